import type { ResourceName } from "../../../../../common/kinds.ts";
import { digitsOf } from "../../../data/format.ts";

/** The list of each resource, as the address of its page names it. */
export const LIST_OF = {
  facturas: "facturas",
  "complementos-pago": "pagos",
  nomina: "nomina",
  retenciones: "retenciones",
  traslado: "traslados",
} as const satisfies Readonly<Record<ResourceName, string>>;
export type ListName = (typeof LIST_OF)[keyof typeof LIST_OF];
export const LISTS: readonly ListName[] = Object.values(LIST_OF);

export interface Filters {
  readonly estado?: string;
  readonly uuid?: string;
  readonly rfc?: string;
  /** Series, folio, reference and amounts are compared exactly. A withholding has no series; its folio is FolioInt. */
  readonly serie?: string;
  readonly folio?: string;
  readonly referencia?: string;
  /** The amounts are plain decimal text, both included. */
  readonly totalDesde?: string;
  readonly totalHasta?: string;
  /** The list includes both of these days of creation (AAAA-MM-DD). */
  readonly desde?: string;
  readonly hasta?: string;
  /** A withholding has a type of operation, a CFDI of /facturas a TipoDeComprobante. */
  readonly tipo?: string;
  /** Pages are counted from 1. */
  readonly pagina?: number;
}

/** Not every list takes these in the contract's filter `estado`, so they are sent as `situacion`. */
const SITUATIONS = ["vigente", "cancelada"];
const STATES: Readonly<Record<ListName, readonly string[]>> = {
  facturas: ["borrador", "error", "vigente", "timbrada", "cancelacion_pendiente", "cancelada"],
  pagos: ["borrador", "error", "vigente", "timbrada", "cancelada"],
  nomina: ["borrador", "error", "vigente", "timbrada", "cancelacion_pendiente", "cancelada"],
  retenciones: ["borrador", "error", "vigente", "timbrada", "cancelacion_pendiente", "cancelada"],
  traslados: ["borrador", "error", "vigente", "timbrada", "cancelada"],
};
const TYPES: Readonly<Record<ListName, readonly string[]>> = {
  facturas: ["I", "E", "T", "P", "N"],
  pagos: [],
  nomina: [],
  retenciones: ["dividendos", "enajenacion_acciones", "pagos_extranjero"],
  traslados: [],
};

export function statesOf(list: ListName): readonly string[] {
  return STATES[list];
}

export function typesOf(list: ListName): readonly string[] {
  return TYPES[list];
}

/**
 * Returns the filters that an address holds, without those that the contract would refuse: an address may be typed or
 * cut short.
 */
export function readFilters(list: ListName, search: Readonly<Record<string, unknown>>): Filters {
  const { estado, uuid, rfc, serie, folio, referencia, totalDesde, totalHasta, desde, hasta, tipo, pagina } = search;
  return withoutEmpty({
    estado: oneOf(STATES[list], estado),
    uuid: text(uuid, 36),
    rfc: text(rfc, 13)?.toUpperCase(),
    serie: list === "retenciones" ? undefined : text(serie, 25),
    folio: text(folio, 40),
    referencia: text(referencia, 100),
    totalDesde: amountIn(totalDesde),
    totalHasta: amountIn(totalHasta),
    desde: day(desde),
    hasta: day(hasta),
    tipo: oneOf(TYPES[list], tipo),
    pagina: page(pagina),
  });
}

export type ListFilters = Filters & { readonly situacion?: string };

export function requestOf({ estado, ...filters }: Filters): ListFilters {
  if (estado === undefined) return filters;
  return SITUATIONS.includes(estado) ? { ...filters, situacion: estado } : { ...filters, estado };
}

/** Reads "F-17" as series and folio, as lists show them; text without a hyphen is a folio, and "F-" a series alone. */
export function numberIn(list: ListName, typed: string): Pick<Filters, "serie" | "folio"> {
  const at = list === "retenciones" ? -1 : typed.lastIndexOf("-");
  return { serie: typed.slice(0, Math.max(at, 0)), folio: typed.slice(at + 1) };
}

export function numberOf({ serie, folio = "" }: Filters): string {
  return serie === undefined ? folio : `${serie}-${folio}`;
}

/** Another filter begins at the first page again. */
export function changeFilter(
  filters: Filters,
  change: { readonly [K in keyof Filters]?: Filters[K] | undefined },
): Filters {
  const { pagina: _, ...rest } = filters;
  return withoutEmpty({ ...rest, ...change });
}

export function hasFilters({ pagina: _, ...filters }: Filters): boolean {
  return Object.keys(filters).length > 0;
}

export function withoutEmpty<T extends object>(filters: { readonly [K in keyof T]?: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== "")) as T;
}

export function text(value: unknown, max: number): string | undefined {
  // The router reads what looks like a number as one.
  const told = typeof value === "number" ? String(value) : value;
  return typeof told === "string" && told.trim() !== "" ? told.trim().slice(0, max) : undefined;
}

export function oneOf(values: readonly string[], value: unknown): string | undefined {
  return values.find((each) => each === value);
}

/** Returns an amount as the contract takes it; undefined for any other text. */
export function amountIn(value: unknown): string | undefined {
  const plain = digitsOf(text(value, 30) ?? "");
  return /^\d{1,18}(\.\d{1,6})?$/.test(plain) ? plain : undefined;
}

/** A day of the calendar: February has no 30th. */
export function day(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : undefined;
}

function page(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number > 1 && number <= 1_000_000 ? number : undefined;
}
