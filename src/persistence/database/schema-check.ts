import { type Querying, statement } from "./database.ts";
import { requireFit, type UnknownMigration } from "./migrations/fit.ts";
import { MIGRATION_NAMES } from "./migrations/migrate.ts";

const UNKNOWN = statement({
  name: "schema-unknown",
  of: "none",
  text: `select m.name, b.oldest from mikro_orm_migrations m left join schema_builds b on b.migration = m.name
    where m.name <> all($1::text[]) order by m.name`,
});

/** Rejects where a newer build made the schema such that this one cannot work with it. */
export async function checkSchema(db: Querying): Promise<void> {
  requireFit(await db.query<UnknownMigration>(UNKNOWN, [MIGRATION_NAMES]));
}
