import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database, Querying } from "../../src/persistence/database/database.ts";
import type { Tenant } from "../../src/persistence/database/entities/tenant.ts";
import { askForBlocks, BLOCK, closeBlock, noteFiscalUuid } from "../../src/persistence/documents/list-blocks.ts";
import { type DocumentFilter, listDocuments, type Page } from "../../src/persistence/documents/lists.ts";
import { type Stamp, settleLate, settleStamped } from "../../src/persistence/documents/settling.ts";
import { kindsOfResource } from "../../src/services/kinds/index.ts";
import { accountRow } from "../support/accounts.ts";
import { insertAccount } from "../support/changes.ts";
import { newDatabase } from "../support/postgres.ts";

let db: Database;
let tenant: Tenant;
beforeAll(async () => {
  db = await newDatabase(6);
});
afterAll(() => db.close());
beforeEach(beginAnew);
let rfcs = 0;

/** Begins each test with an account without documents. */
async function beginAnew(): Promise<void> {
  await sql("delete from long_lists");
  keys = 0;
  const account = accountRow(`EKU${String(rfcs++).padStart(6, "0")}3C9`, new Date());
  await insertAccount(db, account);
  tenant = { accountId: account.id, environment: "sandbox" };
}

const sql = <Row>(text: string, values: readonly unknown[] = [], on: Querying = db) =>
  on.query<Row>({ name: "", text }, values);

const HOUR = 3_600_000;
const START = Date.now() - 1_000 * HOUR;
const hour = (hours: number) => new Date(START + hours * HOUR);

interface Facts {
  readonly kind: string;
  readonly tipo: string | null;
  readonly estado: string;
  readonly rfc: string | null;
  readonly uuid: string | null;
  readonly createdAt: Date;
  readonly serie?: string | null;
  readonly folio?: string | null;
  readonly total?: string | null;
  readonly reference?: string | null;
}

/** Documents in these states are open and have a due time. */
const OPEN = "'timbrando', 'cancelando'";

let uuids = 0;
/** Within an account a key stands for one document. */
let keys = 0;

/** A fiscal UUID is unique in an environment, so its last digits are replaced by new ones. */
function ownUuid(uuid: string | null): string | null {
  uuids += 1;
  return uuid && uuid.slice(0, 24) + uuids.toString(16).padStart(12, "0");
}

async function insert(documents: readonly Facts[], on: Querying = db): Promise<string[]> {
  const column = <Key extends keyof Facts>(key: Key) => documents.map((facts) => facts[key]);
  const rows = await sql<{ id: string }>(
    `insert into documents (account_id, environment, id, kind, tipo, estado, receptor_rfc, uuid_fiscal, created_at,
      serie, folio, total, idempotency_key, referencia, emisor_rfc, pac, due_at, sealed_xml)
    select $1, $2, gen_random_uuid(), kind, tipo, estado, rfc, uuid, created_at, serie, folio, total, key, reference, 'X', 'p',
      case when estado in (${OPEN}) then now() end, case when estado <> 'borrador' then ''::bytea end
    from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::uuid[], $8::timestamptz[], $9::text[], $10::text[],
      $11::numeric[], $12::text[], $13::text[])
      as facts(kind, tipo, estado, rfc, uuid, created_at, serie, folio, total, key, reference) returning id`,
    [
      ...[tenant.accountId, tenant.environment, column("kind"), column("tipo"), column("estado")],
      ...[column("rfc"), documents.map(({ uuid, estado }) => ownUuid(estado === "borrador" ? null : uuid))],
      ...[
        column("createdAt"),
        column("serie"),
        column("folio"),
        column("total"),
        documents.map(() => `${keys++}`),
        column("reference"),
      ],
    ],
    on,
  );
  return rows.map(({ id }) => id);
}

const A_STAMPED: Facts = {
  ...{ kind: "factura", tipo: "I", estado: "timbrada", rfc: "EKU9003173C9", createdAt: hour(1) },
  uuid: "a1b2c3d4-0000-4000-8000-000000000000",
};

/** Closes all blocks of a list that are complete. */
async function close(size: number, list = "facturas"): Promise<void> {
  await askForBlocks(db, [tenant.accountId, tenant.environment, list]);
  while (await closeBlock(db, size));
}

/** Returns the list by the simplest statement. */
async function expected(filter: Partial<DocumentFilter>, page: Page, on: Querying) {
  const { list = "facturas", estado, tipo, uuid, rfc, from, before } = filter;
  const { serie, folio, idempotencyKey, referencia, totalFrom, totalTo } = filter;
  const rows = await sql<{ id: string }>(
    `select id from documents where account_id = $1 and environment = $2
      and case kind when 'factura' then 'facturas' when 'nota_credito' then 'facturas'
        when 'complemento_pago' then 'complementos-pago' when 'retencion' then 'retenciones' else kind end = $3
      and ($4::text is null or estado = $4
        or $4 = 'vigente' and estado in ('timbrada', 'cancelando', 'cancelacion_pendiente')) and ($5::text is null or tipo = $5)
      and ($6::text is null or uuid_fiscal::text like '%' || lower($6) || '%')
      and ($7::text is null or receptor_rfc like '%' || $7 || '%')
      and ($8::timestamptz is null or created_at >= $8) and ($9::timestamptz is null or created_at < $9)
      and coalesce(serie = $10, $10::text is null) and coalesce(folio = $11, $11::text is null)
      and coalesce(idempotency_key = $12, $12::text is null) and coalesce(referencia = $15, $15::text is null)
      and coalesce(total between $13 and $14, $13::numeric is null and $14::numeric is null)
      order by created_at desc, id desc`,
    [
      ...[tenant.accountId, tenant.environment, list, estado, tipo, uuid, rfc?.toUpperCase(), from, before],
      ...[serie, folio, idempotencyKey, ...betweenOf(totalFrom, totalTo), referencia],
    ],
    on,
  );
  const ids = rows.map(({ id }) => id);
  return { total: ids.length, ids: ids.slice(page.offset, page.offset + page.limit) };
}

function betweenOf(from: string | undefined, to: string | undefined) {
  return from === undefined && to === undefined ? [undefined, undefined] : [from ?? "0", to ?? "1e20"];
}

async function found(filter: Partial<DocumentFilter>, page: Page, on: Database = db, few?: number) {
  const none = { estado: undefined, uuid: undefined, rfc: undefined, from: undefined, before: undefined };
  const { rows, total } = await listDocuments(on, tenant, { list: "facturas", ...none, ...filter }, page, few);
  return { total, ids: rows.map(({ id }) => id) };
}

const RFCS = ["EKU9003173C9", "XAXX010101000", "ÑAN260101AA5", "RAC260101AA4"];
const facts: fc.Arbitrary<Facts> = fc.record({
  kind: fc.constantFrom("factura", "factura", "nota_credito", "complemento_pago", "nomina", "retencion"),
  tipo: fc.constantFrom("I", "E", null),
  estado: fc.constantFrom(
    ...["timbrada", "timbrada", "error", "cancelada", "cancelacion_pendiente", "timbrando", "borrador"],
  ),
  rfc: fc.constantFrom(...RFCS, null),
  uuid: fc.option(
    fc.uuid({ version: 4 }).chain((uuid) => fc.constantFrom(uuid, `abc${uuid.slice(3)}`)),
    { freq: 5 },
  ),
  serie: fc.constantFrom("F", "NC", null),
  folio: fc.constantFrom("1", "2", "10", null),
  reference: fc.constantFrom("Pedido 7", "OC-1", null),
  total: fc.constantFrom("0", "99.99", "100.00", "100", "2500.5", null),
  // The instants are few, so that many documents share one; some are too young for a block.
  createdAt: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 0, max: 40 }).map(hour) },
    { weight: 1, arbitrary: fc.constant(new Date(Date.now() - 60_000)) },
  ),
});

const PARTS = [
  "a",
  "-",
  "4",
  "ab",
  "a-",
  "-4",
  "4a-",
  "a-b",
  "abc",
  "ABC",
  "c-4",
  "-4a",
  "--",
  "a-4b-",
  "-4abc-",
  "zz",
  "A1",
  "1234",
];
const filters: fc.Arbitrary<Partial<DocumentFilter>> = fc.record(
  {
    list: fc.constantFrom("facturas", "facturas", "retenciones"),
    estado: fc.constantFrom("timbrada", "error", "cancelada", "borrador", "vigente"),
    tipo: fc.constantFrom("I", "E"),
    uuid: fc.oneof(
      fc.constantFrom(...PARTS),
      fc.uuid({ version: 4 }).map((uuid) => uuid.slice(5, 9)),
    ),
    rfc: fc.constantFrom(...RFCS, "0101", "ñ", "A", "QQ"),
    from: fc.integer({ min: 0, max: 40 }).map(hour),
    before: fc.integer({ min: 0, max: 41 }).map(hour),
  },
  { requiredKeys: ["list"] },
);
/** These values are not in the index of the list. */
const particulars = fc.record({
  serie: fc.constantFrom("F", "NC", "f"),
  folio: fc.constantFrom("1", "2", "10", "010"),
  idempotencyKey: fc.constantFrom("0", "7", "19", "no-hay"),
  referencia: fc.constantFrom("Pedido 7", "pedido 7", "OC-1"),
  totalFrom: fc.constantFrom("0", "100", "100.01"),
  totalTo: fc.constantFrom("99.99", "100.000", "2500.5"),
});
const some: fc.Arbitrary<Partial<DocumentFilter>> = fc
  .tuple(
    filters,
    particulars,
    fc.subarray(["serie", "folio", "idempotencyKey", "referencia", "totalFrom", "totalTo"] as const, {
      minLength: 1,
      maxLength: 2,
    }),
  )
  .map(([{ list, estado, from }, all, keys]) => ({
    ...(estado === undefined ? { list } : { list, estado }),
    ...(from === undefined ? {} : { from }),
    ...Object.fromEntries(keys.map((key) => [key, all[key]])),
  }));
const pages: fc.Arbitrary<Page> = fc.record({
  limit: fc.constantFrom(1, 3, 20),
  offset: fc.constantFrom(0, 0, 1, 7, 30),
});

describe("a list", () => {
  it("is what the plainest statement says, whatever was counted in blocks and has changed since", async () => {
    const batch = fc.record({
      documents: fc.array(facts, { minLength: 5, maxLength: 25 }),
      changes: fc.array(fc.record({ facts, at: fc.nat() }), { maxLength: 4 }),
      deleted: fc.nat(),
      size: fc.constantFrom(4, 7, 1_000),
    });
    const run = fc.record({
      batches: fc.array(batch, { minLength: 1, maxLength: 4 }),
      looks: fc.array(fc.tuple(fc.oneof(filters, some), pages), { minLength: 12, maxLength: 12 }),
      few: fc.constantFrom(0, 5, undefined),
    });
    await fc.assert(
      fc.asyncProperty(run, async ({ batches, looks, few }) => {
        await beginAnew();
        const ids: string[] = [];
        const pick = (at: number) => ids[at % ids.length]!;
        // These documents are newer than those in blocks.
        const work = async ({ documents, changes, deleted }: (typeof batches)[number], day: number) => {
          const later = ({ createdAt, ...facts }: Facts) => ({
            ...facts,
            createdAt: createdAt > hour(40) ? createdAt : new Date(createdAt.getTime() + day * 50 * HOUR),
          });
          ids.push(...(await insert(documents.map(later))));
          for (const { at, facts } of changes) await change(pick(at), later(facts));
          await sql("delete from documents where id = $1 and estado = 'borrador'", [pick(deleted)]);
        };
        for (const [day, each] of batches.entries()) {
          await work(each, day);
          for (const list of ["facturas", "retenciones"]) await close(each.size, list);
        }
        await work(batches[0]!, batches.length);
        for (const [filter, page] of [...PLAIN, ...looks])
          expect(await found(filter, page, db, few), JSON.stringify({ filter, page })).toEqual(
            await expected(filter, page, db),
          );
      }),
      { numRuns: 25 },
    );
  });

  const PLAIN = [
    ...[
      {},
      { uuid: "a" },
      { uuid: "4" },
      { uuid: "ab" },
      { uuid: "12" },
      { uuid: "abc" },
      { uuid: "123" },
      { uuid: "abc", estado: "timbrada" },
    ],
    ...[{ rfc: "EKU" }, { rfc: "A", estado: "timbrada" }],
    ...[{ totalFrom: "100" }, { totalTo: "100" }, { totalFrom: "99.99", totalTo: "100" }],
  ].map((filter) => [filter, { limit: 100, offset: 0 }] as const);

  /**
   * Changes a document. A draft may get any facts and its creation time; of another document the state changes, and it
   * may get a fiscal UUID.
   */
  async function change(id: string, { estado, uuid, rfc, tipo, createdAt }: Facts): Promise<void> {
    const [draft] = await sql("select from documents where id = $1 and estado = 'borrador'", [id]);
    if (draft !== undefined)
      await sql("update documents set receptor_rfc = $2, tipo = $3, created_at = $4 where id = $1", [
        ...[id, rfc, tipo, estado === "borrador" ? hour(3) : createdAt],
      ]);
    else if (estado === "borrador") return;
    await db.transaction(async (tx) => {
      await sql(
        `update documents set estado = $2, uuid_fiscal = coalesce(uuid_fiscal, $3), sealed_xml = case when $2 <> 'borrador' then ''::bytea end,
          due_at = case when $2 in (${OPEN}) then $4::timestamptz end where id = $1`,
        [id, estado, ownUuid(estado === "borrador" ? null : uuid), new Date()],
        tx,
      );
      // A draft gets no fiscal UUID, so none is noted.
      if (estado !== "borrador") await noteFiscalUuid(tx, tenant, id);
    });
  }

  it("is right at every moment while documents come, change and go, and blocks are closed", async () => {
    const some = Array.from({ length: 60 }, (_, n) => ({
      ...{ ...A_STAMPED, createdAt: hour(n % 20) },
      ...(n % 2 === 0 ? {} : { estado: "timbrando", uuid: null }),
    }));
    const ids = await insert(some);
    let working = true;
    const write = async (worker: number) => {
      for (let n = 0; working; n++) {
        const id = ids[(n * 7 + worker * 13) % ids.length]!;
        const estado = ["timbrada", "cancelando", "cancelada"][n % 3]!;
        await change(id, { ...A_STAMPED, estado });
        if (n % 5 === 0) await insert([{ ...A_STAMPED, createdAt: new Date() }]);
      }
    };
    const closing = async () => {
      while (working) await close(5);
    };
    const work = Promise.all([write(1), write(2), closing()]);
    const looks: Partial<DocumentFilter>[] = [
      {},
      { estado: "timbrada" },
      { uuid: "a" },
      { uuid: "a1" },
      { uuid: "a1b" },
      { rfc: "EKU" },
    ];
    try {
      for (let n = 0; n < 40; n++) await inOneSnapshot(looks[n % looks.length]!);
    } finally {
      working = false;
      await work;
    }
    for (const look of looks) await inOneSnapshot(look);
  });

  /** Compares the list with the plain statement in one snapshot. */
  async function inOneSnapshot(filter: Partial<DocumentFilter>): Promise<void> {
    const page = { limit: 10, offset: 30 };
    await db.transaction(async (tx) => {
      await sql("set transaction isolation level repeatable read", [], tx);
      const snapshot = { ...db, read: tx.query };
      expect(await found(filter, page, snapshot)).toEqual(await expected(filter, page, tx));
    });
  }

  it("of any kind of document stands under the resource that the kind names", async () => {
    for (const resource of ["facturas", "complementos-pago"] as const)
      for (const kind of kindsOfResource(resource))
        expect(await sql("select list_of($1) as list", [kind])).toEqual([{ list: resource }]);
  });

  // A coordinator shows nothing of the plans of its workers.
  const planned = it.skipIf(process.env.TEST_CITUS !== undefined);

  planned(
    "is found in the order of its index, of several kinds too: nothing is sorted, and no page of the table is read",
    async () => {
      await insertMany(3_000);
      const plans = await plansOf({ estado: "timbrada" }, { limit: 20, offset: 200 });
      const page = plans.find(({ name }) => name === "list-page")!;
      expect(page.text).toMatch(/Limit .*\n\s+->\s+Index Only Scan using documents_list on documents/);
    },
  );

  planned.each<[string, Partial<DocumentFilter>]>([
    ["all", {}],
    ["those that are stamped", { estado: "timbrada" }],
    ["three characters of a UUID", { uuid: "abc" }],
    ["a UUID", { uuid: "abcde" }],
    ["one digit of a UUID", { uuid: "a" }],
    ["two digits of a UUID", { uuid: "ab" }],
    ["a total", { totalFrom: "7", totalTo: "8" }],
    ["a receiver", { rfc: "R7" }],
  ])("reads of the documents little more than those after the last block: %s", async (_, filter) => {
    await insertMany(6_000);
    await close(1_000);
    const plans = await plansOf(filter, { limit: 20, offset: 1_500 });
    const read = plans
      .flatMap(({ text }) => [...text.matchAll(READ)])
      .map(([, rows, loops]) => Number(rows) * Number(loops));
    // The statements read only the rows after the last block, to count them, and for a list of all the block of the
    // page.
    expect(read.reduce((sum, rows) => sum + rows, 0)).toBeLessThan(3_000);
  });

  /** EXPLAIN ANALYZE writes a scan of the table like this. */
  const READ = / on documents(?:_\d+)?\b.*actual rows=([\d.]+) loops=(\d+)/g;

  const insertMany = async (count: number) => {
    await sql(
      `insert into documents (account_id, environment, id, kind, estado, receptor_rfc, uuid_fiscal, created_at, emisor_rfc,
        pac, total, sealed_xml)
      select $1, 'sandbox', gen_random_uuid(), case n % 2 when 0 then 'factura' else 'nota_credito' end, 'timbrada',
        'R' || n % 1000, gen_random_uuid(), now() - n * interval '1 minute', 'X', 'p', n % 1000, ''
      from generate_series(1, $2) n`,
      [tenant.accountId, count],
    );
    await sql("vacuum analyze documents");
  };

  /** Returns PostgreSQL's plan of each statement of a list. */
  async function plansOf(filter: Partial<DocumentFilter>, page: Page) {
    const plans: { name: string; text: string }[] = [];
    const explaining: Database = {
      ...db,
      async read<Row>(statement: Parameters<Database["read"]>[0], values: readonly unknown[]) {
        const text = `explain (analyze, costs off, timing off, buffers off) ${statement.text}`;
        const lines = await db.read<{ "QUERY PLAN": string }>({ name: "", text }, values);
        plans.push({ name: statement.name, text: lines.map((line) => line["QUERY PLAN"]).join("\n") });
        return db.read<Row>(statement, values);
      },
    };
    await found(filter, page, explaining);
    return plans;
  }
});

describe("blocks", () => {
  it("are asked for by whoever had to read too many documents one by one, and closed by a worker", async () => {
    await sql(
      `insert into documents (account_id, environment, id, kind, estado, created_at, emisor_rfc, pac, sealed_xml)
      select $1, 'sandbox', gen_random_uuid(), 'nomina', 'timbrada', now() - n * interval '1 minute', 'X', 'p', ''
      from generate_series(1, $2) n`,
      [tenant.accountId, 2 * BLOCK + 100],
    );
    const waiting = () =>
      sql<{ list: string }>("select list from long_lists where account_id = $1", [tenant.accountId]);
    await found({}, { limit: 1, offset: 0 });
    expect(await waiting()).toEqual([]);
    expect(await found({ list: "nomina" }, { limit: 1, offset: 0 })).toMatchObject({
      total: 2 * BLOCK + 100,
    });
    expect(await waiting()).toEqual([{ list: "nomina" }]);
    while (await closeBlock(db));
    expect(await waiting()).toEqual([]);
    const [blocks] = await sql(
      `select count(*) as blocks, sum(documents) as documents from list_blocks
      where account_id = $1`,
      [tenant.accountId],
    );
    expect(blocks).toEqual({ blocks: 2, documents: 2 * BLOCK });
    expect(await found({ list: "nomina" }, { limit: 1, offset: 0 })).toMatchObject({
      total: 2 * BLOCK + 100,
    });
  });

  it.each<[string, (id: string, stamp: Stamp) => Promise<unknown>]>([
    ["in its turn", (id, stamp) => settleStamped(db, tenant, { id, fence: 0 }, stamp)],
    ["late", (id, stamp) => settleLate(db, tenant, id, { ...stamp, pac: "p" })],
  ])("let a document be found by a fiscal UUID that it got afterwards, %s", async (_, settle) => {
    const open = { ...A_STAMPED, estado: "timbrando", uuid: null };
    const [id] = await insert([open, { ...open, createdAt: hour(2) }]);
    await close(1);
    const uuid = ownUuid("deadbeef-0000-4000-8000-000000000000")!;
    await settle(id!, { uuid, xml: Buffer.from("<x/>"), at: new Date() });
    for (const filter of [{ uuid }, { uuid: "deadb" }, { uuid, estado: "timbrada" }])
      expect(await found(filter, { limit: 9, offset: 0 })).toEqual({ total: 1, ids: [id] });
    expect(await found({ estado: "timbrada" }, { limit: 9, offset: 0 })).toEqual({ total: 1, ids: [id] });
  });

  it("of an earlier build, which counts neither digits nor totals, leave each list as it is", async () => {
    const totals = ["99.99", "100", "2500.5", null];
    await insert(Array.from({ length: 12 }, (_, n) => ({ ...A_STAMPED, createdAt: hour(n), total: totals[n % 4]! })));
    await close(3);
    await sql("update list_blocks set parts = null where account_id = $1", [tenant.accountId]);
    await sql("update list_entries set known = 0, total = null where account_id = $1", [tenant.accountId]);
    const page = { limit: 5, offset: 1 };
    for (const filter of [{ uuid: "a" }, { uuid: "c3" }, { totalFrom: "100" }, { totalTo: "100" }])
      expect(await found(filter, page)).toEqual(await expected(filter, page, db));
  });

  // On a cluster a worker has the lock that the test looks for.
  it.skipIf(process.env.TEST_CITUS !== undefined)("count a fiscal UUID that comes meanwhile once", async () => {
    const [id] = await insert([
      { ...A_STAMPED, estado: "timbrando", uuid: null },
      { ...A_STAMPED, uuid: null, createdAt: hour(2) },
    ]);
    const closing = await db.transaction(async (tx) => {
      await sql("update documents set uuid_fiscal = $2 where id = $1", [id, ownUuid(A_STAMPED.uuid)], tx);
      await noteFiscalUuid(tx, tenant, id!);
      // The block's statement does not see the fiscal UUID, and waits for its entry.
      const closing = close(1);
      await expect
        .poll(async () => (await sql("select from pg_locks where not granted")).length, { timeout: 60_000 })
        .toBeGreaterThan(0);
      return { closing };
    });
    await closing.closing;
    for (const uuid of ["a", "a1", "a1b"])
      expect(await found({ uuid }, { limit: 9, offset: 0 })).toEqual({ total: 1, ids: [id] });
  });

  it("are closed by one process at a time", async () => {
    await insert(Array.from({ length: 4 }, (_, n) => ({ ...A_STAMPED, createdAt: hour(n) })));
    await askForBlocks(db, [tenant.accountId, tenant.environment, "facturas"]);
    await Promise.all([closeBlock(db, 1), closeBlock(db, 1), closeBlock(db, 1)]);
    while (await closeBlock(db, 1));
    expect(await found({}, { limit: 1, offset: 0 })).toMatchObject({ total: 4 });
  });
});
