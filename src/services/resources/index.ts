import type { ResourceName } from "../kinds/kind.ts";
import { INVOICES } from "./invoices.ts";
import { PAYMENT_COMPLEMENTS } from "./payment-complements.ts";
import { PAYROLLS } from "./payrolls.ts";
import { WITHHOLDINGS } from "./withholdings.ts";

const RESOURCES = [INVOICES, PAYMENT_COMPLEMENTS, PAYROLLS, WITHHOLDINGS];

/** The id by which a resource knows the record; each id is the other's of the other. */
export function resourceIdOf(resource: ResourceName, id: string): string {
  return RESOURCES.find(({ name }) => name === resource)!.documentId(id);
}
