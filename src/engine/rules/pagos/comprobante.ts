import { dayOf } from "../../catalogs/index.ts";
import { OF_TYPE, oneRules } from "../comprobante/common.ts";
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
  rule("VAL-211", ["CRP20111"], itself, {
    title: "debe tener un solo concepto en un comprobante de pagos",
    field: "cfdi:Conceptos",
    remedy: "Deje un solo Concepto; los pagos van en el complemento.",
    check: ({ conceptos }) => must(conceptos.length === 1, "1 Concepto", String(conceptos.length)),
  }),
  rule(
    "VAL-212",
    ["CRP20112"],
    (recepcion: Recepcion) => (itself(recepcion).length === 0 ? [] : recepcion.conceptChildren),
    {
      title: "no debe existir en el concepto de un comprobante de pagos",
      remedy: "Quite lo que hay dentro del concepto; solo se admite ACuentaTerceros.",
      check: ({ path }) => must(false, undefined, path.slice(path.lastIndexOf(":") + 1)),
    },
  ),
  fixedRule("VAL-213", "CRP20113", conceptos, "ClaveProdServ", "84111506"),
  absentRule("VAL-214", "CRP20114", conceptos, "NoIdentificacion"),
  ...oneRules("VAL-215", ["CRP20115"], conceptos, {
    advice: "VAL-907",
    source: STANDARD,
    title: "debe ser 1 en un comprobante de pagos",
    attribute: "Cantidad",
  }),
  fixedRule("VAL-216", "CRP20116", conceptos, "ClaveUnidad", "ACT"),
  absentRule("VAL-217", "CRP20117", conceptos, "Unidad"),
  fixedRule("VAL-218", "CRP20118", conceptos, "Descripcion", "Pago"),
  zeroRule("VAL-219", "CRP20119", conceptos, "ValorUnitario"),
  zeroRule("VAL-220", "CRP20120", conceptos, "Importe"),
  absentRule("VAL-221", "CRP20121", conceptos, "Descuento"),
  fixedRule("VAL-222", "CRP20122", conceptos, "ObjetoImp", "01"),
  rule(
    "VAL-223",
    ["CRP20123"],
    (recepcion: Recepcion) => itself(recepcion).flatMap(({ impuestos }) => some(impuestos)),
    {
      title: "no debe existir en un comprobante de pagos",
      remedy: "Quite el nodo Impuestos del comprobante; los impuestos van en el complemento.",
      check: () => must(false, undefined, "el nodo Impuestos"),
    },
  ),
  // No row of the matrix makes the demands that follow, so SAT may stamp the document anyway.
  rule(
    "VAL-901",
    [],
    ({ complementos }: Recepcion) => complementos.filter(({ isMisplaced }) => !isMisplaced).slice(1),
    {
      source: STANDARD,
      title: "debe existir una sola vez",
      remedy: "Reúna todos los pagos en un solo nodo Pagos.",
      check: () => must(false, "un solo nodo Pagos", "otro más"),
    },
  ),
  rule("VAL-902", [], ({ complementos }: Recepcion) => complementos.filter(({ isMisplaced }) => isMisplaced), {
    source: STANDARD,
    title: "debe ir en el nodo Complemento del comprobante",
    remedy: "Pase el nodo Pagos de ComplementoConcepto a Complemento.",
    check: () => must(false, "Pagos en Complemento", "Pagos en ComplementoConcepto"),
  }),
  rule("VAL-903", [], documento, {
    source: OF_TYPE,
    title: "debe llevar el complemento Pagos cuando TipoDeComprobante es P",
    field: "cfdi:Complemento",
    remedy: "Agregue el complemento Pagos 2.0, o corrija el tipo de comprobante.",
    check: (_, { complementos }) => must(complementos.length > 0, "pago20:Pagos", undefined),
  }),
  { ...fixedRule("VAL-904", undefined, receptor, "UsoCFDI", "CP01"), source: STANDARD },
  rule("VAL-905", [], relacionados, {
    source: GUIDE,
    title: "debe ser 04 en un comprobante de pagos",
    field: "@TipoRelacion",
    remedy: "Relacione solo el comprobante de pagos que este sustituye, con TipoRelacion 04.",
    check: ({ attributes: { TipoRelacion } }) => must(TipoRelacion === "04", "04", TipoRelacion),
  }),
  rule("VAL-906", [], pagos, {
    source: GUIDE,
    title: "no debe ser posterior a la Fecha del comprobante",
    field: "@FechaPago",
    remedy: "Escriba cuándo se recibió el pago, o expida el comprobante después; si no conoce la hora, 12:00:00.",
    check: ({ attributes: { FechaPago } }, { comprobante: { attributes } }) => {
      const [paid, issued] = [dayOf(FechaPago), dayOf(attributes.Fecha)];
      if (FechaPago === undefined || paid === undefined || issued === undefined) return undefined;
      const holds = FechaPago <= `${attributes.Fecha}` || FechaPago === `${issued}${UNKNOWN_HOUR}`;
      return must(holds, `a más tardar ${attributes.Fecha}`, FechaPago);
    },
  }),
];

/** The guide prescribes this time when only the day is known, so it may be later than a Fecha of the same morning. */
const UNKNOWN_HOUR = "T12:00:00";
