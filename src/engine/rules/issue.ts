import { dayOf, instantOf, localTimeOf, MEXICO_CITY, zoneOfPostalCode } from "../catalogs/index.ts";
import { type Context, type Mismatch, must } from "./rule.ts";

export interface Issue {
  /** The local time of the place of issue. */
  readonly fecha: string | undefined;
  readonly codigoPostal: string | undefined;
}

export function certificateOf({ certificate }: Context) {
  return certificate?.kind === "certificate" ? certificate.certificate : undefined;
}

const HOUR = 3_600_000;
const WINDOW = 72 * HOUR;
/** PACs tolerate a few minutes of clock difference; the exact number is not published. */
const CLOCK_SKEW = HOUR / 12;

/** PAC code 401: the document was issued in the last 72 hours, and not in the future. */
export function mustBeRecent(issue: Issue, context: Context): Mismatch | undefined {
  if (context.now === undefined) return undefined;
  const now = context.now.getTime();
  return mustBeBetween(issue, context, new Date(now - WINDOW), new Date(now + CLOCK_SKEW));
}

/**
 * Returns the year in which a document is stamped, in Mexico's central time: that of now, and of a document that is
 * only inspected that of its Fecha, because it was stamped within 72 hours of it.
 */
export function yearOfStamping(fecha: string | undefined, { now }: Context): number | undefined {
  const day = now === undefined ? dayOf(fecha) : localTimeOf(now, MEXICO_CITY);
  return day === undefined ? undefined : Number(day.slice(0, "2026".length));
}

/** PAC code 305: the certificate was in force at the time of issue. */
export function mustBeInForce(issue: Issue, context: Context): Mismatch | undefined {
  const certificate = certificateOf(context);
  return certificate && mustBeBetween(issue, context, certificate.validFrom, certificate.validTo);
}

function mustBeBetween(
  { fecha, codigoPostal }: Issue,
  { loaded }: Context,
  first: Date,
  last: Date,
): Mismatch | undefined {
  if (fecha === undefined || codigoPostal === undefined) return undefined;
  const zone = zoneOfPostalCode(codigoPostal, loaded);
  const issued = instantOf(fecha, zone);
  if (issued === undefined || (issued >= first && issued <= last)) return undefined;
  return must(false, `de ${localTimeOf(first, zone)} a ${localTimeOf(last, zone)} (${zone})`, fecha);
}
