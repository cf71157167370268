export { explainTree } from "./explaining.ts";
export { INVOICES } from "./invoices.ts";
export { invoicing } from "./invoicing.ts";
export { PAYMENT_COMPLEMENTS } from "./payment-complements.ts";
export { payroll, printPayrolls } from "./payroll.ts";
export { documentRecord } from "./records.ts";
export { methodsOf } from "./resource.ts";
export { resourceIdOf, shownRecord } from "./resources.ts";
export { withholding } from "./withholding.ts";
