import { randomBytes, randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { awaitReceiver, beginCancellation, endCancellation } from "../../src/persistence/cancelling.ts";
import { type Database, openDatabase } from "../../src/persistence/database/database.ts";
import type { Tenant } from "../../src/persistence/database/entities/tenant.ts";
import { findAttempts, noteAttempt } from "../../src/persistence/documents/attempts.ts";
import { addEvent, findEvents } from "../../src/persistence/documents/document-events.ts";
import { insertDocument } from "../../src/persistence/documents/inserting.ts";
import { settleStamped } from "../../src/persistence/documents/settling.ts";
import { noteAccountEvent, readEvents } from "../../src/persistence/events/outbox.ts";
import { findDecisions, settleStuck } from "../../src/persistence/operation/stuck.ts";
import { accountRow } from "../support/accounts.ts";
import { insertAccount } from "../support/changes.ts";
import { newDatabaseUrl } from "../support/postgres.ts";
import { ask } from "./stamping.ts";

let db: Database;
let url: string;
/** The account is on the worker that numbers highest, and moves to the other one. */
let tenant: Tenant;
let workers: readonly string[];

/** An operator moves shards on a connection of his own, whose statements take the time that they take. */
const sql = async <Row extends pg.QueryResultRow>(text: string) => (await ask<Row>(url, text)) as [Row, ...Row[]];

const shardOf = (accountId: string) =>
  `(select shardid from citus_shards where shardid = get_shard_id_for_distribution_column('accounts', '${accountId}'))`;

async function workerOf(accountId: string): Promise<string> {
  const [{ port }] = await sql<{ port: string }>(
    `select nodeport::text as port from citus_shards where shardid = ${shardOf(accountId)} limit 1`,
  );
  return port;
}

beforeAll(async () => {
  url = await newDatabaseUrl();
  db = await openDatabase({ url, poolSize: 4 });
  workers = (
    await sql<{ port: string }>("select nodeport::text as port from pg_dist_node where groupid > 0 order by groupid")
  ).map(({ port }) => port);
  for (let number = 0; tenant === undefined; number += 1) {
    const id = randomUUID();
    await insertAccount(db, accountRow(`EKU${String(number).padStart(6, "0")}AA1`, new Date(), id));
    if ((await workerOf(id)) === workers.at(-1)) tenant = { accountId: id, environment: "sandbox" };
  }
});
afterAll(() => db.close());

/** Citus drops the copy that a move leaves on its source later, and moves no shard back to a worker before. */
async function dropLeftovers(): Promise<void> {
  await vi.waitFor(
    async () => {
      await sql("call citus_cleanup_orphaned_resources()");
      expect(await sql("select object_name from pg_dist_cleanup")).toEqual([]);
    },
    { timeout: 60_000, interval: 500 },
  );
}

async function move(): Promise<void> {
  await dropLeftovers();
  const here = await workerOf(tenant.accountId);
  const there = workers.find((port) => port !== here)!;
  await sql(
    `select citus_move_shard_placement(${shardOf(tenant.accountId)}, '127.0.0.1', ${here}, '127.0.0.1', ${there}, shard_transfer_mode => 'block_writes')`,
  );
  expect(await workerOf(tenant.accountId)).toBe(there);
}

async function inserted(id: string): Promise<void> {
  await insertDocument(db, tenant, {
    ...{ id, kind: "factura", tipo: "I", serie: "F", folio: "1", idempotencyKey: undefined },
    ...{ selloHash: randomBytes(32), emisorRfc: "EKU9003173C9", receptorRfc: "XAXX010101000", total: "1" },
    ...{ pac: "pac", sealedXml: Buffer.from("<x/>"), createdAt: new Date(), leaseMs: 30_000 },
  });
}

async function stamped(): Promise<string> {
  const id = randomUUID();
  await inserted(id);
  await settleStamped(
    ...[db, tenant, { id, fence: 1 }, { uuid: randomUUID(), xml: Buffer.from("<t/>"), at: new Date() }],
  );
  return id;
}

it("what is told of a document keeps its order when its account moves to a worker with smaller numbers", async () => {
  const id = await stamped();
  const other = await stamped();
  const request = { motivo: "02", uuidReemplazo: undefined, request: Buffer.from("<c/>") } as const;
  const open = await beginCancellation(
    ...[db, tenant, id, { ...request, requestedAt: new Date(), user: undefined }, 30_000],
  );
  await awaitReceiver(db, open!, 60_000, new Date());
  await noteAccountEvent(db, tenant, "csd.por_vencer", {});
  await move();
  await noteAccountEvent(db, tenant, "csd.vencido", {});
  await endCancellation(db, { ...open!, estado: "cancelacion_pendiente" }, "cancelada", new Date());
  await move();
  const events = await readEvents(db, tenant, 0, 100);
  expect(events.map(({ event, documentId }) => [event, documentId])).toEqual([
    ["cfdi.timbrado", id],
    ["cfdi.timbrado", other],
    ["cfdi.cancelacion_pendiente", id],
    ["csd.por_vencer", null],
    ["csd.vencido", null],
    ["cfdi.cancelacion_aceptada", id],
  ]);
});

it("attempts, the history and decisions of a document keep theirs", async () => {
  if ((await workerOf(tenant.accountId)) !== workers.at(-1)) await move();
  const id = await stamped();
  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds));
  const attempt = (fence: number, seconds: number) =>
    noteAttempt(db, tenant, id, {
      ...{ fence, pac: `pac-${seconds}`, operation: "stamp", phase: "answered", outcome: "unknown" },
      ...{ reason: undefined, begunAt: at(seconds), endedAt: at(seconds) },
    });
  const decide = (note: string) =>
    settleStuck(
      ...[db, tenant, id, { decision: "aceptar" as const, decidedBy: "ana", note }, { codigo: "", mensaje: "" }],
    );
  await attempt(1, 1);
  await attempt(1, 2);
  await addEvent(db, tenant, id, { event: "pdf_note", at: at(1) });
  await decide("primera");
  await move();
  await attempt(1, 3);
  await attempt(2, 4);
  await addEvent(db, tenant, id, { event: "addenda_attached", at: at(2) });
  await decide("segunda");
  const attempts = await findAttempts(db, tenant, id, 10);
  expect(attempts.map(({ pac }) => pac)).toEqual(["pac-1", "pac-2", "pac-3", "pac-4"]);
  const history = await findEvents(db, tenant, id, 10);
  expect(history.map(({ event }) => event)).toEqual(["addenda_attached", "pdf_note"]);
  const decisions = await findDecisions(db, tenant, id, 10);
  expect(decisions.map(({ note }) => note)).toEqual(["segunda", "primera"]);
});

it("every table that is spread can be moved while it is written", async () => {
  const without = await sql(
    `select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where p.partmethod = 'h' and c.relreplident <> 'f'
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
  );
  expect(without).toEqual([]);
});
