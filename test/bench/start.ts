import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { request } from "undici";
import { GATEWAY_AT } from "../support/child.ts";
import { orderJson } from "./orders.ts";
import { cpuMsOf } from "./processes.ts";
import { type Figure, quantity } from "./report.ts";
import { openStage, type Stage } from "./stage.ts";
import { median } from "./turns.ts";

/** The goal is for two cores that do nothing else. */
const MOST_WALL_MS = 2_000;
/** The most of another tree's CPU. */
const MOST_OF_OTHER = 0.6;

/**
 * Measures the service, compiled and by `npm start`, from its start to the answer of its first stamp; with two trees
 * both in turns, and the first by the second.
 */
export async function benchStart(rounds: number, trees: readonly string[]): Promise<Figure[]> {
  const stages: Stage[] = [];
  const folders = trees.map(compile);
  try {
    for (const tree of trees) stages.push(await openStage({ tree }));
    const figures: Figure[] = [];
    for (const [name, isCompiled] of FORMS) {
      const seen = stages.map(() => [] as Seen[]);
      for (let round = 0; round < rounds; round += 1)
        for (const [at, stage] of stages.entries())
          seen[at]!.push(await observe(stage, isCompiled ? folders[at] : undefined));
      const [these = [], those] = seen;
      figures.push(...figuresOf(name, these), ...(those === undefined ? [] : quotients(name, these, those)));
    }
    return figures;
  } finally {
    for (const stage of stages) await stage.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

const FORMS = [
  ["start", true],
  ["npm start", false],
] as const;

interface Seen {
  readonly listensMs: number;
  readonly wallMs: number;
  readonly cpuMs: number;
}

function figuresOf(name: string, seen: readonly Seen[]): Figure[] {
  const wall = median(seen.map(({ wallMs }) => wallMs));
  const listens = median(seen.map(({ listensMs }) => listensMs));
  const cpu = median(seen.map(({ cpuMs }) => cpuMs));
  const goal = { text: `<= ${MOST_WALL_MS} ms on two idle cores`, met: wall <= MOST_WALL_MS };
  return [
    quantity(`${name} until it listens`, listens, "ms"),
    quantity(`${name} to the first stamp`, wall, "ms", goal),
    quantity(`${name} to the first stamp, CPU`, cpu, "ms"),
  ];
}

function quotients(name: string, these: readonly Seen[], those: readonly Seen[]): Figure[] {
  const quotient = (of: (one: Seen) => number) => median(these.map((one, round) => of(one) / of(those[round]!)));
  const wall = quotient(({ wallMs }) => wallMs);
  const cpu = quotient(({ cpuMs }) => cpuMs);
  const goal = { text: `<= ${MOST_OF_OTHER}`, met: cpu <= MOST_OF_OTHER };
  return [
    quantity(`${name} to the first stamp, this / other`, wall, ""),
    quantity(`${name} to the first stamp, CPU, this / other`, cpu, "", goal),
  ];
}

/** Compiles a tree into a folder of its own, in which its packages are found. */
function compile(tree: string): string {
  const folder = join(tree, "compiled");
  const PATH = `${join(tree, "node_modules/.bin")}${delimiter}${process.env.PATH}`;
  const options = { cwd: tree, env: { ...process.env, PATH }, stdio: "inherit" } as const;
  execFileSync(process.execPath, ["build.mjs", "--proofs", folder], options);
  return folder;
}

async function observe({ met, start }: Stage, compiled: string | undefined): Promise<Seen> {
  const began = performance.now();
  const service = start(compiled);
  try {
    const url = await service.said(GATEWAY_AT);
    const listensMs = performance.now() - began;
    const headers = { "content-type": "application/json", "x-api-key": met.keys[0]! };
    const { statusCode, body } = await request(`${url}/api/v1/facturas`, {
      ...{ method: "POST", headers, body: orderJson(1) },
    });
    const answer = await body.text();
    if (statusCode !== 201) throw new Error(`the first stamp was answered ${statusCode}: ${answer}`);
    return { listensMs, wallMs: performance.now() - began, cpuMs: cpuMsOf(service.pid) };
  } finally {
    await service.close();
  }
}
