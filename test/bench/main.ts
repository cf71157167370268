import { resolve } from "node:path";
import { Command } from "commander";
import { benchCancellation } from "./cancellation.ts";
import { benchCatalogs } from "./catalogs.ts";
import { benchCluster } from "./cluster.ts";
import { benchBeside, benchEndToEnd } from "./end-to-end.ts";
import { benchEngine } from "./engine.ts";
import { benchExports } from "./exports.ts";
import { benchLists } from "./lists.ts";
import { benchMoney } from "./money.ts";
import { benchPaper } from "./paper.ts";
import { benchReceipts } from "./receipts.ts";
import { printTable } from "./report.ts";
import { soak } from "./soak.ts";
import { type Cast, THIS_TREE } from "./stage.ts";
import { benchStart } from "./start.ts";
import { benchTenants } from "./tenants.ts";
import { benchTickets } from "./tickets.ts";
import type { Turns } from "./turns.ts";

const flags = new Command("npm run bench --")
  .description(
    "How fast the service is, as a share of the RSA signatures that the same machine makes at the same moment. It judges nobody: whatever the goals say, it ends with 0.",
  )
  .option("--json", "for machines")
  .option("--quick", "fewer and shorter rounds")
  .option(
    "--only <PART>",
    "engine, money, receipts, exports, cancellation, catalogs, paper, service, start, tenants, lists or tickets",
  )
  .option("--errand <NAME...>", 'of the service: only what begins like that ("REST, 32", "one account")')
  .option("--rounds <N>", "of the service")
  .option("--set <NAME=VALUE...>", "of the service: a setting on top of the bench's own")
  .option(
    "--beside <FOLDER>",
    "of the service and its start: another tree of the project, or this one again, measured turn by turn",
  )
  .option("--beside-set <NAME=VALUE...>", "a setting of the other one")
  .option("--soak", "20,000 stamps, and what they do to the memory of the service")
  .option(
    "--citus <WORKERS...>",
    "what a stamp costs on clusters of so many workers, by statement, beside one PostgreSQL (docs/scale.md)",
  )
  .option("--documents <N>", "for the lists: documents in the table", "300000")
  .option("--of-one <N>", "for the lists: documents of one account among them", "100000")
  .parse()
  .opts<Options>();

interface Options {
  readonly json?: true;
  readonly quick?: true;
  readonly only?: string;
  readonly errand?: string[];
  readonly rounds?: string;
  readonly set?: string[];
  readonly beside?: string;
  readonly besideSet?: string[];
  readonly soak?: true;
  readonly citus?: string[];
  readonly documents: string;
  readonly ofOne: string;
}

const inProcess = { rounds: flags.quick ? 11 : 61, milliseconds: 30 };
const parts = {
  engine: () => benchEngine(inProcess),
  money: () => benchMoney(inProcess),
  receipts: () => benchReceipts(inProcess),
  exports: () => benchExports(inProcess),
  catalogs: () => benchCatalogs(flags.quick ? 100 : 1_000),
  cancellation: () => benchCancellation(inProcess),
  paper: () => benchPaper(inProcess),
  service: () => benchService(flags.quick ? { rounds: 2, milliseconds: 3_000 } : { rounds: 7, milliseconds: 5_000 }),
  start: () =>
    benchStart(flags.quick ? 2 : 7, [THIS_TREE, ...(flags.beside === undefined ? [] : [resolve(flags.beside)])]),
  tenants: () => benchTenants(flags.quick ? { rounds: 2, milliseconds: 5_000 } : { rounds: 5, milliseconds: 15_000 }),
  tickets: () => benchTickets(flags.quick ? { tickets: 100_000, rounds: 3 } : { tickets: 1_000_000, rounds: 9 }),
  lists: () =>
    benchLists(
      { documents: Number(flags.documents), ofOne: Number(flags.ofOne) },
      flags.quick ? { rounds: 2, milliseconds: 3_000 } : { rounds: 7, milliseconds: 5_000 },
    ),
};

function benchService(usual: Turns) {
  const turns = { ...usual, rounds: Number(flags.rounds ?? usual.rounds) };
  const cast = castOf(THIS_TREE, flags.set);
  if (flags.beside === undefined) return benchEndToEnd(turns, flags.errand ?? [], cast);
  return benchBeside(turns, flags.errand ?? [], [cast, castOf(resolve(flags.beside), flags.besideSet)]);
}

function castOf(tree: string, settings: readonly string[] = []): Cast {
  return { tree, env: Object.fromEntries(settings.map((setting) => setting.split(/=(.*)/s))) };
}

const isOfService = flags.beside !== undefined || flags.errand !== undefined;
const only = flags.only ?? (isOfService ? "service" : undefined);
const chosen = Object.entries(parts).filter(([name]) => only === undefined || only === name);

const figures = [];
if (flags.soak) figures.push(...(await soak()));
else if (flags.citus) figures.push(...(await benchCluster(flags.citus.map(Number))));
else for (const [, bench] of chosen) figures.push(...(await bench()));

if (flags.json) console.log(JSON.stringify({ figures }));
else printTable(figures);
