import { FUELS, isPermitOf, LITRE } from "../../catalogs/index.ts";
import { must, type Rule, rule, scope } from "../rule.ts";
import type { Concepto, Venta } from "./model.ts";

export const combustibles = scope("Concepto", ({ conceptos }: Venta) => conceptos.filter(({ isFuel }) => isFuel));
export const complementos = scope("HidroYPetro", ({ conceptos }: Venta) =>
  conceptos.flatMap((concepto) => concepto.complementos),
);

/** Advice and rows whose code was not seen name their text. */
const ANEXO_29 = "Anexo 29 de la RMF 2026, VI.1 numeral 9, código sin publicar";
const LISTS = "c_ClaveHYP del complemento Hidrocarburos y Petrolíferos 1.0, código sin publicar";
const APENDICE_11 = "Guía de llenado del Anexo 20, Apéndice 11";
const INCOME_OR_EXPENSE: readonly (string | undefined)[] = ["I", "E"];
const KEYS = [...FUELS.keys()].join(", ");

export const RULES: readonly Rule<Venta>[] = [
  rule("VAL-1441", [], combustibles, {
    isOfUnseenCode: true,
    source: ANEXO_29,
    title: `debe existir en los conceptos con ClaveProdServ ${KEYS} de ingresos y egresos`,
    field: "cfdi:ComplementoConcepto",
    remedy:
      "Agregue el complemento Hidrocarburos y Petrolíferos con el permiso de quien vende; si no vende combustible, use la clave del servicio.",
    check: ({ complementos }, { tipo, isDemanded }) =>
      must(!isDemanded || !INCOME_OR_EXPENSE.includes(tipo) || complementos.length > 0, "HidroYPetro", undefined),
  }),
  rule("VAL-1442", [], complementos, {
    isOfUnseenCode: true,
    source: LISTS,
    title: `no debe existir en un concepto cuya ClaveProdServ no es ${KEYS}`,
    remedy: "Quite el complemento de ese concepto, o corrija su ClaveProdServ.",
    check: ({ concepto: { attributes } }) => must(FUELS.has(attributes.ClaveProdServ), KEYS, attributes.ClaveProdServ),
  }),
  rule("VAL-1443", [], complementos, {
    isOfUnseenCode: true,
    source: ANEXO_29,
    title: "no debe existir en un comprobante que no es de ingreso ni de egreso",
    remedy: "Quite el complemento: un traslado de combustible lleva Carta Porte.",
    check: (_, { tipo }) => must(INCOME_OR_EXPENSE.includes(tipo), "TipoDeComprobante I o E", tipo),
  }),
  rule("VAL-1444", ["CCHYP107"], complementos, {
    title: "debe tener la forma de los permisos de su TipoPermiso",
    field: "@NumeroPermiso",
    remedy: "Escriba el permiso como lo dio la CRE o la CNE, o corrija TipoPermiso.",
    inForm: "Escriba el permiso como lo dio la CRE o la CNE.",
    check: ({ attributes: { TipoPermiso, NumeroPermiso } }) =>
      NumeroPermiso === undefined
        ? undefined
        : must(isPermitOf(TipoPermiso, NumeroPermiso), `un permiso ${TipoPermiso}`, NumeroPermiso),
  }),
  rule("VAL-1445", [], complementos, {
    isOfUnseenCode: true,
    source: ANEXO_29,
    title: "debe ser la ClaveProdServ de su concepto",
    field: "@ClaveHYP",
    remedy: "Escriba en ClaveHYP la ClaveProdServ del concepto.",
    // A concept of another key breaks VAL-1442 already.
    check: ({ concepto: { attributes }, attributes: { ClaveHYP } }) =>
      FUELS.has(attributes.ClaveProdServ)
        ? must(ClaveHYP === attributes.ClaveProdServ, attributes.ClaveProdServ, ClaveHYP)
        : undefined,
  }),
  rule("VAL-1446", ["CCHYP110"], complementos, {
    title: "debe ser un subproducto de su ClaveHYP",
    field: "@SubProductoHYP",
    remedy: "Use SP16 con 15101514, SP17 con 15101515, y con diésel la clave del que vende.",
    check: ({ attributes: { ClaveHYP, SubProductoHYP = "" } }) => {
      const known = FUELS.get(ClaveHYP);
      return known && must(known.includes(SubProductoHYP), known.join(", "), SubProductoHYP);
    },
  }),
  rule("VAL-1447", [], conComplemento, {
    isOfUnseenCode: true,
    source: LISTS,
    title: `debe ser ${LITRE} con el complemento Hidrocarburos y Petrolíferos`,
    field: "@ClaveUnidad",
    remedy: `Facture el combustible en litros, con ClaveUnidad ${LITRE}.`,
    check: ({ attributes: { ClaveUnidad } }) => must(ClaveUnidad === LITRE, LITRE, ClaveUnidad),
  }),
  rule("VAL-1448", [], conComplemento, {
    source: APENDICE_11,
    title: "debe empezar con el permiso del complemento y un guion",
    field: "@NoIdentificacion",
    remedy: "Escriba en NoIdentificacion el permiso, un guion y el número del despacho.",
    check: ({ complementos: [complemento], attributes: { NoIdentificacion } }) => {
      const permit = complemento?.attributes.NumeroPermiso;
      return NoIdentificacion === undefined || permit === undefined
        ? undefined
        : must(NoIdentificacion.startsWith(`${permit}-`), `${permit}-…`, NoIdentificacion);
    },
  }),
];

function conComplemento({ conceptos }: Venta): readonly Concepto[] {
  return conceptos.filter(({ isFuel, complementos }) => isFuel && complementos.length > 0);
}
