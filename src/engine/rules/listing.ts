import { COMPROBANTE_NOT_CHECKED } from "./comprobante/not-checked.ts";
import * as comprobante from "./comprobante/scope.ts";
import { ALL_RULES } from "./comprobante.ts";
import * as nomina from "./nomina/common.ts";
import { NOMINA_NOT_CHECKED } from "./nomina/not-checked.ts";
import { NOMINA_RULES } from "./nomina.ts";
import type { NotChecked } from "./not-checked.ts";
import * as pagos from "./pagos/common.ts";
import { PAGOS_NOT_CHECKED } from "./pagos/not-checked.ts";
import { PAGOS_RULES } from "./pagos.ts";
import * as retenciones from "./retenciones/common.ts";
import { RETENCIONES_NOT_CHECKED } from "./retenciones/not-checked.ts";
import { RETENCIONES_RULES } from "./retenciones.ts";
import type { RuleText } from "./rule.ts";

/** A rule for who reads it without a document: the words of its row. */
export interface ListedRule {
  readonly code: string;
  readonly sat: readonly string[];
  /** SAT's matrix that it belongs to: "CFDI 4.0". */
  readonly matrix: string;
  /** The element that it looks at, "Concepto", and what of it, "@Importe"; each is empty where the other says it all. */
  readonly element: string;
  readonly field: string;
  readonly title: string;
  readonly remedy: string;
}

export interface RuleListing {
  readonly rules: readonly ListedRule[];
  /** The rows of SAT's matrices that this service cannot decide, and why. */
  readonly notChecked: readonly NotChecked[];
}

/** Every rule that judges documents, by its matrix, in the order of its code. */
export function listRules(): RuleListing {
  return {
    rules: [
      ...listed("CFDI 4.0", ALL_RULES),
      ...listed("Pagos 2.0", PAGOS_RULES),
      ...listed("Nómina 1.2", NOMINA_RULES),
      ...listed("Retenciones 2.0", RETENCIONES_RULES),
    ],
    notChecked: [
      ...COMPROBANTE_NOT_CHECKED,
      ...PAGOS_NOT_CHECKED,
      ...NOMINA_NOT_CHECKED,
      ...RETENCIONES_NOT_CHECKED,
    ],
  };
}

function listed(matrix: string, rules: readonly (RuleText & { each: unknown })[]): ListedRule[] {
  return rules.map(({ code, sat, field, title, remedy, each }) => ({
    ...{ code, sat, matrix, element: ELEMENTS.get(each) ?? "", field, title, remedy },
  }));
}

/** What the rows look at, by the function that finds it. A row that finds it by itself says it in its sentence. */
const ELEMENTS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [comprobante.itself, "Comprobante"],
  [comprobante.emisor, "Emisor"],
  [comprobante.receptor, "Receptor"],
  [comprobante.informacionGlobal, "InformacionGlobal"],
  [comprobante.relacionados, "CfdiRelacionados"],
  [comprobante.conceptos, "Concepto"],
  [comprobante.traslados, "Concepto, Traslado"],
  [comprobante.retenciones, "Concepto, Retencion"],
  [comprobante.terceros, "Concepto, ACuentaTerceros"],
  [comprobante.partes, "Concepto, Parte"],
  [comprobante.pedimentos, "Concepto, InformacionAduanera"],
  [comprobante.partePedimentos, "Parte, InformacionAduanera"],
  [comprobante.resumen, "Impuestos"],
  [comprobante.resumenTraslados, "Impuestos, Traslado"],
  [comprobante.resumenRetenciones, "Impuestos, Retencion"],
  [pagos.itself, "Comprobante"],
  [pagos.conceptos, "Concepto"],
  [pagos.totales, "Totales"],
  [pagos.pagos, "Pago"],
  [pagos.documentos, "DoctoRelacionado"],
  [pagos.trasladosDR, "DoctoRelacionado, TrasladoDR"],
  [pagos.retencionesDR, "DoctoRelacionado, RetencionDR"],
  [pagos.trasladosP, "Pago, TrasladoP"],
  [pagos.retencionesP, "Pago, RetencionP"],
  [nomina.itself, "Comprobante"],
  [nomina.emisor, "Emisor"],
  [nomina.receptor, "Receptor"],
  [nomina.conceptos, "Concepto"],
  [nomina.nominas, "Nomina"],
  [nomina.entidades, "Nomina, EntidadSNCF"],
  [nomina.trabajadores, "Nomina, Receptor"],
  [nomina.listasDePercepciones, "Percepciones"],
  [nomina.percepciones, "Percepcion"],
  [nomina.horasExtra, "Percepcion, HorasExtra"],
  [nomina.listasDeDeducciones, "Deducciones"],
  [nomina.deducciones, "Deduccion"],
  [nomina.otrosPagos, "OtroPago"],
  [nomina.subsidios, "OtroPago, SubsidioAlEmpleo"],
  [nomina.compensaciones, "OtroPago, CompensacionSaldosAFavor"],
  [nomina.incapacidades, "Incapacidad"],
  [retenciones.itself, "Retenciones"],
  [retenciones.relacionados, "CfdiRetenRelacionados"],
  [retenciones.emisor, "Emisor"],
  [retenciones.receptor, "Receptor"],
  [retenciones.nacional, "Receptor, Nacional"],
  [retenciones.periodo, "Periodo"],
  [retenciones.totales, "Totales"],
  [retenciones.impRetenidos, "Totales, ImpRetenidos"],
]);
