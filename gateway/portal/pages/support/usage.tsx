import { useNavigate } from "@tanstack/react-router";
import { ChartColumn } from "lucide-react";
import { PortalSupport, type Usage } from "#proto/cfdi/v1/portal_support_pb.ts";
import { count, day, OWN_ZONE } from "../../data/format.ts";
import { Page } from "../../kit/page.tsx";
import { SearchedList } from "../../kit/searched-list.tsx";
import type { TableColumn } from "../../kit/table.tsx";

const COLUMNS: readonly TableColumn<Usage>[] = [
  {
    id: "nombre",
    title: "Cuenta",
    cell: ({ nombre, rfc }) => (
      <>
        {nombre}
        <span className="under mono">{rfc}</span>
      </>
    ),
  },
  { id: "produccion", title: "Producción, 30 días", numeric: true, cell: ({ production }) => count(production) },
  { id: "pruebas", title: "Pruebas, 30 días", numeric: true, cell: ({ sandbox }) => count(sandbox) },
  { id: "timbres", title: "Timbres", numeric: true, cell: ({ stamps }) => count(stamps) },
  { id: "vencen", title: "Vencen", look: "number", cell: ({ stampsExpire }) => day(stampsExpire, OWN_ZONE) },
];

export default function UsagePage() {
  const navigate = useNavigate();
  return (
    <Page title="Uso" about="Documentos de los últimos 30 días, y los timbres que quedan.">
      <SearchedList
        label="Uso"
        method={PortalSupport.method.listUsage}
        rowsOf={({ accounts }) => accounts}
        columns={COLUMNS}
        keyOf={({ rfc }) => rfc}
        onOpen={({ rfc }) => void navigate({ to: "/soporte/cuentas/$cuenta", params: { cuenta: rfc } })}
        none="Ninguna coincide"
        empty={{ icon: ChartColumn, title: "Todavía no hay cuentas" }}
      />
    </Page>
  );
}
