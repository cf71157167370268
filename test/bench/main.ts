import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { benchCancellation } from "./cancellation.ts";
import { benchCatalogs } from "./catalogs.ts";
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
import { benchTenants } from "./tenants.ts";
import type { Turns } from "./turns.ts";

/**
 * `npm run bench`: how fast the service is, as a share of the RSA signatures that the same machine makes at the same
 * moment. It judges nobody: whatever the goals say, it ends with 0.
 */
const { values: flags } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    /** Fewer and shorter rounds. */
    quick: { type: "boolean", default: false },
    /** Only this part: engine, money, receipts, exports, cancellation, catalogs, paper, service, tenants, lists. */
    only: { type: "string" },
    /** Of the service: only what begins like that ("REST, 32", "one account"), as often as one likes. */
    errand: { type: "string", multiple: true, default: [] },
    rounds: { type: "string" },
    /** Of the service: a setting (NAME=value) on top of the bench's own. */
    set: { type: "string", multiple: true, default: [] },
    /** Of the service: another tree of the project, or this one again, beside which this one is measured turn by turn. */
    beside: { type: "string" },
    /** A setting of the other one. */
    "beside-set": { type: "string", multiple: true, default: [] },
    /** 20,000 stamps, and what they do to the memory of the service. */
    soak: { type: "boolean", default: false },
    /** For the lists: documents in the table, and of one account among them. */
    documents: { type: "string", default: "300000" },
    "of-one": { type: "string", default: "100000" },
  },
});

const inProcess = { rounds: flags.quick ? 11 : 61, milliseconds: 30 };
const parts = {
  engine: () => benchEngine(inProcess),
  money: () => benchMoney(inProcess),
  receipts: () => benchReceipts(inProcess),
  exports: () => benchExports(inProcess),
  catalogs: () => benchCatalogs(flags.quick ? 100 : 1_000),
  cancellation: () => benchCancellation(inProcess),
  paper: () => benchPaper(inProcess),
  service: () =>
    benchService(flags.quick ? { rounds: 2, milliseconds: 3_000 } : { rounds: 7, milliseconds: 5_000 }),
  tenants: () =>
    benchTenants(flags.quick ? { rounds: 2, milliseconds: 5_000 } : { rounds: 5, milliseconds: 15_000 }),
  lists: () =>
    benchLists(
      { documents: Number(flags.documents), ofOne: Number(flags["of-one"]) },
      flags.quick ? { rounds: 2, milliseconds: 3_000 } : { rounds: 7, milliseconds: 5_000 },
    ),
};

function benchService(usual: Turns) {
  const turns = { ...usual, rounds: Number(flags.rounds ?? usual.rounds) };
  const cast = castOf(THIS_TREE, flags.set);
  if (flags.beside === undefined) return benchEndToEnd(turns, flags.errand, cast);
  return benchBeside(turns, flags.errand, [cast, castOf(resolve(flags.beside), flags["beside-set"])]);
}

function castOf(tree: string, settings: readonly string[]): Cast {
  return { tree, env: Object.fromEntries(settings.map((setting) => setting.split(/=(.*)/s))) };
}

const isOfService = flags.beside !== undefined || flags.errand.length > 0;
const only = flags.only ?? (isOfService ? "service" : undefined);
const chosen = Object.entries(parts).filter(([name]) => only === undefined || only === name);

const figures = [];
if (flags.soak) figures.push(...(await soak()));
else for (const [, bench] of chosen) figures.push(...(await bench()));

if (flags.json) console.log(JSON.stringify({ figures }));
else printTable(figures);
