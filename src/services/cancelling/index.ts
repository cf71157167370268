export { readAcuse } from "./acuse.ts";
export { cancelDocument, finishCancelling, refreshCancellation, saysCancelled } from "./cancelling.ts";
export { endOfRequest, foreseeCancellation } from "./foreseeing.ts";
