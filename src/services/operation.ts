import type { OperationService } from "#proto/cfdi/v1/operation_pb.ts";
import type { MethodTable } from "./caller.ts";
import { type DiagnosisDeps, diagnose } from "./diagnosis.ts";
import { stuckDocuments } from "./stuck.ts";

/** What whoever runs the service asks it, and decides for it. */
export function operation(deps: DiagnosisDeps): MethodTable<typeof OperationService> {
  return {
    ...stuckDocuments(deps.db),

    async diagnose({ account }) {
      return { checks: await diagnose(deps, account) };
    },
  };
}
