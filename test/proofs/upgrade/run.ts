import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { MIGRATION_NAMES } from "../../../src/persistence/database/migrate.ts";
import { type Child, CORE_AT, PAC_ADMIN_AT, PAC_AT } from "../../support/child.ts";
import { mulberry32 } from "../../support/mutants.ts";
import {
  administrationOf,
  coreSettings,
  type Instance,
  newFolder,
  onboard,
  sendOrder,
  startInstance,
  startPac,
  startPostgres,
} from "../started.ts";

export interface UpgradeReport {
  readonly upgrades: number;
  readonly stamped: number;
  /** Number of orders that were sent again, because an answer told no outcome or never came. */
  readonly repeated: number;
  readonly violations: readonly string[];
}

const INSTANCES = 2;
const CALLERS = 4;
/** Each step of an upgrade waits for so many further stamps. */
const BETWEEN = 20;
/** Without a stamp for so long the service has stopped stamping. */
const SILENT_MS = 120_000;

/** These tell a caller to repeat with the same key. */
const AGAIN = new Set(["PAC_SIN_RESPUESTA", "SERVICIO_SIN_RESPUESTA", "SERVICIO_NO_DISPONIBLE", "EN_PROCESO"]);

/**
 * Replaces all instances one after the other while callers stamp, as docs/installing.md says, and does so again and
 * again. Before each upgrade the schema gets a migration of a build of tomorrow, which changes a table that every stamp
 * writes, and names this build as one that may work beside it.
 */
export async function upgradeUnderLoad({ seed, upgrades }: { seed: number; upgrades: number }): Promise<UpgradeReport> {
  const next = mulberry32(seed);
  const folder = await newFolder("upgrade");
  const postgres = await startPostgres(folder);
  const pac = startPac(folder, "0", "0");
  const admin = administrationOf(await pac.said(PAC_ADMIN_AT));
  const settings = { ...coreSettings(postgres.url, await pac.said(PAC_AT)), DRAIN_SECONDS: "2" };
  const all: Child[] = [pac];
  let started = 0;
  const start = async (): Promise<Instance> => {
    started += 1;
    const instance = await startInstance(folder, started, settings);
    all.push(instance.child);
    return instance;
  };
  try {
    let serving: Instance[] = [];
    for (let index = 0; index < INSTANCES; index += 1) serving.push(await start());
    const { keys } = await onboard(await serving[0]!.child.said(CORE_AT), admin);
    const callers = new Callers(keys.sandbox, () => serving, next);
    const violations: string[] = [];
    await callers.goOn(BETWEEN);
    for (let upgrade = 0; upgrade < upgrades; upgrade += 1) {
      await query(postgres.url, migrationOfTomorrow(upgrade));
      await callers.goOn(BETWEEN);
      for (const old of shuffled(serving, next)) {
        old.child.kill("SIGTERM");
        const status = await old.child.ended;
        if (status !== 0) violations.push(`an instance that was asked to stop ended with ${status}`);
        serving = [...serving.filter((each) => each !== old), await start()];
        await callers.goOn(BETWEEN);
      }
    }
    const { stamped, repeated, refused } = await callers.end();
    violations.push(...refused);
    const doubled = stamped.size - new Set(stamped.values()).size;
    if (doubled > 0) violations.push(`${doubled} fiscal UUIDs were told for two orders`);
    const books = (await admin("GET", "/admin/audit")) as { stamps: number; doubled: unknown[] };
    if (books.stamps !== stamped.size || books.doubled.length > 0)
      violations.push(`the PAC has ${JSON.stringify(books)}, and ${stamped.size} were told`);
    return { upgrades, stamped: stamped.size, repeated, violations };
  } finally {
    for (const child of all) child.kill("SIGKILL");
    await Promise.all(all.map(({ ended }) => ended));
    await postgres.close();
    await rm(folder, { recursive: true });
  }
}

/**
 * Callers ask as behind a proxy, at any instance that says it is ready, and repeat with the same key until they know
 * the outcome.
 */
class Callers {
  /** Each key has the fiscal UUID that was told. */
  readonly #stamped = new Map<string, string>();
  readonly #refused: string[] = [];
  readonly #calling: Promise<unknown>;
  #repeated = 0;
  #isOver = false;

  constructor(apiKey: string, serving: () => readonly Instance[], next: () => number) {
    const call = async (caller: number) => {
      for (let number = 0; !this.#isOver; number += 1) {
        const key = `${caller}-${number}`;
        while (!(await this.#send(await ready(serving, next), apiKey, key))) {
          this.#repeated += 1;
          await sleep(200);
        }
      }
    };
    this.#calling = Promise.all(Array.from({ length: CALLERS }, (_, caller) => call(caller)));
  }

  /** Waits until so many more orders are stamped. @throws when none is stamped for long */
  async goOn(more: number): Promise<void> {
    const until = this.#stamped.size + more;
    for (let [last, since] = [-1, performance.now()]; this.#stamped.size < until; await sleep(50)) {
      if (this.#stamped.size !== last) [last, since] = [this.#stamped.size, performance.now()];
      else if (performance.now() - since > SILENT_MS)
        throw new Error(`nothing was stamped for ${SILENT_MS} ms: ${this.#refused.join("\n")}`);
    }
  }

  async end() {
    this.#isOver = true;
    await this.#calling;
    return { stamped: this.#stamped, repeated: this.#repeated, refused: this.#refused };
  }

  /** Sends an order. Resolves to true once its outcome is known. */
  async #send(site: string, apiKey: string, key: string): Promise<boolean> {
    const answer = await sendOrder(site, apiKey, key);
    if (answer === undefined) return false;
    const { status, body } = answer;
    if (status === 201 || status === 200) this.#stamped.set(key, body.data?.uuidFiscal ?? "");
    else if (status === 409 || AGAIN.has(body.codigo ?? "")) return false;
    else this.#refused.push(`order ${key}: ${status} ${JSON.stringify(body)}`);
    return true;
  }
}

async function ready(serving: () => readonly Instance[], next: () => number): Promise<string> {
  for (;;) {
    for (const { site } of shuffled(serving(), next))
      if ((await fetch(`${site}/health/ready`).catch(() => undefined))?.ok) return site;
    await sleep(100);
  }
}

function shuffled<T>(values: readonly T[], next: () => number): T[] {
  return values
    .map((value) => ({ value, at: next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ value }) => value);
}

/** PostgreSQL runs several statements that come as one text in one transaction. */
function migrationOfTomorrow(upgrade: number): string {
  const name = `999-of-tomorrow-${upgrade}`;
  return `alter table outbox replica identity ${upgrade % 2 === 0 ? "default" : "full"};
    insert into mikro_orm_migrations (name) values ('${name}');
    insert into schema_builds (migration, oldest) values ('${name}', '${MIGRATION_NAMES.at(-1)}')`;
}

async function query(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
