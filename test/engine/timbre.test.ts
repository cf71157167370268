import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { COMPROBANTE } from "../../src/engine/documents/index.ts";
import { NAMESPACES, XSI } from "../../src/engine/namespaces.ts";
import type { XmlNode } from "../../src/engine/node.ts";
import { readSealed, type SealedDocument } from "../../src/engine/sealing/seal.ts";
import { checkStamped, insertTimbre, verifySelloSat } from "../../src/engine/sealing/timbre.ts";
import { findTimbres, readPlainStamp, readTimbre } from "../../src/engine/tfd.ts";
import { readXml } from "../../src/engine/xml.ts";
import { signTimbre, writeTimbre } from "../../src/test-pac/documents/timbre.ts";
import { COMPANY, csdOf, PERSON, SCHEMAS } from "../support/csd.ts";
import { sealDocumentOf } from "../support/sealed-documents.ts";

/** The test plays the PAC with the certificate of a taxpayer. */
const { certificate, privateKey } = csdOf(PERSON.rfc);
const PAC = {
  rfc: "TPA260101AA0",
  noCertificado: certificate.noCertificado,
  certificate: certificate.der,
  privateKey,
};
const NOW = new Date("2026-03-10T18:00:00Z");
const CONTEXT = { schemas: SCHEMAS, now: NOW };

let sealed: SealedDocument;
let tfd: string;
beforeAll(async () => {
  sealed = await sealDocumentOf({ at: NOW });
  tfd = await stampOf(sealed.sello);
});

async function stampOf(selloCfd: string): Promise<string> {
  return writeTimbre(await signTimbre({ selloCfd, now: NOW, pac: PAC, leyenda: true }));
}

function rootOf(xml: Uint8Array): XmlNode {
  const read = readXml(xml);
  if (read.kind === "malformed") throw new Error(read.sentence);
  return read.root;
}

const stampInto = (xml: Buffer, stamp = tfd) => insertTimbre({ type: COMPROBANTE, xml }, stamp)!;
const timbreOf = (xml: Uint8Array) => findTimbres(rootOf(xml))[0]!;

describe("a stamp", () => {
  it("is read with its values", () => {
    expect(readTimbre(timbreOf(stampInto(sealed.xml)))).toEqual({
      uuid: expect.stringMatching(/^[0-9A-F-]{36}$/),
      fechaTimbrado: "2026-03-10T12:00:00",
      rfcProvCertif: PAC.rfc,
      selloCfd: sealed.sello,
      noCertificadoSat: PAC.noCertificado,
      selloSat: expect.stringMatching(/^[A-Za-z0-9+/]{342}==$/),
    });
  });

  it("verifies with the certificate of who signed it, and with no other", () => {
    const stamp = timbreOf(stampInto(sealed.xml));
    expect(verifySelloSat(stamp, certificate.publicKey, SCHEMAS)).toBe(true);
    expect(verifySelloSat(stamp, csdOf(COMPANY.rfc).certificate.publicKey, SCHEMAS)).toBe(false);
    const later = { ...stamp, attributes: { ...stamp.attributes, FechaTimbrado: "2026-03-10T12:00:01" } };
    expect(verifySelloSat(later, certificate.publicKey, SCHEMAS)).toBe(false);
  });
});

it("a plain tag of a stamp is read as any XML is, and every other one is left to the general reader", () => {
  expect(readPlainStamp(tfd)).toEqual(rootOf(Buffer.from(tfd)));
  const texts = ["a", "x y", ";", "=", "'", ">", "é", "&amp;", "&", "<", "\t", " "];
  const names = ["UUID", "Leyenda", "xmlns:tfd", "xmlns:xsi", "xmlns", "xsi:schemaLocation", "xml:lang", "__proto__"];
  const values = fc.oneof(
    fc.array(fc.constantFrom(...texts), { maxLength: 4 }).map((parts) => parts.join("")),
    fc.constantFrom(...NAMESPACES.filter(({ prefix }) => prefix === "tfd").map(({ uri }) => uri), XSI),
  );
  const blank = fc.constantFrom(" ", " ", " ", "  ", "\n");
  const attribute = fc
    .tuple(blank, fc.constantFrom(...names), values)
    .map(([at, name, value]) => `${at}${name}="${value}"`);
  const tags = fc.array(attribute, { maxLength: 5 }).map((parts) => tfd.replace(/ UUID=/, `${parts.join("")} UUID=`));
  const heads = fc.array(attribute, { maxLength: 4 }).map((parts) => `<tfd:TimbreFiscalDigital${parts.join("")}/>`);
  fc.assert(
    fc.property(fc.oneof(tags, heads), (tag) => {
      const plain = readPlainStamp(tag);
      if (plain !== undefined) expect(plain).toEqual(rootOf(Buffer.from(tag)));
    }),
    { numRuns: 3_000 },
  );
});

describe("what a PAC returned", () => {
  const changed = (from: string | RegExp, to: string) => (xml: string) => {
    expect(xml).toMatch(from);
    return xml.replace(from, to);
  };

  const OURS: readonly (readonly [string, (xml: string) => string])[] = [
    ["as it was sent", (xml) => xml],
    ["with line breaks between elements", (xml) => xml.replaceAll("><", ">\n  <")],
    ["without its XML declaration", (xml) => xml.replace(/^<\?xml[^>]*>/, "")],
    ["with another prefix", (xml) => xml.replaceAll("cfdi:", "c:").replace("xmlns:cfdi", "xmlns:c")],
    ["with its attributes in another order", changed(/( Version="4.0")(.*?)( Total="116.00")/, "$3$2$1")],
    ["with its UUID in lower case", (xml) => xml.replace(/(?<= UUID=")[^"]*/, (uuid) => uuid.toLowerCase())],
  ];
  it.each(OURS)("%s is our document, stamped", (_, change) => {
    const xml = Buffer.from(change(stampInto(sealed.xml).toString()));
    const check = checkStamped(sealed, xml, CONTEXT);
    expect(check).toMatchObject({ kind: "stamp", timbre: { selloCfd: sealed.sello } });
  });

  const NOT_OURS: readonly (readonly [string, (xml: string) => string, string])[] = [
    ["is cut short", (xml) => xml.slice(0, -10), "no es XML"],
    ["has no stamp", () => sealed.xml.toString(), "0 timbres"],
    ["has two stamps", changed(/<tfd:[^>]*>/, "$&$&"), "2 timbres"],
    ["has another amount", changed('Total="116.00"', 'Total="117.00"'), "contenido"],
    ["has another text", changed("Servicio", "Servicios"), "contenido"],
    ["has one attribute more", changed(' Moneda="MXN"', ' Moneda="MXN" TipoCambio="1"'), "contenido"],
    ["has a complement that nobody sent", changed("<tfd:", '<x:y xmlns:x="urn:x"/><tfd:'), "contenido"],
    ["has another seal", changed(/ Sello="..../, ' Sello="AAAA'), "el sello del comprobante"],
    ["is a stamp of another seal", changed(/ SelloCFD="..../, ' SelloCFD="AAAA'), "SelloCFD"],
    ["has a UUID that is none", changed(/ UUID="./, ' UUID="X'), "UUID"],
    ["is a stamp of another version", changed('Version="1.1"', 'Version="2.0"'), "Version"],
    ["has no SelloSAT", changed(/ SelloSAT="[^"]*"/, ""), "falta el atributo SelloSAT"],
    ["has an empty SelloSAT", changed(/ SelloSAT="[^"]*"/, ' SelloSAT=""'), "SelloSAT está vacío"],
    ["has a SelloSAT that is no base64", changed(/ SelloSAT="..../, ' SelloSAT="?'), "SelloSAT está vacío"],
    ["names no PAC", changed(/ RfcProvCertif="[^"]*"/, ""), "falta el atributo RfcProvCertif"],
    ["names no certificate", changed(/ NoCertificadoSAT="..../, ' NoCertificadoSAT="'), "NoCertificadoSAT"],
    ["was stamped on no day", changed(/ FechaTimbrado="2026-03-10/, ' FechaTimbrado="2026-02-30'), "FechaTimbrado"],
    ["holds something else", changed(/(<tfd:[^>]*)\/>/, "$1><a/></tfd:TimbreFiscalDigital>"), "no admite nodos"],
  ];
  it.each(NOT_OURS)("%s: it is not our document", (_, change, reason) => {
    const xml = Buffer.from(change(stampInto(sealed.xml).toString()));
    expect(checkStamped(sealed, xml, CONTEXT)).toEqual({
      kind: "not-ours",
      reason: expect.stringContaining(reason),
    });
  });
});

describe("the time of a stamp", () => {
  /** The documents were issued at noon in Mexico City, which is now. */
  it.each([
    ["an hour ahead of our clock", "2026-03-10T13:00:00", "stamp"],
    ["more than an hour ahead", "2026-03-10T13:00:01", "not-ours"],
    ["as long before its issue as the zones of the country and a wrong clock allow", "2026-03-10T10:00:00", "stamp"],
    ["longer before its issue", "2026-03-10T09:59:59", "not-ours"],
  ])("may be %s, or may not", (_, fechaTimbrado, kind) => {
    const stamp = tfd.replace(/(?<= FechaTimbrado=")[^"]*/, fechaTimbrado);
    expect(checkStamped(sealed, stampInto(sealed.xml, stamp), CONTEXT).kind).toBe(kind);
  });

  it("may be long past: a stamp that is found later was given then", () => {
    const now = new Date("2026-09-10T18:00:00Z");
    expect(checkStamped(sealed, stampInto(sealed.xml), { ...CONTEXT, now }).kind).toBe("stamp");
  });
});

describe("a stamp that came alone", () => {
  const bare = () => sealed.xml.toString();
  const END = "</cfdi:Comprobante>";
  const ADDENDA = '<cfdi:Addenda><x:y xmlns:x="urn:x"/></cfdi:Addenda>';
  const atEnd = (xml: string, text: string) => xml.replace(END, text + END);

  const PLACES: readonly (readonly [string, () => string, (stamp: string) => string])[] = [
    ["a Complemento of its own", bare, (t) => atEnd(bare(), `<cfdi:Complemento>${t}</cfdi:Complemento>`)],
    [
      "the Complemento, last",
      () => atEnd(bare(), "<cfdi:Complemento><a/></cfdi:Complemento>"),
      (t) => atEnd(bare(), `<cfdi:Complemento><a/>${t}</cfdi:Complemento>`),
    ],
    [
      "an empty Complemento",
      () => atEnd(bare(), "<cfdi:Complemento />"),
      (t) => atEnd(bare(), `<cfdi:Complemento>${t}</cfdi:Complemento>`),
    ],
    [
      "a Complemento before the Addenda",
      () => atEnd(bare(), ADDENDA),
      (t) => atEnd(bare(), `<cfdi:Complemento>${t}</cfdi:Complemento>${ADDENDA}`),
    ],
    [
      "the Complemento before the Addenda",
      () => atEnd(bare(), `<cfdi:Complemento></cfdi:Complemento>\n${ADDENDA}`),
      (t) => atEnd(bare(), `<cfdi:Complemento>${t}</cfdi:Complemento>\n${ADDENDA}`),
    ],
  ];
  const HIDING = "<cfdi:Addenda><Complemento/><![CDATA[</cfdi:Complemento><cfdi:Addenda>]]></cfdi:Addenda>";
  it.each([
    ...PLACES,
    [
      "a Complemento before an Addenda full of what looks like one",
      () => atEnd(bare(), HIDING),
      (t: string) => atEnd(bare(), `<cfdi:Complemento>${t}</cfdi:Complemento>${HIDING}`),
    ] as const,
  ])("goes into %s and changes nothing else", (_, make, expected) => {
    const stamped = stampInto(Buffer.from(make())).toString();
    expect(stamped).toBe(expected(tfd));
  });

  const LOOKALIKE = "<cfdi:Complemento></cfdi:Complemento><cfdi:Addenda/>";
  it.each([
    ["a comment", `<!--${LOOKALIKE}-->`],
    ["a processing instruction", `<?x ${LOOKALIKE}?>`],
    ["CDATA", `<![CDATA[${LOOKALIKE}]]>`],
  ])("is none where it went into %s", (_, disguise) => {
    const xml = Buffer.from(atEnd(bare(), disguise));
    const stamped = stampInto(xml);
    expect(checkStamped(readSealed(xml, SCHEMAS), stamped, CONTEXT)).toEqual({
      kind: "not-ours",
      reason: "trae 0 timbres",
    });
  });

  it("goes into no bytes that do not end with the root of their type", () => {
    const other = bare().replaceAll("cfdi:Comprobante", "cfdi:Otro");
    expect(insertTimbre({ type: COMPROBANTE, xml: Buffer.from(other) }, tfd)).toBeUndefined();
  });

  it("goes into a document without prefixes too", () => {
    const xml = bare().replaceAll("cfdi:", "").replace("xmlns:cfdi", "xmlns");
    const stamped = stampInto(Buffer.from(xml));
    expect(checkStamped(readSealed(Buffer.from(xml), SCHEMAS), stamped, CONTEXT).kind).toBe("stamp");
  });
});

it("lists show what the document says of itself, and blanks what it does not", () => {
  expect(COMPROBANTE.facts(rootOf(sealed.xml))).toMatchObject({
    tipo: "I",
    serie: "PROPIA",
    total: "116.00",
    emisorRfc: COMPANY.rfc,
    receptorRfc: "RAC260101AA4",
  });
  expect(COMPROBANTE.facts({ name: "x", attributes: {}, children: [] })).toEqual({
    ...{ tipo: "", serie: undefined, folio: undefined, total: "0" },
    ...{ emisorRfc: "", receptorRfc: undefined },
  });
});
