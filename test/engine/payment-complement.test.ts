import { readdirSync, readFileSync } from "node:fs";
import { fromJson, type JsonValue } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { CreatePaymentComplementRequestSchema } from "#proto/cfdi/v1/payment_pb.ts";
import { instantOf } from "../../src/engine/catalogs/index.ts";
import { Decimal } from "../../src/engine/decimal.ts";
import { examine } from "../../src/engine/examine.ts";
import {
  applyPayments,
  buildPaymentComplement,
  type PaidInvoices,
  type PaymentComplementContext,
  readPaidInvoice,
} from "../../src/engine/kinds/payment-complement.ts";
import type { XmlNode } from "../../src/engine/node.ts";
import { sealDocument } from "../../src/engine/seal.ts";
import { readXml } from "../../src/engine/xml.ts";
import { csdOf, SCHEMAS } from "../support/csd.ts";
import { golden } from "../support/golden.ts";
import { walk } from "./rules/trees.ts";

const FOLDER = new URL("../golden/payment-complement/", import.meta.url);
const INVOICES = new URL("../golden/invoice/", import.meta.url);
const CASES = readdirSync(FOLDER).flatMap((file) => (file.endsWith(".json") ? [file.slice(0, -5)] : []));

interface Case {
  readonly request: JsonValue;
  /** By fiscal UUID: a golden invoice, and what stands against it already. */
  readonly invoices: Readonly<
    Record<string, { invoice: string; notes?: string; payments?: string; parcialidad?: number }>
  >;
  readonly context: Omit<
    PaymentComplementContext,
    "serie" | "noCertificado" | "certificado" | "applications"
  >;
}

function rootOf(xml: Buffer): XmlNode {
  const read = readXml(xml);
  if (read.kind === "malformed") throw new Error(read.sentence);
  return read.root;
}

function paidInvoices(invoices: Case["invoices"]): PaidInvoices {
  return new Map(
    Object.entries(invoices).map(
      ([uuid, { invoice: name, notes = "0", payments = "0", parcialidad = 1 }]) => {
        const invoice = readPaidInvoice(uuid, rootOf(readFileSync(new URL(`${name}.xml`, INVOICES))));
        const paid = Decimal.of(payments);
        const outstanding = invoice.total.minus(paid).minus(Decimal.of(notes));
        return [uuid, { invoice, balance: { outstanding, paid, parcialidad } }];
      },
    ),
  );
}

async function sealed(name: string) {
  const { request, invoices, context } = JSON.parse(
    readFileSync(new URL(`${name}.json`, FOLDER), "utf8"),
  ) as Case;
  const { certificate, privateKey } = csdOf(context.emisor.rfc);
  const order = fromJson(CreatePaymentComplementRequestSchema, request);
  const root = buildPaymentComplement(order, {
    ...context,
    serie: order.serie ?? "",
    noCertificado: certificate.noCertificado,
    certificado: certificate.base64,
    applications: applyPayments(order, paidInvoices(invoices)),
  });
  const now = instantOf(context.fecha, context.zonaHoraria)!;
  return { ...(await sealDocument(root, privateKey, SCHEMAS)), now };
}

describe("golden payment complements", () => {
  it.each(CASES)("%s: the same order makes the same bytes, which nobody can refuse", async (name) => {
    const { xml, cadena, now } = await sealed(name);
    expect(xml.toString()).toBe(golden(new URL(`${name}.xml`, FOLDER).pathname, xml.toString()));
    const examination = examine(xml, { schemas: SCHEMAS, now });
    expect(examination.findings).toEqual([]);
    expect(examination.seal).toEqual({ ok: true });
    expect(examination.cadena).toBe(cadena);
  });

  /** Worked out apart from this code, with Python's decimal module. */
  const HAND_CHECKED: Readonly<Record<string, Readonly<Record<string, string>>>> = {};

  it.each(Object.entries(HAND_CHECKED))("%s: its totals are those worked out by hand", (name, totals) => {
    const nodes = [...walk(rootOf(readFileSync(new URL(`${name}.xml`, FOLDER))))];
    expect({ ...nodes.find((each) => each.name === "pago20:Totales")?.attributes }).toEqual(totals);
  });
});
