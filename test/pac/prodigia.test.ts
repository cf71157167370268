import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deadlineIn } from "../../common/deadline.ts";
import { insertTimbre } from "../../src/engine/sealing/timbre.ts";
import type { Logins } from "../../src/pac/logins.ts";
import type { Pac, StampRequest } from "../../src/pac/pac.ts";
import { openPac } from "../../src/pac/registry.ts";
import { signTimbre, writeTimbre } from "../../src/test-pac/documents/timbre.ts";
import { TEST_CONTRACT } from "../../src/test-pac/wires/contract.ts";
import { COMPANY, csdOf } from "../support/csd.ts";
import { CHECK, PAC_ACCOUNT, type PacServer, startPac } from "../support/pac.ts";
import { loginsInMemory } from "../support/pac-logins.ts";
import { escapedXml, type PacScript, soapEnvelope, startPacScript } from "../support/pac-script.ts";
import { again, cancelRequest, receiptRequest, stampRequest } from "./requests.ts";

const UUID = "5FB2822E-396D-4725-8521-CDC4BDD20CCF";
const open = (url: string, logins: Logins, password = PAC_ACCOUNT.password): Pac =>
  openPac(
    "prodigia",
    { name: "prodigia", url, user: PAC_ACCOUNT.user, password, contract: TEST_CONTRACT, connections: 8 },
    CHECK,
    logins,
  );
const base64 = (text: string) => Buffer.from(text).toString("base64");

/** The document as a PAC stamps it, with a key of its own. */
async function stampedXmlOf({ sealed }: StampRequest): Promise<string> {
  const { privateKey } = csdOf(COMPANY.rfc);
  const pac = {
    rfc: "PPD101129EA3",
    noCertificado: "30001000000500003456",
    certificate: Buffer.alloc(0),
    privateKey,
  };
  const timbre = await signTimbre({ selloCfd: sealed.sello, now: new Date(), pac, leyenda: false });
  return insertTimbre(sealed, writeTimbre(timbre))!.toString();
}

const stampAnswer = (codigo: string, mensaje = "", more = "") =>
  `<servicioTimbrado><id>1</id><timbradoOk>${codigo === "0"}</timbradoOk><codigo>${codigo}</codigo><mensaje>${mensaje}</mensaje>${more}</servicioTimbrado>`;

describe("an answer of Prodigia", () => {
  let server: PacScript;
  let pac: Pac;
  beforeAll(async () => {
    server = await startPacScript();
  });
  beforeEach(async () => {
    pac = open(server.url, loginsInMemory());
    return () => pac.close();
  });
  afterAll(() => server.close());

  it.each<[string, number, string, object]>([
    [
      "a code of the matrix",
      200,
      stampAnswer("CFDI40145", "El nombre|Más"),
      { kind: "rejected", code: "CFDI40145", detail: "El nombre|Más" },
    ],
    ["a rejection under another status", 400, stampAnswer("301", "La estructura"), { kind: "rejected", code: "301" }],
    ["a wrong login", 200, stampAnswer("1"), { kind: "account", fault: "login", code: "1" }],
    ["a wrong login by its status alone", 401, "", { kind: "account", fault: "login" }],
    [
      "a contract that is over",
      200,
      stampAnswer("2", "Contrato vencido"),
      { kind: "account", fault: "login", code: "2" },
    ],
    [
      "a contract without stamps",
      200,
      stampAnswer("2", "Sin timbres disponibles"),
      { kind: "account", fault: "balance" },
    ],
    [
      "an issuer without its letter",
      200,
      stampAnswer("2", "Falta el manifiesto"),
      { kind: "account", fault: "issuer" },
    ],
    ["a wrong parameter", 200, stampAnswer("3"), { kind: "unavailable", proof: "refused" }],
    ["maintenance", 503, stampAnswer("5", "Fuera de línea"), { kind: "unavailable", proof: "refused" }],
    ["success without the XML", 200, stampAnswer("0", "", `<UUID>${UUID}</UUID>`), { kind: "unknown" }],
    ["a code of nobody", 200, stampAnswer("999"), { kind: "unknown" }],
    ["no code", 200, "<servicioTimbrado><timbradoOk>true</timbradoOk></servicioTimbrado>", { kind: "unknown" }],
    ["another root", 200, "<servicioConsulta><codigo>0</codigo></servicioConsulta>", { kind: "unknown" }],
    ["JSON", 200, '{"servicioTimbrado":{"codigo":0}}', { kind: "unknown" }],
    ["an answer that is cut off", 200, stampAnswer("1").slice(0, -30), { kind: "unknown" }],
    ["HTML of a gateway", 502, "<html/>", { kind: "unknown" }],
    ["a throttle", 429, "", { kind: "unavailable", proof: "refused" }],
  ])("with %s is told for what it is", async (_, status, body, outcome) => {
    server.play([status, body]);
    expect(await pac.stamp(await stampRequest())).toMatchObject(outcome);
  });

  it.each([200, 202, 307, 400])("with the stamp counts under HTTP %i, new or earlier", async (status) => {
    const order = await stampRequest();
    const xml = await stampedXmlOf(order);
    for (const [codigo, earlier] of [
      ["0", false],
      ["307", true],
    ] as const) {
      server.play([status, stampAnswer(codigo, "", `<xmlBase64>${base64(xml)}</xmlBase64>`)]);
      expect(await pac.stamp(order)).toMatchObject({ kind: "stamped", earlier, xml: Buffer.from(xml) });
    }
  });

  it("with the stamp of another document is none", async () => {
    const xml = await stampedXmlOf(await stampRequest());
    server.play([200, stampAnswer("307", "", `<xmlBase64>${base64(xml)}</xmlBase64>`)]);
    expect(await pac.stamp(await stampRequest())).toMatchObject({ kind: "unknown" });
  });

  it("of a large document is read as that of a small one", async () => {
    const order = await stampRequest();
    const xml = `${await stampedXmlOf(order)}${" ".repeat(200_000)}`;
    server.play([200, stampAnswer("0", "", `<xmlBase64>${base64(xml)}</xmlBase64>`)]);
    expect(await pac.stamp(order)).toMatchObject({ kind: "stamped", xml: Buffer.from(xml) });
  });

  it("that names an earlier stamp without bringing it is followed by a look-up", async () => {
    const order = await stampRequest();
    const named = stampAnswer("307", `Timbrado con ${UUID}`);
    const found = `<servicioConsulta><consultaOk>true</consultaOk><codigo>0</codigo><xmlBase64>${base64(await stampedXmlOf(order))}</xmlBase64></servicioConsulta>`;
    server.play([200, named], [200, found]);
    expect(await pac.stamp(order)).toMatchObject({ kind: "stamped", earlier: true });
    expect(server.asked[1]!.url).toContain(`/servicio/rest/consulta/cfdPorUUID?contrato=${TEST_CONTRACT}&uuid=${UUID}`);
    server.play([200, named], [200, "<servicioConsulta><codigo>602</codigo></servicioConsulta>"]);
    expect(await pac.stamp(order)).toMatchObject({ kind: "unknown" });
    server.play([200, stampAnswer("307")]);
    expect(await pac.stamp(order)).toMatchObject({ kind: "unknown" });
    expect(server.asked).toHaveLength(1);
  });

  it("was asked for with the sealed bytes, and without any option that would change or seal them", async () => {
    const order = await stampRequest();
    server.play([200, stampAnswer("999")]);
    await pac.stamp(order);
    const [{ url, headers, body } = { url: "", headers: {}, body: "" }] = server.asked;
    const query = new URL(url, server.url).searchParams;
    expect(query.getAll("opciones")).toEqual(["REGRESAR_CON_ERROR_307_XML", "CONSULTAR_SALDO"]);
    expect(headers).toMatchObject({
      "content-type": "application/xml",
      authorization: `Basic ${base64(`${PAC_ACCOUNT.user}:${PAC_ACCOUNT.password}`)}`,
    });
    expect(body).toBe(order.sealed.xml.toString());
  });

  it("tells the balance once in so many stampings, and no other request asks for it", async () => {
    expect(await pac.balance!(deadlineIn(1_000))).toMatchObject({ kind: "unavailable" });
    server.play([200, stampAnswer("301", "", "<saldo>41</saldo>")]);
    const order = await stampRequest();
    for (let time = 0; time < 21; time += 1) await pac.stamp(order);
    expect(await pac.balance!(deadlineIn(1_000))).toEqual({ kind: "balance", stamps: 41 });
    expect(server.asked.filter(({ url }) => url.includes("CONSULTAR_SALDO"))).toHaveLength(2);
  });

  const cancelAnswer = (content: string, codigo = "0") =>
    soapEnvelope(
      `<n:cancelarConOpcionesResponse xmlns:n="timbrado.ws.pade.mx"><return>${escapedXml(`<servicioCancel><statusOk>true</statusOk><codigo>${codigo}</codigo><mensaje>m</mensaje>${content}</servicioCancel>`)}</return></n:cancelarConOpcionesResponse>`,
    );
  const folio = (codigo: string, uuid = UUID) =>
    `<cancelaciones><cancelacion><uuid>${uuid}</uuid><codigo>${codigo}</codigo></cancelacion></cancelaciones>`;
  const acuse = `<Acuse><Folios><UUID>${UUID}</UUID><EstatusUUID>201</EstatusUUID></Folios></Acuse>`;

  it.each<[string, string, object]>([
    [
      "a received request",
      cancelAnswer(`${folio("201", UUID.toLowerCase())}<acuseCancelBase64>${base64(acuse)}</acuseCancelBase64>`),
      { kind: "accepted", code: "201", acuse: Buffer.from(acuse) },
    ],
    [
      "the acknowledgement alone",
      cancelAnswer(`<acuseCancelBase64>${base64(acuse)}</acuseCancelBase64>`),
      { kind: "accepted", code: "201" },
    ],
    ["a request that was made before", cancelAnswer(folio("202")), { kind: "already", code: "202" }],
    ["an earlier request that waits", cancelAnswer(folio("96")), { kind: "already" }],
    ["a cancellation by silence", cancelAnswer(folio("98")), { kind: "already" }],
    ["a folio of another issuer", cancelAnswer(folio("203")), { kind: "rejected", code: "203" }],
    ["live related documents", cancelAnswer(folio("94")), { kind: "rejected", code: "94" }],
    ["a document that SAT has not got", cancelAnswer(folio("205")), { kind: "not-yet-known", code: "205" }],
    ["a receiver who rejected, which SAT's status tells", cancelAnswer(folio("97")), { kind: "unknown" }],
    ["a code of nobody", cancelAnswer(folio("21")), { kind: "unknown" }],
    ["another folio", cancelAnswer(folio("201", "00000000-0000-4000-8000-000000000000")), { kind: "unknown" }],
    ["a received request without its folio", cancelAnswer("", "201"), { kind: "unknown" }],
    ["a SAT that is not there", cancelAnswer("", "7"), { kind: "unknown" }],
    ["a wrong signature", cancelAnswer("", "302"), { kind: "rejected", code: "302" }],
    ["maintenance", cancelAnswer("", "5"), { kind: "unavailable", proof: "refused" }],
    ["a wrong login", cancelAnswer("", "1"), { kind: "account", fault: "login" }],
    ["a fault", soapEnvelope("<e:Fault><faultstring>x</faultstring></e:Fault>"), { kind: "unknown" }],
  ])("to a cancellation with %s is told for what it is", async (_, body, outcome) => {
    server.play([200, body]);
    expect(await pac.cancel(cancelRequest(UUID))).toMatchObject(outcome);
  });

  it("to a cancellation was asked for with the request that the issuer signed, and no key", async () => {
    const order = cancelRequest(UUID);
    server.play([200, cancelAnswer(folio("201"))]);
    await pac.cancel(order);
    const [{ url, headers, body } = { url: "", headers: {}, body: "" }] = server.asked;
    expect(url).toBe("/servicio/Timbrado4.0");
    expect(headers).toMatchObject({ soapaction: '""' });
    const names = [...body.matchAll(/<(\w+)[ >]/g)].map(([, name]) => name);
    expect(names).toEqual([
      ...["Envelope", "Body", "cancelarConOpciones", "contrato", "usuario", "passwd"],
      ...["rfcEmisor", "arregloUUID", "opciones"],
    ]);
    expect(body).toContain(`>${COMPANY.rfc}</rfcEmisor>`);
    expect(body).toContain(`>${UUID}|02</arregloUUID>`);
    expect(body).toContain(`>XML_CANCELACION:${order.request.toString("base64")}</opciones>`);
  });

  it("to the question for a receipt is told for what it is", async () => {
    const asked = () => pac.receipt(receiptRequest(cancelRequest(UUID)));
    const answer = (codigo: string, more = "") =>
      `<servicioConsulta><codigo>${codigo}</codigo>${more}</servicioConsulta>`;
    server.play([200, answer("0", `<xmlBase64>${base64(acuse)}</xmlBase64>`)]);
    expect(await asked()).toEqual({ kind: "receipt", acuse: Buffer.from(acuse) });
    server.play([200, answer("21")]);
    expect(await asked()).toEqual({ kind: "none" });
    for (const [status, body] of [
      [200, answer("5")],
      [502, "<html/>"],
    ] as const) {
      server.play([status, body]);
      expect(await asked()).toMatchObject({ kind: "unavailable" });
    }
  });
});

describe("a login that Prodigia refused", () => {
  let server: PacServer;
  beforeAll(async () => {
    server = await startPac(undefined, { wire: "prodigia" });
  });
  beforeEach(() => server.admin("POST", "/admin/reset"));
  afterAll(() => server.close());
  const wrongLogins = async () => (await server.admin("GET", "/admin/state")).settings.wrongLogins;

  it("is tried once, by whatever call, and never by a probe", async () => {
    const logins = loginsInMemory();
    const pacs = [1, 2, 3].map(() => open(server.pac.url, logins, "otra"));
    const [pac] = pacs;
    expect(await pac!.probe(deadlineIn(5_000))).toEqual({ kind: "up" });
    expect(await wrongLogins()).toBe(0);
    const order = await stampRequest();
    const outcomes = await Promise.all(pacs.flatMap((each) => [each.stamp(order), each.recover(order)]));
    expect(outcomes).toEqual(outcomes.map(() => expect.objectContaining({ kind: "account", fault: "login" })));
    expect(await pac!.cancel(cancelRequest(UUID))).toMatchObject({ kind: "account", fault: "login" });
    expect(await pac!.receipt(receiptRequest(cancelRequest(UUID)))).toMatchObject({ kind: "unavailable" });
    expect(await pac!.probe(deadlineIn(5_000))).toMatchObject({ kind: "account", fault: "login" });
    expect(await wrongLogins()).toBe(1);
    await Promise.all(pacs.map((each) => each.close()));
  });

  it("leaves the right one alone, which works until the user is locked", async () => {
    const right = open(server.pac.url, loginsInMemory());
    expect(await right.stamp(await stampRequest())).toMatchObject({ kind: "stamped" });
    for (let time = 0; time < 3; time += 1) {
      const wrong = open(server.pac.url, loginsInMemory(), "otra");
      await wrong.stamp(await stampRequest());
      await wrong.close();
    }
    expect(await right.stamp(await stampRequest())).toMatchObject({
      kind: "account",
      fault: "login",
      code: "1",
    });
    await right.close();
  });

  it("is not what maintenance says: the account stays open, and the probe sees that the PAC is down", async () => {
    const pac = open(server.pac.url, loginsInMemory());
    await server.admin("PUT", "/admin/settings", { maintenance: true });
    const order = await stampRequest();
    expect(await pac.stamp(order)).toMatchObject({ kind: "unavailable", proof: "refused" });
    expect(await pac.probe(deadlineIn(5_000))).toMatchObject({ kind: "unavailable" });
    await server.admin("PUT", "/admin/settings", { maintenance: false });
    expect(await pac.stamp(again(order))).toMatchObject({ kind: "stamped" });
    await pac.close();
  });
});
