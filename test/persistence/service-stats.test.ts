import { generateKeyPairSync, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../src/persistence/database/database.ts";
import { readServiceStats } from "../../src/persistence/operation/service-stats.ts";
import { accountRow } from "../support/accounts.ts";
import { addStamps, grant, insertAccount, storeCsd } from "../support/changes.ts";
import { newDatabase } from "../support/postgres.ts";

const NOW = new Date("2026-03-04T12:00:00Z");
const DAY = 86_400_000;
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY);

let db: Database;
beforeAll(async () => {
  db = await newDatabase();
});
afterAll(() => db.close());

async function certified(rfc: string, stamps: number, csdDays: number): Promise<void> {
  const account = accountRow(rfc, NOW);
  await insertAccount(db, account);
  await grant(db, account.id, { certified: true });
  if (stamps > 0)
    await addStamps(db, {
      ...{ accountId: account.id, id: crypto.randomUUID(), quantity: stamps, available: stamps },
      ...{ expiresAt: inDays(1), createdAt: NOW },
    });
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pkcs8 = privateKey.export({ format: "der", type: "pkcs8" });
  const csd = {
    ...{ noCertificado: rfc, certificate: Buffer.alloc(1), privateKey, pkcs8 },
    ...{ validFrom: inDays(-1000), validTo: inDays(csdDays) },
  };
  await storeCsd(db, randomBytes(32), account.id, csd, NOW);
}

it("name the accounts that need somebody: fewest stamps, first CSD to expire", async () => {
  await certified("EKU9003173C9", 0, 40);
  await certified("IIA040805DZ4", 7, -2);
  await certified("XIQB891116QE4", 3, 12);
  const { stamps, csds } = await readServiceStats(db, NOW);
  expect(stamps).toEqual({
    ...{ available: 10, lowest: 0, accountsWithout: 1 },
    fewest: [
      { rfc: "EKU9003173C9", available: 0 },
      { rfc: "XIQB891116QE4", available: 3 },
      { rfc: "IIA040805DZ4", available: 7 },
    ],
  });
  expect(csds).toEqual({
    ...{ nextExpiryDays: 12, expiring: 1, expired: 1 },
    first: [
      { rfc: "IIA040805DZ4", days: -2 },
      { rfc: "XIQB891116QE4", days: 12 },
      { rfc: "EKU9003173C9", days: 40 },
    ],
  });
});
