import type { AccountService, Customer as CustomerMessage } from "#proto/cfdi/v1/account_pb.ts";
import { invalidField, notApplicable, notFound } from "../../../common/errors.ts";
import { normalizeSpace } from "../../engine/xml.ts";
import {
  type Account,
  type Customer,
  isEmployee,
  listCustomers,
  removeCustomer,
  saveCustomers,
} from "../../persistence/account/index.ts";
import type { Database } from "../../persistence/database/index.ts";
import { type By, note } from "../audit.ts";
import { type MethodTable, requireAccount } from "../context/index.ts";
import { requireReceiver } from "../issuing/index.ts";

type Methods = Pick<MethodTable<typeof AccountService, By>, "addCustomer" | "listCustomers" | "removeCustomer">;

/** Operator methods: the customers of an account. */
export function customers({ db, now }: { readonly db: Database; readonly now: () => Date }): Methods {
  return {
    async addCustomer(request, by) {
      const account = await requireAccount(db, request.account);
      const [customer] = await keepCustomers({ db, now }, account, [request.customer!], by, () => "customer.");
      return customer!;
    },

    async listCustomers({ account, after = "", limit = 100, search }) {
      const { id } = await requireAccount(db, account);
      return { customers: (await listCustomers(db, id, { after, limit, search })).map(customerMessage) };
    },

    async removeCustomer({ account, rfc }, by) {
      const { id: accountId } = await requireAccount(db, account);
      await db.changing(async (tx) => {
        if (await isEmployee(tx, accountId, rfc))
          throw notApplicable(`${rfc} es de un empleado: quite primero al empleado`);
        if (!(await removeCustomer(tx, accountId, rfc))) throw notFound("El cliente");
        await note(tx, now(), by, { action: "cliente.quitado", accountId, detail: { rfc } });
      });
      return { rfc };
    },
  };
}

/**
 * Adds customers, or replaces the data of those with their RFC, all or none. In a refusal the fields of each have the
 * name of it in front that `parentOf` returns.
 */
export async function keepCustomers(
  { db, now }: { readonly db: Database; readonly now: () => Date },
  account: Account,
  customers: readonly CustomerMessage[],
  by: By,
  parentOf: (at: number) => string,
): Promise<CustomerMessage[]> {
  const rows = customers.map((customer, at) => customerRow(customer, account, now(), parentOf(at)));
  rows.forEach(({ rfc }, at) => {
    const first = rows.findIndex((each) => each.rfc === rfc);
    if (first < at) throw invalidField(`${parentOf(at)}rfc`, `${parentOf(first)}rfc ya es ${rfc}`);
  });
  await db.changing(async (tx) => {
    await saveCustomers(tx, account.id, rows);
    const detail = { rfc: rows[0]!.rfc, ...(rows.length === 1 ? {} : { clientes: rows.length }) };
    await note(tx, now(), by, { action: "cliente.guardado", accountId: account.id, detail });
  });
  return customers.map((customer, at) => ({ ...customer, nombre: rows[at]!.nombre }));
}

/**
 * Returns the row of a customer. @throws 400 for data with which SAT would refuse its documents; the names of the
 * fields have `parent` in front
 */
export function customerRow(
  customer: Omit<CustomerMessage, "$typeName">,
  { id, lugarExpedicion }: Account,
  createdAt: Date,
  parent: string,
): Customer {
  // A name in several lines is that name (SAT's schema collapses blanks), and each reader of it is spared them.
  const nombre = normalizeSpace(customer.nombre);
  const { rfc, codigoPostal, regimenFiscal, usoCfdi } = customer;
  const { residenciaFiscal = null, numRegIdTrib = null, correos } = customer;
  const required = { rfc, nombre, codigoPostal, regimenFiscal, usoCfdi };
  requireReceiver({ ...customer, nombre } as CustomerMessage, lugarExpedicion, parent);
  return { accountId: id, ...required, residenciaFiscal, numRegIdTrib, correos, createdAt };
}

function customerMessage({ residenciaFiscal, numRegIdTrib, ...customer }: Customer) {
  return {
    ...customer,
    ...(residenciaFiscal == null ? {} : { residenciaFiscal }),
    ...(numRegIdTrib == null ? {} : { numRegIdTrib }),
  };
}
