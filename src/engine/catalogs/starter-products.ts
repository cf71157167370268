import lines from "./data/starter-products.json" with { type: "json" };
import { entriesIn } from "./entries.ts";

/**
 * Frequent keys among the 52,000 of c_ClaveProdServ, so that a new installation finds something; for all of them the
 * operator imports SAT's workbook. No rule reads this list.
 */
export const STARTER_PRODUCTS: ReadonlyMap<string, string> = new Map(entriesIn(lines.join("\n")));
