import { Decimal } from "../../engine/decimal.ts";
import { findAwaiting, type Standing } from "../../persistence/documents/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { numberOf } from "./naming.ts";

/**
 * Returns what other live notes leave of an invoice's total. Where one of them takes another one's place, the invoice
 * must bear either, until SAT cancels that one.
 */
export function leftToCredit(total: Decimal, { notes, notesAhead }: Pick<Standing, "notes" | "notesAhead">): Decimal {
  const [now, ahead] = [Decimal.of(notes), Decimal.of(notesAhead)];
  return total.minus(now.compare(ahead) > 0 ? now : ahead);
}

/** Returns what is left of an invoice to pay when SAT has cancelled all documents whose place others take. */
export function leftAhead({ total, notesAhead, paymentsAhead }: Standing): Decimal {
  return Decimal.of(total).minus(Decimal.of(notesAhead)).minus(Decimal.of(paymentsAhead));
}

/** Says which documents that apply to the invoice wait for those whose place they take, each after a semicolon. */
export async function sayAwaiting({ db }: Deps, caller: Caller, invoiceId: string): Promise<string> {
  const waiting = await findAwaiting(db, caller, invoiceId);
  return waiting
    .map(({ substitute, original }) => [numberOf(substitute), numberOf(original)])
    .map(([one, other]) => `; ${one} sustituye a ${other}, y cuenta el importe mayor hasta que el SAT cancele ${other}`)
    .join("");
}
