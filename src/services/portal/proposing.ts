import { create } from "@bufbuild/protobuf";
import type { Drafts } from "#proto/cfdi/v1/draft_pb.ts";
import { DocumentRequestSchema } from "#proto/cfdi/v1/portal_documents_pb.ts";
import type { Querying } from "../../persistence/database/index.ts";
import { note } from "../audit.ts";
import type { Deps, MethodTable } from "../context/index.ts";
import { calculateInvoice } from "../kinds/index.ts";
import { keepDraft } from "./drafts.ts";

/** Drafts of programs. The calculation refuses what could not be stamped, so a person gets no draft to mend. */
export function drafts(deps: Deps): MethodTable<typeof Drafts> {
  return {
    async draftInvoice(request, caller) {
      const calculo = await calculateInvoice(deps, caller, request);
      const document = create(DocumentRequestSchema, { kind: { case: "factura", value: request } });
      const { accountId, environment, platform } = caller;
      // A holder of the account's own key is not in the audit; a platform, or its assistant, is a third party.
      const also = (tx: Querying) =>
        note(tx, deps.now(), caller, {
          ...{ action: "borrador.propuesto" as const, accountId },
          detail: { total: calculo.total, referencia: request.referencia, environment },
        });
      const { id, estado } = await keepDraft(deps, caller, document, platform === undefined ? {} : { also });
      return { data: { id, estado, calculo } };
    },
  };
}
