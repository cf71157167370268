import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deadlineIn } from "../../common/deadline.ts";
import { replay } from "../../src/cli/replay.ts";
import type { Pac } from "../../src/pac/pac.ts";
import { ADAPTER_NAMES, type AdapterName } from "../../src/pac/registry.ts";
import { beginTrialStep, countUnseenCode, saveTrialStep, takeTrial } from "../../src/persistence/pacs/index.ts";
import { choosePac, nextPac, openCircuits } from "../../src/services/failover/index.ts";
import { pacOperations } from "../../src/services/operation/pacs.ts";
import { trialOpener } from "../../src/services/trials/opening.ts";
import { reportOf, type TrialPart, tryPac } from "../../src/services/trials/trial.ts";
import { TEST_CONTRACT } from "../../src/test-pac/wires/contract.ts";
import { COMPANY, csdFiles, csdOf } from "../support/csd.ts";
import { IS_LONG } from "../support/long.ts";
import { MUTANTS, mutated, RIGHT } from "../support/mutated-pacs.ts";
import { CHECK, type PacServer, startPac } from "../support/pac.ts";
import { loginsInMemory } from "../support/pac-logins.ts";
import { sealDocumentOf } from "../support/sealed-documents.ts";
import { openDeps, type TestDeps } from "../support/test-deps.ts";

let t: TestDeps;
beforeAll(async () => {
  t = await openDeps();
});
afterAll(() => t.close());

const SECRETS = { user: "ana+pruebas@ejemplo.mx", password: 'S3cr3to & "ñandú" <1>' };
const HOUR = 3_600_000;

type TrialDeps = ReturnType<typeof depsFor>;

function depsFor(url: string, satUrl: string, adapter: AdapterName, secrets: object = SECRETS) {
  const account = { name: `${adapter}-pruebas`, adapter, url, ...SECRETS, ...secrets, contract: TEST_CONTRACT };
  const surroundings = { connections: 16, check: CHECK, logins: loginsInMemory() };
  return { ...t.deps, openTrial: trialOpener([account], satUrl, surroundings) };
}

const part = (deps: TrialDeps, adapter: AdapterName, restart = false) =>
  tryPac(deps, `${adapter}-pruebas`, { account: COMPANY.rfc, restart });

/** Goes on until nothing is left to do, each time after the hour that a trial asks for. */
async function through(deps: TrialDeps, adapter: AdapterName, hours = 1): Promise<TrialPart> {
  let ahead = 0;
  for (;;) {
    const now = () => new Date(Date.now() + ahead);
    const told = await part({ ...deps, now }, adapter);
    if (told.goesOn) continue;
    if (told.resumeAt === undefined || ahead > hours * 24 * HOUR) return told;
    ahead += hours * HOUR;
  }
}

const tableOf = async (adapter: AdapterName) => {
  const { rows } = (await reportOf(t.deps.db, `${adapter}-pruebas`))!;
  return rows.map(({ name, kind }) => `${name}: ${kind}`);
};

async function reportFile(adapter: AdapterName): Promise<string> {
  const operations = pacOperations(t.deps);
  const { content } = await operations.reportPacTrial!({ pac: `${adapter}-pruebas` } as never, undefined as never);
  return Buffer.from(content!).toString();
}

/** Returns the spellings of a secret in which it might have stayed in a report. */
function spellings(secret: string | Buffer): string[] {
  const text = typeof secret === "string" ? secret : secret.toString("base64");
  const whole = [text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1), text.replaceAll("&", "&amp;")];
  // The three ways in which base64 of a longer text may have it inside.
  const inside = [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
    return bytes
      .subarray(0, bytes.length - (bytes.length % 3))
      .toString("base64")
      .slice(before === 0 ? 0 : 4);
  });
  return [...whole, ...inside].map((each) => each.slice(0, 200));
}

describe.each(ADAPTER_NAMES)("a trial of %s", (adapter) => {
  let server: PacServer;
  let recorded: string;
  let table: string[];
  beforeAll(async () => {
    server = await startPac(undefined, { wire: adapter, ...SECRETS });
    await server.admin("PUT", "/admin/settings", { acceptanceWindow: 1 });
  });
  afterAll(() => server.close());

  it("finds at the test PAC that everything holds that can be tried", async () => {
    const last = await through(depsFor(server.pac.url, server.pac.satUrl, adapter), adapter);
    expect(last.stopped).toBeUndefined();
    const { rows, trial } = (await reportOf(t.deps.db, `${adapter}-pruebas`))!;
    expect(rows.filter(({ kind }) => kind === "differs")).toEqual([]);
    expect(rows.filter(({ found }) => found === "falta")).toEqual([]);
    expect(rows.filter(({ kind }) => kind === "holds").length).toBeGreaterThan(60);
    expect(trial.endedAt).not.toBeNull();
    table = await tableOf(adapter);
    recorded = await reportFile(adapter);
  }, 300_000);

  it("leaves no secret, key or certificate in its report", () => {
    const { cer, key } = csdFiles(COMPANY.rfc);
    const { certificate, privateKey } = csdOf(COMPANY.rfc);
    const der = privateKey.export({ type: "pkcs8", format: "der" });
    const planted = [
      ...Object.values(SECRETS),
      `${SECRETS.user}:${SECRETS.password}`,
      cer,
      key,
      der,
      certificate.base64,
    ];
    expect(recorded).toContain("TimbreFiscalDigital");
    for (const secret of planted)
      for (const spelling of spellings(secret)) expect(recorded.includes(spelling), spelling).toBe(false);
    expect(recorded).not.toContain(COMPANY.rfc);
    expect(recorded).not.toMatch(/Bearer (?!__)|Basic (?!__)/);
  });

  it("gives the same table when its transcript is played", async () => {
    const folder = mkdtempSync(join(tmpdir(), "replay-"));
    writeFileSync(join(folder, "informe.json"), recorded);
    const played = await replay(join(folder, "informe.json"), 0);
    const deps = depsFor(played.url, played.url + new URL(server.pac.satUrl).pathname, adapter, {
      user: "otro",
      password: "nadie",
    });
    await forget();
    await through(deps, adapter);
    played.server.closeAllConnections();
    played.server.close();
    rmSync(folder, { recursive: true });
    expect(await tableOf(adapter)).toEqual(table);
  }, 300_000);

  it.runIf(adapter === "sw")(
    "goes on after a crash at each step, stamps nothing twice, and tries a wrong password once",
    async () => {
      const { rows: before } = (await reportOf(t.deps.db, `${adapter}-pruebas`))!;
      const stamps = (await server.admin("GET", "/admin/state")).stamps;
      await forget();
      await server.admin("POST", "/admin/reset");
      await server.admin("PUT", "/admin/settings", { acceptanceWindow: 1 });
      const deps = depsFor(server.pac.url, server.pac.satUrl, adapter);
      let [crashes, isNext] = [0, true];
      // A result is written in a transaction, so that each step crashes once, after its calls.
      const transaction: typeof deps.db.transaction = (work) => {
        isNext = !isNext;
        if (isNext) return deps.db.transaction(work);
        crashes += 1;
        return Promise.reject(new Error("crashed"));
      };
      const crashing = { ...deps, db: { ...deps.db, transaction } };
      for (let isOver = false; !isOver; )
        isOver = await through(crashing, adapter).then(
          () => true,
          ({ message }) => message !== "crashed",
        );
      const { rows } = (await reportOf(t.deps.db, `${adapter}-pruebas`))!;
      expect(crashes).toBeGreaterThan(80);
      const once = rows.filter(({ found }) => found === "se interrumpió, y no se repite");
      expect(once.map(({ name }) => name)).toEqual(expect.arrayContaining(["login-rechazado", "nunca-enviado"]));
      const known = (all: typeof rows) => all.filter(({ name }) => !once.some((each) => each.name === name));
      expect(known(rows).filter(({ kind }) => kind === "differs")).toEqual([]);
      expect(known(rows).map(({ name, kind }) => [name, kind])).toEqual(
        known(before).map(({ name, kind }) => [name, kind]),
      );
      // Documents of two steps are one where they were made within one second, so a run may have a stamp less. Steps
      // that stamped anew after their crash would have dozens more.
      expect(Math.abs((await server.admin("GET", "/admin/state")).stamps - stamps)).toBeLessThanOrEqual(1);
      const uuids = new Map<string, Set<string>>();
      for (const { sello, uuid } of (await server.admin("GET", "/admin/journal")) as { sello: string; uuid?: string }[])
        if (sello !== undefined && uuid !== undefined) uuids.set(sello, (uuids.get(sello) ?? new Set()).add(uuid));
      expect(uuids.size).toBeGreaterThan(50);
      expect([...uuids.values()].filter(({ size }) => size > 1)).toEqual([]);
    },
    300_000,
  );
});

const SAMPLE = ["sw-errores", "finkok-603"];
const mutants = IS_LONG ? MUTANTS : MUTANTS.filter(({ row }) => SAMPLE.includes(row));

const mutable = ADAPTER_NAMES.filter((name) => mutants.some(({ adapter }) => adapter === name));

describe.each(mutable)("a mutated %s", (adapter) => {
  let server: PacServer;
  beforeAll(async () => {
    server = await startPac(undefined, { wire: adapter, ...RIGHT });
  });
  afterAll(() => server.close());

  it.each(mutants.filter((each) => each.adapter === adapter))(
    "differs in $row, and gives no false alarm",
    async (mutant) => {
      await forget();
      await server.admin("POST", "/admin/reset");
      await server.admin("PUT", "/admin/settings", { acceptanceWindow: 1, wrongLogins: 0 });
      const proxy = await mutated(server.pac.url, mutant);
      try {
        await through(depsFor(proxy.url, proxy.url + new URL(server.pac.satUrl).pathname, adapter, RIGHT), adapter, 24);
      } finally {
        proxy.close();
      }
      const { rows } = (await reportOf(t.deps.db, `${adapter}-pruebas`))!;
      const differing = rows.filter(({ kind }) => kind === "differs");
      // The table of what each mutant differs in, for whoever tries them all.
      if (IS_LONG) console.log(mutant.row, differing.map(({ name, found }) => `\n  ${name}: ${found}`).join(""));
      const isMeant = (name: string) =>
        [mutant.row, ...(mutant.also ?? [])].some((each) =>
          typeof each === "string" ? each === name : each.test(name),
        );
      expect(differing.map(({ name }) => name)).toContain(mutant.row);
      expect(differing.filter(({ name }) => !isMeant(name))).toEqual([]);
      expect(differing.filter(({ found }) => found === "")).toEqual([]);
    },
    120_000,
  );
});

async function forget(): Promise<void> {
  await t.sql("delete from pac_trial_steps");
  await t.sql("delete from pac_trials");
}

it("keeps a PAC that differs out of failover until the operator says otherwise, and shows unseen codes", async () => {
  await forget();
  const [first, other] = ["sw", "finkok"].map((name) => ({ ...t.adapters.sandbox, name, adapter: name })) as [Pac, Pac];
  const pacs = t.withPacs({ sandbox: [first, other] });
  const circuits = openCircuits({ ...t.deps, ...pacs });
  const deps = { ...t.deps, ...pacs, circuits };
  const operations = pacOperations(deps);
  const sealed = await sealDocumentOf();
  const next = async (from: Pac) => {
    await circuits.share();
    return (await nextPac(deps, t.sandbox, sealed, { from, deadline: deadlineIn(60_000) }))?.name;
  };
  expect([await next(first), await next(other)]).toEqual(["finkok", "sw"]);
  const begun = { pac: "finkok-pruebas", build: "0", adapter: "finkok", accountId: t.sandbox.accountId };
  const trial = (await takeTrial(t.deps.db, { ...begun, begunAt: new Date() }, 1))!;
  const results = [{ name: "finkok-603", kind: "differs", found: "404" }] as const;
  await beginTrialStep(t.deps.db, trial, "unseen", new Date());
  await saveTrialStep(t.deps.db, trial, { step: "unseen", endedAt: new Date(), results, kept: {} }, [], ["finkok-603"]);
  expect([await next(first), await next(other)]).toEqual([undefined, undefined]);
  expect((await choosePac(deps, t.sandbox, sealed)).name).toBe("sw");
  for (let times = 0; times < 2; times++)
    await countUnseenCode(t.deps.db, { pac: "finkok", code: "ZZ9", words: "algo nuevo", at: new Date() });
  const shown = async () =>
    (await operations.listPacs!({} as never, undefined)).pacs?.find(({ pac }) => pac === "finkok");
  expect(await shown()).toMatchObject({ distrust: ["finkok-603"], unseen: ["ZZ9 (2): algo nuevo"] });
  expect((await shown())?.trial).toMatch(/^finkok-pruebas probado el .* 0 se cumplen, 1 difieren/);
  await operations.trustPac!({ pac: "finkok-pruebas", decidedBy: "Ana", note: "no importa" } as never, undefined);
  expect([await next(first), await next(other)]).toEqual(["finkok", "sw"]);
  expect(await t.sql("select actor from audit where action = 'pac.confianza'")).toHaveLength(1);
});
