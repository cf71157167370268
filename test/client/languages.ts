import { execFileSync, spawn, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { GSON, JAVAC } from "../../tools/clients/pack.ts";
import type { Outcome, Scenario } from "./scenarios.ts";

/** A driver reads a task on each line. */
export type Task = Pick<Scenario, "client" | "calls" | "isAtOnce"> & {
  readonly baseUrl: string;
  readonly apiKey?: string;
};

/** It prints one line for each. */
export interface Driven {
  readonly outcomes: readonly Outcome[];
  readonly heard: readonly object[];
}

export interface Language {
  readonly name: string;
  /** Without these programs and files, or where a line of the shell fails, the language is skipped. */
  readonly needs: readonly string[];
  /** Returns the command that drives the client, and builds what must be built. */
  readonly command: (folder: string) => readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
}

const PROJECT = resolve(import.meta.dirname, "../..");
const driver = (name: string) => join(import.meta.dirname, "drivers", name);
const clients = (name: string) => join(PROJECT, "clients", name);

export const PHP_CURL = "php -m | grep -qi curl";
/** The input is a socket, which PHP would take for ended when nothing came for a minute. */
const PHP = ["php", "-d", "default_socket_timeout=-1"] as const;
const PYTHON = { PYTHONPATH: clients("python"), PYTHONDONTWRITEBYTECODE: "1" };

export const LANGUAGES: readonly Language[] = [
  { name: "python", needs: ["python3"], command: () => ["python3", driver("driver.py")], env: PYTHON },
  { name: "asyncio", needs: ["python3"], command: () => ["python3", driver("driver.py"), "--async"], env: PYTHON },
  { name: "php", needs: [PHP_CURL], command: () => [...PHP, driver("driver.php")], env: { CFDI_PHP: clients("php") } },
  { name: "go", needs: ["go"], command: buildGo },
  { name: "java", needs: ["javac", GSON], command: buildJava },
];

/** The driver is a module of its own, as a user's program is. */
function buildGo(folder: string): readonly [string] {
  copyFileSync(driver("driver.go"), join(folder, "main.go"));
  const module = "cfdi-stamping.example/cfdi";
  writeFileSync(
    join(folder, "go.mod"),
    `module driver\n\ngo 1.19\n\nrequire ${module} v0.0.0\n\nreplace ${module} => ${clients("go")}\n`,
  );
  execFileSync("go", ["build", "-o", "driver", "."], {
    cwd: folder,
    env: { ...process.env, GOFLAGS: "-mod=mod", GOPROXY: "off" },
  });
  return [join(folder, "driver")];
}

function buildJava(folder: string): readonly [string, ...string[]] {
  const sources = join(clients("java"), "src/main/java/cfdistamping");
  const files = readdirSync(sources).map((name) => join(sources, name));
  const javac = [
    ...JAVAC,
    "--release",
    "17",
    "-encoding",
    "UTF-8",
    "-cp",
    GSON,
    "-d",
    folder,
    ...files,
    driver("Driver.java"),
  ];
  execFileSync("javac", javac);
  return ["java", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp", `${folder}:${GSON}`, "Driver"];
}

export function areHere(needs: readonly string[]): boolean {
  const holds = (line: string) => spawnSync("bash", ["-c", line]).status === 0;
  return needs.every((one) =>
    one.startsWith("/") ? existsSync(one) : holds(one.includes(" ") ? one : `command -v ${one}`),
  );
}

/** A driver is built once for all files of tests that run in one process. */
const BUILT = new Map<string, { readonly folder: string; readonly command: readonly [string, ...string[]] }>();

function built({ name, command }: Language) {
  const known = BUILT.get(name);
  if (known !== undefined) return known;
  const folder = mkdtempSync(join(tmpdir(), "cfdi-driver-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const made = { folder, command: command(folder) };
  BUILT.set(name, made);
  return made;
}

/** Starts the driver of a language; returns undefined where something that it needs is missing. */
export function startDriver(language: Language) {
  if (!areHere(language.needs)) return undefined;
  const { folder, command } = built(language);
  const [file, ...args] = command;
  // A client of PHP keeps a file for other processes, which goes into the folder.
  const env = { ...process.env, ...language.env, TMPDIR: folder };
  const child = spawn(file, args, { env, stdio: ["pipe", "pipe", "inherit"] });
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
