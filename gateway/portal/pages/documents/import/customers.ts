import { callUnaryMethod } from "@connectrpc/connect-query";
import { type Customer, CustomerSchema } from "#proto/cfdi/v1/account_pb.ts";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { readText, toDraft } from "../forms/draft.ts";
import { fieldsOf } from "../forms/fields.ts";
import { type Target, targetsOf } from "./columns.ts";
import { readingsOf } from "./outcomes.ts";
import type { Saving, SheetRow } from "./saving.ts";
import type { Table as Sheet } from "./table.ts";
import type { Sheeted } from "./template.ts";

export interface CustomerRow extends SheetRow {
  readonly customer: Customer;
}

const TARGETS = targetsOf(fieldsOf(CustomerSchema));

/** A sheet of customers has a row for each. */
export const CUSTOMERS: Sheeted = {
  targets: TARGETS,
  notes: {
    rfc: ["RAC260101AA4", "El cliente que ya está con él se reemplaza."],
    nombre: ["RACING", "Como está en su constancia, sin régimen de capital."],
    correos: ["pagos@example.mx", "Varios van separados por una coma."],
  },
  sample: {
    headings: ["RFC", "Nombre", "Código postal", "Régimen fiscal", "Uso del CFDI", "Correos"],
    row: ["RAC260101AA4", "RACING", "06300", "601", "G03", "pagos@example.mx"],
  },
};

export function customerRows(sheet: Sheet, mapping: readonly (Target | undefined)[]): readonly CustomerRow[] {
  const reading = { schema: CustomerSchema, keyOf: ({ rfc }: Customer) => rfc };
  return readingsOf<Customer>(reading, sheet, mapping).map(({ message: customer, ...row }) => ({ ...row, customer }));
}

export const CUSTOMER_SAVING: Saving<CustomerRow> = {
  list: "customers",
  field: (name) => name,
  changes: PortalAccount.method.listOwnCustomers,
  async send(transport, part) {
    const customers = part.map(({ customer }) => customer);
    await callUnaryMethod(transport, PortalAccount.method.saveOwnCustomers, { customers });
    return part.map(() => ({ state: "saved" }));
  },
};

/** Returns customers as rows of the sheet by which they are brought in again. */
export function rowsOfCustomers(customers: readonly Customer[]): readonly (readonly string[])[] {
  const cells = customers.map((customer) => {
    const draft = toDraft(CustomerSchema, customer);
    return TARGETS.map(({ path }) => readText(draft, path));
  });
  return [TARGETS.map(({ label }) => label), ...cells];
}
