import { setImmediate as endOfTurn } from "node:timers/promises";
import {
  BIG_CATALOG_NAMES,
  BUILT_IN_EDITION,
  CatalogIndex,
  type CatalogTables,
  catalogs,
  type ImportedRow,
  type ListedProduct,
  type ListedUnit,
  listedProduct,
  listedUnit,
  type PackedCatalogs,
  packCatalogs,
  type Searchable,
  STARTERS,
  tableFor,
} from "../../engine/catalogs/index.ts";
import {
  catalogRevision,
  type Edition,
  listEditions,
  readKeys,
  type StoredKey,
} from "../../persistence/catalogs.ts";
import type { Database } from "../../persistence/database/index.ts";

/** A catalog that people search, and which publication it is from. */
export interface SearchList<Row extends Searchable> {
  readonly index: CatalogIndex<Row>;
  readonly version: string;
  /** It is true when all keys are there; false when only those are that many invoices bear. */
  readonly isWhole: boolean;
}

/** The big catalogs as this instance has them now. What it shows changes with every import, as a whole. */
export interface CatalogCache {
  /** For the rules. */
  readonly tables: CatalogTables;
  /** The tables as other threads read them; the object changes only when an import does. */
  readonly packed: PackedCatalogs;
  readonly products: SearchList<ListedProduct>;
  readonly units: SearchList<ListedUnit>;
  /** Takes what was imported since, of whichever instance; whether there was anything. */
  refresh(db: Database): Promise<boolean>;
}

/**
 * Opens the cache with what needs no import: the lists in the code, and the tables of a folder, which take precedence over imported ones.
 */
export async function openCatalogCache(folder: CatalogTables): Promise<CatalogCache> {
  const starters = {
    products: await builtIn(STARTERS.c_ClaveProdServ()),
    units: await builtIn(STARTERS.c_ClaveUnidad()),
  };
  let now: Contents = { tables: folder, packed: packCatalogs(folder), ...starters };
  let revision = 0;
  return {
    get tables() {
      return now.tables;
    },
    get packed() {
      return now.packed;
    },
    get products() {
      return now.products;
    },
    get units() {
      return now.units;
    },
    async refresh(db) {
      const latest = await catalogRevision(db);
      if (latest === revision) return false;
      const imported = await load(db);
      // Another import came in between: the next turn takes all of it.
      if ((await catalogRevision(db)) !== latest) return false;
      const tables = { ...imported.tables, ...folder };
      now = {
        tables,
        packed: packCatalogs(tables),
        products: imported.products ?? starters.products,
        units: imported.units ?? starters.units,
      };
      revision = latest;
      return true;
    },
  };
}

type Contents = Omit<CatalogCache, "refresh">;

async function builtIn<Row extends Searchable>(rows: readonly Row[]): Promise<SearchList<Row>> {
  const index = await CatalogIndex.of(rows);
  return { index, version: BUILT_IN_EDITION, isWhole: false };
}

interface Imported {
  readonly tables: CatalogTables;
  readonly products?: SearchList<ListedProduct> | undefined;
  readonly units?: SearchList<ListedUnit> | undefined;
}

async function load(db: Database): Promise<Imported> {
  const editions = new Map((await listEditions(db)).map((edition) => [edition.catalog, edition]));
  const products = editions.get("c_ClaveProdServ");
  const units = editions.get("c_ClaveUnidad");
  const productRows = products && (await rowsOf(db, products));
  // A unit that the rules refuse must not be offered.
  const unitRows = units && (await rowsOf(db, units)).filter(({ key }) => catalogs.has("c_ClaveUnidad", key));
  let tables: CatalogTables = productRows === undefined ? {} : tableFor("c_ClaveProdServ", productRows);
  // One after the other: together their rows would be some hundred megabytes.
  for (const catalog of BIG_CATALOG_NAMES) {
    const edition = editions.get(catalog);
    if (edition === undefined || edition === products) continue;
    tables = { ...tables, ...tableFor(catalog, await rowsOf(db, edition)) };
  }
  return {
    tables,
    products: products && (await listOf(products, productRows!.map(listedProduct))),
    units: units && (await listOf(units, unitRows!.map(listedUnit))),
  };
}

async function rowsOf(db: Database, { catalog }: Edition): Promise<ImportedRow[]> {
  const rows: ImportedRow[] = [];
  for await (const some of readKeys(db, catalog)) rows.push(...some.map(toRow));
  return rows;
}

function toRow({ key, name, validFrom, validTo, columns }: StoredKey): ImportedRow {
  return { key, name, from: validFrom ?? undefined, to: validTo ?? undefined, columns };
}

async function listOf<Row extends Searchable>({ version }: Edition, rows: Row[]): Promise<SearchList<Row>> {
  // Whoever waits for an answer comes first.
  const index = await CatalogIndex.of(rows, endOfTurn);
  return { index, version, isWhole: true };
}
