import { must, type Rule, rule } from "../rule.ts";
import { absentRule, conceptos, fixedRule, itself, STANDARD, zeroRule } from "./common.ts";
import type { Recepcion } from "./model.ts";

/** What a CFDI with payments may say outside its complement: CRP20101 to CRP20123. */
export const DOCUMENT: readonly Rule<Recepcion>[] = [
  fixedRule("VAL-201", "CRP20101", itself, "TipoDeComprobante", "P"),
  fixedRule("VAL-202", "CRP20102", itself, "Exportacion", "01"),
  zeroRule("VAL-203", "CRP20103", itself, "SubTotal"),
  fixedRule("VAL-204", "CRP20104", itself, "Moneda", "XXX"),
  absentRule("VAL-205", "CRP20105", itself, "FormaPago"),
  absentRule("VAL-206", "CRP20106", itself, "MetodoPago"),
  absentRule("VAL-207", "CRP20107", itself, "CondicionesDePago"),
  absentRule("VAL-208", "CRP20108", itself, "Descuento"),
  absentRule("VAL-209", "CRP20109", itself, "TipoCambio"),
  zeroRule("VAL-210", "CRP20110", itself, "Total"),
  rule({
    code: "VAL-211",
    sat: ["CRP20111"],
    title: "debe tener un solo concepto en un comprobante de pagos",
    field: "cfdi:Conceptos",
    remedy: "Deje un solo Concepto; los pagos van en el complemento.",
    each: itself,
    check: ({ conceptos }) => must(conceptos.length === 1, "1 Concepto", String(conceptos.length)),
  }),
  rule({
    code: "VAL-212",
    sat: ["CRP20112"],
    title: "no debe existir en el concepto de un comprobante de pagos",
    field: "",
    remedy: "Quite lo que hay dentro del concepto; solo se admite ACuentaTerceros.",
    each: ({ conceptChildren }: Recepcion) => conceptChildren,
    check: ({ path }) => must(false, undefined, path.slice(path.lastIndexOf(":") + 1)),
  }),
  fixedRule("VAL-213", "CRP20113", conceptos, "ClaveProdServ", "84111506"),
  absentRule("VAL-214", "CRP20114", conceptos, "NoIdentificacion"),
  fixedRule("VAL-215", "CRP20115", conceptos, "Cantidad", "1"),
  fixedRule("VAL-216", "CRP20116", conceptos, "ClaveUnidad", "ACT"),
  absentRule("VAL-217", "CRP20117", conceptos, "Unidad"),
  fixedRule("VAL-218", "CRP20118", conceptos, "Descripcion", "Pago"),
  zeroRule("VAL-219", "CRP20119", conceptos, "ValorUnitario"),
  zeroRule("VAL-220", "CRP20120", conceptos, "Importe"),
  absentRule("VAL-221", "CRP20121", conceptos, "Descuento"),
  fixedRule("VAL-222", "CRP20122", conceptos, "ObjetoImp", "01"),
  rule({
    code: "VAL-223",
    sat: ["CRP20123"],
    title: "no debe existir en un comprobante de pagos",
    field: "",
    remedy: "Quite el nodo Impuestos del comprobante; los impuestos van en el complemento.",
    each: ({ comprobante: { impuestos } }: Recepcion) => (impuestos === undefined ? [] : [impuestos]),
    check: () => must(false, undefined, "el nodo Impuestos"),
  }),
];

/** Where the complement belongs. No row of the matrix says it, so SAT may stamp a document that has it elsewhere or twice. */
export const DOCUMENT_GUIDE: readonly Rule<Recepcion>[] = [
  rule({
    code: "VAL-901",
    sat: [],
    source: STANDARD,
    title: "debe existir una sola vez",
    field: "",
    remedy: "Reúna todos los pagos en un solo nodo Pagos.",
    each: ({ complementos }: Recepcion) => complementos.filter(({ isMisplaced }) => !isMisplaced).slice(1),
    check: () => must(false, "un solo nodo Pagos", "otro más"),
  }),
  rule({
    code: "VAL-902",
    sat: [],
    source: STANDARD,
    title: "debe ir en el nodo Complemento del comprobante",
    field: "",
    remedy: "Pase el nodo Pagos de ComplementoConcepto a Complemento.",
    each: ({ complementos }: Recepcion) => complementos.filter(({ isMisplaced }) => isMisplaced),
    check: () => must(false, "Pagos en Complemento", "Pagos en ComplementoConcepto"),
  }),
];
