import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { COMPROBANTE } from "../../src/engine/documents/index.ts";
import { checkDraft, inspect } from "../../src/engine/inspection/inspection.ts";
import { buildInvoice } from "../../src/engine/kinds/invoice.ts";
import { type Attributes, withAttributes, type XmlNode } from "../../src/engine/node.ts";
import { writeDocument } from "../../src/engine/xml.ts";
import { COMPANY, csdOf, PERSON, SCHEMAS } from "../support/csd.ts";
import { contextOf, requestOf } from "../support/random-orders.ts";
import { sealDocumentOf, stampDocumentOf } from "../support/sealed-documents.ts";

const AT = new Date("2026-03-10T18:00:00Z");
const { certificate: pacCertificate } = csdOf(PERSON.rfc);
const context = { schemas: SCHEMAS, now: AT };

let sealed: Buffer;
let stamped: Buffer;
beforeAll(async () => {
  ({ sealed, stamped } = await stampDocumentOf(AT));
});

const STRANGER = '<cfdi:Complemento><x:y xmlns:x="urn:x"/></cfdi:Complemento>';
const PAYMENT = readFileSync(new URL("../golden/payment-complement/first-partiality.xml", import.meta.url));
const PAYROLL = readFileSync(new URL("../golden/payroll/ordinary.xml", import.meta.url));

const edited = (xml: Buffer, from: string | RegExp, to: string) => {
  const text = xml.toString();
  expect(text).toMatch(from);
  return Buffer.from(text.replace(from, to));
};
const codesOf = (xml: Uint8Array, now = AT) => inspect(xml, { ...context, now }).findings.map(({ code }) => code);

describe("examining bytes", () => {
  it("a sealed document may be stamped, and is kept as the very bytes that came", () => {
    const { findings, seal, stamp, sealed: kept, timbre } = inspect(sealed, context);
    expect({ findings, seal, timbre }).toEqual({ findings: [], seal: { ok: true }, timbre: undefined });
    expect(stamp).toEqual({ ok: false, reason: "no está timbrado" });
    expect(kept?.xml.equals(sealed)).toBe(true);
  });

  const FAULTS: readonly (readonly [string, () => Uint8Array, readonly string[]])[] = [
    ["no XML at all", () => Buffer.from("hola"), ["VAL-01"]],
    ["nothing", () => Buffer.alloc(0), ["VAL-01"]],
    ["a DOCTYPE", () => edited(sealed, "<cfdi:Comp", "<!DOCTYPE a><cfdi:Comp"), ["VAL-01"]],
    ["a required attribute less", () => edited(sealed, ' Exportacion="01"', ""), ["VAL-02", "VAL-03"]],
    ["one cent changed", () => edited(sealed, 'Total="116.00"', 'Total="116.01"'), ["VAL-03", "VAL-26"]],
    [
      "one cent more in the total of payments",
      () => edited(PAYMENT, 'MontoTotalPagos="386.67"', 'MontoTotalPagos="386.68"'),
      ["VAL-03", "VAL-234"],
    ],
    [
      "one cent more in a total of payroll",
      () => edited(PAYROLL, 'TotalSueldos="8853.30"', 'TotalSueldos="8853.31"'),
      ["VAL-03", "VAL-337", "VAL-369", "VAL-370"],
    ],
    ["no seal", () => edited(sealed, / Sello="[^"]*"/, ' Sello=""'), ["VAL-03"]],
    ["a certificate that is none", () => edited(sealed, / Certificado="..../, ' Certificado="AAAA'), ["VAL-14"]],
    ["a stamp already", () => stamped, ["VAL-07"]],
    [
      "a complement that nobody knows, of which its seal may well speak",
      () => edited(sealed, "</cfdi:Comprobante>", `${STRANGER}</cfdi:Comprobante>`),
      ["VAL-02"],
    ],
    [
      "two faults in its arithmetic",
      () => edited(sealed, /SubTotal="100.00"/, 'SubTotal="100.001"'),
      ["VAL-03", "VAL-15", "VAL-16", "VAL-26"],
    ],
  ];
  it.each(FAULTS)("with %s is told why it may not be stamped", (_, bytes, codes) => {
    expect(codesOf(bytes())).toEqual(codes);
  });

  /** Seals the changed document anew, so that only the change itself is wrong. */
  const withRoot = async (attributes: Attributes, change = (root: XmlNode) => root) =>
    (await sealDocumentOf({ at: AT, change: (root) => change(withAttributes(root, attributes)) })).xml;

  const ONCE: readonly (readonly [string, Attributes, string, string])[] = [
    ["a key of no catalog", { Moneda: "ZZZ" }, "VAL-02", "/@Moneda"],
    ["an attribute that is missing", { Exportacion: undefined }, "VAL-02", "/@Exportacion"],
    ["a number that is none", { SubTotal: "1OO" }, "VAL-02", "/@SubTotal"],
  ];
  it.each(ONCE)("tells %s once, where it is, and nothing of what follows from it", async (_, change, code, place) => {
    const { findings } = inspect(await withRoot(change), context);
    expect(findings.map((each) => [each.code, each.path])).toEqual([[code, `/cfdi:Comprobante${place}`]]);
    expect(findings[0]!.sentence).toMatch(/[^.] \(301\)\.$/);
  });

  it("names the place of a fault as SAT names it, whatever prefix the document has", async () => {
    const xml = (await withRoot({ Moneda: "ZZZ" })).toString();
    const without = xml.replaceAll("cfdi:", "").replaceAll("xmlns:cfdi", "xmlns");
    const other = xml.replaceAll("cfdi:", "c:").replaceAll("xmlns:cfdi", "xmlns:c");
    for (const each of [without, other])
      expect(inspect(Buffer.from(each), context).findings.map(({ path }) => path)).toEqual([
        "/cfdi:Comprobante/@Moneda",
      ]);
  });

  it("tells what CFDI and Pagos forbid alike in one finding, with the code that a PAC gives first", () => {
    const changed = edited(PAYMENT, ' TipoDeComprobante="P"', ' TipoDeComprobante="P" FormaPago="03" MetodoPago="PUE"');
    expect(codesOf(changed).filter((code) => code !== "VAL-03" && code !== "VAL-08")).toEqual(["VAL-11", "VAL-31"]);
  });

  it("tells a seal of another's certificate from one that does not verify", () => {
    const foreign = edited(sealed, / Certificado="[^"]*"/, ` Certificado="${pacCertificate.base64}"`);
    expect(codesOf(foreign)).toEqual(["VAL-03", "VAL-04", "VAL-09"]);
  });

  it("looks at the date only when it is to be stamped: 72 hours back, five minutes ahead", () => {
    const minutesOn = (minutes: number) => new Date(AT.getTime() + minutes * 60_000);
    expect(codesOf(sealed, minutesOn(72 * 60))).toEqual([]);
    expect(codesOf(sealed, minutesOn(72 * 60 + 1))).toEqual(["VAL-08"]);
    expect(codesOf(sealed, minutesOn(-5))).toEqual([]);
    expect(codesOf(sealed, minutesOn(-6))).toEqual(["VAL-08"]);
    expect(inspect(sealed, { schemas: SCHEMAS }).findings).toEqual([]);
  });
});

describe("a stamp", () => {
  const verdict = (xml: Buffer, satCertificates = [pacCertificate]) =>
    inspect(xml, { ...context, satCertificates }).stamp;

  it("is verified with its PAC's certificate, and without it neither ok nor forged but unverified", () => {
    expect(verdict(stamped)).toEqual({ ok: true });
    const forged = edited(stamped, / SelloSAT="..../, ' SelloSAT="AAAA');
    expect(verdict(forged)).toEqual({ ok: false, reason: expect.stringMatching(/^SelloSAT no corresponde/) });
    const reason = `sin verificar: falta el certificado ${pacCertificate.noCertificado}`;
    for (const xml of [stamped, forged]) {
      expect(verdict(xml, [])).toEqual({ ok: false, reason });
      expect(verdict(xml, [csdOf(COMPANY.rfc).certificate])).toEqual({ ok: false, reason });
    }
  });

  it.each([
    ["of another document", / SelloCFD="..../, ' SelloCFD="AAAA', "otro comprobante"],
    ["changed after it was signed", / FechaTimbrado="2026/, ' FechaTimbrado="2025', "SelloSAT"],
    ["given twice", /<tfd:[^>]*>/, "$&$&", "más de un timbre"],
  ])("%s is refused", (_, from, to, reason) => {
    expect(verdict(edited(stamped, from, to))).toEqual({
      ok: false,
      reason: expect.stringContaining(reason),
    });
  });
});

it("a document yet to be sealed is judged by the same schema and rules", () => {
  const line = { cantidad: "1", valorUnitario: "0", descuento: undefined, impuestos: [] };
  const order = { moneda: "MXN", lines: [line] };
  const { certificate } = csdOf(COMPANY.rfc);
  const root = buildInvoice(requestOf(order), contextOf(order));
  const findings = checkDraft(
    { type: COMPROBANTE, written: writeDocument(root) },
    {
      ...context,
      now: new Date("2026-03-10T17:31:00Z"),
      certificate,
    },
  );
  expect(findings.map(({ sat }) => sat)).toEqual([["CFDI40166"]]);
});
