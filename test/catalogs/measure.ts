import { readFileSync } from "node:fs";

/** A Search is what a bookkeeper types, with the keys of which one is right. */
export interface Search {
  readonly list: "products" | "units";
  readonly text: string;
  readonly right: readonly string[];
}

/** A Placing tells how often a right key was found: first, and among the first ten. */
export interface Placing {
  readonly searches: number;
  readonly first: number;
  readonly firstTen: number;
  /** Each missed search is told with what was found first instead. */
  readonly missed: readonly string[];
}

const LISTS = { p: "products", u: "units" } as const;
const SHOWN = 10;

export function readSearches(name: "searches" | "searches-held-back"): readonly Search[] {
  const lines = readFileSync(new URL(`${name}.tsv`, import.meta.url), "utf8").split("\n");
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [list, text, keys] = line.split("\t");
      return { list: LISTS[list as "p" | "u"], text: text!, right: keys!.split(" ") };
    });
}

export function place(
  searches: readonly Search[],
  find: (search: Search, limit: number) => readonly string[],
): Placing {
  const places = searches.map((search) => {
    const found = find(search, SHOWN);
    return { search, found, place: found.findIndex((key) => search.right.includes(key)) };
  });
  return {
    searches: searches.length,
    first: places.filter(({ place }) => place === 0).length,
    firstTen: places.filter(({ place }) => place !== -1).length,
    missed: places
      .filter(({ place }) => place === -1)
      .map(({ search, found }) => `${search.list}: ${search.text} -> ${found.join(" ") || "nothing"}`),
  };
}
