import fc from "fast-check";
import { expect, test } from "vitest";
import { Decimal } from "../../../src/engine/decimal.ts";
import { node, type XmlNode } from "../../../src/engine/node.ts";
import { CFDI40 } from "../../../src/engine/rules/comprobante/index.ts";
import type { Context } from "../../../src/engine/rules/rule.ts";
import { CONTEXT, DOCUMENTS, NOW } from "./documents.ts";
import { invoices } from "./invoices.ts";
import { damaged, garbled, replace, trees, walk } from "./trees.ts";

test("an invoice whose amounts agree breaks no rule, in currencies of 0, 2 and 3 decimals", () => {
  fc.assert(
    fc.property(invoices("MXN", "USD", "JPY", "KWD"), (invoice) => {
      expect(CFDI40.check(invoice, CONTEXT)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test("one cent more in any amount of an invoice is always noticed", () => {
  fc.assert(
    fc.property(invoices("MXN", "USD"), fc.nat(), (invoice, pick) => {
      const places = amountsOf(invoice);
      const place = places[pick % places.length]!;
      expect(CFDI40.check(oneCentMore(invoice, place), CONTEXT)).not.toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test("a tree of any shape is judged, never thrown at", () => {
  fc.assert(
    fc.property(trees, (tree) => {
      expect(CFDI40.check(tree, EVERYTHING).length).toBeLessThanOrEqual(100);
    }),
    { numRuns: 200 },
  );
});

test("a damaged document is judged, never thrown at", () => {
  fc.assert(
    fc.property(fc.oneof(damaged, garbled), (tree) => {
      expect(CFDI40.check(tree, EVERYTHING).length).toBeLessThanOrEqual(100);
    }),
    { numRuns: 400 },
  );
});

test("a document with a hundred thousand faults costs a hundred findings", () => {
  const concepto = node("cfdi:Concepto", {
    ClaveProdServ: "x".repeat(1000),
    ClaveUnidad: "?",
    ObjetoImp: "?",
  });
  const conceptos = node("cfdi:Conceptos", {}, Array<XmlNode>(100_000).fill(concepto));
  const findings = CFDI40.check(node("cfdi:Comprobante", DOCUMENTS.ingreso.attributes, [conceptos]), CONTEXT);
  expect(findings).toHaveLength(100);
  expect(Math.max(...findings.map(({ sentence }) => sentence.length))).toBeLessThan(1000);
});

/** In this context every rule applies. */
const EVERYTHING: Context = {
  ...CONTEXT,
  sealVerifies: false,
  certificate: {
    kind: "certificate",
    certificate: { noCertificado: "1", rfc: "X", validFrom: NOW, validTo: NOW, isCsd: false },
  },
  loaded: {
    claveProdServ: new Map([["43211503", { iva: "Sí", ieps: "Sí", complemento: "instEducativas" }]]),
    codigoPostal: new Map([["06600", { zone: "America/Cancun" }]]),
  },
};

interface Place {
  readonly target: XmlNode;
  readonly attribute: string;
}

/**
 * Returns the places of amounts. Prices and quantities are left out, because they have ranges, and so are the bases of
 * retenciones, which no rule adds up.
 */
function amountsOf(invoice: XmlNode): Place[] {
  return [...walk(invoice)].flatMap((target) =>
    ["SubTotal", "Descuento", "Total", "TotalImpuestosRetenidos", "TotalImpuestosTrasladados", "Base", "Importe"]
      .filter((attribute) => target.attributes[attribute] !== undefined)
      .filter((attribute) => attribute !== "Base" || target.name !== "cfdi:Retencion")
      .map((attribute) => ({ target, attribute })),
  );
}

function oneCentMore(invoice: XmlNode, { target, attribute }: Place): XmlNode {
  return replace(invoice, target, (found) => {
    const amount = Decimal.of(found.attributes[attribute]!).plus(Decimal.of("0.01"));
    return [node(found.name, { ...found.attributes, [attribute]: `${amount}` }, found.children)];
  });
}
