import { useNavigate } from "@tanstack/react-router";
import { Building2 } from "lucide-react";
import { PortalPlatform, type PreparedAccount } from "#proto/cfdi/v1/portal_platform_pb.ts";
import { count, day, OWN_ZONE } from "../../data/format.ts";
import { usePlatform } from "../../data/platform.ts";
import { Badge } from "../../kit/badge.tsx";
import { Page } from "../../kit/page.tsx";
import { SearchedList } from "../../kit/searched-list.tsx";
import type { TableColumn } from "../../kit/table.tsx";
import { Readiness } from "./readiness.tsx";
import { stepWords } from "./words.ts";

const COLUMNS: readonly TableColumn<PreparedAccount>[] = [
  {
    id: "nombre",
    title: "Cuenta",
    cell: ({ nombre, rfc, referencia }) => (
      <>
        {nombre}
        <span className="under mono">{referencia === undefined ? rfc : `${rfc} · ${referencia}`}</span>
      </>
    ),
  },
  { id: "estado", title: "Estado", cell: (account) => <Readiness account={account} /> },
  {
    id: "falta",
    title: "Le falta",
    cell: ({ missing }) => (missing.length === 0 ? "Nada" : missing.map(stepWords).join(", ")),
  },
  { id: "csd", title: "CSD hasta", look: "number", cell: ({ csdEnds }) => day(csdEnds, OWN_ZONE) },
  { id: "timbres", title: "Timbres", numeric: true, cell: ({ stamps }) => count(stamps) },
  {
    id: "entrar",
    title: "Entrar",
    cell: ({ enterable }) => (enterable ? <Badge tone="info">Permitido</Badge> : "No permitido"),
  },
];

/** Lists the platform's accounts, each with what it lacks before it can stamp. */
export default function Accounts() {
  const { platform } = usePlatform();
  const navigate = useNavigate();
  const show = ({ rfc }: PreparedAccount) =>
    void navigate({ to: "/plataformas/$plataforma/cuentas/$cuenta", params: { plataforma: platform, cuenta: rfc } });
  return (
    <Page title="Cuentas" about="Qué le falta a cada una para timbrar.">
      <SearchedList
        label="Cuentas"
        method={PortalPlatform.method.listAccounts}
        rowsOf={({ accounts }) => accounts}
        columns={COLUMNS}
        keyOf={({ rfc }) => rfc}
        searchLabel="Buscar por RFC, nombre o referencia"
        onOpen={show}
        none="Ninguna coincide"
        empty={{ icon: Building2, title: "Todavía no hay cuentas" }}
      />
    </Page>
  );
}
