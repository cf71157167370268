export { portalAccount } from "./account.ts";
export type { Judgement } from "./drafts.ts";
export { portalDocuments } from "./portal-documents.ts";
export { portalSupport } from "./support.ts";
