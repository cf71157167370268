import { readdirSync, readFileSync } from "node:fs";
import { create, fromJson, type JsonValue } from "@bufbuild/protobuf";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CreatePaymentComplementRequest,
  CreatePaymentComplementRequestSchema,
} from "#proto/cfdi/v1/payment_pb.ts";
import { instantOf } from "../../src/engine/catalogs/index.ts";
import { Decimal } from "../../src/engine/decimal.ts";
import { examine } from "../../src/engine/examine.ts";
import { buildInvoice } from "../../src/engine/kinds/invoice.ts";
import {
  applyPayments,
  buildPaymentComplement,
  type PaidInvoice,
  type PaidInvoices,
  type PaymentComplementContext,
  readPaidInvoice,
} from "../../src/engine/kinds/payment-complement.ts";
import type { XmlNode } from "../../src/engine/node.ts";
import { sealDocument } from "../../src/engine/seal.ts";
import { readXml } from "../../src/engine/xml.ts";
import { type Cart, carts, contextOf, FECHA, NOW, RECEIVER, requestOf } from "../support/carts.ts";
import { COMPANY, csdOf, SCHEMAS } from "../support/csd.ts";
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

  /** Worked out apart from this code, with Python's fractions. */
  const HAND_CHECKED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    "200-concepts": {
      TotalRetencionesISR: "58.23",
      TotalTrasladosBaseIVA16: "19053.00",
      TotalTrasladosImpuestoIVA16: "3048.48",
      MontoTotalPagos: "22043.25",
    },
    "all-taxes": {
      TotalRetencionesIVA: "542.22",
      TotalRetencionesISR: "508.33",
      TotalRetencionesIEPS: "0.13",
      TotalTrasladosBaseIVA16: "5295.98",
      TotalTrasladosImpuestoIVA16: "847.36",
      TotalTrasladosBaseIVA8: "100.01",
      TotalTrasladosImpuestoIVA8: "8.00",
      TotalTrasladosBaseIVA0: "150.01",
      TotalTrasladosImpuestoIVA0: "0.00",
      TotalTrasladosBaseIVAExento: "200.02",
      MontoTotalPagos: "5800.71",
    },
    banks: {
      TotalTrasladosBaseIVA16: "258.62",
      TotalTrasladosImpuestoIVA16: "41.38",
      MontoTotalPagos: "300.00",
    },
    "dollars-for-dollars": {
      TotalTrasladosBaseIVA16: "2481.39",
      TotalTrasladosImpuestoIVA16: "397.02",
      MontoTotalPagos: "2878.44",
    },
    "dollars-for-pesos": {
      TotalTrasladosBaseIVA16: "1952.69",
      TotalTrasladosImpuestoIVA16: "312.43",
      MontoTotalPagos: "2265.05",
    },
    "first-partiality": {
      TotalTrasladosBaseIVA16: "333.34",
      TotalTrasladosImpuestoIVA16: "53.33",
      MontoTotalPagos: "386.67",
    },
    huge: {
      TotalTrasladosBaseIVA16: "999999999999999.99",
      TotalTrasladosImpuestoIVA16: "160000000000000.00",
      MontoTotalPagos: "1159999999999999.99",
    },
    "last-partiality": {
      TotalTrasladosBaseIVA16: "149.42",
      TotalTrasladosImpuestoIVA16: "23.91",
      MontoTotalPagos: "173.33",
    },
    "not-taxed": { TotalTrasladosBaseIVAExento: "0.01", MontoTotalPagos: "501.01" },
    "pesos-for-dollars": {
      TotalTrasladosBaseIVA16: "2528.70",
      TotalTrasladosImpuestoIVA16: "404.59",
      MontoTotalPagos: "2933.31",
    },
    "yen-and-dinars": {
      TotalTrasladosBaseIVA16: "655.73",
      TotalTrasladosImpuestoIVA16: "104.92",
      MontoTotalPagos: "760.77",
    },
    zones: { TotalTrasladosBaseIVA16: "8.62", TotalTrasladosImpuestoIVA16: "1.38", MontoTotalPagos: "10.00" },
  };

  it.each(Object.entries(HAND_CHECKED))("%s: its totals are those worked out by hand", (name, totals) => {
    const nodes = [...walk(rootOf(readFileSync(new URL(`${name}.xml`, FOLDER))))];
    expect({ ...nodes.find((each) => each.name === "pago20:Totales")?.attributes }).toEqual(totals);
  });
});

/** One invoice and how it is paid: shares of its total, each in some currency. */
const debts = fc.record({
  cart: carts.filter((cart) => isPayable(Decimal.of(invoiceRoot(cart).attributes.Total!))),
  shares: fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 6 }),
});
const payments = fc.record({
  pick: fc.nat(),
  moneda: fc.constantFrom("MXN", "USD", "JPY", "KWD"),
  equivalencia: fc
    .integer({ min: 500_000_000, max: 200_000_000_000 })
    .map((units) => new Decimal(BigInt(units), 10)),
  tipoCambio: fc.integer({ min: 50_000, max: 60_000_000 }).map((units) => new Decimal(BigInt(units), 6)),
  /** Whether it opens a new payment of the complement, or a new complement. */
  opens: fc.constantFrom("nothing", "payment", "complement"),
});

function invoiceRoot(cart: Cart): XmlNode {
  const request = { ...requestOf(cart), formaPago: "99", metodoPago: "PPD" };
  return buildInvoice(request, contextOf(cart));
}

/** Totals in pesos have 18 digits at most. */
function isPayable(total: Decimal): boolean {
  return total.compare(Decimal.of("1")) >= 0 && total.compare(Decimal.of("1000000000000")) < 0;
}

interface Debt {
  readonly invoice: PaidInvoice;
  readonly parts: Decimal[];
  paid: Decimal;
  parcialidad: number;
}

/** The total in as many parts as there are shares, in the currency's smallest unit; what is left is the last. */
function debtOf({ cart, shares }: { cart: Cart; shares: readonly number[] }, index: number): Debt {
  const uuid = `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
  const invoice = readPaidInvoice(uuid, invoiceRoot(cart));
  const whole = Decimal.of(shares.reduce((sum, share) => sum + share, 0));
  const parts = shares.slice(1).map((share) =>
    invoice.total
      .times(Decimal.of(share))
      .dividedBy(whole, invoice.decimals + 2)
      .truncate(invoice.decimals),
  );
  const last = invoice.total.minus(Decimal.sum(parts));
  return {
    invoice,
    parts: [...parts, last].filter((part) => !part.isZero),
    paid: Decimal.ZERO,
    parcialidad: 1,
  };
}

type Choice = { moneda: string; equivalencia: Decimal; tipoCambio: Decimal };

function documentOf({ invoice }: Debt, part: Decimal, { equivalencia }: Choice, moneda: string) {
  const same = moneda === invoice.moneda;
  const common = { facturaUuid: invoice.uuid, impPagado: part.toString() };
  return same ? common : { ...common, equivalencia: equivalencia.toString() };
}

/** What would be less than one unit of another currency is paid in its own. */
function currencyFor({ invoice }: Debt, part: Decimal, { moneda, equivalencia }: Choice): string {
  return part.dividedBy(equivalencia, 6).compare(Decimal.ONE) < 0 ? invoice.moneda : moneda;
}

describe("any invoices, paid in any parts, order and currencies", () => {
  const { certificate, privateKey } = csdOf(COMPANY.rfc);

  async function complement(
    debts: readonly Debt[],
    request: CreatePaymentComplementRequest,
  ): Promise<XmlNode> {
    const invoices: PaidInvoices = new Map(
      debts.map(({ invoice, paid, parcialidad }) => [
        invoice.uuid,
        { invoice, balance: { outstanding: invoice.total.minus(paid), paid, parcialidad } },
      ]),
    );
    const applications = applyPayments(request, invoices);
    for (const { saldoInsoluto } of applications) expect(saldoInsoluto.isNegative).toBe(false);
    const root = buildPaymentComplement(request, {
      ...{ serie: "P", emisor: COMPANY, receptor: RECEIVER, lugarExpedicion: "06300", fecha: FECHA },
      ...{ noCertificado: certificate.noCertificado, certificado: certificate.base64 },
      ...{ zonaHoraria: "America/Mexico_City", applications },
    });
    const { xml } = await sealDocument(root, privateKey, SCHEMAS);
    const examination = examine(xml, { schemas: SCHEMAS, now: NOW });
    expect(examination.findings).toEqual([]);
    expect(examination.seal).toEqual({ ok: true });
    return root;
  }

  it("are paid to the cent, by documents that nobody can refuse and whose bases add up to the invoice's", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(debts, { minLength: 1, maxLength: 4 }),
        fc.array(payments, { minLength: 24, maxLength: 24 }),
        async (orders, choices) => {
          const debts = orders.map(debtOf);
          const told: XmlNode[] = [];
          let step = 0;
          while (debts.some(({ parts }) => parts.length > 0)) {
            const lines: { debt: Debt; part: Decimal; choice: (typeof choices)[number] }[] = [];
            do {
              const choice = choices[step++ % choices.length]!;
              const open = debts.filter(({ parts }) => parts.length > 0);
              const debt = open[choice.pick % open.length];
              if (debt === undefined) break;
              lines.push({ debt, part: debt.parts.shift()!, choice });
            } while (choices[step % choices.length]!.opens !== "complement");
            const pagos: { moneda: string; tipoCambio?: string; documentos: object[] }[] = [];
            for (const { debt, part, choice } of lines) {
              const moneda = currencyFor(debt, part, choice);
              const current = pagos.at(-1);
              const document = documentOf(debt, part, choice, moneda);
              if (current?.moneda === moneda && choice.opens === "nothing") current.documentos.push(document);
              else {
                const tipoCambio = moneda === "MXN" ? {} : { tipoCambio: choice.tipoCambio.toString() };
                pagos.push({ moneda, ...tipoCambio, documentos: [document] });
              }
            }
            const request = create(CreatePaymentComplementRequestSchema, {
              receptorRfc: RECEIVER.rfc,
              pagos: pagos.map((pago) => ({ fechaPago: "2026-03-09T12:00:00", formaPago: "03", ...pago })),
            });
            told.push(await complement(debts, request));
            for (const { debt, part } of lines) {
              debt.paid = debt.paid.plus(part);
              debt.parcialidad += 1;
            }
          }
          for (const debt of debts) expectPaid(debt, told);
        },
      ),
      { numRuns: 60 },
    );
  });

  function expectPaid({ invoice, paid, parcialidad }: Debt, told: readonly XmlNode[]): void {
    const documents = told.flatMap((root) =>
      [...walk(root)].filter(
        ({ name, attributes }) =>
          name === "pago20:DoctoRelacionado" && attributes.IdDocumento === invoice.uuid,
      ),
    );
    expect(paid.equals(invoice.total)).toBe(true);
    const amounts = documents.map(({ attributes }) => Decimal.of(attributes.ImpPagado!));
    expect(Decimal.sum(amounts).equals(invoice.total)).toBe(true);
    expect(documents.map(({ attributes }) => attributes.NumParcialidad)).toEqual(
      documents.map((_, index) => String(index + 1)),
    );
    expect(documents).toHaveLength(parcialidad - 1);
    expect(documents.at(-1)?.attributes.ImpSaldoInsoluto).toBe(
      Decimal.ZERO.round(invoice.decimals).toString(),
    );
    const bases = documents.flatMap((each) =>
      [...walk(each)].flatMap(({ attributes }) => attributes.BaseDR ?? []),
    );
    const difference = Decimal.sum(bases.map(Decimal.of)).minus(
      Decimal.sum(invoice.taxes.map(({ base }) => base)),
    );
    // Never less; more only by the least base the schema knows, where a part has none of its own.
    expect(difference.isNegative).toBe(false);
    expect(difference.compare(new Decimal(BigInt(bases.length), 6))).toBeLessThanOrEqual(0);
  }
});
