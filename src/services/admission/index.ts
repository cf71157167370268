export { addressBlocks } from "./address-blocks.ts";
export { admission, authenticate, forgetVisitors } from "./admission.ts";
export { isBearerOf, requireServiceToken } from "./authentication.ts";
