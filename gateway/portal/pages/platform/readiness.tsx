import type { PreparedAccount } from "#proto/cfdi/v1/portal_platform_pb.ts";
import { Badge } from "../../kit/badge.tsx";

/** Says where the account can stamp now. */
export function Readiness({ account }: { account: PreparedAccount }) {
  if (account.readyForProduction) return <Badge tone="good">Lista</Badge>;
  return account.readyForSandbox ? <Badge tone="warn">Sólo pruebas</Badge> : <Badge tone="bad">No puede timbrar</Badge>;
}
