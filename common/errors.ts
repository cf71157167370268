import { create } from "@bufbuild/protobuf";
import { type ErrorDetail, ErrorDetailSchema, ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { OWN_CODES, type OwnCode } from "./own-codes.ts";

/**
 * An error that stops a request: a kind (which decides the HTTP status and the gRPC code) and a sentence in Spanish.
 */
export class AppError extends Error {
  readonly kind: ErrorKind;
  /** The code of the failed rule ("VAL-04", "PAG-001") is printed in front of the sentence. */
  readonly rule: string | undefined;
  /** The field is named as in REST: "conceptos[2].cantidad". */
  readonly campo: string | undefined;
  /** Only a 502 has a code: a PAC's, SAT's, or one of OWN_CODES. */
  readonly codigo: string | undefined;
  readonly detalle: string | undefined;
  /** These faults are told together, each of its field. A single fault is not listed. */
  readonly faults: readonly FieldFault[];
  /** A platform is told which step of its account's preparation is missing, by the name that it has there. */
  readonly step: string | undefined;
  /** People at a form are told this; the sentence where it is absent. It does not begin with the field's name. */
  readonly inForm: string | undefined;

  constructor(kind: ErrorKind, sentence: string, more: ErrorMore = {}) {
    super(sentence, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = "AppError";
    this.kind = kind;
    this.rule = more.rule;
    this.campo = more.campo;
    this.codigo = more.codigo;
    this.detalle = more.detalle;
    this.faults = more.faults ?? [];
    this.inForm = more.inForm;
    this.step = more.step;
  }

  /** Returns the error in the form that travels, for callers of the API or for people at a form. */
  toDetail(reader: "caller" | "person" = "caller"): ErrorDetail {
    const { kind, rule, campo, codigo, detalle, faults, inForm } = this;
    const words = reader === "caller" || inForm === undefined ? this.message : `${campo}: ${inForm}`;
    return create(ErrorDetailSchema, {
      kind,
      error: rule === undefined ? words : coded(rule, words),
      ...(campo === undefined ? {} : { campo }),
      ...(codigo === undefined ? {} : { codigo }),
      ...(detalle === undefined ? {} : { detalle }),
      faults: [...faults],
    });
  }
}

/** Refuses a field of the request (400); its name, as it was sent, stands before the sentence. */
export function invalidField(campo: string, sentence: string, rule?: string): AppError {
  return invalid(`${campo}: ${sentence}`, { campo, rule });
}

/** Faults that a refusal of a request names at most, one behind the other. */
export const MOST_NAMED = 20;
export const SEPARATOR = "; ";

/** Makes one refusal of all the faults of a request. A single fault stays as it is. */
export function allInOne(all: readonly AppError[]): AppError {
  const [first, ...others] = all.slice(0, MOST_NAMED);
  if (others.length === 0) return first!;
  const faults = [first!, ...others].map((one) => ({ campo: one.campo ?? "", error: one.toDetail().error }));
  const { message, rule, campo } = first!;
  const more = faults.slice(1).map(({ error }) => error);
  return invalid([message, ...more].join(SEPARATOR), { rule, campo, faults });
}

/** Returns the sentence behind a rule's code, as the contract prints it: "[VAL-04] …". */
export function coded(rule: string, sentence: string): string {
  return `[${rule}] ${sentence}`;
}

export interface ErrorMore {
  readonly rule?: string | undefined;
  readonly campo?: string | undefined;
  readonly codigo?: string | undefined;
  readonly detalle?: string | undefined;
  readonly cause?: unknown;
  readonly faults?: readonly FieldFault[];
  readonly inForm?: string | undefined;
  readonly step?: string | undefined;
}

/** A fault of a request's field has its own sentence. `campo` is empty where the fault is of the whole request. */
export interface FieldFault {
  readonly campo: string;
  readonly error: string;
}

/** Makes the refusal of wrong data. The sentence must name the field. */
export const invalid = (sentence: string, more?: ErrorMore) => new AppError(ErrorKind.INVALID, sentence, more);

/** Makes the refusal of bytes that are no message of that type; `why` is a clause. */
export const unreadable = (typeName: string, why?: string) =>
  invalid(`La petición no se pudo leer como ${typeName} de protobuf${why === undefined ? "" : `: ${why}`}`);

/** Makes the refusal of correct data for a document whose state does not allow the request. */
export const notApplicable = (sentence: string, more?: ErrorMore) =>
  new AppError(ErrorKind.NOT_APPLICABLE, sentence, more);

export const unauthenticated = (sentence: string) => new AppError(ErrorKind.UNAUTHENTICATED, sentence);

export const forbidden = (sentence: string) => new AppError(ErrorKind.FORBIDDEN, sentence);

export const noStamps = () =>
  new AppError(ErrorKind.NO_STAMPS, "La cuenta no tiene timbres disponibles; adquiera más y reintente", {
    step: "timbres",
  });

/** Makes the refusal for a missing document, which also answers for another account's document. */
export const notFound = (what = "El comprobante") => new AppError(ErrorKind.NOT_FOUND, `${what} no existe`);

export const inProgress = (sentence: string) => new AppError(ErrorKind.IN_PROGRESS, sentence);

export const rateLimited = (sentence: string) => new AppError(ErrorKind.RATE_LIMITED, sentence);

export const pacRejected = (codigo: string, detalle: string) =>
  refusedOutside("El PAC rechazó el comprobante", codigo, detalle);

/**
 * Makes the refusal for a cancellation that SAT, or the PAC before SAT, rejected; `codigo` is SAT's, `advice` the
 * service's.
 */
export const cancellationRefused = (codigo: string, detalle: string, advice = "") =>
  refusedOutside("La cancelación no procedió", codigo, detalle, advice);

/** Makes the refusal for a receiver's answer that SAT, or the PAC before SAT, did not take. */
export const answerRefused = (codigo: string, detalle: string) =>
  refusedOutside("La respuesta no procedió", codigo, detalle);

/**
 * Makes a 502, in which `codigo` is a code alone and `detalle` the reason alone; the sentence has both, and the advice.
 */
function refusedOutside(what: string, codigo: string, words: string, advice = ""): AppError {
  const detalle = withoutCode(codigo, words);
  const sentence = `${what}: ${[codigo, detalle].filter(Boolean).join(" ")}`;
  return new AppError(ErrorKind.PAC_REJECTED, advice === "" ? sentence : `${sentence.replace(/\.$/, "")}. ${advice}`, {
    codigo: codigo || undefined,
    detalle: detalle || undefined,
  });
}

/** Removes the code at the beginning of a PAC's words: "CFDI40145 - text", "301: text". */
function withoutCode(codigo: string, words: string): string {
  const rest = words.startsWith(codigo) ? words.slice(codigo.length) : words;
  return /^[\p{L}\p{N}]/u.test(rest) ? words : rest.replace(/^[\s.:,;-]+/, "");
}

/** Makes the 502 for a call in which neither PAC, nor SAT, nor the core behind a gateway decided. */
export const pacUnreachable = (
  codigo: OwnCode,
  detalle: string = OWN_CODES[codigo].detalle,
  remedio: string = OWN_CODES[codigo].remedio,
) => new AppError(ErrorKind.PAC_UNREACHABLE, `${detalle}; ${remedio}`, { codigo, detalle });

/** Makes the 502 for SAT's service when it did not answer, or gave an answer that cannot be trusted. */
export const satUnavailable = () => pacUnreachable("SAT_NO_DISPONIBLE");

/**
 * Makes the 503 for a service that cannot serve now: `why` is a clause, and `when` says when to try again (the contract
 * has no Retry-After).
 */
export const unavailable = (why: string, when = "en unos segundos") =>
  new AppError(
    ErrorKind.UNAVAILABLE,
    `El servicio no puede atender la petición ahora: ${why}; repítala ${when}, con la misma Idempotency-Key si la lleva`,
  );

/** Makes the error for a bug: callers get a fixed sentence, and only the log has the cause. */
export const internal = (cause: unknown) =>
  new AppError(ErrorKind.INTERNAL, "Error interno del servicio; intente más tarde", { cause });
