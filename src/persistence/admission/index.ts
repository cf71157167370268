export { type AddressBlock, blockShownTo, listBlocks, releaseAddress } from "./address-blocks.ts";
export { type Enter, type Entry, entrance, forgetVisits, type KeyOwner } from "./admission.ts";
export { COUNTED, restOf } from "./rate-window.ts";
