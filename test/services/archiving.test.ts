import { create, type MessageInitShape } from "@bufbuild/protobuf";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CancelRequestSchema, RefreshCancellationRequestSchema } from "#proto/cfdi/v1/cancellation_pb.ts";
import { ForecastRequestSchema } from "#proto/cfdi/v1/law_pb.ts";
import {
  RestoreArchiveRequestSchema,
  RunArchiveRequestSchema,
  VerifyArchiveRequestSchema,
} from "#proto/cfdi/v1/operation_pb.ts";
import { ListOwedInvoicesRequestSchema, ListReceiversRequestSchema } from "#proto/cfdi/v1/portal_documents_pb.ts";
import type { Bucket } from "../../src/clients/storage.ts";
import { type Database, openDatabase } from "../../src/persistence/database/database.ts";
import { archiveDue, archiving } from "../../src/services/archive.ts";
import { finishCancelling } from "../../src/services/cancelling/cancelling.ts";
import type { Deps } from "../../src/services/context/deps.ts";
import { forecastLaw } from "../../src/services/law/forecasting.ts";
import { portalDocuments } from "../../src/services/portal/portal-documents.ts";
import { invoicing } from "../../src/services/resources/invoicing.ts";
import { PERSON } from "../support/csd.ts";
import { NOT_BARE, SEALED_XML, STAMPED_XML } from "../support/kept-xml.ts";
import { newDatabaseUrl } from "../support/postgres.ts";
import { revising } from "../support/revision-guard.ts";
import { type Storage, startStorage } from "../support/storage.ts";
import { documentOf, line, openDeps, order, type Tenants, type TestDeps } from "../support/test-deps.ts";

/** Only these tests issue invoices to this receiver. */
const [RECEPTOR, NAME] = ["ÑAN260101AA5", "ÑANDU DE PRUEBA"];

let service: TestDeps;
let storage: Storage;
let bucket: Bucket;
let other: Tenants;
let deps: Deps;

beforeAll(async () => {
  [service, storage] = await Promise.all([openDeps(), startStorage()]);
  bucket = storage.open();
  deps = { ...service.deps, archive: { bucket, afterDays: 90 } };
  other = await service.addTaxpayer(PERSON);
});
afterAll(async () => {
  await bucket.close();
  await Promise.all([service.close(), storage.close()]);
});
beforeEach(async () => {
  storage.fault = undefined;
  // Each test begins without documents that are old enough to be archived.
  await service.sql("update documents set created_at = now() where archived_at is null");
  await service.sql("delete from archive_turns");
});

const run = (request: MessageInitShape<typeof RunArchiveRequestSchema> = {}, by = deps) =>
  archiving(by).runArchive(create(RunArchiveRequestSchema, { ...request, olderThan: "90d" }), undefined);
const restore = (request: MessageInitShape<typeof RestoreArchiveRequestSchema>) =>
  archiving(deps).restoreArchive(create(RestoreArchiveRequestSchema, request), undefined);
const verify = (request: MessageInitShape<typeof VerifyArchiveRequestSchema> = {}) =>
  archiving(deps).verifyArchive(create(VerifyArchiveRequestSchema, request), undefined);

interface Part {
  readonly documents?: number;
  readonly faults?: readonly { readonly id?: string }[];
  readonly next?: string | undefined;
}

/** Collects the parts of an answer, each of which begins where the one before it ended. */
async function partsOf(ask: (next: { readonly next?: string }) => Promise<Part>): Promise<readonly Part[]> {
  const parts = [await ask({})];
  for (let next = parts[0]!.next; next !== undefined; next = parts.at(-1)!.next) parts.push(await ask({ next }));
  return parts;
}

interface Kept {
  readonly id: string;
  readonly stamped: Buffer;
  readonly sealed: Buffer;
  readonly sha256: string;
}

/** Makes invoices that were stamped a hundred days ago, the first the oldest; returns their rows. */
async function oldInvoices(count: number, caller = service.sandbox): Promise<Kept[]> {
  const made = await Promise.all(Array.from({ length: count }, () => service.post(order(), caller)));
  return Promise.all(
    made.map(async (answer, index) => {
      const { id } = documentOf(answer);
      const [row] = await service.sql<Kept>(
        `update documents set created_at = now() - make_interval(days => 100, secs => $2) where id = $1
        returning id, ${STAMPED_XML} as stamped, ${SEALED_XML} as sealed, encode(sha256(${STAMPED_XML}), 'hex') as sha256`,
        [id, count - index],
      );
      return row!;
    }),
  );
}

/** Brings a row to the form in which the whole stamped XML stands beside the sealed one, as in older rows. */
async function keepWhole({ id }: Kept, sealed: Buffer): Promise<void> {
  const text = `update documents set stamped_xml = ${STAMPED_XML}, sealed_xml = $2, inserted_xml = null, stamp_from = null, ${NOT_BARE}
    where id = $1`;
  await service.sql(text, [id, sealed]);
}

interface Columns {
  readonly stamped: Buffer | null;
  readonly sealed: Buffer | null;
  readonly archived: boolean;
}

async function columnsOf({ id }: { readonly id: string }): Promise<Columns> {
  const [row] = await service.sql<Columns>(
    `select ${STAMPED_XML} as stamped, ${SEALED_XML} as sealed, archived_at is not null as archived from documents where id = $1`,
    [id],
  );
  return row!;
}

const IN_ROW = ({ stamped, sealed }: Kept): Columns => ({ stamped, sealed, archived: false });
const AWAY: Columns = { stamped: null, sealed: null, archived: true };
const xmlOf = async (id: string, by = deps, caller = service.sandbox) => {
  const { content } = await invoicing(by).getInvoiceXml({ $typeName: "cfdi.v1.GetInvoiceXmlRequest", id }, caller);
  return Buffer.from(content!);
};

describe("moving", () => {
  it("takes old stamped XML out of its row, once a copy was read back, and leaves all else", async () => {
    const [invoice] = await oldInvoices(1);
    const young = documentOf(await service.post(order()));
    const answer = await run();
    expect(answer).toEqual({ documents: 1, bytes: BigInt(invoice!.stamped.length), faults: [] });
    expect(await columnsOf(invoice!)).toEqual(AWAY);
    expect(await columnsOf(young)).toMatchObject({ archived: false });
    expect(await storage.objects()).toContain(`${invoice!.sha256}.xml`);
    expect(await bucket.get(`${invoice!.sha256}.xml`, performance.now() + 1_000)).toEqual(invoice!.stamped);
    expect(await xmlOf(invoice!.id)).toEqual(invoice!.stamped);
  });

  it("goes on where it ended, in parts as small as one likes, over all accounts", async () => {
    const own = await oldInvoices(3);
    const others = await oldInvoices(2, other.sandbox);
    const parts: number[] = [];
    let next: string | undefined;
    do {
      const part = await run({ limit: 1, ...(next === undefined ? {} : { next }) });
      parts.push(part.documents!);
      next = part.next;
    } while (next !== undefined && parts.length < 20);
    expect(parts.filter((documents) => documents > 0)).toEqual([1, 1, 1, 1, 1]);
    for (const each of [...own, ...others]) expect(await columnsOf(each)).toEqual(AWAY);
    expect(await run()).toEqual({ documents: 0, bytes: 0n, faults: [] });
  });

  it("by several at once moves each document once", async () => {
    const invoices = await oldInvoices(6);
    const answers = await Promise.all([run(), run(), run()]);
    expect(answers.reduce((sum, { documents = 0 }) => sum + documents, 0)).toBe(6);
    for (const each of invoices) {
      expect(await columnsOf(each)).toEqual(AWAY);
      expect(await xmlOf(each.id)).toEqual(each.stamped);
    }
  });

  it.each(["copied", "read-back", "emptied"])(
    "that is killed once XML was %s loses nothing, and goes on afterwards",
    async (point) => {
      const [invoice] = await oldInvoices(1);
      await expect(run({}, dying(point))).rejects.toThrow(`killed at ${point}`);
      expect(await columnsOf(invoice!)).toEqual(point === "emptied" ? AWAY : IN_ROW(invoice!));
      expect(await xmlOf(invoice!.id)).toEqual(invoice!.stamped);
      await run();
      expect(await columnsOf(invoice!)).toEqual(AWAY);
      expect(await xmlOf(invoice!.id)).toEqual(invoice!.stamped);
    },
  );

  it.each(["fails", "cuts", "hangs", "truncates"] as const)(
    "past a storage that %s takes nothing out of a row, and says 503",
    async (fault) => {
      const [invoice] = await oldInvoices(1);
      storage.fault = ({ method }) => (fault !== "truncates" || method === "GET" ? fault : undefined);
      const impatient = { ...deps, timeouts: { ...deps.timeouts, archive: 400 } };
      await expect(run({}, impatient)).rejects.toThrow(/el archivo de comprobantes antiguos no responde/);
      expect(await columnsOf(invoice!)).toEqual(IN_ROW(invoice!));
      storage.fault = undefined;
      expect(await run()).toMatchObject({ documents: 1 });
    },
  );

  it("past a storage that gives back other bytes takes nothing out of that row, says which, and goes on with the next", async () => {
    const [spoilt, fine] = await oldInvoices(2);
    storage.fault = ({ path }) => (path.includes(spoilt!.sha256) ? "lies" : undefined);
    const answer = await run();
    expect(answer).toMatchObject({
      documents: 1,
      faults: [{ id: spoilt!.id, sha256: spoilt!.sha256, fault: "el objeto tiene otros bytes" }],
    });
    expect(await columnsOf(spoilt!)).toEqual(IN_ROW(spoilt!));
    expect(await columnsOf(fine!)).toEqual(AWAY);
    storage.fault = undefined;
    expect(await run()).toMatchObject({ documents: 0 });
    expect(await run({ again: true })).toMatchObject({ documents: 1, faults: [] });
  });

  it("keeps what was sealed where the PAC wrote it anew, and cuts it out of the stamped XML where it only added its stamp", async () => {
    const [invoice] = await oldInvoices(1);
    const rewritten = Buffer.from(String(invoice!.sealed).replace("<cfdi:Conceptos", " <cfdi:Conceptos"));
    await keepWhole(invoice!, rewritten);
    await run();
    expect(await columnsOf(invoice!)).toEqual({ stamped: null, sealed: rewritten, archived: true });
    await restore({ account: service.sandbox.accountId });
    expect(await columnsOf(invoice!)).toEqual({
      stamped: invoice!.stamped,
      sealed: rewritten,
      archived: false,
    });
  });

  it("takes a row of before, which has the whole stamped XML, and puts back the inserted bytes alone", async () => {
    const [invoice] = await oldInvoices(1);
    await keepWhole(invoice!, invoice!.sealed);
    await run();
    expect(await columnsOf(invoice!)).toEqual(AWAY);
    expect(await xmlOf(invoice!.id)).toEqual(invoice!.stamped);
    await restore({ account: service.sandbox.accountId });
    expect(await columnsOf(invoice!)).toEqual(IN_ROW(invoice!));
    const whole = "select from documents where id = $1 and stamped_xml is not null";
    expect(await service.sql(whole, [invoice!.id])).toEqual([]);
  });
});

describe("a worker", () => {
  it("takes an account at a time, and comes back to it after a day", async () => {
    const own = await oldInvoices(1);
    const others = await oldInvoices(1, other.sandbox);
    const accounts: number[] = [];
    for (let left = 5; left > 0; left--) accounts.push(await archiveDue(deps));
    expect(accounts).toEqual([1, 1, 0, 0, 0]);
    for (const each of [...own, ...others]) expect(await columnsOf(each)).toEqual(AWAY);
    const [late] = await oldInvoices(1);
    expect(await archiveDue(deps)).toBe(0);
    const tomorrow = new Date(Date.now() + 86_400_001);
    const again = { ...deps, now: () => tomorrow };
    expect([await archiveDue(again), await archiveDue(again), await archiveDue(again)]).toEqual([1, 1, 0]);
    expect(await columnsOf(late!)).toEqual(AWAY);
  });

  it("that another one was faster than leaves the account to it", async () => {
    await oldInvoices(1);
    // Both processes have seen the same account before one of them takes it.
    let looks = 0;
    const looking: (() => void)[] = [];
    const query: Database["query"] = async (statement, values) => {
      const rows = await deps.db.query<never>(statement, values);
      if (++looks === 2) for (const go of looking) go();
      else if (looks < 2) await new Promise<void>((go) => looking.push(go));
      return rows;
    };
    const held = { ...deps, db: { ...deps.db, query } };
    const found = await Promise.all([archiveDue(held), archiveDue(held)]);
    expect(found.toSorted()).toEqual([0, 1]);
  });

  it("whose storage does not answer rests, and the XML stays", async () => {
    const [invoice] = await oldInvoices(1);
    storage.fault = "fails";
    // Workers take accounts in the order of their ids, and one of these two has nothing to archive.
    expect([await archiveDue(deps), await archiveDue(deps)]).toContain(0);
    expect(await columnsOf(invoice!)).toEqual(IN_ROW(invoice!));
  });
});

describe("what is archived", () => {
  it("is never shown where its bytes are others, or are gone, and is found by verify", async () => {
    const [spoilt, lost, fine] = await oldInvoices(3);
    await run();
    const lines: string[] = [];
    const log = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
    await storage.spoil(`${spoilt!.sha256}.xml`, Buffer.alloc(spoilt!.stamped.length, "x"));
    await storage.remove(`${lost!.sha256}.xml`);
    for (const each of [spoilt!, lost!]) {
      await expect(xmlOf(each.id, { ...deps, log })).rejects.toThrow(/Error interno/);
      expect(lines.at(-1)).toContain(each.sha256);
    }
    expect(await xmlOf(fine!.id)).toEqual(fine!.stamped);
    const { faults } = await verify();
    expect(faults!.map(({ id, fault }) => [id, fault]).toSorted()).toEqual(
      [
        [spoilt!.id, "el objeto tiene otros bytes"],
        [lost!.id, "el archivo no tiene el objeto"],
      ].toSorted(),
    );
    // The object is mended, because other tests verify the archive too.
    await storage.spoil(`${spoilt!.sha256}.xml`, spoilt!.stamped);
    await service.sql(
      "update documents set stamped_xml = $2, sealed_xml = $3, archived_at = null, xml_sha256 = null, xml_bytes = null, stamp_from = null, stamp_to = null where id = $1",
      [...[lost!.id, lost!.stamped, lost!.sealed]],
    );
    expect((await verify()).faults).toEqual([]);
  });

  it("is named by verify, run and restore wherever it is harmed, however much of it there is", async () => {
    const [own, others] = await Promise.all([oldInvoices(90), oldInvoices(60, other.sandbox)]);
    const all = [...own, ...others];
    const ids = all.map(({ id }) => id).toSorted();
    const named = (parts: readonly Part[]) => parts.flatMap(({ faults }) => faults!.map(({ id }) => id)).toSorted();
    // A part ends earlier where the machine is slow, so no part need have the most faults; but all do not fit into one.
    const isBounded = (parts: readonly Part[]) =>
      parts.length > 1 && parts.every(({ faults }) => faults!.length <= 100);
    const sum = (parts: readonly Part[]) => parts.reduce((total, { documents }) => total + documents!, 0);
    const objects = new Set(all.map(({ sha256 }) => `${sha256}.xml`));
    storage.fault = ({ path, method }) =>
      method === "GET" && [...objects].some((object) => path.includes(object)) ? "lies" : undefined;
    const unmoved = await partsOf((next) => run({ again: true, ...next }));
    expect([sum(unmoved), isBounded(unmoved), named(unmoved)]).toEqual([0, true, ids]);
    storage.fault = undefined;
    const before = sum(await partsOf(verify));
    expect(sum(await partsOf((next) => run({ again: true, ...next })))).toBe(150);
    for (const object of objects) await storage.remove(object);
    const verified = await partsOf(verify);
    expect([sum(verified), isBounded(verified), named(verified)]).toEqual([before + 150, true, ids]);
    const limited = await verify({ limit: 7, account: other.sandbox.accountId });
    expect([limited.documents, limited.next]).toEqual([7, expect.any(String)]);
    const unrestored = await partsOf((next) => restore({ account: service.sandbox.accountId, ...next }));
    expect(named(unrestored)).toEqual(own.map(({ id }) => id).toSorted());
    // The row is mended, because other tests verify the archive too.
    await service.sql(
      `update documents set stamped_xml = stamped, sealed_xml = sealed, archived_at = null, xml_sha256 = null, xml_bytes = null,
        stamp_from = null, stamp_to = null from unnest($1::uuid[], $2::bytea[], $3::bytea[]) as kept (kept_id, stamped, sealed)
      where id = kept_id`,
      [all.map(({ id }) => id), all.map(({ stamped }) => stamped), all.map(({ sealed }) => sealed)],
    );
    expect(await verify()).toMatchObject({ faults: [] });
  });

  it("of another account or environment is not there, whoever knows its id and its hash", async () => {
    const [invoice] = await oldInvoices(1);
    await run();
    for (const caller of [other.sandbox, service.production])
      await expect(xmlOf(invoice!.id, deps, caller)).rejects.toThrow("El comprobante no existe");
    expect(await storage.objects()).toContain(`${invoice!.sha256}.xml`);
  });

  it("is put back by account, by fiscal UUID or by month, byte for byte, and stays there", async () => {
    const [first, second, third] = await oldInvoices(3);
    await service.sql("update documents set created_at = '2025-03-01 05:59:59.999Z' where id = $1", [first!.id]);
    await service.sql("update documents set created_at = '2025-03-01 06:00:00Z' where id = $1", [second!.id]);
    await run({ again: true });
    await expect(restore({})).rejects.toThrow(/indique account, uuid o month/);
    // A month begins at midnight of Mexico City.
    expect(await restore({ month: "2025-03" })).toMatchObject({ documents: 1 });
    expect(await columnsOf(second!)).toEqual(IN_ROW(second!));
    const [{ uuid }] = (await service.sql<{ uuid: string }>("select uuid_fiscal as uuid from documents where id = $1", [
      third!.id,
    ])) as [{ uuid: string }];
    expect(await restore({ uuid })).toMatchObject({ documents: 1 });
    expect(await columnsOf(third!)).toEqual(IN_ROW(third!));
    await expect(restore({ uuid })).rejects.toThrow(/no existe/);
    await restore({ account: service.sandbox.accountId });
    expect(await columnsOf(first!)).toEqual(IN_ROW(first!));
    expect(await run()).toMatchObject({ documents: 0 });
    expect(await run({ again: true })).toMatchObject({ faults: [] });
    expect(await columnsOf(first!)).toEqual(AWAY);
  });

  it("is read for lists of receivers and of owed invoices; while the storage is down a row stands without it, and says so", async () => {
    const ppd = order({ receptorRfc: RECEPTOR, formaPago: "99", metodoPago: "PPD" });
    const ids = [
      documentOf(await service.post(ppd)).id,
      documentOf(await service.post(order({ receptorRfc: RECEPTOR }))).id,
    ];
    await service.sql("update documents set created_at = now() - interval '100 days' where id in ($1, $2)", ids);
    // The customer's name changes, while the document keeps the one it was issued with.
    await service.sql(revising("update customers set nombre = 'OTRO NOMBRE' where rfc = $1"), [RECEPTOR]);
    await run();
    for (const id of ids) expect(await columnsOf({ id })).toEqual(AWAY);
    const lists = (by: Deps) => {
      const portal = portalDocuments(by, () => {
        throw new Error("nothing is judged here");
      });
      return Promise.all([
        portal.listReceivers(create(ListReceiversRequestSchema, { ids }), service.sandbox),
        portal.listOwedInvoices(create(ListOwedInvoicesRequestSchema, { receptorRfc: RECEPTOR }), service.sandbox),
      ]);
    };
    const [{ receivers }, { facturas }] = await lists(deps);
    expect(receivers).toHaveLength(2);
    for (const receiver of receivers!) expect(receiver).toMatchObject({ unread: false, nombre: NAME });
    // The list leaves out the invoice that was paid at once, because its XML shows that it is no PPD.
    expect(facturas).toMatchObject([
      { id: ids[0], unread: false, moneda: "MXN", fecha: expect.stringMatching(/^\d{4}-/) },
    ]);

    const impatient = { ...deps, timeouts: { ...deps.timeouts, archive: 300 } };
    for (const fault of ["fails", "hangs"] as const) {
      storage.fault = fault;
      const [without, owed] = await lists(impatient);
      for (const receiver of without.receivers!)
        expect(receiver).toMatchObject({ unread: true, nombre: "OTRO NOMBRE" });
      expect(new Set(owed.facturas!.map(({ id }) => id))).toEqual(new Set(ids));
      for (const factura of owed.facturas!) expect(factura).toMatchObject({ unread: true, fecha: "", moneda: "" });
    }
    storage.fault = undefined;
    // A damaged document does not hide the other.
    const [row] = await service.sql<{ name: string }>(
      "select encode(xml_sha256, 'hex') as name from documents where id = $1",
      [ids[0]],
    );
    const kept = await xmlOf(ids[0]!);
    await storage.spoil(`${row!.name}.xml`, "otra cosa");
    const [harmed] = await lists(deps);
    const [{ month } = { month: "" }] = await service.sql<{ month: string }>(
      "select to_char(created_at at time zone 'America/Mexico_City', 'YYYY-MM') as month from documents where id = $1",
      [ids[0]],
    );
    // A forecast of the law goes on, and names it.
    const coming = { edition: 1, issued: "2026-12-31", note: "", catalogs: {}, rules: [] };
    const asked = create(ForecastRequestSchema, { environment: "sandbox", month, asOf: "2027-01-15" });
    const told = await forecastLaw(deps, coming, asked);
    await storage.spoil(`${row!.name}.xml`, kept);
    expect(told).toMatchObject({ unread: 1, unreadDocuments: [{ id: ids[0] }] });
    expect(told.documents).toBeGreaterThan(0);
    expect(new Map(harmed.receivers!.map(({ id, unread }) => [id, unread]))).toEqual(
      new Map([
        [ids[0], true],
        [ids[1], false],
      ]),
    );
  });

  it("without a configured archive is 503, and no command works", async () => {
    const [invoice] = await oldInvoices(1);
    await run();
    const without = { ...deps, archive: undefined };
    await expect(xmlOf(invoice!.id, without)).rejects.toThrow(/el archivo de comprobantes antiguos no responde/);
    await expect(run({}, without)).rejects.toThrow(/no está configurado/);
    expect(await archiveDue(without)).toBe(0);
  });
});

describe("a cancellation of an archived document", () => {
  it("is presented though the storage is down, which who asks is told, and ends once SAT can be asked about it", async () => {
    const conceptos = [line({ descripcion: "Servicio PACTEST:C=direct", valorUnitario: "2000" })];
    const { id } = documentOf(await service.post(order({ conceptos })));
    await service.sql("update documents set created_at = now() - interval '100 days' where id = $1", [id]);
    await run();
    storage.fault = "fails";
    const hasty = { ...deps, timeouts: { ...deps.timeouts, cancellation: 1_000, pause: 200, archive: 300 } };
    const request = create(CancelRequestSchema, { id, motivo: "02" });
    const asked = await invoicing(hasty).cancelInvoice(request, service.sandbox);
    expect(asked.data).toMatchObject({ estado: "cancelando" });
    const question = create(RefreshCancellationRequestSchema, { id });
    await expect(invoicing(hasty).refreshInvoiceCancellation(question, service.sandbox)).rejects.toThrow(
      /el archivo de comprobantes antiguos no responde/,
    );
    storage.fault = undefined;
    await service.sql("update documents set due_at = now(), lease_until = null where id = $1", [id]);
    await finishCancelling(deps, "sandbox", 16);
    expect(await service.find(id)).toMatchObject({ estado: "cancelada" });
    expect(await columnsOf({ id })).toEqual(AWAY);
  });
});

/** These tests follow docs/archive.md, "Backups", on the lost database and on the restored one. */
describe("a database that was restored from a backup", () => {
  // A cluster is backed up node by node, and not by one database made from another.
  it.skipIf(process.env.TEST_CITUS !== undefined)(
    "finds all XML, with a bucket that is younger: what it does not know to be archived is in its rows",
    async () => {
      const [before, between, after] = await oldInvoices(3);
      await run({ limit: 1 });
      const copy = await backUp();
      try {
        await run({ limit: 1 });
        expect(await columnsOf(between!)).toEqual(AWAY);
        const restored = { ...deps, db: copy };
        const answer = await archiving(restored).verifyArchive(create(VerifyArchiveRequestSchema), undefined);
        expect(answer).toMatchObject({ faults: [] });
        for (const each of [before!, between!, after!]) expect(await xmlOf(each.id, restored)).toEqual(each.stamped);
        // The restored database archives again what the lost one had archived since the backup: each object is there
        // and stays as it is.
        expect(await run({}, restored)).toMatchObject({ documents: 2, faults: [] });
        for (const each of [before!, between!, after!]) expect(await xmlOf(each.id, restored)).toEqual(each.stamped);
        // Afterwards every XML returns to the database, and the bucket is given up.
        const all = create(RestoreArchiveRequestSchema, { account: service.sandbox.accountId });
        expect(await archiving(restored).restoreArchive(all, undefined)).toMatchObject({ faults: [] });
        storage.fault = "cuts";
        for (const each of [before!, between!, after!]) expect(await xmlOf(each.id, restored)).toEqual(each.stamped);
      } finally {
        await copy.close();
      }
    },
  );
});

/** Copies the database. PostgreSQL copies only a database without connections. */
async function backUp(): Promise<Database> {
  const [{ name }] = (await service.sql<{ name: string }>("select current_database() as name")) as [{ name: string }];
  const url = new URL(await newDatabaseUrl("empty"));
  const admin = await openPlain(String(url));
  const copy = `${name}_copy`;
  for (let left = 20; ; left--) {
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    const failure = await admin.query(`create database ${copy} template ${name}`).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure === undefined) break;
    if (left === 0) throw failure;
  }
  await admin.end();
  url.pathname = `/${copy}`;
  return openDatabase({ url: String(url), poolSize: 4 });
}

async function openPlain(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

function dying(point: string): Deps {
  const log = pino({ level: "trace" }, { write: () => undefined });
  const trace = (line: object) => {
    if ((line as { point?: string }).point === point) throw new Error(`killed at ${point}`);
  };
  return { ...deps, log: Object.assign(log, { trace }) };
}
