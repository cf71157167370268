import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../src/persistence/database/database.ts";
import { ACCOUNT, TABLES } from "../../src/persistence/moving/tables.ts";
import { newDatabase } from "../support/postgres.ts";

let db: Database;
beforeAll(async () => {
  db = await newDatabase(1);
});
afterAll(() => db.close());

/** These tables have rows of accounts and stay behind, each for its reason. */
const LEFT: Readonly<Record<string, string>> = {
  account_notices: "notices that were given are not given again",
  account_pacs: "the operator's PACs",
  account_rfcs: "claimed anew",
  api_keys: "only hashes exist",
  archive_turns: "how far the installation's own archive is",
  certificates: "kept anew",
  csds: "private keys under the installation's own master key",
  export_pieces: "kept for days",
  exports: "kept for days",
  fiscal_uuids: "claimed anew",
  key_owners: "only hashes exist",
  list_blocks: "counted anew",
  list_entries: "counted anew",
  list_receivers: "counted anew",
  long_lists: "counted anew",
  mails: "were sent",
  memberships: "people of the installation",
  one_time_links: "people of the installation",
  outbox: "events",
  outbox_places: "events",
  outbox_readers: "events",
  pac_attempts: "the operator's PACs",
  rate_windows: "counts of a minute",
  sat_sweeps: "how far the installation itself has asked SAT",
  ticket_proofs: "the installation itself adds up the tickets again",
  ticket_differences: "the installation itself adds up the tickets again",
  sealed_bytes: "claimed anew",
  unsummed_months: "asked for anew",
  webhook_deliveries: "secrets under the installation's own master key",
  webhooks: "secrets under the installation's own master key",
};

/** These columns of tables that go along are not fields of their rows. */
const WITHOUT: Readonly<Record<string, readonly string[]>> = {
  accounts: ["revision", "sandbox_ahead"],
  audit: ["number", "chain"],
  document_events: ["number"],
  documents: [
    // The XML goes as files.
    ...["sealed_xml", "stamped_xml", "inserted_xml", "stamp_from", "stamp_to"],
    ...["bare_xml", "certificate", "certificate_from"],
    // The archive is the installation's own.
    ...["archived_at", "xml_sha256", "xml_bytes"],
    "lease_until",
  ],
  cancellation_plans: ["due_at", "fence", "attempts"],
  ticket_closings: ["failures", "fault", "fence", "lease_until"],
  document_templates: ["failures", "fault", "fence", "lease_until"],
  mailings: ["next_at", "lease_until", "fence", "turn_at"],
  notice_settings: ["paced_at"],
  operator_decisions: ["number"],
  received_requests: ["fence", "lease_until"],
  received_turns: ["asked_at", "begun_at", "failures", "fault", "fence", "lease_until", "refused"],
};

it("takes every column of every table of accounts along, or leaves it for a reason", async () => {
  const rows = await db.query<{ table: string; columns: string[] }>(
    {
      name: "",
      text: `select table_name as "table", array_agg(column_name::text order by column_name) as columns
        from information_schema.columns c where table_schema = 'public'
          and (table_name = 'accounts' or exists (select from information_schema.columns o
            where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'account_id'))
        group by table_name order by table_name`,
    },
    [],
  );
  const moved = [...TABLES, { table: "accounts", fields: ACCOUNT, files: {} }].map(({ table, fields, files }) => {
    const columns = [...Object.values(fields).map(([column]) => column), ...Object.values(files)];
    const owner = table === "accounts" ? [] : ["account_id"];
    return [table, [...owner, ...columns, ...(WITHOUT[table] ?? [])].toSorted()] as const;
  });
  const left = rows.filter(({ table }) => table in LEFT).map(({ table }) => table);
  expect(left).toEqual(Object.keys(LEFT).toSorted());
  const others = rows.filter(({ table }) => !(table in LEFT)).map(({ table, columns }) => [table, columns.toSorted()]);
  expect(Object.fromEntries(moved)).toEqual(Object.fromEntries(others));
});

it("is described in docs/moving.md, field by field", () => {
  const page = readFileSync(new URL("../../docs/moving.md", import.meta.url), "utf8");
  for (const { name, table, fields, files } of TABLES) {
    const row = page.split("\n").find((line) => line.startsWith(`| \`${name}\` | \`${table}\` |`));
    for (const [field, [column]] of Object.entries(fields))
      expect(row).toContain(field === column ? `\`${field}\`` : `\`${field}\` (${column})`);
    for (const [file, column] of Object.entries(files)) expect(row).toContain(`\`${file}\` (${column})`);
  }
});
