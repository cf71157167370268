import { lastDayOfYear } from "../../engine/cancelling/index.ts";
import { instantOf, localDayOf, MEXICO_CITY } from "../../engine/catalogs/index.ts";
import { findAccountsAfter } from "../../persistence/database/index.ts";
import { countRequested, noteDue } from "../../persistence/events/index.ts";
import type { Deps } from "../context/index.ts";

const DAY_MS = 86_400_000;
/** Accounts are told so many days before the last day on which they may cancel. */
const STEPS = [7, 30, 60];
/** Milliseconds between two rounds of all accounts. */
const ROUND_MS = 6 * 3_600_000;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/**
 * Returns a work that goes through the accounts in turns, and tells those that have documents whose cancellation was
 * requested and did not end how near the last day for it is. Each turn resolves to the number of accounts.
 */
export function noteLastDays(deps: Deps): (limit: number) => Promise<number> {
  const { db, now } = deps;
  let after = BEFORE_ALL;
  let rests = 0;
  return async (limit) => {
    const today = now();
    if (today.getTime() < rests) return 0;
    const accounts = await findAccountsAfter(db, after, limit);
    for (const { id: accountId, rfc } of accounts) await noteLastDay(deps, accountId, rfc, today);
    const isRound = accounts.length < limit;
    if (isRound) rests = today.getTime() + ROUND_MS;
    after = isRound ? BEFORE_ALL : accounts.at(-1)!.id;
    return accounts.length;
  };
}

async function noteLastDay({ db }: Deps, accountId: string, rfc: string, now: Date): Promise<void> {
  const today = localDayOf(now, MEXICO_CITY);
  const year = Number(today.slice(0, "2026".length)) - 1;
  const last = lastDayOfYear(rfc, year);
  const left = (Date.parse(last) - Date.parse(today)) / DAY_MS;
  const step = left < 0 ? undefined : STEPS.find((days) => left <= days);
  if (step === undefined) return;
  const [from, to] = [startOf(year), startOf(year + 1)];
  for (const { environment, documents } of await countRequested(db, accountId, from, to)) {
    const about = { documentos: documents, venceEn: instantOf(`${last}T12:00:00`, MEXICO_CITY)!.toISOString() };
    const subject = `cancelar ${last} ${step}`;
    await noteDue(db, { accountId, environment, event: "cancelacion.por_vencer", subject, about });
  }
}

const startOf = (year: number) => instantOf(`${year}-01-01T00:00:00`, MEXICO_CITY)!;
