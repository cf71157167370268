import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, it, test } from "vitest";
import { COMPROBANTE } from "../../src/engine/documents/index.ts";
import { inspect } from "../../src/engine/inspection/inspection.ts";
import { node, withAttributes, type XmlNode } from "../../src/engine/node.ts";
import { CFDI40 } from "../../src/engine/rules/comprobante/index.ts";
import { PAGOS20 } from "../../src/engine/rules/pagos/index.ts";
import type { Context, Finding } from "../../src/engine/rules/rule.ts";
import { readSealed, sealDocument } from "../../src/engine/sealing/seal.ts";
import { checkStamped, insertTimbre } from "../../src/engine/sealing/timbre.ts";
import { compileSchemas } from "../../src/engine/validation/schema.ts";
import { schemaValues } from "../../src/engine/validation/schema-values.ts";
import { readXml, writeXml } from "../../src/engine/xml.ts";
import { COMPANY, csdOf, SCHEMAS } from "../support/csd.ts";
import { stampDocumentOf } from "../support/sealed-documents.ts";
import { CASES } from "./rules/cases.ts";
import { CONTEXT, DOCUMENTS } from "./rules/documents.ts";
import { edited } from "./rules/edit.ts";
import { PAYMENTS_CASES } from "./rules/pagos-cases.ts";
import { PAYMENTS } from "./rules/pagos-documents.ts";
import { replace, walk } from "./rules/trees.ts";

const AT = new Date("2026-03-10T18:00:00Z");

/** SAT's schemas keep blanks as they are in these attributes of the CFDI, of Pagos and of implocal. */
const KEPT: ReadonlySet<string> = new Set([
  "NumeroPedimento",
  "NumOperacion",
  "version",
  "ImpLocRetenido",
  "ImpLocTrasladado",
]);

/**
 * Collapsing removes these blanks. They are written as references, because every parser reads a literal one as a space.
 */
const BLANKS: readonly (readonly [string, (value: string) => string])[] = [
  ["a space before", (value) => ` ${value}`],
  ["two spaces after", (value) => `${value}  `],
  ["a tab before and a line feed after", (value) => `\t${value}\n`],
  ["a carriage return and a line feed after", (value) => `${value}\r\n`],
  ["every space doubled", (value) => ` ${value.replaceAll(" ", "  ")}`],
  ["every space a tab and a line feed", (value) => `${value.replaceAll(" ", "\t\n")}\n`],
];

interface Sample {
  readonly root: XmlNode;
  readonly context: Context;
}

const valid: readonly Sample[] = [...Object.values(DOCUMENTS), ...Object.values(PAYMENTS)].map((root) => ({
  root,
  context: CONTEXT,
}));
const invalid: readonly Sample[] = [
  ...Object.values(CASES).map(({ document, fails, context }) => ({
    root: edited(DOCUMENTS[document], fails),
    context: { ...CONTEXT, ...context },
  })),
  ...Object.values(PAYMENTS_CASES).map(({ document = "pesos", fails }) => ({
    root: edited(PAYMENTS[document], fails),
    context: CONTEXT,
  })),
];

const findingsOf = (root: XmlNode, context: Context): Finding[] => {
  const values = schemaValues(SCHEMAS, root);
  return [...CFDI40.check(values, context), ...PAGOS20.check(values, context)];
};

/** Returns the tree with blanks in each attribute that `chosen` picks. */
function blanked(
  root: XmlNode,
  put: (value: string) => string,
  chosen: (place: number) => boolean = () => true,
): XmlNode {
  let place = 0;
  const change = ({ name, attributes, children, ...rest }: XmlNode): XmlNode => ({
    ...rest,
    name,
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [
        key,
        value === undefined || KEPT.has(key) || !declared(name) || !chosen(place++) ? value : put(value),
      ]),
    ),
    children: children.map(change),
  });
  return change(root);
}

/** Only names in the namespace of a schema have a type. */
const declared = (name: string) => /^(cfdi|pago20|implocal):/.test(name);

const attributesOf = (root: XmlNode) =>
  [...walk(root)].flatMap((target) =>
    declared(target.name)
      ? Object.keys(target.attributes)
          .filter((attribute) => !KEPT.has(attribute) && target.attributes[attribute] !== undefined)
          .map((attribute) => ({ target, attribute }))
      : [],
  );

describe("the rules find in a document with harmless blanks what they find in it without them", () => {
  test.each(BLANKS)("with %s, in each attribute of the valid documents", (_, put) => {
    for (const { root, context } of valid) {
      for (const { target, attribute } of attributesOf(root)) {
        const changed = replace(root, target, (found) => [
          withAttributes(found, { [attribute]: put(found.attributes[attribute]!) }),
        ]);
        expect(findingsOf(changed, context), `${target.name}@${attribute}`).toEqual([]);
      }
    }
  });

  test.each(BLANKS)("with %s, in all attributes of the documents that break a rule", (_, put) => {
    for (const { root, context } of invalid)
      expect(findingsOf(blanked(root, put), context)).toEqual(findingsOf(root, context));
  });

  test("with any of them in any of their attributes", () => {
    const samples = fc.constantFrom(...valid, ...invalid);
    const blanks = fc.constantFrom(...BLANKS.map(([, put]) => put));
    fc.assert(
      fc.property(samples, blanks, fc.array(fc.boolean(), { minLength: 1 }), ({ root, context }, put, some) => {
        const changed = blanked(root, put, (place) => some[place % some.length] ?? false);
        expect(findingsOf(changed, context)).toEqual(findingsOf(root, context));
      }),
      { numRuns: 300 },
    );
  });
});

describe("a receiver with blanks", () => {
  const codes = (receptor: Readonly<Record<string, string>>) => {
    const [party] = DOCUMENTS.ingreso.children.filter(({ name }) => name === "cfdi:Receptor");
    const root = replace(DOCUMENTS.ingreso, party!, (found) => [withAttributes(found, receptor)]);
    return findingsOf(root, CONTEXT).flatMap(({ sat }) => sat);
  };

  it("does not escape the rules of the generic RFC and of the public", () => {
    expect(codes({ Rfc: " XAXX010101000 " })).toEqual(codes({ Rfc: "XAXX010101000" }));
    expect(codes({ Rfc: " XAXX010101000 " })).toContain("CFDI40149");
    const publico = { Rfc: "XAXX010101000", Nombre: "\tPUBLICO  EN GENERAL " };
    expect(codes(publico)).toContain("CFDI40130");
    expect(codes({ Nombre: " PUBLICO EN GENERAL" })).toContain("CFDI40146");
  });

  it("keeps its no-break space, which is no blank to XML: the name is another one", () => {
    expect(codes({ Nombre: "PUBLICO EN GENERAL\u00a0" })).toEqual([]);
    const root = node("cfdi:Comprobante", { Serie: "\u00a0A\u00a0 " });
    expect(schemaValues(SCHEMAS, root).attributes).toEqual({ Serie: "\u00a0A\u00a0" });
  });
});

describe("documents as bytes", () => {
  let sealed: Buffer;
  let stamped: Buffer;
  beforeAll(async () => {
    ({ sealed, stamped } = await stampDocumentOf(AT));
  });
  const context = { schemas: SCHEMAS, now: AT };

  test.each(BLANKS)("with %s in all their values keep their seal, their findings and their facts", (_, put) => {
    const clean = inspect(sealed, context);
    const xml = writeXml(blanked(rootOf(sealed), put));
    const { findings, seal, sealed: kept, root } = inspect(xml, context);
    expect({ findings, seal }).toEqual({ findings: [], seal: { ok: true } });
    expect(kept?.sello).toBe(clean.sealed?.sello);
    expect(kept?.xml.equals(xml)).toBe(true);
    expect(COMPROBANTE.facts(root!)).toEqual(COMPROBANTE.facts(clean.root!));
  });

  test.each(BLANKS)("with %s in one value are judged as without it, valid or not", async (_, put) => {
    const broken = ["VAL-33", "VAL-44"].map((code) => {
      const { document, fails } = CASES[code]!;
      return edited(DOCUMENTS[document], fails);
    });
    for (const root of [DOCUMENTS.ingreso, ...broken]) {
      const { certificate, privateKey } = csdOf(COMPANY.rfc);
      const { noCertificado: NoCertificado, base64: Certificado } = certificate;
      const { xml } = await sealDocument(
        withAttributes(root, { Version: "4.0", NoCertificado, Certificado }),
        privateKey,
        SCHEMAS,
      );
      const expected = places(inspect(xml, context).findings);
      for (const place of [0, 3, 7, 12, 20, 25, 31, 40]) {
        const changed = writeXml(blanked(rootOf(xml), put, (each) => each === place));
        expect(places(inspect(changed, context).findings)).toEqual(expected);
      }
    }
  });

  it("a stamp that a PAC wrote with blanks is the stamp of our seal", () => {
    const tfd = / *<tfd:[^>]*>/.exec(stamped.toString())![0];
    const original = readSealed(sealed, SCHEMAS);
    const spread = tfd.replace(/ (SelloCFD|UUID|FechaTimbrado)="/g, ' $1="&#10;');
    expect(checkStamped(original, insertTimbre(original, spread)!, context)).toMatchObject({
      kind: "stamp",
      timbre: { selloCfd: rootOf(sealed).attributes.Sello },
    });
  });
});

function rootOf(xml: Uint8Array): XmlNode {
  const read = readXml(xml);
  if (read.kind === "malformed") throw new Error(read.sentence);
  return read.root;
}

const places = (findings: readonly Finding[]) => findings.map(({ code, path }) => `${code} ${path}`);

describe("a value is what its type makes of it", () => {
  const TYPES = `<?xml version="1.0"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:b="urn:b" targetNamespace="urn:b">
  <xs:simpleType name="Collapsed"><xs:restriction base="xs:string"><xs:whiteSpace value="collapse"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Derived"><xs:restriction base="b:Collapsed"><xs:maxLength value="9"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Listed"><xs:list itemType="xs:string"/></xs:simpleType>
</xs:schema>`;
  const attribute = (name: string, type: string) => `<xs:attribute name="${name}" type="${type}"/>`;
  const DOCUMENT = `<?xml version="1.0"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:a="urn:a" xmlns:types="urn:b" targetNamespace="urn:a" elementFormDefault="qualified">
  <xs:import namespace="urn:b" schemaLocation="http://b.xsd"/>
  <xs:element name="Root"><xs:complexType>
    <xs:sequence><xs:element name="Inner"><xs:complexType>${attribute("Same", "xs:string")}</xs:complexType></xs:element><xs:any/></xs:sequence>
    ${attribute("String", "xs:string")}${attribute("Normalized", "xs:normalizedString")}${attribute("Token", "xs:token")}
    ${attribute("Decimal", "xs:decimal")}${attribute("Date", "xs:dateTime")}${attribute("Same", "types:Collapsed")}
    ${attribute("Derived", "types:Derived")}${attribute("Listed", "types:Listed")}
    <xs:attribute name="Untyped" fixed="1.0"/>
    <xs:attribute name="Inline"><xs:simpleType><xs:restriction base="types:Derived"><xs:length value="3"/></xs:restriction></xs:simpleType></xs:attribute>
    <xs:attribute name="Own"><xs:simpleType><xs:restriction base="xs:string"><xs:whiteSpace value="replace"/></xs:restriction></xs:simpleType></xs:attribute>
  </xs:complexType></xs:element>
</xs:schema>`;
  const schemas = compileSchemas(
    new Map([
      ["http://a.xsd", Buffer.from(DOCUMENT)],
      ["http://b.xsd", Buffer.from(TYPES)],
    ]),
    {},
  );
  const RAW = "\ta  b\n";

  it.each<readonly [name: string, value: string]>([
    ["String", RAW],
    ["Untyped", RAW],
    ["Undeclared", RAW],
    ["Normalized", " a  b "],
    ["Own", " a  b "],
    ...["Token", "Decimal", "Date", "Same", "Derived", "Listed", "Inline"].map((name) => [name, "a b"] as const),
  ])("%s", (name, value) => {
    const root = node("{urn:a}Root", { [name]: RAW });
    expect(schemaValues(schemas, root).attributes[name]).toBe(value);
  });

  it("depends on the element that it stands in, and in a complement on the complement's own schema", () => {
    const inside = [
      node("{urn:a}Inner", { Same: RAW }),
      node("{urn:a}Root", { Same: RAW }),
      node("{urn:x}Root", { Same: RAW }),
    ];
    const { children } = schemaValues(schemas, node("{urn:a}Root", {}, inside));
    expect(children.map(({ attributes }) => attributes.Same)).toEqual([RAW, "a b", RAW]);
  });
});

it("a document without such blanks is given back as it is, and not a copy", () => {
  const folder = new URL("../golden/", import.meta.url).pathname;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /^(invoice|credit-note|payment-complement)\/.*\.xml$/.test(name),
  );
  const changed = files.filter((file) => {
    const xml = readFileSync(join(folder, file));
    const root = rootOf(xml);
    // A customs number contains blanks (Anexo 20, NumeroPedimento).
    return schemaValues(SCHEMAS, root) !== root && !xml.includes("NumeroPedimento");
  });
  expect(files.length).toBeGreaterThan(0);
  expect(changed).toEqual([]);
});
