export { explainTree } from "./explaining.ts";
export { invoicing } from "./invoicing.ts";
export { payroll, printPayrolls } from "./payroll.ts";
export { documentRecord } from "./records.ts";
export { resourceIdOf, shownRecord } from "./resources.ts";
export { withholding } from "./withholding.ts";
