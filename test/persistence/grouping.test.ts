import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertAccount } from "../../src/persistence/accounts.ts";
import type { Database, Statement } from "../../src/persistence/database.ts";
import { insertDocument } from "../../src/persistence/documents.ts";
import { Grouping } from "../../src/persistence/grouping.ts";
import { takeFolio } from "../../src/persistence/orders.ts";
import { addSeries } from "../../src/persistence/series.ts";
import { addStamps } from "../../src/persistence/stamps.ts";
import type { Tenant } from "../../src/persistence/tenant.ts";
import { DatabaseUnavailable } from "../../src/persistence/unavailable.ts";
import { accountRow } from "../support/accounts.ts";
import { newDatabase } from "../support/postgres.ts";

/** A group that ends when it is told to; rows are numbers, answered by their double. */
function open() {
  const runs: { rows: unknown[]; patience: string; end(error?: unknown): void }[] = [];
  const group = new Grouping(
    ([rows = []], patience) =>
      new Promise((resolve, reject) => {
        const answers = rows.map((row, at) => ({ item: at + 1, double: Number(row) * 2 }));
        const end = (error?: unknown) => (error === undefined ? resolve(answers.reverse()) : reject(error));
        runs.push({ rows: [...rows], patience, end });
      }),
  );
  return { runs, take: (row: unknown) => group.take([row]) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("a group", () => {
  it("begins at once, and takes together what comes meanwhile; each is given its own answer", async () => {
    const { runs, take } = open();
    const first = take(1);
    const others = [2, 3, 4].map(take);
    expect(runs.map(({ rows }) => rows)).toEqual([[1]]);
    runs[0]!.end();
    expect(await first).toMatchObject({ double: 2 });
    await turn();
    expect(runs.map(({ rows }) => rows)).toEqual([[1], [2, 3, 4]]);
    runs[1]!.end();
    expect(await Promise.all(others)).toMatchObject([{ double: 4 }, { double: 6 }, { double: 8 }]);
  });

  it("that is refused is taken apart: who fails fails alone, and keeps nobody who comes after", async () => {
    const { runs, take } = open();
    const first = take(1);
    const others = [2, 3].map(take);
    runs[0]!.end();
    await first;
    await turn();
    runs[1]!.end({ code: "23505" });
    await turn();
    const later = take(4);
    expect(runs.slice(2).map(({ rows, patience }) => [...rows, patience])).toEqual([
      [2, "usual"],
      [3, "usual"],
      [4, "brief"],
    ]);
    runs[2]!.end({ code: "23505" });
    for (const at of [3, 4]) runs[at]!.end();
    await expect(others[0]).rejects.toEqual({ code: "23505" });
    expect(await Promise.all([others[1], later])).toMatchObject([{ double: 6 }, { double: 8 }]);
  });

  it("of one that is refused is refused; what somebody has locked waits beside the groups", async () => {
    const { runs, take } = open();
    const refused = take(1);
    runs[0]!.end({ code: "23505" });
    await expect(refused).rejects.toEqual({ code: "23505" });
    const locked = take(2);
    runs[1]!.end({ code: "55P03" });
    await turn();
    expect(runs[2]).toMatchObject({ rows: [2], patience: "usual" });
    runs[2]!.end();
    expect(await locked).toMatchObject({ double: 4 });
  });

  it("whose answer got lost is not tried again: all of it are told", async () => {
    const { runs, take } = open();
    const first = take(1);
    const others = [2, 3].map(take);
    runs[0]!.end();
    await first;
    await turn();
    const lost = new DatabaseUnavailable("unreachable");
    runs[1]!.end(lost);
    for (const other of others) await expect(other).rejects.toBe(lost);
    expect(runs).toHaveLength(2);
  });

  it("that takes long is not waited for", async () => {
    const { runs, take } = open();
    const first = take(1);
    const second = take(2);
    await expect.poll(() => runs.length).toBe(2);
    const third = take(3);
    expect(runs).toHaveLength(2);
    runs[1]!.end();
    expect(await second).toMatchObject({ double: 4 });
    await turn();
    for (const at of [0, 2]) runs[at]!.end();
    expect(await Promise.all([first, third])).toMatchObject([{ double: 2 }, { double: 6 }]);
    expect(runs).toHaveLength(3);
  });

  it("never waits for what is large", async () => {
    const { runs, take } = open();
    void take(1);
    void take(Buffer.alloc(65 * 1024));
    expect(runs).toHaveLength(2);
    expect(runs[1]).toMatchObject({ patience: "usual" });
  });
});

describe("in PostgreSQL", () => {
  let db: Database;
  let tenants: Tenant[];
  const run = (text: string) => db.query<Record<string, unknown>>({ name: text, text }, []);
  beforeAll(async () => {
    db = await newDatabase(8);
    const now = new Date();
    tenants = await Promise.all(
      ["EKU9003173C9", "IIA040805DZ4", "XIQB891116QE4"].map(async (rfc) => {
        const account = accountRow(rfc, now);
        await insertAccount(db, account);
        for (const codigo of ["A", "B"])
          await addSeries(db, account.id, { kind: "factura", codigo, favourite: false, firstFolio: 7n });
        return { accountId: account.id, environment: "production" } as const;
      }),
    );
  });
  afterAll(() => db.close());

  it("folios taken at once are one after the other in each series, and none comes twice", async () => {
    const series = tenants.flatMap((tenant) => ["A", "B", "closed"].map((codigo) => ({ tenant, codigo })));
    const wanted = Array.from({ length: 180 }, (_, at) => series[at % series.length]!);
    const folios = await Promise.all(
      wanted.map(({ tenant, codigo }) => takeFolio(db, tenant, { kind: "factura", codigo })),
    );
    for (const one of series) {
      const taken = folios.filter((_, at) => wanted[at] === one);
      const expected = Array.from({ length: 20 }, (_, at) => `${7 + at}`);
      expect(taken).toEqual(one.codigo === "closed" ? Array(20).fill(undefined) : expected);
    }
  });

  it("a series that somebody holds keeps no other", async () => {
    const [mine, theirs] = tenants as [Tenant, Tenant];
    const from = (tenant: Tenant, codigo: string) => takeFolio(db, tenant, { kind: "factura", codigo });
    const LOCK: Statement = {
      name: "lock",
      text: "select from series where account_id = $1 and codigo = 'A' for update",
    };
    let mineIsTaken = false;
    let waiting: Promise<unknown>[] = [];
    await db.transaction(async (tx) => {
      await tx.query(LOCK, [mine.accountId]);
      waiting = [from(mine, "A"), from(mine, "A"), from(mine, "A")].map((each) =>
        each.then((folio) => {
          mineIsTaken = true;
          return folio;
        }),
      );
      const others = await Promise.all([from(theirs, "A"), from(mine, "B"), from(theirs, "A")]);
      expect(others.toSorted()).toEqual(["27", "27", "28"]);
      expect(mineIsTaken).toBe(false);
    });
    expect((await Promise.all(waiting)).toSorted()).toEqual(["27", "28", "29"]);
  });

  const insert = (tenant: Tenant, more: { idempotencyKey?: string } = {}) =>
    insertDocument(db, tenant, {
      ...{ id: randomUUID(), kind: "factura", tipo: "I", serie: "A", folio: "1", pac: "pac", total: "1.00" },
      ...{ idempotencyKey: undefined, selloHash: randomBytes(32), receptorRfc: undefined, ...more },
      ...{ emisorRfc: "EKU9003173C9", sealedXml: Buffer.from("<a/>"), createdAt: new Date(), leaseMs: 1_000 },
      ...{ kindFacts: { 'ñ\\"{}': "a,b" }, pdfExtras: { notaPdf: 'uno\n"dos"' } },
    });

  it("documents of many accounts take a stamp each, from the batch that expires first, and none without", async () => {
    const [rich, poor, none] = tenants as [Tenant, Tenant, Tenant];
    const batch = (tenant: Tenant, available: number, days: number) =>
      addStamps(db, {
        ...{ accountId: tenant.accountId, id: randomUUID(), quantity: 100, available },
        ...{ expiresAt: new Date(Date.now() + days * 86_400_000), createdAt: new Date() },
      });
    await Promise.all([
      batch(rich, 5, 1),
      batch(rich, 30, 9),
      batch(poor, 3, 3),
      batch(poor, 4, 2),
      batch(none, 9, -1),
    ]);
    const wanted = Array.from({ length: 60 }, (_, at) => tenants[at % 3]!);
    const outcomes = await Promise.all(wanted.map((tenant) => insert(tenant)));
    const of = (tenant: Tenant) => outcomes.filter((_, at) => wanted[at] === tenant);
    expect(of(rich)).toEqual(Array(20).fill("inserted"));
    expect(of(poor).toSorted()).toEqual([...Array(7).fill("inserted"), ...Array(13).fill("no-stamps")]);
    expect(of(none)).toEqual(Array(20).fill("no-stamps"));
    const left = await run(`select b.available, b.quantity, count(d.id) as documents from stamp_batches b
      left join documents d on d.account_id = b.account_id and d.stamp_batch_id = b.id
      group by b.account_id, b.id, b.available, b.expires_at, b.quantity order by b.expires_at`);
    expect(left.map(({ available, documents }) => [available, documents])).toEqual([
      [9, 0],
      [0, 5],
      [0, 4],
      [0, 3],
      [15, 15],
    ]);
    const [facts] = await run("select kind_facts, pdf_extras from documents limit 1");
    expect(facts).toMatchObject({ kind_facts: { 'ñ\\"{}': "a,b" } });
    expect(JSON.parse(facts!.pdf_extras as string)).toEqual({ notaPdf: 'uno\n"dos"' });
  });

  it("of equal keys one document comes, and the others of its group all the same", async () => {
    const sandbox = { ...tenants[0]!, environment: "sandbox" } as const;
    const keys = ["k", "k", "other", "k", undefined];
    const outcomes = await Promise.all(
      keys.map((idempotencyKey) => insert(sandbox, idempotencyKey === undefined ? {} : { idempotencyKey })),
    );
    expect(outcomes.filter((_, at) => keys[at] === "k").toSorted()).toEqual(["inserted", "taken", "taken"]);
    expect(outcomes.filter((_, at) => keys[at] !== "k")).toEqual(["inserted", "inserted"]);
  });
});
