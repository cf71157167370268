import { parseArgs } from "node:util";
import { createClient } from "../../client/client.ts";
import { CfdiError } from "../../client/error.ts";
import { nearest } from "../../common/nearest.ts";
import { call } from "./calling.ts";
import { type Asked, type Client, COMMON, flagOf, type Option, optionsOf, wordsOf } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { aboutAll, aboutCommand, aboutGroup } from "./help.ts";
import { namesOf, OWN, specialOf } from "./own.ts";
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
  const help = args.includes("--help") || args.includes("-h") || args.length === 0;
  const [first = "", ...rest] = args.filter((word) => word !== "--help" && word !== "-h");
  if (first === "") return print(terminal, aboutAll());
  const own = OWN[first];
  if (own !== undefined) {
    if (help) return print(terminal, aboutCommand(first, own.about, own.words, own.options));
    return own.run(clientOf(rest, terminal), readAsked(first, rest, own.options), terminal);
  }
  const group = COMMANDS[first];
  if (group === undefined) throw unknown("el comando", first, [...Object.keys(COMMANDS), ...Object.keys(OWN)]);
  const [name = "", ...behind] = rest;
  if (name === "") return print(terminal, aboutGroup(first));
  const full = `${first} ${name}`;
  const special = specialOf(first, name);
  const command = group[name];
  if (special !== undefined) {
    if (help) return print(terminal, aboutCommand(full, special.about, special.words, special.options));
    return special.run(clientOf(behind, terminal), readAsked(full, behind, special.options), terminal);
  }
  if (command === undefined) throw unknown(`el comando de ${first}`, name, namesOf(first));
  const options = optionsOf(command);
  if (help) return print(terminal, aboutCommand(full, command.about, wordsOf(command), options));
  const asked = readAsked(full, behind, options);
  return call(clientOf(behind, terminal), command, asked, terminal);
}

function readAsked(command: string, args: readonly string[], options: Readonly<Record<string, Option>>): Asked {
  const byFlag = new Map(Object.keys({ ...COMMON, ...options }).map((name) => [flagOf(name), name]));
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
  return { words, options: asked };
}

function unknown(what: string, word: string, names: readonly string[]): UsageError {
  const near = nearest(word, names);
  return new UsageError(`No existe ${what} ${word}${near === undefined ? "" : `; ¿quiso decir ${near}?`}`);
}

function clientOf(args: readonly string[], { env }: Terminal): Client {
  const { values } = parseArgs({
    args: [...args],
    options: { url: { type: "string" }, cuenta: { type: "string" } },
    strict: false,
  });
  const { url = env.CFDI_URL, cuenta } = values as { readonly url?: string; readonly cuenta?: string };
  const apiKey = env.CFDI_API_KEY;
  if (!url) throw new UsageError("Falta la dirección del servicio: CFDI_URL, o --url");
  if (!URL.canParse(url)) throw new UsageError(`${url} no es una dirección; se espera https://…`);
  if (!apiKey) throw new UsageError("Falta la llave: póngala en CFDI_API_KEY (sk_test_… o sk_live_…)");
  return createClient({ baseUrl: url, apiKey, ...(cuenta && { cuenta }) });
}

function print({ stdout }: Terminal, text: string): number {
  stdout.write(text);
  return 0;
}
