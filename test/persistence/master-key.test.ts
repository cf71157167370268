import { createPrivateKey, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { requireMasterKey } from "../../src/persistence/account/master-key.ts";
import type { Database } from "../../src/persistence/database/database.ts";
import { signers } from "../../src/services/context/signer-cache.ts";
import { accountRow } from "../support/accounts.ts";
import { insertAccount, storeCsd } from "../support/changes.ts";
import { COMPANY, csdFiles, csdOf, PASSWORD } from "../support/csd.ts";
import { newDatabase } from "../support/postgres.ts";

const NOW = new Date("2026-03-04T12:00:00Z");
const [MASTER, OTHER] = [randomBytes(32), randomBytes(32)];
const ACCOUNT = accountRow(COMPANY.rfc, NOW);
const { cer: certificate, key: encrypted } = csdFiles(COMPANY.rfc);
const { noCertificado } = csdOf(COMPANY.rfc).certificate;
let db: Database;

beforeAll(async () => {
  db = await newDatabase();
  await insertAccount(db, ACCOUNT);
});
afterAll(() => db.close());

it("of cores that start at once with different keys on an empty database, those with one of the keys start", async () => {
  const starts = await Promise.allSettled([MASTER, OTHER, MASTER, OTHER].map((key) => requireMasterKey(db, key)));
  const [one, other, ...again] = starts.map(({ status }) => status);
  expect(new Set([one, other])).toEqual(new Set(["fulfilled", "rejected"]));
  expect(again).toEqual([one, other]);
  for (const start of starts)
    if (start.status === "rejected") expect(String(start.reason)).toMatch(/^Error: MASTER_KEY is not the key/);
});

it("where keys were kept before there was a proof, only the key that opens them starts, and proves it for all", async () => {
  const key = { key: encrypted, format: "der", type: "pkcs8", passphrase: PASSWORD } as const;
  const pkcs8 = createPrivateKey(key).export({ format: "der", type: "pkcs8" });
  const csd = { noCertificado, certificate, pkcs8, validFrom: NOW, validTo: NOW };
  await storeCsd(db, MASTER, ACCOUNT.id, csd, NOW);
  await db.query({ name: "", text: "delete from master_key_proof" }, []);
  await expect(requireMasterKey(db, OTHER)).rejects.toThrow(/^MASTER_KEY does not open/);
  await requireMasterKey(db, MASTER);
  await expect(requireMasterKey(db, OTHER)).rejects.toThrow(/^MASTER_KEY is not the key/);
});

it("a key that does not open at run time names MASTER_KEY, the account and the certificate", async () => {
  const words = new RegExp(`^MASTER_KEY does not open .*${noCertificado} of account ${ACCOUNT.id}`);
  await expect(signers(db, OTHER).get(ACCOUNT.id, noCertificado)).rejects.toThrow(words);
  await expect(signers(db, MASTER).get(ACCOUNT.id, noCertificado)).resolves.toBeDefined();
});
