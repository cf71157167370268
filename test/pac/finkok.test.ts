import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deadlineIn } from "../../common/deadline.ts";
import { insertTimbre } from "../../src/engine/sealing/timbre.ts";
import type { Pac, StampRequest } from "../../src/pac/pac.ts";
import { openPac } from "../../src/pac/registry.ts";
import { signTimbre, writeTimbre } from "../../src/test-pac/documents/timbre.ts";
import { COMPANY, csdOf } from "../support/csd.ts";
import { CHECK, PAC_ACCOUNT, type PacServer, startPac } from "../support/pac.ts";
import { escapedXml, type PacScript, soapEnvelope, startPacScript } from "../support/pac-script.ts";
import { again, cancelRequest, receiptRequest, stampRequest } from "./requests.ts";

const UUID = "5FB2822E-396D-4725-8521-CDC4BDD20CCF";
const open = (url: string, account: Partial<typeof PAC_ACCOUNT> = {}): Pac =>
  openPac("finkok", { name: "finkok", url, ...PAC_ACCOUNT, ...account, connections: 8 }, CHECK);

/** Returns the document with a stamp by a PAC that the test plays, with a key of its own. */
async function stampedXmlOf({ sealed }: StampRequest): Promise<string> {
  const { privateKey } = csdOf(COMPANY.rfc);
  const pac = {
    rfc: "FIN1203015JA",
    noCertificado: "30001000000500003456",
    certificate: Buffer.alloc(0),
    privateKey,
  };
  const timbre = await signTimbre({ selloCfd: sealed.sello, now: new Date(), pac, leyenda: false });
  return insertTimbre(sealed, writeTimbre(timbre))!.toString();
}

const stampResult = (content: string) =>
  soapEnvelope(
    `<tns:stampResponse xmlns:tns="http://facturacion.finkok.com/stamp"><tns:stampResult xmlns:s0="apps.services.soap.core.views">${content}</tns:stampResult></tns:stampResponse>`,
  );
const incidence = (code: string, words = "Mensaje", extra = "") =>
  `<s0:Incidencias><s0:Incidencia><s0:CodigoError>${code}</s0:CodigoError><s0:WorkProcessId>w1</s0:WorkProcessId><s0:MensajeIncidencia>${words}</s0:MensajeIncidencia><s0:ExtraInfo>${extra}</s0:ExtraInfo></s0:Incidencia></s0:Incidencias>`;

describe("an answer of Finkok", () => {
  let server: PacScript;
  let pac: Pac;
  beforeAll(async () => {
    server = await startPacScript();
    pac = open(server.url);
  });
  afterAll(async () => {
    await pac.close();
    server.close();
  });

  const result = (operation: string, content: string) =>
    soapEnvelope(
      `<t:r xmlns:t="http://facturacion.finkok.com/cancel"><t:${operation}Result>${content}</t:${operation}Result></t:r>`,
    );
  const pending = (content: string) => result("get_pending", content);
  const uuids = (...all: string[]) => `<uuids>${all.map((uuid) => `<string>${uuid}</string>`).join("")}</uuids>`;
  it.each<[string, number, string, object]>([
    ["a list", 200, pending(uuids(UUID, "no-uuid")), { kind: "pending", uuids: [UUID], refused: ["no-uuid"], left: 0 }],
    ["an empty list", 200, pending(`${uuids()}<error/>`), { kind: "pending", uuids: [] }],
    ["no list", 200, pending("<error/>"), { kind: "unknown" }],
    ["an empty list with an error", 200, pending(`${uuids()}<error>Otro</error>`), { kind: "unknown" }],
    ["a wrong login", 200, pending("<error>Invalid Username or Password</error>"), { kind: "account", fault: "login" }],
    ["a page", 502, "<html/>", { kind: "unknown" }],
  ])("to a question for requests is read: %s", async (_, status, body, outcome) => {
    server.play([status, body]);
    expect(await pac.receiving!.pending({ rfc: COMPANY.rfc, deadline: deadlineIn(5_000) })).toMatchObject(outcome);
  });

  const answer = (content: string) => result("accept_reject_signature", content);
  const answered = (status: string, uuid = UUID) =>
    `<aceptacion><Acepta><uuid>${uuid}</uuid><status>${status}</status></Acepta></aceptacion>`;
  it.each<[string, string, object]>([
    ["received", answer(answered("1000")), { kind: "received" }],
    ["answered before", answer(answered("1002")), { kind: "already" }],
    ["another folio", answer(answered("1000", COMPANY.rfc)), { kind: "unknown" }],
    ["nothing", answer(""), { kind: "unknown" }],
    ["a wrong login", answer("<error>Invalid Username or Password</error>"), { kind: "account" }],
  ])("to a receiver's answer is read: %s", async (_, body, outcome) => {
    server.play([200, body]);
    const asked = { request: Buffer.from("<a/>"), uuid: UUID, deadline: deadlineIn(5_000) };
    expect(await pac.receiving!.answer(asked)).toMatchObject(outcome);
  });

  it.each<[string, number, string, object]>([
    [
      "a code of the matrix",
      200,
      stampResult(incidence("CFDI40145", "El nombre", "Más")),
      { kind: "rejected", code: "CFDI40145", detail: "El nombre Más" },
    ],
    ["a document that it cannot read", 200, stampResult(incidence("705")), { kind: "rejected", code: "705" }],
    ["a wrong login", 200, stampResult(incidence("300")), { kind: "account", fault: "login", code: "300" }],
    ["an account suspended for debt", 200, stampResult(incidence("703")), { kind: "account", fault: "login" }],
    [
      "an issuer that is not registered",
      200,
      stampResult(incidence("702")),
      {
        kind: "account",
        fault: "issuer",
      },
    ],
    [
      "an issuer without its letter",
      200,
      stampResult(incidence("740")),
      {
        kind: "account",
        fault: "issuer",
      },
    ],
    [
      "an issuer without credit",
      200,
      stampResult(incidence("718")),
      { kind: "account", fault: "issuer", advice: expect.stringContaining("asigne timbres") },
    ],
    ["an issuer that is suspended", 200, stampResult(incidence("701")), { kind: "account", fault: "issuer" }],
    ["a seal of SAT's that was not made", 200, stampResult(incidence("709")), { kind: "unknown" }],
    [
      "a code of nobody",
      200,
      stampResult(incidence("999")),
      { kind: "unknown", reason: expect.stringContaining("w1") },
    ],
    ["a denial to a stamping", 200, stampResult(incidence("603")), { kind: "unknown" }],
    [
      "a fault as data",
      200,
      stampResult("<s0:faultcode>x</s0:faultcode><s0:faultstring>boom</s0:faultstring>"),
      { kind: "unknown" },
    ],
    [
      "success without the XML",
      200,
      stampResult(`<s0:UUID>${UUID}</s0:UUID><s0:CodEstatus>Comprobante timbrado satisfactoriamente</s0:CodEstatus>`),
      { kind: "unknown" },
    ],
    ["an empty result", 200, stampResult(""), { kind: "unknown" }],
    ["a rejection with another status", 500, stampResult(incidence("CFDI40145")), { kind: "unknown" }],
    [
      "a SOAP fault",
      500,
      soapEnvelope("<e:Fault><faultcode>e:Server</faultcode><faultstring>'NoneType' object</faultstring></e:Fault>"),
      { kind: "unknown", reason: expect.stringContaining("NoneType") },
    ],
    ["HTML of the gateway", 502, "<html>Bad Gateway</html>", { kind: "unknown" }],
    ["a result that is cut off", 200, stampResult(incidence("300")).slice(0, -40), { kind: "unknown" }],
    [
      "a result outside of an envelope",
      200,
      "<stampResult><CodigoError>300</CodigoError></stampResult>",
      { kind: "unknown" },
    ],
    ["a document that is too large", 413, "", { kind: "unavailable", proof: "refused" }],
  ])("with %s is told for what it is", async (_, status, body, outcome) => {
    server.play([status, body]);
    expect(await pac.stamp(await stampRequest())).toMatchObject(outcome);
  });

  it("with the stamp counts, whatever incidences stand beside it", async () => {
    const order = await stampRequest();
    const xml = await stampedXmlOf(order);
    server.play([200, stampResult(`<s0:xml>${escapedXml(xml)}</s0:xml>${incidence("999")}`)]);
    expect(await pac.stamp(order)).toMatchObject({ kind: "stamped", earlier: false, xml: Buffer.from(xml) });
  });

  it("with the stamp of another document is none", async () => {
    const xml = await stampedXmlOf(await stampRequest());
    server.play([200, stampResult(`<s0:xml>${escapedXml(xml)}</s0:xml><s0:UUID>${UUID}</s0:UUID>`)]);
    expect(await pac.stamp(await stampRequest())).toMatchObject({ kind: "unknown" });
  });

  it("of a large document is read as that of a small one", async () => {
    const order = await stampRequest(`Servicio ${"largo & <ancho> ".repeat(60)}`);
    const big = await stampRequest("x".repeat(900));
    for (const each of [order, big]) {
      const xml = `${await stampedXmlOf(each)}${" ".repeat(64 * 1024)}`;
      server.play([200, stampResult(`<s0:xml>${escapedXml(xml)}</s0:xml>`)]);
      expect(await pac.stamp(each)).toMatchObject({ kind: "stamped", xml: Buffer.from(xml) });
    }
  });

  it("that there is an earlier stamp is asked for it until it comes", async () => {
    const order = await stampRequest();
    const previous = stampResult(incidence("307") + incidence("307"));
    const xml = `<s0:xml>${escapedXml(await stampedXmlOf(order))}</s0:xml>`;
    server.play([200, previous], [200, stampResult(incidence("603"))], [200, stampResult(xml)]);
    expect(await pac.stamp(order)).toMatchObject({ kind: "stamped", earlier: true });
    const operations = server.asked.map(({ headers }) => headers.soapaction);
    expect(operations).toEqual(['"stamp"', '"stamped"', '"stamped"']);
    server.play([200, previous]);
    const impatient = await stampRequest("Servicio", 900);
    expect(await pac.stamp(impatient)).toMatchObject({ kind: "unknown" });
  });

  it("to a look-up denies, or says nothing of the document", async () => {
    const order = await stampRequest();
    const recovered = (body: string, status = 200) => {
      server.play([status, body]);
      return pac.recover(again(order));
    };
    expect(await recovered(stampResult(incidence("603")))).toEqual({ kind: "not-stamped" });
    for (const code of ["307", "705", "CFDI40145"])
      expect(await recovered(stampResult(incidence(code))), code).toMatchObject({ kind: "unknown" });
    expect(await recovered("<html/>", 502)).toMatchObject({ kind: "unknown" });
  });

  it("was asked for by the documented call, with the document in base64 once", async () => {
    const order = await stampRequest();
    server.play([200, stampResult("")]);
    await pac.stamp(order);
    const [{ url, headers, body } = { url: "", headers: {}, body: "" }] = server.asked;
    expect(url).toBe("/servicios/soap/stamp");
    expect(headers).toMatchObject({ "content-type": "text/xml; charset=utf-8", soapaction: '"stamp"' });
    const names = [...body.matchAll(/<(\w+)[ >]/g)].map(([, name]) => name);
    expect(names).toEqual(["Envelope", "Body", "stamp", "xml", "username", "password"]);
    const sent = /<xml>([^<]*)<\/xml>/.exec(body)![1]!;
    expect(Buffer.from(sent, "base64")).toEqual(order.sealed.xml);
  });

  it("is not waited for where the document is larger than Finkok takes", async () => {
    const order = await stampRequest();
    const sealed = { ...order.sealed, xml: Buffer.alloc(1_000_001) };
    server.play([200, ""]);
    expect(await pac.stamp({ ...order, sealed })).toMatchObject({ kind: "unavailable", proof: "never-sent" });
    expect(server.asked).toEqual([]);
  });

  const cancelResult = (content: string) =>
    soapEnvelope(
      `<t:cancel_signatureResponse xmlns:t="http://facturacion.finkok.com/cancel"><t:cancel_signatureResult xmlns:s0="apps.services.soap.core.views">${content}</t:cancel_signatureResult></t:cancel_signatureResponse>`,
    );
  const acuse = (code: string) =>
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><CancelaCFDResponse xmlns="http://cancelacfd.sat.gob.mx"><CancelaCFDResult><Folios><UUID>${UUID}</UUID><EstatusUUID>${code}</EstatusUUID></Folios></CancelaCFDResult></CancelaCFDResponse></s:Body></s:Envelope>`;
  const folio = (code: string, uuid = UUID) =>
    `<s0:Folios><s0:Folio><s0:UUID>${uuid}</s0:UUID><s0:EstatusUUID>${code}</s0:EstatusUUID></s0:Folio></s0:Folios>`;
  const error = (words: string) => `<s0:CodEstatus>${words}</s0:CodEstatus>`;

  it.each<[string, string, object]>([
    ["a folio", folio("201", UUID.toLowerCase()), { kind: "accepted", code: "201" }],
    [
      "an acknowledgement beside an empty list",
      `<s0:Folios/><s0:Acuse>${escapedXml(acuse("201"))}</s0:Acuse>`,
      { kind: "accepted", code: "201", acuse: Buffer.from(acuse("201")) },
    ],
    [
      "SAT's code against Finkok's",
      `${folio("208")}<s0:Acuse>${escapedXml(acuse("202"))}</s0:Acuse>`,
      { kind: "already", code: "202" },
    ],
    ["another folio", folio("201", "00000000-0000-4000-8000-000000000000"), { kind: "unknown" }],
    ["a folio that SAT has not got", folio("205"), { kind: "not-yet-known", code: "205" }],
    ["a folio that is not the issuer's", folio("203"), { kind: "rejected", code: "203" }],
    ["a code of nobody", folio("999"), { kind: "unknown" }],
    ["live related documents", folio("no_cancelable"), { kind: "rejected", code: "no_cancelable" }],
    ["a SAT that is not reached", error("708"), { kind: "unavailable", proof: "refused" }],
    ["a certificate that is not in order", error("711"), { kind: "rejected", code: "711" }],
    ["an open request", error("798"), { kind: "already" }],
    ["a request that was made before", error("Already en BufferCancellation"), { kind: "already" }],
    ["too many requests", error("799"), { kind: "rejected", code: "799" }],
    ["a wrong login", error("Invalid Username or Password"), { kind: "account", fault: "login" }],
    ["an issuer without its letter", error("740"), { kind: "account", fault: "issuer" }],
    ["a document that Finkok has not got", error("UUID: X No Encontrado"), { kind: "not-yet-known" }],
    ["words of nobody", error("Algo pasó"), { kind: "unknown" }],
    ["nothing", "", { kind: "unknown" }],
  ])("to a cancellation with %s is told for what it is", async (_, content, outcome) => {
    server.play([200, cancelResult(content)]);
    expect(await pac.cancel(cancelRequest(UUID))).toMatchObject(outcome);
    expect(server.asked[0]!.body).toContain("<store_pending>false</store_pending>");
  });

  it("to the question for a receipt is told for what it is", async () => {
    const receipt = (content: string) =>
      soapEnvelope(`<get_receiptResponse><get_receiptResult>${content}</get_receiptResult></get_receiptResponse>`);
    const asked = () => pac.receipt(receiptRequest(cancelRequest(UUID)));
    server.play([200, receipt(`<receipt>${escapedXml(acuse("201"))}</receipt>`)]);
    expect(await asked()).toEqual({ kind: "receipt", acuse: Buffer.from(acuse("201")) });
    server.play([200, receipt("<error>UUID No Encontrado</error>")]);
    expect(await asked()).toEqual({ kind: "none" });
    server.play([200, receipt("<error>Invalid Username or Password</error>")]);
    expect(await asked()).toMatchObject({ kind: "unavailable" });
    server.play([502, "<html/>"]);
    expect(await asked()).toMatchObject({ kind: "unavailable" });
  });
});

describe("Finkok's wire at the test PAC", () => {
  let server: PacServer;
  let pac: Pac;
  beforeAll(async () => {
    server = await startPac(undefined, { wire: "finkok" });
    pac = open(server.pac.url);
  });
  afterAll(async () => {
    await pac.close();
    await server.close();
  });
  const stampsGiven = async () => (await server.admin("GET", "/admin/state")).stamps;

  it("denies a document while it still works on it, and stamps it later", async () => {
    const order = await stampRequest("PACTEST:W=1500");
    expect(await pac.stamp(order)).toMatchObject({ kind: "unknown" });
    expect(await pac.recover(again(order))).toEqual({ kind: "not-stamped" });
    await expect.poll(stampsGiven).toBe(1);
    const late = await pac.recover(again(order));
    expect(late).toMatchObject({ kind: "stamped", earlier: true });
    expect(await pac.stamp(again(order))).toEqual(late);
    expect(await stampsGiven()).toBe(1);
  });

  it("answers by its gateway while it is down, so that nothing is known, and its probe says that it is down", async () => {
    await server.admin("PUT", "/admin/settings", { maintenance: true });
    expect(await pac.stamp(await stampRequest())).toMatchObject({
      kind: "unknown",
      reason: expect.stringContaining("502"),
    });
    expect(await pac.probe(deadlineIn(5_000))).toMatchObject({ kind: "unavailable" });
    await server.admin("PUT", "/admin/settings", { maintenance: false });
    expect(await pac.probe(deadlineIn(5_000))).toEqual({ kind: "up" });
  });

  it("takes a letter that is missing for a fault of one issuer, and a wrong login for one of all", async () => {
    await server.admin("PUT", `/admin/taxpayers/${COMPANY.rfc}`, { manifiesto: false });
    expect(await pac.stamp(await stampRequest())).toMatchObject({
      kind: "account",
      fault: "issuer",
      code: "740",
    });
    await server.admin("POST", "/admin/reset");
    const stranger = open(server.pac.url, { password: "otra" });
    expect(await stranger.probe(deadlineIn(5_000))).toMatchObject({ kind: "account", fault: "login" });
    await stranger.close();
  });

  it("stopped by its administrator is not there, and started again it is where it was", async () => {
    const order = await stampRequest();
    await pac.stamp(order);
    await server.admin("POST", "/admin/stop");
    await server.admin("POST", "/admin/stop");
    expect(await pac.stamp(await stampRequest())).toMatchObject({ kind: "unavailable", proof: "never-sent" });
    await server.admin("POST", "/admin/start");
    await server.admin("POST", "/admin/start");
    expect(await pac.recover(again(order))).toMatchObject({ kind: "stamped", earlier: true });
    await server.admin("POST", "/admin/stop");
  });
});
