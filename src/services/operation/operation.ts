import type { OperationService } from "#proto/cfdi/v1/operation_pb.ts";
import { type ArchiveDeps, archiving } from "../archive.ts";
import type { By } from "../audit.ts";
import { type AuditChainDeps, auditChain } from "../audit-chain.ts";
import type { MethodTable } from "../context/index.ts";
import { type DiagnosisDeps, diagnose } from "./diagnosis.ts";
import { type PacsDeps, pacOperations } from "./pacs.ts";
import { type RecoveringDeps, recovering } from "./recovering.ts";
import { stuckDocuments } from "./stuck.ts";

type Operations = MethodTable<typeof OperationService, By>;

/** Operator methods: diagnosis, stuck documents, PACs, archive, audit, recovery from a backup. */
export function operation(deps: DiagnosisDeps & ArchiveDeps & AuditChainDeps & RecoveringDeps & PacsDeps): Operations {
  return {
    ...stuckDocuments(deps),
    ...pacOperations(deps),
    ...archiving(deps),
    ...auditChain(deps),
    ...recovering(deps),

    async diagnose({ account }) {
      return { checks: await diagnose(deps, account) };
    },
  };
}
