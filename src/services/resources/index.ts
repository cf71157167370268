export { invoicing } from "./invoicing.ts";
export { payroll } from "./payroll.ts";
export { documentRecord } from "./records.ts";
export { resourceIdOf } from "./resources.ts";
export { withholding } from "./withholding.ts";
