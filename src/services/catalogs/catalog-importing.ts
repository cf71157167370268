import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { AddRowsRequest, CatalogImporting, CatalogRow } from "#proto/cfdi/v1/catalog_pb.ts";
import { invalid, notApplicable, notFound } from "../../../common/errors.ts";
import {
  COLUMN_NAMES,
  catalogs,
  faultOfRow,
  type ImportedColumns,
  type ImportedRow,
  isBigCatalog,
  isLawCatalog,
  LIST_69B,
  localDayOf,
  MEXICO_CITY,
  storageKey,
} from "../../engine/catalogs/index.ts";
import {
  type Announced,
  beginImport,
  type Changes,
  findAnnounced,
  listEditions,
  type Publishing,
  publishImport,
  stageRows,
} from "../../persistence/catalogs.ts";
import type { Database } from "../../persistence/database/index.ts";
import type { MethodTable } from "../context/index.ts";

export interface CatalogImportingDeps {
  readonly db: Database;
  readonly now: () => Date;
  readonly onImport: (changes: readonly CatalogChange[]) => void;
}

export interface CatalogChange extends Pick<Announced, "catalog" | "version" | "rows">, Changes {
  readonly unknown: readonly string[];
}

/** Operator methods: imports of catalogs that SAT published. */
export function catalogImporting(deps: CatalogImportingDeps): MethodTable<typeof CatalogImporting> {
  const { db } = deps;
  return {
    async beginImport({ catalogs: announced }) {
      const names = announced.map(({ catalog }) => catalog);
      const stranger = names.find((name) => !isImportable(name));
      if (stranger !== undefined)
        throw invalid(`catalogs: el servicio no usa el catálogo ${stranger}`, { campo: "catalogs" });
      if (new Set(names).size < names.length)
        throw invalid("catalogs: un catálogo está repetido", { campo: "catalogs" });
      const rows = announced.map(({ catalog, version, source, rows }) => ({
        catalog,
        version,
        source,
        rows,
      }));
      return { importId: await beginImport(db, rows) };
    },

    async addRows(request) {
      const { importId, catalog } = request;
      const announced = await requireAnnounced(await findAnnounced(db, importId));
      if (!announced.some((each) => each.catalog === catalog))
        throw invalid(`catalog: ${catalog} no es de esta importación`, { campo: "catalog" });
      const rows = requireRows(request);
      const stored = rows.map((row) => ({
        key: storageKey(catalog, row),
        name: row.name,
        columns: row.columns as Record<string, string>,
        validFrom: row.from ?? null,
        validTo: row.to ?? null,
      }));
      await stageRows(db, importId, catalog, stored);
      return { rows: rows.length };
    },

    async finishImport({ importId, acceptLosses }) {
      const importedAt = deps.now();
      const changes = await publishImport(db, importId, async (publishing) => {
        const announced = requireAnnounced(await publishing.announced());
        const compared = [];
        for (const each of announced) compared.push(await compare(publishing, each, importedAt));
        if (!acceptLosses) refuseLosses(compared);
        for (const [at, { unknown }] of compared.entries())
          await publishing.publish({ ...announced[at]!, unknown, importedAt });
        return compared;
      });
      deps.onImport(changes);
      return {
        catalogs: changes.map(({ before: _, unknown, ...change }) => ({ ...change, unknown: [...unknown] })),
      };
    },

    async getStatus() {
      const editions = await listEditions(db);
      return {
        catalogs: editions.map(({ importedAt, unknown, ...edition }) => ({
          ...edition,
          unknown: [...unknown],
          importedAt: timestampFromDate(importedAt),
        })),
      };
    },
  };
}

/**
 * Returns true for the lists that are kept, and for those in the code, of which an import only tells the keys that the
 * code lacks.
 */
function isImportable(name: string): boolean {
  return isBigCatalog(name) || isLawCatalog(name) || name === LIST_69B || catalogs.isCatalog(name);
}

function requireAnnounced(announced: Announced[] | undefined): Announced[] {
  if (announced === undefined) throw notFound("La importación");
  return announced;
}

function requireRows({ catalog, rows }: AddRowsRequest): readonly ImportedRow[] {
  const read = rows.map(rowOf);
  for (const [at, row] of read.entries()) {
    const fault = faultOfRow(catalog, row);
    const field = `rows[${at}]`;
    if (fault !== undefined) throw invalid(`${field}: la clave ${row.key} ${fault}`, { campo: field });
  }
  if (new Set(read.map((row) => storageKey(catalog, row))).size < read.length)
    throw invalid("rows: una clave está repetida", { campo: "rows" });
  return read;
}

function rowOf(row: CatalogRow): ImportedRow {
  const { key, name, validFrom: from, validTo: to } = row;
  const written = COLUMN_NAMES.filter((column) => row[column] !== undefined);
  const columns: ImportedColumns = Object.fromEntries(written.map((column) => [column, row[column]]));
  return { key, name, from, to, columns };
}

async function compare(
  publishing: Publishing,
  { catalog, version, rows }: Announced,
  now: Date,
): Promise<CatalogChange> {
  const came = await publishing.count(catalog);
  if (came !== rows) throw invalid(`${catalog}: se anunciaron ${rows} claves y llegaron ${came}; no se importó nada`);
  const day = localDayOf(now, MEXICO_CITY);
  const known = catalogs.isCatalog(catalog) && !isLawCatalog(catalog) ? catalogs.keys(catalog) : undefined;
  const unknown = known === undefined ? [] : await publishing.unknown(catalog, known, day);
  return { catalog, version, rows, ...(await publishing.compare(catalog)), unknown };
}

/** An import that ends more than this share of a catalog's keys is refused; SAT ends some hundred a year. */
const MOST_ENDED = 0.1;

function refuseLosses(changes: readonly CatalogChange[]): void {
  const cut = changes.find(({ before, ended }) => ended > before * MOST_ENDED);
  if (cut === undefined) return;
  const { catalog, ended, before } = cut;
  throw notApplicable(
    `${catalog}: terminarían ${ended} de ${before} claves, más de la décima parte; revise que el archivo esté completo, o confirme con --accept-losses. No se importó nada`,
  );
}
