import type { Tenant } from "../../persistence/database/index.ts";
import { type ApplyingDocument, findApplying } from "../../persistence/documents/index.ts";
import type { Deps } from "../context/index.ts";
import { kindOf } from "../kinds/index.ts";

/** The account's lists show the rest. */
const MOST_NAMED = 5;

/**
 * Returns advice on an invoice that SAT does not let go while credit notes or payments relate to it; undefined when
 * none does.
 */
export async function adviceOnApplied(deps: Deps, tenant: Tenant, invoiceId: string): Promise<string | undefined> {
  const documents = await findApplying(deps.db, tenant, invoiceId, MOST_NAMED + 1);
  if (documents.length === 0) return undefined;
  const named = documents.slice(0, MOST_NAMED).map(nameOf).join("; ");
  const more = documents.length > MOST_NAMED ? "; y otros más" : "";
  return `Cancele antes los documentos relacionados con ella y vuelva a pedirlo: ${named}${more}`;
}

function nameOf(document: ApplyingDocument): string {
  const { serie, folio, uuidFiscal } = document;
  const number = [serie, folio].filter(Boolean).join("-");
  return `${kindOf(document).noun} ${number}${uuidFiscal === null ? "" : ` (${uuidFiscal})`}`;
}
