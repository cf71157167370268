import { allRows, type Database, type Querying, statement } from "../database/index.ts";

/** A Trial is what a build of the service found out about a PAC. */
export interface Trial {
  readonly pac: string;
  readonly build: string;
  readonly adapter: string;
  readonly accountId: string;
  readonly begunAt: Date;
  readonly endedAt: Date | null;
  /** The next step waits until then. */
  readonly resumeAt: Date | null;
  /** These assumptions differ, and decide about proof or failover. */
  readonly differing: readonly string[];
  /** The operator uses the PAC for failover in spite of these. */
  readonly trusted: readonly string[];
}

export interface TrialResult {
  readonly name: string;
  readonly kind: "holds" | "differs" | "untried";
  readonly found: string;
}

export interface TrialStep {
  readonly step: string;
  readonly begunAt: Date;
  /** It is null while the step is at work, and where it was interrupted. */
  readonly endedAt: Date | null;
  readonly tries: number;
  readonly results: readonly TrialResult[];
  /** Later steps need these values, such as the UUID of a stamp. */
  readonly kept: Readonly<Record<string, string>>;
}

const COLUMNS = `pac, build, adapter, account as "accountId", begun_at as "begunAt", ended_at as "endedAt",
  resume_at as "resumeAt", differing, trusted`;

/** Returns the newest trial of each PAC. */
export const latestTrials = allRows<Trial>("trials-latest", "none")`
    select distinct on (pac) ${COLUMNS} from pac_trials order by pac, begun_at desc`;

const BEGIN = statement("trial-begin", "none")`
    insert into pac_trials as t (pac, build, adapter, account, begun_at, busy_until)
    values ($1, $2, $3, $4, $5, clock_timestamp() + $6 * interval '1 ms')
    on conflict (pac, build) do update set busy_until = excluded.busy_until
      where t.busy_until is null or t.busy_until <= clock_timestamp()
    returning ${COLUMNS}`;

/** Takes the trial for this caller for some time, and begins it where there is none. Undefined: another one has it. */
export async function takeTrial(
  db: Querying,
  { pac, build, adapter, accountId, begunAt }: Pick<Trial, "pac" | "build" | "adapter" | "accountId" | "begunAt">,
  ms: number,
): Promise<Trial | undefined> {
  return (await db.query<Trial>(BEGIN, [pac, build, adapter, accountId, begunAt, ms]))[0];
}

const RELEASE = statement("trial-release", "none")`
    update pac_trials set busy_until = null, ended_at = $3, resume_at = $4 where pac = $1 and build = $2`;

export async function releaseTrial(
  db: Querying,
  { pac, build, endedAt, resumeAt }: Pick<Trial, "pac" | "build" | "endedAt" | "resumeAt">,
): Promise<void> {
  await db.query(RELEASE, [pac, build, endedAt, resumeAt]);
}

const REMOVE = [
  statement("trial-steps-remove", "none")`delete from pac_trial_steps where pac = $1 and build = $2`,
  statement("trial-remove", "none")`
    delete from pac_trials where pac = $1 and build = $2 and (busy_until is null or busy_until <= clock_timestamp())`,
];

/** Forgets a trial, so that the next one begins anew. */
export async function removeTrial(tx: Querying, pac: string, build: string): Promise<void> {
  for (const each of REMOVE) await tx.query(each, [pac, build]);
}

const STEPS = statement("trial-steps", "none")`
    select step, begun_at as "begunAt", ended_at as "endedAt", tries, results, kept from pac_trial_steps
    where pac = $1 and build = $2 order by number`;

export function trialSteps(db: Querying, { pac, build }: Pick<Trial, "pac" | "build">): Promise<TrialStep[]> {
  return db.query(STEPS, [pac, build]);
}

const EXCHANGES = statement("trial-exchanges", "none")`
    select step, exchanges from pac_trial_steps where pac = $1 and build = $2 order by number`;

export function trialExchanges(
  db: Querying,
  { pac, build }: Pick<Trial, "pac" | "build">,
): Promise<{ readonly step: string; readonly exchanges: readonly object[] }[]> {
  return db.query(EXCHANGES, [pac, build]);
}

const BEGIN_STEP = statement("trial-step-begin", "none")`
    insert into pac_trial_steps as s (pac, build, step, begun_at) values ($1, $2, $3, $4)
    on conflict (pac, build, step) do update set tries = s.tries + 1
    returning tries`;

/** Notes that the step is at work, before its first call. Returns how many times it was begun. */
export async function beginTrialStep(
  db: Querying,
  { pac, build }: Pick<Trial, "pac" | "build">,
  step: string,
  at: Date,
): Promise<number> {
  return (await db.query<{ tries: number }>(BEGIN_STEP, [pac, build, step, at]))[0]!.tries;
}

const END_STEP = statement("trial-step-end", "none")`
    update pac_trial_steps set ended_at = $4, results = $5, kept = $6, exchanges = exchanges || $7::jsonb
    where pac = $1 and build = $2 and step = $3`;
const DIFFER = statement("trial-differ", "none")`
    update pac_trials set differing = differing || $3::text[] where pac = $1 and build = $2`;

/** Writes what a step brought; it has not ended where `endedAt` is null. */
export async function saveTrialStep(
  db: Database,
  { pac, build }: Pick<Trial, "pac" | "build">,
  { step, endedAt, results, kept }: Pick<TrialStep, "step" | "endedAt" | "results" | "kept">,
  exchanges: readonly object[],
  differing: readonly string[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const [rows, values, told] = [results, kept, exchanges].map((each) => JSON.stringify(each));
    await tx.query(END_STEP, [pac, build, step, endedAt, rows, values, told]);
    if (differing.length > 0) await tx.query(DIFFER, [pac, build, differing]);
  });
}

const TRUST = statement("trial-trust", "none")`
    update pac_trials set trusted = differing where pac = $1 and build = $2`;

/** Notes that the operator uses the PAC for failover as it is. */
export async function trustTrial(tx: Querying, { pac, build }: Pick<Trial, "pac" | "build">): Promise<void> {
  await tx.query(TRUST, [pac, build]);
}

/** Returns the differing assumptions that keep PACs of the adapter from taking over documents of others. */
export function distrustOf({ differing, trusted }: Pick<Trial, "differing" | "trusted">): readonly string[] {
  return differing.filter((name) => !trusted.includes(name));
}

/** A code that a PAC answered and no table of its adapter has. */
export interface UnseenCode {
  readonly pac: string;
  readonly code: string;
  readonly words: string;
  readonly count: bigint;
  readonly lastAt: Date;
}

/** A PAC that answers anything would fill the table. */
const MOST_CODES = 200;

const COUNT_UNSEEN = statement("unseen-code-count", "none")`
    insert into pac_unseen_codes as c (pac, code, words, first_at, last_at)
    select $1, $2, $3, $4, $4 where (select count(*) from pac_unseen_codes where pac = $1) < ${String(MOST_CODES)}
      or exists (select from pac_unseen_codes where pac = $1 and code = $2)
    on conflict (pac, code) do update set count = c.count + 1, last_at = excluded.last_at`;

export async function countUnseenCode(
  db: Querying,
  { pac, code, words, at }: { readonly pac: string; readonly code: string; readonly words: string; readonly at: Date },
): Promise<void> {
  await db.query(COUNT_UNSEEN, [pac, code.slice(0, 100), words, at]);
}

export const listUnseenCodes = allRows<UnseenCode>("unseen-codes", "none")`
    select pac, code, words, count, last_at as "lastAt" from pac_unseen_codes order by pac, last_at desc`;
