import { invalid } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import { ACCOUNT, type FieldType, type MovedTable } from "../../persistence/moving/index.ts";
import { type Facts, type MovedFile, nameOf, sha256 } from "./reading.ts";

export interface MovedAccount {
  readonly id: string;
  readonly rfc: string;
}

/** Reads the account's own row. @throws 400 */
export function readMovedAccount(json: string): MovedAccount {
  const account = objectOf(json, "cuenta.json");
  requireFields(account, ACCOUNT, "cuenta.json");
  return account as unknown as MovedAccount;
}

export interface ReadRow {
  readonly json: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly stamp: readonly [from: number, to: number] | undefined;
  readonly where: string;
}

interface NamedFile {
  readonly nombre: string;
  readonly sha256: string;
  readonly timbreDesde?: number;
  readonly timbreHasta?: number;
}

/**
 * Reads the rows of a part, and finds the files that they name. Each file must be named once, by the row whose name it
 * has. @throws 400
 */
export function readRowsOf(
  table: MovedTable,
  rows: readonly string[],
  files: readonly MovedFile[],
): readonly ReadRow[] {
  const byName = new Map(files.map((file) => [file.name, file.content]));
  if (byName.size < files.length) throw refused(table.name, "trae dos archivos con el mismo nombre");
  const left = new Set(byName.keys());
  const own = table.name === "documentos" ? XML_MEMBERS : Object.keys(table.files);
  const read = rows.map((json, at) => {
    const where = `${table.name}, renglón ${at + 1}`;
    const { archivos, ...facts } = objectOf(json, where);
    requireFields(facts, table.fields, where);
    const found = new Map<string, Buffer>();
    let stamp: ReadRow["stamp"];
    for (const [member, named] of Object.entries(namedIn(archivos, where))) {
      if (!own.includes(member)) throw refused(where, `no tiene archivos ${member}`);
      const content = byName.get(named.nombre);
      if (content === undefined || !left.delete(named.nombre)) throw refused(where, `falta el archivo ${named.nombre}`);
      if (sha256(content) !== named.sha256) throw refused(named.nombre, "su SHA-256 no es el de su renglón");
      if (named.nombre !== nameOf(table.name, member, facts as Facts, content))
        throw refused(named.nombre, `no es el nombre que le da ${where}`);
      found.set(member, content);
      if (named.timbreDesde !== undefined && named.timbreHasta !== undefined)
        stamp = [named.timbreDesde, named.timbreHasta];
    }
    return { json, facts, files: found, stamp, where };
  });
  const [unnamed] = left;
  if (unnamed !== undefined) throw refused(unnamed, "ningún renglón lo nombra");
  return read;
}

const XML_MEMBERS = ["xml", "sellado"];

export const refused = (where: string, why: string) => invalid(`${where}: ${why}`);

function objectOf(json: string, where: string): Readonly<Record<string, unknown>> {
  const value = parsed(json);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw refused(where, "no es un objeto de JSON");
  const twice = namedTwice(json);
  if (twice !== undefined) throw refused(where, `trae dos veces ${twice}`);
  return value as Readonly<Record<string, unknown>>;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The database reads the row's JSON too, and need not choose the same one of two members. */
function namedTwice(json: string): string | undefined {
  const names = new Set<string>();
  let [depth, last] = [0, ""];
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:]/g)) {
    if (token === "{" || token === "[") depth += 1;
    else if (token === "}" || token === "]") depth -= 1;
    else if (token === ":" && depth === 1) {
      const name = JSON.parse(last) as string;
      if (names.has(name)) return name;
      names.add(name);
    }
    last = token;
  }
  return undefined;
}

/** Each value has one way to be written, so that two rows with one id are seen as such. */
const IS: Readonly<Record<FieldType, (value: unknown) => boolean>> = {
  text: (value) => typeof value === "string",
  uuid: (value) => typeof value === "string" && isUuid(value) && value === value.toLowerCase(),
  int: (value) => Number.isInteger(value) && Math.abs(value as number) <= 0x7fff_ffff,
  bigint: (value) => Number.isSafeInteger(value),
  boolean: (value) => typeof value === "boolean",
  numeric: (value) => matches(value, /^-?\d{1,30}(\.\d{1,20})?$/),
  timestamptz: (value) => matches(value, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
  date: (value) => matches(value, /^\d{4}-\d\d-\d\d$/),
  json: () => true,
  jsonb: () => true,
  "text[]": (value) => Array.isArray(value) && value.every((each) => typeof each === "string"),
  hex: (value) => matches(value, /^([0-9a-f]{2})+$/),
};

const matches = (value: unknown, pattern: RegExp) => typeof value === "string" && pattern.test(value);

function requireFields(object: Readonly<Record<string, unknown>>, fields: MovedTable["fields"], where: string): void {
  for (const [name, [, type]] of Object.entries(fields)) {
    if (!(name in object)) throw refused(where, `le falta ${name}`);
    if (object[name] !== null && !IS[type](object[name]))
      throw refused(where, `${name}: el valor no es de este formato`);
  }
  const stranger = Object.keys(object).find((name) => !(name in fields));
  if (stranger !== undefined) throw refused(where, `${stranger} no es de este formato`);
}

function namedIn(archivos: unknown, where: string): Readonly<Record<string, NamedFile>> {
  const isFile = (file: unknown) => {
    const { nombre, sha256, timbreDesde = 0, timbreHasta = 0 } = (file ?? {}) as Record<string, unknown>;
    const isPlace = Number.isSafeInteger(timbreDesde) && Number.isSafeInteger(timbreHasta);
    return typeof nombre === "string" && typeof sha256 === "string" && isPlace;
  };
  if (typeof archivos === "object" && archivos !== null && Object.values(archivos).every(isFile))
    return archivos as Readonly<Record<string, NamedFile>>;
  throw refused(where, "archivos no es de este formato");
}

type Key = readonly (string | number)[];

/**
 * Requires that each row comes after the one before it, also after the last one of the part before, whose place is
 * `tail`. So no two rows of the content have the same id. Returns the place of the last row.
 */
export function requireOrder(
  table: MovedTable,
  rows: readonly ReadRow[],
  tail: string | undefined,
): string | undefined {
  const members = (columns: readonly string[]) =>
    columns.map((column) => Object.entries(table.fields).find(([, field]) => field[0] === column)![0]);
  // A table that numbers its rows is in the order of numbers that do not come along, within each document.
  const placed = members(table.isNumbered ? ["environment", "document_id"] : table.known);
  const known = members(table.known);
  const keyOf = ({ facts }: ReadRow, names: readonly string[]) => names.map((name) => facts[name]) as Key;
  const seen = new Set<string>();
  let last = tail === undefined ? undefined : (parsed(tail) as Key);
  for (const row of rows) {
    const key = keyOf(row, placed);
    const order = last === undefined ? 1 : compared(key, last);
    const id = JSON.stringify(keyOf(row, known));
    if ((order === 0 && !table.isNumbered) || seen.has(id)) throw refused(row.where, "su id ya está en otro renglón");
    if (order < 0) throw refused(row.where, "no está en su orden");
    seen.add(id);
    last = key;
  }
  return last === undefined ? undefined : JSON.stringify(last);
}

/** Texts are in the order of their bytes. */
function compared(one: Key, other: Key): number {
  for (const [at, value] of one.entries()) {
    const before = other[at];
    if (value === before) continue;
    if (typeof value === "number" && typeof before === "number") return value - before;
    return Buffer.compare(Buffer.from(String(value)), Buffer.from(String(before)));
  }
  return 0;
}
