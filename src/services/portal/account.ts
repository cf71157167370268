import { create } from "@bufbuild/protobuf";
import { AccountService } from "#proto/cfdi/v1/account_pb.ts";
import type { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { accountTeam, changeRole, invite, type PeopleDeps, removeFromTeam, teamOf } from "../access/index.ts";
import { keepCustomers } from "../account/index.ts";
import type { By } from "../audit.ts";
import { receiverWarnings } from "../catalogs/index.ts";
import { accountOf, type Caller, type MethodTable, type Pacs, timeOf } from "../context/index.ts";
import { auditPage } from "./audit-page.ts";
import { checklist } from "./checklist.ts";
import { platformEntry } from "./platform-entry.ts";
import { type ProductDeps, products } from "./products.ts";

export interface PortalAccountDeps extends PeopleDeps, ProductDeps {
  readonly pacs: Pick<Pacs, "all">;
  /** The operator's methods work for any account; here each request is of the session's own account. */
  readonly accounts: Accounts;
}

type Accounts = MethodTable<typeof AccountService, By>;

/** Portal methods: a member sets up the account. The account's id comes from Admission, never from the request. */
export function portalAccount(deps: PortalAccountDeps): MethodTable<typeof PortalAccount> {
  const { db, accounts, now } = deps;
  /** Returns an operator's method that answers for the account of its caller. */
  const own = <Name extends keyof Accounts>(name: Name) =>
    ((request: object, caller: Caller) => {
      const asked = create(AccountService.method[name].input, { ...request, account: caller.accountId });
      return accounts[name](asked as never, caller);
    }) as (request: object, caller: Caller) => ReturnType<Accounts[Name]>;
  const team = async ({ accountId }: Caller) => accountTeam(await accountOf(db, accountId));
  return {
    ...products(deps),
    ...platformEntry(deps),

    async getOwnAccount(request, caller) {
      return { ...(await own("getAccount")(request, caller)), sandboxAhead: caller.ahead };
    },
    setOwnData: own("setRegistroPatronal"),
    uploadOwnCsd: own("uploadCsd"),
    async listOwnCustomers(request, caller) {
      const { customers = [] } = await own("listCustomers")(request, caller);
      const rfcs = customers.flatMap(({ rfc }) => rfc ?? []);
      return { customers, warnings: await receiverWarnings(db, rfcs) };
    },
    async listReceiverWarnings({ rfcs }) {
      return { warnings: await receiverWarnings(db, rfcs) };
    },
    saveOwnCustomer: own("addCustomer"),
    async saveOwnCustomers({ customers }, caller) {
      const account = await accountOf(db, caller.accountId);
      return { customers: await keepCustomers(deps, account, customers, caller, (at) => `customers[${at}].`) };
    },
    removeOwnCustomer: own("removeCustomer"),
    listOwnSeries: own("listSeries"),
    addOwnSeries: own("addSeries"),
    changeOwnSeries: own("changeSeries"),
    listOwnPlaces: own("listPlaces"),
    saveOwnPlace: own("savePlace"),
    removeOwnPlace: own("removePlace"),
    rotateOwnKey: own("rotateKey"),
    listOwnStampBatches: own("listStampBatches"),
    getOwnPdfDesign: own("getPdfDesign"),
    setOwnPdfDesign: own("setPdfDesign"),
    previewOwnPdfDesign: own("previewPdfDesign"),

    async getChecklist(_, caller) {
      return { steps: await checklist(db, deps.pacs, caller, await timeOf(deps, caller)) };
    },

    async listTeam(_, { accountId }) {
      return teamOf(db, accountId, now());
    },

    async inviteMember({ email, role }, caller) {
      return invite(deps, { email, role, into: await team(caller) }, caller);
    },

    async changeMember({ email, role }, caller) {
      await changeRole(deps, await team(caller), { email, role }, caller);
      return teamOf(db, caller.accountId, now());
    },

    async removeMember({ email }, caller) {
      await removeFromTeam(deps, await team(caller), email, caller);
      return teamOf(db, caller.accountId, now());
    },

    async listOwnAudit(request, { accountId }) {
      return auditPage(db, request, accountId);
    },
  };
}
