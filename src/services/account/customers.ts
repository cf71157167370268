import type { AccountService, Customer as CustomerMessage } from "#proto/cfdi/v1/account_pb.ts";
import { notFound } from "../../../common/errors.ts";
import { normalizeSpace } from "../../engine/xml.ts";
import {
  type Account,
  type Customer,
  listCustomers,
  removeCustomer,
  saveCustomer,
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
      // A name in several lines is that name (SAT's schema collapses blanks), and each reader of it is spared them.
      const customer = { ...request.customer!, nombre: normalizeSpace(request.customer!.nombre) };
      requireReceiver(customer, account.lugarExpedicion);
      await db.changing(async (tx) => {
        await saveCustomer(tx, customerRow(customer, account, now()));
        const detail = { rfc: customer.rfc };
        await note(tx, now(), by, { action: "cliente.guardado", accountId: account.id, detail });
      });
      return customer;
    },

    async listCustomers({ account, after = "", limit = 100, search }) {
      const { id } = await requireAccount(db, account);
      return { customers: (await listCustomers(db, id, { after, limit, search })).map(customerMessage) };
    },

    async removeCustomer({ account, rfc }, by) {
      const { id: accountId } = await requireAccount(db, account);
      await db.changing(async (tx) => {
        if (!(await removeCustomer(tx, accountId, rfc))) throw notFound("El cliente");
        await note(tx, now(), by, { action: "cliente.quitado", accountId, detail: { rfc } });
      });
      return { rfc };
    },
  };
}

function customerRow(customer: CustomerMessage, { id }: Account, createdAt: Date): Customer {
  const { rfc, nombre, codigoPostal, regimenFiscal, usoCfdi } = customer;
  const { residenciaFiscal = null, numRegIdTrib = null, correos } = customer;
  const required = { rfc, nombre, codigoPostal, regimenFiscal, usoCfdi };
  return { accountId: id, ...required, residenciaFiscal, numRegIdTrib, correos, createdAt };
}

function customerMessage({ residenciaFiscal, numRegIdTrib, ...customer }: Customer) {
  return {
    ...customer,
    ...(residenciaFiscal == null ? {} : { residenciaFiscal }),
    ...(numRegIdTrib == null ? {} : { numRegIdTrib }),
  };
}
