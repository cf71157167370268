import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, STATEMENTS } from "../../src/persistence/database/database.ts";
import { listPlatformAccounts } from "../../src/persistence/platforms/index.ts";
import { newDatabase } from "../support/postgres.ts";

/** Three platforms have a thousand accounts each. */
const PLATFORMS = ["a", "b", "c"].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);
const [MINE = ""] = PLATFORMS;
let db: Database;
const sql = <Row>(text: string, values: readonly unknown[] = []) => db.query<Row>({ name: "", text }, values);

beforeAll(async () => {
  db = await newDatabase(2);
  for (const [at, platform] of PLATFORMS.entries()) {
    const numbers = "generate_series(1, 1000) as n";
    const rfc = `'E${"ABC"[at]}A' || lpad(n::text, 6, '0') || 'AA1'`;
    await sql(`insert into accounts (id, rfc, nombre, regimen_fiscal, lugar_expedicion, zona_horaria, created_at)
      select gen_random_uuid(), ${rfc}, 'EMPRESA ' || n, '601', '06300', 'America/Mexico_City', now() from ${numbers}`);
    await sql(
      `insert into platform_accounts (platform_id, rfc, account, referencia, since)
      select $1, rfc, id, 'cliente-' || right(rfc, 6), now() from accounts where rfc like 'E${"ABC"[at]}A%'`,
      [platform],
    );
  }
  await sql("analyze accounts");
  await sql("analyze platform_accounts");
});
afterAll(() => db.close());

interface Node {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly Node[];
}

/** Runs the list and returns how many rows of each table it read. */
async function rowsRead(values: readonly unknown[]): Promise<Record<string, number>> {
  const { text } = STATEMENTS.get("platform-account-list")!;
  const [row] = await sql<{ "QUERY PLAN": [{ Plan: Node }] }>(`explain (analyze, format json) ${text}`, values);
  const read: Record<string, number> = {};
  const visit = (node: Node) => {
    const table = node["Relation Name"];
    const rows = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
    if (table !== undefined) read[table] = (read[table] ?? 0) + rows;
    node.Plans?.forEach(visit);
  };
  const plan = row!["QUERY PLAN"];
  visit((typeof plan === "string" ? JSON.parse(plan) : plan)[0].Plan);
  return read;
}

test("a page of a thousand accounts reads the page, wherever it begins", async () => {
  for (const after of ["", "EAA000500AA1"]) {
    const page = await listPlatformAccounts(db, MINE, { after, search: "", limit: 101 });
    expect([page.length, page[0]?.rfc]).toEqual([101, after === "" ? "EAA000001AA1" : "EAA000501AA1"]);
    const read = await rowsRead([MINE, after, "", 101]);
    expect(read.platform_accounts).toBeLessThanOrEqual(101);
  }
});

test("a search reads each account of the platform once, and none of another's", async () => {
  const found = await listPlatformAccounts(db, MINE, { after: "", search: "empresa 77", limit: 101 });
  expect(found.map(({ nombre }) => nombre)).toEqual([
    "EMPRESA 77",
    ...Array.from({ length: 10 }, (_, n) => `EMPRESA 77${n}`),
  ]);
  const read = await rowsRead([MINE, "", "empresa 77", 101]);
  expect(read.platform_accounts).toBeLessThanOrEqual(1_000);
});
