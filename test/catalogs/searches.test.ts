import { describe, expect, test } from "vitest";
import { PRODUCTS_CALLED, UNITS_CALLED } from "../../src/engine/catalogs/called.ts";
import { catalogs, STARTERS } from "../../src/engine/catalogs/index.ts";
import { finder } from "./lists.ts";
import { place, readSearches, type Search } from "./measure.ts";

const FILES = ["searches", "searches-held-back"] as const;
const MACHINES = ["fresh", "imported"] as const;

test("each of the 200 searches stands in one file, and its keys are keys", () => {
  const all = FILES.flatMap(readSearches);
  expect(all).toHaveLength(200);
  const texts = all.map(({ list, text }) => `${list} ${text}`);
  expect(new Set(texts).size).toBe(texts.length);
  for (const { list, text, right } of all)
    for (const key of right)
      expect(list === "units" ? catalogs.has("c_ClaveUnidad", key) : /^\d{8}$/.test(key), text).toBe(true);
});

/** So many of a hundred searches have a right key among the first ten, and first. */
const AMONG_TEN = 0.95;
const FIRST = 0.85;

describe.each(MACHINES)("on a machine that is %s", (machine) => {
  test.each(FILES)("bookkeepers find what they mean: %s", (file) => {
    const { searches, first, firstTen, missed } = place(readSearches(file), finder(machine));
    expect(firstTen / searches, missed.join("\n")).toBeGreaterThanOrEqual(AMONG_TEN);
    expect(first / searches).toBeGreaterThanOrEqual(FIRST);
  });

  test.each<[Search["list"], ReadonlyMap<string, readonly string[]>]>([
    ["products", PRODUCTS_CALLED],
    ["units", UNITS_CALLED],
  ])("each other name finds its key among the first ten: %s", (list, called) => {
    const searches = [...called].flatMap(([key, names]) => names.map((text) => ({ list, text, right: [key] })));
    expect(place(searches, finder(machine)).missed).toEqual([]);
  });
});

test("other names are names of keys that a fresh machine has, and each is said once", () => {
  const keys = new Set(STARTERS.c_ClaveProdServ().map(({ key }) => key));
  expect([...PRODUCTS_CALLED.keys()].filter((key) => !keys.has(key))).toEqual([]);
  expect([...UNITS_CALLED.keys()].filter((key) => !catalogs.has("c_ClaveUnidad", key))).toEqual([]);
  for (const names of [...PRODUCTS_CALLED.values(), ...UNITS_CALLED.values()])
    expect(new Set(names).size, names.join(", ")).toBe(names.length);
});
