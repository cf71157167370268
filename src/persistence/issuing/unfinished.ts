import type { Database, Environment, Tenant } from "../database/index.ts";
import { type Submission, takeFrom, type WorkersLease, workersQueue } from "../documents/index.ts";

/** A document that no process finished, with its owner. */
export interface Unfinished extends Tenant, Submission {
  readonly pac: string;
  readonly createdAt: Date;
}

const taken = (update: string) => `${update}
    returning item, d.account_id as "accountId", d.environment, d.id, d.fence, d.attempts, d.pac, d.sealed_xml as "sealedXml",
      d.created_at as "createdAt"`;

const UNFINISHED = workersQueue("documents-unfinished", "estado = 'timbrando'", taken);
const DENIED = workersQueue("documents-denied", "estado = 'error'", taken);

/** Takes up the environment's documents that were left `timbrando`. */
export async function takeUnfinished(
  db: Database,
  environment: Environment,
  limit: number,
  leaseMs: WorkersLease,
): Promise<readonly Unfinished[]> {
  return takeFrom(db, UNFINISHED, environment, limit, leaseMs);
}

/** Takes up the environment's documents in `error` that their PAC denied, and may stamp yet. */
export async function takeDenied(
  db: Database,
  environment: Environment,
  limit: number,
  leaseMs: WorkersLease,
): Promise<readonly Unfinished[]> {
  return takeFrom(db, DENIED, environment, limit, leaseMs);
}
