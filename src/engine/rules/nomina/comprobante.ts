import { GENERIC_NATIONAL, mustEqual, OF_TYPE, oneRules } from "../comprobante/common.ts";
import { isAny, personOf } from "../comprobante/model.ts";
import { must, type Rule, rule } from "../rule.ts";
import { absentRule, conceptos, emisor, fixedRule, GUIDE, itself, nominas, receptor } from "./common.ts";
import type { Recibo } from "./model.ts";

const PERCEPCIONES_MAS_OTROS_PAGOS = "TotalPercepciones más TotalOtrosPagos";

/** The rules for a payroll CFDI outside its complement, NOM1 to NOM30, without those of the employer's CURP. */
export const DOCUMENT: readonly Rule<Recibo>[] = [
  fixedRule("VAL-301", "NOM1", itself, "Moneda", "MXN"),
  fixedRule("VAL-302", "NOM2", itself, "TipoDeComprobante", "N"),
  fixedRule("VAL-303", "NOM3", itself, "Exportacion", "01"),
  rule(
    "VAL-304",
    ["NOM4"],
    (recibo: Recibo) => itself(recibo).flatMap(({ informacionGlobal }) => informacionGlobal ?? []),
    {
      title: "no debe existir en un recibo de nómina",
      remedy: "Quite el nodo InformacionGlobal.",
      check: () => must(false, undefined, "el nodo InformacionGlobal"),
    },
  ),
  absentRule("VAL-307", "NOM7", emisor, "FacAtrAdquirente"),
  rule("VAL-308", ["NOM8"], receptor, {
    title: "debe ser de persona física en un recibo de nómina",
    field: "@Rfc",
    remedy: "Escriba el RFC del trabajador, de 13 posiciones.",
    check: ({ attributes: { Rfc } }) =>
      must(Rfc === undefined || personOf(Rfc) === "fisica", "un RFC de 13 posiciones", Rfc),
  }),
  rule("VAL-310", ["NOM10"], nominas, {
    title: "debe existir cuando el RFC del receptor es XAXX010101000",
    field: "nomina12:Receptor/@Curp",
    remedy: "Escriba la CURP del trabajador que falleció.",
    check: ({ receptor }, { comprobante }) =>
      must(
        comprobante.receptor?.attributes.Rfc !== GENERIC_NATIONAL || receptor?.attributes.Curp !== undefined,
        "la CURP del trabajador",
        receptor?.attributes.Curp,
      ),
  }),
  fixedRule("VAL-311", "NOM11", receptor, "RegimenFiscalReceptor", "605"),
  fixedRule("VAL-312", "NOM12", receptor, "UsoCFDI", "CN01"),
  rule("VAL-313", ["NOM13"], itself, {
    title: "debe tener un solo concepto sin nodos hijo en un recibo de nómina",
    field: "cfdi:Conceptos",
    remedy: "Deje un solo Concepto, sin nada dentro; lo que se paga va en el complemento.",
    check: ({ conceptos }, { conceptChildren }) =>
      must(
        conceptos.length === 1 && conceptChildren.length === 0,
        "1 Concepto sin nodos hijo",
        `${conceptos.length} con ${conceptChildren.length} nodos hijo`,
      ),
  }),
  fixedRule("VAL-314", "NOM14", conceptos, "ClaveProdServ", "84111505"),
  absentRule("VAL-315", "NOM15", conceptos, "NoIdentificacion"),
  ...oneRules("VAL-316", ["NOM16"], conceptos, {
    advice: "VAL-465",
    source: GUIDE,
    title: "debe ser 1 en un recibo de nómina",
    attribute: "Cantidad",
  }),
  fixedRule("VAL-317", "NOM17", conceptos, "ClaveUnidad", "ACT"),
  absentRule("VAL-318", "NOM18", conceptos, "Unidad"),
  fixedRule("VAL-319", "NOM19", conceptos, "Descripcion", "Pago de nómina"),
  paidRule("VAL-320", "NOM20", "ValorUnitario", "valorUnitario"),
  paidRule("VAL-321", "NOM21", "Importe", "importe"),
  rule("VAL-322", ["NOM22"], conceptos, {
    title: "debe ser TotalDeducciones del complemento",
    field: "@Descuento",
    remedy: "Escriba en Descuento el TotalDeducciones; sin deducciones, quítelo.",
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
  rule("VAL-330", ["NOM30"], ({ misplaced }: Recibo) => misplaced, {
    title: "debe ir en el nodo Complemento del comprobante",
    remedy: "Pase el nodo Nomina de ComplementoConcepto a Complemento.",
    check: () => must(false, "Nomina en Complemento", "Nomina en ComplementoConcepto"),
  }),
  rule("VAL-451", [], ({ comprobante }: Recibo) => [comprobante], {
    title: "debe llevar el complemento Nómina cuando TipoDeComprobante es N",
    field: "cfdi:Complemento",
    source: OF_TYPE,
    remedy: "Agregue el complemento Nómina 1.2, o corrija el tipo de comprobante.",
    check: (_, { nominas, misplaced }) => must(nominas.length + misplaced.length > 0, "nomina12:Nomina", undefined),
  }),
  fixedRule("VAL-452", undefined, itself, "MetodoPago", "PUE"),
  absentRule("VAL-453", undefined, itself, "TipoCambio"),
  rule("VAL-454", [], (recibo: Recibo) => itself(recibo).flatMap(({ relacionados }) => relacionados), {
    title: "debe ser 04 en un recibo de nómina",
    field: "@TipoRelacion",
    remedy: "Relacione solo el recibo que este sustituye, con TipoRelacion 04.",
    check: ({ attributes: { TipoRelacion } }) => must(isAny(TipoRelacion, "04"), "04", TipoRelacion),
  }),
  absentRule("VAL-455", undefined, receptor, "ResidenciaFiscal"),
  absentRule("VAL-456", undefined, receptor, "NumRegIdTrib"),
];

function paidRule(code: string, sat: string, attribute: string, amount: "valorUnitario" | "importe"): Rule<Recibo> {
  return rule(code, [sat], conceptos, {
    title: `debe ser ${PERCEPCIONES_MAS_OTROS_PAGOS} del complemento`,
    field: `@${attribute}`,
    remedy: `Escriba en ${attribute} la suma de ${PERCEPCIONES_MAS_OTROS_PAGOS}.`,
    check: (concepto, { paid }) => mustEqual(paid, concepto[amount]),
  });
}

/** Makes a rule that forbids a node inside the concept. */
function childRule(code: string, sat: string, name: string): Rule<Recibo> {
  return rule(
    code,
    [sat],
    (recibo: Recibo) =>
      itself(recibo).length === 0 ? [] : recibo.conceptChildren.filter((child) => child.name === `cfdi:${name}`),
    {
      title: "no debe existir en el concepto de un recibo de nómina",
      remedy: `Quite el nodo ${name}.`,
      check: () => must(false, undefined, `el nodo ${name}`),
    },
  );
}
