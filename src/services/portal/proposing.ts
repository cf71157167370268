import { create } from "@bufbuild/protobuf";
import type { Drafts } from "#proto/cfdi/v1/draft_pb.ts";
import { type DocumentRequest, DocumentRequestSchema } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { uuidOf } from "../../../common/ids.ts";
import { isUniqueViolation, type Querying } from "../../persistence/database/index.ts";
import { type DraftRow, findDraft } from "../../persistence/portal/index.ts";
import { note } from "../audit.ts";
import type { Caller, Deps, MethodTable, PlatformActor } from "../context/index.ts";
import { calculateInvoice } from "../kinds/index.ts";
import { inPesos, requireWithinLimits } from "./draft-limits.ts";
import { keepDraft } from "./drafts.ts";

/** Drafts of programs. The calculation refuses what could not be stamped, so a person gets no draft to mend. */
export function drafts(deps: Deps): MethodTable<typeof Drafts> {
  return {
    async draftInvoice({ idempotencyKey, ...request }, caller) {
      const calculo = await calculateInvoice(deps, caller, request);
      const document = create(DocumentRequestSchema, { kind: { case: "factura", value: request } });
      const { accountId, environment, platform } = caller;
      // A holder of the account's own key is not in the audit; a platform, or its assistant, is a third party.
      const also = async (tx: Querying, by: PlatformActor) => {
        const now = deps.now();
        await requireWithinLimits(tx, caller, by, { amount: inPesos(request, calculo.total!), now });
        await note(tx, now, caller, {
          ...{ action: "borrador.propuesto" as const, accountId },
          detail: { total: calculo.total, referencia: request.referencia, environment },
        });
      };
      const keeping = platform === undefined ? {} : { also: (tx: Querying) => also(tx, platform) };
      const { id, estado } = await keepOnce(deps, caller, document, { ...keeping, key: idempotencyKey });
      return { data: { id, estado, calculo } };
    },
  };
}

/** Keeps the draft of a key once: the key makes its id, so a repetition finds it, also when it is stamped since. */
async function keepOnce(
  deps: Deps,
  caller: Caller,
  document: DocumentRequest,
  { key, ...keeping }: { readonly key?: string | undefined; readonly also?: (tx: Querying) => Promise<void> },
): Promise<DraftRow> {
  if (key === undefined) return keepDraft(deps, caller, document, keeping);
  const { accountId, environment } = caller;
  const id = uuidOf("borrador", accountId, environment, key);
  const find = () => findDraft(deps.db, caller, id);
  const before = await find();
  if (before !== undefined) return before;
  try {
    return await keepDraft(deps, caller, document, { ...keeping, id });
  } catch (cause) {
    // A request of the same moment may have kept it.
    const kept = isUniqueViolation(cause) ? await find() : undefined;
    if (kept === undefined) throw cause;
    return kept;
  }
}
