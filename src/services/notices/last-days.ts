import { deadlineIn } from "../../../common/deadline.ts";
import { lastDayOfYear } from "../../engine/cancelling/index.ts";
import { instantOf, localDayOf, MEXICO_CITY } from "../../engine/catalogs/index.ts";
import { findAccountsAfter, type ListedAccount, type Tenant } from "../../persistence/database/index.ts";
import { countRequested, findRequested, noteDue } from "../../persistence/events/index.ts";
import { type Deps, ENVIRONMENTS, later } from "../context/index.ts";
import { readConsulted } from "../documents/index.ts";

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
    for (const account of accounts) await noteLastDay(deps, account);
    const isRound = accounts.length < limit;
    if (isRound) rests = today.getTime() + ROUND_MS;
    after = isRound ? BEFORE_ALL : accounts.at(-1)!.id;
    return accounts.length;
  };
}

/** Tells one account, in each environment by its own time. */
export async function noteLastDay(deps: Deps, { id: accountId, rfc, ahead }: ListedAccount): Promise<void> {
  const now = deps.now();
  for (const environment of ENVIRONMENTS) {
    const seconds = environment === "sandbox" ? ahead : 0;
    const near = nearLastDay(rfc, localDayOf(later(now, seconds), MEXICO_CITY));
    if (near === undefined) continue;
    const { year, last, step } = near;
    const documents = await countOf(deps, { accountId, environment }, year, seconds);
    if (documents === 0) continue;
    const about = { documentos: documents, venceEn: instantOf(`${last}T12:00:00`, MEXICO_CITY)!.toISOString() };
    const subject = `cancelar ${last} ${step}`;
    await noteDue(deps.db, { accountId, environment, event: "cancelacion.por_vencer", subject, about });
  }
}

/** Returns the last day to cancel the documents of last year, where it is near. */
function nearLastDay(rfc: string, today: string) {
  const year = Number(today.slice(0, "2026".length)) - 1;
  const last = lastDayOfYear(rfc, year);
  const left = (Date.parse(last) - Date.parse(today)) / DAY_MS;
  const step = left < 0 ? undefined : STEPS.find((days) => left <= days);
  return step === undefined ? undefined : { year, last, step };
}

/** Under a moved clock at most so many documents are read, and so the notice counts no more. */
const MOST_READ = 100;

async function countOf(deps: Deps, tenant: Tenant, year: number, ahead: number): Promise<number> {
  const [from, to] = [startOf(year), startOf(year + 1)];
  if (ahead === 0) return (await countRequested(deps.db, tenant, from, to))!.documents;
  // A record's times are the world's, so under a moved clock only the document says of which year it is.
  let count = 0;
  for (const { id } of await findRequested(deps.db, tenant, later(from, -ahead), to, MOST_READ)) {
    const document = { ...tenant, id, uuidFiscal: "", stampedXml: null };
    // One that cannot be read now, as while the archive is away, counts in a later round.
    const read = await readConsulted(deps, document, deadlineIn(deps.timeouts.archive)).catch(() => undefined);
    if (read?.facts.day.startsWith(`${year}-`)) count += 1;
  }
  return count;
}

const startOf = (year: number) => instantOf(`${year}-01-01T00:00:00`, MEXICO_CITY)!;
