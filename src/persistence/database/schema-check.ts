import { type Querying, statement } from "./database.ts";
import { DONE, type DoneMigration, requireFit } from "./fit.ts";

const SCHEMA_DONE = statement("schema-done", "none")`${DONE}`;

/** Rejects where a newer build made the schema such that this one cannot work with it. */
export async function checkSchema(db: Querying): Promise<void> {
  requireFit(await db.query<DoneMigration>(SCHEMA_DONE, []));
}
