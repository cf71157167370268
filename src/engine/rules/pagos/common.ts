import type { Decimal } from "../../decimal.ts";
import type { Element } from "../../element.ts";
import { currencyRule, rowsOf } from "../comprobante/common.ts";
import { allOf, amount } from "../comprobante/model.ts";
import { must, type Rule, rule, scope, some } from "../rule.ts";
import type { Recepcion } from "./model.ts";

/** The elements of the matrix are listed only when the CFDI has the complement. */
export const documento = scope("Comprobante", ({ comprobante }: Recepcion) => [comprobante]);
export const itself = scope("Comprobante", ({ comprobante, complementos }: Recepcion) =>
  complementos.length > 0 ? [comprobante] : [],
);
export const receptor = scope("Receptor", ({ comprobante }: Recepcion) => some(comprobante.receptor));
export const relacionados = scope("CfdiRelacionados", ({ comprobante }: Recepcion) => comprobante.relacionados);
export const conceptos = scope("Concepto", (recepcion: Recepcion) =>
  allOf(itself(recepcion), ({ conceptos }) => conceptos),
);
export const totales = scope("Totales", ({ complementos }: Recepcion) =>
  allOf(complementos, ({ totales }) => some(totales)),
);
export const pagos = scope("Pago", ({ complementos }: Recepcion) => allOf(complementos, ({ pagos }) => pagos));
export const documentos = scope("DoctoRelacionado", (recepcion: Recepcion) =>
  allOf(pagos(recepcion), ({ documentos }) => documentos),
);
export const trasladosDR = scope("DoctoRelacionado, TrasladoDR", (recepcion: Recepcion) =>
  allOf(documentos(recepcion), ({ traslados }) => traslados),
);
export const retencionesDR = scope("DoctoRelacionado, RetencionDR", (recepcion: Recepcion) =>
  allOf(documentos(recepcion), ({ retenciones }) => retenciones),
);
export const trasladosP = scope("Pago, TrasladoP", (recepcion: Recepcion) =>
  allOf(pagos(recepcion), ({ traslados }) => traslados),
);
export const retencionesP = scope("Pago, RetencionP", (recepcion: Recepcion) =>
  allOf(pagos(recepcion), ({ retenciones }) => retenciones),
);

type Scope<E> = (recepcion: Recepcion) => readonly E[];

export const STANDARD = "estándar del complemento para recepción de Pagos 2.0";
export const GUIDE = "Guía de llenado del complemento para recepción de Pagos 2.0";

export const { fixedRule, absentRule } = rowsOf<Recepcion>("un comprobante de pagos");

/** Makes a rule that allows only zero. A zero with decimals counts as zero, as in CFDI40109. */
export function zeroRule(code: string, sat: string, each: Scope<Element>, attribute: string): Rule<Recepcion> {
  return rule(code, [sat], each, {
    title: "debe ser cero en un comprobante de pagos",
    field: `@${attribute}`,
    remedy: `Escriba ${attribute} 0.`,
    check: ({ attributes }) => must(amount(attributes[attribute])?.isZero === true, "0", attributes[attribute]),
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

/** Makes a rule of the form "hasta la cantidad de decimales que soporte la moneda", for the currency of the element. */
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
