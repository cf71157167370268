import { Decimal } from "../decimal.ts";
import { type Attributes, child, node, type XmlNode } from "../node.ts";
import { inPaymentCurrency } from "../rules/pagos/model.ts";
import { type Tax, taxAmount, written } from "../taxes.ts";

export interface Pago {
  /** These attributes stand before Monto. */
  readonly attributes: Attributes;
  /** These attributes stand behind Monto: operation and accounts. */
  readonly banco: Attributes;
  readonly decimals: number;
  /** The price of one unit of that currency in pesos. */
  readonly tipoCambio: Decimal;
  readonly documentos: readonly Documento[];
}

/** The part of an invoice that a payment covers, with amounts in the invoice's currency. */
export interface Documento {
  readonly attributes: Attributes;
  readonly decimals: number;
  /** The number of units of the invoice's currency per unit of the payment's. */
  readonly equivalencia: Decimal;
  readonly pagado: Decimal;
  /** The shares of the invoice's taxes that the payment covers. */
  readonly taxes: readonly Tax[];
}

/**
 * Builds pago20:Pagos. Each payment sums its documents in its own currency, and the totals sum all payments in pesos.
 */
export function pagosNode(pagos: readonly Pago[]): XmlNode {
  const sums = pagos.map(sumPayment);
  return node("pago20:Pagos", { Version: "2.0" }, [
    totalesNode(sums),
    ...sums.map((sum) =>
      node("pago20:Pago", { ...sum.pago.attributes, Monto: sum.monto.toString(), ...sum.pago.banco }, [
        ...sum.pago.documentos.map(documentoNode),
        taxesNode("P", sum.taxes, sum.pago.decimals),
      ]),
    ),
  ]);
}

/** Returns the total of all payments in pesos (MontoTotalPagos), or undefined for a document without payments. */
export function totalOfPayments(root: XmlNode): string | undefined {
  const pagos = child(child(root, "cfdi:Complemento"), "pago20:Pagos");
  return child(pagos, "pago20:Totales")?.attributes.MontoTotalPagos;
}

/** The most decimals of an amount (t_Importe). */
const DECIMALS = 6;

/**
 * Returns the share of a base for a payment that raises the paid amount from `before` to `after`, so that the shares of
 * all payments sum to the base.
 */
export function shareOf(base: Decimal, total: Decimal, before: Decimal, after: Decimal): Decimal {
  const upTo = (paid: Decimal) => base.times(paid).dividedBy(total, DECIMALS);
  const share = upTo(after).minus(upTo(before));
  return share.compare(LEAST_BASE) < 0 ? LEAST_BASE : share;
}

/** The schema admits no smaller base, though the share of a hardly taxed invoice in a cent may be smaller. */
const LEAST_BASE = Decimal.of("0.000001");

/** Returns the tax on another base. An exempt tax has no amount. */
export function taxOn(tax: Tax, base: Decimal): Tax {
  return { ...tax, base, importe: tax.tasa && taxAmount(base, tax.tasa) };
}

type PaymentSum = ReturnType<typeof sumPayment>;

function sumPayment(pago: Pago) {
  const { documentos, decimals } = pago;
  const monto = Decimal.sum(documentos.map(({ pagado, equivalencia }) => inPaymentCurrency(pagado, equivalencia)));
  const taxes = documentos.flatMap(({ taxes, equivalencia }) =>
    taxes.map((tax) => ({
      ...tax,
      base: inPaymentCurrency(tax.base, equivalencia),
      importe: tax.importe && inPaymentCurrency(tax.importe, equivalencia),
    })),
  );
  return { pago, monto: monto.round(decimals), taxes: grouped(taxes) };
}

/** Sums traslados by tax, factor and rate, and retenciones by tax (CRP20263, CRP20271). Each sum is rounded once. */
function grouped(taxes: readonly Tax[]): Tax[] {
  const groups = new Map<string, Tax>();
  for (const tax of taxes) {
    const sum = groups.get(groupOf(tax));
    groups.set(groupOf(tax), sum === undefined ? tax : together(sum, tax));
  }
  return [...groups.values()].map((sum) => ({
    ...sum,
    base: sum.base.round(DECIMALS),
    importe: sum.importe?.round(DECIMALS),
  }));
}

function groupOf({ category, impuesto, tipoFactor, tasa }: Tax): string {
  return category === "retencion" ? `retencion ${impuesto}` : `${impuesto} ${tipoFactor} ${tasa}`;
}

function together(sum: Tax, tax: Tax): Tax {
  return {
    ...sum,
    base: sum.base.plus(tax.base),
    importe: tax.importe && sum.importe?.plus(tax.importe),
  };
}

function documentoNode({ attributes, decimals, taxes }: Documento): XmlNode {
  return node("pago20:DoctoRelacionado", attributes, [taxesNode("DR", taxes, decimals)]);
}

/** Retenciones come first here, unlike in a Concepto. */
function taxesNode(level: "DR" | "P", taxes: readonly Tax[], decimals: number): XmlNode | undefined {
  if (taxes.length === 0) return undefined;
  const lists = (["retencion", "traslado"] as const).map((category) => {
    const name = category === "retencion" ? "Retencion" : "Traslado";
    const members = taxes
      .filter((tax) => tax.category === category)
      .map((tax) => node(`pago20:${name}${level}`, taxAttributes(level, tax, decimals)));
    const list = category === "retencion" ? "Retenciones" : "Traslados";
    return members.length === 0 ? undefined : node(`pago20:${list}${level}`, {}, members);
  });
  return node(`pago20:Impuestos${level}`, {}, lists);
}

/** A retención of the payment has only its tax and its amount. */
function taxAttributes(level: "DR" | "P", tax: Tax, decimals: number): Attributes {
  const { category, impuesto, tipoFactor, base, tasa, importe } = tax;
  const amount = { [`Importe${level}`]: importe && written(importe, decimals) };
  if (level === "P" && category === "retencion") return { ImpuestoP: impuesto, ...amount };
  return {
    [`Base${level}`]: written(base, decimals),
    [`Impuesto${level}`]: impuesto,
    [`TipoFactor${level}`]: tipoFactor,
    [`TasaOCuota${level}`]: tasa?.toString(),
    ...amount,
  };
}

interface Total {
  readonly name: string;
  readonly category: Tax["category"];
  readonly impuesto: string;
  /** When absent, a retención of any rate counts. "Exento" is a possible value. */
  readonly tasa?: string;
  readonly of: "base" | "importe";
}

/** The complement has only these totals: none for transferred IEPS or for other rates of IVA (CRP20201 to CRP20210). */
const TOTALS: readonly Total[] = [
  { name: "TotalRetencionesIVA", category: "retencion", impuesto: "002", of: "importe" },
  { name: "TotalRetencionesISR", category: "retencion", impuesto: "001", of: "importe" },
  { name: "TotalRetencionesIEPS", category: "retencion", impuesto: "003", of: "importe" },
  ...["16", "8", "0"].flatMap((percent): Total[] => {
    const tasa = `0.${percent.padStart(2, "0")}0000`;
    const iva = { category: "traslado", impuesto: "002", tasa } as const;
    return [
      { name: `TotalTrasladosBaseIVA${percent}`, ...iva, of: "base" },
      { name: `TotalTrasladosImpuestoIVA${percent}`, ...iva, of: "importe" },
    ];
  }),
  {
    name: "TotalTrasladosBaseIVAExento",
    category: "traslado",
    impuesto: "002",
    tasa: "Exento",
    of: "base",
  },
];

const PESO_DECIMALS = 2;

function totalesNode(sums: readonly PaymentSum[]): XmlNode {
  const totals = TOTALS.map(({ name, of, ...tax }) => [
    name,
    inPesos(
      sums.flatMap(({ pago, taxes }) =>
        taxes.filter((each) => counts(each, tax)).map((each) => (each[of] ?? Decimal.ZERO).times(pago.tipoCambio)),
      ),
    ),
  ]);
  const all = sums.map(({ monto, pago }) => monto.times(pago.tipoCambio));
  return node("pago20:Totales", { ...Object.fromEntries(totals), MontoTotalPagos: inPesos(all) });
}

function counts(tax: Tax, total: Omit<Total, "name" | "of">): boolean {
  const rate = tax.tipoFactor === "Exento" ? "Exento" : tax.tasa?.toString();
  return (
    tax.category === total.category &&
    tax.impuesto === total.impuesto &&
    (total.tasa === undefined || total.tasa === rate)
  );
}

/** Returns undefined when there is nothing to sum, so the total is not written. */
function inPesos(amounts: readonly Decimal[]): string | undefined {
  return amounts.length === 0 ? undefined : Decimal.sum(amounts).round(PESO_DECIMALS).toString();
}
