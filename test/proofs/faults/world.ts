import { rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Database, openDatabase } from "../../../src/persistence/database/database.ts";
import type { Sealer } from "../../pac/test-pac-document.ts";
import { operationClient } from "../../support/accounts.ts";
import { type Child, CORE_AT, GATEWAY_AT, startChild } from "../../support/child.ts";
import { platformClient, platformKey } from "../../support/platforms.ts";
import { signedIn } from "../../support/portal.ts";
import { coreSettings, GATEWAY, ISSUER, newFolder, type Operator, onboard, SERVICE_TOKEN } from "../started.ts";
import { order } from "./client.ts";
import { createCluster, type FaultyCluster } from "./cluster.ts";
import type { ClusterBlow } from "./cluster-plan.ts";
import { type Mails, openMails } from "./mails.ts";
import { PAC_NAMES, startPacs, type WorldPac } from "./pacs.ts";
import { ACCOUNTS, CORES, GATEWAYS } from "./plan.ts";
import { createPostgres, type Postgres } from "./postgres.ts";
import type { Waits } from "./short-timeouts.ts";
import { openMailbox, startWitness, type Witness } from "./witness.ts";

/** A world has cores, gateways, PostgreSQL and test PAC as processes of their own, with accounts that can stamp. */
export interface World {
  readonly sites: readonly string[];
  readonly accounts: readonly string[];
  readonly keys: readonly Readonly<Record<"sandbox" | "production", string>>[];
  /** Each account has a member who is signed in at the portal with this session. */
  readonly sessions: readonly { readonly cookie: string; readonly account: string }[];
  readonly sealer: Sealer;
  /** The accounts are a platform's, which buys stamps and gives them on. */
  readonly platform: {
    readonly key: string;
    readonly rfcs: readonly string[];
    buy(quantity: number, idempotencyKey: string): Promise<void>;
  };
  /** Returns the service's database; opens it again after a restart. */
  db(): Promise<Database>;
  /** The PACs stand in the operator's order at the start of a run. */
  readonly pacs: readonly WorldPac[];
  /** Changes what the operator configured, from the next start of a core on. */
  configure(change: Partial<Operator>): void;
  readonly witness: Pick<Witness, "judge">;
  readonly mails: Pick<Mails, "settle" | "judge" | "counted">;
  readonly cores: readonly Core[];
  readonly gateways: readonly Pick<Kept, "kill" | "setClock">[];
  cutDatabase(): void;
  readonly postgres: Omit<Postgres, "url" | "close">;
  /**
   * Moves an account's shard to another worker; faults may interrupt the move, and a world without a cluster has none.
   */
  move(account: number): Promise<void>;
  /** Hits the cluster; a world without one takes no such fault. */
  strikeCluster(blow: ClusterBlow): Promise<void>;
  /** Returns a sentence for each thing that faults of the cluster left behind. */
  judgeCluster(): Promise<string[]>;
  /** Waits until the cores run without an order to die and all gateways answer. */
  calm(): Promise<void>;
  close(): Promise<void>;
}

export interface Core extends Pick<Supervised, "kill" | "setClock"> {
  /** Makes the core die later, at a point: `when` as core.ts reads it. */
  doom(when: string): void;
  pause(ms: number): Promise<void>;
  /** Sets the core's waits until it is killed. */
  setWaits(waits: Waits): void;
}

const ISSUERS = [ISSUER, "OTR260101AB2"].slice(0, ACCOUNTS);
/** One core has very few connections, so that calls which find none free must be told so. */
const POOLS = ["8", "3"].slice(0, CORES);

/** A world is made with one PostgreSQL or with a cluster. */
export interface Place {
  readonly citus?: boolean;
}

/** Makes a world; faults hit its PostgreSQL too, which on a cluster is the coordinator. */
export async function createWorld({
  citus = false,
  pacs = 2,
}: Place & { readonly pacs?: number } = {}): Promise<World> {
  const folder = await newFolder("faults");
  const cluster: FaultyCluster | undefined = citus ? await createCluster() : undefined;
  const postgres: Postgres = cluster ?? (await createPostgres(folder));
  const wire = await startCuttable(() => Number(new URL(postgres.url()).port));
  const provided = await startPacs(folder, pacs);
  const through = new URL(postgres.url());
  through.port = String(wire.port);
  const mailbox = await openMailbox(folder);
  const mails = await openMails();
  let operator: Operator = { first: 0 };
  const settings = () => ({
    ...coreSettings(through.href, ""),
    ...{ ...mailbox.settings, ...mails.settings },
    ...provided.settings(operator),
  });
  const cores: (Core & Supervised)[] = [];
  for (const DATABASE_POOL of POOLS) cores.push(await superviseCore(folder, () => ({ ...settings(), DATABASE_POOL })));
  const CORE_URL = cores.map(({ url }) => url).join(",");
  const gateways = await Promise.all(
    Array.from({ length: GATEWAYS }, () => superviseGateway(folder, { CORE_URL, ...GATEWAY })),
  );
  const sites = gateways.map(({ url }) => url);
  const { admin } = provided.pacs[0]!;
  const accounts: Awaited<ReturnType<typeof onboard>>[] = [];
  for (const issuer of ISSUERS) accounts.push(await onboard(cores[0]!.url, admin, issuer));
  const keys = accounts.map((account) => account.keys);
  const platform = await openPlatform(cores[0]!.url);
  const door = { grpcUrl: cores[0]!.url, serviceToken: SERVICE_TOKEN, site: sites[0]! };
  const sessions: { cookie: string; account: string }[] = [];
  const owners: { cookie: string; account: string; email: string }[] = [];
  for (const [index, { id: account }] of accounts.entries()) {
    const { cookie } = await signedIn(door, `persona${index}@example.mx`, { account, role: "issuer" });
    sessions.push({ cookie, account });
    const email = `duena${index}@example.mx`;
    owners.push({ ...(await signedIn(door, email, { account, role: "owner" })), account, email });
  }
  const raw = await openDatabase({ url: postgres.url(), poolSize: 2 });
  const witness = await startWitness(raw, mailbox, {
    ...{ sites, keys, grpcUrl: cores[0]!.url, serviceToken: SERVICE_TOKEN },
    accounts: accounts.map(({ id }) => id),
    noteChanges: cluster?.noteChanges,
  });
  await mails.begin(raw, {
    ...{ site: sites[0]!, owners },
    ...{ databaseUrl: postgres.url, admitsTriggers: cluster === undefined },
  });
  await raw.close();
  await proveLogins({ site: sites[0]!, core: cores[0]!.url }, accounts[0]!, pacs);
  let turns = 0;
  let db: Database | undefined;
  const closeDb = async () => {
    await db?.close();
    db = undefined;
  };
  return {
    ...{
      sites,
      accounts: accounts.map(({ id }) => id),
      keys,
      sessions,
      sealer: accounts[0]!.sealer,
      platform,
      cores,
      gateways,
      witness,
      mails,
    },
    pacs: provided.pacs,
    configure(change) {
      operator = { ...operator, ...change };
    },
    async db() {
      db ??= await openDatabase({ url: postgres.url(), poolSize: 2 });
      return db;
    },
    cutDatabase: wire.cut,
    postgres: {
      ...postgres,
      async crash() {
        await closeDb();
        await postgres.crash();
      },
    },
    async strikeCluster(blow) {
      const target = {
        accountId: accounts[blow.account]!.id,
        coreUrl: cores[turns++ % cores.length]!.url,
      };
      await cluster?.strike(blow, target);
    },
    judgeCluster: async () => (await cluster?.judge()) ?? [],
    move: async (account) => cluster?.moveShard(accounts[account]!.id),
    async calm() {
      for (const core of cores) core.doom(NEVER);
      await sleep(100);
      await Promise.all(sites.map((site) => untilAnswering(site, keys[0]!.sandbox)));
    },
    async close() {
      await closeDb();
      await witness.close();
      await mails.close();
      await Promise.all([...gateways.map((each) => each.close()), provided.close()]);
      await Promise.all(cores.map((core) => core.close()));
      await wire.close();
      await postgres.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a platform of which all accounts are. */
async function openPlatform(grpcUrl: string): Promise<World["platform"]> {
  const [platform, door] = ["despacho", { grpcUrl, serviceToken: SERVICE_TOKEN }];
  const operator = platformClient(door);
  await operator.createPlatform({ nombre: platform });
  for (const account of ISSUERS) await operator.attachAccount({ platform, account });
  return {
    key: await platformKey(door, platform, { environment: "production" }),
    rfcs: ISSUERS,
    async buy(quantity, idempotencyKey) {
      // The run before may have killed the core a moment ago.
      for (let left = MOST_ATTEMPTS; ; left -= 1)
        try {
          await operator.addPlatformStamps({ platform, quantity, idempotencyKey });
          return;
        } catch (cause) {
          if (left === 0) throw cause;
          await sleep(ATTEMPT_MS);
        }
    },
  };
}

/**
 * Stamps a document at each PAC, as an operator does before production. A login that nobody has proven is one process's
 * to try, and a core that is killed meanwhile would keep the PAC from all others for half a minute.
 */
async function proveLogins(
  { site, core }: { readonly site: string; readonly core: string },
  { id: account, keys }: Awaited<ReturnType<typeof onboard>>,
  pacs: number,
): Promise<void> {
  const operator = operationClient(core, SERVICE_TOKEN);
  const of = { account, environment: "sandbox" };
  for (const pac of PAC_NAMES.sandbox.slice(0, pacs)) {
    await operator.orderAccountPacs({ ...of, pacs: [pac] });
    const stamp = async () => {
      const answer = await fetch(`${site}/api/v1/facturas`, {
        method: "POST",
        headers: { "x-api-key": keys.sandbox, "content-type": "application/json" },
        body: JSON.stringify(order("de prueba", false)),
      });
      const { data } = (await answer.json()) as { data?: { pac?: string } };
      return { status: answer.status, by: data?.pac };
    };
    // The waits of these runs are short: on a machine that is busy a call may be given up.
    let answer = await stamp();
    for (let left = MOST_ATTEMPTS; answer.by !== pac && left > 0; left--) {
      await sleep(ATTEMPT_MS);
      answer = await stamp();
    }
    if (answer.by !== pac) throw new Error(`${pac} does not stamp: ${answer.status}`);
  }
  await operator.orderAccountPacs({ ...of, pacs: [] });
}

const MOST_ATTEMPTS = 100;
const ATTEMPT_MS = 1_000;

/** A supervised process is started again whenever it ends. */
interface Supervised {
  readonly url: string;
  kill(): void;
  /** Sets the wall clock `shift` milliseconds ahead of the right time, or behind, for later starts too. */
  setClock(shift: number): void;
  close(): Promise<void>;
}

interface Kept extends Supervised {
  child(): Child;
}

/** Starts a supervised process; with the settings `again` a restart takes the same port. */
async function supervise(
  start: (more: NodeJS.ProcessEnv) => Child,
  at: RegExp,
  again: (url: URL) => NodeJS.ProcessEnv,
  onStart: (child: Child) => void = () => undefined,
): Promise<Kept> {
  let child = start({});
  const url = await child.said(at);
  let closing = false;
  let clockShift = 0;
  const ended = (async () => {
    for (;;) {
      await child.ended;
      if (closing) return;
      child = start({ ...again(new URL(url)), CLOCK_SHIFT: String(clockShift) });
      onStart(child);
    }
  })();
  return {
    url,
    child: () => child,
    kill: () => child.kill("SIGKILL"),
    setClock(shift) {
      clockShift = shift;
      child.tell(`clock:${shift}`);
    },
    async close() {
      closing = true;
      child.kill("SIGKILL");
      await ended;
    },
  };
}

function superviseGateway(folder: string, settings: NodeJS.ProcessEnv): Promise<Kept> {
  const start = (more: NodeJS.ProcessEnv) =>
    startChild("test/proofs/faults/gateway.ts", [], folder, { ...settings, ...more });
  return supervise(start, GATEWAY_AT, ({ port }) => ({ PORT: port }));
}

async function superviseCore(folder: string, settings: () => NodeJS.ProcessEnv): Promise<Core & Supervised> {
  const file = "test/proofs/faults/core.ts";
  let doom = NEVER;
  let killed = false;
  const start = (more: NodeJS.ProcessEnv) => startChild(file, [], folder, { ...settings(), DATA_DIR: "data", ...more });
  const core = await supervise(
    start,
    CORE_AT,
    ({ port }) => ({ GRPC_PORT: port }),
    (next) => {
      // A core that was killed before it reached its point passes the point to its successor.
      if (killed) next.tell(`die:${doom}`);
      killed = false;
    },
  );
  return {
    ...core,
    kill() {
      killed = true;
      core.kill();
    },
    doom(when) {
      doom = when;
      core.child().tell(`die:${when}`);
    },
    setWaits: (waits) => core.child().tell(`waits:${waits}`),
    async pause(ms) {
      const child = core.child();
      child.kill("SIGSTOP");
      await sleep(ms);
      child.kill("SIGCONT");
    },
  };
}

/** Starts a proxy to PostgreSQL whose connections can all be broken. */
async function startCuttable(target: () => number) {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const there = connect(target(), "127.0.0.1");
    for (const [end, other] of [
      [socket, there],
      [there, socket],
    ] as const) {
      open.add(end);
      end
        .on("error", () => undefined)
        .once("close", () => {
          open.delete(end);
          other.destroy();
        });
      end.pipe(other);
    }
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const cut = () => {
    for (const socket of open) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    close: () => {
      cut();
      return new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

const NEVER = ":0";

/** A machine that is busy needs minutes to start processes again. */
const START_MS = 300_000;

async function untilAnswering(site: string, key: string): Promise<void> {
  const end = Date.now() + START_MS;
  while (Date.now() < end) {
    // A gateway that was killed may not listen yet, so the request repeats.
    const answer = await fetch(`${site}/api/v1/facturas/saldo`, { headers: { "x-api-key": key } }).catch(
      () => undefined,
    );
    if (answer?.status === 200) return;
    await sleep(100);
  }
  throw new Error(`the service does not answer after ${START_MS / 1000} s`);
}
