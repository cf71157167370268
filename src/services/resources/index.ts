export { invoicing } from "./invoicing.ts";
export { payroll } from "./payroll.ts";
export { documentRecord } from "./records.ts";
export { withholding } from "./withholding.ts";

import type { ResourceName } from "../kinds/index.ts";
import { INVOICES } from "./invoices.ts";
import { PAYMENT_COMPLEMENTS } from "./payment-complements.ts";
import { PAYROLLS } from "./payrolls.ts";
import { WITHHOLDINGS } from "./withholdings.ts";

const RESOURCES = [INVOICES, PAYMENT_COMPLEMENTS, PAYROLLS, WITHHOLDINGS];

/** The id under which a resource shows the record. Applied to that id it gives the record's id again. */
export function resourceIdOf(resource: ResourceName, id: string): string {
  return RESOURCES.find(({ name }) => name === resource)!.documentId(id);
}
