import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deadlineIn } from "../../common/deadline.ts";
import { type SatAnswer, type SatConsulta, satConsulta } from "../../src/clients/sat.ts";
import { child } from "../../src/engine/node.ts";
import { expresionImpresa } from "../../src/engine/qr.ts";
import { readXml } from "../../src/engine/xml.ts";

const PATH = "/ConsultaCFDIService.svc";
const FACTS = {
  uuid: "0F0E0D0C-0B0A-4908-8706-050403020100",
  emisorRfc: "H&E951128469",
  receptorRfc: "RAC260101AA4",
  total: "1160.00",
  selloTail: "a/B3dE+=",
};
const FOUND = "S - Comprobante obtenido satisfactoriamente.";

type Play = (response: ServerResponse) => unknown;

let play: Play;
let requests: { request: IncomingMessage; body: string }[] = [];
let sat: SatConsulta;
const server = createServer(async (request, response) => {
  requests.push({ request, body: await text(request) });
  play(response);
});

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  sat = satConsulta(`http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}?wsdl=no`);
});
beforeEach(() => {
  requests = [];
});
afterAll(async () => {
  server.closeAllConnections();
  await sat.close();
  server.close();
});

describe("what SAT is asked", () => {
  it("is one SOAP 1.1 request whose expression survives the XML around it", async () => {
    await ask(answering({ CodigoEstatus: FOUND, Estado: "Vigente" }));
    const [{ request, body } = expect.fail("no request came")] = requests;
    expect(requests).toHaveLength(1);
    expect(`${request.method} ${request.url}`).toBe(`POST ${PATH}?wsdl=no`);
    expect(request.headers["content-type"]).toBe("text/xml; charset=utf-8");
    expect(request.headers.soapaction).toBe('"http://tempuri.org/IConsultaCFDIService/Consulta"');
    expect(expressionIn(body)).toBe(
      "?re=H&amp;E951128469&rr=RAC260101AA4&tt=1160.0&id=0F0E0D0C-0B0A-4908-8706-050403020100&fe=a/B3dE+=",
    );
    // The ampersand is escaped twice: for the expression and for the XML.
    expect(body).toContain("re=H&amp;amp;E951128469&amp;rr=");
  });
});

describe("what SAT answers", () => {
  const answered = (estado: string, cancelable?: string, cancelacion?: string) => ({
    kind: "answered",
    estado,
    cancelable,
    cancelacion,
  });

  /** The first rows are the answers that SAT is known to give, the others those that it might give. */
  const ROWS: readonly [estado: string, esCancelable: string, estatusCancelacion: string, meaning: object][] = [
    ["No Encontrado", "", "", answered("No Encontrado")],
    ["Vigente", "No cancelable", "", answered("Vigente", "no")],
    ["Vigente", "Cancelable sin aceptación", "", answered("Vigente", "without-acceptance")],
    ["Vigente", "Cancelable con aceptación", "", answered("Vigente", "with-acceptance")],
    ["Vigente", "Cancelable con aceptación", "En proceso", answered("Vigente", "with-acceptance", "in-process")],
    ["Vigente", "Cancelable con aceptación", "Solicitud rechazada", answered("Vigente", "with-acceptance", "rejected")],
    [
      "Cancelado",
      "Cancelable sin aceptación",
      "Cancelado sin aceptación",
      answered("Cancelado", "without-acceptance", "without-acceptance"),
    ],
    [
      "Cancelado",
      "Cancelable con aceptación",
      "Cancelado con aceptación",
      answered("Cancelado", "with-acceptance", "with-acceptance"),
    ],
    ["Cancelado", "Cancelable con aceptación", "Plazo vencido", answered("Cancelado", "with-acceptance", "expired")],
    ["Cancelado", "No cancelable", "Plazo vencido", answered("Cancelado", "no", "expired")],
    ["Cancelado", "", "", answered("Cancelado")],
    ["Cancelado", "Cancelable con aceptación", "En proceso", answered("Cancelado", "with-acceptance", "in-process")],
    ["Vigente", "Cancelable mañana", "En revisión", answered("Vigente")],
    ["Vigente", "toString", "constructor", answered("Vigente")],
  ];

  it.each(ROWS)("%s, %s, %s", async (Estado, EsCancelable, EstatusCancelacion, meaning) => {
    const fields = { CodigoEstatus: FOUND, Estado, EsCancelable, EstatusCancelacion, ValidacionEFOS: "200" };
    expect(await ask(answering(fields))).toEqual(meaning);
  });

  it.each([
    ["VIGENTE", "CANCELABLE CON ACEPTACION", "EN PROCESO"],
    ["vigente", "Cancelable  con\n aceptacio\u0301n ", " en Proceso"],
  ])("is read whatever its case, accents and blanks: %j", async (Estado, EsCancelable, EstatusCancelacion) => {
    const fields = { CodigoEstatus: FOUND.toLowerCase(), Estado, EsCancelable, EstatusCancelacion };
    expect(await ask(answering(fields))).toEqual(answered("Vigente", "with-acceptance", "in-process"));
  });

  it.each(["N - 602: Comprobante no encontrado.", "n-602", "N - 602"])(
    "%s means that the document is not at SAT, whatever stands beside it",
    async (CodigoEstatus) => {
      for (const Estado of ["No Encontrado", "", "Vigente"])
        expect(await ask(answering({ CodigoEstatus, Estado }))).toEqual(answered("No Encontrado"));
    },
  );

  it.each([
    ["N - 601: La expresión impresa proporcionada no es válida.", "No Encontrado"],
    ["N - 998: Error al consultar.", "Vigente"],
    ["N - 6020: Otra cosa.", "No Encontrado"],
    ["", "Vigente"],
    ["Servicio en mantenimiento", "Cancelado"],
    [FOUND, ""],
    [FOUND, "Suspendido"],
    [FOUND, "constructor"],
  ])('"%s" beside Estado "%s" is no answer about the document', async (CodigoEstatus, Estado) => {
    const answer = await ask(answering({ CodigoEstatus, Estado }));
    expect(answer).toEqual({
      kind: "unavailable",
      reason: `SAT says "${CodigoEstatus}", Estado "${Estado}"`,
    });
  });
});

describe("SAT that cannot be asked is unavailable:", () => {
  const FAULTS: readonly [fault: string, play: Play, reason: RegExp][] = [
    ["status 500 with a SOAP fault", (response) => end(response, soap("<s:Fault/>"), 500), /HTTP 500/],
    ["status 503", (response) => end(response, "", 503), /HTTP 503/],
    ["a redirect", (response) => response.writeHead(302, { location: PATH }).end(), /HTTP 302/],
    ["a SOAP fault with status 200", (response) => end(response, soap("<s:Fault/>")), /no ConsultaResult/],
    ["a result without fields", (response) => end(response, resultOf("")), /SAT says ""/],
    ["a page for people", (response) => end(response, "<html><body><br></body></html>"), /no XML/],
    ["other XML", (response) => end(response, "<html/>"), /no ConsultaResult/],
    ["a DOCTYPE", (response) => end(response, `<!DOCTYPE a>${resultOf("")}`), /DOCTYPE/],
    ["an empty body", (response) => end(response, ""), /no XML/],
    ["a body cut in the middle of the XML", (response) => end(response, resultOf("").slice(0, 150)), /no XML/],
    ["a connection that closes at once", (response) => response.destroy(), /./],
    [
      "a connection that closes within the body",
      (response) => {
        response.writeHead(200, { "content-length": 1000 }).write(soap(""));
        setImmediate(() => response.destroy());
      },
      /./,
    ],
    ["a body without end", (response) => end(response, `<a>${"a".repeat(100_000)}</a>`), /./],
  ];

  it.each(FAULTS)("%s", async (_, faulty, reason) => {
    const answer = await ask(faulty);
    expect(answer).toEqual({ kind: "unavailable", reason: expect.stringMatching(reason) });
    expect(requests).toHaveLength(1);
  });

  const SILENCES: readonly [silence: string, play: Play][] = [
    ["no answer", () => undefined],
    ["headers and no body", (response) => response.writeHead(200).flushHeaders()],
    ["a body that stops", (response) => response.writeHead(200).write("<s:Envelope")],
  ];

  it.each(SILENCES)("%s by the deadline", async (_, silent) => {
    const answer = await ask(silent, deadlineIn(200));
    expect(answer).toEqual({ kind: "unavailable", reason: expect.stringContaining("deadline") });
  });

  it("a deadline that has passed, and then SAT is not even asked", async () => {
    const answer = await ask(answering({ CodigoEstatus: FOUND, Estado: "Vigente" }), deadlineIn(-1));
    expect(answer).toEqual({ kind: "unavailable", reason: expect.stringContaining("deadline") });
    expect(requests).toHaveLength(0);
  });

  it("nobody at its address", async () => {
    const nobody = satConsulta("http://127.0.0.1:1/ConsultaCFDIService.svc");
    const answer = await nobody.ask({ expression: expresionImpresa(FACTS), deadline: deadlineIn(10_000) });
    expect(answer).toEqual({ kind: "unavailable", reason: expect.stringContaining("ECONNREFUSED") });
    await nobody.close();
  });

  it("and it is asked again as if nothing had happened", async () => {
    await ask((response) => response.destroy());
    const answer = await ask(answering({ CodigoEstatus: FOUND, Estado: "Cancelado" }));
    expect(answer).toMatchObject({ kind: "answered", estado: "Cancelado" });
  });
});

function ask(answer: Play, deadline = deadlineIn(10_000)): Promise<SatAnswer> {
  play = answer;
  return sat.ask({ expression: expresionImpresa(FACTS), deadline });
}

function answering(fields: Readonly<Record<string, string>>): Play {
  const written = Object.entries(fields).map(([name, value]) =>
    value === "" ? `<a:${name}/>` : `<a:${name}>${value}</a:${name}>`,
  );
  return (response) => end(response, resultOf(written.join("")));
}

/** Returns an answer with the shape and the prefixes of SAT's service. */
function resultOf(fields: string): string {
  const data = "http://schemas.datacontract.org/2004/07/Sat.Cfdi.Negocio.ConsultaCfdi.Servicio";
  const result = `<ConsultaResult xmlns:a="${data}" xmlns:i="http://www.w3.org/2001/XMLSchema-instance">${fields}</ConsultaResult>`;
  return soap(`<ConsultaResponse xmlns="http://tempuri.org/">${result}</ConsultaResponse>`);
}

function soap(content: string): string {
  return `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${content}</s:Body></s:Envelope>`;
}

function end(response: ServerResponse, body: string, status = 200): void {
  response.writeHead(status, { "content-type": "text/xml; charset=utf-8" }).end(body);
}

function expressionIn(body: string): string | undefined {
  const reading = readXml(Buffer.from(body));
  if (reading.kind === "malformed") throw new Error(reading.sentence);
  const consulta = child(
    child(reading.root, "{http://schemas.xmlsoap.org/soap/envelope/}Body"),
    "{http://tempuri.org/}Consulta",
  );
  return child(consulta, "{http://tempuri.org/}expresionImpresa")?.text;
}
