import type { ResourceName } from "../../../common/kinds.ts";
import type { DocumentRow } from "../../persistence/documents/index.ts";
import { kindOf } from "../kinds/index.ts";
import { INVOICES } from "./invoices.ts";
import { PAYMENT_COMPLEMENTS } from "./payment-complements.ts";
import { PAYROLLS } from "./payrolls.ts";
import { TRANSFERS } from "./traslados.ts";
import { WITHHOLDINGS } from "./withholdings.ts";

const BY_NAME: Readonly<Record<ResourceName, Pick<typeof INVOICES, "documentId">>> = {
  facturas: INVOICES,
  "complementos-pago": PAYMENT_COMPLEMENTS,
  nomina: PAYROLLS,
  retenciones: WITHHOLDINGS,
  traslado: TRANSFERS,
};

/** Returns the id under which a resource shows the record. Applied to that id it returns the record's id again. */
export function resourceIdOf(resource: ResourceName, id: string): string {
  return BY_NAME[resource].documentId(id);
}

/** Returns the record of a document as the resource of its kind shows it, under a name of its own for each resource. */
export function shownRecord(row: DocumentRow) {
  const recurso: ResourceName = kindOf(row).resource;
  switch (recurso) {
    case "facturas":
      return { recurso, factura: INVOICES.show(row) };
    case "complementos-pago":
      return { recurso, complementoPago: PAYMENT_COMPLEMENTS.show(row) };
    case "nomina":
      return { recurso, nomina: PAYROLLS.show(row) };
    case "retenciones":
      return { recurso, retencion: WITHHOLDINGS.show(row) };
    case "traslado":
      return { recurso, traslado: TRANSFERS.show(row) };
  }
}
