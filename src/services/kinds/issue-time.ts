import { invalid } from "../../../common/errors.ts";
import { instantOfIso, localTimeOf } from "../../engine/catalogs/index.ts";
import type { OrderContext } from "../../persistence/issuing/index.ts";

/** `fecha` is local time in this zone. */
interface Place {
  readonly zone: string;
  /** Sentences show this name after "en". */
  readonly name: string;
}

const HOUR = 3_600_000;

/**
 * Returns when a document is issued: now, unless the request states a time. A PAC refuses documents older than `hours`
 * (code 401).
 */
export function issueTime(fecha: string | undefined, now: Date, { zone, name }: Place, hours: number): Date {
  if (fecha === undefined) return now;
  const issued = instantOfIso(fecha, zone);
  if (issued === undefined) throw wrong("debe ser una fecha y hora ISO 8601, como 2026-03-15T18:00:00");
  const first = new Date(now.getTime() - hours * HOUR);
  if (issued >= first && issued <= now) return issued;
  const [from, to] = [first, now].map((instant) => localTimeOf(instant, zone));
  throw wrong(`debe ser de las últimas ${hours} horas, de ${from} a ${to} en ${name}; se recibió ${fecha}`);
}

/**
 * A PAC stamps documents up to 72 hours old (code 401). The last hour is left to recover a lost answer with the same
 * bytes.
 */
const WINDOW_HOURS = 71;

/** Returns when a document of a place of issue is issued. */
export function issueTimeAt(
  { zonaHoraria: zone, lugarExpedicion }: OrderContext,
  fecha: string | undefined,
  now: Date,
): Date {
  return issueTime(fecha, now, { zone, name: `el lugar de expedición, ${lugarExpedicion}` }, WINDOW_HOURS);
}

function wrong(sentence: string) {
  return invalid(`fecha: ${sentence}`, { campo: "fecha" });
}
