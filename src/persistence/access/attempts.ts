import { type Database, run, statement } from "../database/index.ts";

/** Attempts of a subject are counted for `minutes`; then the count begins anew. */
export interface Attempt {
  readonly subject: string;
  readonly minutes: number;
}

const IS_OVER = `a.started_at <= $2::timestamptz - (
        select interval '1 minute' * minutes from unnest($1::text[], $3::int[]) as g(subject, minutes) where g.subject = a.subject)`;

const COUNT = statement("sign-in-attempts", "people")`
    insert into sign_in_attempts as a (subject, started_at, attempts)
    select subject, $2, 1 from unnest($1::text[]) as given(subject) order by subject
    on conflict (subject) do update set
      started_at = case when ${IS_OVER} then $2 else a.started_at end,
      attempts = case when ${IS_OVER} then 1 else a.attempts + 1 end
    returning subject, attempts`;

/**
 * Counts an attempt of each subject before its outcome is known. Returns how many attempts each subject has made in its
 * minutes.
 */
export async function countAttempts(
  db: Database,
  attempts: readonly Attempt[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ subject: string; attempts: number }>(COUNT, [
    attempts.map(({ subject }) => subject),
    now,
    attempts.map(({ minutes }) => minutes),
  ]);
  return new Map(rows.map(({ subject, attempts }) => [subject, attempts]));
}

export const forgetAttempts = run<[subjects: readonly string[]]>("sign-in-forgive", "people")`
    delete from sign_in_attempts where subject = any($1::text[])`;

export const giveBackAttempt = run<[subject: string]>("sign-in-give-back", "people")`
    update sign_in_attempts set attempts = attempts - 1 where subject = $1 and attempts > 0`;
