export { exportFiles, exports } from "./exports.ts";
export { EXPORT_LIMITS, type ExportLimits, forgetExports, makeExports } from "./making.ts";
export { reconcile } from "./reconciling.ts";
