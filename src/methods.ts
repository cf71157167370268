import { X509Certificate } from "node:crypto";
import type { Logger } from "pino";
import { AccountService } from "#proto/cfdi/v1/account_pb.ts";
import { Admission } from "#proto/cfdi/v1/admission_pb.ts";
import { Approvals, PortalApproval } from "#proto/cfdi/v1/approval_pb.ts";
import { Catalog, CatalogImporting } from "#proto/cfdi/v1/catalog_pb.ts";
import { Drafts } from "#proto/cfdi/v1/draft_pb.ts";
import { Events } from "#proto/cfdi/v1/event_pb.ts";
import { ExportFiles, Exports } from "#proto/cfdi/v1/export_pb.ts";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { Law } from "#proto/cfdi/v1/law_pb.ts";
import { AccountMoving } from "#proto/cfdi/v1/moving_pb.ts";
import { OperationService } from "#proto/cfdi/v1/operation_pb.ts";
import { Payroll } from "#proto/cfdi/v1/payroll_pb.ts";
import { CancellationPlans } from "#proto/cfdi/v1/plan_pb.ts";
import { PlatformMonths } from "#proto/cfdi/v1/platform_month_pb.ts";
import { PlatformOperation, PlatformService } from "#proto/cfdi/v1/platform_pb.ts";
import { PlatformSetup } from "#proto/cfdi/v1/platform_setup_pb.ts";
import { PlatformWebhooks } from "#proto/cfdi/v1/platform_webhook_pb.ts";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { PortalBank } from "#proto/cfdi/v1/portal_bank_pb.ts";
import { PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { PortalHolder } from "#proto/cfdi/v1/portal_holder_pb.ts";
import { PortalMail } from "#proto/cfdi/v1/portal_mail_pb.ts";
import { PortalNotices } from "#proto/cfdi/v1/portal_notices_pb.ts";
import { PortalAccess, PortalPeople } from "#proto/cfdi/v1/portal_pb.ts";
import { PortalPlatform } from "#proto/cfdi/v1/portal_platform_pb.ts";
import { PortalSignUp } from "#proto/cfdi/v1/portal_sign_up_pb.ts";
import { PortalStaff } from "#proto/cfdi/v1/portal_staff_pb.ts";
import { PortalSupport } from "#proto/cfdi/v1/portal_support_pb.ts";
import { Receiving } from "#proto/cfdi/v1/receiving_pb.ts";
import { Sandbox } from "#proto/cfdi/v1/sandbox_pb.ts";
import { SelfInvoicing } from "#proto/cfdi/v1/self_invoicing_pb.ts";
import { StatusPage } from "#proto/cfdi/v1/status_page_pb.ts";
import { Tickets } from "#proto/cfdi/v1/ticket_pb.ts";
import { Transfers } from "#proto/cfdi/v1/traslado_pb.ts";
import { DeliveryPage, Trips } from "#proto/cfdi/v1/trip_pb.ts";
import { PortalWebhooks, WebhookService } from "#proto/cfdi/v1/webhook_pb.ts";
import { Withholding } from "#proto/cfdi/v1/withholding_pb.ts";
import { batchLimits } from "../common/batch-runner.ts";
import type { Mail, Mailer } from "./clients/mail.ts";
import type { ProviderFailure } from "./clients/oidc.ts";
import { faultOfUrl, outwardAddresses, readAllowed } from "./clients/outward.ts";
import type { Dependencies } from "./dependencies.ts";
import { batchRunner, exposeBatches, streamsOf } from "./grpc/batch.ts";
import type { Call } from "./grpc/call.ts";
import { faultsIn } from "./grpc/constraints.ts";
import { expose, type Operation } from "./grpc/expose.ts";
import { exposeStream, type Stream } from "./grpc/streams.ts";
import { cached } from "./operation/cached.ts";
import { traceCall } from "./operation/watch-calls.ts";
import type { Config } from "./process/config.ts";
import { ConfigError } from "./process/config-error.ts";
import type { Stopping } from "./process/shutdown.ts";
import { passwords, portalAccess, portalPeople, portalRolesOf } from "./services/access/index.ts";
import { accountService, sandbox } from "./services/account/index.ts";
import {
  admission,
  authenticate,
  authenticatePlatform,
  platformMethodsOf,
  requireServiceToken,
} from "./services/admission/index.ts";
import { type CatalogChange, catalog, catalogImporting } from "./services/catalogs/index.ts";
import { events, FOLLOW_LIMITS, followEvents } from "./services/events/index.ts";
import { exportFiles, exports, platformMonths } from "./services/exports/index.ts";
import { law } from "./services/law/index.ts";
import { portalMail } from "./services/mailing/index.ts";
import { moving } from "./services/moving/index.ts";
import { noteLastDay, portalNotices } from "./services/notices/index.ts";
import { type Marks, operation, readStanding, satWatch, statusPage } from "./services/operation/index.ts";
import { cancellationPlans } from "./services/planning/index.ts";
import {
  platformOperation,
  platformService,
  platformSetup,
  portalHolder,
  portalPlatform,
} from "./services/platforms/index.ts";
import {
  approvals,
  drafts,
  portalAccount,
  portalApproval,
  portalBank,
  portalDocuments,
  portalSupport,
} from "./services/portal/index.ts";
import { receiving } from "./services/receiving/index.ts";
import { invoicing, payroll, transfers, withholding } from "./services/resources/index.ts";
import { portalSignUp } from "./services/sign-up/index.ts";
import { portalStaff } from "./services/staff/index.ts";
import { selfInvoicing, tickets } from "./services/tickets/index.ts";
import { deliveryPage, trips } from "./services/trips/index.ts";
import { platformWebhooks, portalWebhooks, webhookService } from "./services/webhooks/index.ts";

interface Hosting {
  readonly config: Config;
  readonly core: Dependencies;
  readonly marks: Marks;
  readonly mailer: Mailer | undefined;
  readonly stopping: Stopping;
  readonly watched: (operation: Operation) => Operation;
}

const OF_ACCOUNTS = [
  Invoicing,
  Drafts,
  Approvals,
  Payroll,
  Withholding,
  Transfers,
  Exports,
  Events,
  Tickets,
  CancellationPlans,
  Receiving,
  Trips,
  Sandbox,
];

const FOR_PLATFORMS = [...OF_ACCOUNTS, PlatformService, PlatformSetup, PlatformWebhooks, PlatformMonths];

const IN_PORTAL = [
  ...OF_ACCOUNTS,
  PortalAccess,
  PortalAccount,
  PortalSupport,
  PortalDocuments,
  PortalWebhooks,
  PortalMail,
  PortalNotices,
  PortalStaff,
  PortalBank,
  PortalHolder,
  PortalApproval,
  PortalPlatform,
  PortalSignUp,
];

/** Makes the methods of all services, with who may call each. */
export async function hostMethods({
  config,
  core,
  marks,
  mailer,
  stopping,
  watched,
}: Hosting): Promise<{ readonly operations: readonly Operation[]; readonly streams: readonly Stream[] }> {
  const { deps, masterKey, serviceToken, testPac, catalogs, checkWrites } = core;
  const { db, now, log, pacs, printer } = deps;
  const ofTestPac = testPac === undefined ? [] : [testPac.authority.issuing, ...config.testPac.trusted];
  const csdAuthorities = [...config.csdAuthorities, ...ofTestPac].map((der) => new X509Certificate(der));
  const entry = { db, now, rateLimit: config.rateLimit, ipGuard: config.ipGuard };
  const portalGate = { db, now, rateLimit: config.portalRateLimit, roles: portalRolesOf(IN_PORTAL) };
  const platformGate = {
    ...entry,
    platformRateLimit: config.platformRateLimit,
    methods: platformMethodsOf(FOR_PLATFORMS),
  };
  const host = {
    access: {
      apiKey: authenticate(entry),
      serviceToken: requireServiceToken(serviceToken),
      platform: authenticatePlatform(platformGate),
    },
    requireOpen: marks.requireOpen,
    turns: deps.turns,
    onBug: (cause: unknown, method: { toString(): string }, call: Call) =>
      log.error({ err: cause, ...traceCall(call), method: String(method) }, "a call failed with a bug"),
    onUnavailable: (cause: unknown, method: { toString(): string }, call: Call) =>
      log.warn({ err: cause, ...traceCall(call), method: String(method) }, "a call could not be served now"),
  };
  const [invoiceMethods, payrollMethods] = [invoicing(deps), payroll(deps)];
  const [withholdingMethods, transferMethods] = [withholding(deps), transfers(deps)];
  const batches = [
    ...exposeBatches(Invoicing, invoiceMethods, host),
    ...exposeBatches(Payroll, payrollMethods, host),
    ...exposeBatches(Withholding, withholdingMethods, host),
    ...exposeBatches(Transfers, transferMethods, host),
  ].map((batch) => ({ ...batch, each: watched(batch.each) }));
  const stopped = { stopping: stopping.began };
  const streams = [
    ...streamsOf(batches, batchRunner(batchLimits(stopping.began, config.pacConnections))),
    exposeStream(Events.method.followEvents, followEvents(deps, { ...FOLLOW_LIMITS, ...stopped }), host),
  ];
  const ofAccounts = { db, printer, masterKey, catalogs, csdAuthorities, now };
  const accounts = accountService(ofAccounts);
  const operators = operation({ ...deps, masterKey, wallClock: () => new Date(), checkWrites, marks });
  const status = {
    ...{ ...deps, isPublished: config.publishesStatus, notice: marks.notice },
    standing: cached(() => readStanding(deps), { maxAgeMs: 5_000, timeoutMs: 3_000 }),
    satSilence: cached(satWatch(deps), { maxAgeMs: 60_000, timeoutMs: 5_000 }),
  };
  const people = { db, now, siteUrl: config.siteUrl, mail: mailer && sending(mailer, log) };
  const approved = { ...deps, masterKey, checkRequest: faultsIn, requireOpen: marks.requireOpen };
  const redirectUri = `${config.siteUrl}/portal/entrar/oidc`;
  const providersPlaces = outwardAddresses(allowedIn("OIDC_ALLOW", config.oidc?.allow ?? []));
  const access = {
    ...people,
    masterKey,
    passwords: await passwords(),
    provider: config.oidc && (await openProvider({ ...config.oidc, redirectUri, addressOf: providersPlaces })),
    notice: marks.notice,
    onProviderTrouble: (failure: ProviderFailure) => log.warn(failure, "the identity provider gave no identity"),
    onTrouble: (cause: unknown) => log.error({ err: cause }, "a link for a new password could not be made"),
  };
  const signUp = {
    ...{ ...ofAccounts, ...people, onTrouble: access.onTrouble },
    ...{ signUp: config.signUp, sandboxAdmin: deps.sandboxAdmin, timeouts: deps.timeouts },
  };
  const allowed = allowedIn("WEBHOOK_ALLOW", config.webhooks.allow);
  const webhooks = { db, now, masterKey, faultOf: (url: string) => faultOfUrl(allowed, url) };
  const onImport = (changes: readonly CatalogChange[]) => log.info({ changes }, "catalogs imported");
  const operations = [
    ...expose(Invoicing, invoiceMethods, host),
    ...expose(Drafts, drafts(deps), host),
    ...expose(Approvals, approvals({ ...deps, ...people, checkRequest: faultsIn }), host),
    ...expose(Payroll, payrollMethods, host),
    ...expose(Withholding, withholdingMethods, host),
    ...expose(Transfers, transferMethods, host),
    ...expose(Exports, exports(deps), host),
    ...expose(Events, events(deps), host),
    ...expose(Tickets, tickets(deps, faultsIn, config.siteUrl), host),
    ...expose(SelfInvoicing, selfInvoicing(deps, mailer !== undefined), host),
    ...expose(CancellationPlans, cancellationPlans(deps), host),
    ...expose(Receiving, receiving(deps), host),
    ...expose(Trips, trips(deps), host),
    ...expose(Sandbox, sandbox({ ...deps, moved: (account) => noteLastDay(deps, account) }), host),
    ...expose(DeliveryPage, deliveryPage(deps), host),
    ...expose(ExportFiles, exportFiles(deps), host),
    ...expose(AccountService, accounts, host),
    ...expose(OperationService, operators, host),
    ...expose(StatusPage, statusPage(status), host),
    ...expose(AccountMoving, moving({ ...deps, masterKey }), host),
    ...expose(
      PlatformService,
      platformService(deps, { ...ofAccounts, accounts, faultsIn, siteUrl: config.siteUrl }),
      host,
    ),
    ...expose(PlatformSetup, platformSetup({ db, now, accounts }), host),
    ...expose(PlatformMonths, platformMonths(deps), host),
    ...expose(PlatformOperation, platformOperation({ db, now }), host),
    ...expose(Admission, admission(entry, portalGate, platformGate), host),
    ...expose(PortalDocuments, portalDocuments(deps, faultsIn), host),
    ...expose(PortalAccess, portalAccess(access), host),
    ...expose(PortalAccount, portalAccount({ ...people, accounts, pacs, catalogs: deps.catalogs }), host),
    ...expose(PortalSupport, portalSupport({ ...people, accounts, operations: operators }), host),
    ...expose(WebhookService, webhookService(webhooks), host),
    ...expose(PortalWebhooks, portalWebhooks(webhooks), host),
    ...expose(PlatformWebhooks, platformWebhooks(webhooks), host),
    ...expose(PortalMail, portalMail({ ...deps, sends: mailer !== undefined }), host),
    ...expose(PortalNotices, portalNotices({ db, now }), host),
    ...expose(PortalStaff, portalStaff(deps), host),
    ...expose(PortalBank, portalBank(deps), host),
    ...expose(PortalApproval, portalApproval(approved), host),
    ...expose(PortalHolder, portalHolder({ db, now, accounts, pacs }), host),
    ...expose(PortalPlatform, portalPlatform({ ...people, pacs, accounts }), host),
    ...expose(PortalPeople, portalPeople(people), host),
    ...expose(PortalSignUp, portalSignUp(signUp), host),
    ...expose(Catalog, catalog({ cache: catalogs, now }), host),
    ...expose(CatalogImporting, catalogImporting({ db, now, onImport }), host),
    ...expose(Law, law({ ...deps, packKey: config.lawPackKey }), host),
  ].map(watched);
  return { operations, streams };
}

/** Few installations sign people in with a provider, whose package takes long to load. */
async function openProvider(options: Parameters<typeof import("./clients/oidc.ts").openProvider>[0]) {
  return (await import("./clients/oidc.ts")).openProvider(options);
}

export function allowedIn(setting: string, entries: readonly string[]) {
  try {
    return readAllowed(entries);
  } catch (cause) {
    throw new ConfigError(
      `${setting} has "${(cause as Error).message}"; it takes names, addresses and subnets such as 10.1.0.0/16`,
    );
  }
}

/** Returns whether the server accepted the mail; a failure is logged. */
function sending(mailer: Mailer, log: Logger) {
  return async (mail: Mail): Promise<boolean> => {
    try {
      await mailer.send(mail);
      return true;
    } catch (cause) {
      log.warn({ err: cause }, "a mail was not taken by its server");
      return false;
    }
  };
}
