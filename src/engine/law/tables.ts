import type { CatalogTables } from "../catalogs/index.ts";
import { KeyTable } from "../catalogs/key-table.ts";
import type { LawPack } from "./pack.ts";

/** Returns the tables by which documents are judged while the pack is in force. */
export function withPack(tables: CatalogTables, pack: LawPack | undefined): CatalogTables {
  if (pack === undefined || pack.rules.length === 0) return tables;
  const rows = pack.rules.map(({ code: key, effect, from, to }) => ({ key, from, to, columns: { effect } }));
  return { ...tables, switches: KeyTable.of(rows) };
}
