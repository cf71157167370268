import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { RateGroup } from "#proto/cfdi/v1/rest_pb.ts";
import type { Database } from "../../src/persistence/database/database.ts";
import type { Environment } from "../../src/persistence/database/entities/tenant.ts";
import { authenticate } from "../../src/services/admission/admission.ts";
import { requireServiceToken } from "../../src/services/admission/authentication.ts";
import { accountRow } from "../support/accounts.ts";
import { grant, insertAccount, rotateKey } from "../support/changes.ts";
import { newDatabase } from "../support/postgres.ts";

const NOW = new Date("2026-03-04T12:00:00Z");
const DAY = 86_400_000;
const NINETY_DAYS = 90 * DAY;
const RFC = "EKU9003173C9";

let db: Database;
let clock = NOW;
const accountId = randomUUID();
const admit = (key: string | undefined) =>
  authenticate({ db, now: () => clock, rateLimit: 1000, ipGuard: "all" })(key, RateGroup.FACTURAS);

beforeAll(async () => {
  db = await newDatabase();
  await insertAccount(db, accountRow(RFC, NOW, accountId));
});
afterAll(() => db.close());

async function newKey(environment: Environment): Promise<string> {
  return (await rotateKey(db, { accountId, environment }, NOW)).key;
}

describe("a key", () => {
  it("lets in nobody until the module is contracted, and production nobody until the account is certified", async () => {
    const sandbox = await newKey("sandbox");
    const production = await newKey("production");
    const module = { kind: ErrorKind.FORBIDDEN, message: expect.stringContaining("módulo de API") };
    await expect(admit(sandbox)).rejects.toMatchObject(module);
    await expect(admit(production)).rejects.toMatchObject(module);
    await grant(db, accountId, { contracted: true });
    expect(await admit(sandbox)).toEqual({ accountId, environment: "sandbox", ahead: 0, revision: 0 });
    await expect(admit(production)).rejects.toMatchObject({
      kind: ErrorKind.FORBIDDEN,
      message: expect.stringContaining("no está certificada"),
    });
    await grant(db, accountId, { certified: true });
    expect(await admit(production)).toEqual({ accountId, environment: "production", revision: 0 });
  });

  it("of the sandbox is good for 90 days and not an instant more, though it is used on each of them; production's does not expire", async () => {
    const sandbox = await newKey("sandbox");
    const production = await newKey("production");
    for (let day = 1; day < 90; day += 1) {
      clock = new Date(NOW.getTime() + day * DAY);
      expect(await admit(sandbox)).toMatchObject({ environment: "sandbox" });
    }
    clock = new Date(NOW.getTime() + NINETY_DAYS - 1);
    expect(await admit(sandbox)).toMatchObject({ environment: "sandbox" });
    clock = new Date(NOW.getTime() + NINETY_DAYS);
    await expect(admit(sandbox)).rejects.toMatchObject({ kind: ErrorKind.UNAUTHENTICATED });
    expect(await admit(production)).toMatchObject({ environment: "production" });
    clock = NOW;
  });

  it("is missed with one sentence, and wrong, replaced or expired with another", async () => {
    const replaced = await newKey("sandbox");
    const expired = await newKey("sandbox");
    const sentence = (key: string | undefined) =>
      admit(key).then(
        () => "",
        (error: Error) => error.message,
      );
    clock = new Date(NOW.getTime() + NINETY_DAYS);
    const missing = [await sentence(undefined), await sentence("")];
    const unknown = `sk_live_${"A".repeat(43)}`;
    const wrong = [];
    for (const key of [replaced, expired, unknown, `${expired} `, "x", "sk_test_", "'; drop table api_keys; --"])
      wrong.push(await sentence(key));
    clock = NOW;
    expect(new Set(missing)).toEqual(new Set(["Falta la llave de acceso: envíela en X-Api-Key"]));
    expect(new Set(wrong)).toEqual(new Set(["La llave de acceso no es válida o venció; genere una nueva"]));
  });
});

describe("the service token", () => {
  const check = requireServiceToken("the-token");

  it.each(["Bearer the-token", "bearer  the-token"])("lets in who shows %o", (authorization) =>
    expect(check(authorization)).toBeUndefined(),
  );

  it.each([
    ...[undefined, "", "the-token", "Basic the-token", "Bearer", "Bearer "],
    ...["Bearer the-toke", "Bearer the-token ", "Bearer THE-TOKEN", "Bearer the-token the-token"],
  ])("refuses %o", (authorization) => {
    expect(() => check(authorization)).toThrow(expect.objectContaining({ kind: ErrorKind.UNAUTHENTICATED }));
  });
});
