import { useNavigate } from "@tanstack/react-router";
import { Building2, Plus } from "lucide-react";
import { useState } from "react";
import type { AccountSummary } from "#proto/cfdi/v1/account_pb.ts";
import { PortalSupport } from "#proto/cfdi/v1/portal_support_pb.ts";
import { day, OWN_ZONE } from "../../data/format.ts";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { Page } from "../../kit/page.tsx";
import { SearchedList } from "../../kit/searched-list.tsx";
import type { TableColumn } from "../../kit/table.tsx";
import { OpenAccount } from "./issuer.tsx";

const MOVES: Readonly<Record<string, string>> = {
  leaving: "Cerrada: se va",
  entering: "Cerrada: se recibe",
};

const COLUMNS: readonly TableColumn<AccountSummary>[] = [
  {
    id: "nombre",
    title: "Nombre",
    cell: ({ nombre, moving }) => (
      <>
        {nombre} {moving === undefined ? null : <Badge tone="bad">{MOVES[moving] ?? "Cerrada"}</Badge>}
      </>
    ),
  },
  { id: "rfc", title: "RFC", look: "mono", cell: ({ rfc }) => rfc },
  {
    id: "produccion",
    title: "Producción",
    cell: ({ certified }) =>
      certified ? <Badge tone="good">Certificada</Badge> : <Badge tone="warn">Sin certificar</Badge>,
  },
  { id: "modulo", title: "Módulo de API", cell: ({ contracted }) => (contracted ? "Contratado" : "Sin contratar") },
  { id: "alta", title: "Alta", look: "number", cell: ({ createdAt }) => day(createdAt, OWN_ZONE) },
];

export default function Accounts() {
  const navigate = useNavigate();
  const [opening, setOpening] = useState(false);
  const show = (rfc: string) => void navigate({ to: "/soporte/cuentas/$cuenta", params: { cuenta: rfc } });
  return (
    <Page
      title="Cuentas"
      actions={
        <Button icon={Plus} look="primary" onPress={() => setOpening(true)}>
          Abrir una cuenta
        </Button>
      }
    >
      <SearchedList
        label="Cuentas"
        method={PortalSupport.method.searchAccounts}
        rowsOf={({ accounts }) => accounts}
        columns={COLUMNS}
        keyOf={({ rfc }) => rfc}
        onOpen={({ rfc }) => show(rfc)}
        none="Ninguna coincide"
        empty={{ icon: Building2, title: "Todavía no hay cuentas" }}
      />
      {opening ? <OpenAccount onClose={() => setOpening(false)} onOpened={show} /> : null}
    </Page>
  );
}
