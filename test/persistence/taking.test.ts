import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { takeDueCancellations } from "../../src/persistence/cancelling.ts";
import type { Database } from "../../src/persistence/database/database.ts";
import { takeDue } from "../../src/persistence/documents/taking.ts";
import { takeUnfinished } from "../../src/persistence/issuing/unfinished.ts";
import { newDatabase } from "../support/postgres.ts";

/** Each attempt makes the lease a minute longer, so the lease tells which attempt it was. */
const leaseMs = (attempts: number) => 60_000 * attempts;

let db: Database;
const sql = <Row>(text: string, values: readonly unknown[] = []) => db.query<Row>({ name: "", text }, values);

const ACCOUNTS = Array.from({ length: 5 }, () => randomUUID());
beforeAll(async () => {
  db = await newDatabase(12);
  await sql(
    `insert into accounts (id, rfc, nombre, regimen_fiscal, lugar_expedicion, zona_horaria, created_at)
    select id, id, 'X', '601', '06600', 'America/Mexico_City', now() from unnest($1::uuid[]) as id`,
    [ACCOUNTS],
  );
});
afterAll(() => db.close());
beforeEach(async () => {
  await sql("delete from cancellations");
  await sql("delete from documents");
});

/** These documents stand beside the due ones, and no worker may take them. */
const OTHERS = {
  "in another environment": { environment: "production" },
  "in somebody's hands": { lease: "1 minute" },
  "not due yet": { due: "1 minute" },
  stamped: { estado: "timbrada" },
};
const DUE = { environment: "sandbox", estado: "timbrando", due: "-1 second", lease: undefined };

async function documents(count: number, change: Partial<Record<keyof typeof DUE, string>> = {}) {
  const { environment, estado, due, lease } = { ...DUE, ...change };
  const ids = Array.from({ length: count }, () => randomUUID());
  await sql(
    `insert into documents (account_id, environment, id, kind, tipo, estado, emisor_rfc, pac, created_at, stamped_at, uuid_fiscal,
      sealed_xml, fence, attempts, due_at, lease_until)
    select ($1::uuid[])[1 + item % 5], $2, id, 'factura', 'I', $3, 'E', 'p', now(), now(), id, 'x', 1, 1 + item % 3,
      now() + $4::interval - item * interval '1 ms', now() + $5::interval
    from unnest($6::uuid[]) with ordinality as given(id, item)`,
    [ACCOUNTS, environment, estado, due, lease, ids],
  );
  return ids;
}

async function cancellations(count: number) {
  const ids = await documents(count, { estado: "cancelando" });
  await sql(`insert into cancellations (account_id, environment, document_id, number, motivo, request, requested_at)
    select account_id, environment, id, 1, '02', 'r', now() from documents`);
  return ids;
}

describe.each([
  ["documents without an outcome", documents, takeUnfinished],
  ["open cancellations", cancellations, takeDueCancellations],
])("%s", (_, make, take) => {
  it("are each taken once by workers that come together, and each worker gets its limit while there are enough", async () => {
    const cases = fc.record({
      workers: fc.integer({ min: 1, max: 12 }),
      limit: fc.integer({ min: 1, max: 6 }),
      due: fc.integer({ min: 0, max: 80 }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ workers, limit, due }) => {
        await sql("delete from cancellations");
        await sql("delete from documents");
        const ids = await make(due);
        const turns = await Promise.all(Array.from({ length: workers }, () => take(db, "sandbox", limit, leaseMs)));
        const taken = turns.flat().map(({ id }) => id);
        expect(new Set(taken).size).toBe(taken.length);
        expect(new Set(ids)).toEqual(new Set([...ids, ...taken]));
        expect(taken.length).toBe(Math.min(due, workers * limit));
        if (due >= workers * limit) expect(turns.map((turn) => turn.length)).toEqual(turns.map(() => limit));
        const [once] = await sql<{ count: number }>(
          "select count(*)::int as count from documents where fence = 2 and lease_until > now()",
        );
        expect(once!.count).toBe(taken.length);
      }),
      { numRuns: 12 },
    );
  });

  it("are held as long as their attempts say, from one attempt to the next", async () => {
    await make(6);
    await take(db, "sandbox", 6, leaseMs);
    const rows = await sql<{ attempts: number; minutes: number }>(
      `select attempts, round(extract(epoch from lease_until - now()) / 60)::int as minutes from documents
      where due_at = lease_until order by attempts`,
    );
    expect(rows.map(({ attempts, minutes }) => [attempts, minutes])).toEqual(
      [2, 2, 3, 3, 4, 4].map((attempts) => [attempts, attempts - 1]),
    );
  });

  it("are not waited for where somebody has them locked", async () => {
    const ids = await make(4);
    await db.transaction(async (tx) => {
      const lock = { name: "", text: "select from documents where account_id = $2 and id = $1 for update" };
      await tx.query(lock, [ids[0], ACCOUNTS[1]]);
      const taken = await take(db, "sandbox", 4, leaseMs);
      expect(new Set(taken.map(({ id }) => id))).toEqual(new Set(ids.slice(1)));
    });
  });

  it.each([
    ["taken by somebody else", "fence = fence + 1"],
    ["released by who came back after its lease", "due_at = now() + interval '1 minute'"],
    ["settled", "estado = 'timbrada'"],
  ])("are left where they were %s after a worker saw them", async (_, change) => {
    await make(5);
    const late: Database = {
      ...db,
      async look<Row>(...asked: Parameters<Database["look"]>) {
        const rows = await db.look<Row>(...asked);
        await sql(`update documents set ${change}`);
        return rows;
      },
    };
    expect(await take(late, "sandbox", 5, leaseMs)).toEqual([]);
    expect(await sql("select from documents where lease_until is not null")).toEqual([]);
  });
});

it.each(Object.entries(OTHERS))("a document that is %s is nobody's to take", async (_, change) => {
  await documents(3, change);
  expect(await takeUnfinished(db, "sandbox", 5, leaseMs)).toEqual([]);
});

describe("what was taken before a write failed", () => {
  const fail = () => Promise.reject(new Error("gone"));

  it("is the worker's", async () => {
    let takes = 0;
    const take = async (due: readonly number[]) => (takes++ === 0 ? due.slice(1) : fail());
    expect(await takeDue(3, { find: async () => [1, 2, 3], take })).toEqual([2, 3]);
    takes = 0;
    expect(await takeDue(3, { find: async (count) => Array(count).fill(7), take })).toEqual([7, 7]);
  });

  it("is nothing: then the failure is told", async () => {
    await expect(takeDue(3, { find: async () => [1, 2, 3], take: fail })).rejects.toThrow("gone");
    await expect(takeDue(3, { find: fail, take: async () => [] })).rejects.toThrow("gone");
  });
});

it("a worker that meets only what others have looks a few times, and comes back later", async () => {
  let looks = 0;
  const find = async (count: number) => {
    looks += 1;
    return Array.from({ length: count }, (_, at) => at);
  };
  expect(await takeDue(4, { find, take: async () => [] })).toEqual([]);
  expect(looks).toBe(4);
});
