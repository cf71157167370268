import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type CatalogTables,
  type ImportedRow,
  postalTable,
  productTable,
  readTsv,
} from "../engine/catalogs/index.ts";
import { ConfigError } from "./config.ts";

/**
 * Big catalogs from a folder of tab-separated files (`readTsv`): `c_ClaveProdServ.tsv` and `c_CodigoPostal.tsv`. A file
 * that is not there leaves its catalog to what was imported; `log` hears what was loaded.
 */
export function loadCatalogs(folder: string | undefined, log: (sentence: string) => void): CatalogTables {
  if (folder === undefined) return {};
  const products = readRows(folder, "c_ClaveProdServ");
  const postalCodes = readRows(folder, "c_CodigoPostal");
  const loaded = [told("c_ClaveProdServ", products), told("c_CodigoPostal", postalCodes)].filter(Boolean);
  if (loaded.length === 0)
    throw new ConfigError(
      `CATALOGS_DIR=${folder} holds no catalog: neither c_ClaveProdServ.tsv nor c_CodigoPostal.tsv is there`,
    );
  log(`catalogs loaded from ${folder}: ${loaded.join(", ")}`);
  return {
    claveProdServ: products && productTable(products),
    codigoPostal: postalCodes && postalTable(postalCodes),
  };
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

function told(catalog: string, rows: readonly ImportedRow[] | undefined): string | undefined {
  return rows && `${catalog}.tsv with ${rows.length} keys`;
}
