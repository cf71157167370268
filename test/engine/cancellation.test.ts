import { createPublicKey } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { child, type XmlNode } from "../../src/engine/node.ts";
import { type CancellationFields, signCancellation } from "../../src/engine/sealing/cancellation.ts";
import { readXml } from "../../src/engine/xml.ts";
import { COMPANY, CSD_FOLDER, csdFiles, csdOf, PERSON } from "../support/csd.ts";
import { golden } from "../support/golden.ts";
import { hasXmlsec, xmlsecVerifies } from "../support/xmlsec.ts";

const UUID = "0F0E0D0C-0B0A-4908-8706-050403020100";
const OTHER = "1F1E1D1C-1B1A-4918-9716-151413121110";
const CFDI: CancellationFields = {
  family: "cfdi",
  rfcEmisor: COMPANY.rfc,
  uuid: UUID,
  motivo: "02",
  fecha: "2026-03-05T10:20:30",
};
const REPLACED: CancellationFields = { ...CFDI, motivo: "01", folioSustitucion: OTHER };

const ORDERS: Readonly<Record<string, CancellationFields>> = {
  "motive-01": REPLACED,
  "motive-02": CFDI,
  "motive-03": { ...CFDI, motivo: "03" },
  "motive-04": { ...CFDI, motivo: "04" },
  "rfc-with-ampersand": { ...CFDI, rfcEmisor: "H&E951128469" },
  "rfc-with-enye": { ...CFDI, rfcEmisor: "ÑAÑ260101AA1" },
  person: { ...CFDI, rfcEmisor: PERSON.rfc },
  withholding: { ...CFDI, family: "retencion" },
  "withholding-motive-01": { ...REPLACED, family: "retencion" },
};
const CASES = Object.entries(ORDERS);

if (!hasXmlsec) console.warn("xmlsec1 is not installed: NO SECOND TOOL VERIFIES THE CANCELLATION REQUESTS");

test("xmlsec1 is there where the proof is owed", () => {
  expect(hasXmlsec || process.env.CI === undefined).toBe(true);
});

describe("a signed cancellation request", () => {
  it.each(CASES)("%s: the same order makes the same bytes", (name, order) => {
    const xml = sign(order).toString();
    const file = new URL(`../golden/cancellation/${name}.xml`, import.meta.url).pathname;
    expect(xml).toBe(golden(file, xml));
  });

  it.runIf(hasXmlsec).each(CASES)("%s: another tool verifies it with the issuer's certificate", (_, order) => {
    expect(xmlsecVerifies(sign(order), cerOf(order))).toBe(true);
    expect(xmlsecVerifies(sign(order), cerOf(order, "another"))).toBe(false);
  });

  it.runIf(hasXmlsec).each(mutantsOf(sign(REPLACED).toString()))("does not verify with another %s", (_, mutant) =>
    expect(xmlsecVerifies(mutant, cerOf(REPLACED))).toBe(false),
  );

  it("writes the UUID in upper case, and FolioSustitucion only with motive 01", () => {
    const lower = { ...REPLACED, uuid: UUID.toLowerCase(), folioSustitucion: OTHER.toLowerCase() };
    expect(folioOf(lower)).toEqual({ UUID, Motivo: "01", FolioSustitucion: OTHER });
    expect(folioOf(CFDI)).toEqual({ UUID, Motivo: "02" });
  });

  it("names the certificate and the key that signed it", () => {
    const [data, value] = child(child(rootOf(CFDI), ds("Signature")), ds("KeyInfo"))!.children;
    const [serial, certificate] = data!.children;
    const [name, number] = serial!.children;
    expect(name!.text).toBe("CN=AC DE PRUEBA LOCAL,O=PAC DE PRUEBA SIN VALIDEZ FISCAL,OU=AUTORIDAD DE PRUEBA");
    expect(number!.text).toBe("30001000000590000001");
    expect(Buffer.from(certificate!.text!, "base64")).toEqual(csdFiles(COMPANY.rfc).cer);
    const [n, e] = value!.children[0]!.children.map(({ text }) => text!.replaceAll("+", "-").replaceAll("/", "_"));
    const key = createPublicKey({ key: { kty: "RSA", n: n!, e: e! }, format: "jwk" });
    expect(key.equals(csdOf(COMPANY.rfc).certificate.publicKey)).toBe(true);
  });

  it.runIf(hasXmlsec)("of any RFC, UUID and time verifies, and says what was ordered", () => {
    fc.assert(
      fc.property(orders(), (order) => {
        const { attributes } = rootOf(order);
        expect(attributes).toEqual({ RfcEmisor: order.rfcEmisor, Fecha: order.fecha });
        expect(folioOf(order).UUID).toBe(order.uuid.toUpperCase());
        expect(xmlsecVerifies(sign(order), cerOf(order))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

describe("a cancellation order that SAT could only refuse is never signed:", () => {
  const wrong: readonly [change: object, fault: string][] = [
    [{ uuid: UUID.slice(1) }, "the UUID is malformed"],
    [{ uuid: `${UUID}\n` }, "the UUID is malformed"],
    [{ uuid: '"/><Folio UUID="' }, "the UUID is malformed"],
    [{ motivo: "05" }, "the motive is not 01 to 04"],
    [{ motivo: "01" }, "motive 01 needs a replacement"],
    [{ folioSustitucion: OTHER }, "only 01 has a replacement"],
    [{ folioSustitucion: "" }, "only 01 has a replacement"],
    [{ motivo: "01", folioSustitucion: "1F1E1D1C" }, "the replacement's UUID is malformed"],
    [{ motivo: "01", folioSustitucion: UUID.toLowerCase() }, "a document cannot replace itself"],
    [{ fecha: "2026-03-05T10:20:30Z" }, "the date is no local time"],
    [{ fecha: "2026-02-30T10:20:30" }, "the date is no local time"],
    [{ rfcEmisor: PERSON.rfc }, "the CSD is another taxpayer's"],
  ];

  it.each(wrong)("%j: %s", (change, fault) => {
    const order = { ...CFDI, ...change } as CancellationFields;
    expect(() => signCancellation(order, csdOf(COMPANY.rfc))).toThrow(fault);
  });
});

/** Signs with the issuer's CSD; the company's stands in for issuers without one here. */
function sign(order: CancellationFields): Buffer {
  const { certificate, privateKey } = csdOf(holderOf(order));
  return signCancellation(order, { privateKey, certificate: { ...certificate, rfc: order.rfcEmisor } });
}

function holderOf({ rfcEmisor }: CancellationFields): string {
  return rfcEmisor === PERSON.rfc ? PERSON.rfc : COMPANY.rfc;
}

function cerOf(order: CancellationFields, whose: "own" | "another" = "own"): string {
  const [own, another] = holderOf(order) === PERSON.rfc ? [PERSON.rfc, COMPANY.rfc] : [COMPANY.rfc, PERSON.rfc];
  return `${CSD_FOLDER}${whose === "own" ? own : another}.cer`;
}

/**
 * Returns a mutant for every attribute, namespace and text from the root to KeyInfo, with its first character changed.
 */
function mutantsOf(xml: string): [place: string, mutant: string][] {
  const [from, to] = [xml.indexOf("<Cancelacion"), xml.indexOf("<KeyInfo>")];
  const places = [...xml.matchAll(/([\w:]+)(?:="([^"]*)(?=")|>([^<]+)(?=<))/g)];
  return places
    .map(({ 0: whole, 1: name, 2: attribute, 3: text = "", index }) => {
      const value = attribute ?? text;
      return { name, value, start: index + whole.length - value.length };
    })
    .filter(({ start }) => start > from && start < to)
    .map(({ name, value, start }) => {
      const changed = value.startsWith("A") ? "B" : "A";
      return [`${name} at ${start}`, xml.slice(0, start) + changed + xml.slice(start + (value ? 1 : 0))];
    });
}

function ds(name: string): string {
  return `{http://www.w3.org/2000/09/xmldsig#}${name}`;
}

function rootOf(order: CancellationFields): XmlNode {
  const reading = readXml(sign(order));
  if (reading.kind === "malformed") throw new Error(reading.sentence);
  return reading.root;
}

function folioOf(order: CancellationFields) {
  return rootOf(order).children[0]!.children[0]!.attributes;
}

function orders(): fc.Arbitrary<CancellationFields> {
  return fc.record({
    family: fc.constantFrom("cfdi", "retencion"),
    rfcEmisor: fc.stringMatching(/^[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{3}$/),
    uuid: fc.uuid(),
    motivo: fc.constantFrom("02", "03", "04"),
    fecha: fc
      .date({ min: new Date("2022-01-01"), max: new Date("2090-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 19)),
  });
}
