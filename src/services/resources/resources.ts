import type { ResourceName } from "../../../common/kinds.ts";
import { INVOICES } from "./invoices.ts";
import { PAYMENT_COMPLEMENTS } from "./payment-complements.ts";
import { PAYROLLS } from "./payrolls.ts";
import { WITHHOLDINGS } from "./withholdings.ts";

const BY_NAME: Readonly<Record<ResourceName, Pick<typeof INVOICES, "documentId">>> = {
  facturas: INVOICES,
  "complementos-pago": PAYMENT_COMPLEMENTS,
  nomina: PAYROLLS,
  retenciones: WITHHOLDINGS,
};

/** Returns the id under which a resource shows the record. Applied to that id it returns the record's id again. */
export function resourceIdOf(resource: ResourceName, id: string): string {
  return BY_NAME[resource].documentId(id);
}
