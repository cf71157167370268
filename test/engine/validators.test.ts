import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { node } from "../../src/engine/node.ts";
import { readSchemaFiles } from "../../src/engine/schema-files.ts";
import { compileSchemas, loadSchemas, validateTree } from "../../src/engine/validation/schema.ts";
import { printValidators } from "../../src/engine/validators/print.ts";
import { readXml } from "../../src/engine/xml.ts";
import { translatePattern } from "../../src/engine/xsd-pattern.ts";
import { validateSchema } from "../support/validate-schema.ts";

const GENERATED = new URL("../../src/engine/validators/generated/", import.meta.url).pathname;
const GOLDEN = new URL("../golden/", import.meta.url).pathname;
const schemas = loadSchemas("xsd");
const vector = readFileSync(join(GOLDEN, "schema/vector.xml"), "utf8");

function isDecided(xml: string): boolean {
  const reading = readXml(Buffer.from(xml));
  return reading.kind === "xml" && reading.complete && schemas.prevalidate(reading.root) !== "undecided";
}

it("are those of the schemas in xsd/: else `npm run generate`", () => {
  const printed = printValidators(readSchemaFiles("xsd")).map(({ name, text }) => [name, text]);
  const written = readdirSync(GENERATED).map((name) => [name, readFileSync(join(GENERATED, name), "utf8")]);
  expect(new Map(printed as [string, string][])).toEqual(new Map(written as [string, string][]));
});

it("say of every valid golden document that it is certainly valid", () => {
  const files = readdirSync(GOLDEN, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".xml") && !path.startsWith("cancellation/"),
  );
  const undecided = files.filter((path) => !isDecided(readFileSync(join(GOLDEN, path), "utf8")));
  expect(undecided).toEqual([]);
});

describe("leave to libxml2 what the tree does not show:", () => {
  it.each<readonly [string, (xml: string) => string]>([
    ["a comment", (xml) => xml.replace("<cfdi:Conceptos>", "<!-- -->$&")],
    ["CDATA", (xml) => xml.replace("<cfdi:Conceptos>", "<![CDATA[]]>$&")],
    ["an instruction", (xml) => xml.replace("<cfdi:Conceptos>", "<?a?>$&")],
    ["blanks in an element without elements", (xml) => xml.replace(/(<cfdi:Emisor[^>]*)\/>/, "$1> </cfdi:Emisor>")],
    ["a namespace that is no address", (xml) => xml.replace(" Version", ' xmlns:x="a b" Version')],
    ["a type of the document's own", (xml) => xml.replace("<cfdi:Emisor", '$& xsi:type="x"')],
    ["an attribute of XML's own", (xml) => xml.replace(" Version", ' xml:lang="es" Version')],
  ])("%s", (_, change) => {
    expect(isDecided(vector)).toBe(true);
    expect(change(vector)).not.toBe(vector);
    expect(isDecided(change(vector))).toBe(false);
  });
});

it("take a document that is written otherwise and means the same", () => {
  const variants: readonly ((xml: string) => string)[] = [
    (xml) => xml.replaceAll("cfdi:", "c:").replaceAll("xmlns:cfdi", "xmlns:c"),
    (xml) => xml.replaceAll("cfdi:", "").replaceAll("xmlns:cfdi", "xmlns"),
    (xml) => xml.replace(' Serie="A"', ' Serie=" &#65;&#x20;"'),
    (xml) => xml.replace(/(<cfdi:Emisor[^>]*)\/>/, "$1></cfdi:Emisor>"),
    (xml) => xml.replace(" Version", ' xmlns:xs="http://www.w3.org/2001/XMLSchema" Version'),
  ];
  expect(variants.map((change) => isDecided(change(vector)))).toEqual(variants.map(() => true));
});

it("are not asked of schemas that they were not printed from", () => {
  const files = new Map(readSchemaFiles("xsd"));
  const [url] = [...files.keys()].filter((name) => name.endsWith("/cfdv40.xsd"));
  files.set(url!, Buffer.from(files.get(url!)!.toString().replace('fixed="4.0"', 'fixed="5.0"')));
  const other = compileSchemas(files, { c_ClaveUnidad: new Set(["H87", "E48"]) });
  const reading = readXml(Buffer.from(vector));
  expect(reading.kind === "xml" && other.prevalidate(reading.root)).toBe("undecided");
  expect(validateSchema(other, Buffer.from(vector)).map(({ sentence }) => sentence)[0]).toBe(
    'cfdi:Comprobante, atributo Version: dice "4.0" y debe decir "5.0".',
  );
});

it("need no bytes of a tree that is certainly valid, and those of any other", () => {
  const reading = readXml(Buffer.from(vector));
  if (reading.kind === "malformed") throw new Error(reading.sentence);
  const { root } = reading;
  const unwritten = () => {
    throw new Error("not to be written");
  };
  expect(validateTree(schemas, root, unwritten).errors).toEqual([]);
  expect(() => validateTree(schemas, node("cfdi:Comprobante"), unwritten)).toThrow("not to be written");
});

it("say whether a type takes blanks out of a value, and only then the tree is read again", () => {
  const root = (xml: string) => {
    const reading = readXml(Buffer.from(xml));
    if (reading.kind === "malformed") throw new Error(reading.sentence);
    return reading.root;
  };
  const plain = readFileSync(join(GOLDEN, "invoice/discounts.xml"), "utf8");
  const written = root(plain);
  expect(schemas.prevalidate(written)).toBe("as written");
  expect(validateTree(schemas, written, () => Buffer.alloc(0)).values).toBe(written);
  for (const attribute of ["Nombre", "Moneda", "Total", "Certificado", "Version"]) {
    const spaced = root(plain.replace(new RegExp(` ${attribute}="`), "$& "));
    expect([attribute, schemas.prevalidate(spaced)]).toEqual([attribute, "valid"]);
    const { values } = validateTree(schemas, spaced, () => Buffer.alloc(0));
    expect(values.attributes.Total).toBe(written.attributes.Total);
  }
});

it("know a unit by SAT's list", () => {
  expect(isDecided(vector.replace('"H87"', '"H00"'))).toBe(false);
  expect(isDecided(vector.replace('"H87"', '" H87 "'))).toBe(true);
});

describe("are not printed of what would be passed over:", () => {
  const file = (content: string, form = ' elementFormDefault="qualified"') =>
    new Map([
      [
        "http://x/a.xsd",
        Buffer.from(
          `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:a"${form}>${content}</xs:schema>`,
        ),
      ],
    ]);
  const element = (content: string) => `<xs:element name="A"><xs:complexType>${content}</xs:complexType></xs:element>`;
  const values = (facet: string) =>
    element(
      `<xs:attribute name="B"><xs:simpleType><xs:restriction base="xs:decimal">${facet}</xs:restriction></xs:simpleType></xs:attribute>`,
    );

  it.each([
    ["any element of some namespaces", element('<xs:sequence><xs:any namespace="##other"/></xs:sequence>')],
    ["an attribute that is forbidden", element('<xs:attribute name="B" type="xs:string" use="prohibited"/>')],
    ["an element of one value", '<xs:element name="A" type="xs:string" fixed="1"/>'],
    ["an element that is a reference", element('<xs:sequence><xs:element ref="A"/></xs:sequence>')],
    ["a facet", values('<xs:minExclusive value="1"/>')],
    ["a built-in type", element('<xs:attribute name="B" type="xs:anyURI"/>')],
  ])("%s", (_, content) => {
    expect(() => printValidators(file(content))).toThrow("is not supported");
  });

  it("local elements without namespace", () => {
    const content = element('<xs:sequence><xs:element name="B" type="xs:string"/></xs:sequence>');
    expect(() => printValidators(file(content, ""))).toThrow("elementFormDefault of schema");
    expect(printValidators(file(content)).map(({ name }) => name)).toEqual(["a.ts", "index.ts"]);
  });
});

describe("a pattern of XML Schema", () => {
  it.each<readonly [pattern: string, fits: readonly string[], not: readonly string[]]>([
    ["[0-9]{2}", ["12"], ["1", "123", "12\n", "٣٤"]],
    ["a|bc", ["a", "bc"], ["ac", "abc"]],
    ["\\d", ["7", "٣", "𝟗"], ["a"]],
    [".", ["a", "\u2028", "\u{1f600}"], ["\n", "\r", ""]],
    ["[^|]", ["a", "\n", "\u{1f600}"], ["|"]],
    ["^$", ["^$"], ["", "^"]],
    ["a/b", ["a/b"], ["a"]],
    ["[A-Z\\-.^/]", ["A", "-", ".", "^", "/"], ["\\", "a"]],
    ["[^(?!.*\\s)-]", ["a"], [..."(?!.*)-", " ", "\t"]],
    ["\\.\\s", [". ", ".\t"], ["a ", ".\u00a0"]],
  ])("%s", (pattern, fits, not) => {
    const form = new RegExp(translatePattern(pattern).source, "u");
    expect(fits.filter((value) => !form.test(value))).toEqual([]);
    expect(not.filter((value) => form.test(value))).toEqual([]);
  });

  it.each(["[a-z-[aeiou]]", "\\p{L}", "\\i", "[\\w]", "a{"])("%s is not supported", (pattern) => {
    expect(() => translatePattern(pattern)).toThrow("not supported");
  });
});
