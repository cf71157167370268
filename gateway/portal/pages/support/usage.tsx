import { useQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ChartColumn } from "lucide-react";
import { useState } from "react";
import { PortalSupport, type Usage } from "#proto/cfdi/v1/portal_support_pb.ts";
import { count, day, OWN_ZONE } from "../../data/format.ts";
import { useSettled } from "../../kit/catalog-field.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Page } from "../../kit/page.tsx";
import { Pager, usePages } from "../../kit/pager.tsx";
import { Search } from "../../kit/search.tsx";
import { Table, type TableColumn } from "../../kit/table.tsx";

const PAGE = 50;

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
  {
    id: "produccion",
    title: "Producción, 30 días",
    numeric: true,
    cell: ({ production }) => count(production),
  },
  { id: "pruebas", title: "Pruebas, 30 días", numeric: true, cell: ({ sandbox }) => count(sandbox) },
  { id: "timbres", title: "Timbres", numeric: true, cell: ({ stamps }) => count(stamps) },
  {
    id: "vencen",
    title: "Vencen",
    cell: ({ stampsExpire }) => <span className="number">{day(stampsExpire, OWN_ZONE)}</span>,
  },
];

/** How much each account uses. */
export default function UsagePage() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim(), 250);
  const pages = usePages();
  const { after } = pages;
  const list = useQuery(
    PortalSupport.method.listUsage,
    { limit: PAGE, ...(after === undefined ? {} : { after }), ...(search === "" ? {} : { search }) },
    { placeholderData: keepPreviousData },
  );
  return (
    <Page title="Uso" about="Documentos de los últimos 30 días, y los timbres que quedan.">
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
                label="Uso"
                columns={COLUMNS}
                items={accounts}
                idOf={({ account }) => account}
                onOpen={({ rfc }) =>
                  void navigate({ to: "/soporte/cuentas/$cuenta", params: { cuenta: rfc } })
                }
                empty={
                  <Empty
                    icon={ChartColumn}
                    title={search === "" ? "Todavía no hay cuentas" : "Ninguna coincide"}
                  />
                }
              />
              <Pager pages={pages} next={accounts.length === PAGE ? accounts.at(-1)?.rfc : undefined} />
            </>
          )}
        </Loaded>
      </div>
    </Page>
  );
}
