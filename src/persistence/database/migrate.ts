import { connected } from "./distributing.ts";
import { APPROVAL_LINKS } from "./migrations/approval-links.ts";
import { BANK_SHEETS } from "./migrations/bank-sheets.ts";
import { CANCELLATION_PLANS } from "./migrations/cancellation-plans.ts";
import { DOCUMENT_TEMPLATES } from "./migrations/document-templates.ts";
import { EMPLOYEES, EMPLOYEES_ORDER } from "./migrations/employees.ts";
import { HOLDER_LINKS } from "./migrations/holder-links.ts";
import { LAW_FORECASTS } from "./migrations/law-forecasts.ts";
import { LAW_PACKS } from "./migrations/law-packs.ts";
import { LIST_PARTS } from "./migrations/list-parts.ts";
import { MAILED_EXPORTS } from "./migrations/mailed-exports.ts";
import { MAILS_OF_RECEIVERS } from "./migrations/mails-of-receivers.ts";
import { PAC_FAULTS } from "./migrations/pac-faults.ts";
import { PAC_TRIALS } from "./migrations/pac-trials.ts";
import { PLACE_PERMITS } from "./migrations/place-permits.ts";
import { PLATFORM_ENTRY } from "./migrations/platform-entry.ts";
import { PLATFORM_LIMITS } from "./migrations/platform-limits.ts";
import { PLATFORM_MONTHS } from "./migrations/platform-months.ts";
import { PLATFORM_REFILLS } from "./migrations/platform-refills.ts";
import { PLATFORM_WEBHOOKS } from "./migrations/platform-webhooks.ts";
import { PLATFORMS } from "./migrations/platforms.ts";
import { RECEIVED_REQUESTS } from "./migrations/received-requests.ts";
import { RETURNED_PIECES } from "./migrations/returned-pieces.ts";
import { SANDBOX_CLOCKS } from "./migrations/sandbox-clocks.ts";
import { SCHEMA } from "./migrations/schema/index.ts";
import { SIGN_UPS } from "./migrations/sign-ups.ts";
import { TICKET_CLOSINGS } from "./migrations/ticket-closings.ts";
import { TICKET_CREDITS } from "./migrations/ticket-credits.ts";
import { TICKET_PAGES } from "./migrations/ticket-pages.ts";
import { TICKET_PROOFS } from "./migrations/ticket-proofs.ts";
import { TICKET_RETURNS } from "./migrations/ticket-returns.ts";
import { TICKETS } from "./migrations/tickets.ts";
import { TRIPS } from "./migrations/trips.ts";

export interface Migration {
  readonly name: string;
  /**
   * The newest migration of the oldest build that may work beside this one, while instances are replaced one after the
   * other. A migration that takes away or changes what older builds read or write names itself: its release is
   * installed while all instances are stopped.
   */
  readonly oldest: string;
  /**
   * Citus sends the whole text in which a table is changed to its workers, so a statement that changes one is a text of
   * its own.
   */
  readonly statements: readonly string[];
}

/** Lists every change of the schema, oldest first. A migration that has run anywhere is never edited. */
const MIGRATIONS: readonly [Migration, ...Migration[]] = [
  SCHEMA,
  PLACE_PERMITS,
  LAW_PACKS,
  PAC_TRIALS,
  TICKETS,
  TICKET_CREDITS,
  TICKET_CLOSINGS,
  LAW_FORECASTS,
  TICKET_PROOFS,
  CANCELLATION_PLANS,
  RECEIVED_REQUESTS,
  TICKET_PAGES,
  TICKET_RETURNS,
  PLATFORMS,
  TRIPS,
  PLATFORM_WEBHOOKS,
  PLATFORM_REFILLS,
  EMPLOYEES,
  DOCUMENT_TEMPLATES,
  HOLDER_LINKS,
  PLATFORM_MONTHS,
  MAILS_OF_RECEIVERS,
  MAILED_EXPORTS,
  BANK_SHEETS,
  SANDBOX_CLOCKS,
  PLATFORM_ENTRY,
  APPROVAL_LINKS,
  PLATFORM_LIMITS,
  PAC_FAULTS,
  EMPLOYEES_ORDER,
  SIGN_UPS,
  RETURNED_PIECES,
  LIST_PARTS,
];

export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map(({ name }) => name);
export const FIRST = MIGRATIONS[0].name;

/** This number identifies the lock among all that PostgreSQL's clients may take. */
const LOCK = 4_020_117;

/** The table has the name and the columns that MikroORM's migrator gave it in earlier builds. */
const MAKE_DONE = `create table if not exists mikro_orm_migrations (
  id serial primary key, name varchar(255), executed_at timestamptz default current_timestamp)`;

/** Migrates the schema in one transaction. When several instances start at once, one migrates and the others wait. */
export function migrate(url: string): Promise<void> {
  return connected(url, async (client) => {
    await client.query("begin");
    await client.query(`select pg_advisory_xact_lock(${LOCK})`);
    await client.query(MAKE_DONE);
    const { rows } = await client.query<{ name: string }>("select name from mikro_orm_migrations");
    const done = new Set(rows.map(({ name }) => name));
    for (const { name, oldest, statements } of MIGRATIONS.filter(({ name }) => !done.has(name))) {
      for (const text of statements) await client.query(text);
      await client.query("insert into mikro_orm_migrations (name) values ($1)", [name]);
      await client.query("insert into schema_builds (migration, oldest) values ($1, $2)", [name, oldest]);
    }
    await client.query("commit");
  });
}
