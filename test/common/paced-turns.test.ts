import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { PacedTurns } from "../../common/paced-turns.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Keeps the main thread busy for `ms` and notes when it began. */
function busy(began: string[], name: string, ms: number) {
  return () => {
    began.push(`${name} at ${performance.now() - start}`);
    vi.setSystemTime(Date.now() + ms);
    vi.advanceTimersByTime(ms);
    return name;
  };
}
let start = 0;
beforeEach(() => {
  start = performance.now();
});

it("an account's long work is followed by a pause of three times its length, in which another account's is done", async () => {
  const turns = new PacedTurns("vistas previas", () => performance.now());
  const began: string[] = [];
  const all = [
    turns.run("loud", busy(began, "loud 1", 40)),
    turns.run("loud", busy(began, "loud 2", 40)),
    turns.run("quiet", busy(began, "quiet", 1)),
  ];
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await Promise.all(all)).toEqual(["loud 1", "loud 2", "quiet"]);
  expect(began).toEqual(["loud 1 at 0", "quiet at 40", "loud 2 at 164"]);
});

it("accounts that pause count as at work: a fourth one waits for the first pause to end", async () => {
  const turns = new PacedTurns("vistas previas", () => performance.now());
  const began: string[] = [];
  const all = ["a", "b", "c", "d"].map((account) => turns.run(account, busy(began, account, 40)));
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(all);
  // Each pause is three times the busy time of all three together, because their work cannot be told apart.
  expect(began).toEqual(["a at 0", "b at 40", "c at 80", "d at 480"]);
});

it("short work follows short work without a pause, and work that fails makes room too", async () => {
  const turns = new PacedTurns("vistas previas", () => performance.now());
  const began: string[] = [];
  const fails = turns.run("a", () => Promise.reject(new Error("no")));
  const all = [turns.run("a", busy(began, "a", 2)), turns.run("b", busy(began, "b", 2))];
  await expect(fails).rejects.toThrow("no");
  await vi.advanceTimersByTimeAsync(10);
  expect(await Promise.all(all)).toEqual(["a", "b"]);
});

it("an account that has too many waiting is answered 503 in words about them, and another one is not", async () => {
  const turns = new PacedTurns("vistas previas", () => performance.now());
  const waiting = Array.from({ length: 22 }, () => turns.run("loud", () => new Promise(() => undefined)));
  await expect(waiting.at(-1)).rejects.toMatchObject({
    kind: ErrorKind.UNAVAILABLE,
    message: expect.stringContaining("demasiados vistas previas en espera"),
  });
  for (const one of waiting) one.catch(() => undefined);
});
