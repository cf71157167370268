import type { DocumentRequest } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { notApplicable, notFound } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import { findApplications, findDocument, findSubstitution } from "../../persistence/documents/index.ts";
import { findSealedXml } from "../../persistence/issuing/index.ts";
import { type DraftRow, findDraft } from "../../persistence/portal/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { readStored, sealedXml } from "../documents/index.ts";
import { copyOf } from "./copied.ts";
import { contentOf, keepDraft } from "./drafts.ts";

interface Copying {
  readonly id: string;
  /** The draft is to take the place of the document. */
  readonly substitutes: boolean;
}

/**
 * Makes a draft of what a document was made from: as it was captured, else as its XML says. The draft of a rejected document substitutes
 * whatever that one was to substitute.
 */
export async function copyToDraft(
  deps: Deps,
  caller: Caller,
  { id, substitutes }: Copying,
): Promise<DraftRow> {
  const row = isUuid(id) ? await findDocument(deps.db, caller, id) : undefined;
  if (row === undefined) throw notFound();
  const isRejected = row.estado === "error";
  const captured = await findDraft(deps.db, caller, id);
  const content = captured === undefined ? await readCopy() : contentOf(captured);
  const intended = isRejected ? (await findSubstitution(deps.db, caller, id))?.original.id : undefined;
  substituting(content, substitutes ? id : intended);
  return keepDraft(deps, caller, content, { corrects: isRejected ? id : undefined });

  async function readCopy(): Promise<DocumentRequest> {
    const xml = await sealedXml(deps, caller, id, (await findSealedXml(deps.db, caller, id)) ?? null);
    const applications = await findApplications(deps.db, caller, id);
    // A document that never was a draft always has sealed bytes.
    return copyOf({ row: row!, root: readStored(deps, xml!), applications });
  }
}

/** Writes into the content which document it is to substitute, or that it substitutes none. */
function substituting({ kind }: DocumentRequest, original: string | undefined): void {
  if (kind.case === "factura") {
    delete kind.value.id;
    if (original !== undefined) kind.value.id = original;
  } else if (original !== undefined) {
    throw notApplicable("Solo se sustituye así una factura de ingreso; de otro comprobante emita uno nuevo");
  }
}
