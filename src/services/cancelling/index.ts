export { readAcuse } from "./acuse.ts";
export { cancelDocument, finishCancelling, refreshCancellation, saysCancelled } from "./cancelling.ts";
export { foreseeCancellation } from "./foreseeing.ts";
