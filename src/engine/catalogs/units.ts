import lines from "./data/units.json" with { type: "json" };
import { entriesIn } from "./entries.ts";

/** A key of c_ClaveUnidad: SAT's name, and how the unit is abbreviated where SAT says so. */
export interface Unit {
  readonly name: string;
  readonly symbol?: string | undefined;
}

/** All keys of c_ClaveUnidad, in their order. Case counts: SAT's list has "Gd", "Ohm" and "X1w". */
export const UNITS: ReadonlyMap<string, Unit> = new Map(
  entriesIn(lines.join("\n")).map(([key, described]) => {
    const [name = "", symbol] = described.split(";");
    return [key, { name, symbol }];
  }),
);
