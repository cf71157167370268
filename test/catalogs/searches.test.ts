import { describe, expect, test } from "vitest";
import { catalogs } from "../../src/engine/catalogs/index.ts";
import { found } from "./lists.ts";
import { place, readSearches } from "./measure.ts";

const ALL = [...readSearches("searches"), ...readSearches("searches-held-back")];

test("each of the 200 searches stands in one file, and its keys are keys", () => {
  expect(ALL).toHaveLength(200);
  const texts = ALL.map(({ list, text }) => `${list} ${text}`);
  expect(new Set(texts).size).toBe(texts.length);
  for (const { list, text, right } of ALL)
    for (const key of right)
      expect(list === "units" ? catalogs.has("c_ClaveUnidad", key) : /^\d{8}$/.test(key), text).toBe(true);
});

/** At least so many searches have a right key first, and among the first ten. */
describe.each([
  ["searches", 50, 62],
  ["searches-held-back", 18, 24],
] as const)("of the file %s", (file, first, firstTen) => {
  test("a right key is found where people look", () => {
    const placing = place(readSearches(file), found);
    expect(placing.first, placing.missed.join("\n")).toBeGreaterThanOrEqual(first);
    expect(placing.firstTen, placing.missed.join("\n")).toBeGreaterThanOrEqual(firstTen);
  });
});
