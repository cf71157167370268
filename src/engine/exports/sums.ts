import { Decimal } from "../decimal.ts";
import { requireType } from "../documents/index.ts";
import { child, children, type XmlNode } from "../node.ts";
import { RATE_DECIMALS } from "../taxes.ts";
import { complement, complements, documentTaxes, paymentsIn, type TaxLine, taxLines } from "./tax-lines.ts";

/**
 * The amounts of one document that the books of a month add up. They are kept with its record as JSON, in this form, so
 * that no XML is read for a month. All amounts are plain decimal text.
 */
export interface Sums {
  /** The day is that of the document's own time of issue: AAAA-MM-DD. */
  readonly fecha: string;
  readonly metodoPago?: string;
  /** A document has one part for each currency. Only a payment complement may have several, or none. */
  readonly partes: readonly SumsPart[];
}

export interface SumsPart {
  readonly moneda: string;
  /** It is the Total; of a complement the payments in this currency, of a withholding MontoTotOperacion. */
  readonly total: string;
  readonly subtotal?: string;
  readonly descuento?: string;
  readonly impuestos: readonly TaxSum[];
}

/**
 * A TaxSum adds up what a document says of one tax and rate; a list is shorter than an object. Factor and rate are
 * empty where the document has none. A local tax has its own name, and the factor Local.
 */
export type TaxSum = readonly [
  categoria: "traslado" | "retencion",
  impuesto: string,
  factor: string,
  tasa: string,
  base: string,
  importe: string,
];

/**
 * Returns the sums of a document. A caller that knows its type and its facts passes them. The tree may break its
 * schema: what is no amount counts as zero then, and the document is refused.
 */
export function sumsOf(root: XmlNode, type = requireType(root), { total } = type.facts(root)): Sums {
  const { attributes } = root;
  const fecha = (type.fecha(root) ?? "").slice(0, "AAAA-MM-DD".length);
  const pagos = paymentsIn(root);
  if (pagos.length > 0) return { fecha, partes: partsOfPayments(pagos) };
  const { MetodoPago: metodoPago, SubTotal: subtotal, Descuento: descuento } = attributes;
  return {
    fecha,
    ...(metodoPago === undefined ? {} : { metodoPago }),
    partes: [
      {
        // A withholding has no currency of its own: its amounts are in pesos (Retenciones 2.0).
        moneda: attributes.Moneda ?? "MXN",
        total,
        ...(subtotal === undefined ? {} : { subtotal }),
        ...(descuento === undefined ? {} : { descuento }),
        impuestos: taxSums([...documentTaxes(root), ...localTaxes(root), ...payrollTaxes(root)]),
      },
    ],
  };
}

function partsOfPayments(pagos: readonly XmlNode[]): SumsPart[] {
  const currencyOf = ({ attributes }: XmlNode) => attributes.MonedaP ?? "";
  return [...new Set(pagos.map(currencyOf))].map((moneda) => {
    const of = pagos.filter((payment) => currencyOf(payment) === moneda);
    return {
      moneda,
      total: Decimal.sum(of.map(({ attributes }) => amountOf(attributes.Monto))).toString(),
      impuestos: taxSums(of.flatMap((payment) => taxLines(payment, "pago20:ImpuestosP"))),
    };
  });
}

/** The sides of local taxes have these nodes and attributes (Impuestos locales 1.0). */
const LOCAL = [
  { side: "traslado", name: "implocal:TrasladosLocales", tax: "ImpLocTrasladado", rate: "TasadeTraslado" },
  { side: "retencion", name: "implocal:RetencionesLocales", tax: "ImpLocRetenido", rate: "TasadeRetencion" },
] as const;

/** Rates of local taxes are percentages, and stay as they are written. */
function localTaxes(root: XmlNode): TaxLine[] {
  const parent = complement(root, "implocal:ImpuestosLocales");
  return LOCAL.flatMap(({ side, name, tax, rate }) =>
    children(parent, name).map(({ attributes }) => ({
      ...{ side, tax: attributes[tax] ?? "", factor: "Local", rate: attributes[rate] },
      ...{ base: undefined, amount: attributes.Importe },
    })),
  );
}

/** A payroll receipt withholds ISR among its deductions, and its concept names no tax. */
function payrollTaxes(root: XmlNode): TaxLine[] {
  return complements(root, "nomina12:Nomina").flatMap((nomina): TaxLine[] => {
    const amount = child(nomina, "nomina12:Deducciones")?.attributes.TotalImpuestosRetenidos;
    if (amount === undefined) return [];
    return [{ side: "retencion", tax: "001", factor: undefined, rate: undefined, base: undefined, amount }];
  });
}

/** The most taxes of a part. A document with more, which only callers seal, keeps them without their rates. */
const MOST_TAXES = 100;

function taxSums(lines: readonly TaxLine[]): readonly TaxSum[] {
  const sums = added(lines);
  if (sums.length <= MOST_TAXES) return sums;
  const without = ({ tax, factor, ...line }: TaxLine) => ({
    ...line,
    ...{ tax: factor === "Local" ? "" : tax, factor, rate: undefined },
  });
  return added(lines.map(without));
}

function added(lines: readonly TaxLine[]): TaxSum[] {
  const found = new Map<string, { readonly line: TaxLine; base: Decimal; amount: Decimal }>();
  for (const line of lines) {
    const { side, tax, factor = "", rate } = line;
    const key = JSON.stringify([side, tax, factor, rateOf(factor, rate)]);
    const sum = found.get(key) ?? { line, base: Decimal.ZERO, amount: Decimal.ZERO };
    sum.base = sum.base.plus(amountOf(line.base));
    sum.amount = sum.amount.plus(amountOf(line.amount));
    found.set(key, sum);
  }
  return [...found.values()].map(({ line: { side, tax, factor = "", rate }, base, amount }) => [
    ...([side, tax, factor, rateOf(factor, rate)] as const),
    ...([base.toString(), amount.toString()] as const),
  ]);
}

/** Rates of federal taxes have six decimals, so that 0.16 and 0.160000 are one rate. */
function rateOf(factor: string, rate: string | undefined): string {
  if (rate === undefined || factor === "Local") return rate ?? "";
  return Decimal.parse(rate)?.round(RATE_DECIMALS).toString() ?? "";
}

function amountOf(text: string | undefined): Decimal {
  return Decimal.parse(text ?? "") ?? Decimal.ZERO;
}
