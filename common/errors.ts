import { create } from "@bufbuild/protobuf";
import { type ErrorDetail, ErrorDetailSchema, ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { OWN_CODES, type OwnCode } from "./own-codes.ts";

/** An error that stops a request: a kind (which decides the HTTP status and the gRPC code) and a sentence in Spanish. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  /** Code of the rule that failed ("VAL-04", "PAG-001"); printed in front of the sentence. */
  readonly rule: string | undefined;
  /** The field, as REST names it: "conceptos[2].cantidad". */
  readonly campo: string | undefined;
  /** A code of a PAC or of SAT, or one of OWN_CODES; only a 502 has it. */
  readonly codigo: string | undefined;
  readonly detalle: string | undefined;

  constructor(kind: ErrorKind, sentence: string, more: ErrorMore = {}) {
    super(sentence, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = "AppError";
    this.kind = kind;
    this.rule = more.rule;
    this.campo = more.campo;
    this.codigo = more.codigo;
    this.detalle = more.detalle;
  }

  /** The form that travels. */
  toDetail(): ErrorDetail {
    const { kind, rule, campo, codigo, detalle } = this;
    return create(ErrorDetailSchema, {
      kind,
      error: rule === undefined ? this.message : coded(rule, this.message),
      ...(campo === undefined ? {} : { campo }),
      ...(codigo === undefined ? {} : { codigo }),
      ...(detalle === undefined ? {} : { detalle }),
    });
  }
}

/** A rule's code before its sentence, as the contract prints it: "[VAL-04] …". */
export function coded(rule: string, sentence: string): string {
  return `[${rule}] ${sentence}`;
}

export interface ErrorMore {
  readonly rule?: string | undefined;
  readonly campo?: string | undefined;
  readonly codigo?: string | undefined;
  readonly detalle?: string | undefined;
  readonly cause?: unknown;
}

/** The data are wrong. The sentence must name the field. */
export const invalid = (sentence: string, more?: ErrorMore) =>
  new AppError(ErrorKind.INVALID, sentence, more);

/** The bytes are no message of that name; `why` is a clause. */
export const unreadable = (typeName: string, why?: string) =>
  invalid(`La petición no se pudo leer como ${typeName} de protobuf${why === undefined ? "" : `: ${why}`}`);

/** The data are right, the document's state is not. */
export const notApplicable = (sentence: string, more?: ErrorMore) =>
  new AppError(ErrorKind.NOT_APPLICABLE, sentence, more);

export const unauthenticated = (sentence: string) => new AppError(ErrorKind.UNAUTHENTICATED, sentence);

export const forbidden = (sentence: string) => new AppError(ErrorKind.FORBIDDEN, sentence);

export const noStamps = () =>
  new AppError(ErrorKind.NO_STAMPS, "La cuenta no tiene timbres disponibles; adquiera más y reintente");

/** A missing document, and somebody else's, with the same words. */
export const notFound = (what = "El comprobante") => new AppError(ErrorKind.NOT_FOUND, `${what} no existe`);

export const inProgress = (sentence: string) => new AppError(ErrorKind.IN_PROGRESS, sentence);

export const rateLimited = (sentence: string) => new AppError(ErrorKind.RATE_LIMITED, sentence);

/** `codigo` is the PAC's. */
export const pacRejected = (codigo: string, detalle: string) =>
  refusedOutside("El PAC rechazó el comprobante", codigo, detalle);

/** SAT, or the PAC before it, refused the request to cancel; `codigo` is SAT's, `advice` ours. */
export const cancellationRefused = (codigo: string, detalle: string, advice = "") =>
  refusedOutside("La cancelación no procedió", codigo, detalle, advice);

/** In every 502 `codigo` is a code alone and `detalle` the reason alone; the sentence has both, and what to do. */
function refusedOutside(what: string, codigo: string, words: string, advice = ""): AppError {
  const detalle = withoutCode(codigo, words);
  const sentence = `${what}: ${[codigo, detalle].filter(Boolean).join(" ")}`;
  return new AppError(
    ErrorKind.PAC_REJECTED,
    advice === "" ? sentence : `${sentence.replace(/\.$/, "")}. ${advice}`,
    {
      codigo: codigo || undefined,
      detalle: detalle || undefined,
    },
  );
}

/** Many a PAC's words begin with the code: "CFDI40145 - text", "301: text". */
function withoutCode(codigo: string, words: string): string {
  const rest = words.startsWith(codigo) ? words.slice(codigo.length) : words;
  return /^[\p{L}\p{N}]/u.test(rest) ? words : rest.replace(/^[\s.:,;-]+/, "");
}

/** No PAC, nor SAT, nor the core behind a gateway decided. */
export const pacUnreachable = (
  codigo: OwnCode,
  detalle: string = OWN_CODES[codigo].detalle,
  remedio: string = OWN_CODES[codigo].remedio,
) => new AppError(ErrorKind.PAC_UNREACHABLE, `${detalle}; ${remedio}`, { codigo, detalle });

/** SAT's own service did not answer, or not in a way that can be trusted. */
export const satUnavailable = () => pacUnreachable("SAT_NO_DISPONIBLE");

/** This service cannot serve now: `why` in a clause, and when it may (contract: no Retry-After). */
export const unavailable = (why: string, when = "en unos segundos") =>
  new AppError(
    ErrorKind.UNAVAILABLE,
    `El servicio no puede atender la petición ahora: ${why}; repítala ${when}, con la misma Idempotency-Key si la lleva`,
  );

/** A bug is shown to callers in constant words; the cause stands only in the log. */
export const internal = (cause: unknown) =>
  new AppError(ErrorKind.INTERNAL, "Error interno del servicio; intente más tarde", { cause });
