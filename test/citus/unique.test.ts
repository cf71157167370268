import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../src/persistence/database/database.ts";
import type { Tenant } from "../../src/persistence/database/entities/tenant.ts";
import { insertDocument } from "../../src/persistence/documents/inserting.ts";
import { settleLate, settleStamped } from "../../src/persistence/documents/settling.ts";
import { claimBytes } from "../../src/persistence/documents/unique.ts";
import { accountRow } from "../support/accounts.ts";
import { insertAccount } from "../support/changes.ts";
import { newDatabase } from "../support/postgres.ts";

let db: Database;
/** Two accounts on different workers, so that no index of a shard can know of both. */
let one: Tenant;
let other: Tenant;

beforeAll(async () => {
  db = await newDatabase(10);
  const workers = new Map<string, string>();
  while (workers.size < 2) {
    const id = randomUUID();
    await insertAccount(db, accountRow(rfc(), new Date(), id));
    const [{ worker }] = await sql<{ worker: string }>(
      `select nodeport::text as worker from citus_shards where shardid = get_shard_id_for_distribution_column('accounts', '${id}')`,
    );
    workers.set(worker, id);
  }
  const tenants = [...workers.values()].map((accountId) => ({ accountId, environment: "sandbox" }) as const);
  [one, other] = tenants as [Tenant, Tenant];
});
afterAll(() => db.close());

const sql = async <Row>(text: string, values: readonly unknown[] = []) =>
  (await db.query<Row>({ name: "", text }, values)) as [Row, ...Row[]];

let last = 0;
const rfc = () => `EKU${String(++last).padStart(6, "0")}AA${last % 10}`;

const ROUNDS = 10;

it("an RFC: of two accounts at once one is made", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const same = rfc();
    const made = await Promise.all([1, 2].map(() => insertAccount(db, accountRow(same, new Date(), randomUUID()))));
    expect(made.toSorted()).toEqual([false, true]);
    expect(await sql("select from accounts where rfc = $1", [same])).toHaveLength(1);
  }
});

it("a key: two accounts cannot have the same", async () => {
  const hash = randomBytes(32);
  const claim = (owner: Tenant) =>
    sql("insert into key_owners (hash, account_id) values ($1, $2)", [hash, owner.accountId]);
  const claims = await Promise.allSettled([claim(one), claim(other)]);
  expect(claims.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

async function insert(tenant: Tenant, selloHash: Buffer, id: string = randomUUID(), idempotencyKey?: string) {
  const claim = await claimBytes(db, tenant, id, selloHash);
  if (claim === undefined) return undefined;
  const inserted = await insertDocument(db, tenant, {
    ...{ id, kind: "factura", tipo: "I", serie: "F", folio: "1", idempotencyKey, selloHash },
    ...{ emisorRfc: "EKU9003173C9", receptorRfc: "XAXX010101000", total: "1", pac: "pac" },
    ...{ sealedXml: Buffer.from("<x/>"), createdAt: new Date(), leaseMs: 30_000, claimedUntil: claim.until },
  });
  return inserted === "inserted" ? { id, fence: 1 } : undefined;
}

it("an idempotency key: of two orders at once one is made, and another account has the key for itself", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const key = randomUUID();
    const made = await Promise.all(
      [one, one, other].map((tenant) => insert(tenant, randomBytes(32), randomUUID(), key)),
    );
    expect(made.filter((document) => document !== undefined)).toHaveLength(2);
    expect(made[2]).toBeDefined();
    const found = await sql("select distinct account_id from documents where idempotency_key = $1", [key]);
    expect(found).toHaveLength(2);
  }
});

it("sealed bytes: of two accounts that bring them at once one inserts them, in every round", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const seal = randomBytes(32);
    const made = await Promise.all([one, other].map((tenant) => insert(tenant, seal)));
    expect(made.filter((document) => document !== undefined)).toHaveLength(1);
    const found = await sql<{ count: number }>("select count(*)::int from documents where sello_hash = $1", [seal]);
    expect(found).toEqual([{ count: 1 }]);
  }
});

it("sealed bytes whose document was refused pass to another account at once, and the refused one is not revived then", async () => {
  const seal = randomBytes(32);
  const refused = (await insert(one, seal))!;
  await sql("update documents set estado = 'error', resendable = false where account_id = $1 and id = $2", [
    ...[one.accountId, refused.id],
  ]);
  expect(await insert(other, seal)).toBeDefined();
  const stamp = { uuid: randomUUID(), xml: Buffer.from("<t/>"), at: new Date(), pac: "pac" };
  expect(await settleLate(db, one, refused.id, stamp)).toBeUndefined();
  expect(await sql("select from documents where sello_hash = $1 and estado <> 'error'", [seal])).toHaveLength(1);
});

it("sealed bytes that were claimed and not inserted are another account's after a minute, and not before", async () => {
  const seal = randomBytes(32);
  await claimBytes(db, one, randomUUID(), seal);
  expect(await insert(other, seal)).toBeUndefined();
  await sql("update sealed_bytes set claimed_at = now() - interval '61 seconds' where sello_hash = $1", [seal]);
  const claims = await Promise.all([insert(other, seal), insert(other, seal)]);
  expect(claims.filter((document) => document !== undefined)).toHaveLength(1);
});

it("a fiscal UUID: of two records that get it at once one has it, and the other is told that it is taken", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const documents = [
      { tenant: one, document: (await insert(one, randomBytes(32)))! },
      { tenant: other, document: (await insert(other, randomBytes(32)))! },
    ];
    const stamp = { uuid: randomUUID(), xml: Buffer.from("<t/>"), at: new Date() };
    const settled = await Promise.all(
      documents.map(({ tenant, document }) => settleStamped(db, tenant, document, stamp)),
    );
    expect(settled.filter((row) => row === "uuid-taken")).toHaveLength(1);
    expect(await sql("select from documents where uuid_fiscal = $1", [stamp.uuid])).toHaveLength(1);
  }
});

it("a fiscal UUID that was claimed before a crash is still its record's", async () => {
  const document = (await insert(one, randomBytes(32)))!;
  const stamp = { uuid: randomUUID(), xml: Buffer.from("<t/>"), at: new Date() };
  await sql(
    "insert into fiscal_uuids (environment, uuid_fiscal, account_id, document_id) values ('sandbox', $1, $2, $3)",
    [...[stamp.uuid, one.accountId, document.id]],
  );
  expect(await settleStamped(db, one, document, stamp)).toMatchObject({ estado: "timbrada" });
});
