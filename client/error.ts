export interface Fault {
  /** The code is the rule's, as the reference lists it at /docs/errores: "VAL-04", "PAG-001". */
  readonly code: string | undefined;
  /** The field is written as in the request: "conceptos[0].cantidad". */
  readonly field: string | undefined;
  /** The sentence is in Spanish, without code and field. */
  readonly message: string;
}

export interface CfdiErrorParts {
  /** The status is the last answer's; undefined where none came. */
  readonly status?: number | undefined;
  /** The body is the last answer's: the contract's error envelope, or something else, such as a proxy's page. */
  readonly body?: unknown;
  /** The id is "x-request-id" of the last answer, for support. */
  readonly requestId?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Times that the request was sent. */
  readonly attempts: number;
  /** `isOutcomeUnknown` says that the service may have done the request although it did not confirm it. */
  readonly isOutcomeUnknown: boolean;
  readonly cause?: unknown;
}

/**
 * A CfdiError is a request that was refused or not answered. `message` is the service's own sentence, in Spanish.
 *
 * After an unknown outcome (`isOutcomeUnknown`) send the same request again under the same `idempotencyKey`, never
 * under another one, because the document may have been stamped.
 */
export class CfdiError extends Error {
  override readonly name = "CfdiError";
  /** The HTTP status is undefined where no answer came. */
  readonly status: number | undefined;
  /**
   * The code is, after a 502, the PAC's or SAT's ("CFDI40143") or one of the service ("PAC_SIN_RESPUESTA"); after a
   * 400, the first rule ("VAL-04").
   */
  readonly code: string | undefined;
  /** After a 400 this is the wrong field: "conceptos[0].cantidad". */
  readonly field: string | undefined;
  /** After a 502 this is the PAC's or SAT's reason, without its code. */
  readonly detail: string | undefined;
  /** The remedy is present where the service states it in a separate clause. */
  readonly remedy: string | undefined;
  /** The list has every fault that the answer names, at least one. */
  readonly faults: readonly Fault[];
  /** Send the same request again under this key. */
  readonly idempotencyKey: string | undefined;
  readonly isOutcomeUnknown: boolean;
  readonly attempts: number;
  readonly requestId: string | undefined;

  constructor(sentence: string, parts: CfdiErrorParts) {
    super(sentence, parts.cause === undefined ? undefined : { cause: parts.cause });
    const { errores, codigo, detalle } = envelopeOf(parts.body);
    this.faults = (errores ?? [sentence]).map(faultOf);
    const [first] = this.faults;
    this.status = parts.status;
    this.code = codigo ?? first?.code;
    this.field = first?.field;
    this.detail = detalle;
    // The service's own sentence of a 502 is the reason, a semicolon and the remedy.
    this.remedy =
      detalle !== undefined && sentence.startsWith(`${detalle}; `) ? sentence.slice(detalle.length + 2) : undefined;
    this.idempotencyKey = parts.idempotencyKey;
    this.isOutcomeUnknown = parts.isOutcomeUnknown;
    this.attempts = parts.attempts;
    this.requestId = parts.requestId;
  }
}

/** These members of an error's body are read; a proxy's page has none of them. */
export interface ErrorEnvelope {
  readonly error: string | undefined;
  readonly codigo: string | undefined;
  readonly detalle: string | undefined;
  readonly errores: readonly string[] | undefined;
}

export function envelopeOf(body: unknown): ErrorEnvelope {
  const { error, codigo, detalle, errores } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const all = Array.isArray(errores) ? errores.filter((each) => typeof each === "string") : [];
  return {
    error: textOf(error),
    codigo: textOf(codigo),
    detalle: textOf(detalle),
    errores: all.length > 0 ? all : undefined,
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Splits a refusal in the contract's form: "[PAG-001] pagos[0].documentos: es obligatorio". */
function faultOf(sentence: string): Fault {
  const [, code, field, message = sentence] = FAULT.exec(sentence) ?? [];
  return { code, field, message };
}

const FAULT = /^(?:\[([^\]\s]+)\] )?(?:([A-Za-z_][\w-]*(?:\[\d+\])?(?:\.\w+(?:\[\d+\])?)*): )?([\s\S]+)$/;
