import { callUnaryMethod } from "@connectrpc/connect-query";
import { FileSpreadsheet, Plus, Users } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Customer, ListCustomersResponse } from "#proto/cfdi/v1/account_pb.ts";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { useCall } from "../../data/call.ts";
import { useAccount } from "../../data/session.tsx";
import { Badge } from "../../kit/badge.tsx";
import { Button, ButtonLink } from "../../kit/button.tsx";
import { Confirm } from "../../kit/dialog.tsx";
import { Page } from "../../kit/page.tsx";
import { SearchedList } from "../../kit/searched-list.tsx";
import type { TableColumn } from "../../kit/table.tsx";
import { toast } from "../../toasts/toast.ts";
import { rowsOfCustomers } from "../documents/import/customers.ts";
import { DownloadRows, ROWS_AT_ONCE } from "../documents/import/download-rows.tsx";
import { CustomerLink } from "./customer-link.tsx";

const CustomerDialog = lazy(() => import("./customer-dialog.tsx"));

/** A customer, with what SAT's 69-B list says of it. */
type Listed = Customer & { readonly situacion: string | undefined };

const COLUMNS: readonly TableColumn<Listed>[] = [
  {
    id: "nombre",
    title: "Nombre",
    cell: ({ rfc, nombre, situacion }) => (
      <>
        <CustomerLink rfc={rfc}>{nombre}</CustomerLink>{" "}
        {situacion === undefined ? null : <Badge tone="warn">Listado 69-B: {situacion}</Badge>}
      </>
    ),
  },
  { id: "rfc", title: "RFC", look: "mono", cell: ({ rfc }) => rfc },
  { id: "cp", title: "Código postal", look: "number", cell: ({ codigoPostal }) => codigoPostal },
  { id: "regimen", title: "Régimen", look: "number", cell: ({ regimenFiscal }) => regimenFiscal },
  { id: "uso", title: "Uso", cell: ({ usoCfdi }) => usoCfdi },
];

export default function Customers() {
  const { may, params } = useAccount();
  const [editing, setEditing] = useState<Customer | "new" | undefined>(undefined);
  const [removing, setRemoving] = useState<Customer | undefined>(undefined);
  const mayEdit = may("issuer");
  const add = (
    <Button icon={Plus} look="primary" onPress={() => setEditing("new")}>
      Nuevo cliente
    </Button>
  );
  return (
    <Page
      title="Clientes"
      about="A quién emite sus documentos. Los datos deben ser los de su constancia de situación fiscal."
      actions={
        <>
          <DownloadRows<Customer>
            name="clientes"
            page={async (transport, last) => {
              const asked = { limit: ROWS_AT_ONCE, ...(last === undefined ? {} : { after: last.rfc }) };
              return (await callUnaryMethod(transport, PortalAccount.method.listOwnCustomers, asked)).customers;
            }}
            rowsOf={rowsOfCustomers}
          />
          {mayEdit ? (
            <>
              <ButtonLink
                icon={FileSpreadsheet}
                to="/$rfc/$ambiente/importar"
                params={params}
                search={{ tipo: "cliente" }}
              >
                Importar clientes
              </ButtonLink>
              {add}
            </>
          ) : null}
        </>
      }
    >
      <SearchedList
        label="Clientes"
        method={PortalAccount.method.listOwnCustomers}
        rowsOf={listed}
        columns={COLUMNS}
        keyOf={({ rfc }) => rfc}
        onOpen={mayEdit ? setEditing : undefined}
        none="Ningún cliente coincide"
        empty={{
          icon: Users,
          title: "Todavía no hay clientes",
          children: "Agregue el primero con los datos de su constancia de situación fiscal.",
          action: mayEdit ? add : undefined,
        }}
      />
      {editing === undefined ? null : (
        <Suspense>
          <CustomerDialog
            {...(editing === "new" ? {} : { customer: editing })}
            onClose={() => setEditing(undefined)}
            onRemove={(customer) => {
              setEditing(undefined);
              setRemoving(customer);
            }}
          />
        </Suspense>
      )}
      {removing === undefined ? null : <Remove customer={removing} onClose={() => setRemoving(undefined)} />}
    </Page>
  );
}

function listed({ customers, warnings }: ListCustomersResponse): Listed[] {
  const situations = new Map(warnings.map(({ rfc, situacion }) => [rfc, situacion]));
  return customers.map((customer) => ({ ...customer, situacion: situations.get(customer.rfc) }));
}

function Remove({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const remove = useCall(PortalAccount.method.removeOwnCustomer);
  const confirm = async () => {
    await remove({ rfc: customer.rfc });
    toast(`Se quitó a ${customer.nombre}.`);
    onClose();
  };
  return (
    <Confirm onClose={onClose} title="¿Quitar este cliente?" action="Quitar" danger onConfirm={confirm}>
      <p>
        {customer.nombre} ({customer.rfc}) deja de ofrecerse al capturar. Los documentos que ya tiene no cambian.
      </p>
    </Confirm>
  );
}
