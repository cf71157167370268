import { notFound } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import { findApplications, findDocument } from "../../persistence/documents/index.ts";
import { findSealedXml } from "../../persistence/issuing/index.ts";
import { type DraftRow, findDraft } from "../../persistence/portal/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { readStored, sealedXml } from "../documents/index.ts";
import { copyOf } from "./copied.ts";
import { contentOf, keepDraft } from "./drafts.ts";

/** A new draft of what a document was made from: as it was captured, else as its XML says. */
export async function copyToDraft(deps: Deps, caller: Caller, id: string): Promise<DraftRow> {
  const row = isUuid(id) ? await findDocument(deps.db, caller, id) : undefined;
  if (row === undefined) throw notFound();
  const corrects = row.estado === "error" ? id : undefined;
  const captured = await findDraft(deps.db, caller, id);
  if (captured !== undefined) return keepDraft(deps, caller, contentOf(captured), { corrects });
  const xml = await sealedXml(deps, caller, id, (await findSealedXml(deps.db, caller, id)) ?? null);
  const applications = await findApplications(deps.db, caller, id);
  // A document that never was a draft always has sealed bytes.
  const copy = copyOf({ row, root: readStored(deps, xml!), applications });
  return keepDraft(deps, caller, copy, { corrects });
}
