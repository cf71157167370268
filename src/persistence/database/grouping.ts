import { setImmediate as endOfTurn } from "node:timers/promises";
import { DatabaseUnavailable } from "./unavailable.ts";

/**
 * Runs a statement for several rows of values at once: a column each, and what it answers by the row's number from 1. "brief":
 * it fails (55P03) rather than wait long for what somebody else has locked.
 */
export type RunGroup = (
  columns: readonly (readonly unknown[])[],
  lockWait: "brief" | "usual",
) => Promise<readonly Answered[]>;

interface Answered {
  /** It says which row of the values it answers. */
  readonly item: number;
}

interface Waiting {
  readonly values: readonly unknown[];
  resolve(row: Answered | undefined): void;
  reject(error: unknown): void;
}

/** More would make those who came first wait for the last. */
export const MOST = 64;
/** It is in bytes. A larger row runs alone, so that the others do not wait for it. */
const LARGE = 64 * 1024;

/** With so many a group begins. More share little more, and it would cost the first ones time. */
export const ENOUGH = 16;
/** Longest time in which a group waits for newcomers, of an event loop whose turns are long. */
const GATHER_MS = 10;

/** A group that takes longer is not waited for: its connection may be dead, which shows after 12 s. */
const LATE_MS = 250;

/** lock_not_available */
const LOCKED = "55P03";

/**
 * Rows that come while a group runs are collected, and run together as the next group: one statement and one flush for all. A
 * group begins when a turn of the event loop brings no newcomer. Turns of an idle process take microseconds, so a row that
 * comes alone starts at once; those of a busy one take longer, and its groups are larger.
 *
 * When PostgreSQL refuses a group, each of its rows runs alone beside the groups, so a row that fails, or that somebody else has
 * locked, does not hold up the others. When the answer to a group is lost, its outcome is unknown, and all of its callers get
 * that error.
 */
export class Grouping {
  readonly #run: RunGroup;
  readonly #unique: number | undefined;
  #waiting: Waiting[] = [];
  /** Names the group that newcomers wait for; undefined while none runs. */
  #current: object | undefined;

  /** `unique`: the column that must not repeat within a group. */
  constructor(run: RunGroup, unique?: number) {
    this.#run = run;
    this.#unique = unique;
  }

  /** Resolves to the statement's answer for the row; undefined where it has none. */
  take(values: readonly unknown[]): Promise<Answered | undefined> {
    if (values.some((value) => Buffer.isBuffer(value) && value.length > LARGE)) return this.#single(values);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ values, resolve, reject });
      if (this.#current === undefined) this.#next();
    });
  }

  #next(): void {
    if (this.#waiting.length === 0) return;
    const group = {};
    this.#current = group;
    void this.#gather().then(() => this.#go(group));
  }

  /** As long as every turn of the event loop brings a newcomer, up to a limit. */
  async #gather(): Promise<void> {
    const until = performance.now() + GATHER_MS;
    // The rest of the present turn; each one after it is whole.
    await endOfTurn();
    for (
      let known = 0;
      this.#waiting.length > known && this.#waiting.length < ENOUGH && performance.now() < until;
    ) {
      known = this.#waiting.length;
      await endOfTurn();
    }
  }

  async #go(group: object): Promise<void> {
    const goOn = () => {
      if (this.#current !== group) return;
      this.#current = undefined;
      this.#next();
    };
    const late = setTimeout(goOn, LATE_MS);
    await this.#settle(this.#take());
    clearTimeout(late);
    goOn();
  }

  /** The rows that came first. A row whose `unique` value is already among them waits for the next group and keeps its turn. */
  #take(): Waiting[] {
    const unique = this.#unique;
    if (unique === undefined) return this.#waiting.splice(0, MOST);
    const seen = new Set<unknown>();
    const group: Waiting[] = [];
    const left: Waiting[] = [];
    for (const each of this.#waiting) {
      const value = each.values[unique] ?? undefined;
      const goes = group.length < MOST && !seen.has(value);
      if (goes && value !== undefined) seen.add(value);
      (goes ? group : left).push(each);
    }
    this.#waiting = left;
    return group;
  }

  async #settle(group: readonly Waiting[]): Promise<void> {
    try {
      const rows = await this.#run(columnsOf(group.map(({ values }) => values)), "brief");
      const byItem = new Map(rows.map((row) => [row.item, row]));
      for (const [at, { resolve }] of group.entries()) resolve(byItem.get(at + 1));
    } catch (error) {
      const isLocked = (error as { code?: string }).code === LOCKED;
      if (error instanceof DatabaseUnavailable || (group.length === 1 && !isLocked))
        for (const { reject } of group) reject(error);
      else for (const { values, resolve, reject } of group) void this.#single(values).then(resolve, reject);
    }
  }

  async #single(values: readonly unknown[]): Promise<Answered | undefined> {
    return (await this.#run(columnsOf([values]), "usual"))[0];
  }
}

/** At least one row. */
export function columnsOf(rows: readonly (readonly unknown[])[]): unknown[][] {
  return rows[0]!.map((_, column) => rows.map((row) => row[column]));
}
