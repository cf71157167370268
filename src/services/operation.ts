import type { OperationService } from "#proto/cfdi/v1/operation_pb.ts";
import { type ArchiveDeps, archiving } from "./archiving.ts";
import { audited, type By, type Change } from "./audit.ts";
import type { MethodTable } from "./caller.ts";
import { type DiagnosisDeps, diagnose } from "./diagnosis.ts";
import { moving } from "./moving.ts";
import { requireAccount } from "./require-account.ts";
import { stuckDocuments } from "./stuck.ts";

type Operations = MethodTable<typeof OperationService, By>;

/** What whoever runs the service asks it, and decides for it. */
export function operation(deps: DiagnosisDeps & ArchiveDeps): Operations {
  const { db, now } = deps;
  const table: Operations = {
    ...stuckDocuments(db),
    ...archiving(deps),
    ...moving(deps),

    async diagnose({ account }) {
      return { checks: await diagnose(deps, account) };
    },
  };
  const accountOf = async ({ account }: { account?: string }) => (await requireAccount(db, account ?? "")).id;
  return audited(table, CHANGES, { db, now, accountOf });
}

const CHANGES = {
  settleStuckDocument: {
    action: "comprobante.resuelto",
    detail: ({ id, decision }) => ({ id, decision }),
  },
  moveAccount: { action: "cuenta.trasladada", detail: (_, { to, state }) => ({ to, state }) },
} satisfies { readonly [Name in keyof Operations]?: Change<Operations, Name> };
