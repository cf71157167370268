import type { FastifyReply, FastifyRequest } from "fastify";
import type { FairShare, Limits } from "../common/fair-share.ts";
import { callerOf } from "./admission.ts";
import { Refusal } from "./contract/errors.ts";

/** More of a body is read only when there is room for it. Nearly all requests are far smaller. */
export const LARGE = 256 * 1024;

const MB = 1024 * 1024;

/**
 * Large bodies are held within these limits from their reading until their answer is out. In memory each is some three times its size: as
 * it came, as text, and decoded. Those that wait have not been read yet, and their callers give up after 30 s.
 */
export const BODIES: Limits = {
  what: "documentos grandes",
  all: { documents: Number.POSITIVE_INFINITY, bytes: 128 * MB },
  each: { documents: Number.POSITIVE_INFINITY, bytes: 32 * MB },
  waiting: { documents: 60, bytes: Number.POSITIVE_INFINITY },
  maxWaitMs: 20_000,
};

/** Waits until there is room for so many bytes. */
export type MakeRoom = (bytes: number) => Promise<void>;

/** Takes the caller's share; it is given back when the answer is out, or nobody is there any more to hear it. */
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
