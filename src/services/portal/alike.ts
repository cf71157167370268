import type { BankMovement } from "#proto/cfdi/v1/portal_bank_pb.ts";
import { Decimal } from "../../engine/decimal.ts";
import { findComplements } from "../../persistence/portal/index.ts";
import { aheadOf, type Caller, type Deps, later } from "../context/index.ts";
import { archiveAllowance, receivedDocuments } from "../documents/index.ts";
import { resourceIdOf } from "../resources/index.ts";

/** Complements that are compared with the movements of one request, and how many of them are read together. */
const MOST_COMPARED = 500;
const AT_ONCE = 100;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the payments of complements that have the day and the amount of one of these movements. Two files of a bank
 * word one movement in two ways, and people record payments by hand, so a key does not find them all. The currency is
 * no part of it, because it may be what one of the files was read wrong by.
 */
export async function paymentsAlike(deps: Deps, caller: Caller, movements: readonly BankMovement[]) {
  const sought = new Set(movements.map(({ fecha, deposito }) => gistOf(fecha, deposito)));
  const first = Math.min(...movements.map(({ fecha }) => Date.parse(fecha)));
  const amounts = [...new Set(movements.map(({ deposito }) => plain(deposito)))];
  // No zone of Mexico is a day away from UTC. Movements have the account's days, and records the world's.
  const since = later(new Date(first - DAY_MS), -(await aheadOf(deps, caller)));
  const found = await findComplements(deps.db, caller, since, amounts, MOST_COMPARED + 1);
  const compared = found.slice(0, MOST_COMPARED);
  const allowance = archiveAllowance(deps);
  const pagos = [];
  let sinComparar = found.length > MOST_COMPARED;
  for (let at = 0; at < compared.length; at += AT_ONCE) {
    const part = new Map(compared.slice(at, at + AT_ONCE).map((row) => [row.id, row]));
    for (const { id, head } of await receivedDocuments(deps, caller, [...part.keys()], allowance)) {
      sinComparar ||= head === undefined;
      const { serie, folio } = part.get(id)!;
      for (const { fecha, monto, numOperacion } of head?.pagos ?? []) {
        const day = fecha.slice(0, "AAAA-MM-DD".length);
        if (!sought.has(gistOf(day, monto))) continue;
        const named = { serie: serie ?? undefined, folio: folio ?? undefined, numOperacion };
        pagos.push({ complemento: resourceIdOf("complementos-pago", id), ...named, fecha: day, monto: plain(monto) });
      }
    }
  }
  return { pagos, sinComparar };
}

const plain = (amount: string) => Decimal.of(amount).trim().toString();
const gistOf = (day: string, amount: string) => `${day} ${plain(amount)}`;
