import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { basename } from "node:path";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import type { CfdiError } from "../../client/error.ts";
import type { CfdiFile, WrittenFile } from "../../client/file.ts";
import { hyphens } from "../../common/names.ts";
import type { Asked, Client, Command, Operation, Option } from "./command.ts";
import { printJson, printLine, type Terminal, UsageError } from "./terminal.ts";
import { countOf, readBody, readInput, readValue } from "./values.ts";

/** Returns the command that calls an operation. */
export function commandOf(operation: Operation): Command {
  return {
    about: operation.about,
    words: wordsOf(operation),
    options: optionsOf(operation),
    run: (client, asked, terminal) => call(client, operation, asked, terminal),
  };
}

function wordsOf({ ids, body, answers }: Operation): readonly string[] {
  const file = answers === "batch" ? ["ARCHIVO.jsonl"] : body === undefined ? [] : ["[ARCHIVO.json]"];
  return [...ids.map((id) => id.toUpperCase()), ...file];
}

/** The options of an operation: those of its address, of its body, and of its answer. */
function optionsOf({ query, body, takesKey, answers }: Operation): Readonly<Record<string, Option>> {
  return {
    ...query,
    ...body,
    ...(takesKey
      ? { clave: { kind: "text", about: "Idempotency-Key: la misma orden con la misma clave se timbra una sola vez." } }
      : {}),
    ...(answers === "file"
      ? {
          salida: {
            kind: "text",
            about: "Archivo en que se guarda; - es la salida estándar. Si falta, el nombre que da el servicio.",
          },
        }
      : {}),
    ...(answers === "list" ? { maximo: { kind: "integer", about: "Cuántos como máximo; 100 si falta." } } : {}),
  };
}

/** Calls the operation, and prints its answer: JSON, a line of JSON for each item, or a file. */
async function call(client: Client, operation: Operation, asked: Asked, terminal: Terminal): Promise<number> {
  const { resource, method: name, ids, body, answers } = operation;
  const given = asked.words.slice(0, ids.length);
  const file = asked.words[ids.length];
  const method = (client as unknown as Readonly<Record<string, Readonly<Record<string, Method>>>>)[resource]![name]!;
  const options = { ...(await valuesOf(operation.query, asked, terminal)), signal: terminal.signal };
  if (answers === "batch") return batch(method, file!, terminal);
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
    if (text !== undefined) values[name] = await readValue(hyphens(name), text, option, terminal);
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
  if (twice !== undefined) throw new UsageError(`${twice} está en ${file} y en --${hyphens(twice)}; déjelo en uno`);
  return { ...body, ...said };
}

const DEFAULT_MOST = 100;

async function list(items: AsyncIterable<unknown>, asked: Asked, terminal: Terminal): Promise<number> {
  const most = countOf(asked, "maximo", DEFAULT_MOST);
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
async function batch(method: Method, file: string, terminal: Terminal): Promise<number> {
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
