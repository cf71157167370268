import type { FastifyReply, FastifyRequest } from "fastify";
import type { PacedTurns } from "../common/paced-turns.ts";
import { callerOf } from "./admission.ts";
import { Refusal } from "./contract/errors.ts";

/** A body of so many bytes costs the main thread nothing to speak of, and no larger one is read from a caller whom nobody knows. */
export const SMALL_BODY = 16 * 1024;

/** Waits for the caller's turn once so many bytes are there. */
export type WaitTurn = (bytes: number) => Promise<void>;

export const atOnce: WaitTurn = async () => undefined;

/**
 * Makes what large requests cost the main thread take turns by caller: a session of the portal may ask ten times a second, and decoding and
 * encoding take longer than the core's work. The turn ends when the answer is out. Compressed requests may be large too.
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
