import { dayOf } from "../../catalogs/index.ts";
import { oneRules } from "../comprobante/common.ts";
import { must, type Rule, rule, some } from "../rule.ts";
import {
  absentRule,
  conceptos,
  documento,
  fixedRule,
  GUIDE,
  itself,
  pagos,
  receptor,
  relacionados,
  STANDARD,
  zeroRule,
} from "./common.ts";
import type { Recepcion } from "./model.ts";

/** These are the rules for a CFDI with payments outside its complement, CRP20101 to CRP20123. */
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
    each: (recepcion: Recepcion) => (itself(recepcion).length === 0 ? [] : recepcion.conceptChildren),
    check: ({ path }) => must(false, undefined, path.slice(path.lastIndexOf(":") + 1)),
  }),
  fixedRule("VAL-213", "CRP20113", conceptos, "ClaveProdServ", "84111506"),
  absentRule("VAL-214", "CRP20114", conceptos, "NoIdentificacion"),
  ...oneRules({
    ...{ code: "VAL-215", sat: ["CRP20115"], advice: "VAL-907", source: STANDARD },
    title: "debe ser 1 en un comprobante de pagos",
    attribute: "Cantidad",
    each: conceptos,
  }),
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
    each: (recepcion: Recepcion) => itself(recepcion).flatMap(({ impuestos }) => some(impuestos)),
    check: () => must(false, undefined, "el nodo Impuestos"),
  }),
  // No row of the matrix makes the demands that follow, so SAT may stamp the document anyway.
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
  rule({
    code: "VAL-903",
    sat: [],
    source: STANDARD,
    title: "debe llevar el complemento Pagos cuando TipoDeComprobante es P",
    field: "cfdi:Complemento",
    remedy: "Agregue el complemento Pagos 2.0, o corrija el tipo de comprobante.",
    each: documento,
    check: (_, { complementos }) => must(complementos.length > 0, "pago20:Pagos", undefined),
  }),
  { ...fixedRule("VAL-904", undefined, receptor, "UsoCFDI", "CP01"), source: STANDARD },
  rule({
    code: "VAL-905",
    sat: [],
    source: GUIDE,
    title: "debe ser 04 en un comprobante de pagos",
    field: "@TipoRelacion",
    remedy: "Relacione solo el comprobante de pagos que este sustituye, con TipoRelacion 04.",
    each: relacionados,
    check: ({ attributes: { TipoRelacion } }) => must(TipoRelacion === "04", "04", TipoRelacion),
  }),
  rule({
    code: "VAL-906",
    sat: [],
    source: GUIDE,
    title: "no debe ser posterior a la Fecha del comprobante",
    field: "@FechaPago",
    remedy:
      "Escriba cuándo se recibió el pago, o expida el comprobante después; si no conoce la hora, 12:00:00.",
    each: pagos,
    check: ({ attributes: { FechaPago } }, { comprobante: { attributes } }) => {
      const [paid, issued] = [dayOf(FechaPago), dayOf(attributes.Fecha)];
      if (FechaPago === undefined || paid === undefined || issued === undefined) return undefined;
      const holds = FechaPago <= `${attributes.Fecha}` || FechaPago === `${issued}${UNKNOWN_HOUR}`;
      return must(holds, `a más tardar ${attributes.Fecha}`, FechaPago);
    },
  }),
];

/**
 * The guide prescribes this time when only the day is known, so it may be later than a Fecha of the same
 * morning.
 */
const UNKNOWN_HOUR = "T12:00:00";
