import type { CreateExportRequest } from "#proto/cfdi/v1/export_pb.ts";
import { invalid } from "../../../common/errors.ts";
import { DOCUMENT_KINDS } from "../../../common/kinds.ts";
import { STAMPED } from "../../persistence/database/index.ts";
import type { ExportFilter } from "../../persistence/exports/index.ts";
import { filterOf } from "../documents/index.ts";

export const CONTENTS = ["xml", "pdf", "acuses", "csv", "xlsx"] as const;
export type Content = (typeof CONTENTS)[number];

/** A request for an export, in which every field that the caller left out has its default. */
export interface ExportRequest {
  readonly desde: string;
  readonly hasta: string;
  readonly fecha: "emision" | "timbrado";
  readonly tipos: readonly string[];
  readonly estados: readonly string[];
  readonly rfc?: string;
  readonly serie?: string;
  readonly contenido: readonly Content[];
  /** It is absent in exports that were asked for before there was a choice. */
  readonly nombres?: "uuid" | "folio";
}

/** Returns the bounds of a period. @throws 400 for days that do not exist, or are not in order */
export function readPeriod({ desde, hasta }: Pick<ExportRequest, "desde" | "hasta">): Period {
  const period = filterOf({ desde, hasta }) as Period;
  if (desde > hasta) throw invalid("hasta: debe ser el mismo día que desde o uno posterior", { campo: "hasta" });
  if (Number(hasta.slice(0, YEAR)) - Number(desde.slice(0, YEAR)) > MOST_YEARS)
    throw invalid(`hasta: puede ser a lo más ${MOST_YEARS} años después de desde`, { campo: "hasta" });
  return period;
}

const YEAR = "2026".length;
/** A longer period holds no other documents; it is a slip of the keys. */
const MOST_YEARS = 100;

interface Period {
  readonly from: Date;
  readonly before: Date;
}

export function readExportRequest(request: CreateExportRequest): ExportRequest {
  const { desde, hasta, fecha = "emision", tipos, estados, rfc, serie, contenido, nombres = "uuid" } = request;
  readPeriod({ desde, hasta });
  // Two requests whose lists name the same contents in another order, or twice, have the same content.
  const inOrder = <T extends string>(all: readonly T[], asked: readonly string[]) =>
    all.filter((each) => asked.length === 0 || asked.includes(each));
  return {
    desde,
    hasta,
    fecha: fecha as ExportRequest["fecha"],
    tipos: inOrder(Object.keys(DOCUMENT_KINDS), tipos),
    estados: inOrder(STAMPED, estados),
    ...(rfc ? { rfc: rfc.toUpperCase() } : {}),
    ...(serie ? { serie } : {}),
    contenido: inOrder(CONTENTS, contenido),
    nombres: nombres as NonNullable<ExportRequest["nombres"]>,
  };
}

/** A month of all accounts of a platform is asked for like the tables of one account. */
export interface MonthRequest extends ExportRequest {
  readonly mes: string;
}

export function requestOfMonth(mes: string): MonthRequest {
  const [year = 0, month = 0] = mes.split("-").map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return {
    ...{ mes, desde: `${mes}-01`, hasta: `${mes}-${last}`, fecha: "timbrado", contenido: ["csv"] },
    ...{ tipos: Object.keys(DOCUMENT_KINDS), estados: STAMPED },
  };
}

export const isOfMonth = (request: ExportRequest): request is MonthRequest => "mes" in request;

const DAY_MS = 86_400_000;
/**
 * A document is stamped 72 hours after its Fecha at most (Anexo 20), in whatever zone; a day more covers clocks and
 * zones.
 */
const LATEST_MS = 4 * DAY_MS;
/** No PAC keeps a document longer before it stamps it. */
const EARLIEST_MS = 31 * DAY_MS;

/** Returns the filter for documents that the export may contain; documents made after the request are left out. */
export function filterOfExport(request: ExportRequest, askedAt: Date): ExportFilter {
  const { fecha, estados, tipos: kinds, rfc, serie } = request;
  const { from, before } = filterOf(request) as Period;
  const made = { estados, kinds, rfc, serie };
  if (fecha === "timbrado")
    return {
      ...made,
      // The month of many accounts does not read all that they ever had.
      createdFrom: isOfMonth(request) ? new Date(from.getTime() - EARLIEST_MS) : undefined,
      createdBefore: askedAt,
      stampedFrom: from,
      stampedBefore: before,
    };
  const last = new Date(before.getTime() + LATEST_MS);
  return {
    ...made,
    createdFrom: new Date(from.getTime() - DAY_MS),
    stampedFrom: undefined,
    stampedBefore: undefined,
    createdBefore: last < askedAt ? last : askedAt,
  };
}

/** Returns true when the time of issue that the document states (`fecha`) is in the period. */
export function isOfPeriod({ fecha: by, desde, hasta }: ExportRequest, fecha: string): boolean {
  const day = fecha.slice(0, desde.length);
  return by === "timbrado" || (day >= desde && day <= hasta);
}
