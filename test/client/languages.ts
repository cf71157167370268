import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Outcome, Scenario } from "./scenarios.ts";

/** What a driver is told of a scenario, one line of JSON each. */
export type Task = Pick<Scenario, "client" | "calls" | "isAtOnce"> & {
  readonly baseUrl: string;
  readonly apiKey?: string;
};

/** What it prints for each, one line of JSON. */
export interface Driven {
  readonly outcomes: readonly Outcome[];
  readonly heard: readonly object[];
}

export interface Language {
  readonly name: string;
  /** Without this program the language is skipped. */
  readonly program: string;
  /** Returns the command that drives the client, and builds what must be built. */
  readonly command: (folder: string) => readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
}

const PROJECT = resolve(import.meta.dirname, "../..");
const driver = (name: string) => join(import.meta.dirname, "drivers", name);
const clients = (name: string) => join(PROJECT, "clients", name);

const PYTHON = { PYTHONPATH: clients("python"), PYTHONDONTWRITEBYTECODE: "1" };

export const LANGUAGES: readonly Language[] = [
  { name: "python", program: "python3", command: () => ["python3", driver("driver.py")], env: PYTHON },
  { name: "asyncio", program: "python3", command: () => ["python3", driver("driver.py"), "--async"], env: PYTHON },
  { name: "php", program: "php", command: () => ["php", driver("driver.php")], env: { CFDI_PHP: clients("php") } },
  { name: "go", program: "go", command: buildGo },
  { name: "java", program: "javac", command: buildJava },
];

/** The driver is a module of its own, as a user's program is. */
function buildGo(folder: string): readonly [string] {
  copyFileSync(driver("driver.go"), join(folder, "main.go"));
  const module = "cfdi-stamping.example/cfdi";
  writeFileSync(
    join(folder, "go.mod"),
    `module driver\n\ngo 1.19\n\nrequire ${module} v0.0.0\n\nreplace ${module} => ${clients("go")}\n`,
  );
  execFileSync("go", ["build", "-o", "driver", "."], { cwd: folder, env: { ...process.env, GOFLAGS: "-mod=mod", GOPROXY: "off" } });
  return [join(folder, "driver")];
}

const GSON = "/usr/share/java/gson.jar";

function buildJava(folder: string): readonly [string, ...string[]] {
  const sources = join(clients("java"), "src/main/java/cfdistamping");
  const files = readdirSync(sources).map((name) => join(sources, name));
  const javac = ["--release", "17", "-encoding", "UTF-8", "-cp", GSON, "-d", folder, ...files, driver("Driver.java")];
  execFileSync("javac", javac);
  return ["java", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp", `${folder}:${GSON}`, "Driver"];
}

/** Starts the drivers of a language; returns undefined where its program is missing. */
export function startDriver({ program, command, env }: Language) {
  try {
    execFileSync("which", [program], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), "cfdi-driver-"));
  const [file, ...args] = command(folder);
  // What a client keeps for other processes goes into the folder.
  const whole = { ...process.env, ...env, TMPDIR: folder };
  const child = spawn(file, args, { env: whole, stdio: ["pipe", "pipe", "inherit"] });
  child.once("close", () => rmSync(folder, { recursive: true }));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async play(task: Task): Promise<Driven> {
      child.stdin.write(`${JSON.stringify(task)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`the driver ended with ${child.exitCode}`);
      return JSON.parse(value) as Driven;
    },
    stop: () => child.stdin.end(),
  };
}
