import { create, type DescMessage, type MessageInitShape } from "@bufbuild/protobuf";
import {
  type AccountService,
  AddCustomerRequestSchema,
  AddSeriesRequestSchema,
  ChangeSeriesRequestSchema,
  GetAccountRequestSchema,
  GetPdfDesignRequestSchema,
  ListCustomersRequestSchema,
  ListPlacesRequestSchema,
  ListSeriesRequestSchema,
  ListStampBatchesRequestSchema,
  PreviewPdfDesignRequestSchema,
  RemoveCustomerRequestSchema,
  RemovePlaceRequestSchema,
  RotateKeyRequestSchema,
  SavePlaceRequestSchema,
  SetPdfDesignRequestSchema,
  SetRegistroPatronalRequestSchema,
  UploadCsdRequestSchema,
} from "#proto/cfdi/v1/account_pb.ts";
import type { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { changeRole, invite, type PeopleDeps, removeFromTeam, teamOf } from "../access/index.ts";
import type { By } from "../audit.ts";
import { receiverWarnings } from "../catalogs/index.ts";
import { accountOf, type Caller, type MethodTable, type Pacs } from "../context/index.ts";
import { auditPage } from "./audit-page.ts";
import { checklist } from "./checklist.ts";
import { products } from "./products.ts";

export interface PortalAccountDeps extends PeopleDeps {
  readonly pacs: Pick<Pacs, "all">;
  /** The operator's methods work for any account; here each request is of the session's own account. */
  readonly accounts: MethodTable<typeof AccountService, By>;
}

/** Portal methods: a member sets up the account. The account's id comes from Admission, never from the request. */
export function portalAccount(deps: PortalAccountDeps): MethodTable<typeof PortalAccount> {
  const { db, accounts, now } = deps;
  return {
    ...products(deps),

    getOwnAccount: (_, caller) => accounts.getAccount(of(caller, GetAccountRequestSchema), caller),
    setOwnData: (request, caller) =>
      accounts.setRegistroPatronal(of(caller, SetRegistroPatronalRequestSchema, request), caller),
    uploadOwnCsd: (request, caller) =>
      accounts.uploadCsd(of(caller, UploadCsdRequestSchema, request), caller),
    async listOwnCustomers(request, caller) {
      const asked = of(caller, ListCustomersRequestSchema, request);
      const { customers = [] } = await accounts.listCustomers(asked, caller);
      const rfcs = customers.flatMap(({ rfc }) => rfc ?? []);
      return { customers, warnings: await receiverWarnings(db, rfcs) };
    },
    async listReceiverWarnings({ rfcs }) {
      return { warnings: await receiverWarnings(db, rfcs) };
    },
    saveOwnCustomer: (request, caller) =>
      accounts.addCustomer(of(caller, AddCustomerRequestSchema, request), caller),
    removeOwnCustomer: (request, caller) =>
      accounts.removeCustomer(of(caller, RemoveCustomerRequestSchema, request), caller),
    listOwnSeries: (_, caller) => accounts.listSeries(of(caller, ListSeriesRequestSchema), caller),
    addOwnSeries: (request, caller) =>
      accounts.addSeries(of(caller, AddSeriesRequestSchema, request), caller),
    changeOwnSeries: (request, caller) =>
      accounts.changeSeries(of(caller, ChangeSeriesRequestSchema, request), caller),
    listOwnPlaces: (_, caller) => accounts.listPlaces(of(caller, ListPlacesRequestSchema), caller),
    saveOwnPlace: (request, caller) =>
      accounts.savePlace(of(caller, SavePlaceRequestSchema, request), caller),
    removeOwnPlace: (request, caller) =>
      accounts.removePlace(of(caller, RemovePlaceRequestSchema, request), caller),
    rotateOwnKey: (request, caller) =>
      accounts.rotateKey(of(caller, RotateKeyRequestSchema, request), caller),
    listOwnStampBatches: (_, caller) =>
      accounts.listStampBatches(of(caller, ListStampBatchesRequestSchema), caller),
    getOwnPdfDesign: (_, caller) => accounts.getPdfDesign(of(caller, GetPdfDesignRequestSchema), caller),
    setOwnPdfDesign: (request, caller) =>
      accounts.setPdfDesign(of(caller, SetPdfDesignRequestSchema, request), caller),
    previewOwnPdfDesign: (request, caller) =>
      accounts.previewPdfDesign(of(caller, PreviewPdfDesignRequestSchema, request), caller),

    async getChecklist(_, caller) {
      return { steps: await checklist(db, deps.pacs, caller, now()) };
    },

    async listTeam(_, { accountId }) {
      return teamOf(db, accountId, now());
    },

    async inviteMember({ email, role }, caller) {
      return invite(deps, { email, role, into: await accountOf(db, caller.accountId) }, caller);
    },

    async changeMember({ email, role }, caller) {
      await changeRole(deps, { email, role }, caller);
      return teamOf(db, caller.accountId, now());
    },

    async removeMember({ email }, caller) {
      await removeFromTeam(deps, email, caller);
      return teamOf(db, caller.accountId, now());
    },

    async listOwnAudit(request, { accountId }) {
      return auditPage(db, request, accountId);
    },
  };
}

function of<Schema extends DescMessage>({ accountId }: Caller, schema: Schema, request: object = {}) {
  return create(schema, { ...request, account: accountId } as unknown as MessageInitShape<Schema>);
}
