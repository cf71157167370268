import { invalidField } from "../../../common/errors.ts";
import { instantOf, MEXICO_CITY } from "../../engine/catalogs/index.ts";
import { closeBlock } from "../../persistence/documents/index.ts";
import type { Deps } from "../context/index.ts";

export interface ListRequest {
  readonly pagina?: number | undefined;
  readonly limite?: number | undefined;
  readonly estado?: string | undefined;
  /** It is "vigente" for all stamped states but that of a cancelled document, or "cancelada"; never beside `estado`. */
  readonly situacion?: string | undefined;
  readonly uuid?: string | undefined;
  readonly rfc?: string | undefined;
  readonly desde?: string | undefined;
  readonly hasta?: string | undefined;
  /** `tipo` has the form of the records (`Typed`). */
  readonly tipo?: string | undefined;
  readonly serie?: string | undefined;
  readonly folio?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly referencia?: string | undefined;
  readonly totalDesde?: string | undefined;
  readonly totalHasta?: string | undefined;
}

export function filterOf(request: ListRequest) {
  return {
    serie: request.serie || undefined,
    folio: request.folio || undefined,
    idempotencyKey: request.idempotencyKey || undefined,
    referencia: request.referencia || undefined,
    totalFrom: request.totalDesde,
    totalTo: request.totalHasta,
    estado: request.estado ?? request.situacion,
    tipo: request.tipo,
    // An empty text is part of any; it must not leave out documents that have none.
    uuid: request.uuid || undefined,
    rfc: request.rfc || undefined,
    ...dayRange(request),
  };
}

/** Returns a page's number and size (interface.md, GET /facturas). */
export function page(request: ListRequest) {
  const { pagina = 1, limite = 20 } = request;
  return { pagina, limite, offset: (pagina - 1) * limite };
}

/** `desde` and `hasta` are whole days in Mexico City, both included. */
function dayRange(request: ListRequest) {
  return {
    from: request.desde === undefined ? undefined : startOfDay("desde", request.desde, 0),
    before: request.hasta === undefined ? undefined : startOfDay("hasta", request.hasta, 1),
  };
}

/** The bounds of a month ("2026-03") in Mexico City, as of its first and its last day. */
export function monthRange(month: string): { readonly from: Date; readonly before: Date } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: startOfDay("mes", `${month}-01`, 0), before: startOfDay("mes", `${month}-${last}`, 1) };
}

/** Refuses a day that the calendar does not have, such as 2026-02-30. @throws 400 that names the field */
export function requireCalendarDay(campo: string, text: string): Date {
  const day = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text))
    throw invalidField(campo, `${text} no es una fecha del calendario`);
  return day;
}

/** Returns the first moment of a day in Mexico City. @throws 400 that names the field, for no day of the calendar */
export function startOfDay(campo: string, text: string, daysLater: number): Date {
  const day = requireCalendarDay(campo, text);
  day.setUTCDate(day.getUTCDate() + daysLater);
  return instantOf(day.toISOString().slice(0, 19), MEXICO_CITY) ?? day;
}

/** Counts one block of a long list whose total is due. Returns how many blocks were counted. */
export async function countLists({ db }: Pick<Deps, "db">): Promise<number> {
  return (await closeBlock(db)) ? 1 : 0;
}
