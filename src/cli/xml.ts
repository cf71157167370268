import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { Writable } from "node:stream";
import type { Inspection } from "../engine/inspection/inspection.ts";
import { nameOfKind } from "./core.ts";
import { readLines } from "./lines.ts";

export type Inspect = (bytes: Uint8Array) => Inspection;

/** Returns the report on a document in the form that machines read and people's text is made from. */
function reportOn(inspect: Inspect, bytes: Uint8Array) {
  const { root, schemaErrors, cadena, seal, stamp, findings } = inspect(bytes);
  const wellFormed = root !== undefined;
  return {
    wellFormed,
    schema: { valid: wellFormed && schemaErrors.length === 0, errors: schemaErrors },
    cadena: cadena ?? null,
    seal,
    stamp,
    rules: findings,
  };
}

type Report = ReturnType<typeof reportOn>;

/** This name stands for standard input among files. */
export const STDIN = "-";

/** Inspects a file, or all of standard input. Resolves to undefined if it cannot be read. */
export async function inspectFile(
  inspect: Inspect,
  file: string,
  input: AsyncIterable<Uint8Array>,
): Promise<Report | undefined> {
  const bytes = await (file === STDIN ? readAll(input) : readFile(file)).catch(() => undefined);
  return bytes && reportOn(inspect, bytes);
}

async function readAll(input: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of input) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Describes the schema's verdict. A document without findings can still be invalid: SAT's schema refuses an Addenda
 * without a schema, which receivers demand.
 */
function schemaText({ valid }: Report["schema"], rules: Report["rules"]): string {
  if (valid) return "válido";
  return rules.some(({ advisory }) => !advisory) ? "no válido" : "válido, salvo la Addenda, que no tiene esquema";
}

export function inspectionText(file: string, { wellFormed, schema, seal, stamp, rules }: Report): string {
  return [
    file,
    `  XML       ${wellFormed ? "bien formado" : "mal formado"}`,
    `  esquema   ${schemaText(schema, rules)}`,
    `  sello     ${seal.ok ? "correcto" : seal.reason}`,
    `  timbre    ${stamp.ok ? "correcto" : stamp.reason}`,
    ...rules.map(
      ({ code, advisory, path, sentence }) => `  [${code}]${advisory ? " (aviso)" : ""} ${path}: ${sentence}`,
    ),
  ].join("\n");
}

/** A line holds the largest document that may be stamped (10 MB) in base64, with room for the rest. */
const MAX_LINE = 16 * 1024 * 1024;

/** Writes one answer for each line, in the order of the lines. Resolves to false if a line could not be read. */
export async function inspectLines(
  inspect: Inspect,
  input: AsyncIterable<Uint8Array>,
  output: Writable,
): Promise<boolean> {
  let allRead = true;
  for await (const line of readLines(input, MAX_LINE)) {
    const order = line.kind === "line" ? readOrder(line.text) : unreadable("línea demasiado larga");
    if ("error" in order) allRead = false;
    const answer = "error" in order ? order : { id: order.id, ...reportOn(inspect, order.bytes) };
    if (!output.write(`${JSON.stringify(answer)}\n`)) await once(output, "drain");
  }
  return allRead;
}

type Order = { readonly id: unknown } & (
  | { readonly bytes: Uint8Array }
  | { readonly error: string; readonly kind: string }
);

function unreadable(error: string, id: unknown = null): Order {
  return { id, error, kind: nameOfKind(undefined) };
}

function readOrder(text: string): Order {
  const order = parse(text);
  if (typeof order !== "object" || order === null || Array.isArray(order))
    return unreadable("la línea no es un objeto JSON");
  const { id = null, xml, xmlBase64 } = order as { id?: unknown; xml?: unknown; xmlBase64?: unknown };
  if (typeof xml === "string") return { id, bytes: Buffer.from(xml) };
  if (typeof xmlBase64 !== "string") return unreadable("la línea no tiene xml ni xmlBase64 (texto)", id);
  if (!BASE64.test(xmlBase64)) return unreadable("xmlBase64 no es base64 válido", id);
  return { id, bytes: Buffer.from(xmlBase64, "base64") };
}

/**
 * Checks base64 before Node reads it, because Node accepts any text. Line breaks and missing padding are common and
 * allowed.
 */
const BASE64 = /^[A-Za-z0-9+/\s]*={0,2}\s*$/;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
