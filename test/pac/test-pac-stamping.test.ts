import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAuthority } from "../../src/test-pac/authority/authority.ts";
import { instantOf, zoneOf } from "../../src/test-pac/documents/zones.ts";
import { readDocument } from "../../src/test-pac/stamping/checks.ts";
import { SCHEMAS } from "../support/csd.ts";
import { type Bench, codeOf, NOW, openBench } from "./test-pac-client.ts";
import type { Paper, Sealer } from "./test-pac-document.ts";

const GENERIC = {
  Rfc: "XAXX010101000",
  Nombre: "PUBLICO EN GENERAL",
  RegimenFiscalReceptor: "616",
  UsoCFDI: "S01",
};
const UNKNOWN_COMPLEMENT = '<cfdi:Complemento><x:y xmlns:x="urn:x"/></cfdi:Complemento>';
const TFD = /<tfd:TimbreFiscalDigital [^>]*\/>/;

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

it("says the same of a document's structure, whoever judges it", () => {
  const papers = [
    bench.paper(),
    bench.paper({ complemento: "<cfdi:Complemento><!-- --></cfdi:Complemento>" }),
    bench.paper({ addenda: '<cfdi:Addenda><x:y xmlns:x="urn:x"/></cfdi:Addenda>' }),
    bench.paper({ comprobante: { Exportacion: undefined } }),
    bench.paper({ complemento: UNKNOWN_COMPLEMENT }),
    bench.paper({ concepto: { ClaveUnidad: "ZZZ" } }),
  ].map((xml) => Buffer.from(xml));
  const [one, other] = (["libxml2", "validators"] as const).map((schemaValidator) =>
    papers.map((xml) => readDocument({ schemas: SCHEMAS, schemaValidator }, xml, "cfdi")),
  );
  expect(one!.map(({ kind }) => kind)).toEqual([...Array(3).fill("document"), ...Array(3).fill("rejected")]);
  expect(other).toEqual(one);
});

describe("documents it stamps", () => {
  const ADDENDA = '<cfdi:Addenda><x:y xmlns:x="urn:x" z="&gt;"/></cfdi:Addenda>';
  const accepted: readonly (readonly [string, Partial<Paper>])[] = [
    ["an invoice with taxes", {}],
    ["an invoice without taxes", { taxes: false }],
    ["an invoice to be paid later", { comprobante: { FormaPago: "99", MetodoPago: "PPD" } }],
    ["an invoice in dollars", { comprobante: { Moneda: "USD", TipoCambio: "17.1234" } }],
    ["a credit note", { comprobante: { TipoDeComprobante: "E" }, related: "5FB2822E-396D-4725-8521-CDC4BDD20CCF" }],
    ["awkward text", { concepto: { Descripcion: 'Tornillo 1/2" > 3 & <Ñandú>  áé' } }],
    ["a global invoice", { receptor: GENERIC, comprobante: { CondicionesDePago: "Contado" } }],
    ["an unknown receiver", { receptor: { Rfc: "ZZZ010101AAA", Nombre: "NADIE" } }],
    ["no prefix", { prefix: "" }],
    ["a prefix of its own", { prefix: "c" }],
    ["no XML declaration", { head: "" }],
    ["a byte order mark", { head: "\uFEFF" }],
    ["a comment that looks like its end", { head: "<!-- </cfdi:Comprobante> -->" }],
    [
      "blanks around and inside its values",
      {
        comprobante: { Moneda: " MXN", Total: " 116.00 ", TipoDeComprobante: "I " },
        receptor: { Rfc: " RAC260101AA4", Nombre: "RECEPTOR  ACEPTA " },
      },
    ],
    ["an empty Complemento", { complemento: "<cfdi:Complemento/>" }],
    ["a Complemento open and closed", { complemento: "<cfdi:Complemento>\n</cfdi:Complemento>" }],
    ["an addenda", { addenda: ADDENDA }],
    ["an addenda after a Complemento", { complemento: "<cfdi:Complemento/>", addenda: ADDENDA }],
  ];

  it.each(accepted)("%s: changes nothing but the stamp, whose seal openssl verifies", async (name, change) => {
    const xml = bench.paper(name === "a global invoice" ? globalInvoice(change) : change);
    const reply = await bench.client.stamp(xml);
    expect(reply.body.message).toBeUndefined();
    const cfdi = reply.body.data!.cfdi!;
    const tfd = TFD.exec(cfdi)![0];
    expect(unstamped(cfdi, tfd, xml)).toBe(xml);
    expect(opensslVerifies(tfd)).toBe(true);
  });

  it("are given in the shape that the route asks for", async () => {
    const xml = bench.paper();
    const shapes: Record<string, string[]> = {};
    for (const route of ["/v4/cfdi33/stamp/v1", "/cfdi33/stamp/v2", "/cfdi33/v2/stamp/v3", "/v4/cfdi33/stamp/v4"])
      shapes[route] = Object.keys((await bench.client.stamp(xml, { route })).body.data!);
    expect(shapes).toEqual({
      "/v4/cfdi33/stamp/v1": ["tfd"],
      "/cfdi33/stamp/v2": ["tfd", "cfdi"],
      "/cfdi33/v2/stamp/v3": ["cfdi"],
      "/v4/cfdi33/stamp/v4": [
        ...["cadenaOriginalSAT", "noCertificadoSAT", "noCertificadoCFDI", "uuid", "selloSAT", "selloCFDI"],
        ...["fechaTimbrado", "qrCode", "cfdi"],
      ],
    });
  });

  it("travel in base64 both ways on the b64 routes", async () => {
    const xml = bench.paper({ concepto: { Descripcion: "Ñandú" } });
    const sent = Buffer.from(xml).toString("base64");
    const { body } = await bench.client.stamp(sent, { route: "/v4/cfdi33/stamp/v2/b64" });
    const cfdi = Buffer.from(body.data!.cfdi!, "base64").toString();
    expect(cfdi).toContain("Ñandú");
    expect(cfdi).toContain(Buffer.from(body.data!.tfd!, "base64").toString());
  });

  it("say that they are worth nothing, unless told otherwise, and are signed either way", async () => {
    const marked = TFD.exec((await bench.client.stamp(bench.paper())).body.data!.cfdi!)![0];
    expect(marked).toContain('Leyenda="SIN VALIDEZ FISCAL"');
    await bench.client.admin("PUT", "/admin/settings", { leyenda: false });
    const plain = TFD.exec((await bench.client.stamp(bench.paper())).body.data!.cfdi!)![0];
    await bench.client.admin("PUT", "/admin/settings", { leyenda: true });
    expect(plain).not.toContain("Leyenda");
    expect([opensslVerifies(marked), opensslVerifies(plain)]).toEqual([true, true]);
  });

  it("carry the time of central Mexico, the UUID in capitals inside and small outside", async () => {
    const { data } = (await bench.client.stamp(bench.paper())).body;
    expect(data!.cfdi).toContain('FechaTimbrado="2026-03-04T12:00:00"');
    expect(data!.cfdi).toContain(`UUID="${data!.uuid!.toUpperCase()}"`);
    expect(data!.uuid).toBe(data!.uuid!.toLowerCase());
  });
});

describe("documents it refuses", () => {
  const sealers: Record<string, Sealer> = {};
  beforeAll(async () => {
    const expired = { validFrom: "2020-01-01T00:00:00Z", validTo: "2026-03-01T00:00:00Z" };
    sealers.eFirma = await bench.client.sealer({ rfc: "EPR260101AA1", kind: "e-firma" });
    sealers.expired = await bench.client.sealer({ rfc: "EPR260101AA1", ...expired });
    sealers.revoked = await bench.client.sealer({ rfc: "EPR260101AA1" });
    sealers.notListed = await bench.client.sealer({ rfc: "ENL260101AA5" });
    sealers.unsigned = await bench.client.sealer({
      rfc: "SMA260101AA1",
      nombre: "SIN MANIFIESTO",
      manifiesto: false,
    });
    const elsewhere = await createAuthority({ now: () => NOW });
    const order = { rfc: "EPR260101AA1", nombre: "EMPRESA DE PRUEBA", password: "x" };
    sealers.foreign = { ...(await elsewhere.issueCsd(order)), password: "x" };
    const number = /[0-9]{20}/.exec(sealers.revoked.cer.toString("latin1"))![0];
    await bench.client.admin("PUT", `/admin/certificates/${number}`, { revoked: true });
  });
  const by = (name: string) => ({ sealer: sealers[name]! });

  it.each<[string, string, () => string]>([
    ["301", "no XML", () => "hola"],
    ["301", "a document type declaration", () => bench.paper({ head: "<!DOCTYPE a>" })],
    ["301", "another root", () => '<a xmlns="http://www.sat.gob.mx/cfd/4"/>'],
    ["301", "an attribute missing", () => bench.paper({ comprobante: { Exportacion: undefined } })],
    ["301", "an unknown complement", () => bench.paper({ complemento: UNKNOWN_COMPLEMENT })],
    [
      "CFDI40106",
      "another certificate's number",
      () => bench.paper({ comprobante: { NoCertificado: "30001000000500003416" } }),
    ],
    ["306", "an e.firma", () => bench.paper(by("eFirma"))],
    ["308", "a certificate of another authority", () => bench.paper(by("foreign"))],
    ["303", "another taxpayer's certificate", () => bench.paper(by("notListed"))],
    ["304", "a revoked certificate", () => bench.paper(by("revoked"))],
    ["305", "a certificate that had expired", () => bench.paper(by("expired"))],
    ["302", "a seal that is not base64", () => bench.paper().replace(/Sello="../, 'Sello="??')],
    ["302", "a seal with the same bytes in another spelling", () => bench.paper().replace(LAST_OF_SEAL, nextLetter)],
    [
      "CFDI40102",
      "an amount changed after sealing",
      () => bench.paper().replace('ValorUnitario="100.00', 'ValorUnitario="200.00'),
    ],
    ["401", "72 hours and a second of age", () => bench.paper({ fecha: "2026-03-01T11:59:59" })],
    ["CFDI40101", "five minutes and a second ahead", () => bench.paper({ fecha: "2026-03-04T12:05:01" })],
    [
      "402",
      "an issuer without obligations",
      () => bench.paper({ ...by("notListed"), emisor: { Rfc: "ENL260101AA5", Nombre: "EMPRESA NO LISTADA" } }),
    ],
    [
      "AU2003",
      "an issuer that signed no manifest",
      () => bench.paper({ ...by("unsigned"), emisor: { Rfc: "SMA260101AA1", Nombre: "SIN MANIFIESTO" } }),
    ],
    [
      "CFDI40139",
      "another name of the issuer",
      () => bench.paper({ emisor: { Nombre: "EMPRESA DE PRUEBA SA DE CV" } }),
    ],
    ["CFDI40141", "a regime that is not the issuer's", () => bench.paper({ emisor: { RegimenFiscal: "603" } })],
    [
      "CFDI40143",
      "a receiver that is not registered",
      () => bench.paper({ receptor: { Rfc: "RNX260101AA4", Nombre: "RECEPTOR NO REGISTRADO" } }),
    ],
    [
      "CFDI40145",
      "another name of the receiver",
      () => bench.paper({ receptor: { Nombre: "RECEPTOR ACEPTA SA DE CV" } }),
    ],
    [
      "CFDI40147",
      "a postal code that does not exist",
      () => bench.paper({ receptor: { Rfc: "ZZZ010101AAA", DomicilioFiscalReceptor: "00001" } }),
    ],
    [
      "CFDI40148",
      "a postal code that is not the receiver's",
      () => bench.paper({ receptor: { DomicilioFiscalReceptor: "06400" } }),
    ],
    [
      "CFDI40157",
      "a regime that is not the receiver's",
      () => bench.paper({ receptor: { RegimenFiscalReceptor: "603" } }),
    ],
    ["CCHYP107", "a permit that the daily list has not", () => fuelSale("PL/99999/EXP/ES/2026")],
    ["CCHYP108", "a permit of another taxpayer", () => fuelSale("PL/88888/EXP/ES/2026")],
  ])("%s: %s", async (code, _, make) => {
    const reply = await bench.client.stamp(make());
    expect([reply.status, codeOf(reply)]).toEqual([400, code]);
    expect(reply.body).toMatchObject({ status: "error", data: null });
  });

  it("tells the first failure in the message and the rest in the detail", async () => {
    const reply = await bench.client.stamp(bench.paper({ receptor: { Nombre: "OTRO", RegimenFiscalReceptor: "603" } }));
    expect(codeOf(reply)).toBe("CFDI40145");
    expect(reply.body.messageDetail).toMatch(/^CFDI40157 - /);
  });

  it("keeps nothing of a refused document: corrected at the register, it is stamped", async () => {
    const xml = bench.paper({ receptor: { Nombre: "RECEPTOR ACEPTA DE VERAS" } });
    expect(codeOf(await bench.client.stamp(xml, { customId: "corregido" }))).toBe("CFDI40145");
    await bench.client.admin("PUT", "/admin/taxpayers/RAC260101AA4", { nombre: "RECEPTOR ACEPTA DE VERAS" });
    expect((await bench.client.stamp(xml, { customId: "corregido" })).status).toBe(200);
    await bench.client.admin("PUT", "/admin/taxpayers/RAC260101AA4", { nombre: "RECEPTOR ACEPTA" });
  });

  it("stamps no document with one character of an attribute changed", async () => {
    const xml = bench.paper({ related: "5FB2822E-396D-4725-8521-CDC4BDD20CCF" });
    const places = [...xml.matchAll(/(?<=="[^"]*)[0-9A-Za-z]/g)].map(({ index }) => index);
    const mutant = fc.tuple(fc.constantFrom(...places), fc.constantFrom(..."0123456789ABCxyz"));
    await fc.assert(
      fc.asyncProperty(mutant, async ([place, character]) => {
        fc.pre(xml[place] !== character);
        const reply = await bench.client.stamp(xml.slice(0, place) + character + xml.slice(place + 1));
        expect([reply.status, codeOf(reply)]).not.toContain(200);
        expect(codeOf(reply)).not.toBe("307");
      }),
      { numRuns: 300 },
    );
  });
});

describe("the window of 72 hours", () => {
  it.each([
    ["Mexico City", "06300", "2026-03-04T12:00:00"],
    ["Tijuana", "22000", "2026-03-04T10:00:00"],
    ["Hermosillo", "83000", "2026-03-04T11:00:00"],
    ["Ciudad Juárez", "32000", "2026-03-04T11:00:00"],
    ["Cancún", "77500", "2026-03-04T13:00:00"],
  ])("is read in the zone of the place of issue: %s", async (_, LugarExpedicion, noon) => {
    const send = async (seconds: number) => {
      const fecha = new Date(Date.parse(`${noon}Z`) + seconds * 1000).toISOString().slice(0, 19);
      return codeOf(await bench.client.stamp(bench.paper({ fecha, comprobante: { LugarExpedicion } })));
    };
    const age = 72 * 60 * 60;
    expect([await send(-age), await send(-age - 1), await send(300), await send(301)]).toEqual([
      "",
      "401",
      "",
      "CFDI40101",
    ]);
  });

  it.each([
    ["06300", "2026-07-04T12:00:00", "2026-07-04T18:00:00Z"],
    ["22000", "2026-07-04T12:00:00", "2026-07-04T19:00:00Z"],
    ["32000", "2026-07-04T12:00:00", "2026-07-04T18:00:00Z"],
    ["88500", "2026-07-04T12:00:00", "2026-07-04T17:00:00Z"],
    ["22000", "2026-03-08T01:59:59", "2026-03-08T09:59:59Z"],
    ["22000", "2026-03-08T03:00:00", "2026-03-08T10:00:00Z"],
    ["83000", "2026-03-08T23:59:59", "2026-03-09T06:59:59Z"],
  ])("knows the summer time of the border: %s at %s", (postalCode, local, instant) => {
    expect(instantOf(local, zoneOf(postalCode))).toEqual(new Date(instant));
  });
});

/** Returns a sale of fuel under a permit. */
function fuelSale(permit: string): string {
  const hyp = `TipoPermiso="PER01" NumeroPermiso="${permit}" ClaveHYP="15101514" SubProductoHYP="SP16"`;
  return bench.paper({
    concepto: { ClaveProdServ: "15101514", ClaveUnidad: "LTR" },
    complementoConcepto: `<cfdi:ComplementoConcepto><h:HidroYPetro xmlns:h="http://www.sat.gob.mx/hidrocarburospetroliferos" Version="1.0" ${hyp}/></cfdi:ComplementoConcepto>`,
  });
}

/** Returns a global invoice to a named person under the generic RFC, which needs no period. */
function globalInvoice(change: Partial<Paper>): Partial<Paper> {
  return { ...change, receptor: { ...GENERIC, Nombre: "CLIENTE DE MOSTRADOR" } };
}

/**
 * The last letter of the seal carries two bits; the next letter differs in the other four, so both decode to the same
 * bytes.
 */
const LAST_OF_SEAL = /(?<= Sello="[^"]*)[AQgw](?===")/;

function nextLetter(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) + 1);
}

/** Removes the stamp as text, which must leave the document as it was sent. */
function unstamped(cfdi: string, tfd: string, xml: string): string {
  const bare = cfdi.replace(tfd, "");
  if (xml.includes("Complemento/>")) return bare.replace(/><\/(\w+:)?Complemento>/, "/>");
  return xml.includes("Complemento>") ? bare : bare.replace(/<(\w+:)?Complemento><\/(\w+:)?Complemento>/, "");
}

/** Verifies the stamp with openssl, over a cadena built by hand and with the certificate that the PAC publishes. */
function opensslVerifies(tfd: string): boolean {
  const value = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tfd)?.[1];
  const names = ["Version", "UUID", "FechaTimbrado", "RfcProvCertif", "Leyenda", "SelloCFD", "NoCertificadoSAT"];
  const cadena = `||${names
    .map(value)
    .filter((part) => part !== undefined)
    .join("|")}||`;
  const file = (name: string) => join(bench.folder, name);
  writeFileSync(file("pac.cer"), bench.pac.authority.pac.certificate);
  writeFileSync(file("sello"), Buffer.from(value("SelloSAT")!, "base64"));
  const key = execFileSync("openssl", ["x509", "-inform", "DER", "-in", file("pac.cer"), "-noout", "-pubkey"]);
  writeFileSync(file("pac.pub"), key);
  const verify = ["dgst", "-sha256", "-verify", file("pac.pub"), "-signature", file("sello")];
  return execFileSync("openssl", verify, { input: cadena }).toString().includes("Verified OK");
}
