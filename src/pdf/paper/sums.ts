import type { Sum } from "./frame.ts";
import type { Field } from "./printing.ts";

export function presentSums(sums: readonly Field[]): Sum[] {
  return sums.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
}

/** The sign is only used for currencies where it needs no explanation beside the currency's key. */
export function symbol(moneda: string): string {
  return moneda === "MXN" || moneda === "USD" ? "$" : "";
}
