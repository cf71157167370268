import { type AppError, notApplicable, notFound } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import { DEFAULT_DESIGN, type Design, type Print } from "../../pdf/design/index.ts";
import type { PlaceNames, Trip } from "../../pdf/words/index.ts";
import { findDesign, type NewDesign } from "../../persistence/account/index.ts";
import { findListed } from "../../persistence/catalogs.ts";
import { isCancelling, isStamped, type Tenant } from "../../persistence/database/index.ts";
import { type DocumentRow, findNames, findPrintables, type Printable } from "../../persistence/documents/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { stampedXml } from "./stored-xml.ts";

const PDF = "application/pdf";

/**
 * Prints a document in the design that was in force when it was stamped. `id` is the one by which the caller knows the
 * document. @throws 404, with the words of a missing document, without a stamp
 */
export async function printDocument(deps: Deps, caller: Caller, row: DocumentRow, id: string) {
  const [print] = await printsOf(deps, caller, [row], new Map());
  return {
    contentType: PDF,
    name: `${nameOf(row, id)}.pdf`,
    content: await deps.printer.print(print!, caller),
  };
}

export const MOST_IN_RUN = 200;
/** The most bytes of a run's XML, which take half of a thread's time; ordinary receipts have some 8,000 each. */
const MOST_RUN_BYTES = 2_500_000;
const WIDTH = 20;

/**
 * Prints documents one after the other as one PDF, each in its own design. @throws 404, with the words of a missing
 * document, where one is without a stamp; 400 where they are too large together
 */
export async function printDocuments(deps: Deps, caller: Caller, rows: readonly DocumentRow[], title: string) {
  const prints: Print[] = [];
  const designs: Designs = new Map();
  let bytes = 0;
  for (let from = 0; from < rows.length; from += WIDTH) {
    for (const print of await printsOf(deps, caller, rows.slice(from, from + WIDTH), designs)) {
      bytes += print.xml.byteLength;
      prints.push(print);
    }
    if (bytes > MOST_RUN_BYTES) throw tooLarge();
  }
  return {
    contentType: PDF,
    name: `${title}.pdf`,
    content: await deps.printer.run({ prints, title }, caller),
  };
}

function tooLarge(): AppError {
  return notApplicable(
    `El XML de los recibos mide más de ${MOST_RUN_BYTES / 1_000_000} MB, y no caben en un PDF; pida menos, o una exportación (/exportaciones)`,
  );
}

/** The designs of a run by their versions. Documents share each, so that its logo is held and embedded once. */
type Designs = Map<number | undefined, Design>;

async function printsOf(deps: Deps, caller: Caller, rows: readonly DocumentRow[], designs: Designs): Promise<Print[]> {
  const found = await findPrintables(
    deps.db,
    caller,
    rows.map(({ id }) => id),
  );
  return Promise.all(rows.map((row) => printOf(deps, caller, row, found.get(row.id), designs)));
}

async function printOf(
  deps: Deps,
  caller: Caller,
  row: DocumentRow,
  found: Printable | undefined,
  designs: Designs,
): Promise<Print> {
  if (!isStamped(row.estado) || row.stampedAt === null || found === undefined) throw notFound();
  const xml = await stampedXml(deps, caller, row.id, found.stampedXml);
  if (xml === null) throw notFound();
  const valid = await findDesign(deps.db, caller.accountId, row.stampedAt);
  const design = designs.get(valid?.version) ?? designOf(valid);
  designs.set(valid?.version, design);
  const options = {
    design,
    marks: {
      sandbox: caller.environment === "sandbox",
      cancelledAt: row.cancelledAt ?? undefined,
      cancellationPending: isCancelling(row.estado),
    },
    ...additionsOf(found.pdfExtras ?? {}),
    ...(await namesIn(deps, caller, xml)),
    ...(design.embedXml ? { xmlName: `${nameOf(row, row.id)}.xml` } : {}),
  };
  return { xml, options };
}

export function designOf(design: NewDesign | undefined): Design {
  if (design === undefined) return DEFAULT_DESIGN;
  const { logo, accentColor, contactLine, footNote, showKeys, paper, embedXml } = design;
  return {
    accentColor,
    showKeys,
    paper,
    embedXml,
    logo: logo ?? undefined,
    contactLine: contactLine ?? undefined,
    footNote: footNote ?? undefined,
  };
}

/**
 * Returns the name of a document's files, "F-12", or the id without a folio. A series may hold characters that no file
 * name may.
 */
function nameOf({ serie, folio }: DocumentRow, id: string): string {
  const name = folio === null ? id : [serie, folio].filter((part) => part !== null).join("-");
  return name.replace(/[/\\]/g, "_");
}

function additionsOf({ notaPdf, camposPersonalizados }: Readonly<Record<string, unknown>>) {
  return {
    note: typeof notaPdf === "string" ? notaPdf : undefined,
    customFields: Object.entries(camposPersonalizados ?? {}).map(([label, value]) => [label, textOf(value)] as const),
  };
}

/** Writes a free value as people write it; nested values follow on the same line. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Sí" : "No";
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .map(([label, inner]) => `${label}: ${textOf(inner)}`)
    .join("; ");
}

/** Beyond this number related documents are printed by their UUID alone, and places by their keys. */
const MOST_NAMES = 500;

/**
 * Returns the names that the document has only keys of: series and folio of the documents that it credits, pays or
 * replaces, and the places in its addresses, as far as SAT's lists of them were imported.
 */
async function namesIn(
  { db, reader }: Deps,
  caller: Caller,
  xml: Buffer,
): Promise<Pick<Print["options"], "relatedNames" | "placeNames">> {
  const { uuids, places } = await reader.read("named", { xml }, caller);
  return {
    relatedNames: await findNames(db, caller, uuids.filter(isUuid).slice(0, MOST_NAMES)),
    placeNames: await placeNamesOf(db, places),
  };
}

/** Returns the names of places by their keys, as far as SAT's lists of them were imported. */
async function placeNamesOf(db: Deps["db"], places: ReadonlyMap<string, readonly string[]>): Promise<PlaceNames> {
  const lists = [...places].map(async ([list, keys]) => {
    const found = await findListed(db, list, keys.slice(0, MOST_NAMES));
    return [list, new Map(found.map(({ key, name }) => [key, name]))] as const;
  });
  return new Map(await Promise.all(lists));
}

/** Returns the trip of a stamped document in words; undefined where it has no Carta Porte 3.1. */
export async function tripIn(deps: Deps, caller: Tenant, xml: Buffer): Promise<Trip | undefined> {
  const { places } = await deps.reader.read("named", { xml }, caller);
  return deps.reader.read("trip", { xml, placeNames: await placeNamesOf(deps.db, places) }, caller);
}
