import { type Database, type Environment, type Querying, statement, type Tenant } from "../database/index.ts";
import { takeDue } from "./taking.ts";

/** A substitution whose cancellation a worker is to request. */
export interface DueSubstitution extends Tenant {
  readonly documentId: string;
  /** Counts the times that a worker looked at it. */
  readonly attempts: number;
}

const FIND_DUE = statement("substitutions-due-find", "all")`
    select account_id as "accountId", environment, document_id as "documentId", attempts
    from substitutions where environment = $1 and due_at <= now() order by due_at limit $2`;

const TAKE_DUE = statement("substitutions-due-take", "account")`
    update substitutions set due_at = now() + $5::int * interval '1 millisecond', attempts = attempts + 1
    where account_id = $1 and environment = $2 and document_id = $3 and attempts = $4 and due_at <= now()
    returning account_id as "accountId", environment, document_id as "documentId", attempts`;

/**
 * Takes up the environment's substitutions that are due. No other process takes one of them before `leaseMs` have
 * passed.
 */
export async function takeDueSubstitutions(
  db: Database,
  environment: Environment,
  limit: number,
  leaseMs: number,
): Promise<readonly DueSubstitution[]> {
  return takeDue(limit, {
    find: (count) => db.look<DueSubstitution>(FIND_DUE, [environment, count]),
    async take(due) {
      const taken: DueSubstitution[] = [];
      for (const { accountId, documentId, attempts } of due) {
        const values = [accountId, environment, documentId, attempts, leaseMs];
        taken.push(...(await db.query<DueSubstitution>(TAKE_DUE, values)));
      }
      return taken;
    },
  });
}

const GIVE_UP = statement("substitution-give-up", "account")`update substitutions set due_at = null
    where account_id = $1 and environment = $2 and document_id = $3 and attempts = $4`;

/**
 * Writes down that no cancellation need be requested any more, unless the worker's look was scheduled again since it
 * was taken up.
 */
export async function giveUpSubstitution(
  db: Querying,
  { accountId, environment, documentId, attempts }: DueSubstitution,
): Promise<void> {
  await db.query(GIVE_UP, [accountId, environment, documentId, attempts]);
}
