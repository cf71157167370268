import { randomUUID } from "node:crypto";
import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AdmitRequestSchema, AdmitResponseSchema } from "#proto/cfdi/v1/admission_pb.ts";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { RateGroup } from "#proto/cfdi/v1/rest_pb.ts";
import type { Database } from "../../src/persistence/database/database.ts";
import type { Environment } from "../../src/persistence/database/entities/tenant.ts";
import { admission, authenticate, forgetVisitors } from "../../src/services/admission/admission.ts";
import { readCaller } from "../../src/services/context/caller.ts";
import { accountRow } from "../support/accounts.ts";
import { grant, insertAccount, rotateKey } from "../support/changes.ts";
import { newDatabase } from "../support/postgres.ts";

const NOBODY = { accountId: "", environment: "sandbox" } as const;
const LIMIT = 60;
const accountId = randomUUID();
const now = () => new Date();

let db: Database;
let keys: Readonly<Record<Environment, string>>;
const deps = () => ({ db, now, rateLimit: LIMIT, ipGuard: "network" as const });

beforeAll(async () => {
  db = await newDatabase(10);
  await insertAccount(db, accountRow("EKU9003173C9", now(), accountId));
  await grant(db, accountId, { contracted: true });
  await grant(db, accountId, { certified: true });
  const key = async (environment: Environment) => (await rotateKey(db, { accountId, environment }, now())).key;
  keys = { sandbox: await key("sandbox"), production: await key("production") };
});
afterAll(() => db.close());
beforeEach(() => sql("truncate rate_windows, address_visits"));

const sql = <Row>(text: string) => db.query<Row>({ name: "", text }, []);

/** No test here calls by a session of the portal. */
const portal = () => ({ ...deps(), roles: new Map() });

async function admit(change: { apiKey?: string; address?: string; rateGroup?: RateGroup } = {}) {
  const request = { rateGroup: RateGroup.FACTURAS, apiKey: keys.sandbox, request: "GET /x", ...change };
  return create(
    AdmitResponseSchema,
    await admission(deps(), portal()).admit(create(AdmitRequestSchema, request), NOBODY),
  );
}

const many = <T>(count: number, make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));

/** Moves the database's clock ahead, which is the only one that the counters know. */
const later = (seconds: number) =>
  sql(`with w as (update rate_windows set started_at = started_at - interval '${seconds} s')
    update address_visits set last_at = last_at - interval '${seconds} s',
      earlier = array(select t - interval '${seconds} s' from unnest(earlier) with ordinality as e(t, n) order by n)`);

describe("a window", () => {
  it("lets exactly 60 of 100 requests at once pass, and counts down without a gap", async () => {
    const answers = await many(100, () => admit());
    const passed = answers.filter(({ refusal }) => refusal === undefined);
    const refused = answers.filter(({ refusal }) => refusal?.kind === ErrorKind.RATE_LIMITED);
    expect([passed.length, refused.length]).toEqual([60, 40]);
    expect(passed.map(({ rateLimit }) => rateLimit!.remaining).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 60 }, (_, at) => at),
    );
    expect(new Set(refused.map(({ rateLimit }) => rateLimit!.remaining))).toEqual(new Set([0]));
    expect(new Set(refused.map(({ caller }) => caller))).toEqual(new Set([""]));
  });

  it("is fixed: it ends 60 s after its first request, whatever came meanwhile, and the next one is whole", async () => {
    const first = (await admit()).rateLimit!;
    expect(first).toMatchObject({ limit: LIMIT, remaining: 59 });
    expect(first.reset).toBeGreaterThan(30);
    await later(30);
    const second = (await admit()).rateLimit!;
    expect(second.remaining).toBe(58);
    expect(second.reset).toBeLessThanOrEqual(30);
    await many(70, () => admit());
    await later(10);
    const last = await admit();
    expect(last.refusal?.error).toBe(
      `Se pasó del límite de 60 peticiones por minuto; espere ${last.rateLimit!.reset} s a que termine la ventana`,
    );
    expect(last.rateLimit!.reset).toBeLessThanOrEqual(20);
    await later(20);
    expect((await admit()).rateLimit).toMatchObject({ remaining: 59 });
  });

  it("is each account's, environment's and group's own", async () => {
    await many(LIMIT, () => admit());
    expect((await admit()).refusal?.kind).toBe(ErrorKind.RATE_LIMITED);
    const groups = [RateGroup.COMPLEMENTOS_PAGO, RateGroup.NOMINA, RateGroup.RETENCIONES];
    for (const rateGroup of groups) expect((await admit({ rateGroup })).rateLimit?.remaining).toBe(59);
    expect((await admit({ apiKey: keys.production })).rateLimit?.remaining).toBe(59);
    expect(await sql("select from rate_windows")).toHaveLength(5);
  });

  it("is the same for calls on the core's own port", async () => {
    const call = () => authenticate(deps())(keys.sandbox, RateGroup.FACTURAS);
    const { accountId: id } = await call();
    expect(id).toBe(accountId);
    expect((await admit()).rateLimit?.remaining).toBe(58);
    await many(LIMIT - 2, call);
    await expect(call()).rejects.toMatchObject({ kind: ErrorKind.RATE_LIMITED });
  });
});

describe("the gates", () => {
  it("name the caller of a good key, who is then known without the key", async () => {
    const { caller, refusal } = await admit();
    expect(refusal).toBeUndefined();
    expect(readCaller(caller)).toEqual({ accountId, environment: "sandbox", ahead: 0, revision: expect.any(Number) });
  });

  it.each([
    "",
    "sandbox/",
    "production/x",
    `other/${accountId}`,
    `sandbox/${accountId}`,
    `sandbox/${accountId}/`,
    `sandbox/${accountId}/x`,
    ` sandbox/${accountId}`,
    `production+5/${accountId}/0`,
  ])('know no caller "%s"', (text) => {
    expect(readCaller(text)).toBeUndefined();
  });

  it("ask for no key, and count no window, where there is no resource", async () => {
    const answer = await admit({ rateGroup: RateGroup.UNSPECIFIED });
    expect(answer).toEqual(create(AdmitResponseSchema));
    expect(await sql("select from rate_windows")).toEqual([]);
  });

  it("ask PostgreSQL nothing for a key of a wrong form from an address that is not watched", async () => {
    const counting: Database = { ...db, together: () => Promise.reject(new Error("asked")) };
    const ask = (apiKey: string) =>
      admission({ ...deps(), db: counting }, portal()).admit(
        create(AdmitRequestSchema, { apiKey, rateGroup: RateGroup.FACTURAS, address: "127.0.0.1" }),
        NOBODY,
      );
    for (const apiKey of ["", "x", `${keys.sandbox} `, "k".repeat(8000)])
      expect((await ask(apiKey)).refusal?.kind).toBe(ErrorKind.UNAUTHENTICATED);
  });

  it("ask PostgreSQL once for everything", async () => {
    let queries = 0;
    const counting: Database = {
      ...db,
      together(...args) {
        queries += 1;
        return db.together(...args) as never;
      },
    };
    const request = { apiKey: keys.sandbox, rateGroup: RateGroup.FACTURAS, address: "198.51.100.1" };
    const answer = await admission({ ...deps(), db: counting }, portal()).admit(
      create(AdmitRequestSchema, request),
      NOBODY,
    );
    expect([queries, answer.refusal]).toEqual([1, undefined]);
  });
});

describe("the guard", () => {
  const blocks = (address: string) =>
    sql<{ request: string }>(`select request from address_blocks where address = '${address}'`);

  it("lets three of any number of requests at once pass, and blocks the address once", async () => {
    const address = "198.51.100.2";
    const answers = await many(20, () => admit({ address }));
    expect(answers.filter(({ refusal }) => refusal === undefined)).toHaveLength(3);
    const kinds = answers.flatMap(({ refusal }) => (refusal === undefined ? [] : [refusal.kind]));
    expect(new Set(kinds)).toEqual(new Set([ErrorKind.FORBIDDEN]));
    expect(await blocks(address)).toEqual([{ request: "GET /x" }]);
    await later(1_000_000);
    expect((await admit({ address })).refusal?.error).toMatch(/bloqueada/);
  });

  it("looks back 5 s from each request: a fourth after 5 s passes, a fifth close upon it does not", async () => {
    const address = "198.51.100.3";
    const pass = async () => (await admit({ address })).refusal === undefined;
    const passed = [];
    for (const pause of [5, 0.1, 0.1, 0.1]) {
      passed.push(await pass());
      await later(pause);
    }
    expect(passed).toEqual([true, true, true, true]);
    expect(await pass()).toBe(false);
  });

  it("comes before the key: what is unknown or missing is counted, and a blocked address hears nothing of its key", async () => {
    const address = "198.51.100.4";
    const wrong = ["", "x", `sk_test_${"A".repeat(43)}`];
    const before = [];
    for (const apiKey of wrong) before.push((await admit({ address, apiKey })).refusal?.kind);
    expect(before).toEqual(wrong.map(() => ErrorKind.UNAUTHENTICATED));
    for (const apiKey of [...wrong, keys.sandbox])
      expect((await admit({ address, apiKey })).refusal?.kind).toBe(ErrorKind.FORBIDDEN);
    expect(await sql("select from rate_windows")).toEqual([]);
  });

  it("takes an IPv6 network, and an IPv4 address in either notation, for one", async () => {
    const last = async (addresses: string[]) => {
      const answers = [];
      for (const address of addresses) answers.push(await admit({ address }));
      return answers.map(({ refusal }) => refusal === undefined);
    };
    const alone = [true, true, true, false];
    expect(await last(["2001:db8::1", "2001:db8::2", "2001:db8::3:3:3:3", "2001:db8::4"])).toEqual(alone);
    expect(await last(["198.51.100.5", "::ffff:198.51.100.5", "198.51.100.5", "::ffff:c633:6405"])).toEqual(alone);
    expect(await last(["2001:db8:0:1::1", "2001:db8:0:2::1", "2001:db8:0:3::1", "2001:db8:0:4::1"])).toEqual([
      ...[true, true, true, true],
    ]);
  });

  it("forgets addresses that asked longer ago than it looks back, so many at once, and no others", async () => {
    await many(50, (at) => admit({ address: `198.51.101.${at}` }));
    await later(6);
    await many(30, (at) => admit({ address: `198.51.102.${at}` }));
    expect(await forgetVisitors(deps(), 40)).toBe(40);
    expect(await forgetVisitors(deps(), 40)).toBe(10);
    const left = await sql<{ address: string }>("select address from address_visits");
    expect(left.filter(({ address }) => address.startsWith("198.51.101."))).toEqual([]);
    expect(left).toHaveLength(30);
  });

  it("counts right while others forget", async () => {
    const address = "198.51.100.7";
    await many(20, (at) => admit({ address: `198.51.103.${at}` }));
    await later(6);
    const [answers] = await Promise.all([
      many(12, () => admit({ address })),
      many(12, () => forgetVisitors(deps(), 5)),
    ]);
    expect(answers.filter(({ refusal }) => refusal === undefined)).toHaveLength(3);
  });

  it("keeps its audit: no block can be deleted, none can be changed after its release", async () => {
    const address = "198.51.100.6";
    await many(4, () => admit({ address }));
    await expect(sql(`delete from address_blocks where address = '${address}'`)).rejects.toThrow(/audit/);
    await sql(`update address_blocks set released_at = now(), released_by = 'x' where address = '${address}'`);
    await expect(sql("update address_blocks set released_by = 'y' where released_by = 'x'")).rejects.toThrow(/audit/);
  });
});
