import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { XmlNode } from "../../src/engine/node.ts";
import { readXml } from "../../src/engine/xml.ts";
import { PAYROLL_FIELD_OF } from "../../src/services/kinds/payroll-fields.ts";

const FOLDER = new URL("../golden/payroll/", import.meta.url);
const CASES = readdirSync(FOLDER).flatMap((file) => (file.endsWith(".json") ? [file.slice(0, -5)] : []));

/** The service computes these attributes where the request omits them, and writes them in a form of its own. */
const COMPUTED = /^Total(?!Pagado|UnaExhibicion|Parcialidad)|^NumDiasPagados$|^RegistroPatronal$|^Version$/;

/** Yields every attribute below a node with its path in the form of findings. */
function* attributesOf(node: XmlNode, path: string): Generator<readonly [path: string, value: string]> {
  for (const [name, value] of Object.entries(node.attributes)) {
    if (value !== undefined && !COMPUTED.test(name)) yield [`${path}/@${name}`, value];
  }
  for (const child of node.children) {
    const namesakes = node.children.filter(({ name }) => name === child.name);
    const counter = namesakes.length === 1 ? "" : `[${namesakes.indexOf(child) + 1}]`;
    yield* attributesOf(child, `${path}/${child.name}${counter}`);
  }
}

function valueAt(request: unknown, field: string): unknown {
  return field
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], request);
}

describe("each attribute of the complement comes from the field that is told of it", () => {
  test.each(CASES)("%s", (name) => {
    const { request } = JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8"));
    const read = readXml(readFileSync(new URL(`${name}.xml`, FOLDER)));
    if (read.kind === "malformed") throw new Error(read.sentence);
    const [complemento] = read.root.children.filter(({ name }) => name === "cfdi:Complemento");
    const attributes = [...attributesOf(complemento!, "/cfdi:Comprobante/cfdi:Complemento")];
    expect(attributes.length).toBeGreaterThan(10);
    const departures = attributes.flatMap(([path, value]) => {
      const field = PAYROLL_FIELD_OF(path);
      const sent = String(valueAt(request, field?.name ?? "")).replace(/\s+/g, " ");
      return field?.exact && sent === value ? [] : [`${path}="${value}": ${field?.name} is ${sent}`];
    });
    expect(departures).toEqual([]);
  });
});

test.each([
  ["/cfdi:Comprobante/@Fecha", "fecha", true],
  ["/cfdi:Comprobante/cfdi:Receptor/@RegimenFiscalReceptor", "receptorRfc", false],
  ["/cfdi:Comprobante/cfdi:Conceptos/cfdi:Concepto/@ValorUnitario", "nomina", false],
  ["/cfdi:Comprobante/cfdi:Complemento/nomina12:Nomina/@TotalPercepciones", "nomina.totalPercepciones", true],
  ["/cfdi:Comprobante/cfdi:Complemento/nomina12:Nomina/nomina12:Incapacidades", "nomina.incapacidades", true],
])("%s is told as %s", (path, name, exact) => {
  expect(PAYROLL_FIELD_OF(path)).toEqual({ name, exact });
});
