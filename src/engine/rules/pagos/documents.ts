import type { Decimal } from "../../decimal.ts";
import { keyRule, mustBePositive, oneRules } from "../comprobante/common.ts";
import { isAny } from "../comprobante/model.ts";
import { must, type Rule, rule } from "../rule.ts";
import { decimalsRule, documentos, neverRule, STANDARD } from "./common.ts";
import type { Documento, Recepcion } from "./model.ts";

export const DOCUMENTS: readonly Rule<Recepcion>[] = [
  neverRule("VAL-256", "CRP20236", documentos, "MonedaDR", "XXX", "Escriba la moneda del documento que se paga."),
  rule("VAL-257", ["CRP20237"], documentos, {
    title: "debe existir cuando MonedaDR no es MonedaP",
    field: "@EquivalenciaDR",
    remedy: "Escriba las unidades de la moneda del documento que vale una del pago.",
    check: ({ monedaP, attributes: { MonedaDR, EquivalenciaDR } }) =>
      must(MonedaDR === monedaP || EquivalenciaDR !== undefined, `${MonedaDR} por ${monedaP}`, EquivalenciaDR),
  }),
  ...oneRules("VAL-258", ["CRP20238"], documentos, {
    advice: "VAL-909",
    source: STANDARD,
    title: "debe ser 1 cuando MonedaDR es MonedaP",
    attribute: "EquivalenciaDR",
    applies: ({ monedaP, attributes: { MonedaDR } }) => MonedaDR === monedaP,
  }),
  positiveRule("VAL-259", "CRP20239", "ImpSaldoAnt", ({ saldoAnterior }) => saldoAnterior),
  decimalsRule("VAL-260", "CRP20240", documentos, "ImpSaldoAnt", ({ saldoAnterior }) => saldoAnterior),
  positiveRule("VAL-261", "CRP20241", "ImpPagado", ({ pagado }) => pagado),
  decimalsRule("VAL-262", "CRP20242", documentos, "ImpPagado", ({ pagado }) => pagado),
  decimalsRule("VAL-263", "CRP20243", documentos, "ImpSaldoInsoluto", ({ saldoInsoluto }) => saldoInsoluto),
  rule("VAL-264", ["CRP20244"], documentos, {
    title: "debe ser ImpSaldoAnt menos ImpPagado, y no menor que cero",
    field: "@ImpSaldoInsoluto",
    remedy: "Corrija los saldos; no se puede pagar más de lo que se debe.",
    check: ({ saldoAnterior, pagado, saldoInsoluto }) => {
      if (saldoAnterior === undefined || pagado === undefined || saldoInsoluto === undefined) return undefined;
      const left = saldoAnterior.minus(pagado);
      return must(
        !left.isNegative && left.equals(saldoInsoluto),
        left.isNegative ? "un saldo de 0 o más" : left,
        saldoInsoluto,
      );
    },
  }),
  keyRule("VAL-265", "CRP20245", documentos, "ObjetoImpDR", "c_ObjetoImp"),
  rule("VAL-266", ["CRP20246"], documentos, {
    title: "debe existir cuando ObjetoImpDR es 02",
    field: "pago20:ImpuestosDR",
    remedy: "Desglose los impuestos del documento, o use el ObjetoImpDR que corresponda.",
    check: ({ impuestos, attributes: { ObjetoImpDR } }) =>
      must(ObjetoImpDR !== "02" || impuestos !== undefined, "el nodo ImpuestosDR", undefined),
  }),
  rule("VAL-267", ["CRP20247"], documentos, {
    title: "no debe existir cuando ObjetoImpDR es 01, 03, 04 o 05",
    field: "pago20:ImpuestosDR",
    remedy: "Quite los impuestos del documento, o use ObjetoImpDR 02.",
    check: ({ impuestos, attributes: { ObjetoImpDR } }) =>
      must(
        impuestos === undefined || !isAny(ObjetoImpDR, "01", "03", "04", "05"),
        undefined,
        `el nodo ImpuestosDR con ObjetoImpDR ${ObjetoImpDR}`,
      ),
  }),
  rule("VAL-268", ["CRP20248"], documentos, {
    title: "debe llevar al menos un traslado o una retención",
    field: "pago20:ImpuestosDR",
    remedy: "Agregue el impuesto, o quite el nodo ImpuestosDR.",
    check: ({ impuestos, traslados, retenciones }) =>
      must(impuestos === undefined || traslados.length + retenciones.length > 0, "un TrasladoDR o una RetencionDR", ""),
  }),
  // ObjetoImpDR 06, 07 and 08 exist since December 2024.
  rule("VAL-296", ["CRP20278"], documentos, {
    title: "con valor 06 u 08 no admite impuestos IVA ni IEPS en el documento",
    field: "@ObjetoImpDR",
    remedy: "Quite el IVA y el IEPS del documento, o use ObjetoImpDR 02.",
    check: (documento) => {
      const found = taxesOf(documento).filter((impuesto) => isAny(impuesto, "002", "003"));
      const { ObjetoImpDR } = documento.attributes;
      return must(!isAny(ObjetoImpDR, "06", "08") || found.length === 0, "ni 002 ni 003", found.join(", "));
    },
  }),
  rule("VAL-297", ["CRP20279"], documentos, {
    title: "con valor 07 exige un traslado de IEPS y no admite IVA en el documento",
    field: "@ObjetoImpDR",
    remedy: "Desglose el IEPS sin IVA, o use ObjetoImpDR 02.",
    check: (documento) => {
      if (documento.attributes.ObjetoImpDR !== "07") return undefined;
      const found = taxesOf(documento);
      const ieps = documento.traslados.some(({ attributes }) => attributes.Impuesto === "003");
      return must(ieps && !found.includes("002"), "traslado 003 sin 002", found.join(", ") || undefined);
    },
  }),
];

function taxesOf({ traslados, retenciones }: Documento): string[] {
  return [...traslados, ...retenciones].map(({ attributes }) => attributes.Impuesto ?? "");
}

function positiveRule(
  code: string,
  sat: string,
  attribute: string,
  amountOf: (documento: Documento) => Decimal | undefined,
): Rule<Recepcion> {
  return rule(code, [sat], documentos, {
    title: "debe ser mayor que cero",
    field: `@${attribute}`,
    remedy: "Quite el documento si de él no se paga nada.",
    check: (documento) => mustBePositive(amountOf(documento)),
  });
}
