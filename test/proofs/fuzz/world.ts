import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { type Database, openDatabase } from "../../../src/persistence/database/database.ts";
import type { Sealer } from "../../pac/test-pac-document.ts";
import { CORE_AT, GATEWAY_AT, METRICS_AT, PAC_ADMIN_AT, PAC_AT, startChild } from "../../support/child.ts";
import { signedIn, support } from "../../support/portal.ts";
import {
  type Administration,
  administrationOf,
  coreSettings,
  GATEWAY,
  newFolder,
  onboard,
  SERVICE_TOKEN,
  STAMPS,
  startPac,
  startPostgres,
} from "../started.ts";

/** A world has a core and a gateway, each a process as the product starts it, which nothing restarts. */
export interface World {
  readonly site: string;
  readonly coreUrl: string;
  readonly serviceToken: string;
  readonly keys: Readonly<Record<"sandbox" | "production", string>>;
  readonly sealer: Sealer;
  readonly portal: Portal;
  readonly bought: number;
  readonly admin: Administration;
  db(): Promise<Database>;
  /** Returns the resident memory of both processes in MB. */
  memory(): Promise<Readonly<Record<Part, number>>>;
  /** Returns a sentence for each process that ended, and for each bug in a log. */
  troubles(): Promise<string[]>;
  close(): Promise<void>;
}

/** Browsers are signed in to an account of their own, which every case may change. */
export interface Portal {
  readonly account: string;
  /** No browser is a member of this account. */
  readonly another: string;
  readonly cookies: Readonly<Record<Member, string>>;
}

/** Members of the account, and support, call the portal. */
export const MEMBERS = ["owner", "issuer", "reader", "support"] as const;
export type Member = (typeof MEMBERS)[number];

export const PARTS = ["core", "gateway"] as const;
export type Part = (typeof PARTS)[number];

export async function createWorld(): Promise<World> {
  const folder = await newFolder("fuzz");
  const postgres = await startPostgres(folder);
  const pac = startPac(folder, "0", "0");
  const admin = administrationOf(await pac.said(PAC_ADMIN_AT));
  const core = startChild("src/main.ts", [], folder, {
    ...{ ...coreSettings(postgres.url, await pac.said(PAC_AT)), DATA_DIR: "data" },
  });
  const coreUrl = await core.said(CORE_AT);
  const gateway = startChild("gateway/main.ts", [], folder, { CORE_URL: coreUrl, ...GATEWAY });
  const site = await gateway.said(GATEWAY_AT);
  const ops = { core: await core.said(METRICS_AT), gateway: site };
  const db = await openDatabase({ url: postgres.url, poolSize: 2 });
  const children = { core, gateway };
  const { id: another, keys, sealer } = await onboard(coreUrl, admin);
  const { id: account } = await onboard(coreUrl, admin, "OTR260101AB2");
  const cookies = await signIn({ grpcUrl: coreUrl, serviceToken: SERVICE_TOKEN, site }, account);
  return {
    ...{ site, coreUrl, serviceToken: SERVICE_TOKEN, admin, bought: STAMPS, keys, sealer },
    portal: { account, another, cookies },
    db: async () => db,
    async memory() {
      return { core: await residentMb(ops.core), gateway: await residentMb(ops.gateway) };
    },
    async troubles() {
      const told = PARTS.map(async (part) => {
        const over = await Promise.race([children[part].ended.then(() => true), sleep(0, false)]);
        const bugs = children[part].text().match(BUG) ?? [];
        return [...(over ? [`the ${part} ended`] : []), ...bugs.map((line) => `${part}: ${line}`)];
      });
      return (await Promise.all(told)).flat();
    },
    async close() {
      await db.close();
      for (const child of [gateway, core, pac]) child.kill("SIGKILL");
      await Promise.all([gateway.ended, core.ended, pac.ended]);
      await postgres.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function signIn(door: Parameters<typeof signedIn>[0], account: string): Promise<Portal["cookies"]> {
  const member = async (role: Exclude<Member, "support">) =>
    (await signedIn(door, `${role}@example.mx`, { account, role })).cookie;
  return {
    owner: await member("owner"),
    issuer: await member("issuer"),
    reader: await member("reader"),
    support: (await support(door, "support@example.mx")).browser.cookie,
  };
}

/** The pattern finds lines of the log at level error or fatal. */
const BUG = /^\{"level":(?:50|60),.*$/gm;

async function residentMb(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const [, bytes = "NaN"] = /^process_resident_memory_bytes (\S+)$/m.exec(text) ?? [];
  return Number(bytes) / 1024 / 1024;
}
