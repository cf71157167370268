import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { basename } from "node:path";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import type { CfdiError } from "../../client/error.ts";
import type { CfdiFile, WrittenFile } from "../../client/file.ts";
import { type Asked, type Client, type Command, flagOf, type Option, wordsOf } from "./command.ts";
import { printJson, printLine, type Terminal, UsageError } from "./terminal.ts";
import { readBody, readInput, readValue } from "./values.ts";

/** Calls the operation, and prints its answer: JSON, a line of JSON for each item, or a file. */
export async function call(client: Client, command: Command, asked: Asked, terminal: Terminal): Promise<number> {
  const { ids, body, answers } = command;
  const given = asked.words.slice(0, ids.length);
  if (given.length < ids.length) throw new UsageError(`Falta ${wordsOf(command)[given.length]}`);
  const [file, ...more] = asked.words.slice(ids.length);
  if (more.length > 0 || (file !== undefined && body === undefined))
    throw new UsageError(`Sobra ${JSON.stringify(more[0] ?? file)}`);
  const method = (client as unknown as Readonly<Record<string, Readonly<Record<string, Method>>>>)[command.resource]![
    command.method
  ]!;
  const query = await valuesOf(command.query, asked, terminal);
  const options = { ...query, signal: terminal.signal };
  if (answers === "batch") return batch(method, file, terminal);
  const key = asked.options.get("clave");
  const args = [
    ...given,
    ...(body === undefined ? [] : [await bodyOf(body, file, asked, terminal)]),
    { ...options, ...(key === undefined ? {} : { idempotencyKey: key }) },
  ];
  if (answers === "list") return list(method(...args) as AsyncIterable<unknown>, asked, terminal);
  if (answers === "file") return save(method, given, options, asked, terminal);
  const { requestId, ...answer } = (await method(...args)) as Readonly<Record<string, unknown>>;
  printJson(terminal, answer);
  return 0;
}

type Method = (...args: readonly unknown[]) => unknown;

async function valuesOf(options: Readonly<Record<string, Option>>, asked: Asked, terminal: Terminal) {
  const values: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(options)) {
    const text = asked.options.get(name);
    if (text !== undefined) values[name] = await readValue(flagOf(name), text, option, terminal);
  }
  return values;
}

/** A body is a file's object and the options beside it; none of its members may be said twice. */
async function bodyOf(
  options: Readonly<Record<string, Option>>,
  file: string | undefined,
  asked: Asked,
  terminal: Terminal,
): Promise<object> {
  const said = await valuesOf(options, asked, terminal);
  if (file === undefined) return said;
  const body = readBody((await readInput(file, terminal)).toString(), file);
  const twice = Object.keys(said).find((name) => Object.hasOwn(body, name));
  if (twice !== undefined) throw new UsageError(`${twice} está en ${file} y en --${flagOf(twice)}; déjelo en uno`);
  return { ...body, ...said };
}

const DEFAULT_MOST = 100;

async function list(items: AsyncIterable<unknown>, asked: Asked, terminal: Terminal): Promise<number> {
  const text = asked.options.get("maximo");
  const most = text === undefined ? DEFAULT_MOST : Number(text);
  if (!Number.isInteger(most) || most < 1) throw new UsageError("--maximo: se espera un número entero desde 1");
  let count = 0;
  for await (const item of items) {
    if (count === most) {
      terminal.stderr.write(`Hay más de ${most}; pida más con --maximo\n`);
      break;
    }
    printLine(terminal, item);
    count += 1;
  }
  return 0;
}

/** A file takes its name once it is whole, and never another file's place. */
async function save(
  method: Method,
  ids: readonly string[],
  options: object,
  asked: Asked,
  terminal: Terminal,
): Promise<number> {
  const into = asked.options.get("salida");
  if (into === "-") {
    const { bytes } = (await method(...ids, options)) as CfdiFile;
    terminal.stdout.write(bytes);
    return 0;
  }
  if (into !== undefined) refuseTaken(into);
  const part = `${into ?? ids.join("-")}.${process.pid}.parte`;
  try {
    const stream = Writable.toWeb(createWriteStream(part, { flags: "wx" }));
    const { name, size, type } = (await method(...ids, { ...options, into: stream })) as WrittenFile;
    // The name comes from outside, and must not lead into another folder.
    const path = into ?? basename(name);
    refuseTaken(path);
    await rename(part, path);
    printJson(terminal, { archivo: path, bytes: size, tipo: type });
    return 0;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

function refuseTaken(path: string): void {
  if (existsSync(path)) throw new UsageError(`Ya existe ${path}; elija otro nombre con --salida`);
}

/** Prints the outcome of each line in the order in which it is known; 1 where one of them was refused. */
async function batch(method: Method, file: string | undefined, terminal: Terminal): Promise<number> {
  if (file === undefined) throw new UsageError("Falta ARCHIVO.jsonl: una orden por renglón; - es la entrada estándar");
  if (file !== "-" && !existsSync(file)) throw new UsageError(`No existe el archivo ${file}`);
  const lines = linesOf(file, terminal);
  let code = 0;
  for await (const outcome of method(lines, { signal: terminal.signal }) as AsyncIterable<Outcome>) {
    const { error, ...known } = outcome;
    if (error !== undefined) code = 1;
    printLine(terminal, error === undefined ? known : { ...known, error: refusalOf(error) });
  }
  return code;
}

interface Outcome {
  readonly linea: number;
  readonly idempotencyKey: string;
  readonly error?: CfdiError;
}

function refusalOf({ status, code, field, message, isOutcomeUnknown }: CfdiError) {
  return { status, codigo: code, campo: field, mensaje: message, ...(isOutcomeUnknown && { desconocido: true }) };
}

async function* linesOf(file: string, { stdin }: Terminal) {
  const input = file === "-" ? (stdin as NodeJS.ReadableStream) : createReadStream(file);
  let number = 0;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    if (line.trim() !== "") yield readBody(line, `${file}, renglón ${number}`);
  }
}
