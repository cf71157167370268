import { GENERIC_NATIONAL, mustEqual, oneRules } from "../comprobante/common.ts";
import { isAny, personOf } from "../comprobante/model.ts";
import { must, type Rule, rule } from "../rule.ts";
import { absentRule, conceptos, emisor, fixedRule, GUIDE, itself, nominas, receptor } from "./common.ts";
import type { Recibo } from "./model.ts";

const PERCEPCIONES_MAS_OTROS_PAGOS = "TotalPercepciones más TotalOtrosPagos";

/**
 * These are the rules for a payroll CFDI outside its complement, NOM1 to NOM30, without those of the
 * employer's CURP.
 */
export const DOCUMENT: readonly Rule<Recibo>[] = [
  fixedRule("VAL-301", "NOM1", itself, "Moneda", "MXN"),
  fixedRule("VAL-302", "NOM2", itself, "TipoDeComprobante", "N"),
  fixedRule("VAL-303", "NOM3", itself, "Exportacion", "01"),
  rule({
    code: "VAL-304",
    sat: ["NOM4"],
    title: "no debe existir en un recibo de nómina",
    field: "",
    remedy: "Quite el nodo InformacionGlobal.",
    each: (recibo: Recibo) => itself(recibo).flatMap(({ informacionGlobal }) => informacionGlobal ?? []),
    check: () => must(false, undefined, "el nodo InformacionGlobal"),
  }),
  absentRule("VAL-307", "NOM7", emisor, "FacAtrAdquirente"),
  rule({
    code: "VAL-308",
    sat: ["NOM8"],
    title: "debe ser de persona física en un recibo de nómina",
    field: "@Rfc",
    remedy: "Escriba el RFC del trabajador, de 13 posiciones.",
    each: receptor,
    check: ({ attributes: { Rfc } }) =>
      must(Rfc === undefined || personOf(Rfc) === "fisica", "un RFC de 13 posiciones", Rfc),
  }),
  rule({
    code: "VAL-310",
    sat: ["NOM10"],
    title: "debe existir cuando el RFC del receptor es XAXX010101000",
    field: "nomina12:Receptor/@Curp",
    remedy: "Escriba la CURP del trabajador que falleció.",
    each: nominas,
    check: ({ receptor }, { comprobante }) =>
      must(
        comprobante.receptor?.attributes.Rfc !== GENERIC_NATIONAL || receptor?.attributes.Curp !== undefined,
        "la CURP del trabajador",
        receptor?.attributes.Curp,
      ),
  }),
  fixedRule("VAL-311", "NOM11", receptor, "RegimenFiscalReceptor", "605"),
  fixedRule("VAL-312", "NOM12", receptor, "UsoCFDI", "CN01"),
  rule({
    code: "VAL-313",
    sat: ["NOM13"],
    title: "debe tener un solo concepto sin nodos hijo en un recibo de nómina",
    field: "cfdi:Conceptos",
    remedy: "Deje un solo Concepto, sin nada dentro; lo que se paga va en el complemento.",
    each: itself,
    check: ({ conceptos }, { conceptChildren }) =>
      must(
        conceptos.length === 1 && conceptChildren.length === 0,
        "1 Concepto sin nodos hijo",
        `${conceptos.length} con ${conceptChildren.length} nodos hijo`,
      ),
  }),
  fixedRule("VAL-314", "NOM14", conceptos, "ClaveProdServ", "84111505"),
  absentRule("VAL-315", "NOM15", conceptos, "NoIdentificacion"),
  ...oneRules({
    ...{ code: "VAL-316", sat: ["NOM16"], advice: "VAL-465", source: GUIDE },
    title: "debe ser 1 en un recibo de nómina",
    attribute: "Cantidad",
    each: conceptos,
  }),
  fixedRule("VAL-317", "NOM17", conceptos, "ClaveUnidad", "ACT"),
  absentRule("VAL-318", "NOM18", conceptos, "Unidad"),
  fixedRule("VAL-319", "NOM19", conceptos, "Descripcion", "Pago de nómina"),
  paidRule("VAL-320", "NOM20", "ValorUnitario", "valorUnitario"),
  paidRule("VAL-321", "NOM21", "Importe", "importe"),
  rule({
    code: "VAL-322",
    sat: ["NOM22"],
    title: "debe ser TotalDeducciones del complemento",
    field: "@Descuento",
    remedy: "Escriba en Descuento el TotalDeducciones; sin deducciones, quítelo.",
    each: conceptos,
    // A discount of zero is the same as no discount.
    check: ({ attributes: { Descuento }, descuento }, { deducted }) =>
      Descuento === undefined
        ? must(deducted === undefined || deducted.isZero, deducted, undefined)
        : mustEqual(deducted, descuento),
  }),
  fixedRule("VAL-323", "NOM23", conceptos, "ObjetoImp", "01"),
  childRule("VAL-324", "NOM24", "Impuestos"),
  childRule("VAL-325", "NOM25", "ACuentaTerceros"),
  childRule("VAL-326", "NOM26", "InformacionAduanera"),
  childRule("VAL-327", "NOM27", "CuentaPredial"),
  childRule("VAL-328", "NOM28", "ComplementoConcepto"),
  childRule("VAL-329", "NOM29", "Parte"),
  rule({
    code: "VAL-330",
    sat: ["NOM30"],
    title: "debe ir en el nodo Complemento del comprobante",
    field: "",
    remedy: "Pase el nodo Nomina de ComplementoConcepto a Complemento.",
    each: ({ misplaced }: Recibo) => misplaced,
    check: () => must(false, "Nomina en Complemento", "Nomina en ComplementoConcepto"),
  }),
  rule({
    code: "VAL-451",
    sat: [],
    title: "debe llevar el complemento Nómina cuando TipoDeComprobante es N",
    field: "cfdi:Complemento",
    remedy: "Agregue el complemento Nómina 1.2, o corrija el tipo de comprobante.",
    each: ({ comprobante }: Recibo) => [comprobante],
    check: (_, { nominas, misplaced }) =>
      must(nominas.length + misplaced.length > 0, "nomina12:Nomina", undefined),
  }),
  fixedRule("VAL-452", undefined, itself, "MetodoPago", "PUE"),
  absentRule("VAL-453", undefined, itself, "TipoCambio"),
  rule({
    code: "VAL-454",
    sat: [],
    title: "debe ser 04 en un recibo de nómina",
    field: "@TipoRelacion",
    remedy: "Relacione solo el recibo que este sustituye, con TipoRelacion 04.",
    each: (recibo: Recibo) => itself(recibo).flatMap(({ relacionados }) => relacionados),
    check: ({ attributes: { TipoRelacion } }) => must(isAny(TipoRelacion, "04"), "04", TipoRelacion),
  }),
  absentRule("VAL-455", undefined, receptor, "ResidenciaFiscal"),
  absentRule("VAL-456", undefined, receptor, "NumRegIdTrib"),
];

function paidRule(
  code: string,
  sat: string,
  attribute: string,
  amount: "valorUnitario" | "importe",
): Rule<Recibo> {
  return rule({
    code,
    sat: [sat],
    title: `debe ser ${PERCEPCIONES_MAS_OTROS_PAGOS} del complemento`,
    field: `@${attribute}`,
    remedy: `Escriba en ${attribute} la suma de ${PERCEPCIONES_MAS_OTROS_PAGOS}.`,
    each: conceptos,
    check: (concepto, { paid }) => mustEqual(paid, concepto[amount]),
  });
}

/** Makes a rule that forbids a node inside the concept. */
function childRule(code: string, sat: string, name: string): Rule<Recibo> {
  return rule({
    code,
    sat: [sat],
    title: "no debe existir en el concepto de un recibo de nómina",
    field: "",
    remedy: `Quite el nodo ${name}.`,
    each: (recibo: Recibo) =>
      itself(recibo).length === 0
        ? []
        : recibo.conceptChildren.filter((child) => child.name === `cfdi:${name}`),
    check: () => must(false, undefined, `el nodo ${name}`),
  });
}
