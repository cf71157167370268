import type { FastifyReply, FastifyRequest } from "fastify";
import type { PacedTurns } from "../common/paced-turns.ts";
import { callerOf } from "./admission.ts";
import { Refusal } from "./contract/errors.ts";

/** Decoding a body of this size costs the main thread little, and no larger one is read from an unknown caller. */
export const SMALL_BODY = 16 * 1024;

export type WaitTurn = (bytes: number) => Promise<void>;

export const atOnce: WaitTurn = async () => undefined;

/**
 * Lets large requests use the main thread in turns by caller: a session may send ten requests a second, and decoding
 * and encoding take longer than the core's work. The turn ends with the answer. Compressed requests count as large,
 * because their content may be.
 */
export function turnFor(turns: PacedTurns, request: FastifyRequest, { raw }: FastifyReply): WaitTurn {
  return async (bytes) => {
    if (bytes <= SMALL_BODY && request.headers["content-encoding"] === undefined) return;
    const gone = new AbortController();
    raw.once("close", () => gone.abort(new Refusal(400, "La petición se interrumpió")));
    const end = await turns.take(callerOf(request), gone.signal);
    if (raw.closed) end();
    else raw.once("close", end);
  };
}
