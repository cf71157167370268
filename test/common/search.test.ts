import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MOST_WORDS, type Searchable, SearchIndex } from "../../common/search.ts";
import { isNearly, wordsOf } from "../../common/words.ts";

const DAY = "2026-03-01";

function row(key: string, name: string, more: Partial<Searchable> = {}): Searchable {
  return { key, names: [name], ...more };
}

async function indexOf(...rows: readonly Searchable[]): Promise<SearchIndex<Searchable>> {
  return SearchIndex.of(rows);
}

const PRODUCTS = await indexOf(
  row("10101500", "Animales vivos"),
  row("31161500", "Tornillos"),
  row("43211500", "Computadores"),
  row("43211503", "Computadores notebook", {
    names: ["Computadores notebook", "laptop", "computadora portátil"],
  }),
  row("43211507", "Computadores de escritorio"),
  row("50201706", "Café"),
  row("50202306", "Refrescos de piña"),
  row("81112002", "Microcomputadores: servicio de datos"),
  row("90101500", "Cafetería y piñatas"),
);

const found = (text: string | undefined, limit = 50, index = PRODUCTS, skip?: number) =>
  index.search({ text, limit, skip, day: DAY })?.map(({ key }) => key);

describe("a search", () => {
  test.each<[what: string, text: string | undefined, keys: readonly string[]]>([
    ["a key", "43211503", ["43211503"]],
    ["the beginning of a key", "432115", ["43211500", "43211503", "43211507"]],
    ["no part of a key but its beginning", "11503", []],
    [
      "the name that is the search, then those that begin with it, then those that hold it",
      "computadores",
      ["43211500", "43211503", "43211507", "81112002"],
    ],
    ["a part of a word", "putador", ["43211500", "43211503", "43211507", "81112002"]],
    ["the singular of a plural, and the other gender", "animala viva", ["10101500"]],
    ["a word without its accents, in any case", "CAFE", ["50201706", "90101500"]],
    ["ñ as n, and n as ñ", "pina", ["50202306", "90101500"]],
    ["many words, in any order", "escritorio comput", ["43211507"]],
    ["no regard to words that tell nothing", "el computador de la escritorio", ["43211507"]],
    ["another name", "portatil", ["43211503"]],
    ["words of several names together", "laptop notebook", ["43211503"]],
    ["a word of one wrong letter", "tornilo", ["31161500"]],
    ["a word of two exchanged letters", "lapotp", ["43211503"]],
    [
      "what has some of the words, where nothing has all, the rarest first",
      "escritorio cafe",
      ["43211507", "50201706", "90101500"],
    ],
    ["a letter where a word begins with it, not within words", "n", ["43211503"]],
    ["the first by key, of no text", undefined, ["10101500", "31161500"]],
    ["nothing, of signs without a word", "*.*\\d+(a|b)?".replace(/[a-z]/g, ""), []],
    ["nothing, of a word that is nobody's", "xyzzy", []],
  ])("finds %s", (_, text, keys) => {
    expect(found(text, text === undefined ? 2 : 50)).toEqual(keys);
  });

  test("puts the key itself first, then the name that is the search, then keys that begin so, then words", async () => {
    const units = await indexOf(
      row("KG", "A"),
      row("KGM", "Kilogramo"),
      row("X0", "KG"),
      row("X1", "KG neto"),
      row("X2", "Neto de KG"),
      row("X3", "Mikgo"),
    );
    expect(found("kg", 50, units)).toEqual(["KG", "X0", "KGM", "X1", "X2"]);
    expect(found("ikg", 50, units)).toEqual(["X3"]);
  });

  test("puts the much used before the rare, and short names before long ones", async () => {
    const index = await indexOf(
      row("1", "Caja de acero para herramientas"),
      row("2", "Caja de acero"),
      row("3", "Caja de cartón corrugado", { isUsual: true }),
      row("4", "La caja", { isUsual: true }),
    );
    expect(found("cajas", 50, index)).toEqual(["4", "3", "2", "1"]);
  });

  test("finds words of a text behind all names", async () => {
    const index = await indexOf(row("1", "Uno", { text: "reintentar la petición" }), row("2", "Petición"));
    expect(found("peticion", 50, index)).toEqual(["2", "1"]);
    expect(found("reintentar", 50, index)).toEqual(["1"]);
  });

  test("goes on where a part ended", () => {
    const all = found("computadores")!;
    expect([found("computadores", 2), found("computadores", 2, PRODUCTS, 2)].flat()).toEqual(all);
    expect(found("computadores", 2, PRODUCTS, 9)).toEqual([]);
    expect(found(undefined, 2, PRODUCTS, 8)).toEqual(["90101500"]);
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

  test.each([".*", "(", "[a-", "\\", "\n", "\0", "\ud800", "ﷺ", "İ", "ß", "💥".repeat(50), "%00", "' or 1=1 --"])(
    "takes %j as any other text",
    (text) => {
      expect(Array.isArray(found(text))).toBe(true);
    },
  );

  test("of an empty catalog finds nothing", async () => {
    const empty = await indexOf();
    expect([found("cafe", 50, empty), found(undefined, 50, empty)]).toEqual([[], []]);
  });
});

/** Finds the same rows by looking at each, without an index: those that have a word for each of the words. */
function plainly(rows: readonly Searchable[], words: readonly string[]): string[] {
  const has = (name: string, word: string) =>
    wordsOf(name).some(
      ({ stem }) => stem === word || stem.startsWith(word) || (word.length > 2 && stem.includes(word)),
    );
  const isFound = ({ key, names }: Searchable) =>
    (words.length === 1 && key.startsWith(words[0]!)) || words.every((word) => names.some((name) => has(name, word)));
  return rows.filter(isFound).map(({ key }) => key);
}

test("an index finds what reading every row finds", async () => {
  const word = fc.stringMatching(/^[bc1]{1,4}$/);
  const rows = fc.uniqueArray(fc.tuple(word, fc.array(word, { minLength: 1, maxLength: 4 })), {
    selector: ([key]) => key,
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(rows, fc.uniqueArray(word, { minLength: 1, maxLength: 3 }), async (made, words) => {
      const all = made.map(([key, names]) => row(key, names.join(" ")));
      const expected = plainly(all, words);
      const shown = found(words.join(" "), 100, await indexOf(...all))!;
      // The search shows rows that lack a word only if no row has all of them.
      if (expected.length > 0) expect(shown.toSorted()).toEqual(expected.toSorted());
    }),
  );
});

test("many rows come in the order that sorting all of them gives", async () => {
  const rows = Array.from({ length: 2_000 }, (_, at) => {
    const others = Array.from({ length: (at * 7_919) % 17 }, (_, other) => `w${other}`);
    return row(String(10_000 + at), `caja ${others.join(" ")}`);
  });
  const index = await indexOf(...rows);
  const whole = found("caja", rows.length, index)!;
  const parts = Array.from({ length: 4 }, (_, at) => found("caja", 500, index, at * 500)!);
  expect(parts.flat()).toEqual(whole);
  expect(new Set(whole).size).toBe(rows.length);
  const lengths = whole.map((key) => index.rows[Number(key) - 10_000]!.names[0]!.length);
  expect(lengths).toEqual(lengths.toSorted((one, other) => one - other));
});

describe("words", () => {
  test.each([
    ["kilogramos", "kilogramo"],
    ["papeles", "papel"],
    ["luces", "luz"],
    ["meses", "mes"],
    ["camiones", "camión"],
    ["abogadas", "abogado"],
    ["clases", "clase"],
    ["m²", "M2"],
  ])("%s and %s are one", (one, other) => {
    expect(wordsOf(one)[0]!.stem).toBe(wordsOf(other)[0]!.stem);
  });

  test.each([
    ["caja", "caja", true],
    ["caja", "cajas", true],
    ["caja", "cja", true],
    ["caja", "cana", true],
    ["caja", "acja", true],
    ["caja", "cajero", false],
    ["caja", "jaca", false],
    ["", "a", true],
    ["abc", "cba", false],
  ])("%s is nearly %s: %s", (one, other, expected) => {
    expect(isNearly(one, other)).toBe(expected);
    expect(isNearly(other, one)).toBe(expected);
  });
});
