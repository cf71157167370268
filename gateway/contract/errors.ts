import type { ErrorDetail } from "#proto/cfdi/v1/error_pb.ts";
import { statusOf } from "../../common/error-status.ts";
import { AppError } from "../../common/errors.ts";

/** A Refusal ends a request before the core receives it, with an HTTP status and the sentence of the error envelope. */
export class Refusal extends Error {
  readonly status: number;
  readonly codigo: string | undefined;
  readonly detalle: string | undefined;
  /** The wrong field is named here; REST's envelope names it in the sentence alone. */
  readonly campo: string | undefined;

  constructor(status: number, sentence: string, more: RefusalMore = {}) {
    super(sentence);
    this.status = status;
    this.codigo = more.codigo;
    this.detalle = more.detalle;
    this.campo = more.campo;
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
