import type { DescService } from "@bufbuild/protobuf";
import { AccountService } from "#proto/cfdi/v1/account_pb.ts";
import { Admission } from "#proto/cfdi/v1/admission_pb.ts";
import { Approvals, PortalApproval } from "#proto/cfdi/v1/approval_pb.ts";
import { Catalog, CatalogImporting } from "#proto/cfdi/v1/catalog_pb.ts";
import { Drafts } from "#proto/cfdi/v1/draft_pb.ts";
import { Events } from "#proto/cfdi/v1/event_pb.ts";
import { ExportFiles, Exports } from "#proto/cfdi/v1/export_pb.ts";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { Payroll } from "#proto/cfdi/v1/payroll_pb.ts";
import { CancellationPlans } from "#proto/cfdi/v1/plan_pb.ts";
import { PlatformMonths } from "#proto/cfdi/v1/platform_month_pb.ts";
import { PlatformService } from "#proto/cfdi/v1/platform_pb.ts";
import { PlatformSetup } from "#proto/cfdi/v1/platform_setup_pb.ts";
import { PlatformWebhooks } from "#proto/cfdi/v1/platform_webhook_pb.ts";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { PortalBank } from "#proto/cfdi/v1/portal_bank_pb.ts";
import { PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { PortalHolder } from "#proto/cfdi/v1/portal_holder_pb.ts";
import { PortalMail } from "#proto/cfdi/v1/portal_mail_pb.ts";
import { PortalNotices } from "#proto/cfdi/v1/portal_notices_pb.ts";
import { PortalAccess } from "#proto/cfdi/v1/portal_pb.ts";
import { PortalPlatform } from "#proto/cfdi/v1/portal_platform_pb.ts";
import { PortalSignUp } from "#proto/cfdi/v1/portal_sign_up_pb.ts";
import { PortalStaff } from "#proto/cfdi/v1/portal_staff_pb.ts";
import { PortalSupport } from "#proto/cfdi/v1/portal_support_pb.ts";
import { Receiving } from "#proto/cfdi/v1/receiving_pb.ts";
import { Sandbox } from "#proto/cfdi/v1/sandbox_pb.ts";
import { Tickets } from "#proto/cfdi/v1/ticket_pb.ts";
import { Transfers } from "#proto/cfdi/v1/traslado_pb.ts";
import { Trips } from "#proto/cfdi/v1/trip_pb.ts";
import { PortalWebhooks, WebhookService } from "#proto/cfdi/v1/webhook_pb.ts";
import { Withholding } from "#proto/cfdi/v1/withholding_pb.ts";

/**
 * The services of the proto but for those of operators alone. Only their options say which methods have REST routes.
 */
export const SERVICES: readonly DescService[] = [
  Invoicing,
  Drafts,
  Approvals,
  Payroll,
  Withholding,
  Transfers,
  Exports,
  ExportFiles,
  Events,
  Tickets,
  CancellationPlans,
  Receiving,
  PlatformService,
  PlatformSetup,
  PlatformWebhooks,
  PlatformMonths,
  Trips,
  Sandbox,
  Catalog,
  AccountService,
  Admission,
  CatalogImporting,
  PortalAccess,
  PortalDocuments,
  PortalAccount,
  PortalSupport,
  WebhookService,
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
