import { SearchIndex } from "../../common/search.ts";
import { listedProduct, listedUnit, STARTERS } from "../../src/engine/catalogs/index.ts";
import type { Search } from "./measure.ts";

const DAY = "2026-11-01";
const ALL_PRODUCTS = 52_500;

const PRODUCTS = STARTERS.c_ClaveProdServ();
const UNITS = STARTERS.c_ClaveUnidad();

const FRESH = { products: await SearchIndex.of(PRODUCTS), units: await SearchIndex.of(UNITS) };

const IMPORTED = {
  products: await SearchIndex.of([
    ...PRODUCTS.map(({ key, name }) => listedProduct({ key, name, columns: {} })),
    ...others(ALL_PRODUCTS - PRODUCTS.length),
  ]),
  units: await SearchIndex.of(UNITS.map(({ key, name, simbolo }) => listedUnit({ key, name, columns: { simbolo } }))),
};

/** Finds keys as a machine does that has imported nothing, or one with as many products as SAT has. */
export function finder(machine: "fresh" | "imported") {
  const indexes = machine === "fresh" ? FRESH : IMPORTED;
  return ({ list, text }: Search, limit: number): readonly string[] =>
    indexes[list].search({ text, limit, day: DAY })!.map(({ key }) => key);
}

/**
 * SAT's list cannot be shipped, so the other products are made up: of two to six words that the names of known ones are
 * made of, which crowds each search more than SAT's own words do.
 */
function others(count: number) {
  const words = [...new Set(PRODUCTS.flatMap(({ name }) => name.match(/[\p{L}]{3,}/gu) ?? []))];
  let state = 35;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: count }, (_, at) => {
    const name = Array.from({ length: 2 + next(5) }, () => words[next(words.length)]).join(" ");
    return listedProduct({ key: String(96_000_000 + at), name, columns: {} });
  });
}
