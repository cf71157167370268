import { Migrator } from "@mikro-orm/migrations";
import { MikroORM } from "@mikro-orm/postgresql";
import { AccountMoves } from "./account-moves.ts";
import { AccountNotices } from "./account-notices.ts";
import { Admission } from "./admission.ts";
import { Applications } from "./applications.ts";
import { Archive } from "./archive.ts";
import { AuditChain } from "./audit-chain.ts";
import { AuditOfUsers } from "./audit-of-users.ts";
import { Cancellations } from "./cancellations.ts";
import { Catalogs } from "./catalogs.ts";
import { Corrections } from "./corrections.ts";
import { CustomerMails } from "./customer-mails.ts";
import { EmbeddedXml } from "./embedded-xml.ts";
import { Exports } from "./exports.ts";
import { Fence } from "./fence.ts";
import { FiscalUuid } from "./fiscal-uuid.ts";
import { Folios } from "./folios.ts";
import { Identities } from "./identities.ts";
import { Initial } from "./initial.ts";
import { InsertedXml } from "./inserted-xml.ts";
import { KindFacts } from "./kind-facts.ts";
import { ListParts } from "./list-parts.ts";
import { Lists } from "./lists.ts";
import { Mailing } from "./mailing.ts";
import { MasterKey } from "./master-key.ts";
import { MovedOutbox } from "./moved-outbox.ts";
import { Notices } from "./notices.ts";
import { OneDatabase } from "./one-database.ts";
import { OneDocumentBySello } from "./one-document-by-sello.ts";
import { OneFiscalUuid } from "./one-fiscal-uuid.ts";
import { OnePac } from "./one-pac.ts";
import { Outbox } from "./outbox.ts";
import { PacLogins } from "./pac-logins.ts";
import { PaymentsTotal } from "./payments-total.ts";
import { Payroll } from "./payroll.ts";
import { PdfDesigns } from "./pdf-designs.ts";
import { Places } from "./places.ts";
import { PlainLists } from "./plain-lists.ts";
import { Portal } from "./portal.ts";
import { PortalDocuments } from "./portal-documents.ts";
import { Products } from "./products.ts";
import { Quarantine } from "./quarantine.ts";
import { Recovery } from "./recovery.ts";
import { References } from "./references.ts";
import { Revisions } from "./revisions.ts";
import { keepFiscalUuid, type Lost, requireOneFiscalUuid } from "./same-fiscal-uuid.ts";
import { SatSweep } from "./sat-sweep.ts";
import { SeveralServers } from "./servers.ts";
import { SeveralPacs } from "./several-pacs.ts";
import { Shards } from "./shards.ts";
import { StampSales } from "./stamp-sales.ts";
import { Stuck } from "./stuck.ts";
import { Substitutions } from "./substitutions.ts";
import { DocumentSums } from "./sums.ts";
import { UniqueValues } from "./unique-values.ts";
import { Visits } from "./visits.ts";
import { Webhooks } from "./webhooks.ts";
import { WriteProbe } from "./write-probe.ts";

/** Lists every change of the schema, oldest first. A migration that has run anywhere is never edited. */
const MIGRATIONS = [
  { name: "001-initial", class: Initial },
  { name: "002-recovery", class: Recovery },
  { name: "003-cancellations", class: Cancellations },
  { name: "004-admission", class: Admission },
  { name: "005-applications", class: Applications },
  { name: "006-fiscal-uuid", class: FiscalUuid },
  { name: "007-visits", class: Visits },
  { name: "008-revisions", class: Revisions },
  { name: "009-fence", class: Fence },
  { name: "010-master-key", class: MasterKey },
  { name: "011-payments-total", class: PaymentsTotal },
  { name: "012-kind-facts", class: KindFacts },
  { name: "013-one-fiscal-uuid", class: OneFiscalUuid },
  { name: "014-one-document-by-sello", class: OneDocumentBySello },
  { name: "015-lists", class: Lists },
  { name: "016-payroll", class: Payroll },
  { name: "017-write-probe", class: WriteProbe },
  { name: "018-stuck", class: Stuck },
  { name: "019-pdf-designs", class: PdfDesigns },
  { name: "020-catalogs", class: Catalogs },
  { name: "021-portal", class: Portal },
  { name: "022-portal-documents", class: PortalDocuments },
  { name: "023-identities", class: Identities },
  { name: "024-archive", class: Archive },
  { name: "025-shards", class: Shards },
  { name: "026-stamp-sales", class: StampSales },
  { name: "027-list-parts", class: ListParts },
  { name: "028-several-servers", class: SeveralServers },
  { name: "029-plain-lists", class: PlainLists },
  { name: "030-corrections", class: Corrections },
  { name: "031-audit-of-users", class: AuditOfUsers },
  { name: "032-audit-chain", class: AuditChain },
  { name: "033-one-pac", class: OnePac },
  { name: "034-substitutions", class: Substitutions },
  { name: "035-quarantine", class: Quarantine },
  { name: "037-exports", class: Exports },
  { name: "040-customer-mails", class: CustomerMails },
  { name: "041-places", class: Places },
  { name: "043-pac-logins", class: PacLogins },
  { name: "045-several-pacs", class: SeveralPacs },
  { name: "046-sat-sweep", class: SatSweep },
  { name: "048-outbox", class: Outbox },
  { name: "049-webhooks", class: Webhooks },
  { name: "050-account-notices", class: AccountNotices },
  { name: "053-mailing", class: Mailing },
  { name: "054-notices", class: Notices },
  { name: "055-unique-values", class: UniqueValues },
  { name: "056-moved-outbox", class: MovedOutbox },
  { name: "057-folios", class: Folios },
  { name: "058-one-database", class: OneDatabase },
  { name: "059-products", class: Products },
  { name: "060-document-sums", class: DocumentSums },
  { name: "061-inserted-xml", class: InsertedXml },
  { name: "062-embedded-xml", class: EmbeddedXml },
  { name: "063-account-moves", class: AccountMoves },
  { name: "064-references", class: References },
];

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

/** Lists the names of the migrations that `migrate` would run, in their order, and runs none. */
export function pendingMigrations(url: string): Promise<string[]> {
  return withMigrator(url, async (orm) => {
    const [{ known } = { known: false }] = await orm.em
      .getConnection()
      .execute<{ known: boolean }[]>("select to_regclass('mikro_orm_migrations') is not null as known");
    if (!known) return MIGRATIONS.map(({ name }) => name);
    const done = await orm.em
      .getConnection()
      .execute<{ name: string }[]>("select name from mikro_orm_migrations");
    const names = new Set(done.map(({ name }) => name));
    return MIGRATIONS.map(({ name }) => name).filter((name) => !names.has(name));
  });
}

async function withMigrator<T>(url: string, work: (orm: MikroORM) => Promise<T>): Promise<T> {
  const orm = await MikroORM.init({
    entities: [],
    discovery: { warnWhenNoEntities: false },
    clientUrl: url,
    driverOptions: { connection: { connectionString: url } },
    connect: false,
    pool: { min: 0, max: 2 },
    extensions: [Migrator],
    migrations: { migrationsList: MIGRATIONS, snapshot: false, silent: true, disableForeignKeys: false },
  });
  try {
    return await work(orm);
  } finally {
    await orm.close();
  }
}
