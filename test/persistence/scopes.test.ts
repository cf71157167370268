import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MOVED_WITH_CLOCK } from "../../src/persistence/account/clocks.ts";
import { type Database, type DeclaredStatement, STATEMENTS } from "../../src/persistence/database/database.ts";
import { partitionSchema } from "../support/partitioned.ts";
import { newDatabase } from "../support/postgres.ts";

const FOLDER = join(import.meta.dirname, "../../src/persistence");
const FILES = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));

let db: Database;
/** Each table of accounts has here the column that holds the account; other tables are absent. */
let owners: ReadonlyMap<string, string>;
const sql = <Row>(text: string) => db.query<Row>({ name: "", text }, []);

beforeAll(async () => {
  for (const file of FILES) await import(join(FOLDER, file));
  db = await newDatabase(1);
  owners = await partitionSchema(sql);
  await sql("set plan_cache_mode = force_generic_plan");
});
afterAll(() => db.close());

interface Plan {
  readonly "Relation Name"?: string;
  /** Partitions of which a value decides that the plan does not know. */
  readonly "Subplans Removed"?: number;
  readonly Plans?: readonly Plan[];
}

/** Returns the partitions in the plan of a statement, whose only known value is the account. */
async function partitionsOf({ of, text }: DeclaredStatement): Promise<readonly string[]> {
  const ofOne = of !== "account" ? text : text.replaceAll(/\$1(?!\d)(::uuid)?/g, `'${ACCOUNT}'::uuid`);
  // The type of a parameter that stands nowhere any more has to be said.
  await sql(`prepare planned${of === "account" ? "(uuid)" : ""} as ${ofOne}`);
  const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
  const values = Array.from({ length: Math.max(0, ...numbers) }, () => "null").join(", ");
  const [row] = await sql<{ "QUERY PLAN": string }>(`explain (format json) execute planned${values && `(${values})`}`);
  await sql("deallocate planned");
  const [{ Plan }] = JSON.parse(row!["QUERY PLAN"]) as [{ Plan: Plan }];
  const found = new Set<string>();
  const visit = (plan: Plan) => {
    const name = plan["Relation Name"] ?? "";
    if (owners.has(tableOf(name)) && tableOf(name) !== name) found.add(name);
    for (let removed = plan["Subplans Removed"] ?? 0; removed > 0; removed--) found.add(`removed_${removed % 10}`);
    plan.Plans?.forEach(visit);
  };
  visit(Plan);
  return [...found];
}

const ACCOUNT = "0b7c1f0e-32a7-4c5c-9d53-6a2f6f6f0b11";
const tableOf = (partition: string) => partition.replace(/_\d$/, "");

const namesOf = (of: DeclaredStatement["of"]) =>
  [...STATEMENTS.values()].filter((statement) => statement.of === of).map(({ name }) => name);

describe("a statement", () => {
  it("is always declared", () => {
    const undeclared = FILES.filter((file) =>
      /: Statement = |return \{\s+name: ["`]/.test(readFileSync(join(FOLDER, file), "utf8")),
    );
    expect(undeclared).toEqual([]);
  });

  it("of one account names the account at each table: it is planned on one partition of each", async () => {
    const scattered: Record<string, readonly string[]> = {};
    for (const name of namesOf("account")) {
      const partitions = await partitionsOf(STATEMENTS.get(name)!).catch((error: Error) => {
        throw new Error(`${name}: ${error.message}`);
      });
      const tables = partitions.map(tableOf);
      if (new Set(tables).size < tables.length) scattered[name] = partitions;
    }
    expect(scattered).toEqual({});
  });

  it("of no account touches no table of theirs", async () => {
    const wrong: Record<string, readonly string[]> = {};
    for (const name of namesOf("none").filter((name) => !UNPLANNED.test(name))) {
      const partitions = await partitionsOf(STATEMENTS.get(name)!);
      if (partitions.length > 0) wrong[name] = partitions;
    }
    expect(wrong).toEqual({});
  });

  // A cluster sends a statement over all accounts to every shard, and one that finds an owner to the table of that very
  // value.
  it("of all accounts, or of an owner, is one of a few", () => {
    expect(namesOf("all").toSorted()).toEqual([
      ...["archive-due", "archive-months", "archive-owner-of-uuid"],
      ...[
        "cancellations-due-find",
        "closing-due",
        "csd-any",
        "deliveries-old",
        "delivery-note-by-key",
        "document-by-sello",
        "document-kept-by-sello",
      ],
      "documents-denied-find",
      "documents-unfinished-find",
      ...["export-due", "export-expired"],
      ...["list-blocks-next", "list-entries-flush"],
      ...["mailings-due", "mails-old"],
      "month-unsummed-due",
      "notice-list-all",
      ...[
        "notices-csds",
        "notices-keys",
        "notices-pacs",
        "notices-policies",
        "notices-stamps",
        "notices-to-mail",
        "notices-to-pace",
      ],
      ...[
        "outbox-readers-with-news",
        "plans-due-find",
        "platform-account-list",
        "platform-csds",
        "platform-event-names",
      ],
      ...["platform-letters", "platform-refill-balances", "platform-series"],
      ...["quarantine-count-series", "quarantine-in-use", "quarantine-move-series", "quarantine-state"],
      "received-due",
      ...["stats-csds", "stats-fewest-stamps", "stats-first-csds", "stats-missing-at-sat"],
      ...["stats-second-stamps", "stats-stamps", "stats-unfinished", "stats-webhooks"],
      ...["stuck-list", "substitutions-due-find", "sweep-due", "template-due", "ticket-by-key"],
      ...["ticket-page-by-key", "ticket-proof-due", "usage-page", "webhooks-due"],
    ]);
    expect(namesOf("owner").toSorted()).toEqual([
      ...["account-claim-rfc", "accounts-after", "address-block-shown"],
      ...["fiscal-uuid-claim", "key-claim", "key-owner", "key-owner-on-cluster"],
      ...["sealed-bytes-claim", "sealed-bytes-holder", "sealed-bytes-keep", "sealed-bytes-take-over"],
    ]);
  });
});

describe("a time that a row of an environment waits for", () => {
  /** The account's own time is compared with these. */
  const OWN = ["api_keys.expires_at", "delivery_notes.ends_at"];
  /** These wait for a PAC, a receiver of mails or webhooks, or for the service's own work. */
  const WORLD = [
    ...["account_notices.due_at", "exports.expires_at", "exports.next_at", "exports.turn_at", "list_blocks.ends_at"],
    ...["mailings.next_at", "mailings.turn_at", "mails.next_at", "missing_at_sat.next_at", "substitutions.due_at"],
    ...["unsummed_months.ends_at", "unsummed_months.turn_at", "webhook_deliveries.next_at"],
    ...["webhooks.next_at", "webhooks.turn_at"],
  ];

  it("comes earlier with the clock of the sandbox, or is of a kind that does not", async () => {
    const columns = await sql<{ name: string }>(
      `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname not like '%\\_whole'
        and a.attname in ('due_at', 'next_at', 'turn_at', 'expires_at', 'ends_at')
        and 2 = (select count(*) from pg_attribute o
          where o.attrelid = c.oid and o.attname in ('account_id', 'environment') and not o.attisdropped)`,
    );
    const moved = MOVED_WITH_CLOCK.map((table) => `${table}.due_at`);
    expect(columns.map(({ name }) => name).toSorted()).toEqual([...moved, ...OWN, ...WORLD].toSorted());
  });
});

/** EXPLAIN does not accept these statements. */
const UNPLANNED = /^(begin|commit|rollback)$/;
