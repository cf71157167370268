import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { compileSchemas, loadSchemas, validateWithoutAddenda } from "../../src/engine/validation/schema.ts";
import { readXml } from "../../src/engine/xml.ts";
import { validateSchema } from "../support/validate-schema.ts";

const schemas = loadSchemas("xsd");
const golden = (name: string) => readFileSync(`test/golden/schema/${name}.xml`, "utf8");
const vector = golden("vector");
const errorsOf = (xml: string) => validateSchema(schemas, Buffer.from(xml));

/**
 * Returns the number of times that libxml2's memory grew during `work`. That memory never shrinks, and it grows only
 * when it has no free place.
 */
function growthsDuring(work: () => void): number {
  const { WebAssembly } = globalThis as unknown as {
    WebAssembly: { Memory: { prototype: { grow: (pages: number) => number } } };
  };
  const grow = vi.spyOn(WebAssembly.Memory.prototype, "grow");
  try {
    work();
    return grow.mock.calls.length;
  } finally {
    grow.mockRestore();
  }
}

describe("validateSchema", () => {
  it.each(readdirSync("test/golden/schema"))("accepts the golden document %s", (file) => {
    expect(errorsOf(readFileSync(`test/golden/schema/${file}`, "utf8"))).toEqual([]);
  });

  it.each<[string, (xml: string) => string, string]>([
    ["a missing attribute", (xml) => xml.replace(' Importe="100"', ""), "cfdi:Concepto: falta el atributo Importe."],
    [
      "an unknown attribute",
      (xml) => xml.replace(" Fecha", ' Hora="1" Fecha'),
      "cfdi:Comprobante, atributo Hora: no existe en este nodo.",
    ],
    [
      "a code out of its list",
      (xml) => xml.replace('"MXN"', '"MXX"'),
      'cfdi:Comprobante, atributo Moneda: el valor "MXX" no está en el catálogo c_Moneda.',
    ],
    [
      "a unit out of its catalog",
      (xml) => xml.replace('"H87"', '"H00"'),
      'cfdi:Concepto, atributo ClaveUnidad: el valor "H00" no está en el catálogo c_ClaveUnidad.',
    ],
    [
      "a bad pattern",
      (xml) => xml.replace('"EKU9003173C9"', '"EKU9003173"'),
      'cfdi:Emisor, atributo Rfc: el valor "EKU9003173" debe ser un RFC: 3 o 4 letras, la fecha AAMMDD y 3 caracteres de homoclave.',
    ],
    [
      "a value too long",
      (xml) => xml.replace('"A"', `"${"A".repeat(26)}"`),
      "cfdi:Comprobante, atributo Serie: mide 26 caracteres y admite 25.",
    ],
    [
      "a value too short",
      (xml) => xml.replace('"A"', '" "'),
      "cfdi:Comprobante, atributo Serie: mide 0 caracteres y pide 1.",
    ],
    [
      "too many decimals",
      (xml) => xml.replace('"2.5"', '"2.5000001"'),
      "cfdi:Concepto, atributo Cantidad: 2.5000001 tiene más de 6 decimales.",
    ],
    [
      "a number too small",
      (xml) => xml.replace('"2.5"', '"0"'),
      "cfdi:Concepto, atributo Cantidad: 0 es menor que 0.000001.",
    ],
    [
      "no number",
      (xml) => xml.replace('"2.5"', '"dos"'),
      'cfdi:Concepto, atributo Cantidad: el valor "dos" no es válido.',
    ],
    [
      "a day that does not exist",
      (xml) => xml.replace("2023-05-10", "2023-02-29"),
      'cfdi:Comprobante, atributo Fecha: el valor "2023-02-29T09:30:00" no es válido.',
    ],
    [
      "another version",
      (xml) => xml.replace('"4.0"', '"3.3"'),
      'cfdi:Comprobante, atributo Version: dice "3.3" y debe decir "4.0".',
    ],
    [
      "a node out of place",
      (xml) => xml.replace("<cfdi:Conceptos>", "<cfdi:Impuestos/><cfdi:Conceptos>"),
      "cfdi:Impuestos: no va aquí; va cfdi:Conceptos.",
    ],
    [
      "a missing node",
      (xml) => xml.replace(/<cfdi:Conceptos>.*/s, "</cfdi:Comprobante>"),
      "cfdi:Comprobante: falta un nodo (cfdi:Conceptos).",
    ],
    ["text", (xml) => xml.replace("<cfdi:Conceptos>", "x<cfdi:Conceptos>"), "cfdi:Comprobante: no admite texto."],
    ["a foreign root", () => "<a/>", "a: no es un documento que se conozca; se espera un CFDI 4.0."],
    ["what is not XML", () => "<a>", "El XML termina sin cerrar un nodo (línea 1, columna 3)."],
  ])("says in Spanish what is wrong with %s", (_, change, sentence) => {
    const errors = errorsOf(change(vector));
    expect(errors[0]?.sentence).toBe(sentence);
    expect(errors.every((error) => !/Element|attribute|\{http/.test(error.sentence))).toBe(true);
  });

  it("names the place of a fault among its brothers, found by libxml2 or by the catalog", () => {
    const at = "/cfdi:Comprobante/cfdi:Conceptos/cfdi:Concepto[2]";
    const second = (from: string, to: string) =>
      vector.slice(0, vector.indexOf("55101509")) + vector.slice(vector.indexOf("55101509")).replace(from, to);
    expect(errorsOf(second('Cantidad="1"', 'Cantidad="x"'))).toEqual([
      expect.objectContaining({ path: at, element: "cfdi:Concepto", attribute: "Cantidad", line: 16 }),
    ]);
    expect(errorsOf(second('"H87"', '"H00"'))).toEqual([
      expect.objectContaining({ path: at, element: "cfdi:Concepto", attribute: "ClaveUnidad" }),
    ]);
  });

  it("looks a unit up without the blanks around it, as the schema does", () => {
    expect(errorsOf(vector.replace('"H87"', '" H87 "'))).toEqual([]);
  });

  it("takes no warning for a fault", () => {
    expect(errorsOf(vector.replace(" Version", ' xmlns:x="relative" Version'))).toEqual([]);
  });

  it("is strict about the Addenda, which the caller may leave out", () => {
    const addenda = '<!-- a --><cfdi:Addenda><x xmlns="urn:x"/></cfdi:Addenda>';
    const withAddenda = (more = "") => vector.replace("</cfdi:Comprobante>", `${addenda}${more}</cfdi:Comprobante>`);
    const bareErrorsOf = (xml: string) => {
      const reading = readXml(Buffer.from(xml));
      if (reading.kind === "malformed") throw new Error(reading.sentence);
      return validateWithoutAddenda(schemas, Buffer.from(xml), reading).map(({ sentence }) => sentence);
    };
    expect(errorsOf(withAddenda()).map(({ sentence }) => sentence)).toEqual([
      "x (urn:x): no tiene un esquema conocido con el cual validarlo.",
    ]);
    expect(bareErrorsOf(withAddenda())).toEqual([]);
    expect(bareErrorsOf(withAddenda(addenda))).toEqual([]);
    expect(bareErrorsOf(withAddenda("<cfdi:Emisor/>"))[0]).toMatch("cfdi:Emisor: no va aquí");
    const unlisted = '<cfdi:Concepto ClaveUnidad="H00"/></cfdi:Addenda>';
    expect(bareErrorsOf(withAddenda().replace("</cfdi:Addenda>", unlisted))).toEqual([]);
    expect(bareErrorsOf(withAddenda().replace('"H87"', '"H00"'))).toHaveLength(1);
  });

  it("loads nothing that a document points at", () => {
    const hint = 'xsi:schemaLocation="urn:x file:///etc/passwd http://www.sat.gob.mx/cfd/4 http://127.0.0.1:9/x.xsd"';
    const pointing = vector
      .replace(/xsi:schemaLocation="[^"]*"/, hint)
      .replace("</cfdi:Comprobante>", '<cfdi:Complemento><x xmlns="urn:x"/></cfdi:Complemento></cfdi:Comprobante>');
    expect(errorsOf(pointing).map(({ sentence }) => sentence)).toEqual([
      "x (urn:x): no tiene un esquema conocido con el cual validarlo.",
    ]);
  });

  it.each([
    ["faulty nodes", vector.replace("<cfdi:Conceptos>", `$&${"<cfdi:Concepto/>".repeat(300_000)}`)],
    ["faulty attributes", vector.replace("</cfdi:Concepto>", `${"<cfdi:CuentaPredial Numero=''/>".repeat(200_000)}$&`)],
    ["an endless value", vector.replace('"Libro"', `"${"x".repeat(9_000_000)}"`)],
    ["an endless number", vector.replace('Total="370.44"', `Total="${"7".repeat(9_000_000)}"`)],
  ])(
    "answers soon and briefly to a document of %s",
    (_, hostile) => {
      const errors = errorsOf(hostile);
      expect(errors.length).toBeGreaterThan(0);
      expect(errors.length).toBeLessThanOrEqual(50);
      expect(errors.every(({ sentence }) => sentence.length < 300)).toBe(true);
    },
    30_000,
  );

  it("keeps no memory of what it validated", () => {
    const documents = [vector, golden("completo"), vector.replaceAll("Descripcion", "descripcion")].map((xml) =>
      Buffer.from(xml),
    );
    const run = (times: number) => {
      for (let call = 0; call < times; call += 1) validateSchema(schemas, documents[call % documents.length]!);
    };
    run(100);
    // A leaked document costs some 30 kB, so 3,000 leaks would take three times the memory that libxml2 has here.
    expect(growthsDuring(() => run(3_000))).toBe(0);
  });
});

describe("compileSchemas", () => {
  const file = (content: string) =>
    new Map([
      [
        "http://x/a.xsd",
        Buffer.from(
          `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:x">${content}</xs:schema>`,
        ),
      ],
    ]);

  it.each([
    ["is not XML", "<xs:element", /http:\/\/x\/a\.xsd/],
    ["names a type that does not exist", '<xs:element name="a" type="xs:otro"/>', /xsd: line/],
    [
      "uses a part of the language that has no reader",
      '<xs:element name="a"><xs:complexType><xs:anyAttribute/></xs:complexType></xs:element>',
      /anyAttribute is not supported/,
    ],
    [
      "names a catalog that does not exist",
      '<xs:element name="a"><xs:complexType><xs:attribute name="b" c:catalog="c_X" xmlns:c="urn:cfdi-stamping:schema"/></xs:complexType></xs:element>',
      /c_X/,
    ],
  ])("stops at start-up when a schema %s", (_, content, message) => {
    expect(() => compileSchemas(file(content), {})).toThrow(message);
  });
});
