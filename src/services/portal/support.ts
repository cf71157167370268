import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { type AccountService, ReleaseAddressRequestSchema } from "#proto/cfdi/v1/account_pb.ts";
import { type OperationService, SettleStuckDocumentRequestSchema } from "#proto/cfdi/v1/operation_pb.ts";
import type { PortalSupport } from "#proto/cfdi/v1/portal_support_pb.ts";
import { forbidden } from "../../../common/errors.ts";
import { findUserByEmail } from "../../persistence/access/index.ts";
import { listUsage } from "../../persistence/portal/index.ts";
import { accountTeam, blockUser, invite, lookAtTeam, type PeopleDeps, resetPassword } from "../access/index.ts";
import { type By, nameOf } from "../audit.ts";
import { type MethodTable, requireAccount, type Visitor } from "../context/index.ts";
import { auditPage } from "./audit-page.ts";

export interface SupportDeps extends PeopleDeps {
  readonly accounts: MethodTable<typeof AccountService, By>;
  readonly operations: MethodTable<typeof OperationService, By>;
}

/** Support's methods call the operator's functions; the person who is signed in answers for each call. */
export function portalSupport(deps: SupportDeps): MethodTable<typeof PortalSupport, Visitor> {
  const { db, accounts, operations, now } = deps;
  return {
    searchAccounts: accounts.listAccounts,
    lookAtAccount: accounts.getAccount,
    openAccount: accounts.createAccount,
    replaceData: accounts.replaceAccount,
    certify: accounts.certifyAccount,
    contract: accounts.contractModule,
    sellStamps: accounts.addStamps,
    lookAtStamps: accounts.listStampBatches,
    listBlocks: accounts.listAddressBlocks,
    lookAtHealth: operations.diagnose,
    listStuck: operations.listStuckDocuments,
    lookAtPacs: operations.listPacs,
    orderPacs: operations.orderAccountPacs,
    tellPac: operations.tellAccountPac,
    lookAtAttempts: operations.listAttempts,

    async release({ address, note }, by) {
      const request = create(ReleaseAddressRequestSchema, { address, releasedBy: nameOf(by) });
      if (note !== undefined) request.note = note;
      return accounts.releaseAddress(request, by);
    },

    async settle({ $typeName: _, ...decision }, by) {
      const request = { ...decision, decidedBy: nameOf(by) };
      return operations.settleStuckDocument(create(SettleStuckDocumentRequestSchema, request), by);
    },

    lookAtTeam: ({ account }) => lookAtTeam(deps, account),

    async inviteInto({ account, email, role }, by) {
      return invite(deps, { email, role, into: accountTeam(await requireAccount(db, account)) }, by);
    },

    async resetUser(request, by) {
      if ((await findUserByEmail(db, request.email))?.support)
        throw forbidden("La contraseña de alguien de soporte se restablece con la línea de comandos");
      return resetPassword(deps, request, by);
    },

    async blockUser(request, by) {
      if ((await findUserByEmail(db, request.email))?.support)
        throw forbidden("A alguien de soporte se le suspende con la línea de comandos");
      return blockUser(deps, request, by);
    },

    async listUsage({ after = "", search = "", limit = 50 }) {
      const rows = await listUsage(db, { after, search, limit, now: now() });
      return {
        accounts: rows.map(({ stampsExpire, ...usage }) => ({
          ...usage,
          ...(stampsExpire === null ? {} : { stampsExpire: timestampFromDate(stampsExpire) }),
        })),
      };
    },

    async listAudit({ account, ...page }) {
      const accountId = account === undefined ? undefined : (await requireAccount(db, account)).id;
      return auditPage(db, page, accountId);
    },
  };
}
