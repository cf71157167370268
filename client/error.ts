/** One thing that is wrong with a request. */
export interface Fault {
  /** The code of the rule, as the reference lists it at /docs/errores: "VAL-04", "PAG-001". */
  readonly code: string | undefined;
  /** It is as the request writes it: "conceptos[0].cantidad". */
  readonly field: string | undefined;
  /** The sentence, in Spanish, without code and field. */
  readonly message: string;
}

/** A `CfdiError` is made of these. */
export interface CfdiErrorParts {
  /** The status of the last answer; undefined where none came. */
  readonly status?: number | undefined;
  /** The body of the last answer: the contract's error envelope, or whatever came instead. */
  readonly body?: unknown;
  /** "x-request-id" of the last answer, for support. */
  readonly requestId?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** It says how often the request was sent. */
  readonly attempts: number;
  /** It is true when the service may have done what was asked, although it did not say so. */
  readonly isOutcomeUnknown: boolean;
  readonly cause?: unknown;
}

/**
 * A request that was refused, or that nobody answered. `message` is the service's own sentence, in Spanish.
 *
 * After an unknown outcome (`isOutcomeUnknown`) the same request is sent again under the same `idempotencyKey`, never
 * under another one: the document may have been stamped.
 */
export class CfdiError extends Error {
  override readonly name = "CfdiError";
  /** HTTP; undefined where no answer came. */
  readonly status: number | undefined;
  /**
   * After a 502 the PAC's or SAT's code ("CFDI40143") or one of the service ("PAC_SIN_RESPUESTA"); after a 400 the first rule ("VAL-04").
   */
  readonly code: string | undefined;
  /** After a 400, the field that is wrong: "conceptos[0].cantidad". */
  readonly field: string | undefined;
  /** After a 502, the reason of the PAC or of SAT, without its code. */
  readonly detail: string | undefined;
  /** The remedy, where the service gives it in a clause of its own. */
  readonly remedy: string | undefined;
  /** All faults that the answer names; at least one. */
  readonly faults: readonly Fault[];
  /** Under which to send the same request again. */
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
    // The service's own sentences of a 502 are the reason, a semicolon and what to do.
    this.remedy =
      detalle !== undefined && sentence.startsWith(`${detalle}; `)
        ? sentence.slice(detalle.length + 2)
        : undefined;
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

/** "[PAG-001] pagos[0].documentos: es obligatorio": the contract's form of a refusal. */
function faultOf(sentence: string): Fault {
  const [, code, field, message = sentence] = FAULT.exec(sentence) ?? [];
  return { code, field, message };
}

const FAULT = /^(?:\[([^\]\s]+)\] )?(?:([A-Za-z_][\w-]*(?:\[\d+\])?(?:\.\w+(?:\[\d+\])?)*): )?([\s\S]+)$/;
