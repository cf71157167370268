import { readdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addAudit, listAudit } from "../../src/persistence/audit.ts";
import {
  type Database,
  type DeclaredStatement,
  openDatabase,
  STATEMENTS,
} from "../../src/persistence/database/database.ts";
import { newDatabase, newDatabaseUrl } from "../support/postgres.ts";
import { type Node, nodesOf, queryTree, type Value } from "../support/query-tree.ts";

const FOLDER = join(import.meta.dirname, "../../src/persistence");

let db: Database;
/** PostgreSQL's functions have a number, a name and a volatility. */
let functions: ReadonlyMap<string, { readonly volatility: "i" | "s" | "v"; readonly name: string }>;
/** Each type, by its number, has functions that read and write its text. */
let textOf: ReadonlyMap<string, readonly string[]>;
const sql = <Row>(text: string) => db.query<Row>({ name: "", text }, []);

beforeAll(async () => {
  for (const file of readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts")))
    await import(join(FOLDER, file));
  db = await newDatabase(1);
  const known = await sql<{ oid: string; volatility: "i" | "s" | "v"; name: string }>(
    "select oid::text, provolatile::text as volatility, proname::text as name from pg_proc",
  );
  functions = new Map(known.map(({ oid, ...rest }) => [oid, rest]));
  const types = await sql<{ oid: string; input: string; output: string }>(
    "select oid::text, typinput::oid::text as input, typoutput::oid::text as output from pg_type",
  );
  textOf = new Map(types.map(({ oid, input, output }) => [oid, [input, output]]));
});
afterAll(() => db.close());

/**
 * Citus refuses these of a statement over distributed tables, or plans it anew each time, or has to ask all workers.
 */
type Construct =
  | "insert in a CTE"
  | "CTE before an insert"
  | "stable function of a column"
  | "non-immutable function in CASE or COALESCE"
  | "non-immutable function in RETURNING"
  | "non-immutable function in DO UPDATE"
  | "volatile function in a change"
  | "row locks of several accounts"
  | "advisory lock";

const UPDATE = "2";
const INSERT = "3";
const DELETE = "4";

function constructsOf(tree: Value, { of }: DeclaredStatement): readonly Construct[] {
  const found = new Set<Construct>();
  const all = nodesOf(tree);
  for (const query of all.filter(({ tag }) => tag === "QUERY")) {
    const { fields } = query;
    const [kind] = fields.commandType ?? [];
    const ctes = nodesOf(fields.cteList, ({ tag }) => tag !== "QUERY").filter(({ tag }) => tag === "QUERY");
    if (ctes.some((cte) => cte.fields.commandType?.[0] === INSERT)) found.add("insert in a CTE");
    if (kind === INSERT && ctes.length > 0) found.add("CTE before an insert");
    if (volatilities(fields.returningList).some(isMutable)) found.add("non-immutable function in RETURNING");
    if (volatilities(fields.onConflict).some(isMutable)) found.add("non-immutable function in DO UPDATE");
    if (kind === UPDATE || kind === DELETE) {
      const changed = [...(kind === UPDATE ? fields.targetList! : []), ...fields.jointree!];
      if (volatilities(changed).includes("v")) found.add("volatile function in a change");
      if (nodesOf(changed).some((node) => isMutable(volatilityOf(node)) && has(node, "VAR")))
        found.add("stable function of a column");
      const choices = nodesOf(changed).filter(({ tag }) => /^(CASE|COALESCE)/.test(tag));
      if (choices.some((node) => volatilities([node]).some(isMutable)))
        found.add("non-immutable function in CASE or COALESCE");
    }
    if (of !== "account" && has(query, "ROWMARKCLAUSE")) found.add("row locks of several accounts");
  }
  if (all.some((node) => nameOf(node).includes("advisory"))) found.add("advisory lock");
  return [...found];
}

const has = (node: Node, tag: string) => nodesOf(node).some((each) => each.tag === tag);
const isMutable = (volatility: string) => volatility !== "i";
const volatilities = (value: readonly Value[] | undefined) => nodesOf(value).map(volatilityOf);

const TEXT = "25";

/** Returns the numbers of the functions that a node itself calls. */
function functionsOf({ tag, fields }: Node): readonly string[] {
  const [called] = fields.funcid ?? fields.opfuncid ?? fields.aggfnoid ?? fields.winfnoid ?? [];
  if (typeof called === "string") return [called];
  if (tag !== "COERCEVIAIO") return [];
  const [{ fields: from }] = nodesOf(fields.arg) as [Node];
  const [type = TEXT] = Object.entries(from).find(([name]) => /^[a-z]+type$/.test(name))?.[1] ?? [];
  return [textOf.get(String(fields.resulttype?.[0]))![0]!, textOf.get(String(type))![1]!];
}

function volatilityOf(node: Node): "i" | "s" | "v" {
  if (node.tag === "SQLVALUEFUNCTION") return "s";
  const all = functionsOf(node).map((oid) => functions.get(oid)!.volatility);
  return all.includes("v") ? "v" : all.includes("s") ? "s" : "i";
}

const nameOf = (node: Node) =>
  functionsOf(node)
    .map((oid) => functions.get(oid)!.name)
    .join();

const TELLS = "the record and what others are told of its change in one round trip";

/**
 * These statements have them all the same, each to save a round trip. Citus runs them, because they are of one account,
 * and plans them anew each time: 5 ms where a statement of one table takes 0.4. So what a stamp needs has a form of its
 * own there (test/citus/plans.test.ts). A statement for many rows is judged by its form for one, which is the one that
 * runs on a cluster.
 */
const EXCEPTIONS: Readonly<Record<string, readonly [why: string, ...constructs: Construct[]]>> = {
  "document-settle-failed": [
    "the record, the stamp given back, the note and the event in one round trip",
    "insert in a CTE",
  ],
  "document-settle-old": [TELLS, "insert in a CTE"],
  "document-settle-late": [TELLS, "insert in a CTE"],
  "cancellation-await-receiver": [TELLS, "insert in a CTE"],
  "cancellation-cancelando-cancelada": [TELLS, "insert in a CTE"],
  "cancellation-cancelando-timbrada": [TELLS, "insert in a CTE"],
  "cancellation-cancelacion_pendiente-cancelada": [TELLS, "insert in a CTE"],
  "cancellation-cancelacion_pendiente-timbrada": [TELLS, "insert in a CTE"],
  "stuck-reject": [TELLS, "insert in a CTE"],
  "taking-insert": [TELLS, "insert in a CTE"],
  "draft-become": ["the record and its event in one round trip", "insert in a CTE"],
  "draft-become-with-stamp": ["the same with its stamp", "insert in a CTE"],
  "admission-count": [
    "windows of requests stand on the coordinator",
    ...(["non-immutable function in DO UPDATE", "non-immutable function in RETURNING"] as const),
  ],
  "list-blocks-close": ["counts a block and keeps it in three tables at one moment", "insert in a CTE"],
};

describe("a statement over accounts", () => {
  it("is one that Citus would run, or one of a few", async () => {
    const found: Record<string, readonly Construct[]> = {};
    for (const statement of STATEMENTS.values()) {
      const { name, of } = statement;
      if (of === "people" || of === "none" || of === "owner" || of === "given") continue;
      const constructs = constructsOf(await queryTree(db, statement.text), statement);
      if (constructs.length > 0) found[name.replace(/-single$/, "")] = constructs.toSorted();
    }
    const excepted = Object.entries(EXCEPTIONS).map(([name, [, ...constructs]]) => [name, constructs.toSorted()]);
    expect(found).toEqual(Object.fromEntries(excepted));
  });

  it.each<[Construct, string]>([
    ["insert in a CTE", "with a as (insert into late_stamps values ($1, 's', $1) returning 1) select from a"],
    ["CTE before an insert", "with a as (select $1::uuid as id) insert into late_stamps select id, 's', id from a"],
    [
      "stable function of a column",
      "update documents set due_at = now() + attempts * interval '1 s' where account_id = $1",
    ],
    ["stable function of a column", "delete from late_stamps where account_id = $1 and at + interval '1 s' < now()"],
    [
      "non-immutable function in CASE or COALESCE",
      "update documents set due_at = coalesce(due_at, now()) where account_id = $1",
    ],
    ["non-immutable function in RETURNING", "delete from late_stamps where account_id = $1 returning at::text"],
    [
      "non-immutable function in DO UPDATE",
      "insert into late_stamps values ($1, 's', $1) on conflict (account_id, environment, document_id) do update set at = now()",
    ],
    ["volatile function in a change", "update documents set id = gen_random_uuid() where account_id = $1"],
    ["row locks of several accounts", "select from documents where id = $1 for update skip locked"],
    ["advisory lock", "select pg_try_advisory_xact_lock(1) from accounts where id = $1"],
  ])("would be found out: %s", async (construct, text) => {
    const found = constructsOf(await queryTree(db, text), { name: "", text, of: "all" });
    expect(found).toContain(construct);
  });
});

describe("the schema", () => {
  const named = async (text: string) => (await sql<{ name: string }>(text)).map(({ name }) => name);

  it("has no foreign key that changes rows: an account's id is what its rows are spread by", async () => {
    const text =
      "select conname as name from pg_constraint where contype = 'f' and (confupdtype <> 'a' or confdeltype <> 'a')";
    expect(await named(text)).toEqual([]);
  });

  /**
   * `document_events` and `operator_decisions` are spread on a cluster with theirs, which refuse by themselves and look
   * at no other row.
   */
  it("has triggers on these tables alone", async () => {
    const text = `select distinct tgrelid::regclass || ': ' || tgfoid::regproc as name from pg_trigger
      where not tgisinternal and tgname not like 'test_%' order by 1`;
    expect(await named(text)).toEqual([
      "address_blocks: refuse_to_forget",
      "audit: chain_audit",
      "audit: refuse_change",
      "audit_heads: refuse_change",
      "document_events: refuse_change",
      "operator_decisions: refuse_change",
    ]);
  });

  /**
   * On a cluster these tables stay on the coordinator, because Citus cannot move unlogged rows while they are written.
   */
  it("keeps rows of accounts unlogged in these tables alone", async () => {
    const text = `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
      where c.relpersistence = 'u' and c.relkind = 'r' order by 1`;
    expect(await named(text)).toEqual(["long_lists", "rate_windows", "unsummed_months"]);
  });
});

describe("what is only added to", () => {
  const TABLES = ["audit", "document_events", "operator_decisions"];
  let own: Database;

  /** Installations have a database user who is no superuser, unlike the embedded PostgreSQL. */
  beforeAll(async () => {
    const url = new URL(await newDatabaseUrl("empty"));
    const admin = await openPlain(url.href);
    const name = url.pathname.slice(1);
    await admin.query(`create role ${name} login password 'x'`);
    await admin.query(`alter database ${name} owner to ${name}`);
    await admin.end();
    url.username = name;
    url.password = "x";
    own = await openDatabase({ url: url.href, poolSize: 1 });
  });
  afterAll(() => own.close());

  it.each(TABLES)("is not changed by the service's own user, triggers or not: %s", async (table) => {
    const run = (text: string) => own.query({ name: "", text }, []);
    for (const change of [`update ${table} set number = 1`, `delete from ${table}`, `truncate ${table}`])
      await expect(run(change)).rejects.toMatchObject({ code: "42501" });
    await run(`alter table ${table} disable trigger user`);
    for (const change of [`update ${table} set number = 1`, `delete from ${table}`, `truncate ${table}`])
      await expect(run(change)).rejects.toMatchObject({ code: "42501" });
    await run(`alter table ${table} enable trigger user`);
  });

  it("is added to by that user", async () => {
    await addAudit(own, { at: new Date(), actor: "cli", action: "cuenta.creada" });
    expect(await listAudit(own, { accountId: undefined, before: 10, limit: 10 })).toMatchObject([{ actor: "cli" }]);
  });
});

async function openPlain(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  return client;
}
