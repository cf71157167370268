import type { Querying, Statement } from "./database.ts";

/** Who did what. */
export interface AuditEntry {
  readonly at: Date;
  /** Undefined for what the command line did. */
  readonly userId?: string | undefined;
  /** An e-mail; of the command line what it calls itself. */
  readonly actor: string;
  /** The account that was changed, if it was one. */
  readonly accountId?: string | undefined;
  readonly address?: string | undefined;
  readonly action: string;
  /** Neither secrets nor documents. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

const ADD: Statement = {
  name: "audit-add",
  text: `insert into audit (at, user_id, actor, account_id, address, action, detail) values ($1, $2, $3, $4, $5, $6, $7)`,
};

export async function addAudit(db: Querying, entry: AuditEntry): Promise<void> {
  const { at, userId = null, actor, accountId = null, address = null, action, detail = {} } = entry;
  await db.query(ADD, [at, userId, actor, accountId, address, action, JSON.stringify(detail)]);
}
