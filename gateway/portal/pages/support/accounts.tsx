import { useMutation, useQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Building2, Plus } from "lucide-react";
import { useState } from "react";
import type { AccountSummary } from "#proto/cfdi/v1/account_pb.ts";
import { PortalSupport } from "#proto/cfdi/v1/portal_support_pb.ts";
import { day, OWN_ZONE } from "../../data/format.ts";
import { textOf, useServerForm } from "../../data/forms.ts";
import { useRefresh } from "../../data/refresh.ts";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { CatalogField, useSettled } from "../../kit/catalog-field.tsx";
import { Dialog, DialogButtons } from "../../kit/dialog.tsx";
import { Empty } from "../../kit/empty.tsx";
import { TextField } from "../../kit/field.tsx";
import { Form } from "../../kit/form.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Page } from "../../kit/page.tsx";
import { Pager, usePages } from "../../kit/pager.tsx";
import { Search } from "../../kit/search.tsx";
import { Table, type TableColumn } from "../../kit/table.tsx";

const PAGE = 50;

const COLUMNS: readonly TableColumn<AccountSummary>[] = [
  { id: "nombre", title: "Nombre", cell: ({ nombre }) => nombre },
  { id: "rfc", title: "RFC", cell: ({ rfc }) => <span className="mono">{rfc}</span> },
  {
    id: "produccion",
    title: "Producción",
    cell: ({ certified }) =>
      certified ? <Badge tone="good">Certificada</Badge> : <Badge tone="warn">Sin certificar</Badge>,
  },
  {
    id: "modulo",
    title: "Módulo de API",
    cell: ({ contracted }) => (contracted ? "Contratado" : "Sin contratar"),
  },
  {
    id: "alta",
    title: "Alta",
    cell: ({ createdAt }) => <span className="number">{day(createdAt, OWN_ZONE)}</span>,
  },
];

/** All accounts. */
export default function Accounts() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim(), 250);
  const pages = usePages();
  const { after } = pages;
  const [opening, setOpening] = useState(false);
  const list = useQuery(
    PortalSupport.method.searchAccounts,
    { limit: PAGE, ...(after === undefined ? {} : { after }), ...(search === "" ? {} : { search }) },
    { placeholderData: keepPreviousData },
  );
  const show = (rfc: string) => void navigate({ to: "/soporte/cuentas/$cuenta", params: { cuenta: rfc } });
  return (
    <Page
      title="Cuentas"
      actions={
        <Button look="primary" onPress={() => setOpening(true)}>
          <Plus aria-hidden="true" />
          Abrir una cuenta
        </Button>
      }
    >
      <div className="card">
        <div className="tools">
          <Search
            label="Buscar por nombre o RFC"
            value={typed}
            onChange={(text) => {
              setTyped(text);
              pages.reset();
            }}
          />
        </div>
        <Loaded query={list}>
          {({ accounts }) => (
            <>
              <Table
                label="Cuentas"
                columns={COLUMNS}
                items={accounts}
                idOf={({ id }) => id}
                onOpen={({ rfc }) => show(rfc)}
                empty={
                  <Empty
                    icon={Building2}
                    title={search === "" ? "Todavía no hay cuentas" : "Ninguna coincide"}
                  />
                }
              />
              <Pager pages={pages} next={accounts.length === PAGE ? accounts.at(-1)?.rfc : undefined} />
            </>
          )}
        </Loaded>
      </div>
      {opening ? <Open onClose={() => setOpening(false)} onOpened={show} /> : null}
    </Page>
  );
}

function Open({ onClose, onOpened }: { onClose: () => void; onOpened: (rfc: string) => void }) {
  const open = useMutation(PortalSupport.method.openAccount);
  const refresh = useRefresh();
  const [regimenFiscal, setRegimenFiscal] = useState("");
  const form = useServerForm(async (data) => {
    const { rfc } = await open.mutateAsync({
      rfc: textOf(data, "rfc"),
      nombre: textOf(data, "nombre"),
      lugarExpedicion: textOf(data, "lugarExpedicion"),
      regimenFiscal,
    });
    await refresh(PortalSupport.method.searchAccounts, PortalSupport.method.listUsage);
    onOpened(rfc);
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Abrir una cuenta"
      about="Con los datos de la constancia de situación fiscal."
      wide
    >
      <Form of={form}>
        <div className="fields">
          <TextField name="rfc" label="RFC" upper maxLength={13} isRequired autoFocus />
          <TextField
            name="lugarExpedicion"
            label="Lugar de expedición"
            help="Código postal; su zona horaria fecha los documentos."
            inputMode="numeric"
            maxLength={5}
            isRequired
          />
          <TextField
            name="nombre"
            label="Nombre o razón social"
            help="En mayúsculas y sin el régimen de capital."
            upper
            whole
            isRequired
          />
          <CatalogField
            name="regimenFiscal"
            label="Régimen fiscal"
            catalog="regimenFiscal"
            value={regimenFiscal}
            onChange={setRegimenFiscal}
            isRequired
          />
        </div>
        <DialogButtons onCancel={onClose}>
          <Button type="submit" look="primary" isPending={form.pending}>
            Abrir la cuenta
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
