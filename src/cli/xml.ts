import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { Writable } from "node:stream";
import type { Examination } from "../engine/examine.ts";
import { CliError } from "./core.ts";
import { readLines } from "./lines.ts";

export type Examine = (bytes: Uint8Array) => Examination;

/** What is told of a document, for machines; people read the same. */
function inspect(examine: Examine, bytes: Uint8Array) {
  const { root, schemaErrors, cadena, seal, stamp, findings } = examine(bytes);
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

type Inspection = ReturnType<typeof inspect>;

export async function inspectFile(examine: Examine, file: string): Promise<Inspection> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new CliError(`No se puede leer ${file}`, { cause });
  });
  return inspect(examine, bytes);
}

export function inspectionText(file: string, { wellFormed, schema, seal, stamp, rules }: Inspection): string {
  return [
    file,
    `  XML       ${wellFormed ? "bien formado" : "mal formado"}`,
    `  esquema   ${schema.valid ? "válido" : "no válido"}`,
    `  sello     ${seal.ok ? "correcto" : seal.reason}`,
    `  timbre    ${stamp.ok ? "correcto" : stamp.reason}`,
    ...rules.map(({ code, path, sentence }) => `  [${code}] ${path}: ${sentence}`),
  ].join("\n");
}

/** Larger than any document that may be stamped (10 MB), in base64, with room for the rest of its line. */
const MAX_LINE = 16 * 1024 * 1024;

/** One answer for each line, in the same order, one at a time. False if a line could not be read as asked. */
export async function inspectLines(
  examine: Examine,
  input: AsyncIterable<Uint8Array>,
  output: Writable,
): Promise<boolean> {
  let allRead = true;
  for await (const line of readLines(input, MAX_LINE)) {
    const order: Order = line.kind === "line" ? readOrder(line.text) : { error: "línea demasiado larga" };
    if ("error" in order) allRead = false;
    const answer =
      "error" in order ? { id: null, ...order } : { id: order.id, ...inspect(examine, order.bytes) };
    if (!output.write(`${JSON.stringify(answer)}\n`)) await once(output, "drain");
  }
  return allRead;
}

type Order = { readonly id: unknown; readonly bytes: Uint8Array } | { readonly error: string };

function readOrder(text: string): Order {
  const order = parse(text);
  if (typeof order !== "object" || order === null) return { error: "la línea no es un objeto JSON" };
  const { id = null, xml, xmlBase64 } = order as { id?: unknown; xml?: unknown; xmlBase64?: unknown };
  if (typeof xml === "string") return { id, bytes: Buffer.from(xml) };
  if (typeof xmlBase64 === "string") return { id, bytes: Buffer.from(xmlBase64, "base64") };
  return { error: "la línea no tiene xml ni xmlBase64 (texto)" };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
