export { addressBlocks } from "./address-blocks.ts";
export { admission, authenticate, authenticatePlatform, forgetVisitors } from "./admission.ts";
export { isBearerOf, requireServiceToken } from "./authentication.ts";
export { platformMethodsOf, scopeFault } from "./scopes.ts";
