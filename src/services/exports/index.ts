export { exportFiles, exports, orderExport } from "./exports.ts";
export { forgetExports, makeExports } from "./making.ts";
export { platformMonths } from "./months.ts";
export { reconcile } from "./reconciling.ts";
export type { ExportRequest } from "./request.ts";
export { partsOfExport } from "./storing.ts";
