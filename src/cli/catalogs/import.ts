import { create } from "@bufbuild/protobuf";
import {
  AddRowsRequestSchema,
  BeginImportRequestSchema,
  type BeginImportResponse,
  CatalogImporting,
  FinishImportRequestSchema,
  type FinishImportResponse,
} from "#proto/cfdi/v1/catalog_pb.ts";
import type { ImportedRow } from "../../engine/catalogs/index.ts";
import { CliError, type Core, openSession, type Session } from "../core.ts";
import { type Publication, readPublications } from "./publication.ts";

export interface ImportOrder {
  readonly files: readonly string[];
  /** The name of the publication serves where the files' names have no date. */
  readonly version: string | undefined;
  readonly acceptLosses: boolean;
  /** Today's date serves for files without any other date. */
  readonly today: string;
  readonly tell: (sentence: string) => void;
}

const ROWS_AT_ONCE = 500;
const TELL_EVERY = 10_000;

/** Reads all files before anything is sent, so that an unreadable file changes nothing. */
export async function readFiles({ files, tell }: Pick<ImportOrder, "files" | "tell">): Promise<Publication[]> {
  const publications: Publication[] = [];
  for (const file of files) {
    const read = await readPublications(file, tell);
    for (const { catalog, rows } of read) tell(`${file}: ${catalog}, ${rows.length} claves`);
    publications.push(...read);
  }
  if (publications.length === 0) throw new CliError("Los archivos no traen ninguna clave");
  const twice = publications.find(
    ({ catalog }, at) => publications.findIndex((other) => other.catalog === catalog) !== at,
  );
  if (twice !== undefined) throw new CliError(`${twice.catalog} viene en más de un archivo`);
  return publications;
}

/** Sends the rows in parts, and has the service put all of them into force at once. */
export async function importFiles(core: Core, order: ImportOrder): Promise<FinishImportResponse> {
  const publications = await readFiles(order);
  const session = openSession(core);
  try {
    const { beginImport, finishImport } = CatalogImporting.method;
    const announced = publications.map(({ catalog, source, date, rows }) => ({
      catalog,
      source,
      rows: rows.length,
      version: order.version ?? date ?? order.today,
    }));
    const begun = await session.call(beginImport, create(BeginImportRequestSchema, { catalogs: announced }));
    const { importId } = begun as BeginImportResponse;
    for (const publication of publications) await send(session, importId, publication, order.tell);
    const { acceptLosses } = order;
    const finish = create(FinishImportRequestSchema, { importId, acceptLosses });
    return (await session.call(finishImport, finish)) as FinishImportResponse;
  } finally {
    session.close();
  }
}

async function send(
  session: Session,
  importId: string,
  { catalog, rows }: Publication,
  tell: ImportOrder["tell"],
): Promise<void> {
  for (let sent = 0; sent < rows.length; ) {
    const part = rows.slice(sent, sent + ROWS_AT_ONCE).map(messageOf);
    await session.call(
      CatalogImporting.method.addRows,
      create(AddRowsRequestSchema, { importId, catalog, rows: part }),
    );
    sent += part.length;
    if (sent % TELL_EVERY === 0 || sent === rows.length) tell(`${catalog}: ${sent} de ${rows.length} claves enviadas`);
  }
}

/**
 * The longest name that the service accepts. Some tariff fractions have longer descriptions, which nobody reads in this
 * service.
 */
const LONGEST_NAME = 1_000;

function messageOf({ key, name, from, to, columns }: ImportedRow) {
  return {
    key,
    name: name.slice(0, LONGEST_NAME),
    ...columns,
    ...(from === undefined ? {} : { validFrom: from }),
    ...(to === undefined ? {} : { validTo: to }),
  };
}
