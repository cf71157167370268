export { calculationOf } from "./calculation.ts";
export { otherIdOf } from "./complement-id.ts";
export { CREDIT_NOTE } from "./credit-note.ts";
export { calculateInvoice, INVOICE } from "./invoice.ts";
export type { BuiltKind, DraftFacts, Kind } from "./kind.ts";
export { kindOf, kindsOfResource, kindsOfType, nounOf } from "./kinds.ts";
export { PAYMENT_COMPLEMENT } from "./payment-complement.ts";
export { PAYROLL } from "./payroll.ts";
export { OTHER_WITHHOLDING, SEALED_WITHHOLDING, WITHHOLDING } from "./withholding.ts";
