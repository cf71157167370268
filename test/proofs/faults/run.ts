import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Operator } from "../started.ts";
import { anyDenied, audit, crossed, harm, locked, unfinished } from "./books.ts";
import { ask, isFinal, run, type Story } from "./client.ts";
import { openGiver } from "./gifts.ts";
import type { WorldPac } from "./pacs.ts";
import type { Blow, Errand, Plan } from "./plan.ts";
import { openShop } from "./shop.ts";
import { anyUnrecorded } from "./stamps.ts";
import { isStamped, send } from "./wire.ts";
import type { World } from "./world.ts";

/** An outcome counts the events of a run, and lists its contradictions. */
export interface Outcome {
  readonly seed: number;
  readonly documents: number;
  readonly stamped: number;
  /** Number of stamped documents that are payments and credit notes. */
  readonly covering: number;
  /**
   * Invoices that were cancelled because a stamped one took their place, and stamped documents that apply an advance.
   */
  readonly substituted: number;
  readonly advances: number;
  /** Number of documents that were refused, because a rival had taken what they follow from. */
  readonly refused: number;
  /** Number of stamped documents that are payroll receipts. */
  readonly payroll: number;
  readonly withholdings: number;
  /** Number of documents that were captured in the portal first. */
  readonly drafts: number;
  readonly cancelled: number;
  readonly kills: number;
  /** Times that cores and PostgreSQL were paused. */
  readonly pauses: number;
  readonly cuts: number;
  /** Times that shards of accounts were moved to another worker. */
  readonly moves: number;
  readonly restarts: number;
  /** Times that workers of the cluster were killed, and transactions left prepared there. */
  readonly workers: number;
  readonly prepared: number;
  /** Times that clocks of cores and gateways were set. */
  readonly clocks: number;
  /** `disks` counts how often PostgreSQL's disk was filled. */
  readonly disks: number;
  readonly withoutDisk: number;
  /**
   * These count documents that went to another PAC within a call, documents that stay with a PAC because it may have
   * them, and late stamps.
   */
  readonly crossings: number;
  readonly elsewhere: number;
  readonly denials: number;
  readonly lateStamps: number;
  /** Times that the operator chose another PAC. */
  readonly switches: number;
  /** Times that the operator typed a PAC's password wrongly. */
  readonly mistypes: number;
  /** Times that tables were locked, or connections of PostgreSQL used up. */
  readonly locks: number;
  readonly crowds: number;
  /**
   * Number of faults that are answers that come late, in pieces or huge, or stamps that belong to another document or
   * are not sealed.
   */
  readonly late: number;
  readonly wrong: number;
  /** Number of answers that say that the service cannot serve now. */
  readonly unserved: number;
  /** Number of stamped documents that are large ones of a loud account. */
  readonly loud: number;
  /** Tickets that a shop sold, invoices of them in the name of a customer, and returns. */
  readonly tickets: number;
  readonly named: number;
  readonly returns: number;
  /** Gifts of stamps that a platform made to the accounts. */
  readonly gifts: number;
  /** Documents that were mailed to an address, and those of these mails that were sent again. */
  readonly mails: number;
  readonly mailedAgain: number;
  readonly faults: number;
  readonly violations: readonly string[];
}

/** Runs the plan's faults while the clients work, lets the service come to rest, and checks the books. */
export async function runPlan(world: World, plan: Plan): Promise<Outcome> {
  const { unharmed } = plan;
  if (unharmed !== undefined) for (const core of world.cores) core.setWaits("product");
  for (const { admin } of world.pacs) await admin("PUT", "/admin/settings", { wrongLogins: 0 });
  const before = await crossed(world);
  const mailsBefore = world.mails.counted();
  // The account beside a loud one has no calls but those of its clients.
  const shop = unharmed === undefined ? openShop(world, plan.seed) : undefined;
  const giver = unharmed === undefined ? await openGiver(world, plan.seed) : undefined;
  const trade = Promise.all([shop?.work(), giver?.work()]);
  const hits = Promise.all(plan.blows.map((blow) => hit(world, blow)));
  const stories = (
    await Promise.all(
      plan.clients.map(async (errands) => {
        const told: Story[] = [];
        for (const errand of errands) told.push(...(await run(world, errand)));
        return told;
      }),
    )
  ).flat();
  await trade;
  const landed = await hits;
  await forgive(world);
  await world.calm();
  const stuck = await rest(world);
  await learnAll(world, stories);
  // A repetition may have left a document on its way to the PAC.
  stuck.push(...(await rest(world)));
  await latecomers(world);
  await seeOriginals(world, stories);
  for (const each of [...world.cores, ...world.gateways]) each.setClock(0);
  if (unharmed !== undefined) for (const core of world.cores) core.setWaits("short");
  await Promise.all([shop?.settle(), giver?.settle()]);
  stuck.push(...(await rest(world)));
  await world.mails.settle(await world.db(), {
    calm: world.calm,
    kill() {
      for (const core of world.cores) core.kill();
    },
  });
  const after = await crossed(world);
  const between = {
    crossings: after.crossings - before.crossings,
    elsewhere: after.elsewhere - before.elsewhere,
    denials: after.denials - before.denials,
    lateStamps: after.lateStamps - before.lateStamps,
  };
  const count = (kinds: readonly Blow["kind"][]) =>
    plan.blows.filter(({ kind }, index) => landed[index] && kinds.includes(kind)).length;
  const directives = stories.flatMap(({ errand: { directive, cancel } }) => [
    directive,
    FAULT.exec(cancel?.directive ?? "")?.[0],
  ]);
  const ended = (is: (estado: string) => boolean, of: (errand: Errand) => boolean = () => true) =>
    stories.filter(({ errand, answers }) => of(errand) && is(answers.at(-1)?.estado ?? "")).length;
  const violations = [
    ...[...stuck, ...(await audit(world, stories, { shop, giver })), ...harm(stories, unharmed)],
    ...(await locked(world, count(["mistype"]))),
    ...(await world.judgeCluster()),
  ];
  const { mails, repeated } = world.mails.counted();
  return {
    seed: plan.seed,
    documents: stories.length,
    stamped: ended(isStamped),
    covering: ended(isStamped, ({ mode }) => mode === "payment" || mode === "note"),
    substituted: stories.filter(({ seen }) => seen?.sustituidaPor?.estado === "completa").length,
    advances: ended(isStamped, ({ mode }) => mode === "application" || mode === "remainder"),
    refused: stories.filter(({ answers }) => answers.length > 0 && answers.every(({ id }) => id === undefined)).length,
    payroll: ended(isStamped, ({ mode }) => mode === "payroll"),
    withholdings: ended(isStamped, ({ mode }) => mode === "withholding"),
    drafts: ended(isStamped, ({ mode }) => mode === "draft"),
    cancelled: ended((estado) => estado === "cancelada"),
    ...between,
    switches: count(["switch-pacs"]),
    mistypes: count(["mistype"]),
    kills: count(["kill-core", "kill-at", "stop-pac", "kill-gateway"]),
    pauses: count(["pause-core", "pause-postgres"]),
    cuts: count(["cut-database"]),
    moves: count(["move-account"]),
    restarts: count(["restart-postgres"]),
    workers: count(["kill-worker"]),
    prepared: count(["leave-prepared"]),
    clocks: count(["set-clock"]),
    disks: count(["fill-disk"]),
    withoutDisk: plan.blows.filter(({ kind }, index) => kind === "fill-disk" && !landed[index]).length,
    locks: count(["lock-table"]),
    crowds: count(["crowd-database"]),
    late: directives.filter((each) => LATE.test(each ?? "")).length,
    wrong: directives.filter((each) => WRONG.test(each ?? "")).length,
    unserved: stories
      .flatMap(({ answers, resent, cancellation }) => [...answers, ...resent, ...cancellation])
      .filter(({ status }) => status === 503).length,
    loud: ended(isStamped, ({ mode }) => mode === "large"),
    faults: count(["fault"]) + directives.filter((each) => each !== undefined).length,
    ...(shop?.counted ?? { tickets: 0, named: 0, returns: 0 }),
    ...(giver?.counted ?? { gifts: 0 }),
    mails: mails - mailsBefore.mails,
    mailedAgain: repeated - mailsBefore.repeated,
    violations,
  };
}

/** These directives disturb a cancellation. */
const FAULT = /(cancel|sat-status):.*/;

const LATE = /\b[QPB]=/;
const WRONG = /\bV=(other|unsealed)/;

/** The pause is longer than any lease (short-timeouts.ts). */
const PAUSED_MS = 4_000;
const PAUSED_POSTGRES_MS = 2_000;

/** Hits the world with a blow; returns false where this machine cannot do it. */
async function hit(world: World, blow: Blow): Promise<boolean> {
  await sleep(blow.at);
  if (blow.kind === "fill-disk") return world.postgres.fillDisk(blow.ms);
  await strike(world, blow);
  return true;
}

async function strike(world: World, blow: Exclude<Blow, { kind: "fill-disk" }>): Promise<void> {
  switch (blow.kind) {
    case "kill-core":
      return world.cores[blow.core]!.kill();
    case "kill-at":
      return world.cores[blow.core]!.doom(`${blow.point}:${blow.nth}`);
    case "pause-core":
      return world.cores[blow.core]!.pause(PAUSED_MS);
    case "pause-postgres":
      return world.postgres.pause(PAUSED_POSTGRES_MS);
    case "cut-database":
      return world.cutDatabase();
    case "kill-gateway":
      return world.gateways[blow.gateway]!.kill();
    case "restart-postgres":
      return world.postgres.crash();
    case "set-clock": {
      const process = "core" in blow ? world.cores[blow.core]! : world.gateways[blow.gateway]!;
      return process.setClock(blow.shift);
    }
    case "lock-table":
      return world.postgres.lockTable(blow.table, blow.ms);
    case "crowd-database":
      return world.postgres.crowd(blow.ms);
    case "stop-pac":
      return world.pacs[blow.pac]?.stop(blow.ms);
    case "delay-sat":
      // SAT's settings are the first PAC's.
      await order(world, 0, "PUT", "/admin/settings", { satLag: blow.lag });
      await sleep(blow.ms);
      await order(world, 0, "PUT", "/admin/settings", { satLag: 0 });
      return;
    case "shut-pac":
      return shut(world, blow);
    case "switch-pacs":
      return reconfigure(world, { first: blow.first });
    case "mistype":
      // A password that was refused once is never tried again, so each is another one.
      await reconfigure(world, { mistyped: { pac: blow.pac, password: randomUUID() } });
      await sleep(blow.ms);
      return reconfigure(world, { mistyped: undefined });
    case "move-account":
      return world.move(blow.account);
    case "kill-worker":
    case "leave-prepared":
    case "change-settings":
      return world.strikeCluster(blow);
    case "fault": {
      const { name, operation, times, pac } = blow;
      await order(world, pac, "POST", "/admin/faults", { name, times, match: { operation } });
    }
  }
}

async function reconfigure(world: World, change: Partial<Operator>): Promise<void> {
  world.configure(change);
  for (const core of world.cores) {
    core.kill();
    await sleep(BETWEEN_CORES_MS);
  }
}

/** Asks a PAC's administration. A PAC that is not there takes no orders. */
async function order(world: World, pac: number, ...call: Parameters<WorldPac["admin"]>): Promise<unknown> {
  return world.pacs[pac]?.admin(...call);
}

/** An operator who changed a setting starts the cores again one after the other, at this interval. */
const BETWEEN_CORES_MS = 1_000;
const MANY = 1_000;

async function shut(world: World, { pac, how, ms }: Extract<Blow, { kind: "shut-pac" }>): Promise<void> {
  const set = (settings: object) => order(world, pac, "PUT", "/admin/settings", settings);
  if (how === "inactive" || how === "maintenance") {
    await set(how === "inactive" ? { accountActive: false } : { maintenance: true });
    await sleep(ms);
    await set(AT_WORK);
    return;
  }
  const fault =
    how === "empty" ? { name: "balance-exhausted" } : { point: "beforeCore", action: { kind: "status", status: 429 } };
  const match = { operation: "stamp" };
  const made = (await order(world, pac, "POST", "/admin/faults", { ...fault, match, times: MANY })) as
    | { readonly id: string }
    | undefined;
  await sleep(ms);
  if (made !== undefined) await order(world, pac, "DELETE", `/admin/faults/${made.id}`);
}

const AT_WORK = { accountActive: true, maintenance: false };

/** Ends the faults of whole PACs; those of single documents stay. */
async function forgive({ pacs, configure }: World): Promise<void> {
  configure({ first: 0, mistyped: undefined });
  for (const { admin } of pacs) {
    await admin("PUT", "/admin/settings", AT_WORK);
    const orders = (await admin("GET", "/admin/faults")) as readonly { id: string }[];
    for (const { id } of orders) await admin("DELETE", `/admin/faults/${id}`);
  }
}

/**
 * Leases, denials and back-offs end within seconds, and on a busy machine within minutes. Only a stuck document makes a
 * run wait longer.
 */
const QUIET_MS = 300_000;

/** Waits until no document is open, while the workers finish them. */
async function rest(world: World): Promise<string[]> {
  const end = Date.now() + QUIET_MS;
  while (Date.now() < end) {
    if ((await unfinished(world)).length === 0) return [];
    await sleep(100);
  }
  const open = await unfinished(world);
  return open.map((what) => `after ${QUIET_MS / 1000} s of calm still open: ${what}`);
}

/** A PAC works no longer on what it got (plan.ts: W, Q). */
const WORKS_MS = 9_000;

/**
 * Waits, after a PAC denied a document that nobody sends again, until its work must be done and the workers have found
 * what it stamped.
 */
async function latecomers(world: World): Promise<void> {
  if (!(await anyDenied(world))) return;
  await sleep(WORKS_MS);
  const end = Date.now() + QUIET_MS;
  while (Date.now() < end && (await anyUnrecorded(world))) await sleep(500);
}

/** Asks for large documents one after the other, because all at once would make each wait for the others. */
async function learnAll(world: World, stories: readonly Story[]): Promise<void> {
  const isLarge = ({ errand }: Story) => errand.mode === "large";
  await Promise.all(stories.filter((story) => !isLarge(story)).map((story) => learn(world, story)));
  for (const story of stories.filter(isLarge)) await learn(world, story);
}

/**
 * Repeats an errand until its caller knows the outcome. A document that the PAC never had is sent again then, which a
 * busy machine may leave open once more.
 */
async function learn(world: World, story: Story): Promise<void> {
  const end = Date.now() + QUIET_MS;
  while (Date.now() < end) {
    const answer = await ask(world, story);
    if (answer !== undefined && isFinal(story.errand, answer)) return;
    await sleep(300);
  }
}

/** Reads each document that others were to substitute, once nothing is open any more. */
async function seeOriginals(world: World, stories: readonly Story[]): Promise<void> {
  const originals = new Set(
    stories.flatMap(({ errand, parent }) => (errand.mode === "substitute" && parent ? [parent] : [])),
  );
  for (const original of originals) {
    const path = `facturas/${original.answers.at(-1)?.id}`;
    const answer = await send(world, original.errand, { verb: "GET", path });
    if (answer !== undefined) original.seen = answer;
  }
}
