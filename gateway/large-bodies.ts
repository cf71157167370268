import type { FastifyReply, FastifyRequest } from "fastify";
import type { FairShare, Limits } from "../common/fair-share.ts";
import { callerOf } from "./admission.ts";
import { Refusal } from "./contract/errors.ts";

/** Bodies above this size wait for room before more of them is read. Nearly all requests are far smaller. */
export const LARGE = 256 * 1024;

const MB = 1024 * 1024;

/**
 * Large bodies are held within these limits from their reading to their answer. Each takes some three times its size:
 * the bytes, the text, and the decoded message. Waiting bodies are not read yet, and their callers give up after 30 s.
 */
export const BODIES: Limits = {
  what: "documentos grandes",
  all: { documents: Number.POSITIVE_INFINITY, bytes: 128 * MB },
  each: { documents: Number.POSITIVE_INFINITY, bytes: 32 * MB },
  waiting: { documents: 60, bytes: Number.POSITIVE_INFINITY },
  maxWaitMs: 20_000,
};

export type MakeRoom = (bytes: number) => Promise<void>;

/** Takes the caller's share of the memory, and returns it with the answer or when the caller leaves. */
export function roomFor(bodies: FairShare, request: FastifyRequest, { raw }: FastifyReply): MakeRoom {
  return async (bytes) => {
    const gone = new AbortController();
    raw.once("close", () => gone.abort(INTERRUPTED));
    const release = await bodies.take(callerOf(request), bytes, gone.signal);
    if (raw.closed) release();
    else raw.once("close", release);
  };
}

const INTERRUPTED = new Refusal(400, "La petición se interrumpió");
