import { createPrivateKey, sign } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { RETENCION, type RequestPaper, signedRequest } from "./cancel-document.ts";
import { type Bench, codeOf, FECHA, openBench, type Reply, told } from "./test-pac-client.ts";
import type { Sealer } from "./test-pac-document.ts";
import { paymentAbroad, sealedWithholding, shares, type WithholdingPaper } from "./withholding-document.ts";

const ROUTE = "/retencion/stamp/v3";
const TFD = /<tfd:TimbreFiscalDigital [^>]*\/>/;
const STRANGER = "5FB2822E-396D-4725-8521-CDC4BDD20CCF";
const PUBLIC = { RfcR: "XAXX010101000", NomDenRazSocR: "PÚBLICO EN GENERAL" };

let bench: Bench;
let person: Sealer;
beforeAll(async () => {
  bench = await openBench();
  person = await bench.client.sealer({ rfc: "PEGJ900101AAA" });
});
beforeEach(() => bench.client.admin("POST", "/admin/reset"));
afterAll(() => bench.close());

let folios = 0;
/** Returns a new withholding, sealed by its issuer. */
const paper = ({ retenciones, ...change }: Partial<WithholdingPaper> = {}) =>
  sealedWithholding({
    sealer: change.emisor?.RfcE === "PEGJ900101AAA" ? person : bench.sealer,
    fecha: FECHA,
    retenciones: { FolioInt: `R${++folios}`, ...retenciones },
    ...change,
  });
const uuidOf = (xml: string) => / UUID="([^"]*)"/.exec(TFD.exec(xml)![0])![1]!;
const send = (xml: string, route = ROUTE) => bench.client.stamp(xml, { route });

const of = (CveRetenc: string, complement: string, change: Partial<WithholdingPaper> = {}) => ({
  ...{ retenciones: { CveRetenc }, complement },
  ...change,
});
const RIF = {
  ...{ retenciones: { CveRetenc: "28" }, complement: "" },
  totales: {
    ...{ MontoTotOperacion: "0", MontoTotGrav: "0", MontoTotExent: "0" },
    ...{ UtilidadBimestral: "5000.00", ISRCorrespondiente: "1000.00" },
  },
};

describe("withholdings it stamps", () => {
  it.each<[string, Partial<WithholdingPaper>]>([
    ["shares that were sold", {}],
    ["a payment abroad", of("18", paymentAbroad(), { foreigner: { NumRegIdTribR: "121585958" } })],
    ["a foreigner without a tax number", of("18", paymentAbroad(), { foreigner: {} })],
    ["fees, for which nothing is withheld", of("01", "", { impuestos: [] })],
    ["fees of a foreigner", of("01", paymentAbroad(), { foreigner: {} })],
    ["another kind, which says what it is", of("25", "", { retenciones: { CveRetenc: "25", DescRetenc: "Otra" } })],
    ["a small taxpayer's", RIF],
    ["the public in general's", { nacional: PUBLIC }],
    ["somebody's whom no list has", { nacional: { RfcR: "ZZZ010101AAA", NomDenRazSocR: "NADIE" } }],
    [
      "a person's, of a person",
      {
        emisor: { RfcE: "PEGJ900101AAA", NomDenRazSocE: "JUAN PEREZ GOMEZ", RegimenFiscalE: "612" },
        nacional: { RfcR: "CACX7605101P8", NomDenRazSocR: "NADIE", CurpR: "CACX760510MGTSSC03" },
      },
    ],
    ["five years back", { periodo: { MesIni: "01", MesFin: "12", Ejercicio: "2021" } }],
    [
      "several taxes",
      {
        totales: { MontoTotRet: "2600.00" },
        impuestos: [
          { ImpuestoRet: "001", MontoRet: "500.00", TipoPagoRet: "04" },
          { ImpuestoRet: "002", MontoRet: "1600.00", TipoPagoRet: "01" },
          { ImpuestoRet: "003", MontoRet: "500.00", TipoPagoRet: "02" },
        ],
      },
    ],
    ["one that takes another's place", { related: { TipoRelacion: "04", UUID: STRANGER } }],
    ["awkward text", of("06", shares('Contrato "1/2" & <Ñandú>  áé'))],
    ["no prefix", { prefix: "" }],
    ["an addenda", { addenda: '<retenciones:Addenda><x:y xmlns:x="urn:x"/></retenciones:Addenda>' }],
  ])("%s: changes nothing but the stamp", async (_, change) => {
    const xml = paper(change);
    const { status, body } = await send(xml);
    expect([status, body.message, body.messageDetail]).toEqual([200, undefined, undefined]);
    expect(Object.keys(body.data!)).toEqual(["retencion"]);
    const stamped = body.data!.retencion!;
    const tfd = TFD.exec(stamped)![0];
    expect(tfd).toContain(`SelloCFD="${/Sello="([^"]*)"/.exec(xml)![1]}"`);
    expect(stamped.indexOf(tfd)).toBeGreaterThan(stamped.indexOf("</"));
    const bare = stamped.replace(tfd, "");
    expect(bare.replace(/<(\w+:)?Complemento><\/(\w+:)?Complemento>/, "")).toBe(xml);
  });

  it("with any of SAT's complements", async () => {
    const names = readdirSync(GOLDEN).filter((name) => /^retenciones-.*\.xml$/.test(name));
    expect(names.length).toBeGreaterThan(12);
    for (const name of names) {
      const reply = await send(resealed(name));
      expect([name, reply.status, reply.body.message, reply.body.messageDetail]).toEqual([
        ...[name, 200, undefined, undefined],
      ]);
    }
  });

  it("travel in base64 both ways on the b64 route", async () => {
    const xml = paper({ complement: shares("Ñandú") });
    const { body } = await send(Buffer.from(xml).toString("base64"), `${ROUTE}/b64`);
    expect(Buffer.from(body.data!.retencion!, "base64").toString()).toContain("Ñandú");
  });

  it("are stamped once: the first stamp comes again, by another session and without the addenda", async () => {
    const addenda = '<retenciones:Addenda><x:y xmlns:x="urn:x"/></retenciones:Addenda>';
    const xml = paper({ addenda });
    const first = (await send(xml)).body.data!.retencion!;
    const again = await send(xml);
    expect([again.status, codeOf(again)]).toEqual([400, "307"]);
    expect(again.body.data).toEqual({ retencion: first.replace(addenda, "") });
    expect(codeOf(await send(first))).toBe("307");
    const { body } = await send(first);
    expect(body.data).toEqual({ retencion: first.replace(addenda, "") });
  });

  it("are in the storage, and on the account", async () => {
    const uuid = uuidOf((await send(paper())).body.data!.retencion!);
    const found = await bench.client.get(`/datawarehouse/v1/live/${uuid}`);
    expect(JSON.stringify(found.body.data)).toContain(`/files/${uuid}.xml`);
    const balance = await bench.client.get("/management/v2/api/users/balance");
    expect(balance.body.data).toMatchObject({ stampsUsed: 1 });
  });
});

describe("withholdings it refuses", () => {
  it.each<[string, string, () => string]>([
    ["301", "a CFDI", () => bench.paper()],
    ["301", "an attribute missing", () => paper({ retenciones: { LugarExpRetenc: undefined } })],
    ["301", "a folio with a hyphen", () => paper({ retenciones: { FolioInt: "R-1" } })],
    ["301", "an unknown complement", () => paper({ complement: '<x:y xmlns:x="urn:x"/>' })],
    [
      "Reten20102",
      "another certificate's number",
      () => paper({ retenciones: { NoCertificado: "30001000000500003416" } }),
    ],
    ["303", "another taxpayer's certificate", () => paper({ sealer: person })],
    ["302", "a seal that is not base64", () => paper().replace(/Sello="../, 'Sello="??')],
    ["Reten20101", "an amount changed after sealing", () => paper().replace('Ganancia="1', 'Ganancia="2')],
    ["401", "72 hours and a second of age", () => paper({ fecha: "2026-03-01T11:59:59" })],
    ["Reten20103", "five minutes and a second ahead", () => paper({ fecha: "2026-03-04T12:05:01" })],
    [
      "Reten20103",
      "noon of Mexico City in Tijuana",
      () => paper({ fecha: "2026-03-04T12:00:00", retenciones: { LugarExpRetenc: "22000" } }),
    ],
    ["Reten20104", "no postal code", () => paper({ retenciones: { LugarExpRetenc: "00999" } })],
    [
      "Reten20113",
      "a receiver that is not registered",
      () => paper({ nacional: { RfcR: "RNX260101AA4", NomDenRazSocR: "RECEPTOR NO REGISTRADO" } }),
    ],
    ["Reten20116", "another name of the receiver", () => paper({ nacional: { NomDenRazSocR: "OTRO" } })],
    [
      "Reten20119",
      "a receiver where nobody lives",
      () => paper({ nacional: { RfcR: "ZZZ010101AAA", NomDenRazSocR: "NADIE", DomicilioFiscalR: "00999" } }),
    ],
    ["Reten20120", "a receiver who lives elsewhere", () => paper({ nacional: { DomicilioFiscalR: "06400" } })],
    ["Reten20136", "another name of the issuer", () => paper({ emisor: { NomDenRazSocE: "OTRA" } })],
  ])("%s: %s", async (code, _, make) => {
    const reply = await send(make());
    expect([reply.status, codeOf(reply), reply.body.data]).toEqual([400, code, null]);
  });

  it("Reten20110: an issuer that is not registered any more", async () => {
    await bench.client.admin("PUT", "/admin/taxpayers/EPR260101AA1", { registrado: false });
    expect(codeOf(await send(paper()))).toBe("Reten20110");
  });

  it("tells the first failure in the message and the rest in the detail", async () => {
    const reply = await send(paper({ nacional: { NomDenRazSocR: "OTRO", DomicilioFiscalR: "06400" } }));
    expect([codeOf(reply), reply.body.messageDetail]).toEqual(["Reten20116", expect.stringMatching(/^Reten20120 - /)]);
  });

  it("301: a withholding sent as a CFDI", async () => {
    expect(codeOf(await send(paper(), "/v4/cfdi33/stamp/v4"))).toBe("301");
    expect((await send(paper(), "/retencion/stamp/v4")).status).toBe(404);
  });
});

describe("what a withholding asks the PAC to do wrong", () => {
  it.each<[string, (text: string) => Partial<WithholdingPaper>]>([
    ["the contract of a broker", (text) => of("06", shares(text))],
    ["the description of a payment abroad", (text) => of("18", paymentAbroad(text), { foreigner: {} })],
    ["the name of a foreigner", (text) => of("18", paymentAbroad(), { foreigner: { NomDenRazSocR: text } })],
    ["the name of the receiver", (text) => ({ nacional: { RfcR: "ZZZ010101AAA", NomDenRazSocR: text } })],
    ["its own description", (text) => of("25", "", { retenciones: { CveRetenc: "25", DescRetenc: text } })],
  ])("is read in %s", async (_, change) => {
    const xml = paper(change("Por cuenta PACTEST:E1=503 de tercero"));
    expect([await told(bench.client, xml, { route: ROUTE }), await told(bench.client, xml, { route: ROUTE })]).toEqual([
      "503",
      "previous",
    ]);
    const refused = paper(change("PACTEST:R=Reten20113"));
    expect(await told(bench.client, refused, { route: ROUTE })).toBe("Reten20113");
  });

  it("spoils the content where a withholding has its amount", async () => {
    const spoiled = (await send(paper({ complement: shares("PACTEST:V=content") }))).body.data!.retencion!;
    expect(spoiled).toContain('MontoTotOperacion="80000.00"');
  });
});

describe("SAT's service that cancels withholdings", () => {
  const CANCEL = "/retencion/cancel/xml";
  const cancel = (change: Partial<RequestPaper>, route = CANCEL) =>
    bench.client.stamp(signedRequest({ sealer: bench.sealer, namespace: RETENCION, ...change }), { route });
  const settings = (change: object) => bench.client.admin("PUT", "/admin/settings", change);
  const standingOf = async (uuid: string) =>
    (await bench.client.admin("GET", `/admin/documents/${uuid}`)).cancellation?.standing;

  async function stamped(change: Partial<WithholdingPaper> = {}): Promise<string> {
    const { body } = await send(paper(change));
    return uuidOf(body.data!.retencion!);
  }

  /** Returns the code of the folio, or that of the detail when the PAC refused the request as a whole. */
  function answerOf({ body }: Reply): string {
    const map = (body.data as unknown as { uuid: Record<string, string> } | null)?.uuid ?? {};
    const text = body.message?.startsWith("CACFDI33") ? body.messageDetail! : (body.message ?? "");
    return Object.values(map)[0] ?? /^[A-Z]*\d+/.exec(text)?.[0] ?? "";
  }

  it("cancels at once, and acknowledges it in its own form", async () => {
    const uuid = await stamped();
    const { body } = await cancel({ uuid });
    expect(body).toMatchObject({ status: "success", data: { uuid: { [uuid]: "1201" } } });
    const { acuse } = body.data!;
    expect(acuse).toMatch(
      /<Acuse xmlns="http:\/\/www\.sat\.gob\.mx\/esquemas\/retencionpago\/1"[^>]* Fecha="2026-03-04T12:00:00\.0000000" RfcEmisor="EPR260101AA1" WorkProcessId="[0-9a-f-]{36}"/,
    );
    for (const [name, text] of Object.entries({
      ...{ UUID: uuid, EstatusUUID: "1201", Motivo: "02", Extemporaneo: "false" },
    }))
      expect(acuse).toContain(`<${name}>${text}</${name}>`);
    expect(acuse).toMatch(/<Signature [\s\S]*hmac-sha512/);
    expect(await standingOf(uuid)).toBe("without-acceptance");
    expect(answerOf(await cancel({ uuid }))).toBe("1202");
  });

  it.each(["C=accept", "C=reject", "C=expire", "C=wait", "C=direct"])(
    "asks no receiver, whatever the document asks for: %s",
    async (directive) => {
      const uuid = await stamped({ complement: shares(`PACTEST:${directive}`) });
      expect(answerOf(await cancel({ uuid }))).toBe("1201");
      expect(await standingOf(uuid)).toBe("without-acceptance");
    },
  );

  it.each<[string, string, (uuid: string) => Partial<RequestPaper>]>([
    ["1205", "a withholding that nobody stamped", () => ({ uuid: STRANGER })],
    ["1203", "one of somebody else", (uuid) => ({ uuid, rfc: "PEGJ900101AAA", sealer: person })],
    ["1310", "a motive that does not exist", (uuid) => ({ uuid, motivo: "05" })],
    ["1310", "no motive", (uuid) => ({ uuid, motivo: "" })],
    ["1302", "01 without a substitute", (uuid) => ({ uuid, motivo: "01" })],
    ["1302", "01 with a substitute nobody knows", (uuid) => ({ uuid, motivo: "01", sustitucion: STRANGER })],
    ["1302", "02 with a substitute", (uuid) => ({ uuid, sustitucion: STRANGER })],
    ["CR1301", "the namespace of CFDI", (uuid) => ({ uuid, namespace: "http://cancelacfd.sat.gob.mx" })],
    ["CR1302", "a folio that is no UUID", () => ({ uuid: "X" })],
    ["CR1303", "an RFC that is none", (uuid) => ({ uuid, rfc: "EPR" })],
    ["CR1304", "a date that is none", (uuid) => ({ uuid, fecha: "2026-03-04" })],
    ["CR1305", "another taxpayer's certificate", (uuid) => ({ uuid, sealer: person })],
    ["CR1309", "no schema declarations", (uuid) => ({ uuid, declarations: "" })],
  ])("refuses with %s: %s", async (code, _, change) => {
    const uuid = await stamped();
    const reply = await cancel(change(uuid));
    expect([reply.status, answerOf(reply)]).toEqual([400, code]);
    expect(await standingOf(uuid)).toBeUndefined();
  });

  it("1204: what may not be cancelled, by order of the document", async () => {
    const uuid = await stamped({ complement: shares("PACTEST:C=blocked") });
    expect(answerOf(await cancel({ uuid }))).toBe("1204");
  });

  it("takes the one that takes its place, and no other", async () => {
    const [uuid, stranger] = [await stamped(), await stamped()];
    expect(answerOf(await cancel({ uuid, motivo: "01", sustitucion: stranger }))).toBe("1302");
    const sustitucion = await stamped({ related: { TipoRelacion: "04", UUID: uuid } });
    expect(answerOf(await cancel({ uuid }))).toBe("1204");
    expect(answerOf(await cancel({ uuid, motivo: "01", sustitucion }))).toBe("1201");
  });

  it("knows no CFDI, as the one for CFDI knows no withholding, and the status service none either", async () => {
    const { data } = (await bench.client.stamp(bench.paper())).body;
    expect(answerOf(await cancel({ uuid: data!.uuid! }))).toBe("1205");
    const xml = paper();
    const stampedXml = (await send(xml)).body.data!.retencion!;
    const uuid = uuidOf(stampedXml);
    const asCfdi = { uuid, namespace: "http://cancelacfd.sat.gob.mx" };
    expect(answerOf(await cancel(asCfdi, "/cfdi33/cancel/xml"))).toBe("205");
    const expression = `?re=EPR260101AA1&amp;rr=RAC260101AA4&amp;tt=10000.00&amp;id=${uuid}&amp;fe=${/Sello="([^"]*)"/.exec(xml)![1]!.slice(-8)}`;
    const body = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:t="http://tempuri.org/"><s:Body><t:Consulta><t:expresionImpresa>${expression}</t:expresionImpresa></t:Consulta></s:Body></s:Envelope>`;
    const answer = await fetch(bench.pac.satUrl, { method: "POST", body });
    expect(await answer.text()).toContain("N - 602");
  });

  it("does not know one that has not been delivered", async () => {
    await settings({ satLag: 60_000 });
    const uuid = await stamped();
    expect(answerOf(await cancel({ uuid }))).toBe("1205");
    await settings({ refusedFolio: "map" });
    expect((await cancel({ uuid })).body).toMatchObject({
      ...{ status: "success", data: { uuid: { [uuid]: "1205" } } },
    });
  });

  it("may be played through with faults and codes that it has seldom, 1300 for one", async () => {
    const uuid = await stamped({ complement: shares("PACTEST:cancel:R=1300;cancel:N=1;A=late") });
    expect(answerOf(await cancel({ uuid }))).toBe("1300");
    expect((await cancel({ uuid })).body.data).toEqual({ acuse: null, uuid: { [uuid]: "1201" } });
  });
});

const GOLDEN = new URL("../golden/complements/", import.meta.url);

/**
 * Seals a sample of the schemas' tests anew, for a taxpayer of the test PAC. SAT's own cadena of the sample gets the
 * same changes.
 */
function resealed(name: string): string {
  const { cer, key, password } = bench.sealer;
  const number = /[0-9]{20}/.exec(cer.toString("latin1"))![0];
  const changed = (file: string) =>
    readFileSync(new URL(file, GOLDEN), "utf8")
      .replaceAll("2026-03-10T09:30:00", FECHA)
      .replaceAll("30001000000500003416", number)
      .replace("EKU9003173C9", "EPR260101AA1")
      .replace("ESCUELA KEMPER URGATE", "EMPRESA DE PRUEBA");
  const privateKey = createPrivateKey({ key, format: "der", type: "pkcs8", passphrase: password });
  const cadena = Buffer.from(changed(name.replace(".xml", ".cadena")).trimEnd());
  const sello = sign("sha256", cadena, privateKey).toString("base64");
  return changed(name)
    .replace('Sello=""', `Sello="${sello}"`)
    .replace('Certificado=""', `Certificado="${cer.toString("base64")}"`);
}
