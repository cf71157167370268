import { once } from "../../../common/once.ts";
import { type Searchable, SearchIndex } from "../../../common/search.ts";
import {
  BUILT_IN_EDITION,
  type CatalogTables,
  catalogs,
  FIGURES_CATALOG,
  type ImportedRow,
  KEPT_CATALOG_NAMES,
  keyOfStored,
  type ListedProduct,
  type ListedUnit,
  listedProduct,
  listedUnit,
  type PackedCatalogs,
  packCatalogs,
  STARTERS,
  tableFor,
} from "../../engine/catalogs/index.ts";
import { type LawPack, packInForce } from "../../engine/law/pack.ts";
import { withPack } from "../../engine/law/tables.ts";
import { catalogRevision, type Edition, listEditions, readKeys, type StoredKey } from "../../persistence/catalogs.ts";
import type { Database } from "../../persistence/database/index.ts";
import { findLawPack } from "../../persistence/law.ts";

/** A catalog that people search, with the publication that it comes from. */
export interface SearchList<Row extends Searchable> {
  /** The index is built when somebody searches for the first time: most cores are never asked. */
  index(): Promise<SearchIndex<Row>>;
  readonly version: string;
  /** `isWhole` says that all of SAT's keys are there; false, only the keys that most invoices use. */
  readonly isWhole: boolean;
}

/** The cache holds the big catalogs that this instance uses now. An import replaces them as a whole. */
export interface CatalogCache {
  readonly tables: CatalogTables;
  /** The tables without the law pack. */
  readonly imported: CatalogTables;
  /** The tables as other threads read them; the object changes only when an import does. */
  readonly packed: PackedCatalogs;
  readonly products: SearchList<ListedProduct>;
  readonly units: SearchList<ListedUnit>;
  /** The publication of the law's figures, as whoever imported them named it. */
  readonly figures: string;
  /** The law pack in force; absent where none was imported. */
  readonly pack: LawPack | undefined;
  /** Loads what any instance has imported since. Resolves to true when there was anything. */
  refresh(db: Database): Promise<boolean>;
}

/**
 * Opens the cache with the catalogs that need no import: the lists in the code, and the tables of a folder, which take
 * precedence over imported ones.
 */
export async function openCatalogCache(folder: CatalogTables): Promise<CatalogCache> {
  const starters = {
    products: listOf(STARTERS.c_ClaveProdServ, { version: BUILT_IN_EDITION, isWhole: false }),
    units: listOf(STARTERS.c_ClaveUnidad, { version: BUILT_IN_EDITION, isWhole: true }),
  };
  const built = { figures: BUILT_IN_EDITION, pack: undefined, ...starters };
  let now: Contents = { tables: folder, imported: folder, packed: packCatalogs(folder), ...built };
  let revision = 0;
  return {
    get tables() {
      return now.tables;
    },
    get imported() {
      return now.imported;
    },
    get packed() {
      return now.packed;
    },
    get pack() {
      return now.pack;
    },
    get products() {
      return now.products;
    },
    get units() {
      return now.units;
    },
    get figures() {
      return now.figures;
    },
    async refresh(db) {
      const latest = await catalogRevision(db);
      if (latest === revision) return false;
      const { tables: loaded, products, units, figures = BUILT_IN_EDITION } = await load(db);
      const kept = await findLawPack(db);
      const pack = kept && packInForce(kept.content);
      // Another import came in between; the next refresh takes all of it.
      if ((await catalogRevision(db)) !== latest) return false;
      const imported = { ...loaded, ...folder };
      const tables = withPack(imported, pack);
      now = {
        tables,
        imported,
        figures,
        pack,
        packed: packCatalogs(tables),
        products: products ?? starters.products,
        units: units ?? starters.units,
      };
      revision = latest;
      return true;
    },
  };
}

type Contents = Omit<CatalogCache, "refresh">;

interface Imported {
  readonly tables: CatalogTables;
  readonly products?: SearchList<ListedProduct> | undefined;
  readonly units?: SearchList<ListedUnit> | undefined;
  readonly figures?: string | undefined;
}

async function load(db: Database): Promise<Imported> {
  const editions = new Map((await listEditions(db)).map((edition) => [edition.catalog, edition]));
  const products = editions.get("c_ClaveProdServ");
  const units = editions.get("c_ClaveUnidad");
  const productRows = products && (await rowsOf(db, products));
  // A unit that the rules refuse must not be offered.
  const unitRows = units && (await rowsOf(db, units)).filter(({ key }) => catalogs.has("c_ClaveUnidad", key));
  let tables: CatalogTables = productRows === undefined ? {} : tableFor("c_ClaveProdServ", productRows);
  // The catalogs are loaded one after the other, because their rows together would take some hundred megabytes.
  for (const catalog of KEPT_CATALOG_NAMES) {
    const edition = editions.get(catalog);
    if (edition === undefined || edition === products) continue;
    tables = { ...tables, ...tableFor(catalog, await rowsOf(db, edition)) };
  }
  return {
    tables,
    figures: editions.get(FIGURES_CATALOG)?.version,
    products: products && listOf(() => productRows!.map(listedProduct), { ...products, isWhole: true }),
    units: units && listOf(() => unitRows!.map(listedUnit), { ...units, isWhole: true }),
  };
}

async function rowsOf(db: Database, { catalog }: Edition): Promise<ImportedRow[]> {
  const rows: ImportedRow[] = [];
  for await (const some of readKeys(db, catalog)) rows.push(...some.map(toRow));
  return rows;
}

function toRow({ key, name, validFrom, validTo, columns }: StoredKey): ImportedRow {
  return { key: keyOfStored(key), name, from: validFrom ?? undefined, to: validTo ?? undefined, columns };
}

function listOf<Row extends Searchable>(
  rows: () => readonly Row[],
  { version, isWhole }: Pick<SearchList<Row>, "version" | "isWhole">,
): SearchList<Row> {
  return { version, isWhole, index: once(() => SearchIndex.of(rows())) };
}
