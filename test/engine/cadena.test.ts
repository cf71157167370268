import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cadenaOriginal } from "../../src/engine/cadena.ts";
import { node, type XmlNode } from "../../src/engine/node.ts";
import { loadSchemas } from "../../src/engine/validation/schema.ts";
import { readXml } from "../../src/engine/xml.ts";

const schemas = loadSchemas("xsd");

function golden(name: string): XmlNode {
  const reading = readXml(readFileSync(`test/golden/schema/${name}.xml`));
  if (reading.kind === "malformed") throw new Error(reading.sentence);
  return reading.root;
}

function cadena(root: XmlNode): string {
  const result = cadenaOriginal(schemas, root);
  if (result.kind !== "cadena") throw new Error(result.namespace);
  return result.text;
}

const comprobante = (children: XmlNode[]) => node("cfdi:Comprobante", {}, children);
const complemento = (child: XmlNode) => comprobante([node("cfdi:Complemento", {}, [child])]);
/** A Comprobante without its nine required attributes still has their pipes. */
const EMPTY = "|".repeat(9);

describe("cadenaOriginal", () => {
  it("is the one that SAT's stylesheet gives, byte for byte", () => {
    const text = cadena(golden("vector"));
    expect(text).toBe(
      "||4.0|A|17|2023-05-10T09:30:00|03|30001000000400002434|350.75|10.50|MXN|370.44|I|01|PUE|42501" +
        "|EKU9003173C9|ESCUELA KEMPER URGATE|601|H&E951128469|HERRERIA & ELECTRICOS|06002|601|G03" +
        "|43211503|SKU-1|2.5|H87|Cable de red cat 6|100.30|250.750000|10.500000|02" +
        "|240.250000|002|Tasa|0.160000|38.440000|240.250000|002|Tasa|0.034339|8.249945" +
        "|55101509|1|H87|Libro|100|100|02|100|002|Exento" +
        "|002|8.25|8.25|240.25|002|Tasa|0.160000|38.44|100.00|002|Exento|38.44||",
    );
    const hash = createHash("sha256").update(text).digest("hex");
    expect(hash).toBe("4930656970c1fd0c8b3cab6be8b61ef07e520476f0df7815096040c59ab5ae64");
  });

  it("of withholdings has the certificate before the folio, and the complement at the end", () => {
    const text = cadena(golden("vector-retenciones"));
    expect(text).toBe(
      "||2.0|30001000000400002434|R12|2023-05-20T12:00:00|42501|14|EKU9003173C9|ESCUELA KEMPER URGATE|601" +
        "|Nacional|CACX7605101P8|XOCHILT CASAS CHAVEZ|36257|05|05|2023|10000.00|10000.00|0.00|1000.00" +
        "|10000.00|001|1000.00|03|1.0|01|0|0|Sociedad Nacional|10000||",
    );
    const hash = createHash("sha256").update(text).digest("hex");
    expect(hash).toBe("62a123a7cbc7f817ab040d88904f2cb0f6dfd6d424c548f02f80fcbe7416aaed");
  });

  it("carries every optional node and leaves out the seal, the certificate and the stamp", () => {
    const text = cadena(golden("completo"));
    expect(text).toContain("|01|5fb2822e-396d-4725-8521-cdc4bdd20ccf|11111111-AAAA-4bbb-8CCC-222222222222|07|");
    expect(text).toContain(
      "|CACX7605101P8|XOCHILT CASAS CHAVEZ|612|36257|15 48 3009 0001234|24 16 1234 4000001|A1b2|0|",
    );
    expect(text).toContain("|26121609|P-1|1|m|Conductor|10|10.00|15 48 3009 0001235|26121609|0.000001|Terminal|");
    expect(text.endsWith("|002|Exento|151.89||")).toBe(true);
    expect(text).not.toMatch(/c2VsbG8|Y2Vyd|AD662D33/);
  });

  it("of a stamp is its own", () => {
    expect(cadena(golden("timbre"))).toBe(
      "||1.1|ad662d33-6934-459c-a128-bdf0393f0f44|2024-03-01T00:00:01|SPR190613I52|Texto del SAT|c2VsbG8=|30001000000500003456||",
    );
  });

  it.each([
    ["a missing required value gives its pipe", comprobante([]), `|${EMPTY}||`],
    ["an empty optional value gives a bare pipe", node("cfdi:Comprobante", { Serie: "" }), `|${EMPTY}|||`],
    ["an Addenda gives nothing", comprobante([node("cfdi:Addenda", {}, [node("{urn:x}A")])]), `|${EMPTY}||`],
    [
      "elements follow the order of the schema",
      comprobante([node("cfdi:Receptor", { Rfc: "R" }), node("cfdi:Emisor", { Rfc: "E" })]),
      `|${EMPTY}|E|||R||||||`,
    ],
    [
      "only the four blanks of XML collapse",
      node("cfdi:Comprobante", { Version: " a \t\r\n b\u00a0 " }),
      `||a b\u00a0${EMPTY.slice(1)}||`,
    ],
  ])("%s", (_, root, text) => {
    expect(cadena(root)).toBe(text);
  });

  it("collapses blanks in any text, and does not care in which order attributes stand", () => {
    const alphabet = ["a", "|", " ", " ", "\t", "\n", "é", "ñ", "\u00a0", "\u07ff", "\u0800", "€", "😀"];
    const words = fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 120 });
    const attributes = fc.shuffledSubarray(["Version", "Serie", "Folio", "Sello", "Total"], { minLength: 5 });
    fc.assert(
      fc.property(words, attributes, (text, names) => {
        const root = node("cfdi:Comprobante", Object.fromEntries(names.map((name) => [name, text])));
        const once = text.replace(/[\t\n\r ]+/g, " ").replace(/^ | $/g, "");
        expect(cadena(root)).toBe(`||${once}|${once}|${once}|${"|".repeat(4)}${once}|${"|".repeat(3)}|`);
      }),
    );
  });

  it.each([
    ["of a namespace without schema", node("{urn:x}Otro"), "urn:x"],
    ["of a known namespace that is no complement", node("cfdi:Emisor"), "http://www.sat.gob.mx/cfd/4"],
    ["of no namespace", node("Otro"), ""],
  ])("refuses to guess at a complement %s", (_, child, namespace) => {
    expect(cadenaOriginal(schemas, complemento(child))).toEqual({ kind: "unknown-complement", namespace });
  });

  it("refuses to guess at a document without schema", () => {
    const old = node("{http://www.sat.gob.mx/cfd/3}Comprobante");
    expect(cadenaOriginal(schemas, old)).toEqual({
      kind: "unknown-complement",
      namespace: "http://www.sat.gob.mx/cfd/3",
    });
  });
});
