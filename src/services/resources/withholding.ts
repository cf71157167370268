import type { Withholding } from "#proto/cfdi/v1/withholding_pb.ts";
import { cveRetencOf } from "../../engine/kinds/withholding.ts";
import type { Deps, MethodTable } from "../context/index.ts";
import { SEALED_WITHHOLDING, WITHHOLDING } from "../kinds/index.ts";
import { methodsOf } from "./resource.ts";
import { WITHHOLDINGS } from "./withholdings.ts";

export function withholding(deps: Deps): MethodTable<typeof Withholding> {
  const withholdings = methodsOf(deps, WITHHOLDINGS);
  return {
    createWithholding: (request, caller, fault) => withholdings.create(WITHHOLDING, request, caller, fault),
    stampSealed: (request, caller, fault) => withholdings.create(SEALED_WITHHOLDING, request, caller, fault),

    listWithholdings({ tipo: tipoOperacion, ...request }, caller) {
      const tipo = tipoOperacion && cveRetencOf({ tipoOperacion });
      return withholdings.list({ ...request, tipo }, caller);
    },

    getWithholding: (request, caller) => withholdings.get(request, caller),
    getWithholdingXml: (request, caller) => withholdings.xml(request, caller),
    getWithholdingPdf: (request, caller) => withholdings.pdf(request, caller),
    cancelWithholding: (request, caller) => withholdings.cancel(request, caller),
    foreseeWithholdingCancellation: (request, caller) => withholdings.foresee(request, caller),
    refreshWithholdingCancellation: (request, caller) => withholdings.refresh(request, caller),
  };
}
