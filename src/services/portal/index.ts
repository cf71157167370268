export { portalAccount } from "./account.ts";
export { copyDocument } from "./copying.ts";
export type { RequestFaults } from "./drafts.ts";
export { PACE_DAYS, paceOf } from "./home.ts";
export { sumOldDocuments } from "./month.ts";
export { portalDocuments } from "./portal-documents.ts";
export { drafts } from "./proposing.ts";
export { portalSupport } from "./support.ts";
export { makeTemplates } from "./templates.ts";
