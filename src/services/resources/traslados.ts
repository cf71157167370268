import type { Transfers } from "#proto/cfdi/v1/traslado_pb.ts";
import { notFound } from "../../../common/errors.ts";
import { COMPROBANTE } from "../../engine/documents/index.ts";
import type { Deps, MethodTable } from "../context/index.ts";
import { calculateTransfer, kindsOfResource, kindsOfType, TRANSFER } from "../kinds/index.ts";
import { substitutionsOf } from "../substituting/index.ts";
import { createdDocument, documentRecord } from "./records.ts";
import { methodsOf, type Resource } from "./resource.ts";

const MADE = kindsOfResource("traslado");
const CFDI = kindsOfType(COMPROBANTE);

/** Its list shows what was made there; by its id it answers for every CFDI of type T, relayed ones too. */
export const TRANSFERS: Resource<ReturnType<typeof documentRecord>, ReturnType<typeof createdDocument>> = {
  name: "traslado",
  answersFor: ({ kind, tipo }) => MADE.includes(kind) || (tipo === "T" && CFDI.includes(kind)),
  documentId: (id) => id,
  show: documentRecord,
  created: createdDocument,
  noXml: () => notFound("El XML del traslado"),
};

export function transfers(deps: Deps): MethodTable<typeof Transfers> {
  const { create, list, get, xml, pdf, cancel, foresee, refresh } = methodsOf(deps, TRANSFERS);
  return {
    createTransfer: (request, caller, fault) => create(TRANSFER, request, caller, fault),
    async calculateTransfer(request, caller) {
      return { data: await calculateTransfer(deps, caller, request) };
    },
    listTransfers: (request, caller) => list(request, caller),
    async getTransfer(request, caller) {
      const [record, substitutions] = [await get(request, caller), await substitutionsOf(deps, caller, request.id)];
      return { ...record, ...substitutions };
    },
    getTransferXml: (request, caller) => xml(request, caller),
    getTransferPdf: (request, caller) => pdf(request, caller),
    cancelTransfer: (request, caller) => cancel(request, caller),
    foreseeTransferCancellation: (request, caller) => foresee(request, caller),
    refreshTransferCancellation: (request, caller) => refresh(request, caller),
  };
}
