import { setTimeout as sleep } from "node:timers/promises";
import type { Events, FollowEventsRequest } from "#proto/cfdi/v1/event_pb.ts";
import { unavailable } from "../../../common/errors.ts";
import { readEvents } from "../../persistence/events/index.ts";
import type { Caller, Deps, MethodTable } from "../context/index.ts";
import { type ShownEvent, showEvents } from "./showing.ts";

const PAGE = 20;

export function events(deps: Deps): MethodTable<typeof Events> {
  return {
    async listEvents({ despues, limite = PAGE }, caller) {
      const found = await readEvents(deps.db, caller, Number(despues ?? 0), limite + 1);
      const page = found.slice(0, limite);
      const cursor = page.at(-1)?.place ?? despues ?? "";
      const data = await showEvents(deps, caller, page);
      return { data, cursor: String(cursor), hayMas: found.length > limite };
    },
  };
}

export interface FollowLimits {
  readonly perAccount: number;
  /** Milliseconds after which a stream ends by itself. */
  readonly lastsMs: number;
  /** Milliseconds between two questions of a stream without news to the database. */
  readonly restMs: number;
  readonly stopping: AbortSignal;
}

export const FOLLOW_LIMITS = { perAccount: 4, lastsMs: 600_000, restMs: 1_000 };

/**
 * Streams the events after the cursor, and then new ones within a second. The stream ends after `lastsMs`, or when the
 * caller is gone.
 */
export function followEvents(deps: Deps, { perAccount, lastsMs, restMs, stopping }: FollowLimits) {
  const following = new Map<string, number>();
  return async function* (
    { despues }: FollowEventsRequest,
    caller: Caller,
    gone: AbortSignal,
  ): AsyncGenerator<ShownEvent, void, undefined> {
    const account = `${caller.accountId}/${caller.environment}`;
    const before = following.get(account) ?? 0;
    if (before >= perAccount) throw unavailable(TOO_MANY);
    following.set(account, before + 1);
    const ended = AbortSignal.any([gone, stopping]);
    try {
      const until = performance.now() + lastsMs;
      for (let place = Number(despues ?? 0); !ended.aborted && performance.now() < until; ) {
        const found = await readEvents(deps.db, caller, place, PAGE);
        yield* await showEvents(deps, caller, found);
        place = found.at(-1)?.place ?? place;
        if (found.length === 0) await sleep(restMs, undefined, { signal: ended }).catch(() => undefined);
      }
    } finally {
      const left = following.get(account)! - 1;
      if (left === 0) following.delete(account);
      else following.set(account, left);
    }
  };
}

const TOO_MANY = "la cuenta ya sigue sus eventos demasiadas veces al mismo tiempo";
