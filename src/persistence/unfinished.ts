import type { Database } from "./database.ts";
import type { Submission } from "./documents.ts";
import { takeFrom, type WorkersLease, workersQueue } from "./taking.ts";
import type { Environment, Tenant } from "./tenant.ts";

/** A document that nobody finished, and whose it is. */
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
