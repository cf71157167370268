import { DOCUMENT_KINDS } from "../../../common/kinds.ts";
import { STAMPED } from "../../persistence/database/index.ts";
import { findExport } from "../../persistence/exports/index.ts";
import type { Deps } from "../context/index.ts";
import { type ExportRequest, partsOfExport } from "../exports/index.ts";
import type { MonthFacts } from "./letter.ts";

/** Archives of more bytes stay where they can be downloaded, because mail servers take 20 MB or so in base64. */
const MOST_BYTES = 14_000_000;

/** Returns the order of a month's export, with all that an accountant keeps. */
export function requestOfMonth(mes: string): ExportRequest {
  const [year, month] = [Number(mes.slice(0, 4)), Number(mes.slice(5))];
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, "AAAA-MM-DD".length);
  return {
    ...{ desde: `${mes}-01`, hasta: last, fecha: "emision", nombres: "folio" },
    ...{ tipos: Object.keys(DOCUMENT_KINDS), estados: STAMPED, contenido: ["xml", "pdf", "acuses", "xlsx"] },
  };
}

type Prepared = Pick<MonthFacts, "documents" | "until"> & {
  readonly files: Awaited<ReturnType<typeof partsOfExport>>;
};

/** Returns the export when it is made; "later" before that, and undefined where there will be none. */
export async function preparedExport(
  deps: Deps,
  tenant: Parameters<typeof findExport>[1],
  id: string,
): Promise<Prepared | "later" | undefined> {
  const made = await findExport(deps.db, tenant, deps.now(), id);
  if (made === undefined || made.estado === "error") return undefined;
  if (made.estado !== "lista" || made.expiresAt === null) return "later";
  const files = await partsOfExport(deps, tenant, made, MOST_BYTES);
  return { files, documents: made.exported, until: made.expiresAt };
}
