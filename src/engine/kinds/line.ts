import type { Concepto, Impuesto } from "#proto/cfdi/v1/invoicing_pb.ts";
import { Decimal } from "../decimal.ts";
import { memoize } from "../memoize.ts";
import { CONCEPT_DECIMALS, RATE_DECIMALS, type Tax, taxAmount } from "../taxes.ts";

export interface Line {
  readonly concepto: Concepto;
  readonly cantidad: Decimal;
  readonly valorUnitario: Decimal;
  readonly importe: Decimal;
  readonly descuento: Decimal | undefined;
  readonly taxes: readonly Tax[];
  /**
   * The receiver pays this for the concept, transferred taxes included; present only where the price includes taxes. It
   * is exact, so it may be finer than a cent where a discount is in money.
   */
  readonly charge?: Decimal | undefined;
}

/**
 * Makes a line from an amount before taxes, for a currency of `decimals` decimals; the price follows from the amount.
 */
export function lineOf(
  concepto: Concepto,
  cantidad: Decimal,
  amount: Decimal,
  { descuento, decimals }: { readonly descuento: Decimal | undefined; readonly decimals: number },
): Line {
  const importe = writtenImporte(amount.trim(), descuento, decimals);
  const base = descuento === undefined ? importe : importe.minus(descuento);
  const taxes = computeTaxes(concepto.impuestos, base);
  const valorUnitario = importe.dividedBy(cantidad, CONCEPT_DECIMALS).trim();
  return { concepto, cantidad, valorUnitario, importe, descuento, taxes };
}

/** Returns what is left of a line's amount after its discount. */
export function leftOf({ importe, descuento = Decimal.ZERO }: Line): Decimal {
  return importe.minus(descuento);
}

/**
 * A refusal says this of a discount that leaves taxes without a base, which no rule of SAT's allows (CFDI40174,
 * CFDI40181).
 */
export const WITHOUT_BASE =
  "sin base para impuestos; quite sus impuestos y envíe objetoImp 01 (no es objeto de impuesto) o 04 (lo es y no causa)";

/** Returns the line with this discount instead of its own; its price stays, and the receiver pays less. */
export function discounted(line: Line, descuento: Decimal, decimals: number): Line {
  const { impuestos } = line.concepto;
  const importe = writtenImporte(line.importe, descuento, decimals);
  const taxes = computeTaxes(impuestos, importe.minus(descuento));
  const more = descuento.minus(line.descuento ?? Decimal.ZERO);
  const charge = line.charge?.minus(more.times(includedIn(impuestos).factor));
  return { ...line, importe, descuento, taxes, charge };
}

export function percentOf(amount: Decimal, percent: string, digits: number): Decimal {
  return amount.times(Decimal.of(percent)).times(HUNDREDTH).round(digits);
}

const HUNDREDTH = Decimal.of("0.01");

/** CFDI40168: a discount may not have more decimals than its amount. */
export function writtenImporte(exact: Decimal, descuento: Decimal | undefined, decimals: number): Decimal {
  return exact.round(Math.max(exact.scale, descuento?.scale ?? 0, decimals));
}

/** Returns the rest of a charge without its transferred taxes, to six decimals. */
export function netOf(charge: Decimal, impuestos: readonly Impuesto[]): Decimal {
  const { factor, amounts } = includedIn(impuestos);
  return charge.minus(amounts).dividedBy(factor, CONCEPT_DECIMALS);
}

/**
 * A charge is the price before taxes, times the factor, plus the amounts: a tax on a base of its own is an amount that
 * does not depend on the price.
 */
function includedIn(impuestos: readonly Impuesto[]): { readonly factor: Decimal; readonly amounts: Decimal } {
  let shares = Decimal.ZERO;
  let amounts = Decimal.ZERO;
  let sharesInIva = Decimal.ZERO;
  let amountsInIva = Decimal.ZERO;
  let iva = Decimal.ZERO;
  for (const impuesto of impuestos) {
    if (impuesto.categoria === "retencion") continue;
    const { base, tasa = Decimal.ZERO, importe = Decimal.ZERO } = computeTax(impuesto, Decimal.ONE);
    const hasOwnBase = impuesto.base !== undefined;
    if (isIva(impuesto) && !hasOwnBase) iva = iva.plus(tasa);
    else if (isInBaseOfIva(impuesto) && hasOwnBase) amountsInIva = amountsInIva.plus(importe);
    else if (isInBaseOfIva(impuesto)) sharesInIva = sharesInIva.plus(tasa.times(base));
    else if (hasOwnBase) amounts = amounts.plus(importe);
    else shares = shares.plus(tasa);
  }
  const withIva = Decimal.ONE.plus(iva);
  return {
    factor: withIva.times(Decimal.ONE.plus(sharesInIva)).plus(shares),
    amounts: amounts.plus(amountsInIva.times(withIva)),
  };
}

/** This rate applies to a transferred IVA whose rate the request omits (decisions: seal mode, taxes). */
const DEFAULT_IVA = Decimal.of("0.160000");

/**
 * IVA is charged on the price with IEPS included (LIVA art. 12), unless the order says that an IEPS is not; every other
 * tax is charged on the price only.
 */
export function computeTaxes(impuestos: readonly Impuesto[], base: Decimal): Tax[] {
  let ivaBase = base;
  for (const impuesto of impuestos) {
    if (isInBaseOfIva(impuesto)) ivaBase = ivaBase.plus(computeTax(impuesto, base).importe ?? Decimal.ZERO);
  }
  return impuestos.map((impuesto) => computeTax(impuesto, isIva(impuesto) ? ivaBase : base));
}

/** Computes a tax on its own base, where the order has one, or else on the base given. */
function computeTax(impuesto: Impuesto, given: Decimal): Tax {
  const base = impuesto.base === undefined ? given : Decimal.of(impuesto.base).trim();
  const tipoFactor = factorOf(impuesto);
  const tasa = tipoFactor === "Exento" ? undefined : rate(impuesto);
  return {
    category: impuesto.categoria === "retencion" ? "retencion" : "traslado",
    impuesto: impuesto.impuesto ?? "002",
    tipoFactor,
    base,
    tasa,
    importe: tasa && taxAmount(base, tasa),
  };
}

function factorOf({ tipoFactor }: Impuesto): Tax["tipoFactor"] {
  return tipoFactor === "Exento" || tipoFactor === "Cuota" ? tipoFactor : "Tasa";
}

function rate({ tipoFactor, cuota, tasaIva }: Impuesto): Decimal {
  const told = tipoFactor === "Cuota" ? cuota : tasaIva;
  return told === undefined ? DEFAULT_IVA : readRate(told);
}

const readRate = memoize((tasa) => Decimal.of(tasa).trim().round(RATE_DECIMALS));

/**
 * Returns true for a tax that needs its `tasaIva`: only a transferred IVA has a default rate, an exempt tax has none,
 * and a quota has its `cuota`.
 */
export function needsRate(impuesto: Impuesto): boolean {
  const transferredIva = isIva(impuesto) && impuesto.categoria !== "retencion";
  return factorOf(impuesto) === "Tasa" && impuesto.tasaIva === undefined && !transferredIva;
}

function isIva({ impuesto = "002" }: Impuesto): boolean {
  return impuesto === "002";
}

function isInBaseOfIva({ impuesto, categoria, enBaseDeIva = true }: Impuesto): boolean {
  return impuesto === "003" && categoria !== "retencion" && enBaseDeIva;
}
