import { randomBytes, randomUUID } from "node:crypto";
import { setImmediate as endOfTurn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { entrance } from "../../src/persistence/admission/admission.ts";
import type { Database, Statement } from "../../src/persistence/database/database.ts";
import type { Tenant } from "../../src/persistence/database/entities/tenant.ts";
import { Grouping } from "../../src/persistence/database/grouping.ts";
import { lookingTogether } from "../../src/persistence/database/looking.ts";
import { DatabaseUnavailable } from "../../src/persistence/database/unavailable.ts";
import { insertDocument } from "../../src/persistence/documents/inserting.ts";
import { takeFolio } from "../../src/persistence/issuing/orders.ts";
import { accountRow } from "../support/accounts.ts";
import { addSeries, addStamps, insertAccount, rotateKey } from "../support/changes.ts";
import { newDatabase } from "../support/postgres.ts";

/** Opens a group over a database that answers each number with its double when the test says so. */
function open(options?: ConstructorParameters<typeof Grouping>[1]) {
  const runs: { rows: unknown[]; lockWait: string; end(error?: unknown): void }[] = [];
  const group = new Grouping(
    ([rows = []], lockWait) =>
      new Promise((resolve, reject) => {
        const answers = rows.map((row, at) => ({ item: at + 1, double: Number(row) * 2 }));
        const end = (error?: unknown) => (error === undefined ? resolve(answers.reverse()) : reject(error));
        runs.push({ rows: [...rows], lockWait, end });
      }),
    options,
  );
  const begun = (count: number) => expect.poll(() => runs.length, { interval: 1 }).toBe(count);
  return { runs, take: (row: unknown) => group.take([row]), begun };
}

const several = (count: number, take: (row: unknown) => Promise<unknown>) =>
  Array.from({ length: count }, (_, at) => take(at));

describe("workers' looks", () => {
  /** Answers a statement that looks at several by the names of those that have a row. */
  const database = (withRow: readonly string[], failing?: string) => {
    const asked: string[] = [];
    const query = async <Row>({ name, text }: Statement, values: readonly unknown[]): Promise<Row[]> => {
      asked.push(`${name}: ${values.join()}`);
      if (failing !== undefined && (name === failing || text.includes(`from ${failing} `))) throw new Error(failing);
      if (!name.startsWith("looks-")) return [{ name, values }] as Row[];
      const found = text
        .split("exists")
        .slice(1)
        .map((each) => withRow.some((one) => each.includes(`from ${one} `)));
      return [Object.fromEntries(found.entries())] as Row[];
    };
    const look = lookingTogether(query);
    return { asked, look: (name: string, ...values: unknown[]) => look({ name, text: textOf(name) }, values) };
  };
  const textOf = (name: string) => `select from ${name} where a = $1 and b <= $2`;

  it("go together, and only those with a row are asked by themselves", async () => {
    const { asked, look } = database(["b"]);
    const found = await Promise.all([look("c", 5, 6), look("a", 1, 2), look("b", 3, 4)]);
    expect(found).toEqual([[], [], [{ name: "b", values: [3, 4] }]]);
    expect(asked).toEqual(["looks-1: 1,2,3,4,5,6", "b: 3,4"]);
    // One statement is prepared for a set, in whatever order its looks come.
    await Promise.all([look("b", 3, 4), look("a", 1, 2), look("c", 5, 6)]);
    expect(asked[2]).toBe("looks-1: 1,2,3,4,5,6");
    expect(await look("a", 7, 8)).toEqual([{ name: "a", values: [7, 8] }]);
  });

  it("are asked one by one where one of them fails, which fails alone", async () => {
    const { look } = database([], "b");
    const [a, b] = await Promise.allSettled([look("a", 1, 2), look("b", 3, 4)]);
    expect(a).toEqual({ status: "fulfilled", value: [{ name: "a", values: [1, 2] }] });
    expect(b).toMatchObject({ status: "rejected", reason: { message: "b" } });
  });

  it("of PostgreSQL find what each finds by itself", async () => {
    const db = await newDatabase();
    const one = { name: "one", text: "select $1::int as number, $2::text as word where $1::int > 2 limit 1" };
    const other = { name: "other", text: "select $1::text as word where $1::text <> '' order by random() limit $2" };
    const looks = [
      db.look(one, [3, "tres"]),
      db.look(one, [2, "dos"]),
      db.look(other, ["x", 2]),
      db.look(other, ["", 2]),
    ];
    expect(await Promise.all(looks)).toEqual([[{ number: 3, word: "tres" }], [], [{ word: "x" }], []]);
  });
});

/** Waits for some turns of the event loop, after which a group with nothing to wait for has begun. */
const turns = async () => {
  for (let turn = 0; turn < 4; turn++) await endOfTurn();
};

describe("a group", () => {
  it("begins with what comes at the same moment, and waits for others only as long as each turn brings one", async () => {
    const { runs, take } = open();
    const rows = [1, 2, 3].map(take);
    for (let row = 4; runs.length === 0; row++) {
      await endOfTurn();
      if (row < 6) rows.push(take(row));
      expect(row).toBeLessThan(10);
    }
    expect(runs[0]!.rows).toEqual([1, 2, 3, 4, 5]);
    runs[0]!.end();
    await Promise.all(rows);
    expect(runs).toHaveLength(1);
  });

  it("begins when it is large enough, whoever else comes", async () => {
    const { runs, take, begun } = open();
    const rows: Promise<unknown>[] = [];
    while (runs.length === 0) {
      rows.push(...[1, 2, 3, 4, 5].map(take));
      await endOfTurn();
      expect(rows.length).toBeLessThan(60);
    }
    const taken = runs[0]!.rows.length;
    runs[0]!.end();
    if (taken < rows.length) {
      await begun(2);
      runs[1]!.end();
    }
    await Promise.all(rows);
  });

  it("rests after a busy group, so that more rows go together, until they are enough", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    try {
      for (const { processes, busy, rest } of [
        { processes: 1, busy: 6, rest: 12 },
        { processes: 2, busy: 3, rest: 20 },
      ]) {
        const { runs, take } = open({ processes });
        const rows = several(busy, take);
        await turns();
        rows.push(take("while it runs"));
        vi.advanceTimersByTime(3);
        runs[0]!.end();
        await turns();
        vi.advanceTimersByTime(rest - 1);
        rows.push(take("while it rests"));
        await turns();
        expect(runs).toHaveLength(1);
        vi.advanceTimersByTime(1);
        await turns();
        expect(runs[1]!.rows).toEqual(["while it runs", "while it rests"]);
        rows.push(...several(busy, take));
        runs[1]!.end();
        await turns();
        rows.push(take("while it runs"));
        vi.advanceTimersByTime(3);
        runs[2]!.end();
        await turns();
        rows.push(...several(31, take));
        await turns();
        expect(runs[3]!.rows).toHaveLength(32);
        runs[3]!.end();
        await Promise.all(rows);
      }
    } finally {
      vi.useRealTimers();
    }
  });

  it("does not rest after a small group, nor where nobody waits", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    try {
      const { runs, take } = open();
      const rows = several(5, take);
      await turns();
      rows.push(...several(6, take));
      vi.advanceTimersByTime(3);
      runs[0]!.end();
      await turns();
      expect(runs[1]!.rows).toHaveLength(6);
      vi.advanceTimersByTime(3);
      runs[1]!.end();
      await turns();
      rows.push(take("alone"));
      await turns();
      expect(runs[2]!.rows).toEqual(["alone"]);
      runs[2]!.end();
      await Promise.all(rows);
    } finally {
      vi.useRealTimers();
    }
  });

  it("begins at once for a caller who has been alone for a while, and for nobody else", async () => {
    const { runs, take, begun } = open();
    const next = async (company?: string) => {
      const before = runs.length;
      const rows = [take("next")];
      const isAtOnce = runs.length > before;
      await begun(before + 1);
      if (company !== undefined) rows.push(take(company));
      runs[before]!.end();
      if (company !== undefined) await begun(before + 2);
      runs.at(-1)!.end();
      await Promise.all(rows);
      return isAtOnce;
    };
    for (let at = 0; at < 16; at++) expect(await next()).toBe(false);
    expect(await next()).toBe(true);
    expect(await next("another")).toBe(true);
    expect(await next()).toBe(false);
  });

  it("takes together what comes while another runs; each is given its own answer", async () => {
    const { runs, take, begun } = open();
    const first = take(1);
    await turns();
    const others = [2, 3, 4].map(take);
    expect(runs.map(({ rows }) => rows)).toEqual([[1]]);
    runs[0]!.end();
    expect(await first).toMatchObject({ double: 2 });
    await begun(2);
    expect(runs.map(({ rows }) => rows)).toEqual([[1], [2, 3, 4]]);
    runs[1]!.end();
    expect(await Promise.all(others)).toMatchObject([{ double: 4 }, { double: 6 }, { double: 8 }]);
  });

  it("that is refused is taken apart: who fails fails alone, and keeps nobody who comes after", async () => {
    const { runs, take, begun } = open();
    const first = take(1);
    await turns();
    const others = [2, 3].map(take);
    runs[0]!.end();
    await first;
    await begun(2);
    runs[1]!.end({ code: "23505" });
    await turns();
    const later = take(4);
    await turns();
    expect(runs.slice(2).map(({ rows, lockWait }) => [...rows, lockWait])).toEqual([
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
    await turns();
    runs[0]!.end({ code: "23505" });
    await expect(refused).rejects.toEqual({ code: "23505" });
    const locked = take(2);
    await turns();
    runs[1]!.end({ code: "55P03" });
    await turns();
    expect(runs[2]).toMatchObject({ rows: [2], lockWait: "usual" });
    runs[2]!.end();
    expect(await locked).toMatchObject({ double: 4 });
  });

  it("whose answer got lost is not tried again: all of it are told", async () => {
    const { runs, take, begun } = open();
    const first = take(1);
    await turns();
    const others = [2, 3].map(take);
    runs[0]!.end();
    await first;
    await begun(2);
    const lost = new DatabaseUnavailable("unreachable");
    runs[1]!.end(lost);
    for (const other of others) await expect(other).rejects.toBe(lost);
    expect(runs).toHaveLength(2);
  });

  it("that takes long is not waited for", async () => {
    const { runs, take, begun } = open();
    const first = take(1);
    await turns();
    const second = take(2);
    await begun(2);
    const third = take(3);
    expect(runs).toHaveLength(2);
    runs[1]!.end();
    expect(await second).toMatchObject({ double: 4 });
    await begun(3);
    for (const at of [0, 2]) runs[at]!.end();
    expect(await Promise.all([first, third])).toMatchObject([{ double: 2 }, { double: 6 }]);
    expect(runs).toHaveLength(3);
  });

  it("takes what must be apart one after the other, and everybody else with the first of them", async () => {
    const { runs, take, begun } = open({ unique: 0 });
    const first = take(1);
    await turns();
    const others = [2, 2, undefined, 3, 2, undefined].map(take);
    for (let run = 0; run < 4; run++) {
      await begun(run + 1);
      runs[run]!.end();
    }
    expect(runs.map(({ rows }) => rows)).toEqual([[1], [2, undefined, 3, undefined], [2], [2]]);
    await Promise.all([first, ...others]);
  });

  it("never waits for what is large", async () => {
    const { runs, take } = open();
    void take(1);
    await turns();
    void take(Buffer.alloc(65 * 1024));
    expect(runs).toHaveLength(2);
    expect(runs[1]).toMatchObject({ lockWait: "usual" });
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

  /** Lets a request arrive with an account's key, from an address or from none. */
  const arrive = (key: string | undefined, address?: string) =>
    entrance(db)({ address, request: "POST /x", key, rateGroup: 1 });
  const keysOf = () => Promise.all(tenants.map(async (tenant) => (await rotateKey(db, tenant, new Date())).key));

  it("requests of many accounts at once are counted one after the other, each in its own window", async () => {
    const keys = [...(await keysOf()), `sk_live_${"A".repeat(43)}`];
    const arrivals = Array.from({ length: 100 }, (_, at) => ({
      key: keys[at % keys.length],
      address: at % 3 === 0 ? undefined : `198.51.100.${at}`,
    }));
    const entries = await Promise.all(arrivals.map(({ key, address }) => arrive(key, address)));
    for (const [at, { accountId }] of tenants.entries()) {
      const own = entries.filter((_, index) => arrivals[index]!.key === keys[at]);
      expect(own.map(({ owner }) => owner?.accountId)).toEqual(Array(25).fill(accountId));
      expect(own.map(({ owner }) => owner!.requests).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 25 }, (_, nth) => nth + 1),
      );
    }
    const unknown = entries.filter((_, index) => arrivals[index]!.key === keys[3]);
    expect(unknown).toEqual(Array(25).fill({ blocked: false, owner: undefined }));
  });

  it("an address that asks too often is refused alone, and nothing is counted for it any more", async () => {
    await run("truncate rate_windows");
    const [mine, theirs] = (await keysOf()) as [string, string];
    const loud = Array.from({ length: 10 }, () => arrive(mine, "203.0.113.1"));
    const others = Array.from({ length: 10 }, (_, at) => arrive(theirs, `203.0.113.${at + 2}`));
    expect((await Promise.all(others)).map(({ owner }) => owner?.requests)).toEqual(
      Array.from({ length: 10 }, (_, nth) => nth + 1),
    );
    const answers = await Promise.all(loud);
    expect(answers.filter(({ blocked }) => blocked)).toHaveLength(7);
    expect(answers.flatMap(({ owner }) => owner?.requests ?? [])).toEqual([1, 2, 3]);
    expect(await run("select address from address_blocks")).toEqual([{ address: "203.0.113.1" }]);
  });

  it("a window that somebody holds keeps no other", async () => {
    await run("truncate rate_windows, address_visits");
    const [mine, theirs] = (await keysOf()) as [string, string];
    await arrive(mine);
    let mineIsIn = false;
    let waiting: Promise<unknown>[] = [];
    await db.transaction(async (tx) => {
      await tx.query({ name: "lock-window", text: "select from rate_windows for update" }, []);
      waiting = [arrive(mine), arrive(mine)].map((each) =>
        each.then(({ owner }) => {
          mineIsIn = true;
          return owner?.requests;
        }),
      );
      const others = await Promise.all([arrive(theirs), arrive(theirs, "203.0.113.99")]);
      expect(others.map(({ owner }) => owner?.requests).toSorted()).toEqual([1, 2]);
      expect(mineIsIn).toBe(false);
    });
    expect((await Promise.all(waiting)).toSorted()).toEqual([2, 3]);
  });
});
