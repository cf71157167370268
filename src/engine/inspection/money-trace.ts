import { Decimal } from "../decimal.ts";
import type { Impuesto } from "../element.ts";
import { productLimits, rateLimits } from "../limits.ts";
import { type Attributes, child, children, type XmlNode } from "../node.ts";
import { commercialRange } from "../rules/comercio-exterior/ranges.ts";
import { type Comprobante, type Concepto, readComprobante } from "../rules/comprobante/model.ts";
import { readTax, summaryKey, TAX_NAMES, type Tax } from "../taxes.ts";

/** A MoneyTrace tells how each amount of an invoice or a credit note follows from its quantities, prices and rates. */
export interface MoneyTrace {
  readonly decimals: number;
  readonly total: Decimal;
  /** The total adds these sums, each with its sign. */
  readonly terms: readonly Term[];
  readonly lines: readonly LineTrace[];
  readonly subTotal: SumTrace;
  /** `descuento` is undefined where no concept has a discount. */
  readonly descuento: SumTrace | undefined;
  readonly groups: readonly GroupTrace[];
  readonly others: readonly OtherMethod[];
  /** It is undefined where the document has no Comercio Exterior 2.0. */
  readonly exported: ExportTrace | undefined;
}

/** The complement states these amounts, as it writes them. */
export interface ExportTrace {
  readonly attributes: Attributes;
  readonly goods: readonly GoodTrace[];
}

export interface GoodTrace {
  readonly attributes: Attributes;
  /** The concepts with its number are counted from 0. */
  readonly lines: readonly number[];
  readonly importe: string;
  /**
   * SAT accepts the dollars of all goods of the number between these limits (CCE158), and has none for a transfer.
   */
  readonly limits: readonly [lower: string, upper: string] | undefined;
}

export interface Term {
  readonly name: string;
  readonly sign: 1 | -1;
  readonly amount: Decimal;
}

/** A sum is exact, and is written rounded once to the currency's decimals. */
export interface SumTrace {
  readonly exact: Decimal;
  readonly written: Decimal;
}

export interface LineTrace {
  readonly cantidad: Decimal;
  readonly valorUnitario: Decimal;
  readonly importe: Decimal;
  readonly descuento: Decimal | undefined;
  /** SAT accepts an amount between these limits (CFDI40167). */
  readonly lower: Decimal;
  readonly upper: Decimal;
  readonly taxes: readonly TaxTrace[];
}

export interface TaxTrace extends Tax {
  /** SAT accepts an amount between these limits (CFDI40180, CFDI40186); an exempt tax has none. */
  readonly lower: Decimal | undefined;
  readonly upper: Decimal | undefined;
}

/** A row of the summary. */
export interface GroupTrace extends SumTrace {
  readonly tax: Tax;
  /** Concepts are counted from 0. */
  readonly lines: readonly number[];
  readonly base: Decimal;
}

/** Another system may round in one of these ways, so its total may differ. */
export interface OtherMethod {
  readonly name: "lineas" | "base" | "exacto";
  readonly total: Decimal;
  /** The first sum that differs; undefined where the total is the same, or nothing but the total is rounded. */
  readonly where: { readonly name: string; readonly amount: Decimal; readonly instead: Decimal } | undefined;
}

/** Reads the trace from a document of type I or E, stamped or not. An absent amount counts as zero. */
export function traceMoney(root: XmlNode): MoneyTrace {
  const comprobante = readComprobante(root);
  const { conceptos, decimals = 2, total = Decimal.ZERO } = comprobante;
  const lines = conceptos.map((concepto) => traceLine(concepto, decimals));
  const subTotal = traceSum(
    lines.map(({ importe }) => importe),
    decimals,
  );
  const discounts = lines.flatMap(({ descuento }) => descuento ?? []);
  const descuento = discounts.length === 0 ? undefined : traceSum(discounts, decimals);
  const groups = groupsOf(lines, decimals);
  const terms = termsOf({ subTotal, descuento, groups, comprobante });
  return {
    ...{ decimals, total, terms, lines, subTotal, descuento, groups },
    others: METHODS.map((method) => method({ lines, groups, terms, decimals })),
    exported: traceExport(root, comprobante),
  };
}

/** Returns undefined for a document without Comercio Exterior 2.0. */
export function traceExport(
  root: XmlNode,
  { attributes: head, conceptos }: Comprobante = readComprobante(root),
): ExportTrace | undefined {
  const complement = child(root, "cfdi:Complemento");
  const trade = child(complement, "cce20:ComercioExterior");
  if (trade === undefined) return undefined;
  // The concepts of a transfer are the goods of its trip, which say what they are worth.
  const isTransfer = head.TipoDeComprobante === "T";
  const trip = child(child(complement, "cartaporte31:CartaPorte"), "cartaporte31:Mercancias");
  const carried = children(trip, "cartaporte31:Mercancia").map(({ attributes }) => attributes.ValorMercancia);
  const importeOf = (line: number) =>
    (isTransfer ? Decimal.parse(carried[line] ?? "") : conceptos[line]?.importe) ?? Decimal.ZERO;
  const rate = Decimal.parse(head.TipoCambio ?? "1");
  const usd = Decimal.parse(trade.attributes.TipoCambioUSD ?? "");
  const goods = children(child(trade, "cce20:Mercancias"), "cce20:Mercancia").map(({ attributes }): GoodTrace => {
    const lines = conceptos.flatMap((concepto, line) =>
      concepto.attributes.NoIdentificacion === attributes.NoIdentificacion ? [line] : [],
    );
    const importe = Decimal.sum(lines.map(importeOf));
    const range = isTransfer ? undefined : rate && usd && commercialRange(importe, rate, usd);
    return { attributes, lines, importe: `${importe}`, limits: range && [`${range.lower}`, `${range.upper}`] };
  });
  return { attributes: trade.attributes, goods };
}

function traceLine(concepto: Concepto, decimals: number): LineTrace {
  const { cantidad = Decimal.ZERO, valorUnitario = Decimal.ZERO, importe = Decimal.ZERO } = concepto;
  const { lower, upper } = productLimits(cantidad, valorUnitario, decimals);
  const traced = (category: Tax["category"]) => (tax: Impuesto) => traceTax(readTax(category, tax), decimals);
  const taxes = [...concepto.traslados.map(traced("traslado")), ...concepto.retenciones.map(traced("retencion"))];
  return { cantidad, valorUnitario, importe, descuento: concepto.descuento, lower, upper, taxes };
}

function traceTax(tax: Tax, decimals: number): TaxTrace {
  if (tax.tasa === undefined) return { ...tax, lower: undefined, upper: undefined };
  return { ...tax, ...rateLimits(tax.base, tax.tasa, decimals) };
}

function traceSum(amounts: readonly Decimal[], decimals: number): SumTrace {
  const exact = Decimal.sum(amounts);
  return { exact, written: exact.round(decimals) };
}

function groupsOf(lines: readonly LineTrace[], decimals: number): readonly GroupTrace[] {
  const members = new Map<string, { tax: Tax; line: number }[]>();
  lines.forEach(({ taxes }, line) => {
    for (const tax of taxes) {
      const key = summaryKey(tax);
      members.set(key, [...(members.get(key) ?? []), { tax, line }]);
    }
  });
  return [...members.values()].map((group) => ({
    ...traceSum(
      group.map(({ tax }) => tax.importe ?? Decimal.ZERO),
      decimals,
    ),
    tax: group[0]!.tax,
    lines: group.map(({ line }) => line),
    base: Decimal.sum(group.map(({ tax }) => tax.base)),
  }));
}

interface Sums {
  readonly subTotal: SumTrace;
  readonly descuento: SumTrace | undefined;
  readonly groups: readonly GroupTrace[];
}

function termsOf({ subTotal, descuento, groups, comprobante }: Sums & { comprobante: Comprobante }) {
  const terms: Term[] = [{ name: "SubTotal", sign: 1, amount: subTotal.written }];
  if (descuento !== undefined) terms.push({ name: "Descuento", sign: -1, amount: descuento.written });
  for (const { tax, written } of groups)
    if (tax.tasa !== undefined)
      terms.push({ name: nameOf(tax), sign: tax.category === "traslado" ? 1 : -1, amount: written });
  const { locales } = comprobante;
  if (locales !== undefined && !locales.isZero) terms.push({ name: "impuestos locales", sign: 1, amount: locales });
  return terms;
}

/** A withheld tax is summed over all its rates (CFDI40211). */
function nameOf({ category, impuesto, tasa }: Tax): string {
  const name = TAX_NAMES[impuesto] ?? impuesto;
  return category === "retencion" ? `${name} retenido` : `${name} ${tasa?.trim()}`;
}

interface Given {
  readonly lines: readonly LineTrace[];
  readonly groups: readonly GroupTrace[];
  readonly terms: readonly Term[];
  readonly decimals: number;
}

const METHODS: readonly ((given: Given) => OtherMethod)[] = [
  // Each concept is rounded, and then each tax of its rounded base, before anything is summed.
  ({ lines, groups, terms, decimals }) => {
    const rounded = (amounts: readonly Decimal[]) =>
      Decimal.sum(amounts.map((one) => one.round(decimals))).round(decimals);
    const instead = [
      rounded(lines.map(({ importe }) => importe)),
      ...discountsOf(lines, rounded),
      ...taxedGroups(groups).map((group) => rounded(byLine(lines, group, decimals))),
    ];
    return methodOf("lineas", terms, instead, decimals);
  },
  // The tax of a group is that of its summed and rounded base, where all of it has one rate.
  ({ lines, groups, terms, decimals }) => {
    const once = (amounts: readonly Decimal[]) => Decimal.sum(amounts).round(decimals);
    const instead = [
      once(lines.map(({ importe }) => importe)),
      ...discountsOf(lines, once),
      ...taxedGroups(groups).map((group) =>
        group.tax.category === "traslado"
          ? roundedBase(group.tax, group.base, decimals).times(group.tax.tasa!).round(decimals)
          : group.written,
      ),
    ];
    return methodOf("base", terms, instead, decimals);
  },
  // This method rounds the total alone.
  ({ lines, groups, terms, decimals }) => {
    const instead = [
      Decimal.sum(lines.map(({ importe }) => importe)),
      ...discountsOf(lines, (amounts) => Decimal.sum(amounts)),
      ...taxedGroups(groups).map(({ exact }) => exact),
    ];
    return { name: "exacto", total: totalOf(terms, instead).round(decimals), where: undefined };
  },
];

function discountsOf(lines: readonly LineTrace[], sum: (amounts: readonly Decimal[]) => Decimal) {
  const discounts = lines.flatMap(({ descuento }) => descuento ?? []);
  return discounts.length === 0 ? [] : [sum(discounts)];
}

/** An exempt tax adds nothing. */
function taxedGroups(groups: readonly GroupTrace[]): readonly GroupTrace[] {
  return groups.filter(({ tax }) => tax.tasa !== undefined);
}

function byLine(lines: readonly LineTrace[], { tax }: GroupTrace, decimals: number): readonly Decimal[] {
  const key = summaryKey(tax);
  return lines.flatMap(({ taxes }) =>
    taxes
      .filter((one) => summaryKey(one) === key)
      .map((one) => roundedBase(one, one.base, decimals).times(one.tasa ?? Decimal.ZERO)),
  );
}

/** The base of a quota is a quantity, litres or cigarettes, which nobody rounds as money. */
function roundedBase({ tipoFactor }: Tax, base: Decimal, decimals: number): Decimal {
  return tipoFactor === "Cuota" ? base : base.round(decimals);
}

/** `instead` has an amount for each term but the last one of local taxes, which every method adds as they are. */
function totalOf(terms: readonly Term[], instead: readonly Decimal[]): Decimal {
  return terms.reduce((total, { sign, amount }, place) => {
    const own = instead[place] ?? amount;
    return sign === 1 ? total.plus(own) : total.minus(own);
  }, Decimal.ZERO);
}

function methodOf(
  name: OtherMethod["name"],
  terms: readonly Term[],
  instead: readonly Decimal[],
  decimals: number,
): OtherMethod {
  const total = totalOf(terms, instead).round(decimals);
  const place = terms.findIndex(({ amount }, index) => !(instead[index] ?? amount).equals(amount));
  const term = terms[place];
  const same = term === undefined || total.equals(totalOf(terms, []));
  const where = same ? undefined : { name: term.name, amount: term.amount, instead: instead[place]! };
  return { name, total, where };
}
