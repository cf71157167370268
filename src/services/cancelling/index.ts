export { readAcuse } from "./acuse.ts";
export { cancelDocument, finishCancelling, refreshCancellation } from "./cancelling.ts";
