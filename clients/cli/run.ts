import { parseArgs } from "node:util";
import { createClient } from "../../client/client.ts";
import { CfdiError } from "../../client/error.ts";
import { hyphens } from "../../common/names.ts";
import { nearest } from "../../common/nearest.ts";
import { type Asked, type Client, COMMON, type Command } from "./command.ts";
import { aboutAll, aboutCommand, aboutGroup } from "./help.ts";
import { ALONE, GROUPS } from "./own.ts";
import { serviceOf } from "./service.ts";
import { Failure, type Terminal, tellRefusal, UsageError } from "./terminal.ts";

/** Runs one command. Returns the exit code: 0 done, 1 refused or failed, 2 not understood. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await runOne(args, terminal);
  } catch (error) {
    if (error instanceof CfdiError) {
      tellRefusal(terminal, error);
      return 1;
    }
    if (terminal.signal.aborted) return 130;
    const { syscall, message } = error as NodeJS.ErrnoException;
    if (!(error instanceof Failure) && syscall === undefined) throw error;
    terminal.stderr.write(`${message}\n`);
    return error instanceof Failure && !(error instanceof UsageError) ? 1 : 2;
  }
}

async function runOne(args: readonly string[], terminal: Terminal): Promise<number> {
  const isHelp = args.some((word) => HELP.includes(word));
  const [first = "", ...rest] = args.filter((word) => !HELP.includes(word));
  if (first === "") return print(terminal, aboutAll());
  const group = GROUPS[first];
  const [second = ""] = rest;
  if (group !== undefined && second === "") return print(terminal, aboutGroup(first));
  const command = group === undefined ? ALONE[first] : group[second];
  if (command === undefined)
    throw group === undefined
      ? unknown("el comando", first, [...Object.keys(GROUPS), ...Object.keys(ALONE)])
      : unknown(`el comando de ${first}`, second, Object.keys(group));
  const name = group === undefined ? first : `${first} ${second}`;
  if (isHelp) return print(terminal, aboutCommand(name, command));
  const asked = readAsked(name, group === undefined ? rest : rest.slice(1), command);
  return command.run(clientOf(asked, terminal), asked, terminal);
}

const HELP = ["--help", "-h"];

function readAsked(command: string, args: readonly string[], { words: expected, options }: Command): Asked {
  const byFlag = new Map(Object.keys({ ...COMMON, ...options }).map((name) => [hyphens(name), name]));
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries([...byFlag.keys()].map((flag) => [flag, { type: "string" as const }])),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const words: string[] = [];
  const asked = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind === "positional") words.push(token.value);
    if (token.kind !== "option") continue;
    const name = byFlag.get(token.name);
    if (name === undefined)
      throw unknown(
        `la opción de ${command}`,
        token.rawName,
        [...byFlag.keys()].map((flag) => `--${flag}`),
      );
    if (token.value === undefined) throw new UsageError(`${token.rawName} necesita un valor`);
    if (asked.has(name)) throw new UsageError(`${token.rawName} está dos veces`);
    asked.set(name, token.value);
  }
  const missing = expected[words.length];
  if (missing !== undefined && !missing.startsWith("[")) throw new UsageError(`Falta ${missing}`);
  if (words.length > expected.length) throw new UsageError(`Sobra ${JSON.stringify(words[expected.length])}`);
  return { words, options: asked };
}

function unknown(what: string, word: string, names: readonly string[]): UsageError {
  const near = nearest(word, names);
  return new UsageError(`No existe ${what} ${word}${near === undefined ? "" : `; ¿quiso decir ${near}?`}`);
}

function clientOf(asked: Asked, terminal: Terminal): Client {
  const { url, apiKey } = serviceOf(asked, terminal);
  const cuenta = asked.options.get("cuenta");
  return createClient({ baseUrl: url, apiKey, ...(cuenta && { cuenta }) });
}

function print({ stdout }: Terminal, text: string): number {
  stdout.write(text);
  return 0;
}
