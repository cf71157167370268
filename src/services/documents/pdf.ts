import { notFound } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import { DEFAULT_DESIGN, type Design } from "../../pdf/options.ts";
import { findDesign, type NewDesign } from "../../persistence/account/index.ts";
import { isCancelling, isStamped } from "../../persistence/database/index.ts";
import { type DocumentRow, findNames, findPrintable } from "../../persistence/documents/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { stampedXml } from "./stored-xml.ts";

/**
 * Prints a document in the design that was in force when it was stamped. `id` is the one by which the caller knows
 * the document. @throws 404, with the words of a missing document, without a stamp
 */
export async function printDocument(deps: Deps, caller: Caller, row: DocumentRow, id: string) {
  const { db, printer } = deps;
  const found = await findPrintable(db, caller, row.id);
  if (!isStamped(row.estado) || row.stampedAt === null || found === undefined) throw notFound();
  const xml = await stampedXml(deps, caller, row.id, found.stampedXml);
  if (xml === null) throw notFound();
  const design = await findDesign(db, caller.accountId, row.stampedAt);
  const options = {
    design: designOf(design),
    marks: {
      sandbox: caller.environment === "sandbox",
      cancelledAt: row.cancelledAt ?? undefined,
      cancellationPending: isCancelling(row.estado),
    },
    ...additionsOf(found.pdfExtras ?? {}),
    relatedNames: await relatedNames(deps, caller, xml),
  };
  return {
    contentType: "application/pdf",
    name: fileName(row, id),
    content: await printer.print({ xml, options }, caller),
  };
}

/** Returns the stored design in the form that the printer takes. */
export function designOf(design: NewDesign | undefined): Design {
  if (design === undefined) return DEFAULT_DESIGN;
  const { logo, accentColor, contactLine, footNote, showKeys, paper } = design;
  return {
    accentColor,
    showKeys,
    paper,
    logo: logo ?? undefined,
    contactLine: contactLine ?? undefined,
    footNote: footNote ?? undefined,
  };
}

/**
 * Returns the file's name: "F-12.pdf", or the id without a folio. A series may hold characters that no file name may.
 */
function fileName({ serie, folio }: DocumentRow, id: string): string {
  const name = folio === null ? id : [serie, folio].filter((part) => part !== null).join("-");
  return `${name.replace(/[/\\]/g, "_")}.pdf`;
}

/** Returns `notaPdf` and `camposPersonalizados` of the request as the printer takes them. */
function additionsOf({ notaPdf, camposPersonalizados }: Readonly<Record<string, unknown>>) {
  return {
    note: typeof notaPdf === "string" ? notaPdf : undefined,
    customFields: Object.entries(camposPersonalizados ?? {}).map(
      ([label, value]) => [label, textOf(value)] as const,
    ),
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

/** Beyond this number related documents are printed by their UUID alone. */
const MOST_NAMES = 500;

/** Returns series and folio of the documents that this one names because it credits, pays or replaces them. */
async function relatedNames(
  { db, reader }: Deps,
  caller: Caller,
  xml: Buffer,
): Promise<ReadonlyMap<string, string>> {
  if (!xml.includes("Relacionado")) return new Map();
  const uuids = await reader.read("namedUuids", { xml }, caller);
  return findNames(db, caller, uuids.filter(isUuid).slice(0, MOST_NAMES));
}
