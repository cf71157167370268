export { type AddressBlock, blockShownTo, listBlocks, releaseAddress } from "./address-blocks.ts";
export { countRequest, type Enter, type Entry, entrance, forgetVisits, type KeyOwner, rightsOf } from "./admission.ts";
export { COUNTED, restOf, secondsOf } from "./rate-window.ts";
