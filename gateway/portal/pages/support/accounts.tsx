import { useMutation } from "@connectrpc/connect-query";
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
import { CatalogField } from "../../kit/catalog-field.tsx";
import { Dialog, DialogButtons } from "../../kit/dialog.tsx";
import { Empty } from "../../kit/empty.tsx";
import { TextField } from "../../kit/field.tsx";
import { Form } from "../../kit/form.tsx";
import { Page } from "../../kit/page.tsx";
import { SearchedList } from "../../kit/searched-list.tsx";
import type { TableColumn } from "../../kit/table.tsx";

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
  const [opening, setOpening] = useState(false);
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
      <SearchedList
        label="Cuentas"
        method={PortalSupport.method.searchAccounts}
        rowsOf={({ accounts }) => accounts}
        columns={COLUMNS}
        onOpen={({ rfc }) => show(rfc)}
        empty={(narrowed) => (
          <Empty icon={Building2} title={narrowed ? "Ninguna coincide" : "Todavía no hay cuentas"} />
        )}
      />
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
