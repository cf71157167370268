import { AppError, internal, unavailable as unavailableNow } from "../../../common/errors.ts";
import { type Unavailability, unavailable } from "../../persistence/database/index.ts";

/** Turns any thrown value into the error that the caller gets: 503 while the database cannot serve, 500 for a bug. */
export function asAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const why = unavailable(cause)?.why;
  return why === undefined ? internal(cause) : unavailableNow(...WORDS[why]);
}

/**
 * Each reason has the words why the database cannot serve, and when to repeat the request: emptying a disk takes longer
 * than seconds.
 */
const WORDS: Readonly<Record<Unavailability, readonly [why: string, when: string]>> = {
  "not-writable": ["su base de datos no admite cambios por ahora", "en unos minutos"],
  busy: ["su base de datos tiene demasiado trabajo", "en unos segundos"],
  unreachable: ["su base de datos no responde", "en unos segundos"],
};
