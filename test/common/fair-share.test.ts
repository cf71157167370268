import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FairShare, type Limits, type Release } from "../../common/fair-share.ts";

const NO_BOUND = Number.POSITIVE_INFINITY;
const ONE_AT_A_TIME: Limits = {
  what: "documentos grandes",
  all: { documents: 1, bytes: NO_BOUND },
  each: { documents: 1, bytes: NO_BOUND },
  waiting: { documents: 60, bytes: NO_BOUND },
  maxWaitMs: 10_000,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A trial keeps the order of the turns, the releases of those that work, and the refusals. */
class Trial {
  readonly turns: string[] = [];
  readonly working: { name: string; release: Release }[] = [];
  readonly refused: { name: string; reason: unknown }[] = [];
  readonly #share: FairShare;

  constructor(limits: Partial<Limits> = {}) {
    this.#share = new FairShare({ ...ONE_AT_A_TIME, ...limits });
  }

  async ask(name: string, bytes = 1, gone?: AbortSignal): Promise<void> {
    this.#share.take(name, bytes, gone).then(
      (release) => {
        this.turns.push(name);
        this.working.push({ name, release });
      },
      (reason: unknown) => this.refused.push({ name, reason }),
    );
    await vi.advanceTimersByTimeAsync(0);
  }

  async finish(): Promise<void> {
    this.working.shift()!.release();
    await vi.advanceTimersByTimeAsync(0);
  }
}

it("an account's sixty documents do not stand before another's one", async () => {
  const trial = new Trial();
  for (let count = 0; count < 60; count += 1) await trial.ask("loud");
  await trial.ask("quiet");
  await trial.finish();
  await trial.finish();
  expect(trial.turns).toEqual(["loud", "quiet", "loud"]);
});

it("accounts take turns, and each one's documents keep their order", async () => {
  const trial = new Trial();
  for (const name of ["a", "a", "a", "b", "b", "c"]) await trial.ask(name);
  while (trial.working.length > 0) await trial.finish();
  expect(trial.turns).toEqual(["a", "b", "c", "a", "b", "a"]);
});

it("accounts that come again and again, each time anew, do not starve one that waits", async () => {
  const trial = new Trial();
  for (const name of ["b", "a", "a", "a", "c"]) await trial.ask(name);
  for (let count = 0; count < 6; count += 1) {
    const [{ name } = { name: "" }] = trial.working;
    await trial.finish();
    if (name !== "a") await trial.ask(name);
  }
  expect(trial.turns).toEqual(["b", "a", "c", "b", "a", "c", "b"]);
});

it("an account has so many documents and bytes at work at once, whatever is free", async () => {
  const trial = new Trial({ all: { documents: 9, bytes: 90 }, each: { documents: 2, bytes: 20 } });
  for (const [name, bytes] of [
    ["many", 1],
    ["many", 1],
    ["many", 1],
    ["large", 15],
    ["large", 6],
    ["large", 5],
  ] as const)
    await trial.ask(name, bytes);
  expect(trial.turns).toEqual(["many", "many", "large"]);
});

it("what is larger than an account's share waits until all of that is free", async () => {
  const trial = new Trial({ all: { documents: 9, bytes: 90 }, each: { documents: 9, bytes: 20 } });
  await trial.ask("a", 5);
  await trial.ask("a", 1_000);
  expect(trial.turns).toEqual(["a"]);
  await trial.finish();
  expect(trial.turns).toEqual(["a", "a"]);
});

it("a large document whose turn it is does not wait for ever behind small ones that would fit", async () => {
  const trial = new Trial({ all: { documents: 9, bytes: 10 }, each: { documents: 9, bytes: 10 } });
  await trial.ask("first", 5);
  await trial.ask("large", 8);
  await trial.ask("small", 1);
  expect(trial.turns).toEqual(["first"]);
  await trial.finish();
  expect(trial.turns).toEqual(["first", "large", "small"]);
});

it("a full queue refuses with 503 and keeps those who wait", async () => {
  const trial = new Trial({ waiting: { documents: 2, bytes: 100 } });
  for (const bytes of [1, 60, 60, 30, 1]) await trial.ask("a", bytes);
  expect(trial.refused.map(({ reason }) => reason)).toEqual(
    Array(2).fill(expect.objectContaining({ message: expect.stringMatching(/demasiados documentos grandes/) })),
  );
  for (let count = 0; count < 2; count += 1) await trial.finish();
  expect(trial.turns).toEqual(["a", "a", "a"]);
});

it("who has waited too long is refused with 503, and does not get a turn later", async () => {
  const trial = new Trial();
  for (const name of ["a", "b"]) await trial.ask(name);
  await vi.advanceTimersByTimeAsync(ONE_AT_A_TIME.maxWaitMs);
  expect(trial.refused).toEqual([
    { name: "b", reason: expect.objectContaining({ message: expect.stringMatching(/esperó demasiado/) }) },
  ]);
  await trial.finish();
  expect(trial.turns).toEqual(["a"]);
});

it("who hangs up leaves the queue, and opens the way to those behind", async () => {
  const trial = new Trial({ all: { documents: 9, bytes: 10 }, each: { documents: 9, bytes: 10 } });
  const gone = new AbortController();
  await trial.ask("first", 5);
  await trial.ask("large", 8, gone.signal);
  await trial.ask("small", 1);
  gone.abort("hung up");
  await vi.advanceTimersByTimeAsync(0);
  expect(trial.turns).toEqual(["first", "small"]);
  await trial.ask("late", 1, gone.signal);
  expect(trial.refused).toEqual([
    { name: "large", reason: "hung up" },
    { name: "late", reason: "hung up" },
  ]);
});

it("what is given back twice counts once", async () => {
  const trial = new Trial();
  for (const name of ["a", "b", "c"]) await trial.ask(name);
  const [first] = trial.working;
  await trial.finish();
  first!.release();
  await vi.advanceTimersByTimeAsync(0);
  expect(trial.turns).toEqual(["a", "b"]);
});

it("leaves no timer behind", async () => {
  const trial = new Trial();
  for (const name of ["a", "b"]) await trial.ask(name);
  while (trial.working.length > 0) await trial.finish();
  expect(vi.getTimerCount()).toBe(0);
});
