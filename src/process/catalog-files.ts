import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type CatalogTables,
  type ImportedRow,
  KEPT_CATALOG_NAMES,
  readTsv,
  tableFor,
} from "../engine/catalogs/index.ts";
import { ConfigError } from "./config-error.ts";

/**
 * Loads big catalogs from a folder of tab-separated files (`readTsv`): `c_ClaveProdServ.tsv`, `c_CodigoPostal.tsv` and
 * so on. A catalog without a file is taken from the imports; `log` reports what was loaded.
 */
export function loadCatalogs(folder: string | undefined, log: (sentence: string) => void): CatalogTables {
  if (folder === undefined) return {};
  let tables: CatalogTables = {};
  const loaded: string[] = [];
  for (const catalog of KEPT_CATALOG_NAMES) {
    const rows = readRows(folder, catalog);
    if (rows === undefined) continue;
    tables = { ...tables, ...tableFor(catalog, rows) };
    loaded.push(`${catalog}.tsv with ${rows.length} keys`);
  }
  if (loaded.length === 0) {
    const files = KEPT_CATALOG_NAMES.map((catalog) => `${catalog}.tsv`).join(", ");
    throw new ConfigError(`CATALOGS_DIR=${folder} holds no catalog: none of ${files} is there`);
  }
  log(`catalogs loaded from ${folder}: ${loaded.join(", ")}`);
  return tables;
}

function readRows(folder: string, catalog: string): readonly ImportedRow[] | undefined {
  const path = join(folder, `${catalog}.tsv`);
  if (!existsSync(path)) return undefined;
  const reading = readTsv(catalog, readFileSync(path, "utf8"));
  if (reading.kind === "fault")
    throw new ConfigError(`CATALOGS_DIR: line ${reading.line} of ${path}: ${reading.sentence}`);
  if (reading.rows.length === 0) throw new ConfigError(`CATALOGS_DIR: ${path} holds no key`);
  return reading.rows;
}
