import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  BIG_CATALOGS,
  type BigCatalog,
  type CatalogTables,
  type ImportedRow,
  readTsv,
  tablesOf,
} from "../engine/catalogs/index.ts";
import { ConfigError } from "./config.ts";

/**
 * Big catalogs from a folder of tab-separated files (`readTsv`), as `c_ClaveProdServ.tsv`. A file that is not there
 * leaves its catalog to what was imported; `log` hears what was loaded.
 */
export function loadCatalogs(folder: string | undefined, log: (sentence: string) => void): CatalogTables {
  if (folder === undefined) return {};
  const loaded = BIG_CATALOGS.flatMap((catalog): [BigCatalog, readonly ImportedRow[]][] => {
    const rows = readRows(folder, catalog);
    return rows === undefined ? [] : [[catalog, rows]];
  });
  if (loaded.length === 0)
    throw new ConfigError(
      `CATALOGS_DIR=${folder} holds no catalog: none of ${BIG_CATALOGS.map((name) => `${name}.tsv`).join(", ")} is there`,
    );
  const told = loaded.map(([catalog, rows]) => `${catalog}.tsv with ${rows.length} keys`);
  log(`catalogs loaded from ${folder}: ${told.join(", ")}`);
  return tablesOf(loaded);
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
