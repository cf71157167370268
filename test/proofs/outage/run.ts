import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "../../../src/process/config.ts";
import { TIMEOUTS } from "../../../src/services/context/timeouts.ts";
import { quantile } from "../../bench/turns.ts";
import { CORE_AT } from "../../support/child.ts";
import { PAC_NAMES, startPacs, type WorldPac } from "../faults/pacs.ts";
import {
  type Administration,
  coreSettings,
  type Instance,
  newFolder,
  onboard,
  startInstance,
  startPostgres,
} from "../started.ts";
import { type Answered, Shop } from "./shop.ts";

/** An Outage tells how callers fared while the first PAC was dead. Times are in milliseconds. */
export interface Outage {
  readonly how: string;
  readonly orders: number;
  readonly failed: number;
  /** The longest time in which no order was stamped. */
  readonly gap: number;
  /** Times of answers before the PAC died, and while it was dead. */
  readonly before: Quantiles;
  readonly during: Quantiles;
  /** Time until the first PAC stamped a new order after it came back. */
  readonly back: number;
}

interface Quantiles {
  readonly p50: number;
  readonly p99: number;
}

export interface OutageReport {
  readonly outages: readonly Outage[];
  readonly stamped: number;
  readonly violations: readonly string[];
}

interface Death {
  readonly how: string;
  die(admin: Administration): Promise<unknown>;
  revive(admin: Administration): Promise<unknown>;
}

const INSTANCES = 2;
const CALLERS = 16;
const BEFORE_MS = 20_000;
/** Callers who wait longer than this before the PAC dies show that the run would prove nothing of the PAC. */
const MOST_BEFORE_MS = 5_000;
/** The most orders that each instance has at a PAC when it dies; not a byte of any other order is written there. */
const MOST_FAILED = INSTANCES * readConfig({}).pacConnections;
/** The PAC is asked again after this time at the latest, then one order is tried, whose stamp all processes hear of. */
const MOST_BACK_MS = TIMEOUTS.circuit.mostRest + TIMEOUTS.circuit.trial;

const DEATHS: readonly Death[] = [
  {
    how: "is gone from its port",
    die: (admin) => admin("POST", "/admin/stop"),
    revive: (admin) => admin("POST", "/admin/start"),
  },
  {
    how: "takes orders and says nothing",
    die: (admin) => admin("POST", "/admin/faults", { point: "beforeCore", action: { kind: "hang" }, times: 1_000_000 }),
    async revive(admin) {
      for (const { id } of (await admin("GET", "/admin/faults")) as { id: string }[])
        await admin("DELETE", `/admin/faults/${id}`);
    },
  },
];

/**
 * Lets the first of two PACs die for `seconds` under load, once in each way, and come back. Orders have to be stamped
 * by the other PAC meanwhile; in the end each order has one stamp, at one of the PACs.
 */
export async function outagesUnderLoad(seconds: number, tell: (line: string) => void): Promise<OutageReport> {
  const folder = await newFolder("outage");
  const postgres = await startPostgres(folder);
  const { pacs, settings, close } = await startPacs(folder, 2);
  const instances: Instance[] = [];
  try {
    const env = { ...coreSettings(postgres.url, ""), ...settings({ first: 0 }) };
    for (let number = 0; number < INSTANCES; number += 1) instances.push(await startInstance(folder, number, env));
    const { admin } = pacs[0]!;
    const { keys } = await onboard(await instances[0]!.child.said(CORE_AT), admin);
    const shop = new Shop(
      keys.sandbox,
      instances.map(({ site }) => site),
      CALLERS,
    );
    const outages: Outage[] = [];
    const violations: string[] = [];
    for (const death of DEATHS) {
      const outage = await suffer(death, seconds * 1_000, admin, shop);
      outages.push(outage);
      tell(`the first PAC ${JSON.stringify(outage)}\n`);
      violations.push(...wrongIn(outage));
    }
    const told = await shop.close();
    violations.push(...shop.refused, ...(await wrongAt(pacs, told)));
    return { outages, stamped: told.size, violations };
  } finally {
    for (const { child } of instances) child.kill("SIGKILL");
    await Promise.all(instances.map(({ child }) => child.ended));
    await close();
    await postgres.close();
    await rm(folder, { recursive: true });
  }
}

async function suffer(death: Death, milliseconds: number, admin: Administration, shop: Shop): Promise<Outage> {
  const [first] = PAC_NAMES.sandbox;
  await shop.stampedBy(first);
  const quietAt = performance.now();
  await sleep(BEFORE_MS);
  const diedAt = performance.now();
  await death.die(admin);
  await sleep(milliseconds);
  await death.revive(admin);
  const revivedAt = performance.now();
  await shop.stampedBy(first);
  const before = shop.answers.filter(({ at }) => at >= quietAt && at < diedAt);
  const during = shop.answers.filter(({ at }) => at >= diedAt && at < revivedAt);
  const moments = [diedAt, ...during.filter(({ pac }) => pac !== undefined).map(({ at }) => at), revivedAt];
  return {
    how: death.how,
    orders: during.length,
    failed: during.filter(({ status }) => status >= 500).length,
    gap: Math.max(...moments.slice(1).map((at, index) => at - moments[index]!)),
    before: quantilesOf(before),
    during: quantilesOf(during),
    back: performance.now() - revivedAt,
  };
}

function wrongIn({ how, orders, failed, gap, before, back }: Outage): string[] {
  const { window } = TIMEOUTS.circuit;
  const found = [
    [before.p99 < MOST_BEFORE_MS, `this machine does not carry the load: p99 was ${before.p99} ms before`],
    [orders > 0, "no order was answered"],
    [failed <= MOST_FAILED, `${failed} orders were answered 5xx, more than ${MOST_FAILED}`],
    [gap <= window, `nothing was stamped for ${gap} ms, more than a window of ${window} ms`],
    [back <= MOST_BACK_MS, `the PAC stamped again only after ${back} ms`],
  ] as const;
  return found.flatMap(([holds, sentence]) => (holds ? [] : [`the first PAC ${how}: ${sentence}`]));
}

/** Compares the stamps that all PACs remember with those that callers were told. */
async function wrongAt(pacs: readonly WorldPac[], told: ReadonlyMap<string, string>): Promise<string[]> {
  const stamps: { readonly uuid: string; readonly sello: string }[] = [];
  for (const { admin } of pacs) {
    const each = (await admin("GET", "/admin/stamps")) as typeof stamps;
    if (each.length === 0) return ["one of the PACs stamped nothing"];
    stamps.push(...each);
  }
  const known = new Set(stamps.map(({ uuid }) => uuid));
  const sealed = new Set(stamps.map(({ sello }) => sello));
  return [
    ...(sealed.size < stamps.length ? [`${stamps.length - sealed.size} documents were stamped twice`] : []),
    ...(stamps.length !== told.size ? [`the PACs have ${stamps.length} stamps, and ${told.size} were told`] : []),
    ...[...told].flatMap(([key, uuid]) => (known.has(uuid) ? [] : [`order ${key} has ${uuid}, which no PAC knows`])),
  ];
}

function quantilesOf(answers: readonly Answered[]): Quantiles {
  const waits = answers.map(({ ms }) => ms);
  return { p50: quantile(waits, 0.5), p99: quantile(waits, 0.99) };
}
