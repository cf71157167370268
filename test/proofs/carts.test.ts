import { expect, it } from "vitest";
import { COMPROBANTE } from "../../src/engine/documents/index.ts";
import { checkDraft } from "../../src/engine/inspection/inspection.ts";
import type { XmlNode } from "../../src/engine/node.ts";
import { writeDocument } from "../../src/engine/xml.ts";
import { COMPANY, csdOf, SCHEMAS } from "../support/csd.ts";
import { NOW } from "../support/random-orders.ts";
import { judge } from "./carts/judge.ts";
import { cartOf, chargeCarts, invoiceOf } from "./carts/run.ts";

const { certificate } = csdOf(COMPANY.rfc);

/** The carts are the same in every run; `npm run proofs` takes others, and more. */
it("the invoice of a cart at prices with taxes included is what the shop charges, whatever its discounts", () => {
  const { withTaxes, alone, refused, wrong } = chargeCarts({ seed: 1, carts: 1_000 });
  expect(wrong).toEqual([]);
  expect(refused).toEqual([]);
  // Without the correction so many invoices would be off by cents.
  expect(withTaxes).toBeGreaterThan(100);
  expect(alone).toBeGreaterThan(0);
});

/** An amount just beyond what SAT allows is named by SAT's code. */
it.each<readonly [code: string, change: (root: XmlNode) => XmlNode]>([
  ["CFDI40108", (root) => changed(root, "SubTotal", "1000.01")],
  ["CFDI40119", (root) => changed(root, "Total", "1160.01")],
  ["CFDI40205", (root) => within(root, ["cfdi:Impuestos"], "TotalImpuestosTrasladados", "160.01")],
  ["CFDI40221", (root) => within(root, [...SUMMARY], "Importe", "160.01")],
  ["CFDI40215", (root) => within(root, [...SUMMARY], "Base", "1000.01")],
  ["CFDI40167", (root) => within(root, [...CONCEPT], "Importe", "1500.02")],
  ["CFDI40180", (root) => within(root, [...CONCEPT, ...SUMMARY], "Importe", "160.000801")],
  ["CFDI40168", (root) => within(root, [...CONCEPT], "Descuento", "0.0000001")],
  ["CFDI40169", (root) => within(root, [...CONCEPT], "Descuento", "1000.01")],
  ["CFDI40111", (root) => within(root, [...CONCEPT], "Descuento", "0.00")],
])("the judge of carts names %s", (code, change) => {
  const line = { claveProdServ: "01010101", claveUnidad: "H87", descripcion: "Artículo", cantidad: "1" };
  const sold = { ...line, importeConImpuestos: "1160", impuestos: [{ tasaIva: "0.16" }] };
  const root = invoiceOf({ lines: [sold], units: 0n });
  expect(judge(root).faults).toEqual([]);
  expect(judge(change(root)).faults.join("\n")).toContain(code);
});

const CONCEPT = ["cfdi:Conceptos", "cfdi:Concepto"] as const;
const SUMMARY = ["cfdi:Impuestos", "cfdi:Traslados", "cfdi:Traslado"] as const;

function changed(root: XmlNode, attribute: string, text: string): XmlNode {
  return { ...root, attributes: { ...root.attributes, [attribute]: text } };
}

/** Changes an attribute of the first element that stands at the path. */
function within(root: XmlNode, [name, ...rest]: readonly string[], attribute: string, text: string): XmlNode {
  if (name === undefined) return changed(root, attribute, text);
  const first = root.children.findIndex((each) => each.name === name);
  expect(first).not.toBe(-1);
  const next = (each: XmlNode) => within(each, rest, attribute, text);
  return {
    ...root,
    children: root.children.map((each, index) => (index === first ? next(each) : each)),
  };
}

it("no rule of SAT's refuses the invoice of a cart", () => {
  for (let seed = 1; seed <= 150; seed += 1) {
    const written = writeDocument(invoiceOf(cartOf(seed)));
    const findings = checkDraft({ type: COMPROBANTE, written }, { schemas: SCHEMAS, now: NOW, certificate });
    expect(findings, String(seed)).toEqual([]);
  }
});
