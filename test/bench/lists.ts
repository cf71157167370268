import { randomUUID } from "node:crypto";
import pg from "pg";
import { type Database, openDatabase } from "../../src/persistence/database/database.ts";
import type { Tenant } from "../../src/persistence/database/entities/tenant.ts";
import { askForBlocks, BLOCK, closeBlock } from "../../src/persistence/documents/list-blocks.ts";
import { type DocumentFilter, listDocuments } from "../../src/persistence/documents/lists.ts";
import { accountRow } from "../support/accounts.ts";
import { insertAccount, rotateKey } from "../support/changes.ts";
import { type Figure, quantity } from "./report.ts";
import { type Stage, withStage } from "./stage.ts";
import { besideBursts } from "./tenants.ts";
import { median, type Turns } from "./turns.ts";

/**
 * The size is the number of documents in the table, and of those of one account. Ten million take an hour and 12 GB of
 * disk, because the indices grow.
 */
export interface TableSize {
  readonly documents: number;
  readonly ofOne: number;
}

const ROUNDS = 15;
const FIRST_PAGE_MS = 20;
const DEEP_PAGE_MS = 60;
const DEEP = 1_500;

/** Measures lists of a large account in a large table, and how they slow the stamps of other accounts. */
export async function benchLists(size: TableSize, turns: Turns): Promise<Figure[]> {
  return withStage(async (stage) => {
    const db = await openDatabase({ url: stage.databaseUrl, poolSize: 8 });
    const plain = new pg.Client({ connectionString: stage.databaseUrl });
    await plain.connect();
    try {
      const tenant = await fillTable(db, plain, size);
      const figures = await measureLists(db, plain, tenant, size);
      const { key } = await rotateKey(db, tenant, new Date());
      return [...figures, ...(await besideStamps(stage, key, turns))];
    } finally {
      await plain.end();
      await db.close();
    }
  });
}

/**
 * Measures the database's time for pages of the large account's list, with an exact count: before and after the
 * documents were counted in blocks.
 */
export async function measureLists(db: Database, plain: pg.Client, tenant: Tenant, size: TableSize): Promise<Figure[]> {
  const cold = await databaseTime(db, tenant, {}, { limit: 20, offset: 0 }, 1);
  const block = await closeBlocks(db, plain, tenant);
  const table = `${size.ofOne} of ${size.documents} documents`;
  const figures = [
    quantity(`${table}: first reading, before blocks`, cold, "ms"),
    quantity(`${table}: closing a block of ${BLOCK}`, block, "ms"),
  ];
  const some = await aDocument(db, tenant);
  for (const [name, filter] of looksAt(some)) {
    const first = await databaseTime(db, tenant, filter, { limit: 20, offset: 0 });
    figures.push(quantity(`${table}: first page, ${name}`, first, "ms", goal(first, FIRST_PAGE_MS)));
  }
  // The page size, at most 100, is chosen so that page 1,500 lies in the second half of the list.
  const limit = Math.min(100, Math.floor(size.ofOne / 2 / DEEP));
  for (const [name, filter] of looksAt(some).slice(0, 3)) {
    const deep = await databaseTime(db, tenant, filter, { limit, offset: (DEEP - 1) * limit });
    figures.push(quantity(`${table}: page ${DEEP} of ${limit} each, ${name}`, deep, "ms", goal(deep, DEEP_PAGE_MS)));
  }
  return figures;
}

const MOST_DELAY = 2;

/**
 * Measures stamps of other accounts alone, and while the large account's key asks for as many lists as its limit
 * admits.
 */
async function besideStamps(stage: Stage, key: string, turns: Turns): Promise<Figure[]> {
  const { alone, beside, figures } = await besideBursts(
    stage,
    { headers: { "x-api-key": key }, what: "lists", everyMs: 0, again: false },
    turns,
  );
  const met = beside.p50 <= MOST_DELAY * alone.p50;
  return figures({ p50: { text: `<= ${MOST_DELAY} times alone`, met } });
}

const goal = (ms: number, most: number) => ({ text: `<= ${most} ms`, met: ms <= most });

interface Sample {
  readonly uuid: string;
  readonly rfc: string;
  readonly at: Date;
  readonly folio: string;
  readonly key: string;
}

/** The first three filters are measured on a far page too. */
function looksAt({ uuid, rfc, at, folio, key }: Sample): readonly (readonly [string, Partial<DocumentFilter>])[] {
  const month = { from: at, before: new Date(at.getTime() + 30 * 86_400_000) };
  return [
    ["all", {}],
    ["uuid=a", { uuid: "a" }],
    ["estado=timbrada", { estado: "timbrada" }],
    ["estado=error", { estado: "error" }],
    ["estado=borrador", { estado: "borrador" }],
    ["a month", month],
    ["uuid=a, estado=cancelada, a month", { uuid: "a", estado: "cancelada", ...month }],
    ["uuid=ab", { uuid: "ab" }],
    ["uuid=abc", { uuid: "abc" }],
    ["uuid=abc, estado=cancelada", { uuid: "abc", estado: "cancelada" }],
    ["uuid=abc, a month", { uuid: "abc", ...month }],
    ["uuid=abcd", { uuid: "abcd" }],
    ["uuid=a-bc", { uuid: "a-bc" }],
    ["uuid of 8 digits", { uuid: uuid.slice(0, 8) }],
    ["whole uuid", { uuid }],
    ["whole rfc of few documents", { rfc }],
    ["half of an rfc", { rfc: rfc.slice(0, 6) }],
    ["rfc=XAXX010101000", { rfc: "XAXX010101000" }],
    ["rfc=A", { rfc: "A" }],
    ["rfc=A, uuid=abc", { rfc: "A", uuid: "abc" }],
    ["rfc=XAXX010101000, a month", { rfc: "XAXX010101000", ...month }],
    ["serie and folio", { serie: "F", folio }],
    ["folio of none", { folio: "no" }],
    ["idempotency_key", { idempotencyKey: key }],
    ["totalDesde and totalHasta, a month", { totalFrom: "1160", totalTo: "1160", ...month }],
    ["totalDesde and totalHasta", { totalFrom: "1160", totalTo: "1160" }],
    ["totalDesde of none", { totalFrom: "1160.01" }],
  ];
}

/** Returns the median time of all statements of a list together. */
async function databaseTime(
  db: Database,
  tenant: Tenant,
  filter: Partial<DocumentFilter>,
  page: { limit: number; offset: number },
  rounds = ROUNDS,
): Promise<number> {
  let ms = 0;
  const timed: Database = {
    ...db,
    async read<Row>(statement: Parameters<Database["read"]>[0], values: readonly unknown[]) {
      const start = performance.now();
      const rows = await db.read<Row>(statement, values);
      ms += performance.now() - start;
      return rows;
    },
  };
  const none = { estado: undefined, uuid: undefined, rfc: undefined, from: undefined, before: undefined };
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ms = 0;
    await listDocuments(timed, tenant, { list: "facturas", ...none, ...filter }, page);
    times.push(ms);
  }
  return median(times);
}

/** Closes all blocks of the tenant's invoices and returns the mean time of a block. */
async function closeBlocks(db: Database, plain: pg.Client, { accountId, environment }: Tenant): Promise<number> {
  await askForBlocks(db, [accountId, environment, "facturas"]);
  let blocks = 0;
  const start = performance.now();
  while (await closeBlock(db)) blocks++;
  const ms = performance.now() - start;
  await plain.query("vacuum analyze");
  return ms / blocks;
}

const CHUNK = 20_000;

/**
 * These settings hold while the table is filled: random ids change most pages of the indices in each chunk, and the log
 * would hold each page whole after each checkpoint.
 */
const LOADING = [
  ...["full_page_writes = off", "synchronous_commit = off", "autovacuum = off"],
  ...["max_wal_size = '8GB'", "checkpoint_timeout = '30min'"],
];

/**
 * Fills the table with documents of 1,000 accounts over three years: nine invoices for each credit note, two of a
 * hundred cancelled, one refused, every third for the public in general. The large account is `tenant`.
 */
export async function fillTable(db: Database, plain: pg.Client, { documents, ofOne }: TableSize): Promise<Tenant> {
  const accounts = Array.from({ length: 1_000 }, () => randomUUID());
  for (const [index, id] of accounts.entries()) await addAccount(db, id, `LST260101${String(index).padStart(3, "0")}`);
  for (const setting of LOADING) await plain.query(`alter system set ${setting}`);
  await plain.query("select pg_reload_conf()");
  for (let first = 0; first < documents; first += CHUNK)
    await plain.query(FILL, [accounts, first, Math.min(first + CHUNK, documents) - 1, documents, ofOne]);
  await plain.query("alter system reset all");
  await plain.query("select pg_reload_conf()");
  await plain.query("vacuum analyze documents");
  return { accountId: accounts[0]!, environment: "sandbox" };
}

function addAccount(db: Database, id: string, rfc: string): Promise<boolean> {
  return insertAccount(db, { ...accountRow(rfc, new Date(), id), contracted: true });
}

const FILL = `insert into documents (account_id, environment, id, kind, tipo, estado, serie, folio, idempotency_key, emisor_rfc,
      receptor_rfc, total, pac, uuid_fiscal, created_at, stamped_at, sealed_xml)
    select case when (n + 1) * $5::bigint / $4::int > n * $5::bigint / $4::int then ($1::uuid[])[1] else ($1::uuid[])[2 + n % 999] end, 'sandbox',
      gen_random_uuid(), case when n % 10 = 9 then 'nota_credito' else 'factura' end, 'I',
      case when chance < 0.01 then 'error' when chance < 0.03 then 'cancelada' else 'timbrada' end,
      'F', n::text, 'pedido-' || n, 'X', case when public < 0.3 then 'XAXX010101000'
        else translate(lpad(receiver::text, 3, '0'), '0123456789', 'ABCDEFGHIJ') || lpad((receiver * 7919 % 1000000)::text, 6, '0') || 'AA1' end,
      1160, 'p', case when chance >= 0.01 then gen_random_uuid() end,
      now() - interval '3 years' * (1 - n / $4::float8), now(), ''
    from (select n, random() as chance, random() as public, (power(random(), 3) * 20000)::int as receiver
      from generate_series($2::int, $3::int) n) as dice`;

async function aDocument(db: Database, { accountId }: Tenant): Promise<Sample> {
  const [row] = await db.query<Sample>(
    {
      name: "",
      text: `select uuid_fiscal::text as uuid, receptor_rfc as rfc, created_at as at, folio, idempotency_key as key
        from documents
        where account_id = $1 and environment = 'sandbox' and list_of(kind) = 'facturas' and uuid_fiscal is not null and receptor_rfc not like 'XAXX%'
          and created_at < now() - interval '1 year' order by created_at desc limit 1`,
    },
    [accountId],
  );
  return row!;
}
