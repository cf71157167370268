import type { PaymentAlike } from "#proto/cfdi/v1/portal_bank_pb.ts";
import { plain, plainWord, wordsOf } from "./matching.ts";
import type { MovementRow } from "./movements.ts";

/** A payment that another complement has may be this movement's, worded in another way. */
export interface Alike {
  readonly payment: PaymentAlike;
  /** Its operation's number stands in the texts of the movement. */
  readonly isNamed: boolean;
}

/**
 * Returns the payments that each movement without a complement may be, by the number of its row. A payment whose
 * complement is that of another movement of the file is that one's; one that names a movement is of none that it does
 * not name. Of two equal deposits of a day nobody but a person knows which one was recorded, so both are asked about.
 */
export function alikeOf(
  rows: readonly MovementRow[],
  payments: readonly PaymentAlike[],
): ReadonlyMap<number, readonly Alike[]> {
  const own = new Set(rows.map((row) => (row.state === "reviewed" ? row.reviewed.complemento : undefined)));
  const byGist = new Map<string, MovementRow[]>();
  for (const row of rows) {
    if (row.state !== "reviewed" || row.reviewed.complemento !== undefined) continue;
    const gist = gistOf(row.movement.fecha, row.movement.deposito);
    byGist.set(gist, [...(byGist.get(gist) ?? []), row]);
  }
  const alike = new Map<number, Alike[]>();
  for (const payment of payments) {
    if (own.has(payment.complemento)) continue;
    const fitting = byGist.get(gistOf(payment.fecha, payment.monto)) ?? [];
    const named = fitting.filter((row) => isNamedBy(payment, row));
    for (const { number } of named.length > 0 ? named : fitting)
      alike.set(number, [...(alike.get(number) ?? []), { payment, isNamed: named.length > 0 }]);
  }
  return alike;
}

const gistOf = (day: string, amount: string) => `${day} ${plain(amount)}`;

/** Programs take the zeros from the beginning of a number. */
const bare = (word: string) => plainWord(word).replace(/^0+/, "");

function isNamedBy({ numOperacion = "" }: PaymentAlike, { movement: { referencia = "", concepto = "" } }: MovementRow) {
  const told = bare(numOperacion);
  return told !== "" && wordsOf({ referencia, concepto }).some((word) => bare(word) === told);
}
