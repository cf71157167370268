import {
  type CatalogTables,
  type Effect,
  type ImportedRow,
  isLawCatalog,
  KeyTable,
  LAW_CATALOGS,
  type LawCatalogName,
  laidOver,
  tableFor,
  tableOf,
} from "../catalogs/index.ts";
import type { LawPack, RuleSwitch } from "./pack.ts";

/** Returns the tables by which documents are judged while the pack is in force. */
export function withPack(tables: CatalogTables, pack: LawPack | undefined): CatalogTables {
  if (pack === undefined) return tables;
  // A pack that a newer build accepted may have catalogs that this one does not know.
  const laid = Object.entries(pack.catalogs).flatMap(([catalog, rows]) =>
    isLawCatalog(catalog) ? [tableWith(tables, catalog, rows)] : [],
  );
  return Object.assign({}, tables, ...laid, pack.rules.length === 0 ? {} : { switches: switchesOf(pack.rules) });
}

function tableWith(tables: CatalogTables, catalog: LawCatalogName, rows: readonly ImportedRow[]): CatalogTables {
  const { table } = LAW_CATALOGS[catalog];
  return { [table]: tableOf(table, laidOver(lawRows(tables, catalog), rows)) };
}

/** Returns the rows by which documents are judged now: those of the code where none were imported. */
export function lawRows(tables: CatalogTables, catalog: LawCatalogName): readonly ImportedRow[] {
  const { table } = LAW_CATALOGS[catalog];
  const kept: KeyTable<ImportedRow["columns"]> = tables[table] ?? tableFor(catalog, [])[table]!;
  return Array.from(kept.rows(), (row) => ({ ...row, name: "" }));
}

function switchesOf(rules: readonly RuleSwitch[]): KeyTable<{ readonly effect: Effect }> {
  return KeyTable.of(rules.map(({ code: key, effect, from, to }) => ({ key, from, to, columns: { effect } })));
}
