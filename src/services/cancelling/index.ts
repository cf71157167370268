export { readAcuse } from "./acuse.ts";
export { requireSigner } from "./cancellation-request.ts";
export { cancelDocument, finishCancelling, refreshCancellation, saysCancelled } from "./cancelling.ts";
export {
  besidesSubstitutes,
  type Examined,
  endOfRequest,
  examineCancellation,
  type Found,
  foreseeCancellation,
  granted,
  impossible,
} from "./foreseeing.ts";
