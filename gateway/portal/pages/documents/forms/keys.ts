import { FOREIGN_TRADE } from "../../../../../src/engine/catalogs/foreign-trade.ts";
import { PAYROLL, type PayrollKey } from "../../../../../src/engine/catalogs/payroll.ts";

export { FUELS, LITRE } from "../../../../../src/engine/catalogs/fuels.ts";

export interface Choice {
  readonly id: string;
  readonly label: string;
}

/**
 * Returns the keys that a field takes, by its name in the contract, if no public list of the service has them. The
 * catalogs of payroll are the very table by which the service validates. Without a day they are those of all days,
 * because the meaning of a key does not change with the day; only whether it may be used does.
 */
export function keysOf(name: string, day?: string): readonly Choice[] | undefined {
  const catalog = PAYROLL_FIELDS[name];
  if (catalog !== undefined) return inForce(PAYROLL[catalog], day);
  const traded = TRADE_FIELDS[name];
  return traded === undefined ? WITHHOLDING_FIELDS[name] : choices([...FOREIGN_TRADE[traded]]);
}

const PAYROLL_FIELDS: Readonly<Record<string, keyof typeof PAYROLL>> = {
  tipoContrato: "c_TipoContrato",
  tipoJornada: "c_TipoJornada",
  tipoRegimen: "c_TipoRegimen",
  riesgoPuesto: "c_RiesgoPuesto",
  periodicidadPago: "c_PeriodicidadPago",
  tipoHoras: "c_TipoHoras",
  tipoIncapacidad: "c_TipoIncapacidad",
  tipoOtroPago: "c_TipoOtroPago",
  tipoPercepcion: "c_TipoPercepcion",
  tipoDeduccion: "c_TipoDeduccion",
  claveEntFed: "c_Estado",
  banco: "c_Banco",
};

const TRADE_FIELDS: Readonly<Record<string, keyof typeof FOREIGN_TRADE>> = {
  incoterm: "c_INCOTERM",
  unidadAduana: "c_UnidadAduana",
  motivoTraslado: "c_MotivoTraslado",
};

function inForce(keys: ReadonlyMap<string, PayrollKey>, day: string | undefined): readonly Choice[] {
  return [...keys]
    .filter(([, { from = "", to = "9999" }]) => day === undefined || (from <= day && day <= to))
    .map(([id, { name }]) => ({ id, label: name }));
}

/** The schema of Retenciones 2.0 lists these catalogs itself (catRetenciones, catDividendos). */
const WITHHOLDING_FIELDS: Readonly<Record<string, readonly Choice[]>> = {
  CveTipDivOUtil: choices([
    ["01", "Proviene de CUFIN"],
    ["02", "No proviene de CUFIN"],
    ["03", "Reembolso o reducción de capital"],
    ["04", "Liquidación de la persona moral"],
    ["05", "CUFINRE"],
    ["06", "Proviene de CUFIN al 31 de diciembre de 2013"],
  ]),
  ConceptoPago: choices([
    ["1", "Artistas, deportistas y espectáculos públicos"],
    ["2", "Otras personas físicas"],
    ["3", "Persona moral"],
    ["4", "Fideicomiso"],
    ["5", "Asociación en participación"],
    ["6", "Organizaciones internacionales o de gobierno"],
    ["7", "Organizaciones exentas"],
    ["8", "Agentes pagadores"],
    ["9", "Otros"],
  ]),
};

function choices(rows: readonly (readonly [string, string])[]): readonly Choice[] {
  return rows.map(([id, label]) => ({ id, label }));
}
