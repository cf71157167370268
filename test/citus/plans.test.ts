import { create } from "@bufbuild/protobuf";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { AdmitRequestSchema } from "#proto/cfdi/v1/admission_pb.ts";
import { CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { RateGroup } from "#proto/cfdi/v1/rest_pb.ts";
import type { Database, Statement } from "../../src/persistence/database/database.ts";
import { admission } from "../../src/services/admission/admission.ts";
import { invoicing } from "../../src/services/resources/invoicing.ts";
import { openDeps, order, type TestDeps } from "../support/test-deps.ts";

let t: TestDeps;

beforeAll(async () => {
  t = await openDeps();
});
afterAll(() => t.close());

/** The statements that `work` runs, in their order, each with its values. */
async function statementsOf(work: (db: Database) => Promise<unknown>) {
  const ran: { readonly statement: Statement; readonly values: readonly unknown[] }[] = [];
  const server = t.deps.db;
  const recording =
    (query: Database["query"]): Database["query"] =>
    (statement, values) => {
      ran.push({ statement, values });
      return query(statement, values);
    };
  await work({
    ...server,
    query: recording(server.query),
    together: (statement, values) => {
      ran.push({ statement: statement.single ?? statement, values });
      return server.together(statement, values);
    },
    transaction: (inside) => server.transaction((tx) => inside({ ...tx, query: recording(tx.query) })),
  });
  return ran;
}

/**
 * "fast": of one table and one worker, planned without Citus' planner; "local": no table that is spread; else what it
 * is.
 */
async function planOf(client: pg.Client, { text }: Statement, values: readonly unknown[]): Promise<string> {
  const notices: string[] = [];
  client.removeAllListeners("notice").on("notice", ({ message }) => notices.push(message ?? ""));
  await client.query("begin");
  await client.query("set local client_min_messages = debug4");
  try {
    await client.query({ name: "", text, values: values as unknown[] });
  } catch (error) {
    // The document is there already: the statement was planned before.
    if ((error as { code?: string }).code !== "23505") throw error;
  } finally {
    await client.query("rollback");
  }
  const said = notices.join("\n");
  const plans = said.match(/Creating router plan|Router planner/g)?.length ?? 0;
  if (plans === 0) return "local";
  // A row that is inserted says its worker itself: Citus plans nothing, and says nothing of a fast path.
  return plans === 1 && (said.includes("fast-path") || /^\s*insert into .*values/s.test(text)) ? "fast" : "planned";
}

it.each(["sandbox", "production"] as const)(
  "every statement of a stamp in %s is of one table on one worker, which Citus does not plan anew",
  async (environment) => {
    if (environment === "production") await t.addStamps(10);
    const ran = await statementsOf(async (db) => {
      const deps = { ...t.deps, db };
      const guarded = { db, now: t.deps.now, rateLimit: 100, ipGuard: "network" as const };
      const asked = create(AdmitRequestSchema, {
        ...{ rateGroup: RateGroup.FACTURAS, apiKey: t.keys[environment], request: "POST /facturas" },
        address: "10.0.0.1",
      });
      const door = admission(guarded, { ...guarded, roles: new Map() });
      await door.admit(asked, { accountId: "", environment: "sandbox" });
      const invoice = create(CreateInvoiceRequestSchema, { ...order(), idempotencyKey: environment });
      await invoicing(deps).createInvoice(invoice, t[environment]);
    });
    const plans: Record<string, string> = {};
    const client = new pg.Client((await t.deps.db.orm()).config.get("clientUrl"));
    await client.connect();
    for (const { statement, values } of ran)
      if (statement.name !== "admission-enter-as") plans[statement.name] = await planOf(client, statement, values);
    await client.end();
    const planned = Object.keys(plans).filter((name) => plans[name] !== "fast");
    expect(planned).toEqual([]);
    expect(Object.keys(plans)).toEqual(
      expect.arrayContaining(["admission-key", "fiscal-uuid-claim", "document-settle-one", "document-tell-stamped"]),
    );
  },
);
