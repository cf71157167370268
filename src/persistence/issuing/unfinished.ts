import { type Database, type Environment, sealedXmlIn, type Tenant } from "../database/index.ts";
import { type Submission, takeFrom, type WorkersLease, workersQueue } from "../documents/index.ts";

export interface Unfinished extends Tenant, Submission {
  readonly pac: string;
  readonly createdAt: Date;
}

const taken = (update: string) => `${update}
    returning item, d.account_id as "accountId", d.environment, d.id, d.fence, d.attempts, d.pac, ${sealedXmlIn("d", "of_account")} as "sealedXml",
      d.created_at as "createdAt"`;

const UNFINISHED = workersQueue("documents-unfinished", "estado = 'timbrando'", taken);
const DENIED = workersQueue("documents-denied", "estado = 'error'", taken);

type Take = (
  db: Database,
  environment: Environment,
  limit: number,
  leaseMs: WorkersLease,
) => Promise<readonly Unfinished[]>;

/** Takes up the environment's documents that were left `timbrando`. */
export const takeUnfinished: Take = (db, ...asked) => takeFrom(db, UNFINISHED, ...asked);

/** Takes up the environment's documents in `error` that their PAC denied, and may stamp yet. */
export const takeDenied: Take = (db, ...asked) => takeFrom(db, DENIED, ...asked);
