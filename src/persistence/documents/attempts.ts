import { type Database, type Querying, statement, type Tenant } from "../database/index.ts";

/**
 * One thing that a PAC was asked about a document. The phase says how far it came: "chosen", not a byte of it left; "sent", bytes may have left
 * and no answer counts; "answered". A plain stamp writes none, because the document's row says all of it: its PAC, when it was sealed and when stamped.
 */
export interface Attempt {
  /** The taking of the document in which the PAC was asked. Of a taking without an attempt nobody knows, because its process died. */
  readonly fence: number;
  readonly pac: string;
  readonly operation: "stamp" | "recover";
  readonly phase: "chosen" | "sent" | "answered";
  /** The port's word for it: "stamped", "rejected", "account", "unavailable", "unknown", "not-stamped". */
  readonly outcome: string;
  readonly reason: string | undefined;
  readonly begunAt: Date;
  readonly endedAt: Date;
}

/** A document that a PAC keeps for days is asked about every minute: more says nothing new. */
const MOST_KEPT = 50;

const NOTE = statement({
  name: "attempt-note",
  of: "account",
  text: `insert into pac_attempts
      (account_id, environment, document_id, fence, pac, operation, phase, outcome, reason, begun_at, ended_at)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11
    where $8 = 'stamped' or ${MOST_KEPT} > (select count(*) from pac_attempts
      where account_id = $1 and environment = $2 and document_id = $3)`,
});

/** Keeps an attempt; of a document's many looks only the first ones. */
export async function noteAttempt(
  db: Querying,
  { accountId, environment }: Tenant,
  id: string,
  { fence, pac, operation, phase, outcome, reason, begunAt, endedAt }: Attempt,
): Promise<void> {
  const told = [fence, pac, operation, phase, outcome, reason ?? null, begunAt, endedAt];
  await db.query(NOTE, [accountId, environment, id, ...told]);
}

const FIND = statement({
  name: "attempts-of-document",
  of: "account",
  text: `select fence, pac, operation, phase, outcome, reason, begun_at as "begunAt", ended_at as "endedAt"
    from pac_attempts where account_id = $1 and environment = $2 and document_id = $3 order by number limit $4`,
});

/** The oldest first, at most `limit` of them. */
export async function findAttempts(
  db: Database,
  { accountId, environment }: Tenant,
  id: string,
  limit: number,
): Promise<Attempt[]> {
  const rows = await db.query<Attempt & { readonly reason: string | null }>(FIND, [
    accountId,
    environment,
    id,
    limit,
  ]);
  return rows.map((row) => ({ ...row, reason: row.reason ?? undefined }));
}
