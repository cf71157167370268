import type { Decimal } from "../../decimal.ts";
import type { Element } from "../../element.ts";
import { rowsOf } from "../comprobante/common.ts";
import type { Comprobante, Concepto } from "../comprobante/model.ts";
import type {
  ComercioExterior,
  Conceptos,
  Domicilio,
  Exportacion,
  Grupo,
  Mercancia,
  Parte,
} from "./model.ts";

/** The CFDI's own elements are listed only when it has the complement. */
export const documento = ({ comprobante }: Exportacion): readonly Comprobante[] => [comprobante];
export const itself = ({ comprobante, comercios, misplaced }: Exportacion): readonly Comprobante[] =>
  comercios.length + misplaced.length > 0 ? [comprobante] : [];
export const receptor = (exportacion: Exportacion): readonly Element[] =>
  itself(exportacion).flatMap(({ receptor }) => receptor ?? []);
export const conceptos = (exportacion: Exportacion): readonly Concepto[] =>
  itself(exportacion).flatMap(({ conceptos }) => conceptos);
export const comercios = ({ comercios }: Exportacion): readonly ComercioExterior[] => comercios;
export const emisorDomicilios = ({ comercios }: Exportacion): readonly Domicilio[] =>
  comercios.flatMap(({ emisorDomicilio }) => emisorDomicilio ?? []);
export const propietarios = ({ comercios }: Exportacion): readonly Element[] =>
  comercios.flatMap(({ propietarios }) => propietarios);
export const receptores = ({ comercios }: Exportacion): readonly Parte[] =>
  comercios.flatMap(({ receptor }) => receptor ?? []);
export const receptorDomicilios = (exportacion: Exportacion): readonly Domicilio[] =>
  receptores(exportacion).flatMap(({ domicilios }) => domicilios);
export const destinatarios = ({ comercios }: Exportacion): readonly Parte[] =>
  comercios.flatMap(({ destinatarios }) => destinatarios);
export const destinatarioDomicilios = (exportacion: Exportacion): readonly Domicilio[] =>
  destinatarios(exportacion).flatMap(({ domicilios }) => domicilios);
export const mercancias = ({ comercios }: Exportacion): readonly Mercancia[] =>
  comercios.flatMap(({ mercancias }) => mercancias);
/** Lists the Mercancia nodes of complements in which some Mercancia has customs measures. */
export const comparadas = ({ comercios }: Exportacion): readonly Mercancia[] =>
  comercios.flatMap(({ isMeasured, mercancias }) => (isMeasured ? mercancias : []));
export const grupos = ({ comercios }: Exportacion): readonly Grupo[] =>
  comercios.flatMap(({ grupos }) => grupos);

/**
 * Lists the concepts of a transfer by which customs counts, because a Mercancia of their number has no
 * CantidadAduana.
 */
export const contados = (exportacion: Exportacion): readonly Concepto[] =>
  isTransfer(exportacion)
    ? onePerNumber(exportacion, ({ lacksCantidad }) => lacksCantidad).flatMap(([, conceptos]) => conceptos)
    : [];

export interface Medido extends Element {
  readonly fraccion: string | undefined;
}

/**
 * Lists the concepts whose Unidad is the customs unit, because a Mercancia of their number has no
 * UnidadAduana.
 */
export const medidos = (exportacion: Exportacion): readonly Medido[] =>
  onePerNumber(exportacion, ({ unmeasured }) => unmeasured !== undefined).flatMap(
    ([{ unmeasured: fraccion }, conceptos]) =>
      conceptos.map(({ path, attributes }) => ({ path, attributes, fraccion })),
  );

/**
 * Returns the wanted groups with their concepts. In a document with several complements each concept comes
 * only once.
 */
function onePerNumber(
  exportacion: Exportacion,
  wanted: (grupo: Grupo) => boolean,
): (readonly [Grupo, readonly Concepto[]])[] {
  const found = new Map<Conceptos, Grupo>();
  for (const grupo of grupos(exportacion))
    if (grupo.conceptos !== undefined && !found.has(grupo.conceptos) && wanted(grupo))
      found.set(grupo.conceptos, grupo);
  return [...found].map(([{ conceptos }, grupo]) => [grupo, conceptos] as const);
}

export const ELEMENTS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [documento, "Comprobante"],
  [itself, "Comprobante"],
  [receptor, "Receptor"],
  [conceptos, "Concepto"],
  [contados, "Concepto"],
  [medidos, "Concepto"],
  [comercios, "ComercioExterior"],
  [emisorDomicilios, "ComercioExterior, Emisor, Domicilio"],
  [propietarios, "Propietario"],
  [receptores, "ComercioExterior, Receptor"],
  [receptorDomicilios, "ComercioExterior, Receptor, Domicilio"],
  [destinatarios, "Destinatario"],
  [destinatarioDomicilios, "Destinatario, Domicilio"],
  [mercancias, "Mercancia"],
  [comparadas, "Mercancia"],
  [grupos, "Mercancia"],
]);

export const GUIDE = "Guía de llenado de Comercio Exterior 2.0";
export const STANDARD = "estándar de Comercio Exterior 2.0";

export type Scope<E> = (exportacion: Exportacion) => readonly E[];

export const { fixedRule, absentRule } = rowsOf<Exportacion>("un comprobante con Comercio Exterior");

export function isTransfer({ comprobante }: Exportacion): boolean {
  return comprobante.attributes.TipoDeComprobante === "T";
}

/** A longer sum is written with the number of its terms only. */
const MOST_TERMS = 4;

/** Writes a sum with its terms: "30.00 (10.00 + 20.00)". */
export function sumText(sum: Decimal, terms: readonly (Decimal | undefined)[]): string {
  if (terms.length < 2) return `${sum}`;
  return terms.length > MOST_TERMS
    ? `${sum} (suma de ${terms.length})`
    : `${sum} (${terms.map(String).join(" + ")})`;
}
