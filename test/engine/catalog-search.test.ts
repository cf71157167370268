import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CatalogIndex, MOST_WORDS, type Searchable } from "../../src/engine/catalogs/index.ts";

interface Row extends Searchable {
  readonly name: string;
}

const DAY = "2026-03-01";

function row(key: string, name: string, more: Partial<Row> = {}): Row {
  return { key, name, texts: [name], ...more };
}

async function indexOf(...rows: readonly Row[]): Promise<CatalogIndex<Row>> {
  return CatalogIndex.of(rows);
}

const PRODUCTS = await indexOf(
  row("10101500", "Animales vivos"),
  row("43211500", "Computadores"),
  row("43211503", "Computadores notebook", { texts: ["Computadores notebook", "laptop, portátil"] }),
  row("43211507", "Computadores de escritorio"),
  row("50201706", "Café"),
  row("50202306", "Refrescos de piña"),
  row("81112002", "Microcomputadores: servicio de datos"),
  row("90101500", "Cafetería y piñatas"),
);

const found = (text: string | undefined, limit = 50, index = PRODUCTS) =>
  index.search(text, limit, DAY)?.map(({ key }) => key);

describe("a search", () => {
  test.each<[what: string, text: string | undefined, keys: readonly string[]]>([
    ["a key", "43211503", ["43211503"]],
    ["the beginning of a key", "432115", ["43211500", "43211503", "43211507"]],
    ["no part of a key but its beginning", "11503", []],
    [
      "a word as it begins before a word that holds it",
      "computadores",
      ["43211500", "43211503", "43211507", "81112002"],
    ],
    ["a part of a word", "putador", ["43211500", "43211503", "43211507", "81112002"]],
    ["a word without its accents, in any case", "CAFE", ["50201706", "90101500"]],
    [
      "a word with accents that it does not have",
      "cömputadórés",
      ["43211500", "43211503", "43211507", "81112002"],
    ],
    ["ñ as n, and n as ñ", "pina", ["50202306", "90101500"]],
    ["many words, in any order, all of which must be there", "escritorio comput", ["43211507"]],
    ["nothing where one of them is missing", "escritorio cafe", []],
    ["similar words too", "portatil", ["43211503"]],
    ["a key and a word together", "432 notebook", ["43211503"]],
    ["a letter where a word begins with it, not within words", "n", ["43211503"]],
    ["the first by key, of no text", undefined, ["10101500", "43211500"]],
    ["nothing, of signs without a word", "*.*\\d+(a|b)?".replace(/[a-z]/g, ""), []],
  ])("finds %s", (_, text, keys) => {
    expect(found(text, text === undefined ? 2 : 50)).toEqual(keys);
  });

  test("puts the key itself first, then keys that begin so, then words", async () => {
    const units = await indexOf(
      row("KG", "A"),
      row("KGM", "Kilogramo"),
      row("X1", "KG neto"),
      row("X2", "Mikgo"),
    );
    expect(found("kg", 50, units)).toEqual(["KG", "KGM", "X1", "X2"]);
    expect(found("kg", 3, units)).toEqual(["KG", "KGM", "X1"]);
  });

  test("shows what is in force on the day, the first and the last one included", async () => {
    const index = await indexOf(
      row("1", "café", { to: "2026-02-28" }),
      row("2", "café", { to: DAY }),
      row("3", "café", { from: DAY }),
      row("4", "café", { from: "2026-03-02" }),
    );
    expect(found("cafe", 50, index)).toEqual(["2", "3"]);
    expect(found(undefined, 50, index)).toEqual(["2", "3"]);
  });

  test("takes so many words and no more", () => {
    const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(" ");
    expect(found(words(MOST_WORDS))).toEqual([]);
    expect(found(words(MOST_WORDS + 1))).toBeUndefined();
    expect(found("cafe ".repeat(40)), "the same word is one").toEqual(["50201706", "90101500"]);
  });

  test.each([
    ".*",
    "(",
    "[a-",
    "\\",
    "\n",
    "\0",
    "\ud800",
    "ﷺ",
    "İ",
    "ß",
    "💥".repeat(50),
    "%00",
    "' or 1=1 --",
  ])("takes %j as any other text", (text) => {
    expect(Array.isArray(found(text))).toBe(true);
  });

  test("of an empty catalog finds nothing", async () => {
    const empty = await indexOf();
    expect([found("cafe", 50, empty), found(undefined, 50, empty)]).toEqual([[], []]);
  });
});

/** Finds the same rows by looking at each, without an index. */
function plainly(rows: readonly Row[], words: readonly string[]): string[] {
  const ranked = rows.flatMap(({ key, name }) => {
    const own = key.toLowerCase();
    const ranks = words.map((word) => {
      const named = name.toLowerCase().split(" ");
      if (words.length === 1 && own === word) return 0;
      if (own.startsWith(word)) return words.length === 1 ? 1 : 2;
      if (named.some((each) => each.startsWith(word))) return 2;
      return word.length > 1 && named.some((each) => each.includes(word)) ? 3 : 9;
    });
    return Math.max(...ranks) === 9 ? [] : [{ key, rank: Math.max(...ranks) }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : 1)).map(({ key }) => key);
}

test("an index finds what reading every row finds", async () => {
  const word = fc.stringMatching(/^[ab1]{1,4}$/);
  const rows = fc.uniqueArray(fc.tuple(word, fc.array(word, { minLength: 1, maxLength: 4 })), {
    selector: ([key]) => key,
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(rows, fc.uniqueArray(word, { minLength: 1, maxLength: 3 }), async (made, words) => {
      const all = made.map(([key, names]) => row(key, names.join(" ")));
      expect(found(words.join(" "), 100, await indexOf(...all))).toEqual(plainly(all, words));
    }),
  );
});
