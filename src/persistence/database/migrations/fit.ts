import { MIGRATION_NAMES } from "./migrate.ts";

/** A migration that this build does not have. */
export interface UnknownMigration {
  readonly name: string;
  /** The newest migration of the oldest build that may work beside it; null where the migration names none. */
  readonly oldest: string | null;
}

/** Throws where a migration needs a newer build than this one. */
export function requireFit(unknown: readonly UnknownMigration[]): void {
  const tooNew = unknown.find(({ oldest }) => oldest === null || !MIGRATION_NAMES.includes(oldest));
  if (tooNew === undefined) return;
  const { name, oldest } = tooNew;
  const needed = oldest === null ? "a build that has it" : `a build that has ${oldest}`;
  throw new Error(
    `its schema is newer than this build, which ends with ${MIGRATION_NAMES.at(-1)}: the migration ${name} needs ${needed}, so start that release or a newer one`,
  );
}
