import { CatalogIndex, STARTERS } from "../../src/engine/catalogs/index.ts";
import type { Search } from "./measure.ts";

const DAY = "2026-11-01";

const INDEXES = {
  products: await CatalogIndex.of(STARTERS.c_ClaveProdServ()),
  units: await CatalogIndex.of(STARTERS.c_ClaveUnidad()),
};

/** Finds keys as a machine does that has imported nothing. */
export function found({ list, text }: Search, limit: number): readonly string[] {
  return INDEXES[list].search(text, limit, DAY)!.map(({ key }) => key);
}
