import { FIRST, MIGRATION_NAMES } from "./migrate.ts";

export interface DoneMigration {
  readonly name: string;
  /** The newest migration of the oldest build that may work beside it; null where the migration names none. */
  readonly oldest: string | null;
}

/** Reads the migrations that a database has; it fails where the schema is of before the first one of this build. */
export const DONE = `select m.name, b.oldest from mikro_orm_migrations m
  left join schema_builds b on b.migration = m.name order by m.name`;

/** Throws where a database has a schema of before the first migration of this build. */
export function requireFirst(names: readonly string[]): void {
  if (names.includes(FIRST)) return;
  throw new Error(
    `its schema is older than this build can go on from: it ends with ${names.toSorted().at(-1)}, so start the build that ends with ${FIRST} first, which brings it up to date (docs/installing.md)`,
  );
}

/** Throws where a migration needs a newer build than this one. */
export function requireFit(done: readonly DoneMigration[]): void {
  // Names begin with a number. Those before the first one are of a schema that this build has in one migration.
  const tooNew = done.find(
    ({ name, oldest }) =>
      name > FIRST && !MIGRATION_NAMES.includes(name) && (oldest === null || !MIGRATION_NAMES.includes(oldest)),
  );
  if (tooNew === undefined) return;
  const { name, oldest } = tooNew;
  const needed = oldest === null ? "a build that has it" : `a build that has ${oldest}`;
  throw new Error(
    `its schema is newer than this build, which ends with ${MIGRATION_NAMES.at(-1)}: the migration ${name} needs ${needed}, so start that release or a newer one`,
  );
}
