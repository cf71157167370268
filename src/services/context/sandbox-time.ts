import { findAhead } from "../../persistence/account/index.ts";
import type { Environment } from "../../persistence/database/index.ts";
import type { Caller } from "./caller.ts";
import type { Deps } from "./deps.ts";

/** Returns the seconds by which the tenant's time is ahead of the world; production's never is. */
export async function aheadOf({ db }: Pick<Deps, "db">, { accountId, environment, ahead }: Caller): Promise<number> {
  if (environment === "production") return 0;
  return ahead ?? findAhead(db, accountId);
}

/**
 * Returns the tenant's time: the world's, unless its account moved the clock of its sandbox. Documents are dated by it
 * and the terms of the law end by it. Records, leases, retries and rates go by the world's, which is `deps.now`.
 */
export async function timeOf(deps: Pick<Deps, "db" | "now">, tenant: Caller): Promise<Date> {
  return later(deps.now(), await aheadOf(deps, tenant));
}

/** A tenant's time while something is done for it; a move of the clock meanwhile takes the work away. */
export interface OwnTime {
  now(): Date;
  /** Returns when a moment of the tenant's comes in the world's time, which workers wait by. */
  inWorld(moment: Date): Date;
}

export async function ownTime(deps: Pick<Deps, "db" | "now">, tenant: Caller): Promise<OwnTime> {
  const ahead = await aheadOf(deps, tenant);
  return { now: () => later(deps.now(), ahead), inWorld: (moment) => later(moment, -ahead) };
}

/** Seconds that a clock may be ahead: more than a year, so that each term of the law can be seen to end. */
export const MOST_AHEAD = 400 * 24 * 60 * 60;

/** Returns the latest time that a document of an environment may have, whatever clock its account had. */
export function latestIn(environment: Environment, now: Date): Date {
  return environment === "sandbox" ? later(now, MOST_AHEAD) : now;
}

export function later(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}
