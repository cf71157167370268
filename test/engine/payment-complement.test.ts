import { readdirSync, readFileSync } from "node:fs";
import { create, fromJson, type JsonValue } from "@bufbuild/protobuf";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CreatePaymentComplementRequest,
  CreatePaymentComplementRequestSchema,
  PaymentSchema,
} from "#proto/cfdi/v1/payment_pb.ts";
import { instantOf, localTimeOf } from "../../src/engine/catalogs/index.ts";
import { Decimal } from "../../src/engine/decimal.ts";
import { inspect } from "../../src/engine/inspection/inspection.ts";
import { buildInvoice } from "../../src/engine/kinds/invoice.ts";
import {
  applyPayments,
  buildPaymentComplement,
  type PaidInvoice,
  type PaidInvoices,
  type PaymentComplementContext,
  paymentTime,
  readPaidInvoice,
} from "../../src/engine/kinds/payment-complement.ts";
import { node, type XmlNode } from "../../src/engine/node.ts";
import { sealDocument } from "../../src/engine/sealing/seal.ts";
import { readXml } from "../../src/engine/xml.ts";
import { COMPANY, csdOf, SCHEMAS } from "../support/csd.ts";
import { withDefaults } from "../support/defaults.ts";
import { expectGolden } from "../support/golden.ts";
import {
  contextOf,
  FECHA,
  NOW,
  type RandomOrder,
  RECEIVER,
  randomOrders,
  requestOf,
} from "../support/random-orders.ts";
import { tax } from "./rules/documents.ts";
import { walk } from "./rules/trees.ts";

const FOLDER = new URL("../golden/payment-complement/", import.meta.url);
const INVOICES = new URL("../golden/invoice/", import.meta.url);
const CASES = readdirSync(FOLDER).flatMap((file) => (file.endsWith(".json") ? [file.slice(0, -5)] : []));

interface Case {
  readonly request: JsonValue;
  /** Each fiscal UUID has a golden invoice and the amounts already applied against it. */
  readonly invoices: Readonly<
    Record<string, { invoice: string; notes?: string; payments?: string; parcialidad?: number }>
  >;
  readonly context: Omit<PaymentComplementContext, "serie" | "noCertificado" | "certificado" | "applications">;
}

function rootOf(xml: Buffer): XmlNode {
  const read = readXml(xml);
  if (read.kind === "malformed") throw new Error(read.sentence);
  return read.root;
}

function paidInvoices(invoices: Case["invoices"]): PaidInvoices {
  return new Map(
    Object.entries(invoices).map(([uuid, { invoice: name, notes = "0", payments = "0", parcialidad = 1 }]) => {
      const invoice = readPaidInvoice(uuid, rootOf(readFileSync(new URL(`${name}.xml`, INVOICES))));
      const paid = Decimal.of(payments);
      const outstanding = invoice.total.minus(paid).minus(Decimal.of(notes));
      return [uuid, { invoice, balance: { outstanding, paid, parcialidad } }];
    }),
  );
}

async function sealed(name: string, change = (order: CreatePaymentComplementRequest) => order) {
  const { request, invoices, context } = JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8")) as Case;
  const { certificate, privateKey } = csdOf(context.emisor.rfc);
  const order = change(fromJson(CreatePaymentComplementRequestSchema, request));
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
    expectGolden(new URL(`${name}.xml`, FOLDER), await sealed(name));
  });

  it.each(CASES)("%s: a field that is left out means the default that the contract names", async (name) => {
    const explicit = await sealed(name, (order) => withDefaults(CreatePaymentComplementRequestSchema, order));
    expect(explicit.xml.equals((await sealed(name)).xml)).toBe(true);
  });

  /** The amounts were computed independently, with Python's fractions. */
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

/** A debt is an invoice and the payments of it: shares of its total, each in some currency. */
const debts = fc.record({
  order: randomOrders.filter((order) => isPayable(Decimal.of(invoiceRoot(order).attributes.Total!))),
  shares: fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 6 }),
});
const payments = fc.record({
  pick: fc.nat(),
  moneda: fc.constantFrom("MXN", "USD", "JPY", "KWD"),
  equivalencia: fc.integer({ min: 500_000_000, max: 200_000_000_000 }).map((units) => new Decimal(BigInt(units), 10)),
  tipoCambio: fc.integer({ min: 50_000, max: 60_000_000 }).map((units) => new Decimal(BigInt(units), 6)),
  /** A line may open a new payment of the complement, or a new complement. */
  opens: fc.constantFrom("nothing", "payment", "complement"),
});

function invoiceRoot(order: RandomOrder): XmlNode {
  const request = { ...requestOf(order), formaPago: "99", metodoPago: "PPD" };
  return buildInvoice(request, contextOf(order));
}

/** Returns true when the total in pesos has 18 digits at most. */
function isPayable(total: Decimal): boolean {
  return total.compare(Decimal.of("1")) >= 0 && total.compare(Decimal.of("1000000000000")) < 0;
}

interface Debt {
  readonly invoice: PaidInvoice;
  readonly parts: readonly Decimal[];
}

/**
 * Splits the total into as many parts as there are shares, in the currency's smallest unit; the last part is the rest.
 */
function debtOf({ order, shares }: { order: RandomOrder; shares: readonly number[] }, index: number): Debt {
  const uuid = `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
  const invoice = readPaidInvoice(uuid, invoiceRoot(order));
  const whole = Decimal.of(shares.reduce((sum, share) => sum + share, 0));
  const parts = shares.slice(1).map((share) =>
    invoice.total
      .times(Decimal.of(share))
      .dividedBy(whole, invoice.decimals + 2)
      .truncate(invoice.decimals),
  );
  const last = invoice.total.minus(Decimal.sum(parts));
  return { invoice, parts: [...parts, last].filter((part) => !part.isZero) };
}

type Choice = typeof payments extends fc.Arbitrary<infer T> ? T : never;

/** A line is a part of a debt and the way it is paid. */
interface Line {
  readonly debt: Debt;
  readonly part: Decimal;
  readonly choice: Choice;
}

/** Orders the parts at random: each choice picks the debt that is paid next, until nothing is owed. */
function linesOf(debts: readonly Debt[], choices: readonly Choice[]): Line[] {
  const left = debts.flatMap((debt) => debt.parts.map(() => debt)).length;
  const owed = new Map(debts.map((debt) => [debt, [...debt.parts]]));
  return Array.from({ length: left }, (_, step) => {
    const choice = choices[step % choices.length]!;
    const open = debts.filter((debt) => owed.get(debt)!.length > 0);
    const debt = open[choice.pick % open.length]!;
    return { debt, part: owed.get(debt)!.shift()!, choice };
  });
}

/** Splits a list; neighbours stay together unless `opens` is true of the second. */
function split<T>(items: readonly T[], opens: (item: T, before: T) => boolean): T[][] {
  const lists: T[][] = [];
  for (const item of items) {
    const current = lists.at(-1);
    if (current === undefined || opens(item, current.at(-1)!)) lists.push([item]);
    else current.push(item);
  }
  return lists;
}

/** Returns the chosen currency, or the invoice's own where the amount would be less than one unit of the chosen one. */
function currencyOf({ debt: { invoice }, part, choice: { moneda, equivalencia } }: Line): string {
  return part.dividedBy(equivalencia, 6).compare(Decimal.ONE) < 0 ? invoice.moneda : moneda;
}

function paymentOf(lines: readonly Line[]) {
  const moneda = currencyOf(lines[0]!);
  return {
    ...{ fechaPago: "2026-03-09T12:00:00", formaPago: "03", moneda },
    ...(moneda === "MXN" ? {} : { tipoCambio: lines[0]!.choice.tipoCambio.toString() }),
    documentos: lines.map(({ debt: { invoice }, part, choice }) => ({
      ...{ facturaUuid: invoice.uuid, impPagado: part.toString() },
      ...(moneda === invoice.moneda ? {} : { equivalencia: choice.equivalencia.toString() }),
    })),
  };
}

describe("any invoices, paid in any parts, order and currencies", () => {
  const { certificate, privateKey } = csdOf(COMPANY.rfc);

  /** Builds one complement of these lines, and asserts that no rule refuses it and no balance falls below zero. */
  async function complementOf(lines: readonly Line[], paid: ReadonlyMap<Debt, Decimal[]>): Promise<XmlNode> {
    const pagos = split(
      lines,
      (line, before) => line.choice.opens !== "nothing" || currencyOf(line) !== currencyOf(before),
    );
    const order = { receptorRfc: RECEIVER.rfc, pagos: pagos.map(paymentOf) };
    const request = create(CreatePaymentComplementRequestSchema, order);
    const applications = applyPayments(request, balancesOf(paid));
    for (const { saldoInsoluto } of applications) expect(saldoInsoluto.isNegative).toBe(false);
    const root = buildPaymentComplement(request, {
      ...{ serie: "P", emisor: COMPANY, receptor: RECEIVER, lugarExpedicion: "06300", fecha: FECHA },
      ...{ noCertificado: certificate.noCertificado, certificado: certificate.base64 },
      ...{ zonaHoraria: "America/Mexico_City", applications },
    });
    const { xml } = await sealDocument(root, privateKey, SCHEMAS);
    const inspection = inspect(xml, { schemas: SCHEMAS, now: NOW });
    expect(inspection.findings).toEqual([]);
    expect(inspection.seal).toEqual({ ok: true });
    return root;
  }

  it("are paid to the cent, by documents that nobody can refuse and whose bases add up to the invoice's", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(debts, { minLength: 1, maxLength: 4 }),
        fc.array(payments, { minLength: 24, maxLength: 24 }),
        async (orders, choices) => {
          const owed = orders.map(debtOf);
          const paid = new Map(owed.map((debt): [Debt, Decimal[]] => [debt, []]));
          const told: XmlNode[] = [];
          for (const lines of split(linesOf(owed, choices), ({ choice }) => choice.opens === "complement")) {
            told.push(await complementOf(lines, paid));
            for (const { debt, part } of lines) paid.get(debt)!.push(part);
          }
          for (const debt of owed) expectPaid(debt, told);
        },
      ),
      { numRuns: 60 },
    );
  });

  function balancesOf(paid: ReadonlyMap<Debt, Decimal[]>): PaidInvoices {
    return new Map(
      [...paid].map(([{ invoice }, parts]) => {
        const sum = Decimal.sum(parts);
        const balance = { outstanding: invoice.total.minus(sum), paid: sum, parcialidad: parts.length + 1 };
        return [invoice.uuid, { invoice, balance }];
      }),
    );
  }

  function expectPaid({ invoice, parts }: Debt, told: readonly XmlNode[]): void {
    const documents = told
      .flatMap((root) => [...walk(root)])
      .filter(({ name, attributes }) => name === "pago20:DoctoRelacionado" && attributes.IdDocumento === invoice.uuid);
    const amounts = documents.map(({ attributes }) => Decimal.of(attributes.ImpPagado!));
    expect(Decimal.sum(amounts).equals(invoice.total)).toBe(true);
    const numbers = documents.map(({ attributes }) => attributes.NumParcialidad);
    expect(numbers).toEqual(parts.map((_, index) => String(index + 1)));
    expect(Decimal.of(documents.at(-1)!.attributes.ImpSaldoInsoluto!).isZero).toBe(true);
    const bases = documents.flatMap((each) => [...walk(each)].flatMap(({ attributes }) => attributes.BaseDR ?? []));
    const all = Decimal.sum(invoice.taxes.map(({ base }) => base));
    const more = Decimal.sum(bases.map(Decimal.of)).minus(all);
    // The parts never sum to less than the whole; they exceed it only by the smallest base of the schema, where a part
    // is too small for one of its own.
    expect(more.isNegative).toBe(false);
    expect(more.compare(new Decimal(BigInt(bases.length), 6))).toBeLessThanOrEqual(0);
  }
});

describe("an invoice to be paid", () => {
  const concepto = (ObjetoImp: string, ...taxes: XmlNode[]) =>
    node("cfdi:Concepto", { ObjetoImp }, [
      taxes.length > 0
        ? node("cfdi:Impuestos", {}, [
            node(
              "cfdi:Traslados",
              {},
              taxes.filter(({ name }) => name === "cfdi:Traslado"),
            ),
            node(
              "cfdi:Retenciones",
              {},
              taxes.filter(({ name }) => name === "cfdi:Retencion"),
            ),
          ])
        : undefined,
    ]);
  const iva = tax("Traslado", "002", "Tasa", "10.005", "0.16", "1.6008");
  const cuota = tax("Traslado", "003", "Cuota", "2", "6.5", "13");
  const isr = tax("Retencion", "001", "Tasa", "10", "0.1", "1");

  /** Each row has an invoice, its ObjetoImpDR, and each tax with its base. */
  const INVOICES: readonly [title: string, conceptos: XmlNode[], objetoImp: string, taxes: string[]][] = [
    ["without taxes", [concepto("01"), concepto("01")], "01", []],
    ["that nobody breaks down", [concepto("03")], "03", []],
    ["of concepts without taxes, each in its way", [concepto("03"), concepto("01")], "01", []],
    ["with taxes on a part", [concepto("01"), concepto("02", iva)], "02", ["002 Tasa 0.160000 10.005"]],
    [
      "with the same tax twice, withheld tax and a quota",
      [concepto("02", iva, cuota), concepto("02", iva, isr)],
      "02",
      ["001 Tasa 0.100000 10", "002 Tasa 0.160000 20.010", "003 Cuota 6.500000 2"],
    ],
    ["with IEPS and no IVA", [concepto("07", cuota)], "07", ["003 Cuota 6.500000 2"]],
    ["with nothing but withheld ISR", [concepto("06", isr)], "06", ["001 Tasa 0.100000 10"]],
  ];

  it.each(INVOICES)("%s tells its ObjetoImp and its taxes", (_, conceptos, objetoImp, taxes) => {
    const root = node("cfdi:Comprobante", { Moneda: "MXN", Total: "1.00" }, [node("cfdi:Conceptos", {}, conceptos)]);
    const invoice = readPaidInvoice("a", root);
    expect(invoice.objetoImp).toBe(objetoImp);
    expect(invoice.taxes.map((each) => `${each.impuesto} ${each.tipoFactor} ${each.tasa} ${each.base}`)).toEqual(taxes);
  });
});

describe("a payment whose hour nobody knows", () => {
  const [MEXICO, TIJUANA, CANCUN] = ["America/Mexico_City", "America/Tijuana", "America/Cancun"] as const;
  const NOON = "2026-03-05T12:00:00";

  it.each<[string, zone: string, now: string, fechaPago: string, told: string | undefined]>([
    ["before noon is of now", MEXICO, "2026-03-05T09:41:07", NOON, "2026-03-05T09:41:07"],
    ["a second before noon too", MEXICO, "2026-03-05T11:59:59", NOON, "2026-03-05T11:59:59"],
    ["at noon is of noon", MEXICO, NOON, NOON, NOON],
    ["after noon is of noon", MEXICO, "2026-03-05T12:00:01", NOON, NOON],
    ["of the first second of the day is of then", MEXICO, "2026-03-05T00:00:00", NOON, "2026-03-05T00:00:00"],
    ["of yesterday is of noon", MEXICO, "2026-03-06T00:00:01", NOON, NOON],
    ["of tomorrow stays in the future", MEXICO, "2026-03-04T23:59:59", NOON, NOON],
    ["in Tijuana is of noon there", TIJUANA, "2026-03-05T13:00:00", NOON, NOON],
    ["in Tijuana before noon there is of now", TIJUANA, "2026-03-05T11:00:00", NOON, "2026-03-05T11:00:00"],
    ["in Tijuana late in the evening is of that day", TIJUANA, "2026-03-05T23:30:00", NOON, NOON],
    ["in Cancún is of noon there", CANCUN, "2026-03-05T12:30:00", NOON, NOON],
    ["in Cancún before noon there is of now", CANCUN, "2026-03-05T11:30:00", NOON, "2026-03-05T11:30:00"],
    ["in Cancún just after midnight is of then", CANCUN, "2026-03-05T00:20:00", NOON, "2026-03-05T00:20:00"],
    ["may leave out the seconds", MEXICO, "2026-03-05T09:41:07", "2026-03-05T12:00", "2026-03-05T09:41:07"],
    ["is no other hour of today", MEXICO, "2026-03-05T09:41:07", "2026-03-05T12:00:01", "2026-03-05T12:00:01"],
    ["is no noon with a zone", TIJUANA, "2026-03-05T09:00:00", `${NOON}-06:00`, "2026-03-05T10:00:00"],
    [
      "with another hour is of Mexico City",
      TIJUANA,
      "2026-03-05T09:00:00",
      "2026-03-05T09:15:00",
      "2026-03-05T07:15:00",
    ],
    ["is on a day that exists", MEXICO, "2026-03-05T09:00:00", "2026-02-30T12:00:00", undefined],
  ])("%s", (_, zone, now, fechaPago, told) => {
    const pago = create(PaymentSchema, { fechaPago });
    const time = paymentTime(pago, instantOf(now, zone)!, zone);
    expect(time && localTimeOf(time, zone)).toBe(told);
  });
});
