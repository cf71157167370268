import { readdirSync, readFileSync } from "node:fs";
import { fromJson, type JsonValue } from "@bufbuild/protobuf";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CreateInvoiceRequest, CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { instantOf } from "../../src/engine/catalogs/index.ts";
import { COMPROBANTE } from "../../src/engine/documents/index.ts";
import { checkDraft, inspect } from "../../src/engine/inspection/inspection.ts";
import { buildInvoice, type InvoiceContext } from "../../src/engine/kinds/invoice.ts";
import { child, type XmlNode } from "../../src/engine/node.ts";
import { sealDocument } from "../../src/engine/sealing/seal.ts";
import { readXml, writeDocument } from "../../src/engine/xml.ts";
import { COMPANY, csdOf, SCHEMAS } from "../support/csd.ts";
import { withDefaults } from "../support/defaults.ts";
import { expectGolden } from "../support/golden.ts";
import {
  contextOf,
  expectedTotals,
  NOW,
  type RandomOrder,
  randomOrders,
  requestOf,
  wildOrders,
} from "../support/random-orders.ts";

const FOLDER = new URL("../golden/invoice/", import.meta.url);
const CASES = readdirSync(FOLDER).flatMap((file) => (file.endsWith(".json") ? [file.slice(0, -5)] : []));

interface Case {
  readonly request: JsonValue;
  readonly context: Omit<InvoiceContext, "serie" | "noCertificado" | "certificado">;
}

async function sealed(name: string, change = (order: CreateInvoiceRequest) => order) {
  const { request, context } = JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8")) as Case;
  const { certificate, privateKey } = csdOf(context.emisor.rfc);
  const { noCertificado, base64: certificado } = certificate;
  const order = change(fromJson(CreateInvoiceRequestSchema, request));
  const root = buildInvoice(order, {
    ...context,
    serie: order.serie ?? "",
    noCertificado,
    certificado,
  });
  const now = instantOf(context.fecha, "America/Mexico_City")!;
  return { ...(await sealDocument(root, privateKey, SCHEMAS)), now };
}

describe("golden invoices", () => {
  it.each(CASES)("%s: the same order makes the same bytes, which nobody can refuse", async (name) => {
    expectGolden(new URL(`${name}.xml`, FOLDER), await sealed(name));
  });

  it.each(CASES)("%s: a field that is left out means the default that the contract names", async (name) => {
    const explicit = await sealed(name, (order) => withDefaults(CreateInvoiceRequestSchema, order));
    expect(explicit.xml.equals((await sealed(name)).xml)).toBe(true);
  });

  /** The amounts were computed independently, with Python's decimal module. */
  const HAND_CHECKED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    "200-concepts": {
      SubTotal: "19055.00",
      Descuento: "2.00",
      TotalImpuestosTrasladados: "3048.48",
      TotalImpuestosRetenidos: "58.23",
      Total: "22043.25",
    },
    "awkward-text": { SubTotal: "30.00", TotalImpuestosTrasladados: "3.20", Total: "33.20" },
    discounts: {
      SubTotal: "451.65",
      Descuento: "60.16",
      TotalImpuestosTrasladados: "54.64",
      Total: "446.13",
    },
    foreign: { SubTotal: "1500.00", TotalImpuestosTrasladados: "0.00", Total: "1500.00" },
    fuel: {
      SubTotal: "1959.12",
      Descuento: "9.12",
      TotalImpuestosTrasladados: "330.49",
      Total: "2280.49",
    },
    global: { SubTotal: "136.38", TotalImpuestosTrasladados: "18.62", Total: "155.00" },
    honorarios: {
      SubTotal: "10166.68",
      TotalImpuestosTrasladados: "1626.67",
      TotalImpuestosRetenidos: "2101.12",
      Total: "9692.23",
    },
    hotel: { SubTotal: "3408.66", TotalImpuestosTrasladados: "545.39", Total: "4034.05" },
    huge: {
      SubTotal: "999999999999999.99",
      TotalImpuestosTrasladados: "160000000000000.00",
      Total: "1159999999999999.99",
    },
    "ieps-under-iva": {
      SubTotal: "301.00",
      TotalImpuestosTrasladados: "76.31",
      TotalImpuestosRetenidos: "0.27",
      Total: "377.04",
    },
    "iva-16-8-0-exento": { SubTotal: "1500.15", TotalImpuestosTrasladados: "32.00", Total: "1532.15" },
    jpy: { SubTotal: "3704", Descuento: "0", TotalImpuestosTrasladados: "593", Total: "4297" },
    kwd: { SubTotal: "3.704", TotalImpuestosTrasladados: "0.593", Total: "4.297" },
    "no-taxes": { SubTotal: "501.00", Total: "501.00" },
    "one-concept": { SubTotal: "1000.00", TotalImpuestosTrasladados: "160.00", Total: "1160.00" },
    "only-exento": { SubTotal: "299.98", Total: "299.98" },
    ppd: { SubTotal: "1000.00", TotalImpuestosTrasladados: "160.00", Total: "1160.00" },
    "rfc-with-enye": { SubTotal: "10.00", TotalImpuestosTrasladados: "1.60", Total: "11.60" },
    rich: {
      SubTotal: "19240.00",
      Descuento: "1000.00",
      TotalImpuestosTrasladados: "1689.88",
      TotalImpuestosRetenidos: "206.67",
      Total: "19632.01",
    },
    "six-decimals": {
      SubTotal: "944978.89",
      Descuento: "0.00",
      TotalImpuestosTrasladados: "151196.62",
      Total: "1096175.51",
    },
    usd: { SubTotal: "139.93", TotalImpuestosTrasladados: "22.39", Total: "162.32" },
  };

  it.each(Object.entries(HAND_CHECKED))("%s: its totals are those worked out by hand", (name, totals) => {
    expect(totalsOf(rootOf(readFileSync(new URL(`${name}.xml`, FOLDER))))).toEqual(totals);
  });
});

/** Returns the totals as written; an absent attribute has no entry. */
function totalsOf(root: XmlNode): Record<string, string> {
  const written = { ...root.attributes, ...child(root, "cfdi:Impuestos")?.attributes };
  const names = ["SubTotal", "Descuento", "TotalImpuestosTrasladados", "TotalImpuestosRetenidos", "Total"] as const;
  return Object.fromEntries(names.flatMap((name) => (written[name] === undefined ? [] : [[name, written[name]]])));
}

function rootOf(xml: Buffer): XmlNode {
  const read = readXml(xml);
  if (read.kind === "malformed") throw new Error(read.sentence);
  return read.root;
}

describe("any order", () => {
  const { certificate, privateKey } = csdOf(COMPANY.rfc);
  const build = (order: RandomOrder) => buildInvoice(requestOf(order), contextOf(order));
  const findingsOf = (root: XmlNode) =>
    checkDraft({ type: COMPROBANTE, written: writeDocument(root) }, { schemas: SCHEMAS, now: NOW, certificate });

  async function expectExact(order: RandomOrder, root: XmlNode) {
    expect(totalsOf(root)).toEqual({ ...expectedTotals(order) });
    const { xml } = await sealDocument(root, privateKey, SCHEMAS);
    const inspection = inspect(xml, { schemas: SCHEMAS, now: NOW });
    expect(inspection.findings).toEqual([]);
    expect(inspection.seal).toEqual({ ok: true });
  }

  it("that is honest becomes a document with SAT's arithmetic to the last decimal, unless its total is negative", async () => {
    await fc.assert(
      fc.asyncProperty(randomOrders, async (order) => {
        const root = build(order);
        if (expectedTotals(order).Total.startsWith("-")) expect(findingsOf(root)).not.toEqual([]);
        else await expectExact(order, root);
      }),
      { numRuns: 150 },
    );
  });

  it("that passes the constraints is either refused with a sentence or exact", async () => {
    let exact = 0;
    await fc.assert(
      fc.asyncProperty(wildOrders, async (order) => {
        const root = build(order);
        const findings = findingsOf(root);
        for (const { code, sentence } of findings) {
          expect(code).toMatch(/^VAL-\d+$/);
          expect(sentence.length).toBeGreaterThan(20);
        }
        if (findings.length > 0) return;
        await expectExact(order, root);
        exact += 1;
      }),
      { numRuns: 200 },
    );
    expect(exact).toBeGreaterThan(10);
  });
});
