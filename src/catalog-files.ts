import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Demand, LoadedCatalogs, PostalCode, ProductKey } from "./engine/catalogs/index.ts";

/**
 * Big catalogs from a folder of tab-separated files, one key a line, columns after the key optional:
 * `c_ClaveProdServ.tsv` (key, IVA, IEPS, complement) and `c_CodigoPostal.tsv` (key, IANA zone).
 * A file that is not there leaves its catalog unloaded.
 */
export function loadCatalogs(folder: string | undefined): LoadedCatalogs | undefined {
  if (folder === undefined) return undefined;
  return {
    claveProdServ: readTable(join(folder, "c_ClaveProdServ.tsv"), toProductKey),
    codigoPostal: readTable(join(folder, "c_CodigoPostal.tsv"), toPostalCode),
  };
}

function readTable<Row>(
  path: string,
  toRow: (columns: readonly string[]) => Row,
): Map<string, Row> | undefined {
  if (!existsSync(path)) return undefined;
  const lines = readFileSync(path, "utf8").split(/\r?\n/);
  return new Map(
    lines
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => line.split("\t"))
      .map(([key = "", ...columns]): [string, Row] => [key, toRow(columns)]),
  );
}

function toProductKey([iva, ieps, complemento]: readonly string[]): ProductKey {
  return { iva: toDemand(iva), ieps: toDemand(ieps), complemento: complemento || undefined };
}

function toPostalCode([zone]: readonly string[]): PostalCode {
  return { zone: zone || undefined };
}

const DEMANDS: ReadonlyMap<string, Demand> = new Map([
  ["Sí", "Sí"],
  ["No", "No"],
  ["Opcional", "Opcional"],
]);

function toDemand(text: string | undefined): Demand | undefined {
  return text === undefined ? undefined : DEMANDS.get(text);
}
