import type { Database, Environment, Tenant } from "../database/index.ts";
import { type Submission, takeFrom, type WorkersLease, workersQueue } from "../documents/index.ts";

/** A document that no process finished, with its owner. */
export interface Unfinished extends Tenant, Submission {
  readonly pac: string;
}

const UNFINISHED = workersQueue(
  "documents-unfinished",
  "estado = 'timbrando'",
  (update) => `${update}
    returning item, d.account_id as "accountId", d.environment, d.id, d.fence, d.attempts, d.pac, d.sealed_xml as "sealedXml"`,
);

/** Takes up the environment's documents that were left `timbrando`. */
export async function takeUnfinished(
  db: Database,
  environment: Environment,
  limit: number,
  leaseMs: WorkersLease,
): Promise<readonly Unfinished[]> {
  return takeFrom(db, UNFINISHED, environment, limit, leaseMs);
}
