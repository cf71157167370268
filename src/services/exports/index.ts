export { exportFiles, exports } from "./exports.ts";
export { forgetExports, makeExports } from "./making.ts";
export { reconcile } from "./reconciling.ts";
