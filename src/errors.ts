import { create } from "@bufbuild/protobuf";
import { type ErrorDetail, ErrorDetailSchema, ErrorKind } from "#proto/cfdi/v1/error_pb.ts";

/** What stops a request: a kind (which decides the HTTP status and the gRPC code) and a sentence in Spanish. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  /** Code of the rule that failed ("VAL-04", "PAG-001"); printed in front of the sentence. */
  readonly rule: string | undefined;
  /** The field, as REST names it: "conceptos[2].cantidad". */
  readonly campo: string | undefined;
  /** The PAC's code and words, only on PAC errors. */
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

/** `codigo` and `detalle` as the PAC wrote them. */
export const pacRejected = (codigo: string, detalle: string) =>
  new AppError(ErrorKind.PAC_REJECTED, `El PAC rechazó el comprobante: ${reason(codigo, detalle)}`, {
    codigo,
    detalle,
  });

/** SAT, or the PAC before it, refused the request to cancel; `codigo` is SAT's. */
export const cancellationRefused = (codigo: string, detalle: string) =>
  new AppError(ErrorKind.PAC_REJECTED, `La cancelación no procedió: ${reason(codigo, detalle)}`, {
    codigo,
    detalle,
  });

/** Many a PAC's detail begins with its code. */
function reason(codigo: string, detalle: string): string {
  return detalle.startsWith(codigo) ? detalle : `${codigo} ${detalle}`.trim();
}

/** `codigo` is one of ours: PAC_NO_DISPONIBLE, PAC_SIN_RESPUESTA, PAC_CUENTA. */
export const pacUnreachable = (codigo: string, detalle: string, cause?: unknown) =>
  new AppError(ErrorKind.PAC_UNREACHABLE, detalle, { codigo, detalle, cause });

/** SAT's own service did not answer, or not in a way that can be trusted. */
export const satUnavailable = () =>
  pacUnreachable("SAT_NO_DISPONIBLE", "El SAT no respondió a la consulta; reintente en unos minutos");

/** What a caller sees of a bug: constant words, the cause only in the log. */
export const internal = (cause: unknown) =>
  new AppError(ErrorKind.INTERNAL, "Error interno del servicio; intente más tarde", { cause });
