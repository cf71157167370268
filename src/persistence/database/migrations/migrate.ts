import { MikroORM } from "@mikro-orm/postgresql";
import { keepFiscalUuid, type Lost, requireOneFiscalUuid } from "./same-fiscal-uuid.ts";

/**
 * Lists every change of the schema, oldest first. A migration that has run anywhere is never edited. Migrations and migrator are imported only
 * where one is pending, because their import takes an eighth of a start.
 */
const MIGRATIONS = {
  "001-initial": async () => (await import("./initial.ts")).Initial,
  "002-recovery": async () => (await import("./recovery.ts")).Recovery,
  "003-cancellations": async () => (await import("./cancellations.ts")).Cancellations,
  "004-admission": async () => (await import("./admission.ts")).Admission,
  "005-applications": async () => (await import("./applications.ts")).Applications,
  "006-fiscal-uuid": async () => (await import("./fiscal-uuid.ts")).FiscalUuid,
  "007-visits": async () => (await import("./visits.ts")).Visits,
  "008-revisions": async () => (await import("./revisions.ts")).Revisions,
  "009-fence": async () => (await import("./fence.ts")).Fence,
  "010-master-key": async () => (await import("./master-key.ts")).MasterKey,
  "011-payments-total": async () => (await import("./payments-total.ts")).PaymentsTotal,
  "012-kind-facts": async () => (await import("./kind-facts.ts")).KindFacts,
  "013-one-fiscal-uuid": async () => (await import("./one-fiscal-uuid.ts")).OneFiscalUuid,
  "014-one-document-by-sello": async () => (await import("./one-document-by-sello.ts")).OneDocumentBySello,
  "015-lists": async () => (await import("./lists.ts")).Lists,
  "016-payroll": async () => (await import("./payroll.ts")).Payroll,
  "017-write-probe": async () => (await import("./write-probe.ts")).WriteProbe,
  "018-stuck": async () => (await import("./stuck.ts")).Stuck,
  "019-pdf-designs": async () => (await import("./pdf-designs.ts")).PdfDesigns,
  "020-catalogs": async () => (await import("./catalogs.ts")).Catalogs,
  "021-portal": async () => (await import("./portal.ts")).Portal,
  "022-portal-documents": async () => (await import("./portal-documents.ts")).PortalDocuments,
  "023-identities": async () => (await import("./identities.ts")).Identities,
  "024-archive": async () => (await import("./archive.ts")).Archive,
  "025-shards": async () => (await import("./shards.ts")).Shards,
  "026-stamp-sales": async () => (await import("./stamp-sales.ts")).StampSales,
  "027-list-parts": async () => (await import("./list-parts.ts")).ListParts,
  "028-several-servers": async () => (await import("./servers.ts")).SeveralServers,
  "029-plain-lists": async () => (await import("./plain-lists.ts")).PlainLists,
  "030-corrections": async () => (await import("./corrections.ts")).Corrections,
  "031-audit-of-users": async () => (await import("./audit-of-users.ts")).AuditOfUsers,
  "032-audit-chain": async () => (await import("./audit-chain.ts")).AuditChain,
  "033-one-pac": async () => (await import("./one-pac.ts")).OnePac,
  "034-substitutions": async () => (await import("./substitutions.ts")).Substitutions,
  "035-quarantine": async () => (await import("./quarantine.ts")).Quarantine,
  "037-exports": async () => (await import("./exports.ts")).Exports,
  "040-customer-mails": async () => (await import("./customer-mails.ts")).CustomerMails,
  "041-places": async () => (await import("./places.ts")).Places,
  "043-pac-logins": async () => (await import("./pac-logins.ts")).PacLogins,
  "045-several-pacs": async () => (await import("./several-pacs.ts")).SeveralPacs,
  "046-sat-sweep": async () => (await import("./sat-sweep.ts")).SatSweep,
  "048-outbox": async () => (await import("./outbox.ts")).Outbox,
  "049-webhooks": async () => (await import("./webhooks.ts")).Webhooks,
  "050-account-notices": async () => (await import("./account-notices.ts")).AccountNotices,
  "053-mailing": async () => (await import("./mailing.ts")).Mailing,
  "054-notices": async () => (await import("./notices.ts")).Notices,
  "055-unique-values": async () => (await import("./unique-values.ts")).UniqueValues,
  "056-moved-outbox": async () => (await import("./moved-outbox.ts")).MovedOutbox,
  "057-folios": async () => (await import("./folios.ts")).Folios,
  "058-one-database": async () => (await import("./one-database.ts")).OneDatabase,
  "059-products": async () => (await import("./products.ts")).Products,
  "060-document-sums": async () => (await import("./sums.ts")).DocumentSums,
  "061-inserted-xml": async () => (await import("./inserted-xml.ts")).InsertedXml,
  "062-embedded-xml": async () => (await import("./embedded-xml.ts")).EmbeddedXml,
  "063-account-moves": async () => (await import("./account-moves.ts")).AccountMoves,
  "064-references": async () => (await import("./references.ts")).References,
  "065-bare-xml": async () => (await import("./bare-xml.ts")).BareXml,
  "066-schema-builds": async () => (await import("./schema-builds.ts")).SchemaBuilds,
};

/** Lists the names in the order in which `migrate` runs them. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

/** This number identifies the lock among all that PostgreSQL's clients may take. */
const LOCK = 4_020_117;

/** Migrates the schema. When several instances start at once, one migrates and the others wait. */
export function migrate(url: string): Promise<void> {
  return withMigrator(url, async (orm) => {
    const connection = orm.em.getConnection();
    await connection.transactional(async (transaction) => {
      await connection.execute(`select pg_advisory_xact_lock(${LOCK})`, [], "run", transaction);
      if (await isBefore(orm, "013-one-fiscal-uuid")) await requireOneFiscalUuid(orm);
      // The migrations run on a connection of their own, so this one only holds the lock.
      await orm.migrator.up();
    });
  });
}

/** Settles records that have the same fiscal UUID, which `migrate` refuses (`keepFiscalUuid`). */
export function settleFiscalUuid(url: string, id: string, save: (lost: Lost) => void): Promise<number> {
  return withMigrator(url, (orm) => keepFiscalUuid(orm, id, save));
}

/** Returns true for a database with documents in which this migration has not run. */
async function isBefore(orm: MikroORM, name: string): Promise<boolean> {
  const connection = orm.em.getConnection();
  const [{ known } = { known: false }] = await connection.execute<{ known: boolean }[]>(
    "select to_regclass('mikro_orm_migrations') is not null and to_regclass('documents') is not null as known",
  );
  if (!known) return false;
  return (await connection.execute("select from mikro_orm_migrations where name = ?", [name])).length === 0;
}

async function withMigrator<T>(url: string, work: (orm: MikroORM) => Promise<T>): Promise<T> {
  const { Migrator } = await import("@mikro-orm/migrations");
  const migrationsList = await Promise.all(
    Object.entries(MIGRATIONS).map(async ([name, load]) => ({ name, class: await load() })),
  );
  const orm = await MikroORM.init({
    entities: [],
    discovery: { warnWhenNoEntities: false },
    clientUrl: url,
    driverOptions: { connection: { connectionString: url } },
    connect: false,
    pool: { min: 0, max: 2 },
    extensions: [Migrator],
    migrations: { migrationsList, snapshot: false, silent: true, disableForeignKeys: false },
  });
  try {
    return await work(orm);
  } finally {
    await orm.close();
  }
}
