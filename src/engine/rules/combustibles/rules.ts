import { mustEqual, rowsOf } from "../comprobante/common.ts";
import { type Rule, rule, scope } from "../rule.ts";
import type { Documento } from "./model.ts";

const { fixedRule } = rowsOf<Documento>("un comprobante con Estado de cuenta de combustibles");

export const comprobante = scope("Comprobante", ({ comprobante }: Documento) => [comprobante]);
export const estados = scope("EstadoDeCuentaCombustible", ({ estados }: Documento) => estados);

export const RULES: readonly Rule<Documento>[] = [
  rule("VAL-1121", ["ECC121"], estados, {
    title: "debe ser la suma de los Importe de sus conceptos",
    field: "@SubTotal",
    remedy: "Sume los Importe de los nodos ConceptoEstadoDeCuentaCombustible.",
    check: ({ subTotal, importes }) => mustEqual(importes, subTotal),
  }),
  rule("VAL-1122", ["ECC122"], estados, {
    title: "debe ser SubTotal más los Importe de los traslados de sus conceptos",
    field: "@Total",
    remedy: "Sume SubTotal y los Importe de todos los nodos Traslado.",
    check: ({ total, subTotal, traslados }) => mustEqual(traslados && subTotal?.plus(traslados), total),
  }),
  fixedRule("VAL-1124", "ECC124", comprobante, "TipoDeComprobante", "I"),
];
