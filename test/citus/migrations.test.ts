import { expect, it } from "vitest";
import { openDatabase } from "../../src/persistence/database/database.ts";
import { type DistributionStep, distribute } from "../../src/persistence/database/distributing.ts";
import { newDatabaseUrl } from "../support/postgres.ts";

const sql = (text: string) => ({ name: "", text });

it("a table that a migration adds is spread by the command that a start names", async () => {
  const url = await newDatabaseUrl();
  const db = await openDatabase({ url, poolSize: 1 });
  await db.query(sql("create table of_tomorrow (account_id uuid primary key)"), []);
  await db.close();
  await expect(openDatabase({ url, poolSize: 1 })).rejects.toThrow('run "cli database distribute"');
  const steps: DistributionStep[] = [];
  await distribute(url, { dryRun: false, tell: (step) => void steps.push(step) });
  expect(steps).toContainEqual(expect.objectContaining({ does: "spread", table: "of_tomorrow" }));
  const after = await openDatabase({ url, poolSize: 1 });
  expect(after.isDistributed).toBe(true);
  await after.close();
});
