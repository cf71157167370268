import { sum } from "../../../data/sums.ts";
import { type Draft, read, readRows, readText, write } from "./draft.ts";

/**
 * Returns a receipt's draft with the exact totals of its rows: a person would only repeat the sums, and the service
 * refuses any other. A total without rows is absent.
 */
export function withTotals(draft: Draft): Draft {
  const perceptions = readRows(draft, "nomina.percepciones.percepciones");
  const deductions = readRows(draft, "nomina.deducciones.deducciones");
  const others = readRows(draft, "nomina.otrosPagos");
  const taxed = sumOf(perceptions, "importeGravado");
  const exempt = sumOf(perceptions, "importeExento");
  const totals: readonly (readonly [string, string | undefined])[] = [
    ["nomina.percepciones.totalGravado", taxed],
    ["nomina.percepciones.totalExento", exempt],
    ["nomina.totalPercepciones", taxed === undefined ? undefined : sum([taxed, exempt ?? "0"])],
    ["nomina.totalDeducciones", sumOf(deductions, "importe")],
    ["nomina.totalOtrosPagos", sumOf(others, "importe")],
  ];
  return totals.reduce(
    (changed, [path, total]) =>
      total === read(changed, path) || (total === undefined && groupOf(changed, path) === undefined)
        ? changed
        : write(changed, path, total),
    draft,
  );
}

/** Returns the amount that the worker is handed: perceptions and other payments less deductions. */
export function netOf(draft: Draft): string {
  const withheld = readText(draft, "nomina.totalDeducciones");
  return sum([
    readText(draft, "nomina.totalPercepciones"),
    readText(draft, "nomina.totalOtrosPagos"),
    withheld === "" ? "" : `-${withheld}`,
  ]);
}

export const TOTALS: ReadonlySet<string> = new Set([
  "nomina.totalPercepciones",
  "nomina.totalDeducciones",
  "nomina.totalOtrosPagos",
  "nomina.percepciones.totalGravado",
  "nomina.percepciones.totalExento",
]);

function groupOf(draft: Draft, path: string): unknown {
  return read(draft, path.slice(0, path.lastIndexOf(".")));
}

function sumOf(rows: readonly Draft[], name: string): string | undefined {
  if (rows.length === 0) return undefined;
  return sum(rows.map((row) => (readText(row, name) || "0").replaceAll(/[$,\s]/g, "")));
}
