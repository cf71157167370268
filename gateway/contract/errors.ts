import type { ErrorDetail } from "#proto/cfdi/v1/error_pb.ts";
import { statusOf } from "../../common/error-status.ts";
import { AppError, type FieldFault, MOST_NAMED, SEPARATOR } from "../../common/errors.ts";

/** A Refusal ends a request before the core receives it, with an HTTP status and the sentence of the error envelope. */
export class Refusal extends Error {
  readonly status: number;
  readonly codigo: string | undefined;
  readonly detalle: string | undefined;
  /** The wrong field is named here; REST's envelope names it in the sentence alone. */
  readonly campo: string | undefined;
  /**
   * Faults that are told together are listed here, and have one sentence in the envelope. A single fault is not listed.
   */
  readonly faults: readonly FieldFault[];

  constructor(status: number, sentence: string, more: RefusalMore = {}) {
    super(sentence);
    this.status = status;
    this.codigo = more.codigo;
    this.detalle = more.detalle;
    this.campo = more.campo;
    this.faults = more.faults ?? [];
  }

  /** Returns the contract's error body, which has the same form for every status. */
  toJson(): string {
    const { message: error, codigo = null, detalle = null } = this;
    return JSON.stringify({ ok: false, error, codigo, detalle });
  }
}

export interface RefusalMore {
  readonly codigo?: string | undefined;
  readonly detalle?: string | undefined;
  readonly campo?: string | undefined;
  readonly faults?: readonly FieldFault[];
}

/**
 * Makes one refusal of those of a request's parts. It names each fault, at most `MOST_NAMED`, and as its field that of
 * the first one; a single refusal stays as it is.
 */
export function together(refusals: readonly Refusal[]): Refusal {
  const [first, ...others] = refusals;
  if (others.length === 0) return first!;
  const faults = refusals.flatMap(faultsOf).slice(0, MOST_NAMED);
  const { status, codigo, detalle, campo } = first!;
  const sentence = faults.map(({ error }) => error).join(SEPARATOR);
  return new Refusal(status, sentence, { codigo, detalle, campo, faults });
}

function faultsOf({ message: error, campo = "", faults }: Refusal): readonly FieldFault[] {
  return faults.length > 0 ? faults : [{ campo, error }];
}

/**
 * Adds a refusal to those of a request's parts. @throws a cause that is no refusal, and all refusals together once they
 * are `MOST_NAMED`
 */
export function withRefusal(refusals: readonly Refusal[], cause: unknown): readonly Refusal[] {
  if (!(cause instanceof Refusal)) throw cause;
  const all = [...refusals, cause];
  if (all.flatMap(faultsOf).length >= MOST_NAMED) throw together(all);
  return all;
}

export const badRequest = (sentence: string, campo?: string) => new Refusal(400, sentence, { campo });

/** Turns an error detail into a refusal. The kind decides the status (option `status` in error.proto). */
export function fromDetail({ kind, error, ...more }: ErrorDetail): Refusal {
  return new Refusal(statusOf(kind).http, error, more);
}

/** Turns any thrown value into a refusal. Callers learn nothing of a bug. */
export function toRefusal(cause: unknown): Refusal {
  if (cause instanceof Refusal) return cause;
  if (cause instanceof AppError) return fromDetail(cause.toDetail());
  const { code = "", statusCode = 500 } = cause as { code?: string; statusCode?: number };
  const known = FRAMEWORK[code];
  if (known !== undefined) return new Refusal(...known);
  return statusCode >= 400 && statusCode < 500 ? new Refusal(statusCode, "La petición no es válida") : BUG;
}

const BUG = new Refusal(500, "Error interno del servicio; intente más tarde");

/** Fastify and Node's HTTP parser name these failures. */
const FRAMEWORK: Readonly<Record<string, readonly [status: number, sentence: string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, "El cuerpo debe enviarse con Content-Type: application/json"],
  FST_ERR_BAD_URL: [400, "La ruta no es una URL válida"],
  ECONNRESET: [400, "La petición se interrumpió"],
  HPE_HEADER_OVERFLOW: [431, "Los encabezados o la URL son demasiado largos"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "La petición tardó demasiado en llegar"],
};
