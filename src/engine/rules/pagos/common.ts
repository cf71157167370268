import type { Decimal } from "../../decimal.ts";
import type { Element } from "../../element.ts";
import { currencyRule, rowsOf } from "../comprobante/common.ts";
import { allOf, amount, type Comprobante, type Concepto } from "../comprobante/model.ts";
import { must, type Rule, rule, some } from "../rule.ts";
import type { Documento, ImpuestoP, Pago, Recepcion, Totales } from "./model.ts";

/** The elements of the matrix are listed only when the CFDI has the complement. */
export const documento = ({ comprobante }: Recepcion): readonly Comprobante[] => [comprobante];
export const itself = ({ comprobante, complementos }: Recepcion): readonly Comprobante[] =>
  complementos.length > 0 ? [comprobante] : [];
export const receptor = ({ comprobante }: Recepcion): readonly Element[] => some(comprobante.receptor);
export const relacionados = ({ comprobante }: Recepcion): readonly Element[] => comprobante.relacionados;
export const conceptos = (recepcion: Recepcion): readonly Concepto[] =>
  allOf(itself(recepcion), ({ conceptos }) => conceptos);
export const totales = ({ complementos }: Recepcion): readonly Totales[] =>
  allOf(complementos, ({ totales }) => some(totales));
export const pagos = ({ complementos }: Recepcion): readonly Pago[] =>
  allOf(complementos, ({ pagos }) => pagos);
export const documentos = (recepcion: Recepcion): readonly Documento[] =>
  allOf(pagos(recepcion), ({ documentos }) => documentos);
export const trasladosDR = (recepcion: Recepcion) =>
  allOf(documentos(recepcion), ({ traslados }) => traslados);
export const retencionesDR = (recepcion: Recepcion) =>
  allOf(documentos(recepcion), ({ retenciones }) => retenciones);
export const trasladosP = (recepcion: Recepcion): readonly ImpuestoP[] =>
  allOf(pagos(recepcion), ({ traslados }) => traslados);
export const retencionesP = (recepcion: Recepcion): readonly ImpuestoP[] =>
  allOf(pagos(recepcion), ({ retenciones }) => retenciones);

export const ELEMENTS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [documento, "Comprobante"],
  [itself, "Comprobante"],
  [receptor, "Receptor"],
  [relacionados, "CfdiRelacionados"],
  [conceptos, "Concepto"],
  [totales, "Totales"],
  [pagos, "Pago"],
  [documentos, "DoctoRelacionado"],
  [trasladosDR, "DoctoRelacionado, TrasladoDR"],
  [retencionesDR, "DoctoRelacionado, RetencionDR"],
  [trasladosP, "Pago, TrasladoP"],
  [retencionesP, "Pago, RetencionP"],
]);

type Scope<E> = (recepcion: Recepcion) => readonly E[];

export const STANDARD = "estándar del complemento para recepción de Pagos 2.0";
export const GUIDE = "Guía de llenado del complemento para recepción de Pagos 2.0";

export const { fixedRule, absentRule } = rowsOf<Recepcion>("un comprobante de pagos");

/** Makes a rule that allows only zero. A zero with decimals counts as zero, as in CFDI40109. */
export function zeroRule(
  code: string,
  sat: string,
  each: Scope<Element>,
  attribute: string,
): Rule<Recepcion> {
  return rule(code, [sat], each, {
    title: "debe ser cero en un comprobante de pagos",
    field: `@${attribute}`,
    remedy: `Escriba ${attribute} 0.`,
    check: ({ attributes }) =>
      must(amount(attributes[attribute])?.isZero === true, "0", attributes[attribute]),
  });
}

export function neverRule(
  code: string,
  sat: string,
  each: Scope<Element>,
  attribute: string,
  value: string,
  remedy: string,
): Rule<Recepcion> {
  const other = `otra clave que ${value}`;
  return rule(code, [sat], each, {
    title: `no debe ser ${value}`,
    field: `@${attribute}`,
    remedy,
    check: ({ attributes }) => must(attributes[attribute] !== value, other, attributes[attribute]),
  });
}

/**
 * Makes a rule of the form "hasta la cantidad de decimales que soporte la moneda", for the currency of the
 * element.
 */
export function decimalsRule<E extends Element & { readonly decimals: number | undefined }>(
  code: string,
  sat: string,
  each: Scope<E>,
  attribute: string,
  amountOf: (element: E) => Decimal | undefined,
): Rule<Recepcion> {
  return currencyRule(code, sat, each, attribute, amountOf, {
    decimalsOf: ({ decimals }) => decimals,
    said: (decimals) => `hasta ${decimals} decimales`,
  });
}
