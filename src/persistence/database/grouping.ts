import { setImmediate as endOfTurn } from "node:timers/promises";
import { DatabaseUnavailable } from "./unavailable.ts";

/**
 * Runs a statement for several rows of values at once, given as columns, and returns its rows by the number of the row
 * of values, from 1. With "brief" it fails (55P03) soon where another transaction has locked a row.
 */
export type RunGroup = (
  columns: readonly (readonly unknown[])[],
  lockWait: "brief" | "usual",
) => Promise<readonly Answered[]>;

interface Answered {
  /** The number of the row of values that this row answers, from 1. */
  readonly item: number;
}

interface GroupingOptions {
  /** The index of a column whose values may not repeat within a group. */
  readonly unique?: number | undefined;
  /** Processes of the service that share the machine, each with groups of its own. */
  readonly processes?: number | undefined;
}

interface Waiting {
  readonly values: readonly unknown[];
  resolve(row: Answered | undefined): void;
  reject(error: unknown): void;
}

/** In a larger group those who came first would wait for the last. */
const MOST = 64;
/** A row with more bytes than this runs alone, so that the others do not wait for it. */
const LARGE = 64 * 1024;

/** Rows with which a group begins at once. More rows save little more, and would delay the first ones. */
const ENOUGH = 32;
/** The longest wait of a group for newcomers, in a process whose event-loop turns are long. */
const GATHER_MS = 10;

/**
 * After a busy group the next one waits for more rows, REST times as long as the busy one took, and MOST_REST_MS at
 * most: larger groups cost the database less for each row. Where several processes share the machine, each has fewer
 * rows and rests longer.
 */
const REST = 4;
const MOST_REST_MS = 20;
/**
 * Rows with which a group is busy, in all processes together. Fewer show that few callers are there, whom a rest would
 * only delay.
 */
const BUSY = 6;

/**
 * After so many groups of one row there is probably a single caller, whom another turn of the event loop only delays.
 * One group alone says nothing: with four callers the next would be one row again, and so on.
 */
const QUIET = 16;

/** The next group begins although a group runs for longer: its connection may be dead, which shows after 12 s. */
const LATE_MS = 250;

/** SQLSTATE lock_not_available. */
const LOCKED = "55P03";

/**
 * A Grouping collects the rows that come while a group runs, and runs them together as the next group: one statement
 * and one flush for all. A group begins when a turn of the event loop brings no newcomer. Turns of an idle process take
 * microseconds, so a row that comes alone starts at once; turns of a busy process take longer, and its groups are
 * larger. A caller who is alone for a while is not made to wait for that turn (QUIET). A busy group is followed by a
 * rest (REST). When PostgreSQL refuses a group, each of its rows runs alone, beside the next groups: a row that fails,
 * or whose row in the database is locked, does not delay the others. When the answer to a group is lost, its outcome is
 * unknown, and all of its callers get that error.
 */
export class Grouping {
  readonly #run: RunGroup;
  readonly #unique: number | undefined;
  readonly #rest: number;
  readonly #busy: number;
  #waiting: Waiting[] = [];
  /** Names the group that newcomers wait for; undefined while none runs. */
  #current: object | undefined;
  /** Ends the rest; undefined while there is none. */
  #endRest: (() => void) | undefined;
  /** The latest groups, so many in a row, were one row each, and nobody waited when they ended. */
  #alone = 0;

  constructor(run: RunGroup, { unique, processes = 1 }: GroupingOptions = {}) {
    this.#run = run;
    this.#unique = unique;
    this.#rest = REST * processes;
    this.#busy = BUSY / processes;
  }

  /** Resolves to the statement's answer for the row; undefined where it has none. */
  take(values: readonly unknown[]): Promise<Answered | undefined> {
    if (values.some((value) => Buffer.isBuffer(value) && value.length > LARGE)) return this.#single(values);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ values, resolve, reject });
      if (this.#current === undefined) this.#next();
      if (this.#waiting.length >= ENOUGH) this.#endRest?.();
    });
  }

  #next(): void {
    if (this.#waiting.length === 0) return;
    const group = {};
    this.#current = group;
    if (this.#alone >= QUIET) void this.#go(group);
    else void this.#gather().then(() => this.#go(group));
  }

  /** Waits while every turn of the event loop brings a newcomer, up to a limit. */
  async #gather(): Promise<void> {
    const until = performance.now() + GATHER_MS;
    // Waits until the present event-loop turn ends; every later turn is waited for as a whole.
    await endOfTurn();
    for (let known = 0; this.#waiting.length > known && this.#waiting.length < ENOUGH && performance.now() < until; ) {
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
    const began = performance.now();
    const rows = this.#take();
    await this.#settle(rows);
    clearTimeout(late);
    this.#alone = rows.length === 1 && this.#waiting.length === 0 ? this.#alone + 1 : 0;
    if (this.#current === group && rows.length >= this.#busy) await this.#restAfter(performance.now() - began);
    goOn();
  }

  /** Waits for more rows where some wait already, until they are enough. */
  async #restAfter(took: number): Promise<void> {
    if (this.#waiting.length === 0 || this.#waiting.length >= ENOUGH) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.min(this.#rest * took, MOST_REST_MS));
      this.#endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#endRest = undefined;
  }

  /**
   * Removes the rows that came first and returns them. A row whose `unique` value is already among them waits for the
   * next group, at the same place in the queue.
   */
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

export function columnsOf(rows: readonly (readonly unknown[])[]): unknown[][] {
  return rows[0]!.map((_, column) => rows.map((row) => row[column]));
}
