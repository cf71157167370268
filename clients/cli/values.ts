import { readFile } from "node:fs/promises";
import type { Asked, Option } from "./command.ts";
import { type Terminal, UsageError } from "./terminal.ts";

/** Reads a file of the user's; "-" is standard input. */
export async function readInput(path: string, { stdin }: Terminal): Promise<Buffer> {
  if (path !== "-") {
    return readFile(path).catch(({ code }) => {
      throw new UsageError(code === "ENOENT" ? `No existe el archivo ${path}` : `No se puede leer ${path} (${code})`);
    });
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Returns the object that a file's JSON is. */
export function readBody(text: string, path: string): Readonly<Record<string, unknown>> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${path} no es JSON: ${(error as Error).message}`);
  }
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new UsageError(`${path} debe ser un objeto de JSON`);
  const inexact = [...text.matchAll(TOKEN)]
    .map(([token]) => token)
    .find((token) => !token.startsWith('"') && !isExact(token));
  if (inexact !== undefined)
    throw new UsageError(`${path}: ${inexact} tiene más cifras de las que se envían exactas; escríbalo con 15 o menos`);
  return body as Readonly<Record<string, unknown>>;
}

/** Strings are tokens too, so that digits inside them are not taken for numbers. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** JavaScript keeps 15 significant digits of any decimal number. */
function isExact(number: string): boolean {
  const [digits = ""] = number.replace(/^-/, "").split(/[eE]/);
  return digits.replace(".", "").replace(/^0+/, "").replace(/0+$/, "").length <= 15;
}

/** Returns the value that an option's text says. */
export async function readValue(name: string, text: string, option: Option, terminal: Terminal): Promise<unknown> {
  const refuse = (expected: string) => new UsageError(`--${name}: ${expected}, y dice ${JSON.stringify(text)}`);
  switch (option.kind) {
    case "flag": {
      const at = ["si", "sí", "no"].indexOf(text);
      if (at === -1) throw refuse("se espera si o no");
      return at < 2;
    }
    case "integer":
      if (!/^-?\d{1,15}$/.test(text)) throw refuse("se espera un número entero");
      return Number(text);
    case "decimal":
      if (!/^-?\d+(\.\d+)?$/.test(text) || !isExact(text)) throw refuse("se espera un número de 15 cifras o menos");
      return Number(text);
    case "file":
      return (await readInput(text, terminal)).toString("base64");
    case "text":
      if (option.values !== undefined && !option.values.includes(text))
        throw refuse(`se espera ${option.values.join(", ")}`);
      return text;
  }
}

/** Returns the number from 1 on that an option says. */
export function countOf({ options }: Asked, name: string, usual: number): number {
  const count = Number(options.get(name) ?? usual);
  if (!Number.isInteger(count) || count < 1) throw new UsageError(`--${name}: se espera un número entero desde 1`);
  return count;
}
