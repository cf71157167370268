import { Decimal } from "../../decimal.ts";
import { isWithin, type Limits } from "../../limits.ts";
import { isAny } from "../comprobante/model.ts";
import { type Mismatch, must, type Rule, rule } from "../rule.ts";
import { grupos, isTransfer, mercancias, sumText } from "./common.ts";
import { isOutsideCustoms } from "./goods.ts";
import type { Exportacion, Grupo, Mercancia } from "./model.ts";
import { commercialRange, customsLimits, isProduct, wider } from "./ranges.ts";

const CENTS = 2;
const DOLLAR = "USD";

/**
 * These rules compare ValorDolares with the invoice and with the customs quantity: CCE157, CCE158, CCE163, CCE164,
 * CCE169, CCE171 and CCE172.
 */
export const DOLLARS: readonly Rule<Exportacion>[] = [
  rule("VAL-758", ["CCE158", "CCE157"], grupos, {
    title: "debe ser lo que valen en dólares los conceptos de su NoIdentificacion",
    field: "@ValorDolares",
    remedy: "Calcule Importe × TipoCambio ÷ TipoCambioUSD; de varias mercancías, que lo sumen.",
    check: (grupo, exportacion) => {
      const { TipoDeComprobante } = exportacion.comprobante.attributes;
      if (!isAny(TipoDeComprobante, "I", "E") || grupo.isUnpriced) return undefined;
      return isInDollars(grupo, exportacion) ? undefined : mustBeWorth(grupo, exportacion);
    },
  }),
  rule("VAL-764", ["CCE164", "CCE163"], grupos, {
    title: "no debe ser mayor que el Descuento de los conceptos de su NoIdentificacion cuando se trata de muestras",
    field: "@ValorDolares",
    remedy: "Descuente en el concepto todo el valor de las muestras, o use la fracción de la mercancía.",
    check: (grupo, exportacion) => {
      const discount = discountOf(grupo, exportacion);
      if (discount === undefined || discount.sum.compare(discount.most) <= 0) return undefined;
      return must(false, `a lo más ${discount.told}`, discount.sum);
    },
  }),
  rule("VAL-771", ["CCE171", "CCE169"], mercancias, {
    title: "debe estar entre los límites de CantidadAduana por ValorUnitarioAduana",
    field: "@ValorDolares",
    remedy: "Calcule ValorUnitarioAduana como ValorDolares ÷ CantidadAduana, con seis decimales.",
    check: (mercancia) => {
      const measured = measuredOf(mercancia);
      if (measured === undefined) return undefined;
      const { dolares, readings, ofConcepts, told } = measured;
      if (ofConcepts !== undefined && isWithin(dolares, ofConcepts.limits)) return undefined;
      const limits = readings.reduce(wider);
      return must(isWithin(dolares, limits), `${between(limits)} (${told})`, dolares);
    },
  }),
  rule("VAL-772", ["CCE172"], mercancias, {
    title: "debe ser lo que vale en dólares su concepto, y 0 solo en servicios, si no hay CantidadAduana",
    field: "@ValorDolares",
    remedy: "Calcule Importe × TipoCambio ÷ TipoCambioUSD; lo que no tiene precio vale 1 dólar.",
    check: (mercancia, exportacion) => {
      const { dolares, grupo, attributes } = mercancia;
      const isSingle = grupo.bienes.length === 1 && grupo.conceptos?.conceptos.length === 1;
      if (!isSingle || attributes.CantidadAduana !== undefined || dolares === undefined) return undefined;
      if (dolares.isZero) return must(isOutsideCustoms(mercancia), "más de 0", dolares);
      // CCE158 makes the same demand on an invoice.
      if (!isTransfer(exportacion) || grupo.isUnpriced) return undefined;
      return isInDollars(grupo, exportacion) ? undefined : mustBeWorth(grupo, exportacion);
    },
  }),
  // The rules that follow are advice where two readings of a row disagree, because PACs may refuse what one of them
  // allows.
  rule("VAL-858", [], grupos, {
    source: "CCE158, según se lea",
    title: "es el Importe en dólares, que no está entre los límites de los tipos de cambio",
    field: "@ValorDolares",
    remedy: "La guía lo permite; si el PAC lo rechaza, escriba el mismo TipoCambio que TipoCambioUSD.",
    check: (grupo, exportacion) => {
      const { TipoDeComprobante } = exportacion.comprobante.attributes;
      const applies = isAny(TipoDeComprobante, "I", "E") || (isTransfer(exportacion) && isSingleUnmeasured(grupo));
      if (!applies || grupo.isUnpriced || !isInDollars(grupo, exportacion)) return undefined;
      return mustBeWorth(grupo, exportacion);
    },
  }),
  rule("VAL-860", [], grupos, {
    source: "CCE164, según se lea",
    title: "está cubierto por el Descuento de sus conceptos en una de sus dos lecturas, en moneda o en dólares",
    field: "@ValorDolares",
    remedy: "Descuente en el concepto todo el valor de las muestras.",
    check: (grupo, exportacion) => {
      const discount = discountOf(grupo, exportacion);
      if (discount === undefined || discount.sum.compare(discount.most) > 0) return undefined;
      return must(discount.sum.compare(discount.least) <= 0, `a lo más ${discount.least}`, discount.sum);
    },
  }),
  rule("VAL-861", [], mercancias, {
    source: "CCE171, según se lea",
    title:
      "está entre los límites de CantidadAduana por ValorUnitarioAduana solo con los decimales de una de sus lecturas",
    field: "@ValorDolares",
    remedy: "Calcule ValorUnitarioAduana como ValorDolares ÷ CantidadAduana, con seis decimales.",
    check: (mercancia) => {
      const measured = measuredOf(mercancia);
      if (measured === undefined) return undefined;
      const { dolares, readings, told } = measured;
      if (!isWithin(dolares, readings.reduce(wider))) return undefined;
      const narrow = readings.find((limits) => !isWithin(dolares, limits));
      return narrow && must(false, `${between(narrow)} (${told})`, dolares);
    },
  }),
  rule("VAL-862", [], mercancias, {
    source: "CCE171, según se lea",
    title: "es ValorUnitarioAduana por la Cantidad de su concepto, y no por CantidadAduana",
    field: "@ValorDolares",
    remedy: "Escriba en ValorUnitarioAduana los dólares por unidad de la tarifa: ValorDolares ÷ CantidadAduana.",
    check: (mercancia) => {
      const measured = measuredOf(mercancia);
      if (measured?.ofConcepts === undefined) return undefined;
      const { dolares, readings, ofConcepts, told } = measured;
      const limits = readings.reduce(wider);
      if (isWithin(dolares, limits) || !isWithin(dolares, ofConcepts.limits)) return undefined;
      return must(false, `${between(limits)} (${told})`, `${dolares} (${ofConcepts.told})`);
    },
  }),
];

function isSingleUnmeasured({ bienes, conceptos, lacksCantidad }: Grupo): boolean {
  return lacksCantidad && bienes.length === 1 && conceptos?.conceptos.length === 1;
}

/**
 * The guide accepts Importe itself in a document in dollars, whatever its exchange rates, although SAT's formula
 * contradicts it.
 */
function isInDollars({ conceptos, dolares }: Grupo, { comprobante }: Exportacion): boolean {
  if (comprobante.attributes.Moneda !== DOLLAR) return false;
  const importe = conceptos?.importe?.round(CENTS);
  return importe !== undefined && dolares?.round(CENTS).equals(importe) === true;
}

/** ValorDolares must be in the range of CCE157. Returns undefined when one of the amounts cannot be read. */
function mustBeWorth(
  { bienes, conceptos, dolares, tipoCambioUsd }: Grupo,
  { comprobante }: Exportacion,
): Mismatch | undefined {
  const tipoCambio = rateOf(comprobante);
  const importe = conceptos?.importe;
  if (importe === undefined || dolares === undefined) return undefined;
  if (tipoCambio === undefined || tipoCambioUsd === undefined) return undefined;
  // Most values are exactly the product, so their range is not computed.
  if (importe.times(tipoCambio).equals(dolares.times(tipoCambioUsd))) return undefined;
  const range = commercialRange(importe, tipoCambio, tipoCambioUsd);
  if (range === undefined || isWithin(dolares, range)) return undefined;
  const told = `${importe} × ${tipoCambio} ÷ ${tipoCambioUsd}`;
  const terms = bienes.map((bien) => bien.dolares);
  return must(false, `${between(range)} (${told})`, sumText(dolares, terms));
}

/** Pesos have the rate 1; XXX has no rate. */
function rateOf({ tipoCambio, attributes }: Exportacion["comprobante"]): Decimal | undefined {
  return attributes.Moneda === "MXN" && attributes.TipoCambio === undefined ? Decimal.ONE : tipoCambio;
}

interface Measured {
  readonly dolares: Decimal;
  /**
   * The first limits use the decimals of the Mercancia, as PACs do, the second those of its concepts, as the guide's
   * example does; the standard does not say which.
   */
  readonly readings: readonly Limits[];
  readonly told: string;
  /**
   * The limits with the Cantidad of its concepts in the place of CantidadAduana, where their unit is not the customs':
   * SAT's own test PAC stamped such documents. Absent where several Mercancia nodes share the concepts.
   */
  readonly ofConcepts: { readonly limits: Limits; readonly told: string } | undefined;
}

/**
 * Returns undefined when there is nothing to compare: measures are absent, ValorDolares is 0 or 1 (no price), or it is
 * exactly the product.
 */
function measuredOf({ dolares, cantidad, valorUnitario, grupo }: Mercancia): Measured | undefined {
  if (dolares === undefined || cantidad === undefined || valorUnitario === undefined) return undefined;
  if (isProduct(dolares, cantidad, valorUnitario) || dolares.isZero || dolares.equals(Decimal.ONE)) {
    return undefined;
  }
  const { cantidadScale = cantidad.scale, valorUnitarioScale = valorUnitario.scale } = grupo.conceptos ?? {};
  const own = { cantidad: cantidad.scale, valorUnitario: valorUnitario.scale };
  const ofConcepts = { cantidad: cantidadScale, valorUnitario: valorUnitarioScale };
  const readings = [own, ofConcepts].map((scales) => customsLimits(cantidad, valorUnitario, scales));
  const sold = grupo.bienes.length === 1 ? grupo.conceptos?.cantidad : undefined;
  return {
    dolares,
    readings,
    told: `${cantidad} × ${valorUnitario}`,
    ofConcepts: sold && {
      limits: customsLimits(sold, valorUnitario, { ...own, cantidad: sold.scale }),
      told: `${sold} × ${valorUnitario}`,
    },
  };
}

interface SampleDiscount {
  /** The sum of ValorDolares of the samples. */
  readonly sum: Decimal;
  /**
   * `least` and `most` are Descuento as written and in dollars, by size: SAT says "in the currency of the document",
   * PACs compare as written.
   */
  readonly least: Decimal;
  readonly most: Decimal;
  readonly told: string;
}

/** Returns undefined when there are no samples, and for a transfer, which has no Descuento. */
function discountOf(
  { muestras: sum, conceptos, tipoCambioUsd }: Grupo,
  exportacion: Exportacion,
): SampleDiscount | undefined {
  const rate = rateOf(exportacion.comprobante);
  const descuento = conceptos?.descuento;
  if (sum === undefined || descuento === undefined || isTransfer(exportacion)) return undefined;
  if (rate === undefined || tipoCambioUsd === undefined || tipoCambioUsd.compare(Decimal.ZERO) <= 0) {
    return undefined;
  }
  const dollars = descuento.times(rate).dividedBy(tipoCambioUsd, CENTS);
  const isDearer = dollars.compare(descuento) > 0;
  return {
    sum,
    least: isDearer ? descuento : dollars,
    most: isDearer ? dollars : descuento,
    told: `${descuento}, o ${dollars} (${descuento} × ${rate} ÷ ${tipoCambioUsd})`,
  };
}

function between({ lower, upper }: Limits): string {
  return `de ${lower} a ${upper}`;
}
