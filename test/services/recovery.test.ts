import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import type { Pac, StampOutcome, StampRequest } from "../../src/pac/pac.ts";
import { TIMEOUTS, type Timeouts } from "../../src/services/context/timeouts.ts";
import { finishStamping, lookAtDenied } from "../../src/services/issuing/recovering.ts";
import { invoicing } from "../../src/services/resources/invoicing.ts";
import { startLoop } from "../../src/workers/loop.ts";
import { startWorkers } from "../../src/workers/start.ts";
import { SEALED_XML } from "../support/kept-xml.ts";
import { OPEN } from "../support/marks.ts";
import { documentOf, type Order, openDeps, order, type TestDeps, trouble } from "../support/test-deps.ts";

let t: TestDeps;
beforeAll(async () => {
  t = await openDeps();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.pac.admin("POST", "/admin/reset");
  await t.sql("delete from documents");
  await t.sql("update stamp_batches set available = 0");
});

const LIMIT = 16;
const stampsGiven = async () => (await t.pac.admin("GET", "/admin/state")).stamps;
const estados = async () =>
  (await t.sql<{ estado: string }>("select estado from documents order by created_at")).map(({ estado }) => estado);
const timePasses = () => t.sql("update documents set due_at = now(), lease_until = null where due_at is not null");

/** Stamps a document whose answer gets lost, and that of the second look too. */
async function lost(directive: string, change: Order = {}, caller = t.sandbox): Promise<string> {
  const idempotencyKey = randomUUID();
  await expect(t.post(trouble(directive, { idempotencyKey, ...change }), caller)).rejects.toMatchObject({
    codigo: "PAC_SIN_RESPUESTA",
  });
  return idempotencyKey;
}

/** Makes a document whose core died while the PAC worked, or after it. */
async function orphan(pac: Partial<Pac>, caller = t.sandbox): Promise<string> {
  const idempotencyKey = randomUUID();
  const { environment } = caller;
  const dying = { ...t.adapters[environment], ...pac };
  const table = invoicing({ ...t.deps, ...t.withPacs({ [environment]: [dying] }) });
  const request = create(CreateInvoiceRequestSchema, order({ idempotencyKey }));
  await expect(table.createInvoice(request, caller)).rejects.toThrow("killed");
  return idempotencyKey;
}

/** No test here has a webhook. */
const NOWHERE = () => Promise.reject(new Error("nothing is to be delivered"));
const killed = () => Promise.reject(new Error("killed"));

describe("a document left timbrando", () => {
  it("is stamped by the worker when the PAC has the stamp, and the caller finds the very document", async () => {
    const key = await lost("E1=503;N=2");
    await timePasses();
    expect(await finishStamping(t.deps, "sandbox", LIMIT)).toBe(1);
    const answer = await t.post(order({ idempotencyKey: key }));
    expect(answer.idempotente).toBe(true);
    const { uuid } = await t.pac.admin("GET", `/admin/documents/${documentOf(answer).id}`);
    expect(documentOf(answer)).toMatchObject({ estado: "timbrada", uuidFiscal: uuid });
    expect(await stampsGiven()).toBe(1);
  });

  it("by a core that died before the PAC was asked is stamped, once and with the stored bytes", async () => {
    await orphan({ stamp: killed });
    const [stored] = await t.sql<{ xml: Buffer }>(`select ${SEALED_XML} as xml from documents`);
    expect(await finishStamping(t.deps, "sandbox", LIMIT)).toBe(0);
    await timePasses();
    await finishStamping(t.deps, "sandbox", LIMIT);
    expect(await estados()).toEqual(["timbrada"]);
    const [{ uuid } = { uuid: "" }] = await t.sql<{ uuid: string }>("select uuid_fiscal as uuid from documents");
    expect((await t.pac.admin("GET", `/admin/documents/${uuid}`)).xml).toBe(stored?.xml.toString());
  });

  it("by a core that died after the stamp, before it was written down, is the stamped one", async () => {
    await t.addStamps(1);
    const real = t.adapters.production;
    await orphan({ stamp: (given) => real.stamp(given).then(killed) }, t.production);
    expect([await stampsGiven(), await t.saldo(), await estados()]).toEqual([1, 0, ["timbrando"]]);
    await timePasses();
    await finishStamping(t.deps, "production", LIMIT);
    expect([await stampsGiven(), await t.saldo(), await estados()]).toEqual([1, 0, ["timbrada"]]);
  });

  it("keeps its reserved stamp while it is open, and gives it back when the PAC's denial is proven", async () => {
    await t.addStamps(1);
    await lost("X0;R=CFDI40145", {}, t.production);
    for (const _ of [1, 2, 3]) {
      await timePasses();
      await finishStamping(t.deps, "production", LIMIT);
    }
    expect([await estados(), await t.saldo()]).toEqual([["timbrando"], 0]);
    await t.sql("update documents set denied_at = now() - interval '20 seconds'");
    await timePasses();
    await finishStamping(t.deps, "production", LIMIT);
    expect([await estados(), await t.saldo()]).toEqual([["error"], 1]);
  });

  it("is not declared failed by an empty 307, an error of the PAC, its age or its issuer's lost obligations", async () => {
    const answers: readonly StampOutcome[] = [
      { kind: "unknown", reason: "307 without a stamp" },
      { kind: "unavailable", proof: "refused", reason: "HTTP 429" },
      { kind: "account", fault: "balance", code: "AU2001", detail: "" },
      ...["401", "304", "402"].map((code) => ({ kind: "rejected", code, detail: "" }) as const),
    ];
    await orphan({ stamp: killed });
    await t.sql("update documents set denied_at = now() - interval '1 hour'");
    for (const answer of answers) {
      const pac = { ...t.adapters.sandbox, recover: async () => answer };
      await timePasses();
      await finishStamping({ ...t.deps, ...t.withPacs({ sandbox: [pac] }) }, "sandbox", LIMIT);
      expect(await estados(), JSON.stringify(answer)).toEqual(["timbrando"]);
    }
  });

  it("that the PAC, for a while, says it never had may be sent again, with the same bytes", async () => {
    const key = await orphan({ stamp: killed });
    const pac: Pac = { ...t.adapters.sandbox, recover: async () => ({ kind: "not-stamped" }) };
    const deps = { ...t.deps, ...t.withPacs({ sandbox: [pac] }) };
    await timePasses();
    await finishStamping(deps, "sandbox", LIMIT);
    expect(await estados()).toEqual(["timbrando"]);
    await t.sql("update documents set denied_at = now() - interval '20 seconds'");
    await timePasses();
    await finishStamping(deps, "sandbox", LIMIT);
    expect(await estados()).toEqual(["error"]);
    const again = await t.post(order({ idempotencyKey: key }));
    expect(again.idempotente).toBeUndefined();
    expect([await estados(), await stampsGiven()]).toEqual([["timbrada"], 1]);
  });

  it("that the PAC denied for a while, and stamped after all, is found though nobody sends it again", async () => {
    await t.addStamps(1);
    await orphan({ stamp: killed }, t.production);
    const real = t.adapters.production;
    let isStamped = false;
    const pac: Pac = {
      ...real,
      capabilities: { ...real.capabilities, deniesStamps: true },
      recover: async (given) => (isStamped ? real.recover(given) : { kind: "not-stamped" }),
    };
    const deps = { ...t.deps, ...t.withPacs({ production: [pac] }) };
    await t.sql("update documents set denied_at = now() - interval '20 seconds'");
    await timePasses();
    await finishStamping(deps, "production", LIMIT);
    expect([await estados(), await t.saldo()]).toEqual([["error"], 1]);
    await timePasses();
    expect(await lookAtDenied(deps, "production", LIMIT)).toBe(1);
    expect(await lookAtDenied(deps, "production", LIMIT)).toBe(0);
    expect([await estados(), await stampsGiven()]).toEqual([["error"], 0]);
    isStamped = true;
    await timePasses();
    await lookAtDenied(deps, "production", LIMIT);
    expect([await estados(), await t.saldo(), await stampsGiven()]).toEqual([["timbrada"], 0, 1]);
    await timePasses();
    expect(await lookAtDenied(deps, "production", LIMIT)).toBe(0);
  });

  it("that the PAC denied is asked about until no PAC stamps it any more, and never by sending it", async () => {
    await orphan({ stamp: killed });
    let looks = 0;
    const denying = (deniesStamps: boolean): Pac => ({
      ...t.adapters.sandbox,
      capabilities: { ...t.adapters.sandbox.capabilities, deniesStamps },
      recover: async () => {
        looks += 1;
        return { kind: "not-stamped" };
      },
    });
    const withPac = (deniesStamps: boolean) => ({
      ...t.deps,
      ...t.withPacs({ sandbox: [denying(deniesStamps)] }),
    });
    await t.sql("update documents set denied_at = now() - interval '20 seconds'");
    await timePasses();
    await finishStamping(withPac(true), "sandbox", LIMIT);
    // A PAC that would stamp when it is asked is left alone.
    await timePasses();
    await lookAtDenied(withPac(false), "sandbox", LIMIT);
    expect(looks).toBe(1);
    await timePasses();
    await t.sql("update documents set created_at = now() - interval '73 hours'");
    await lookAtDenied(withPac(true), "sandbox", LIMIT);
    expect(looks).toBe(2);
    await timePasses();
    expect(await lookAtDenied(withPac(true), "sandbox", LIMIT)).toBe(0);
    expect(await estados()).toEqual(["error"]);
  });

  it("waits 1 s, 2 s, 4 s … and never more than 60 s between two looks", async () => {
    await lost("E1=503;N=99");
    const waits: number[] = [];
    for (let look = 0; look < 9; look += 1) {
      const [row] = await t.sql<{ s: number }>(
        "select round(extract(epoch from due_at - now()))::int as s from documents",
      );
      waits.push(row!.s);
      await timePasses();
      await finishStamping(t.deps, "sandbox", LIMIT);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it("is looked at by one of several workers, at most so many at once, the oldest first", async () => {
    for (const _ of [1, 2, 3, 4, 5]) await orphan({ stamp: killed });
    await t.sql("update documents set due_at = created_at, lease_until = null");
    const [first] = await t.sql<{ id: string }>("select id from documents order by created_at limit 1");
    const asked: string[] = [];
    const real = t.adapters.sandbox;
    const pac: Pac = {
      ...real,
      recover(given) {
        asked.push(given.reference);
        return real.recover(given);
      },
    };
    const deps = { ...t.deps, ...t.withPacs({ sandbox: [pac] }) };
    expect(await finishStamping(deps, "sandbox", 1)).toBe(1);
    expect(asked).toEqual([first?.id]);
    const taken = await Promise.all([1, 2, 3, 4].map(() => finishStamping(deps, "sandbox", 2)));
    expect(taken.reduce((sum, n) => sum + n)).toBe(4);
    expect(new Set(asked).size).toBe(5);
    expect(asked).toHaveLength(5);
  });

  it("that cannot be looked at does not keep the others", async () => {
    await orphan({ stamp: killed });
    await t.sql("update documents set pac = 'otro-pac'");
    await orphan({ stamp: killed });
    await timePasses();
    await finishStamping(t.deps, "sandbox", LIMIT);
    expect(await estados()).toEqual(["timbrando", "timbrada"]);
  });

  it("with a PAC that is not configured any more is looked at less and less often", async () => {
    await orphan({ stamp: killed });
    await t.sql("update documents set pac = 'otro-pac'");
    const waits: number[] = [];
    for (let look = 0; look < 4; look += 1) {
      await timePasses();
      await finishStamping(t.deps, "sandbox", LIMIT);
      const [row] = await t.sql<{ s: number }>(
        "select round(extract(epoch from due_at - now()))::int as s from documents",
      );
      waits.push(row!.s);
    }
    expect(waits).toEqual([2, 4, 8, 16]);
  });

  it("in production does not wait for the sandbox's PAC, which hangs", async () => {
    await t.addStamps(1);
    let hanging = 0;
    let letGo: () => void = () => undefined;
    const hung = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const sandbox: Pac = {
      ...t.adapters.sandbox,
      async recover() {
        hanging += 1;
        await hung;
        return { kind: "unknown", reason: "" };
      },
    };
    await orphan({ stamp: killed });
    await timePasses();
    const deps = {
      ...t.deps,
      masterKey: Buffer.alloc(32),
      ...t.withPacs({ sandbox: [sandbox] }),
      ...{ marks: OPEN, post: NOWHERE, deliver: undefined, siteUrl: "" },
    };
    const workers = startWorkers(deps, new AbortController().signal);
    await expect.poll(() => hanging).toBe(1);
    await orphan({ stamp: killed }, t.production);
    await t.sql("update documents set due_at = now(), lease_until = null where environment = 'production'");
    await expect.poll(estados).toEqual(["timbrando", "timbrada"]);
    letGo();
    await workers.stop();
  });
});

describe("a PAC that is slow", () => {
  /** The timeouts are a twentieth of the product's. */
  const SOON: Timeouts = {
    ...TIMEOUTS,
    ...{ stamp: 900, recover: 300, lease: 1_500, slack: 300, denial: 1_000 },
    backoff: { first: 50, most: 3_000 },
    worker: { look: 1_200, cancel: 600, ask: 500, maxFactor: 5 },
  };

  const postSoon = (request: Order) =>
    invoicing({ ...t.deps, timeouts: SOON }).createInvoice(create(CreateInvoiceRequestSchema, request), t.sandbox);
  const works = async () => {
    await timePasses();
    return finishStamping({ ...t.deps, timeouts: SOON }, "sandbox", LIMIT);
  };

  it.each([
    ["8 s", 400, 1],
    ["40 s", 2_000, 2],
  ])("and needs %s for every answer settles a document whose answer was lost", async (_, ms, looks) => {
    const order = trouble(`S=${ms};X1`, { idempotencyKey: randomUUID() });
    await expect(postSoon(order)).rejects.toMatchObject({ codigo: "PAC_SIN_RESPUESTA" });
    for (let look = 0; look < looks; look += 1) await works();
    expect([await estados(), await stampsGiven()]).toEqual([["timbrada"], 1]);
  });

  it("holds the document for as long as it may take, and whoever asks meanwhile is told what is known", async () => {
    const idempotencyKey = randomUUID();
    const order = trouble("S=600;X1", { idempotencyKey });
    await expect(postSoon(order)).rejects.toMatchObject({ codigo: "PAC_SIN_RESPUESTA" });
    const work = works();
    await expect.poll(held).toBeGreaterThan(SOON.worker.look);
    expect((await postSoon(order)).data).toMatchObject({ estado: "timbrando" });
    expect(await work).toBe(1);
    expect((await postSoon(order)).data).toMatchObject({ estado: "timbrada" });
  });

  it("settles a document though its caller asks again and again, and never waits long enough", async () => {
    const order = trouble("D=1000", { idempotencyKey: randomUUID() });
    await expect(postSoon(order)).rejects.toMatchObject({ codigo: "PAC_SIN_RESPUESTA" });
    await timePasses();
    for (let call = 0; call < 2; call += 1) expect((await postSoon(order)).data).toMatchObject({ estado: "timbrando" });
    expect(await finishStamping({ ...t.deps, timeouts: SOON }, "sandbox", LIMIT)).toBe(1);
    expect(await estados()).toEqual(["timbrada"]);
  });

  /** Returns the rest of the lease in milliseconds; 0 while no worker holds the document. */
  const held = async () =>
    (
      await t.sql<{ ms: number }>(
        "select coalesce(extract(epoch from lease_until - now()) * 1000, 0)::int as ms from documents",
      )
    )[0]!.ms;

  it("is believed when it denies the document again and again, whatever its pace", async () => {
    await orphan({ stamp: killed });
    const pac: Pac = {
      ...t.adapters.sandbox,
      async recover() {
        await sleep(300);
        return { kind: "not-stamped" };
      },
    };
    const deps = { ...t.deps, ...t.withPacs({ sandbox: [pac] }), timeouts: SOON };
    for (let look = 0; look < 5; look += 1) {
      await timePasses();
      await finishStamping(deps, "sandbox", LIMIT);
    }
    expect(await estados()).toEqual(["error"]);
  });
});

describe("workers", () => {
  it("do not keep a document waiting for another one that a PAC keeps for minutes", async () => {
    let letGo: () => void = () => undefined;
    const hung = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const real = t.adapters.sandbox;
    let first: string | undefined;
    const pac: Pac = {
      ...real,
      async recover(given) {
        first ??= given.reference;
        if (given.reference !== first) return real.recover(given);
        await hung;
        return { kind: "unknown", reason: "" };
      },
    };
    await orphan({ stamp: killed });
    await timePasses();
    const workers = startWorkers(
      {
        ...t.deps,
        masterKey: Buffer.alloc(32),
        ...t.withPacs({ sandbox: [pac] }),
        marks: OPEN,
        post: NOWHERE,
        deliver: undefined,
        siteUrl: "",
      },
      new AbortController().signal,
    );
    await expect.poll(() => first).toBeDefined();
    await orphan({ stamp: killed });
    await t.sql("update documents set due_at = now(), lease_until = null where id <> $1", [first]);
    await expect.poll(estados).toEqual(["timbrando", "timbrada"]);
    letGo();
    await workers.stop();
  });
});

describe("a core that was paused", () => {
  /** Returns a PAC that answers only after other calls have had time to act. */
  const answering = (answer: (given: StampRequest) => Promise<StampOutcome>): Partial<Pac> => ({
    stamp: answer,
  });
  const post = (pac: Partial<Pac>, idempotencyKey: string, timeouts = t.deps.timeouts) => {
    const production = [{ ...t.adapters.production, ...pac }];
    const table = invoicing({ ...t.deps, timeouts, ...t.withPacs({ production }) });
    const request = create(CreateInvoiceRequestSchema, order({ idempotencyKey }));
    return table.createInvoice(request, t.production);
  };
  /** Runs the worker after the PAC has denied the document for long enough. */
  const giveUp = async () => {
    const denying: Pac = { ...t.adapters.production, recover: async () => ({ kind: "not-stamped" }) };
    await timePasses();
    await t.sql("update documents set denied_at = now() - interval '1 hour'");
    await finishStamping({ ...t.deps, ...t.withPacs({ production: [denying] }) }, "production", LIMIT);
    expect([await estados(), await t.saldo()]).toEqual([["error"], 1]);
  };
  const unavailable: StampOutcome = { kind: "unavailable", proof: "refused", reason: "paused" };

  it("brings a stamp for a document that was given up: it is stamped, charged, and the key shows it", async () => {
    await t.addStamps(1);
    const paused = answering(async (given) => {
      const outcome = await t.adapters.production.stamp(given);
      await giveUp();
      return outcome;
    });
    const key = randomUUID();
    expect((await post(paused, key)).data).toMatchObject({ estado: "timbrada" });
    expect([await estados(), await t.saldo(), await stampsGiven()]).toEqual([["timbrada"], 0, 1]);
    const again = await t.post(order({ idempotencyKey: key }), t.production);
    expect([again.idempotente, documentOf(again).estado]).toEqual([true, "timbrada"]);
  });

  it("does not fail a document that was sent again, nor give its stamp back", async () => {
    await t.addStamps(1);
    const key = randomUUID();
    const resending = answering(async (given) => {
      const outcome = await t.adapters.production.stamp(given);
      release();
      await first;
      return outcome;
    });
    let release: () => void = () => undefined;
    const sent = new Promise<void>((resolve) => {
      release = resolve;
    });
    let second: ReturnType<typeof post> | undefined;
    const paused = answering(async () => {
      await giveUp();
      second = post(resending, key);
      await sent;
      return unavailable;
    });
    const first = post(paused, key);
    expect((await first).data).toMatchObject({ estado: "timbrando" });
    expect((await second)?.data).toMatchObject({ estado: "timbrada" });
    expect([await estados(), await t.saldo(), await stampsGiven()]).toEqual([["timbrada"], 0, 1]);
  });

  it("asks the PAC for nothing when its lease is over", async () => {
    await t.addStamps(1);
    const deadlines: number[] = [];
    const waiting = answering(async ({ deadline }) => {
      deadlines.push(deadline);
      return { kind: "unknown", reason: "" };
    });
    const recovering: Partial<Pac> = {
      ...waiting,
      async recover({ deadline }) {
        deadlines.push(deadline);
        return { kind: "unknown", reason: "" };
      },
    };
    const timeouts = { ...t.deps.timeouts, lease: 1 };
    await expect(post(recovering, randomUUID(), timeouts)).rejects.toMatchObject({
      codigo: "PAC_SIN_RESPUESTA",
    });
    const ended = performance.now();
    expect(deadlines).toHaveLength(2);
    for (const deadline of deadlines) expect(deadline).toBeLessThanOrEqual(ended + 1);
  });
});

describe("a loop", () => {
  it("goes on after a failure, and a stop waits for the batch in hand", async () => {
    let runs = 0;
    let working = false;
    const loop = startLoop(
      {
        name: "test",
        async run() {
          runs += 1;
          if (runs === 1) throw new Error("first");
          working = true;
          await new Promise((resolve) => setTimeout(resolve, 20));
          working = false;
          return 0;
        },
        restMs: 1,
        limit: 1,
      },
      t.deps.log,
    );
    await expect.poll(() => runs).toBeGreaterThan(2);
    await loop.stop();
    const after = runs;
    expect(working).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(runs).toBe(after);
  });

  it("begins another batch while one hangs, and no more than may run at once", async () => {
    const release: (() => void)[] = [];
    const run = () => new Promise<number>((resolve) => release.push(() => resolve(0)));
    const loop = startLoop({ name: "test", run, restMs: 1, limit: 4, atOnce: 3 }, t.deps.log);
    await expect.poll(() => release.length).toBe(3);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(release).toHaveLength(3);
    release[1]!();
    await expect.poll(() => release.length).toBe(4);
    const stopped = loop.stop();
    for (const each of release) each();
    await stopped;
  });

  it("begins as many batches as may run while they are full, without a rest", async () => {
    let [left, at, most] = [40, 0, 0];
    const run = async (limit: number) => {
      at += 1;
      most = Math.max(most, at);
      await new Promise((resolve) => setTimeout(resolve, 5));
      at -= 1;
      const batch = Math.min(limit, left);
      left -= batch;
      return batch;
    };
    const loop = startLoop({ name: "test", run, restMs: 60_000, limit: 4, atOnce: 4 }, t.deps.log);
    await expect.poll(() => left).toBe(0);
    await loop.stop();
    expect(most).toBe(4);
  });

  it("does not rest while batches are full", async () => {
    let left = 40;
    const run = async (limit: number) => {
      const batch = Math.min(limit, left);
      left -= batch;
      return batch;
    };
    const loop = startLoop({ name: "test", run, restMs: 60_000, limit: 10 }, t.deps.log);
    await expect.poll(() => left).toBe(0);
    await loop.stop();
  });
});
