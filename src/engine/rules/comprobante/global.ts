import { yearOfStamping } from "../issue.ts";
import { must, type Rule, rule } from "../rule.ts";
import { GENERIC_NATIONAL, keyRule, PUBLICO_EN_GENERAL } from "./common.ts";
import { type Comprobante, isAny } from "./model.ts";
import { informacionGlobal, itself, relacionados, retenciones } from "./scope.ts";

export const GLOBAL: readonly Rule<Comprobante>[] = [
  rule("VAL-33", ["CFDI40130"], itself, {
    title: "debe existir en una factura de ingreso a PUBLICO EN GENERAL con RFC XAXX010101000",
    field: "cfdi:InformacionGlobal",
    remedy: "Agregue InformacionGlobal con Periodicidad, Meses y Año.",
    inForm: "Lo que se vende a PUBLICO EN GENERAL es una factura global: llene Periodicidad, Meses y Año.",
    check: ({ informacionGlobal, receptor, attributes }) =>
      must(
        informacionGlobal !== undefined ||
          attributes.TipoDeComprobante !== "I" ||
          receptor?.attributes.Rfc !== GENERIC_NATIONAL ||
          receptor.attributes.Nombre !== PUBLICO_EN_GENERAL,
        "el nodo InformacionGlobal",
        undefined,
      ),
  }),
  keyRule("VAL-34", "CFDI40131", informacionGlobal, "Periodicidad", "c_Periodicidad"),
  rule("VAL-35", ["CFDI40132"], informacionGlobal, {
    title: "con valor 05 exige que el RegimenFiscal del emisor sea 621",
    field: "@Periodicidad",
    remedy: "Use otra Periodicidad: la bimestral es solo del régimen 621.",
    check: ({ attributes: { Periodicidad } }, { emisor }) => {
      const regimen = emisor?.attributes.RegimenFiscal;
      return must(Periodicidad !== "05" || regimen === "621", "RegimenFiscal 621", regimen);
    },
  }),
  keyRule("VAL-36", "CFDI40133", informacionGlobal, "Meses", "c_Meses"),
  rule("VAL-37", ["CFDI40134"], informacionGlobal, {
    title: "debe ser un mes (01 a 12) cuando Periodicidad no es 05",
    field: "@Meses",
    remedy: "Use la clave del mes al que corresponde la factura global.",
    inForm: "Elija el mes de la factura global; los bimestres son de la periodicidad bimestral (05).",
    check: ({ attributes: { Periodicidad, Meses } }) =>
      must(!isAny(Periodicidad, "01", "02", "03", "04") || !isBimester(Meses), "01 a 12", Meses),
  }),
  rule("VAL-38", ["CFDI40135"], informacionGlobal, {
    title: "debe ser un bimestre (13 a 18) cuando Periodicidad es 05",
    field: "@Meses",
    remedy: "Use la clave del bimestre al que corresponde la factura global.",
    inForm: "Elija el bimestre de la factura global.",
    check: ({ attributes: { Periodicidad, Meses } }) =>
      must(Periodicidad !== "05" || Meses === undefined || isBimester(Meses), "13 a 18", Meses),
  }),
  rule("VAL-39", ["CFDI40136"], informacionGlobal, {
    title: "debe ser el año en curso o uno de los cinco anteriores",
    field: "@Año",
    remedy: "Escriba el año al que corresponde la factura global.",
    inForm: "Escriba el año de la factura global, {expected}.",
    check: ({ attributes: { Año } }, { attributes }, context) => {
      const current = yearOfStamping(attributes.Fecha, context);
      if (Año === undefined || current === undefined) return undefined;
      const holds = Number(Año) >= current - 5 && Number(Año) <= current;
      return must(holds, `de ${current - 5} a ${current}`, Año);
    },
  }),
  keyRule("VAL-40", "CFDI40137", relacionados, "TipoRelacion", "c_TipoRelacion"),
  rule("VAL-118", [], informacionGlobal, {
    title: "debe existir solo en un comprobante de tipo I",
    remedy: "Quite InformacionGlobal: solo la factura global la lleva.",
    check: (_, { attributes: { TipoDeComprobante } }) =>
      must(!isAny(TipoDeComprobante, "E", "T", "N", "P"), "tipo I", `tipo ${TipoDeComprobante}`),
  }),
  rule("VAL-119", [], retenciones, {
    title: "no debe existir en una factura global",
    remedy: "Quite las retenciones: el público en general no retiene impuestos.",
    check: ({ attributes }, { informacionGlobal }) =>
      must(informacionGlobal === undefined, undefined, `una retención de ${attributes.Impuesto}`),
  }),
  rule("VAL-120", [], relacionados, {
    title: "debe corresponder al tipo de comprobante",
    field: "@TipoRelacion",
    remedy: "Use la relación que corresponde: 05 en traslados; 06 y 07 en ingresos y egresos.",
    check: ({ attributes: { TipoRelacion = "" } }, { attributes: { TipoDeComprobante } }) => {
      const types = RELATED_FROM.get(TipoRelacion);
      if (types === undefined || TipoDeComprobante === undefined) return undefined;
      return must(
        types.includes(TipoDeComprobante),
        `un comprobante ${types.join(" o ")}`,
        `${TipoRelacion} en uno ${TipoDeComprobante}`,
      );
    },
  }),
];

/** These relations say themselves which types of document may have them (Guía de llenado, CfdiRelacionados). */
const RELATED_FROM: ReadonlyMap<string, readonly string[]> = new Map([
  ["05", ["T"]],
  ["06", ["I", "E"]],
  ["07", ["I", "E"]],
]);

const BIMESTERS = ["13", "14", "15", "16", "17", "18"];

function isBimester(meses: string | undefined): boolean {
  return isAny(meses, ...BIMESTERS);
}
