import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAuthority } from "../../src/test-pac/authority/authority.ts";
import { startTestPac } from "../../src/test-pac/server.ts";
import { folio, RETENCION, type RequestPaper, signedRequest } from "./cancel-document.ts";
import { type Bench, Client, codeOf, FECHA, NOW, OPTIONS, openBench, type Reply } from "./test-pac-client.ts";
import { type Paper, type Sealer, sealedXml } from "./test-pac-document.ts";

const HOUR = 60 * 60 * 1000;
const STRANGER = "5FB2822E-396D-4725-8521-CDC4BDD20CCF";
const ROUTE = "/cfdi33/cancel/xml";
const WITHHOLDINGS = "/retencion/cancel/xml";

let bench: Bench;
const sealers: Record<string, Sealer> = {};
beforeAll(async () => {
  bench = await openBench();
  const expired = { validFrom: "2020-01-01T00:00:00Z", validTo: "2026-03-01T00:00:00Z" };
  const young = { validFrom: "2026-03-05T00:00:00Z" };
  sealers.eFirma = await bench.client.sealer({ rfc: "EPR260101AA1", kind: "e-firma" });
  sealers.expired = await bench.client.sealer({ rfc: "EPR260101AA1", ...expired });
  sealers.young = await bench.client.sealer({ rfc: "EPR260101AA1", ...young });
  sealers.revoked = await bench.client.sealer({ rfc: "EPR260101AA1" });
  sealers.person = await bench.client.sealer({ rfc: "PEGJ900101AAA" });
  const elsewhere = await createAuthority({ now: () => NOW });
  const order = { rfc: "EPR260101AA1", nombre: "EMPRESA DE PRUEBA", password: "x" };
  sealers.foreign = { ...(await elsewhere.issueCsd(order)), password: "x" };
});
beforeEach(async () => {
  await bench.client.admin("POST", "/admin/reset");
  await bench.client.login();
});
afterAll(() => bench.close());

interface Stamped {
  readonly uuid: string;
  readonly sello: string;
  readonly receptor: string;
  readonly total: string;
}

async function stamped(change: Partial<Paper> = {}): Promise<Stamped> {
  const { data, message } = (await bench.client.stamp(bench.paper(change))).body;
  if (!data) throw new Error(message);
  const cfdi = data.cfdi!;
  return {
    uuid: data.uuid!.toUpperCase(),
    sello: data.selloCFDI!,
    receptor: /Receptor Rfc="([^"]*)"/.exec(cfdi)![1]!,
    total: / Total="([^"]*)"/.exec(cfdi)![1]!,
  };
}

const saying = (text: string): Partial<Paper> => ({ concepto: { Descripcion: `Servicio PACTEST:${text}` } });
/** Returns a paper of more than a thousand pesos, whose receiver must accept a cancellation. */
const dear = (change: Partial<Paper> = {}): Partial<Paper> => ({
  taxes: false,
  ...change,
  concepto: { ValorUnitario: "2000.00", Importe: "2000.00", ...change.concepto },
  comprobante: { SubTotal: "2000.00", Total: "2000.00", ...change.comprobante },
});

const request = (paper: Partial<RequestPaper>) => signedRequest({ sealer: bench.sealer, ...paper });
const send = (xml: string, route = ROUTE) => bench.client.stamp(xml, { route });
const cancel = (paper: Partial<RequestPaper>) => send(request(paper));
const settings = (change: object) => bench.client.admin("PUT", "/admin/settings", change);

async function later(clockShift: number): Promise<void> {
  await settings({ clockShift });
  await bench.client.login();
}

/** Returns the code of the folio, or that of the detail when the PAC refused the request as a whole. */
function answerOf(reply: Reply): string {
  const map = (reply.body.data as unknown as { uuid: Record<string, string> } | null)?.uuid ?? {};
  const code = Object.values(map)[0] ?? codeOf(reply);
  return code === "CACFDI33" ? /^[A-Z]*\d+/.exec(reply.body.messageDetail!)![0] : code;
}

async function consulta({ uuid, sello, receptor, total }: Stamped): Promise<string[]> {
  const expression = `?re=EPR260101AA1&rr=${receptor}&tt=${total}&id=${uuid}&fe=${sello.slice(-8)}`;
  return ask(`<![CDATA[${expression}]]>`);
}

const FIELDS = ["CodigoEstatus", "Estado", "EsCancelable", "EstatusCancelacion", "ValidacionEFOS"];

async function ask(expression: string): Promise<string[]> {
  const body = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:t="http://tempuri.org/"><s:Body><t:Consulta><t:expresionImpresa>${expression}</t:expresionImpresa></t:Consulta></s:Body></s:Envelope>`;
  const headers = { "content-type": "text/xml; charset=utf-8" };
  const answer = await fetch(bench.pac.satUrl, { method: "POST", headers, body });
  const text = await answer.text();
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/xml; charset=utf-8"]);
  return FIELDS.map((name) => new RegExp(`:?${name}(?: [^>]*)?>([^<]*)<`).exec(text)?.[1] ?? "");
}

const FOUND = "S - Comprobante obtenido satisfactoriamente.";
const NOT_FOUND = ["N - 602: Comprobante no encontrado.", "No Encontrado", "", "", ""];
const INVALID = ["N - 601: La expresión impresa proporcionada no es válida.", "No Encontrado", "", "", ""];
const vigente = (cancelable: string, estatus = "") => [FOUND, "Vigente", cancelable, estatus, "200"];
const cancelado = (cancelable: string, estatus: string) => [FOUND, "Cancelado", cancelable, estatus, "200"];
const WITH = "Cancelable con aceptación";
const WITHOUT = "Cancelable sin aceptación";

describe("a request to cancel", () => {
  it("is received, with an acknowledgement in SAT's form, and received before when it comes again", async () => {
    const { uuid } = await stamped();
    const first = await cancel({ uuid });
    const { acuse } = first.body.data!;
    expect(first.body).toEqual({ status: "success", data: { acuse, uuid: { [uuid]: "201" } } });
    expect(acuse).toMatch(/<Acuse [^>]*Fecha="2026-03-04T12:00:00\.0000000" RfcEmisor="EPR260101AA1"/);
    expect(acuse).toContain(`UUID>${uuid}</`);
    expect(acuse).toMatch(/EstatusUUID>201<[\s\S]*<Signature [\s\S]*hmac-sha512/);
    expect(answerOf(await cancel({ uuid }))).toBe("202");
  });

  it("of two at once is the first once", async () => {
    const { uuid } = await stamped();
    const replies = await Promise.all(Array.from({ length: 10 }, () => cancel({ uuid })));
    expect(replies.map(answerOf).sort()).toEqual(["201", ...Array.from({ length: 9 }, () => "202")]);
  });

  it("may be signed with SHA-256, name the UUID in small letters and leave an empty substitute", async () => {
    const { uuid } = await stamped();
    const paper = { uuid: uuid.toLowerCase(), sustitucion: "", sha: "256" } as const;
    expect(answerOf(await cancel(paper))).toBe("201");
  });

  it("may bring several folios, in one node or in more", async () => {
    const [one, two, three] = [await stamped(), await stamped(), await stamped()];
    const folios = `<Folios>${folio(one)}${folio(two)}</Folios><Folios>${folio(three)}</Folios>`;
    const { data } = (await cancel({ folios })).body;
    expect(data!.uuid).toEqual({ [one.uuid]: "201", [two.uuid]: "201", [three.uuid]: "201" });
  });

  it.each<[string, string, (uuid: string) => Partial<RequestPaper>]>([
    ["205", "a document that nobody stamped", () => ({ uuid: STRANGER })],
    ["203", "a document of somebody else", (uuid) => ({ uuid, rfc: "PEGJ900101AAA", ...by("person") })],
    ["207", "a motive that does not exist", (uuid) => ({ uuid, motivo: "05" })],
    ["208", "01 without a substitute", (uuid) => ({ uuid, motivo: "01" })],
    ["208", "01 with itself as substitute", (uuid) => ({ uuid, motivo: "01", sustitucion: uuid })],
    ["208", "01 with a substitute that is no UUID", (uuid) => ({ uuid, motivo: "01", sustitucion: "X" })],
    ["209", "02 with a substitute", (uuid) => ({ uuid, sustitucion: STRANGER })],
    ["212", "01 with a substitute nobody knows", (uuid) => ({ uuid, motivo: "01", sustitucion: STRANGER })],
    ["301", "a folio that is no UUID", () => ({ uuid: "X" })],
    ["301", "no folio", () => ({ folios: "<Folios></Folios>" })],
    ["301", "another namespace", (uuid) => ({ uuid, namespace: RETENCION })],
    ["301", "a date of the day before yesterday", (uuid) => ({ uuid, fecha: "2026-03-02T11:59:00" })],
    ["301", "a date that is none", (uuid) => ({ uuid, fecha: "2026-03-04" })],
    ["301", "an RFC that is none", (uuid) => ({ uuid, rfc: "EPR" })],
    ["302", "no schema declarations", (uuid) => ({ uuid, declarations: "" })],
    ["302", "a second transform", (uuid) => ({ uuid, transforms: [ENVELOPED, EXCLUSIVE] })],
    ["302", "exclusive canonicalisation", (uuid) => ({ uuid, canonicalization: EXCLUSIVE })],
    ["302", "another key than the certificate's", (uuid) => ({ uuid, ...by("revoked"), named: bench.sealer })],
    ["303", "another taxpayer's certificate", (uuid) => ({ uuid, ...by("person") })],
    ["304", "a certificate that has expired", (uuid) => ({ uuid, ...by("expired") })],
    ["304", "a revoked certificate", (uuid) => ({ uuid, ...by("revoked") })],
    ["305", "a certificate that is not valid yet", (uuid) => ({ uuid, ...by("young") })],
    ["305", "a certificate of another authority", (uuid) => ({ uuid, ...by("foreign") })],
    ["310", "an e.firma", (uuid) => ({ uuid, ...by("eFirma") })],
  ])("is refused with %s for %s, and the document stays as it was", async (code, _, make) => {
    const number = /[0-9]{20}/.exec(sealers.revoked!.cer.toString("latin1"))![0];
    await bench.client.admin("PUT", `/admin/certificates/${number}`, { revoked: true });
    const document = await stamped();
    const reply = await cancel(make(document.uuid));
    expect([reply.status, answerOf(reply)]).toEqual([400, code]);
    expect(await consulta(document)).toEqual(vigente(WITHOUT));
  });
  const by = (name: string) => ({ sealer: sealers[name]! });
  const ENVELOPED = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";
  const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";

  it.each([
    ["301", "no XML", () => "hola"],
    ["301", "no signature", (xml: string) => xml.replace(/<Signature[\s\S]*<\/Signature>/, "")],
    ["302", "a motive changed after signing", (xml: string) => xml.replace('"02"', '"03"')],
    ["302", "a namespace taken away after signing", (xml: string) => xml.replace(/ xmlns:xsi="[^"]*"/, "")],
    ["302", "another digest", (xml: string) => xml.replace(/DigestValue>./, "DigestValue>=")],
    ["302", "blanks added after signing", (xml: string) => xml.replace("<Folios>", " <Folios>")],
    [
      "302",
      "a second signature",
      (xml: string) => xml.replace("</Folios>", `</Folios>${/<Signature[\s\S]*<\/Signature>/.exec(xml)![0]}`),
    ],
  ])("is refused with %s for %s", async (code, _, change) => {
    const { uuid } = await stamped();
    const reply = await send(change(request({ uuid })));
    expect([reply.status, reply.body.message, answerOf(reply)]).toEqual([
      400,
      "CACFDI33 - Problemas con el xml.",
      code,
    ]);
  });

  it("that SAT refuses may come as success with the code in the map", async () => {
    await settings({ refusedFolio: "map" });
    const { body } = await cancel({ uuid: STRANGER });
    expect([body.status, body.data!.uuid]).toEqual(["success", { [STRANGER]: "205" }]);
  });

  it("for a withholding has codes of its own for certificates", async () => {
    const ask = (paper: Partial<RequestPaper>) =>
      send(request({ namespace: RETENCION, uuid: STRANGER, ...paper }), WITHHOLDINGS);
    const names = ["eFirma", "foreign", "young", "expired"];
    const answers = await Promise.all(names.map(async (name) => answerOf(await ask(by(name)))));
    expect(answers).toEqual(["CR1307", "CR1306", "CR1306", "CR1308"]);
  });

  it("needs a live session and an active account", async () => {
    const xml = request({ uuid: STRANGER });
    expect((await bench.client.stamp(xml, { route: ROUTE, token: "" })).status).toBe(401);
    await settings({ accountActive: false });
    expect(codeOf(await send(xml))).toBe("AU2002");
  });
});

describe("the receiver", () => {
  const generic = (Rfc: string, Nombre: string) => ({
    receptor: { Rfc, Nombre, RegimenFiscalReceptor: "616", UsoCFDI: "S01" },
  });
  const named = (Rfc: string, Nombre: string) => dear({ receptor: { Rfc, Nombre } });
  const NOBODY = "ZZZ010101AAA";

  it.each<[string, string, Partial<Paper>]>([
    ["is not asked", "up to a thousand pesos", {}],
    ["is asked", "more than a thousand pesos", named(NOBODY, "NADIE")],
    [
      "is asked",
      "a hundred dollars",
      { receptor: { Rfc: NOBODY, Nombre: "NADIE" }, comprobante: { Moneda: "USD", TipoCambio: "17.1234" } },
    ],
    [
      "is asked",
      "a litre of diesel",
      { receptor: { Rfc: NOBODY, Nombre: "NADIE" }, concepto: { ClaveProdServ: "15101505" } },
    ],
    ["is not asked", "a credit note", dear({ comprobante: { TipoDeComprobante: "E" }, related: STRANGER })],
    ["is not asked", "the public in general", dear(generic("XAXX010101000", "CLIENTE DE MOSTRADOR"))],
    ["is not asked", "a foreigner", dear(generic("XEXX010101000", "JOHN DOE"))],
    ["is not asked", "RECEPTOR DIRECTO", named("RDI260101AAA", "RECEPTOR DIRECTO")],
    ["is asked", "C=accept in a small invoice", saying("C=accept")],
    ["is not asked", "C=direct in a large one", dear(saying("C=direct"))],
  ])("%s: %s", async (asked, _, change) => {
    const document = await stamped(change);
    const isAsked = asked === "is asked";
    expect(await consulta(document)).toEqual(vigente(isAsked ? WITH : WITHOUT));
    expect(answerOf(await cancel(document))).toBe("201");
    expect(await consulta(document)).toEqual(
      isAsked ? vigente(WITH, "En proceso") : cancelado(WITHOUT, "Cancelado sin aceptación"),
    );
  });

  const ACCEPTED = cancelado(WITH, "Cancelado con aceptación");
  const REJECTED = vigente(WITH, "Solicitud rechazada");
  const WAITING = vigente(WITH, "En proceso");
  const EXPIRED = cancelado(WITH, "Plazo vencido");
  /** Wednesday, noon, to the end of Monday (RMF 2.7.1.34). */
  const THREE_WORKING_DAYS = Date.parse("2026-03-09T23:59:59-06:00") - NOW.getTime();
  it.each<[string, Partial<Paper>, number, string[]]>([
    ["C=accept", saying("C=accept"), 5_000, ACCEPTED],
    ["C=accept,60", saying("C=accept,60"), 60_000, ACCEPTED],
    ["C=reject", saying("C=reject"), 5_000, REJECTED],
    ["C=expire", saying("C=expire"), THREE_WORKING_DAYS, EXPIRED],
    ["C=expire,10", saying("C=expire,10"), 10_000, EXPIRED],
    ["RECEPTOR ACEPTA", dear(), 5_000, ACCEPTED],
    ["RECEPTOR RECHAZA", named("RRE260101AA6", "RECEPTOR RECHAZA"), 5_000, REJECTED],
    ["RECEPTOR SILENCIO", named("RSI260101AAA", "RECEPTOR SILENCIO"), THREE_WORKING_DAYS, EXPIRED],
    ["anybody else", named(NOBODY, "NADIE"), THREE_WORKING_DAYS, EXPIRED],
  ])("decides in time: %s", async (_, change, ms, end) => {
    const document = await stamped(change);
    await cancel(document);
    await later(ms - 1);
    expect(await consulta(document)).toEqual(WAITING);
    await later(ms);
    expect(await consulta(document)).toEqual(end);
  });

  it.each([
    ["C=wait", saying("C=wait")],
    ["RECEPTOR MANUAL", named("RMA260101AA2", "RECEPTOR MANUAL")],
    [
      "who bought a litre of diesel",
      { receptor: { Rfc: NOBODY, Nombre: "NADIE" }, concepto: { ClaveProdServ: "15101505" } },
    ],
  ])("never decides by himself: %s", async (_, change) => {
    const document = await stamped(change);
    await cancel(document);
    await later(1000 * HOUR);
    expect(await consulta(document)).toEqual(WAITING);
  });

  const decide = (uuid: string, decision: string) =>
    bench.client.admin("POST", `/admin/cancellations/${uuid}/decision`, { decision });

  it.each([
    ["accept", ACCEPTED, "202"],
    ["reject", REJECTED, "201"],
  ])("decides when the administrator says so: %s", async (decision, end, again) => {
    const document = await stamped(saying("C=wait"));
    expect(await decide(document.uuid, decision)).toHaveProperty("error");
    await cancel(document);
    expect(await decide(document.uuid, decision)).toEqual({ done: true });
    expect(await consulta(document)).toEqual(end);
    expect(await decide(document.uuid, decision)).toHaveProperty("error");
    expect(answerOf(await cancel(document))).toBe(again);
  });

  it("who rejected once is asked again, and his silence is no consent then", async () => {
    const document = await stamped(saying("C=expire"));
    await cancel(document);
    await decide(document.uuid, "reject");
    expect(answerOf(await cancel(document))).toBe("201");
    await later(1000 * HOUR);
    expect(await consulta(document)).toEqual(WAITING);
    expect(await bench.client.admin("GET", `/admin/documents/${document.uuid}`)).toMatchObject({
      cancellation: { standing: "pending" },
    });
  });
});

describe("documents that name a document", () => {
  const note = (related: string, change: Partial<Paper> = {}) =>
    stamped({ comprobante: { TipoDeComprobante: "E" }, related, ...change });
  const NO = vigente("No cancelable");

  it("keep it from being cancelled until they are", async () => {
    const invoice = await stamped();
    const credit = await note(invoice.uuid);
    expect(await consulta(invoice)).toEqual(NO);
    expect(answerOf(await cancel(invoice))).toBe("204");
    await cancel(credit);
    expect(await consulta(invoice)).toEqual(vigente(WITHOUT));
    expect(answerOf(await cancel(invoice))).toBe("201");
  });

  it("do not, when they replace it and the request says so", async () => {
    const invoice = await stamped();
    const { uuid: sustitucion } = await stamped({ related: invoice.uuid, tipoRelacion: "04" });
    expect(await consulta(invoice)).toEqual(vigente(WITHOUT));
    expect(answerOf(await cancel(invoice))).toBe("204");
    expect(answerOf(await cancel({ ...invoice, motivo: "01", sustitucion }))).toBe("201");
  });

  it.each<[string, (invoice: Stamped) => Promise<Stamped>]>([
    ["is not related to it", () => stamped()],
    [
      "is cancelled",
      async ({ uuid }) => {
        const substitute = await stamped({ related: uuid, tipoRelacion: "04" });
        await cancel(substitute);
        return substitute;
      },
    ],
  ])("replace nothing when the substitute %s", async (_, make) => {
    const invoice = await stamped();
    const { uuid: sustitucion } = await make(invoice);
    expect(answerOf(await cancel({ ...invoice, motivo: "01", sustitucion }))).toBe("212");
  });

  it.each([
    ["C=blocked", saying("C=blocked")],
    ["RECEPTOR BLOQUEA", dear({ receptor: { Rfc: "RBL260101AA2", Nombre: "RECEPTOR BLOQUEA" } })],
  ])("are pretended by %s", async (_, change) => {
    const document = await stamped(change);
    expect(await consulta(document)).toEqual(NO);
    expect(answerOf(await cancel(document))).toBe("204");
  });
});

describe("SAT", () => {
  it("does not know a document until it has been delivered", async () => {
    await settings({ satLag: 60_000 });
    const document = await stamped();
    expect([answerOf(await cancel(document)), await consulta(document)]).toEqual(["205", NOT_FOUND]);
    await later(60_000);
    expect([await consulta(document), answerOf(await cancel(document))]).toEqual([vigente(WITHOUT), "201"]);
  });

  it("tells of a cancellation only when its lag is over", async () => {
    await settings({ statusLag: 60_000 });
    await later(60_000);
    const document = await stamped();
    await cancel(document);
    expect(await consulta(document)).toEqual(vigente(WITHOUT));
    await later(120_000);
    expect(await consulta(document)).toEqual(cancelado(WITHOUT, "Cancelado sin aceptación"));
  });

  const values = ({ uuid, sello, receptor, total }: Stamped) => ({
    ...{ re: "EPR260101AA1", rr: receptor, tt: total, id: uuid, fe: sello.slice(-8) },
  });
  const written = (pairs: object) =>
    `?${Object.entries(pairs)
      .map(([key, value]) => `${key}=${value}`)
      .join("&")}`;
  const inCdata = (text: string) => `<![CDATA[${text}]]>`;
  const GOOD = vigente(WITHOUT);

  it.each<[string, (document: Stamped) => string, string[]]>([
    ["in the usual order", (d) => inCdata(written(values(d))), GOOD],
    ["in another order", (d) => inCdata(written(Object.fromEntries(Object.entries(values(d)).reverse()))), GOOD],
    ["as XML text", (d) => written(values(d)).replaceAll("&", "&amp;"), GOOD],
    ["at the end of an address", (d) => inCdata(`https://sat.example/q${written(values(d))}`), GOOD],
    ["with other zeros in the total", (d) => inCdata(written({ ...values(d), tt: "0000116.000000" })), GOOD],
    ["with the UUID in small letters", (d) => inCdata(written({ ...values(d), id: d.uuid.toLowerCase() })), GOOD],
    ["with another total", (d) => inCdata(written({ ...values(d), tt: "116.01" })), NOT_FOUND],
    ["with another issuer", (d) => inCdata(written({ ...values(d), re: "PEGJ900101AAA" })), NOT_FOUND],
    ["with another receiver", (d) => inCdata(written({ ...values(d), rr: "PEGJ900101AAA" })), NOT_FOUND],
    ["with another seal", (d) => inCdata(written({ ...values(d), fe: "AAAAAA==" })), NOT_FOUND],
    ["with an unknown UUID", (d) => inCdata(written({ ...values(d), id: STRANGER })), NOT_FOUND],
    ["with the whole seal", (d) => inCdata(written({ ...values(d), fe: d.sello })), INVALID],
    ["without the seal", (d) => inCdata(written(values(d)).replace(/&fe=.*/, "")), INVALID],
    ["with a UUID that is none", (d) => inCdata(written({ ...values(d), id: "X" })), INVALID],
    ["with a total that is none", (d) => inCdata(written({ ...values(d), tt: "mil" })), INVALID],
    ["empty", () => "", INVALID],
  ])("reads an expression %s", async (_, make, expected) => {
    expect(await ask(make(await stamped()))).toEqual(expected);
  });

  it("reads an RFC with & escaped once more, and does not understand it otherwise", async () => {
    const sealer = await bench.client.sealer({ rfc: "P&E260101AA8" });
    const emisor = { Rfc: "P&E260101AA8", Nombre: "PRUEBA & ENSAYO" };
    const document = await stamped({ sealer, emisor });
    const expression = (re: string) => inCdata(written({ ...values(document), re }));
    expect(await ask(expression("P&amp;E260101AA8"))).toEqual(GOOD);
    expect(await ask(expression("P&E260101AA8"))).toEqual(INVALID);
    expect(answerOf(await cancel({ ...document, sealer, rfc: "P&amp;E260101AA8" }))).toBe("201");
  });

  it("may call an expression invalid that disagrees with the document", async () => {
    await settings({ disagreement: "601" });
    expect(await consulta({ ...(await stamped()), total: "1.00" })).toEqual(INVALID);
  });

  it("answers what is no SOAP request with a fault", async () => {
    const answer = await fetch(bench.pac.satUrl, { method: "POST", body: "hola" });
    expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining("Fault>")]);
  });
});

describe("the acknowledgement", () => {
  const linkOf = async (uuid: string) => {
    const { data } = (await bench.client.get(`/datawarehouse/v1/live/${uuid}`)).body;
    const [record] = (data as unknown as { records: { urlAckCancellation: string | null }[] }).records;
    return record!.urlAckCancellation;
  };

  it("that comes with the answer is in storage as well", async () => {
    const { uuid } = await stamped();
    expect(await linkOf(uuid)).toBeNull();
    const { acuse } = (await cancel({ uuid })).body.data!;
    expect(await (await fetch((await linkOf(uuid))!)).text()).toBe(acuse);
  });

  it.each([
    ["by setting", { acuse: "late", acuseLag: 5_000 }, {}],
    ["by data", {}, saying("A=late")],
  ])("comes late to storage alone, %s", async (_, change, paper) => {
    await settings(change);
    const { uuid } = await stamped(paper);
    expect((await cancel({ uuid })).body.data).toEqual({ acuse: null, uuid: { [uuid]: "201" } });
    expect(await linkOf(uuid)).toBeNull();
    await later(5_000);
    expect(await (await fetch((await linkOf(uuid))!)).text()).toContain("EstatusUUID>201<");
  });

  it("may never come, nor any code, while SAT has cancelled", async () => {
    const document = await stamped(saying("A=none"));
    const { body } = await cancel(document);
    expect(body).toEqual({ status: "success", data: { acuse: null, uuid: {} } });
    expect(await linkOf(document.uuid)).toBeNull();
    expect(await consulta(document)).toEqual(cancelado(WITHOUT, "Cancelado sin aceptación"));
  });
});

describe("faults", () => {
  it.each([
    ["cancel:X1", "cut", "202"],
    ["cancel:X0", "cut", "201"],
    ["cancel:E0=500", "500", "201"],
    ["cancel:E1=500", "500", "202"],
    ["cancel:F=lost-response", "cut", "202"],
    ["cancel:F=http-500", "500", "201"],
    ["cancel:T", "cut", "202"],
    ["cancel:R=204;cancel:N=1", "204", "201"],
    ["cancel:F=token-expired", "401", "401"],
    ["cancel:X1;cancel:N=2", "cut", "cut"],
    ["X1;N=1;cancel:X1", "cut", "202"],
  ])("of a cancellation, asked for inside the document: %s is first %s, then %s", async (text, ...expected) => {
    const xml = bench.paper(saying(text));
    await bench.client.stamp(xml).catch(() => undefined);
    const uuid = ((await bench.client.stamp(xml)).body.data!.uuid ?? "").toUpperCase();
    expect([await heard({ uuid }), await heard({ uuid })]).toEqual(expected);
  });

  async function heard(paper: Partial<RequestPaper>): Promise<string> {
    try {
      const reply = await cancel(paper);
      return reply.status >= 401 ? String(reply.status) : answerOf(reply);
    } catch {
      return "cut";
    }
  }

  it("ordered by the administrator strike the cancellation of the document with that customid", async () => {
    const match = { operation: "cancel", reference: "a" };
    await bench.client.admin("POST", "/admin/faults", { name: "http-500", match });
    const [a, b] = [bench.paper(), bench.paper()];
    const uuids = [];
    for (const [xml, customId] of [
      [a, "a"],
      [b, "b"],
    ] as const)
      uuids.push((await bench.client.stamp(xml, { customId })).body.data!.uuid!);
    expect([await heard({ uuid: uuids[1]! }), await heard({ uuid: uuids[0]! })]).toEqual(["201", "500"]);
  });

  it("of SAT's service and of storage strike each its own", async () => {
    const document = await stamped(saying("sat-status:E0=503;receipt:E0=502"));
    await cancel(document);
    const body = '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"/>';
    expect((await fetch(bench.pac.satUrl, { method: "POST", body })).status).toBe(500);
    await expect(consulta(document)).rejects.toThrow("503");
    expect(await consulta(document)).toEqual(cancelado(WITHOUT, "Cancelado sin aceptación"));
    const file = `${bench.pac.url}/acknowledgements/${document.uuid}`;
    expect([(await fetch(file)).status, (await fetch(file)).status]).toEqual([502, 200]);
  });

  it.each([
    ["601", INVALID],
    ["602", NOT_FOUND],
  ])("make SAT's service say N - %s", async (code, expected) => {
    expect(await consulta(await stamped(saying(`sat-status:R=${code}`)))).toEqual(expected);
  });
});

it("a restart forgets neither a request, nor a decision, nor an acknowledgement", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "test-pac-"));
  const open = async () => {
    const pac = await startTestPac({ ...OPTIONS, dataDir, now: () => NOW });
    const client = new Client(pac);
    await client.login();
    return { pac, client };
  };
  let { pac, client } = await open();
  const sealer = await client.sealer({ rfc: "EPR260101AA1" });
  const uuids: string[] = [];
  for (const Folio of ["1", "2"]) {
    const xml = sealedXml({ sealer, fecha: FECHA, comprobante: { Folio }, ...saying("C=wait") });
    uuids.push((await client.stamp(xml)).body.data!.uuid!);
  }
  const [accepted, waiting] = uuids.map((uuid) => uuid.toUpperCase());
  for (const uuid of uuids) await client.stamp(signedRequest({ sealer, uuid }), { route: ROUTE });
  await client.admin("POST", `/admin/cancellations/${accepted}/decision`, { decision: "accept" });
  const remembered = async () => [
    await client.admin("GET", `/admin/documents/${accepted}`),
    await client.admin("GET", `/admin/documents/${waiting}`),
  ];
  const before = (await remembered()).map(({ cancellation }) => cancellation);
  await pac.close();
  ({ pac, client } = await open());
  const after = (await remembered()).map(({ cancellation }) => cancellation);
  await pac.close();
  rmSync(dataDir, { recursive: true });
  expect(after).toEqual(before);
  expect(after.map(({ standing }) => standing)).toEqual(["accepted", "pending"]);
});
