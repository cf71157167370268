import { randomUUID } from "node:crypto";
import { type Database, type Querying, statement } from "./database/index.ts";

/** A key of a catalog as it is stored. Days have the form "2022-01-01". */
export interface StoredKey {
  readonly key: string;
  readonly name: string;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly columns: Readonly<Record<string, string>>;
}

export interface Announced {
  readonly catalog: string;
  readonly version: string;
  readonly source: string;
  readonly rows: number;
}

export interface Edition extends Announced {
  readonly importedAt: Date;
  /** Keys in force that the service did not know when it imported the catalog. */
  readonly unknown: readonly string[];
}

export interface Changes {
  readonly before: number;
  readonly added: number;
  readonly changed: number;
  /** Keys that had no end, and now have one or are missing. */
  readonly ended: number;
}

const REVISION = statement("catalog-revision", "none")`select revision from catalog_state`;

/** Returns the revision of the catalogs, which grows with every import. */
export async function catalogRevision(db: Querying): Promise<number> {
  return (await db.query<{ revision: number }>(REVISION, []))[0]!.revision;
}

const EDITIONS = statement("catalog-editions", "none")`
    select catalog, version, source, rows, imported_at as "importedAt", unknown
    from catalog_editions order by catalog`;

export function listEditions(db: Querying): Promise<Edition[]> {
  return db.query<Edition>(EDITIONS, []);
}

const KEYS = statement("catalog-keys", "none")`
    select key, name, valid_from as "validFrom", valid_to as "validTo", columns
    from catalog_rows where catalog = $1 and key > $2 order by key limit $3`;

const NEIGHBOURHOODS = statement("catalog-neighbourhoods", "none")`
    select substr(key, 6) as clave, name as nombre from catalog_rows
    where catalog = 'c_Colonia' and key >= $1 and key < $1 || ':' and (valid_to is null or valid_to >= $2::date)
    order by name, key limit 1000`;

export interface Neighbourhood {
  readonly clave: string;
  readonly nombre: string;
}

/** Returns the neighbourhoods (c_Colonia) of a postal code that are in force on a day, by their names. */
export function findNeighbourhoods(db: Querying, postalCode: string, day: string): Promise<Neighbourhood[]> {
  return db.query<Neighbourhood>(NEIGHBOURHOODS, [postalCode, day]);
}

/** Reading two thousand keys takes some milliseconds. */
const KEYS_AT_ONCE = 2_000;

/** Yields all keys of a catalog in their order, a number of them at a time. */
export async function* readKeys(db: Querying, catalog: string): AsyncGenerator<StoredKey[]> {
  for (let after = ""; ; ) {
    const rows = await db.query<StoredKey>(KEYS, [catalog, after, KEYS_AT_ONCE]);
    yield rows;
    const last = rows[KEYS_AT_ONCE - 1];
    if (last === undefined) return;
    after = last.key;
  }
}

const LISTED = statement("catalog-listed", "none")`select r.key, r.name, r.columns, e.version
    from catalog_rows r join catalog_editions e on e.catalog = r.catalog
    where r.catalog = $1 and r.key = any($2::text[]) order by r.key`;

export interface Listed extends Pick<StoredKey, "key" | "name" | "columns">, Pick<Announced, "version"> {}

export function findListed(db: Querying, catalog: string, keys: readonly string[]): Promise<Listed[]> {
  return db.query<Listed>(LISTED, [catalog, keys]);
}

/** Forgets imports that were begun an hour ago or earlier, and all but the newest few. */
const FORGET = statement("catalog-forget", "none")`with old as (
      delete from catalog_imports
      where begun_at < now() - interval '1 hour'
        or id not in (select id from catalog_imports order by begun_at desc limit $1)
      returning id)
    delete from catalog_staged where import_id in (select id from old)`;

const BEGIN = statement("catalog-begin", "none")`
    insert into catalog_imports (id, announced) values ($1, $2::jsonb)`;

/** Unfinished imports are few, because each may hold half a million rows. */
const MOST_IMPORTS = 5;

/** Begins an import and returns its id. Of the imports that were begun before, only the latest are kept. */
export async function beginImport(db: Database, announced: readonly Announced[]): Promise<string> {
  await db.query(FORGET, [MOST_IMPORTS - 1]);
  const id = randomUUID();
  await db.query(BEGIN, [id, JSON.stringify(announced)]);
  return id;
}

const ANNOUNCED = statement("catalog-announced", "none")`
    select announced from catalog_imports where id = $1`;

export async function findAnnounced(db: Querying, importId: string): Promise<Announced[] | undefined> {
  const [found] = await db.query<{ announced: Announced[] }>(ANNOUNCED, [importId]);
  return found?.announced;
}

const STAGE = statement("catalog-stage", "none")`
    insert into catalog_staged (import_id, catalog, key, name, valid_from, valid_to, columns)
    select $1, $2, key, name, "validFrom", "validTo", columns
    from jsonb_to_recordset($3::jsonb)
      as row (key text, name text, "validFrom" date, "validTo" date, columns jsonb)
    on conflict (import_id, catalog, key) do update
      set name = excluded.name, valid_from = excluded.valid_from, valid_to = excluded.valid_to,
        columns = excluded.columns`;

/** Stores rows of an import, with no key twice. Rows of the same keys that came before are replaced. */
export async function stageRows(
  db: Database,
  importId: string,
  catalog: string,
  rows: readonly StoredKey[],
): Promise<void> {
  await db.query(STAGE, [importId, catalog, JSON.stringify(rows)]);
}

const LOCK = statement("catalog-lock", "none")`select revision from catalog_state for update`;

const COUNT = statement("catalog-count", "none")`
    select count(*)::int as rows from catalog_staged where import_id = $1 and catalog = $2`;

const COMPARE = statement("catalog-compare", "none")`with compared as (
      select o.key is not null as had, n.key is not null as comes,
        o.key is not null and o.valid_to is null and (n.key is null or n.valid_to is not null) as ends,
        (o.name, o.valid_from, o.valid_to, o.columns) is distinct from (n.name, n.valid_from, n.valid_to, n.columns)
          as differs
      from (select * from catalog_rows where catalog = $2) o
      full join (select * from catalog_staged where import_id = $1 and catalog = $2) n on o.key = n.key)
    select count(*) filter (where had)::int as before,
      count(*) filter (where not had)::int as added,
      count(*) filter (where had and comes and differs and not ends)::int as changed,
      count(*) filter (where ends)::int as ended
    from compared`;

const UNKNOWN = statement("catalog-unknown", "none")`select key from catalog_staged
    where import_id = $1 and catalog = $2 and key <> all ($3)
      and coalesce(valid_from, $4) <= $4 and coalesce(valid_to, $4) >= $4
    order by key limit 20`;

const EDIT = statement("catalog-edit", "none")`
    insert into catalog_editions (catalog, version, source, rows, imported_at, unknown)
    values ($1, $2, $3, $4, $5, $6::jsonb)
    on conflict (catalog) do update
      set version = excluded.version, source = excluded.source, rows = excluded.rows,
        imported_at = excluded.imported_at, unknown = excluded.unknown`;

const CLEAR = statement("catalog-clear", "none")`delete from catalog_rows where catalog = $1`;

const PUBLISH = statement("catalog-publish", "none")`
    insert into catalog_rows (catalog, key, name, valid_from, valid_to, columns)
    select catalog, key, name, valid_from, valid_to, columns
    from catalog_staged where import_id = $1 and catalog = $2`;

const DONE = statement("catalog-done", "none")`with done as (delete from catalog_imports where id = $1),
      gone as (delete from catalog_staged where import_id = $1)
    update catalog_state set revision = revision + 1`;

/** The steps of an import run in one transaction; one import runs at a time. */
export interface Publishing {
  /** Returns undefined when the import does not exist, or was forgotten. */
  announced(): Promise<Announced[] | undefined>;
  count(catalog: string): Promise<number>;
  compare(catalog: string): Promise<Changes>;
  /** Returns keys in force on `day` that are not among `known`, twenty at most. */
  unknown(catalog: string, known: readonly string[], day: string): Promise<string[]>;
  /** Replaces the catalog's rows by those that the import brought. */
  publish(edition: Edition): Promise<void>;
}

/**
 * Runs `work` in a transaction. When `work` fails nothing has changed, and the rows that the import brought are still
 * there.
 */
export function publishImport<T>(
  db: Database,
  importId: string,
  work: (publishing: Publishing) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.query(LOCK, []);
    const result = await work({
      announced: () => findAnnounced(tx, importId),
      count: async (catalog) => (await tx.query<{ rows: number }>(COUNT, [importId, catalog]))[0]!.rows,
      compare: async (catalog) => (await tx.query<Changes>(COMPARE, [importId, catalog]))[0]!,
      unknown: async (catalog, known, day) => {
        const rows = await tx.query<{ key: string }>(UNKNOWN, [importId, catalog, known, day]);
        return rows.map(({ key }) => key);
      },
      publish: async ({ catalog, version, source, rows, importedAt, unknown }) => {
        await tx.query(EDIT, [catalog, version, source, rows, importedAt, JSON.stringify(unknown)]);
        await tx.query(CLEAR, [catalog]);
        await tx.query(PUBLISH, [importId, catalog]);
      },
    });
    await tx.query(DONE, [importId]);
    return result;
  });
}
