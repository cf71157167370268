import { entriesOf } from "./long-lists.ts";

/** A key of c_ClaveUnidad: SAT's name, and how the unit is abbreviated where SAT says so. */
export interface Unit {
  readonly name: string;
  readonly symbol?: string | undefined;
}

/** All keys of c_ClaveUnidad, in their order. Case counts: SAT's list has "Gd", "Ohm" and "X1w". */
export const UNITS: ReadonlyMap<string, Unit> = new Map(
  entriesOf("units").map(([key, described]) => {
    const [name = "", symbol] = described.split(";");
    return [key, { name, symbol }];
  }),
);
