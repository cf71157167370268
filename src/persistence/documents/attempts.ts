import { type Database, type Querying, statement, type Tenant } from "../database/index.ts";

/**
 * A PAC was asked something about a document. The phase says how far the call came: "chosen", no byte was sent; "sent",
 * bytes may have been sent and no answer is known; "answered". A plain stamp writes no attempt, because the document's
 * row has its PAC and its times.
 */
export interface Attempt {
  /**
   * The fence of the document when the PAC was asked. Nothing is known of a fence without an attempt, because its
   * process died.
   */
  readonly fence: number;
  readonly pac: string;
  readonly operation: "stamp" | "recover";
  readonly phase: "chosen" | "sent" | "answered";
  /** The outcome in the port's words: "stamped", "rejected", "account", "unavailable", "unknown", "not-stamped". */
  readonly outcome: string;
  readonly reason: string | undefined;
  readonly begunAt: Date;
  readonly endedAt: Date;
}

/** A PAC that keeps a document for days is asked about it every minute, and more look-ups tell nothing new. */
const MOST_KEPT = 50;

const NOTE = statement("attempt-note", "account")`insert into pac_attempts
      (account_id, environment, document_id, fence, pac, operation, phase, outcome, reason, begun_at, ended_at)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11
    where $8 = 'stamped' or ${MOST_KEPT} > (select count(*) from pac_attempts
      where account_id = $1 and environment = $2 and document_id = $3)`;

/** Keeps an attempt; of a document's many look-ups it keeps only the first ones. */
export async function noteAttempt(
  db: Querying,
  { accountId, environment }: Tenant,
  id: string,
  { fence, pac, operation, phase, outcome, reason, begunAt, endedAt }: Attempt,
): Promise<void> {
  const told = [fence, pac, operation, phase, outcome, reason ?? null, begunAt, endedAt];
  await db.query(NOTE, [accountId, environment, id, ...told]);
}

/** On a cluster each worker has numbers of its own, so they only order what one taking began at the same moment. */
const FIND = statement("attempts-of-document", "account")`
    select fence, pac, operation, phase, outcome, reason, begun_at as "begunAt", ended_at as "endedAt"
    from pac_attempts where account_id = $1 and environment = $2 and document_id = $3
    order by fence, begun_at, number limit $4`;

/** Returns the oldest first, at most `limit` of them. */
export async function findAttempts(
  db: Database,
  { accountId, environment }: Tenant,
  id: string,
  limit: number,
): Promise<Attempt[]> {
  const rows = await db.query<Attempt & { readonly reason: string | null }>(FIND, [accountId, environment, id, limit]);
  return rows.map((row) => ({ ...row, reason: row.reason ?? undefined }));
}
