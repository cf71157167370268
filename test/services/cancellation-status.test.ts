import { expect, it } from "vitest";
import type { Cancelacion, SatAnswer, SatEstado } from "../../src/clients/sat.ts";
import type { Cancelling } from "../../src/persistence/database/lifecycle.ts";
import { type CancellationVerdict, cancellationVerdict } from "../../src/services/cancelling/cancellation-status.ts";

type Row = readonly [
  estado: SatEstado,
  cancelacion: Cancelacion | undefined,
  cancelando: CancellationVerdict,
  pendiente: CancellationVerdict,
];

/**
 * Each row has SAT's words, and the resulting state of a document that is `cancelando` and of one that is
 * `cancelacion_pendiente`.
 */
const ROWS: readonly Row[] = [
  ["Cancelado", "without-acceptance", "cancelled", "cancelled"],
  ["Cancelado", "with-acceptance", "cancelled", "cancelled"],
  ["Cancelado", "expired", "cancelled", "cancelled"],
  ["Cancelado", "in-process", "cancelled", "cancelled"],
  ["Cancelado", "rejected", "cancelled", "cancelled"],
  ["Cancelado", undefined, "cancelled", "cancelled"],
  ["Vigente", "in-process", "pending", "pending"],
  ["Vigente", "rejected", "doubtful", "rejected"],
  ["Vigente", undefined, "undecided", "undecided"],
  ["Vigente", "without-acceptance", "undecided", "undecided"],
  ["Vigente", "with-acceptance", "undecided", "undecided"],
  ["Vigente", "expired", "undecided", "undecided"],
  ["No Encontrado", undefined, "undecided", "undecided"],
  ["No Encontrado", "in-process", "undecided", "undecided"],
];

it.each(ROWS)("%s and %s: cancelando is %s, cancelacion_pendiente %s", (estado, cancelacion, ...verdicts) => {
  const states: readonly Cancelling[] = ["cancelando", "cancelacion_pendiente"];
  const answer: SatAnswer = { kind: "answered", estado, cancelable: undefined, cancelacion };
  expect(states.map((state) => cancellationVerdict(state, answer))).toEqual(verdicts);
});

it.each(["cancelando", "cancelacion_pendiente"] as const)("SAT's silence decides nothing for %s", (state) => {
  expect(cancellationVerdict(state, { kind: "unavailable", reason: "deadline reached" })).toBe("undecided");
});
