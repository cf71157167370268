import type { Decimal } from "../../decimal.ts";
import { rowsOf } from "../comprobante/common.ts";
import type { Concepto } from "../comprobante/model.ts";
import { scope } from "../rule.ts";
import type { Conceptos, Exportacion, Grupo } from "./model.ts";

/** The CFDI's own elements are listed only when it has the complement. */
export const documento = scope("Comprobante", ({ comprobante }: Exportacion) => [comprobante]);
export const itself = scope("Comprobante", ({ comprobante, comercios, misplaced }: Exportacion) =>
  comercios.length + misplaced.length > 0 ? [comprobante] : [],
);
export const receptor = scope("Receptor", (exportacion: Exportacion) =>
  itself(exportacion).flatMap(({ receptor }) => receptor ?? []),
);
export const conceptos = scope("Concepto", (exportacion: Exportacion) =>
  itself(exportacion).flatMap(({ conceptos }) => conceptos),
);
export const comercios = scope("ComercioExterior", ({ comercios }: Exportacion) => comercios);
export const emisorDomicilios = scope("ComercioExterior, Emisor, Domicilio", ({ comercios }: Exportacion) =>
  comercios.flatMap(({ emisorDomicilio }) => emisorDomicilio ?? []),
);
export const propietarios = scope("Propietario", ({ comercios }: Exportacion) =>
  comercios.flatMap(({ propietarios }) => propietarios),
);
export const receptores = scope("ComercioExterior, Receptor", ({ comercios }: Exportacion) =>
  comercios.flatMap(({ receptor }) => receptor ?? []),
);
export const receptorDomicilios = scope("ComercioExterior, Receptor, Domicilio", (exportacion: Exportacion) =>
  receptores(exportacion).flatMap(({ domicilios }) => domicilios),
);
export const destinatarios = scope("Destinatario", ({ comercios }: Exportacion) =>
  comercios.flatMap(({ destinatarios }) => destinatarios),
);
export const destinatarioDomicilios = scope("Destinatario, Domicilio", (exportacion: Exportacion) =>
  destinatarios(exportacion).flatMap(({ domicilios }) => domicilios),
);
export const mercancias = scope("Mercancia", ({ comercios }: Exportacion) =>
  comercios.flatMap(({ mercancias }) => mercancias),
);
/** Lists the Mercancia nodes of complements in which some Mercancia has customs measures. */
export const comparadas = scope("Mercancia", ({ comercios }: Exportacion) =>
  comercios.flatMap(({ isMeasured, mercancias }) => (isMeasured ? mercancias : [])),
);
export const grupos = scope("Mercancia", ({ comercios }: Exportacion) => comercios.flatMap(({ grupos }) => grupos));

/**
 * Lists the concepts of a transfer by which customs counts, because a Mercancia of their number has no CantidadAduana.
 */
export const contados = scope("Concepto", (exportacion: Exportacion) =>
  isTransfer(exportacion)
    ? onePerNumber(exportacion, ({ lacksCantidad }) => lacksCantidad).flatMap(([, conceptos]) => conceptos)
    : [],
);

/** Lists the concepts whose Unidad is the customs unit, because a Mercancia of their number has no UnidadAduana. */
export const medidos = scope("Concepto", (exportacion: Exportacion) =>
  onePerNumber(exportacion, ({ unmeasured }) => unmeasured !== undefined).flatMap(
    ([{ unmeasured: fraccion }, conceptos]) =>
      conceptos.map(({ path, attributes }) => ({ path, attributes, fraccion })),
  ),
);

/**
 * Returns the wanted groups with their concepts. In a document with several complements each concept comes only once.
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
  return terms.length > MOST_TERMS ? `${sum} (suma de ${terms.length})` : `${sum} (${terms.map(String).join(" + ")})`;
}
