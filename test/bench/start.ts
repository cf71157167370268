import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { request } from "undici";
import { compiled, GATEWAY_AT } from "../support/child.ts";
import { orderJson } from "./orders.ts";
import { cpuMsOf } from "./processes.ts";
import { type Figure, quantity } from "./report.ts";
import { type Stage, withStage } from "./stage.ts";
import { median } from "./turns.ts";

/** The goals are for two cores that do nothing else. */
const MOST_CPU = 1.5;
const MOST_WALL_MS = 2_000;

/**
 * Measures the compiled service from its start to the answer of its first stamp, beside the import of its modules
 * alone.
 */
export function benchStart(rounds: number): Promise<Figure[]> {
  return withStage(async (stage) => {
    const folder = compiled();
    const seen: Seen[] = [];
    for (let round = 0; round < rounds; round += 1) seen.push(await observe(stage, folder));
    const of = (read: (one: Seen) => number) => median(seen.map(read));
    const wall = of(({ wallMs }) => wallMs);
    const share = of(({ cpuMs, importMs }) => cpuMs / importMs);
    return [
      quantity(
        "import of all modules, CPU",
        of(({ importMs }) => importMs),
        "ms",
      ),
      quantity(
        "start until it listens",
        of(({ listensMs }) => listensMs),
        "ms",
      ),
      quantity("start to the first stamp", wall, "ms", {
        text: `<= ${MOST_WALL_MS} ms on two idle cores`,
        met: wall <= MOST_WALL_MS,
      }),
      quantity(
        "start to the first stamp, CPU",
        of(({ cpuMs }) => cpuMs),
        "ms",
      ),
      quantity("start to the first stamp, CPU / that of the import", share, "", {
        text: `<= ${MOST_CPU}`,
        met: share <= MOST_CPU,
      }),
    ];
  });
}

interface Seen {
  readonly importMs: number;
  readonly listensMs: number;
  readonly wallMs: number;
  readonly cpuMs: number;
}

async function observe({ met, startCompiled }: Stage, folder: string): Promise<Seen> {
  const importMs = importCpuMs(folder);
  const began = performance.now();
  const service = startCompiled(folder);
  try {
    const url = await service.said(GATEWAY_AT);
    const listensMs = performance.now() - began;
    const headers = { "content-type": "application/json", "x-api-key": met.keys[0]! };
    const { statusCode, body } = await request(`${url}/api/v1/facturas`, {
      ...{ method: "POST", headers, body: orderJson(1) },
    });
    const answer = await body.text();
    if (statusCode !== 201) throw new Error(`the first stamp was answered ${statusCode}: ${answer}`);
    return { importMs, listensMs, wallMs: performance.now() - began, cpuMs: cpuMsOf(service.pid) };
  } finally {
    await service.close();
  }
}

/** These modules import all others that a start needs. */
const ROOTS = ["src/app.js", "gateway/app.js", "gateway/remote-core.js"];

function importCpuMs(folder: string): number {
  const roots = ROOTS.map((file) => pathToFileURL(join(folder, file)).href);
  const text = `await Promise.all(${JSON.stringify(roots)}.map((root) => import(root)));
    const { user, system } = process.cpuUsage();
    process.stdout.write(String((user + system) / 1000));
    process.exit();`;
  return Number(execFileSync(process.execPath, ["--input-type=module", "--eval", text], { encoding: "utf8" }));
}
