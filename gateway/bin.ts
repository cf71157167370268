#!/usr/bin/env -S node --max-semi-space-size=64
import { statSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";
import { nearest } from "../common/nearest.ts";
import { version } from "../common/version.ts";

interface Command {
  readonly what: string;
  /** The program gets these flags before the caller's own. */
  readonly flags?: readonly string[];
  readonly load: () => Promise<unknown>;
  /** The program has a data folder, where the compiled form of its code is kept for the next start. */
  readonly isService?: true;
  /** A caller may add these arguments; with "any" the program itself refuses unknown ones. */
  readonly accepts?: readonly string[] | "any";
}

/** `cfdi-stamping COMMAND` runs one of these programs; each reads its own settings. */
const COMMANDS: Readonly<Record<string, Command>> = {
  start: { what: "todo en un proceso", flags: ["--with-core"], load: () => import("./main.ts"), isService: true },
  demo: {
    what: "lo mismo, y timbra comprobantes de muestra (--once: termina después)",
    flags: ["--with-core", "--demo"],
    load: () => import("./main.ts"),
    accepts: ["--once"],
  },
  core: { what: "el núcleo gRPC", load: () => import("../src/main.ts"), isService: true },
  gateway: { what: "la puerta REST, delante de CORE_URL", load: () => import("./main.ts"), isService: true },
  migrate: {
    what: "pone al día el esquema de DATABASE_URL (--dry-run: dice lo que haría)",
    load: () => import("../src/migrate.ts"),
    accepts: "any",
  },
  health: { what: "pregunta al servicio de esta máquina si está listo", load: health },
  "test-pac": { what: "el PAC de prueba", load: () => import("../src/test-pac.ts") },
  cli: { what: "la línea de comandos (cli --help)", load: () => import("../src/cli.ts"), accepts: "any" },
  completion: { what: "el completado de un intérprete: bash, zsh o fish", load: complete, accepts: "any" },
};

const [name = "--help", ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
const accepted = command?.accepts ?? [];
const surplus = accepted === "any" ? undefined : args.find((arg) => !accepted.includes(arg));
if (command !== undefined && surplus !== undefined) {
  tell(["--help", "-h"].includes(surplus), `${name} no admite ${surplus}`);
} else if (command !== undefined) {
  process.argv.splice(2, process.argv.length, ...(command.flags ?? []), ...args);
  if (command.isService) keepCompiled(process.env.DATA_DIR || ".data");
  await command.load();
} else if (name === "--version") {
  console.log(version());
} else {
  const meant = nearest(name, Object.keys(COMMANDS));
  const advice = meant === undefined ? "" : `. ¿Quiso decir ${meant}?`;
  tell(["--help", "-h", "help"].includes(name), `No hay un comando ${name}${advice}`);
}

/**
 * Has Node keep the compiled form of the code, which Node 22.8 and later do (`enableCompileCache`). Whoever can write
 * into that folder decides what runs here, so it lies in a data folder that is there already and that nobody else can
 * write to.
 */
function keepCompiled(dataDir: string): void {
  const { enableCompileCache } = module as { readonly enableCompileCache?: (folder: string) => unknown };
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  if (folder !== undefined && folder.uid === process.getuid?.() && (folder.mode & 0o022) === 0)
    enableCompileCache?.(join(dataDir, "compiled"));
}

/** Prints the usage, to standard error below the fault where the user did not ask for it. */
function tell(asked: boolean, fault: string): void {
  console[asked ? "log" : "error"](asked ? usage() : `${fault}\n\n${usage()}`);
  process.exitCode = asked ? 0 : 2;
}

async function health(): Promise<void> {
  const { checkHealth } = await import("./health.ts");
  process.exitCode = await checkHealth(process.env);
}

/** Prints the script that the shell reads at its start (`cfdi-stamping completion SHELL`). */
async function complete(): Promise<void> {
  const [{ SHELLS }, { commandWord }] = await Promise.all([
    import("../src/cli/commands/completion.ts"),
    import("../src/cli/commands/program.ts"),
  ]);
  const [shell = ""] = args;
  const names = Object.keys(SHELLS);
  const write = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
  if (write === undefined) {
    console.error(`Diga cuál intérprete: ${names.join(", ")}\n\nUso: cfdi-stamping completion INTÉRPRETE`);
    process.exitCode = 2;
    return;
  }
  const words = Object.entries(COMMANDS).map(([each, { what }]) =>
    each === "cli"
      ? { ...commandWord("cli"), description: what }
      : { name: each, description: what, words: [], flags: [], values: each === "completion" ? names : [] },
  );
  const help = [{ names: ["--help"], description: "esta ayuda" }];
  process.stdout.write(write({ name: "cfdi-stamping", description: "", words, flags: help, values: [] }));
}

function usage(): string {
  const rows = Object.entries(COMMANDS).map(([each, { what }]) => `  ${each.padEnd(10)} ${what}`);
  return ["Uso: cfdi-stamping COMANDO", "", ...rows, "", "  --version  la versión", "  --help     esta ayuda"].join(
    "\n",
  );
}
