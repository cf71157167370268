import { randomUUID } from "node:crypto";
import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { CreateInvoiceRequestSchema, CreateInvoiceResponseSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { deadlineIn } from "../../common/deadline.ts";
import type { Pac, StampOutcome, StampRequest } from "../../src/pac/pac.ts";
import { openPac } from "../../src/pac/registry.ts";
import type { Querying } from "../../src/persistence/database/index.ts";
import { findAttempts } from "../../src/persistence/documents/index.ts";
import { listCircuits, orderAccountPacs, tellAccountPac } from "../../src/persistence/pacs/index.ts";
import { accountPacs } from "../../src/services/context/account-pacs-cache.ts";
import type { Circuits } from "../../src/services/context/circuits.ts";
import type { Deps } from "../../src/services/context/deps.ts";
import { TIMEOUTS, type Timeouts } from "../../src/services/context/timeouts.ts";
import { openCircuits } from "../../src/services/failover/circuits.ts";
import { finishStamping } from "../../src/services/issuing/recovering.ts";
import { invoicing } from "../../src/services/resources/invoicing.ts";
import { CHECK, PAC_ACCOUNT, type PacServer, startPac } from "../support/pac.ts";
import { revising } from "../support/revision-guard.ts";
import { sealDocumentOf } from "../support/sealed-documents.ts";
import { documentOf, type Order, openDeps, order, type TestDeps } from "../support/test-deps.ts";

/** The operator has two PACs with separate memories: "pac-de-prueba" comes first, "otro" second. */
let t: TestDeps;
let other: PacServer;
let second: Pac;
let first: Pac;
beforeAll(async () => {
  t = await openDeps();
  other = await startPac();
  first = t.adapters.sandbox;
  second = openPac("sw", { name: "otro", url: other.pac.url, ...PAC_ACCOUNT, connections: 4 }, CHECK);
});
afterAll(async () => {
  await second.close();
  await Promise.all([t.close(), other.close()]);
});
beforeEach(async () => {
  await Promise.all([t, { pac: other }].map(({ pac }) => pac.admin("POST", "/admin/reset")));
  await t.sql(revising("delete from account_pacs"));
  for (const table of ["pac_attempts", "pac_circuits", "second_stamps", "documents"])
    await t.sql(`delete from ${table}`);
});

const QUICK: Timeouts["circuit"] = {
  ...TIMEOUTS.circuit,
  ...{ rest: 50, mostRest: 200, trial: 60_000, balance: 60_000, window: 60_000 },
};

function withPacs(pacs: readonly Pac[], circuits?: Circuits): Deps {
  const timeouts = { ...TIMEOUTS, circuit: QUICK };
  const configured = t.withPacs({ sandbox: pacs });
  const known = circuits ?? openCircuits({ ...t.deps, ...configured, timeouts });
  return { ...t.deps, ...configured, timeouts, circuits: known };
}

const post = async (deps: Deps, change: Order = {}) => {
  const answer = await invoicing(deps).createInvoice(create(CreateInvoiceRequestSchema, order(change)), t.sandbox);
  return documentOf(create(CreateInvoiceResponseSchema, answer));
};
const changing = (work: (tx: Querying) => Promise<void>) => t.deps.db.changing(work);
const stampsGiven = () =>
  Promise.all([t.pac, other].map(async ({ admin }) => (await admin("GET", "/admin/state")).stamps));

function answering(pac: Pac, outcome: StampOutcome | ((order: StampRequest) => Promise<StampOutcome>)) {
  const asked: StampRequest[] = [];
  const answer = async (order: StampRequest) => {
    asked.push(order);
    return typeof outcome === "function" ? outcome(order) : outcome;
  };
  return { asked, pac: { ...pac, stamp: answer, recover: answer } satisfies Pac };
}

/** The services on a database that writes down the name of each statement. */
function watching(deps: Deps, names: string[]): Deps {
  const { db } = deps;
  const query: typeof db.query = (statement, values) => {
    names.push(statement.name);
    return db.query(statement, values);
  };
  const together: typeof db.together = (statement, values) => {
    names.push(statement.name);
    return db.together(statement, values);
  };
  const watched = { ...db, query, together };
  return { ...deps, db: watched, accountPacs: accountPacs(watched) };
}

const DEAD: StampOutcome = { kind: "unavailable", proof: "never-sent", reason: "ECONNREFUSED" };
const MAINTENANCE: StampOutcome = { kind: "unavailable", proof: "refused", reason: "5 - fuera de línea" };
const LOCKED: StampOutcome = { kind: "account", fault: "login", code: "AU2000", detail: "contraseña" };
const EMPTY: StampOutcome = { kind: "account", fault: "balance", code: "AU2001", detail: "sin timbres" };
const NO_LETTER: StampOutcome = { kind: "account", fault: "issuer", code: "AU2003", detail: "sin carta" };
const LOST: StampOutcome = { kind: "unknown", reason: "the answer was lost" };
const REJECTED: StampOutcome = { kind: "rejected", code: "CFDI40145", detail: "otro nombre" };

describe("in the same call", () => {
  it.each([
    ["is dead", DEAD, "chosen"],
    ["is in maintenance", MAINTENANCE, "answered"],
    ["refuses the login", LOCKED, "answered"],
    ["has no stamps", EMPTY, "answered"],
    ["does not serve the issuer", NO_LETTER, "answered"],
  ])("what the first PAC certainly did not process crosses: it %s", async (_, outcome, phase) => {
    const broken = answering(first, outcome);
    const document = await post(withPacs([broken.pac, second]));
    expect(document).toMatchObject({ estado: "timbrada", pac: "otro" });
    expect(broken.asked.length).toBe(1);
    expect(await stampsGiven()).toEqual([0, 1]);
    expect(await findAttempts(t.deps.db, t.sandbox, document.id!, 10)).toMatchObject([
      { pac: "pac-de-prueba", operation: "stamp", phase, outcome: outcome.kind },
      { pac: "otro", operation: "stamp", phase: "answered", outcome: "stamped" },
    ]);
  });

  it("a plain stamp leaves no attempt behind", async () => {
    const { id } = await post(withPacs([first, second]));
    expect(await findAttempts(t.deps.db, t.sandbox, id!, 10)).toEqual([]);
  });

  it("a plain stamp costs PostgreSQL the same statements with several PACs as with one", async () => {
    const statementsOf = async (deps: Deps) => {
      const names: string[] = [];
      const caller = { ...t.sandbox, revision: 1_000_000 };
      const table = invoicing(watching(deps, names));
      const stamp = () => table.createInvoice(create(CreateInvoiceRequestSchema, order()), caller);
      // The first stamp of an account reads how it stands, and proves that it is ready.
      await stamp();
      await stamp();
      names.length = 0;
      await stamp();
      return names;
    };
    const plain = await statementsOf(withPacs([first]));
    expect(plain.length).toBeGreaterThan(1);
    expect(await statementsOf(withPacs([first, second]))).toEqual(plain);
  });

  it("a lost answer and a refusal never cross", async () => {
    for (const outcome of [LOST, REJECTED]) {
      const broken = answering(first, outcome);
      await expect(post(withPacs([broken.pac, second]))).rejects.toBeDefined();
    }
    expect(await stampsGiven()).toEqual([0, 0]);
  });

  it("it crosses once: two PACs a call", async () => {
    const [one, two] = [answering(first, DEAD), answering({ ...second, name: "tercero" }, DEAD)];
    await expect(post(withPacs([one.pac, two.pac, second]))).rejects.toMatchObject({
      codigo: "PAC_NO_DISPONIBLE",
    });
    expect([one.asked.length, two.asked.length, (await stampsGiven())[1]]).toEqual([1, 1, 0]);
  });

  it("it does not cross without time for it", async () => {
    const broken = answering(first, DEAD);
    const deps = withPacs([broken.pac, second]);
    const short = { ...deps, timeouts: { ...deps.timeouts, cross: deps.timeouts.stamp + 1 } };
    await expect(post(short)).rejects.toMatchObject({ codigo: "PAC_NO_DISPONIBLE" });
    expect(await stampsGiven()).toEqual([0, 0]);
  });

  it("whoever died after the record crossed leaves a document of the second PAC", async () => {
    const dying = { ...second, stamp: () => Promise.reject(new Error("killed")) };
    await expect(post(withPacs([answering(first, DEAD).pac, dying]))).rejects.toThrow("killed");
    expect(await t.sql("select estado, pac from documents")).toEqual([{ estado: "timbrando", pac: "otro" }]);
    await t.sql("update documents set due_at = now(), lease_until = null");
    await finishStamping(withPacs([first, second]), "sandbox", 4);
    expect(await t.sql("select estado, pac from documents")).toEqual([{ estado: "timbrada", pac: "otro" }]);
    expect(await stampsGiven()).toEqual([0, 1]);
  });

  it("whoever was overtaken does not cross", async () => {
    const paused = answering(first, async () => {
      await t.sql("update documents set fence = fence + 1");
      return DEAD;
    });
    await post(withPacs([paused.pac, second])).catch(() => undefined);
    expect(await t.sql("select pac from documents")).toEqual([{ pac: "pac-de-prueba" }]);
    expect(await stampsGiven()).toEqual([0, 0]);
  });
});

describe("what a PAC may have stays with it", () => {
  /** Makes the first PAC deny a document with this denial for as long as the service needs to believe it. */
  async function deniedAs(denial: "not-stamped" | "rejected", change: Order) {
    let sent: StampRequest | undefined;
    const working: Pac = {
      ...first,
      async stamp(request) {
        sent ??= request;
        return LOST;
      },
      recover: async () => (denial === "rejected" ? REJECTED : { kind: "not-stamped" }),
    };
    const deps = withPacs([working]);
    await expect(post(deps, change)).rejects.toMatchObject({ codigo: "PAC_SIN_RESPUESTA" });
    await t.sql("update documents set denied_at = now() - interval '20 seconds', due_at = now(), lease_until = null");
    await finishStamping(deps, "sandbox", 4);
    return { stampsLate: () => first.stamp({ ...sent!, deadline: deadlineIn(5_000) }) };
  }

  it("its denial frees the caller, not the bytes: also the dead first PAC keeps them", async () => {
    const idempotencyKey = randomUUID();
    const { stampsLate } = await deniedAs("not-stamped", { idempotencyKey });
    const dead = withPacs([answering(first, DEAD).pac, second]);
    await expect(post(dead, { idempotencyKey })).rejects.toMatchObject({ codigo: "PAC_NO_DISPONIBLE" });
    await stampsLate();
    expect(await post(withPacs([second, first]), { idempotencyKey })).toMatchObject({
      pac: "pac-de-prueba",
      estado: "timbrada",
    });
    expect(await stampsGiven()).toEqual([1, 0]);
  });

  it("bytes that it refused after a lost answer go to it alone, under another key too", async () => {
    const { xml } = await sealDocumentOf();
    const { stampsLate } = await deniedAs("rejected", { xml, idempotencyKey: randomUUID() });
    expect(await t.sql("select estado, resendable from documents")).toEqual([{ estado: "error", resendable: false }]);
    await stampsLate();
    const again = { xml, idempotencyKey: randomUUID() };
    await expect(post(withPacs([answering(first, DEAD).pac, second]), again)).rejects.toMatchObject({
      codigo: "PAC_NO_DISPONIBLE",
    });
    expect(await post(withPacs([second, first]), again)).toMatchObject({ pac: "pac-de-prueba" });
    expect(await stampsGiven()).toEqual([1, 0]);
  });
});

describe("an order chooses", () => {
  const chosen = async (deps: Deps) => (await post(deps)).pac;

  it("the account's own order before the operator's", async () => {
    const deps = withPacs([first, second]);
    expect(await chosen(deps)).toBe("pac-de-prueba");
    await changing((tx) => orderAccountPacs(tx, t.sandbox, ["otro"]));
    expect(await chosen(deps)).toBe("otro");
    await changing((tx) => orderAccountPacs(tx, t.sandbox, []));
    expect(await chosen(deps)).toBe("pac-de-prueba");
  });

  it("a PAC that takes such a document: its size, its family, and what can be cancelled in production", async () => {
    const as = (change: Partial<Pac["capabilities"]>) =>
      withPacs([{ ...first, capabilities: { ...first.capabilities, ...change } }, second]);
    expect(await chosen(as({}))).toBe("pac-de-prueba");
    expect(await chosen(as({ maxXmlBytes: 1_000 }))).toBe("otro");
    expect(await chosen(as({ families: ["retencion"] }))).toBe("otro");
    expect(await chosen(as({ cancelsSigned: false }))).toBe("pac-de-prueba");
    const production = [{ ...first, capabilities: { ...first.capabilities, cancelsSigned: false } }];
    await t.addStamps(1);
    const alone = { ...t.deps, ...t.withPacs({ production }) };
    const request = create(CreateInvoiceRequestSchema, order());
    await expect(invoicing(alone).createInvoice(request, t.production)).rejects.toMatchObject({
      codigo: "PAC_NO_CONFIGURADO",
    });
  });

  it("no PAC, where none takes such a document: its data are refused, and nothing is stored", async () => {
    const as = (change: Partial<Pac["capabilities"]>) =>
      withPacs([first, second].map((pac) => ({ ...pac, capabilities: { ...pac.capabilities, ...change } })));
    const folio = () => t.sql("select account_id, codigo, next_sandbox from series order by 1, 2");
    const before = await folio();
    const { xml } = await sealDocumentOf();
    const sent = { xml: Buffer.from(xml), idempotencyKey: randomUUID() };
    const size = `${xml.length} bytes, y los PAC configurados admiten a lo más 1000`;
    await expect(post(as({ maxXmlBytes: 1_000 }), sent)).rejects.toMatchObject({
      ...{ kind: ErrorKind.INVALID, campo: "xml" },
      message: `xml: el comprobante sellado mide ${size}; divídalo en varios`,
    });
    await expect(post(as({ families: ["retencion"] }))).rejects.toMatchObject({
      kind: ErrorKind.NOT_APPLICABLE,
      message: "El servicio no timbra CFDI: ningún PAC configurado los admite; avise a soporte",
    });
    expect(await folio()).toEqual(before);
    await expect(post(as({ maxXmlBytes: 1_000 }))).rejects.toMatchObject({
      ...{ kind: ErrorKind.INVALID, campo: "conceptos" },
      message: expect.stringMatching(/^conceptos: el comprobante sellado mide \d+ bytes, y los PAC/),
    });
    expect(await t.sql("select id from documents")).toEqual([]);
    // The key is free for the corrected document, and another PAC may take this one.
    expect(await post(withPacs([first, second]), sent)).toMatchObject({ estado: "timbrada" });
  });

  it("no PAC that does not serve the account, until a person says that it does, or it stamps", async () => {
    const refusing = answering(first, NO_LETTER);
    const deps = withPacs([refusing.pac, second]);
    await chosen(deps);
    await chosen(deps);
    expect(refusing.asked.length).toBe(1);
    const told = { letterSigned: true, at: new Date() };
    await changing((tx) => tellAccountPac(tx, t.sandbox, "pac-de-prueba", told));
    await chosen(deps);
    expect(refusing.asked.length).toBe(2);
    // The refusals marked this account alone.
    expect(await t.sql("select count(distinct account_id)::int as n from account_pacs")).toEqual([{ n: 1 }]);
    expect(await chosen(withPacs([first]))).toBe("pac-de-prueba");
    expect(await chosen(withPacs([first, second]))).toBe("otro");
  });

  it("the caller is told what to sign and where, if no PAC serves the account", async () => {
    const letterUrl = "https://pac.example.mx/manifiesto";
    const refused = post(withPacs([{ ...answering(first, NO_LETTER).pac, letterUrl }]));
    await expect(refused).rejects.toMatchObject({
      codigo: "PAC_EMISOR",
      message: expect.stringMatching(/AU2003.*carta manifiesto en https:\/\/pac\.example\.mx\/manifiesto/),
    });
    expect(await t.sql("select error_codigo, resendable from documents")).toEqual([
      { error_codigo: "PAC_EMISOR", resendable: true },
    ]);
  });

  it("across, the PAC that has stamped for the account before one of which nobody knows", async () => {
    await chosen(withPacs([second, first]));
    const third = answering({ ...second, name: "tercero" }, DEAD);
    expect(await chosen(withPacs([answering(first, DEAD).pac, third.pac, second]))).toBe("otro");
    expect(third.asked).toEqual([]);
  });
});

describe("a circuit", () => {
  const DAY = 86_400_000;
  const one = async () => (await listCircuits(t.deps.db)).find(({ pac }) => pac === "pac-de-prueba");
  const later = () => t.sql("update pac_circuits set retry_at = now() - interval '1 second'");

  function processes(pacs: readonly Pac[]) {
    const configured = t.withPacs({ sandbox: pacs });
    const timeouts = { ...TIMEOUTS, circuit: { ...QUICK, rest: DAY, mostRest: DAY } };
    const open = () => openCircuits({ ...t.deps, ...configured, timeouts });
    return [open(), open()].map((circuits) => withPacs(pacs, circuits)) as [Deps, Deps];
  }

  it("opens after some failures, for all processes; new documents go elsewhere without asking; a trial closes it", async () => {
    let isDown = true;
    let release = () => {};
    const others = new Promise<void>((done) => {
      release = done;
    });
    const broken = answering(first, async (order) => {
      if (isDown) return DEAD;
      await others;
      return first.stamp(order);
    });
    const up = { ...broken.pac, probe: async () => (isDown ? DEAD : ({ kind: "up" } as const)) } as Pac;
    const [mine, theirs] = processes([up, second]);
    for (let n = 0; n < 5; n += 1) expect(await post(mine)).toMatchObject({ pac: "otro" });
    expect(broken.asked.length).toBe(5);
    await post(mine);
    expect(broken.asked.length).toBe(5);
    await mine.circuits.share();
    expect(await one()).toMatchObject({ state: "open", reason: "ECONNREFUSED", fault: "pac" });
    await theirs.circuits.share();
    await post(theirs);
    expect(broken.asked.length).toBe(5);
    // A single process asks if the PAC answers, and not before the pause is over.
    await theirs.circuits.askOpen();
    expect(await one()).toMatchObject({ state: "open" });
    await later();
    await theirs.circuits.askOpen();
    expect(await one()).toMatchObject({ state: "open", openings: 2 });
    isDown = false;
    await later();
    await theirs.circuits.askOpen();
    expect(await one()).toMatchObject({ state: "half-open" });
    await mine.circuits.share();
    // One of the four documents tries the PAC.
    const orders = [post(mine), post(theirs), post(mine), post(theirs)];
    await expect.poll(async () => (await stampsGiven())[1]).toBe(10);
    release();
    const tried = await Promise.all(orders);
    expect(tried.map(({ pac }) => pac).toSorted()).toEqual(["otro", "otro", "otro", "pac-de-prueba"]);
    await Promise.all([mine, theirs].map(({ circuits }) => circuits.share()));
    await Promise.all([mine, theirs].map(({ circuits }) => circuits.share()));
    expect(await one()).toMatchObject({ state: "closed", failures: 0 });
    expect(await post(mine)).toMatchObject({ pac: "pac-de-prueba" });
  });

  it("of a PAC that takes nobody's orders opens at once, and an issuer that it does not serve opens none", async () => {
    for (const [outcome, state] of [
      [EMPTY, "open"],
      [LOCKED, "open"],
      [NO_LETTER, undefined],
    ] as const) {
      await t.sql("delete from pac_circuits");
      const [deps] = processes([answering(first, outcome).pac, second]);
      await post(deps);
      await deps.circuits.share();
      expect((await one())?.state).toBe(state);
    }
  });

  it("refuses nobody: where all are open the first is asked, and its stamp closes it", async () => {
    const [deps] = processes([first, second]);
    await t.sql(
      "insert into pac_circuits (environment, pac, state) values ('sandbox', 'pac-de-prueba', 'open'), ('sandbox', 'otro', 'open')",
    );
    await deps.circuits.share();
    expect(await post(deps)).toMatchObject({ pac: "pac-de-prueba" });
    await deps.circuits.share();
    expect(await one()).toMatchObject({ state: "closed" });
  });

  it("opens while orders wait and the PAC answers nobody; who gives up then counts no second time", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      const [{ circuits }] = processes([first, second]);
      const begin = () => circuits.begin("sandbox", first.name);
      const stateAfter = async (ms: number) => {
        vi.advanceTimersByTime(ms);
        await circuits.share();
        return circuits.stateOf("sandbox", first.name);
      };
      const ends = [begin(), begin(), begin()];
      expect(await stateAfter(QUICK.silent + 1)).toBe("closed");
      for (const end of ends) end(LOST);
      begin();
      begin();
      expect(await stateAfter(QUICK.silent - 1)).toBe("closed");
      begin()({ kind: "rejected", code: "CFDI40145", detail: "no corresponde" });
      expect(await stateAfter(QUICK.silent - 1)).toBe("closed");
      expect(await stateAfter(2)).toBe("open");
      expect(await one()).toMatchObject({ failures: 5, reason: "no answer for 6 s" });
    } finally {
      vi.useRealTimers();
    }
  });

  it("never keeps a document from its PAC: an open one recovers what it has", async () => {
    const lost = answering(first, async (order) => {
      await first.stamp(order);
      return LOST;
    });
    await expect(post(withPacs([lost.pac, second]))).rejects.toMatchObject({ codigo: "PAC_SIN_RESPUESTA" });
    const [deps] = processes([first, second]);
    await t.sql("insert into pac_circuits (environment, pac, state) values ('sandbox', 'pac-de-prueba', 'open')");
    await deps.circuits.share();
    await t.sql("update documents set due_at = now(), lease_until = null");
    await finishStamping(deps, "sandbox", 4);
    expect(await t.sql("select estado, pac from documents")).toEqual([{ estado: "timbrada", pac: "pac-de-prueba" }]);
  });

  it("opens when the PAC says that no stamps are left, which one process of all asks", async () => {
    let asked = 0;
    const left = async () => {
      asked += 1;
      return { kind: "balance", stamps: 0 } as const;
    };
    const [mine, theirs] = processes([{ ...first, balance: left }, second]);
    await Promise.all([mine, theirs].map(({ circuits }) => circuits.askBalances()));
    expect(asked).toBe(1);
    expect(await one()).toMatchObject({ state: "open", balance: 0, fault: "service" });
  });
});
