import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Demand,
  isTimeZone,
  type LoadedCatalogs,
  type PostalCode,
  type ProductKey,
} from "../engine/catalogs/index.ts";
import { ConfigError } from "./config.ts";

/**
 * Big catalogs from a folder of tab-separated files, one key a line, columns after the key optional:
 * `c_ClaveProdServ.tsv` (key, IVA, IEPS, complement) and `c_CodigoPostal.tsv` (key, IANA zone). Lines that begin with #
 * are for people. A file that is not there leaves its catalog unloaded; `log` hears what was loaded.
 */
export function loadCatalogs(
  folder: string | undefined,
  log: (sentence: string) => void,
): LoadedCatalogs | undefined {
  if (folder === undefined) return undefined;
  const claveProdServ = readTable(folder, PRODUCT_KEYS);
  const codigoPostal = readTable(folder, POSTAL_CODES);
  const loaded = [told(PRODUCT_KEYS, claveProdServ), told(POSTAL_CODES, codigoPostal)].filter(Boolean);
  if (loaded.length === 0)
    throw new ConfigError(
      `CATALOGS_DIR=${folder} holds no catalog: neither ${PRODUCT_KEYS.file} nor ${POSTAL_CODES.file} is there`,
    );
  log(`catalogs loaded from ${folder}: ${loaded.join(", ")}`);
  return { claveProdServ, codigoPostal };
}

interface Table<Row> {
  readonly file: string;
  readonly key: RegExp;
  /** Of a line whose key is right. */
  readonly expected: string;
  /** Undefined when a column holds what it cannot. */
  toRow(columns: readonly string[]): Row | undefined;
}

const DEMANDS: ReadonlyMap<string, Demand | undefined> = new Map([
  ["Sí", "Sí"],
  ["No", "No"],
  ["Opcional", "Opcional"],
  ["", undefined],
]);

const PRODUCT_KEYS: Table<ProductKey> = {
  file: "c_ClaveProdServ.tsv",
  key: /^\d{8}$/,
  expected: "8 digits, then after tabs IVA and IEPS (Sí, No, Opcional or nothing) and a complement's node",
  toRow([iva = "", ieps = "", complemento = ""]) {
    if (!DEMANDS.has(iva) || !DEMANDS.has(ieps) || !/^\w*$/.test(complemento)) return undefined;
    return { iva: DEMANDS.get(iva), ieps: DEMANDS.get(ieps), complemento: complemento || undefined };
  },
};

const POSTAL_CODES: Table<PostalCode> = {
  file: "c_CodigoPostal.tsv",
  key: /^\d{5}$/,
  expected: "5 digits, then after a tab an IANA zone or nothing",
  toRow: ([zone = ""]) => (zone === "" || isTimeZone(zone) ? { zone: zone || undefined } : undefined),
};

function readTable<Row>(folder: string, table: Table<Row>): ReadonlyMap<string, Row> | undefined {
  const path = join(folder, table.file);
  if (!existsSync(path)) return undefined;
  const rows = new Map<string, Row>();
  for (const [at, line] of readFileSync(path, "utf8").split(/\r?\n/).entries()) {
    if (line === "" || line.startsWith("#")) continue;
    const [key = "", ...columns] = line.split("\t");
    const row = table.key.test(key) ? table.toRow(columns) : undefined;
    if (row === undefined)
      throw new ConfigError(`CATALOGS_DIR: line ${at + 1} of ${path} must hold ${table.expected}`);
    rows.set(key, row);
  }
  if (rows.size === 0) throw new ConfigError(`CATALOGS_DIR: ${path} holds no key`);
  return rows;
}

function told({ file }: Table<unknown>, rows: ReadonlyMap<string, unknown> | undefined): string | undefined {
  return rows && `${file} with ${rows.size} keys`;
}
