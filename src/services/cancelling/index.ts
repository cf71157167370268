export { readAcuse } from "./acuse.ts";
export { requireSigner } from "./cancellation-request.ts";
export { cancelDocument, finishCancelling, refreshCancellation, saysCancelled } from "./cancelling.ts";
export {
  besidesSubstitutes,
  byRule,
  type Examined,
  endOfRequest,
  examineCancellation,
  type Found,
  foreseeCancellation,
  impossible,
  substituteIn,
} from "./foreseeing.ts";
