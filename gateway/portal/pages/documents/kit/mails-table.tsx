import { Mail } from "lucide-react";
import type { DocumentMail } from "#proto/cfdi/v1/portal_mail_pb.ts";
import { moment } from "../../../data/format.ts";
import { useAccount } from "../../../data/session.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { Table } from "../../../kit/table.tsx";
import { listOf } from "../data/month.ts";
import { DocumentLink } from "./document-link.tsx";
import { MailState } from "./mail-state.tsx";

const REASONS: Readonly<Record<string, string>> = {
  timbrado: "Al timbrar",
  autofactura: "Lo pidió el cliente",
  cancelado: "Al cancelar",
  envio: "A mano",
  recordatorio: "Recordatorio de pago",
  mes: "El mes al contador",
};

/** Lists mails; `empty` is said where there are none. */
export function MailsTable({ mails, empty }: { readonly mails: readonly DocumentMail[]; readonly empty: string }) {
  const { zone } = useAccount();
  return (
    <Table
      label="Correos"
      items={mails}
      idOf={({ id }) => id}
      empty={<Empty icon={Mail} title={empty} />}
      columns={[
        { id: "folio", title: "Comprobante", cell: (mail) => <Folio of={mail} /> },
        { id: "correo", title: "Correo", look: "wrap", cell: ({ correo }) => correo },
        { id: "motivo", title: "Motivo", cell: ({ motivo }) => REASONS[motivo] ?? motivo },
        { id: "estado", title: "Estado", cell: (mail) => <MailState of={mail} /> },
        { id: "intentos", title: "Intentos", numeric: true, cell: ({ intentos }) => intentos },
        {
          id: "cuando",
          title: "Cuándo",
          look: "number nowrap",
          cell: ({ lastAt, createdAt }) => moment(lastAt ?? createdAt, zone),
        },
      ]}
    />
  );
}

function Folio({ of: { folio, lista, idEnLista } }: { readonly of: DocumentMail }) {
  if (lista === "") return <>{folio || "—"}</>;
  return (
    <DocumentLink list={listOf(lista)} id={idEnLista}>
      {folio}
    </DocumentLink>
  );
}
