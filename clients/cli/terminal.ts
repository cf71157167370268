import type { Writable } from "node:stream";
import type { CfdiError } from "../../client/error.ts";

/** A command reads and writes here, and is interrupted from here. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** It is aborted when the user interrupts the command. */
  readonly signal: AbortSignal;
}

/** The command ended without what was asked for, though the service refused nothing: exit code 1. */
export class Failure extends Error {}

/** The command line is not understood, or a file of the user cannot be read or written: exit code 2. */
export class UsageError extends Failure {}

export function printJson({ stdout }: Terminal, value: unknown): void {
  stdout.write(`${JSON.stringify(value, undefined, 2)}\n`);
}

/** Programs read what comes one by one as a line each. */
export function printLine({ stdout }: Terminal, value: unknown): void {
  stdout.write(`${JSON.stringify(value)}\n`);
}

/** Tells a refusal with all that its reader needs to act on it. */
export function tellRefusal({ stderr }: Terminal, error: CfdiError): void {
  const { status, code, faults, message, remedy, requestId, idempotencyKey, isOutcomeUnknown } = error;
  const heads = [status === undefined ? "sin respuesta" : `HTTP ${status}`, ...(code === undefined ? [] : [code])];
  const said =
    faults.length > 1
      ? faults.map(({ code, field, message }) => `- ${[code, field, message].filter(Boolean).join(": ")}`)
      : [message];
  const rows = [
    `Error (${heads.join(", ")})`,
    ...said,
    ...(remedy === undefined || message.includes(remedy) ? [] : [remedy]),
    ...(requestId === undefined ? [] : [`Petición: ${requestId}`]),
    ...(isOutcomeUnknown && idempotencyKey !== undefined
      ? [
          `No se sabe si se timbró. Repita la misma orden con --clave ${JSON.stringify(idempotencyKey)}: no se timbra dos veces.`,
        ]
      : []),
  ];
  stderr.write(`${rows.join("\n")}\n`);
}
