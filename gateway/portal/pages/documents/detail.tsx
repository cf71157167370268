import { useQuery as useMethod, useTransport } from "@connectrpc/connect-query";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { failureOf } from "../../data/errors.ts";
import { useAccount } from "../../data/session.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Page } from "../../kit/page.tsx";
import { API, type Row, recordOf } from "./data/api.ts";
import { Shown } from "./detail/shown.tsx";
import "./kit/documents.css";
import { LISTS, type ListName } from "./data/filters.ts";
import { captureOf } from "./data/lists.ts";
import { WORDS } from "./data/words.ts";
import { ListCrumb } from "./kit/document-link.tsx";

/** Shows one document: its contents, its life, and the actions that it allows. */
export default function DocumentPage() {
  const { account, environment } = useAccount();
  const { lista = "", id = "" } = useParams({ strict: false });
  const list = (LISTS as readonly string[]).includes(lista) ? (lista as ListName) : "facturas";
  const transport = useTransport();
  const query = useQuery({
    queryKey: ["document", account, environment, list, id],
    queryFn: ({ signal }) => API[list].get(transport, id, signal),
    // Stamping and cancelling settle within seconds, so the page asks again soon.
    refetchInterval: ({ state: { data } }) => (data !== undefined && isUnderWay(data) ? 3_000 : false),
  });
  const crumb = <ListCrumb list={list} title={WORDS[list].title} />;
  if (query.isError && failureOf(query.error).kind === ErrorKind.NOT_FOUND)
    return (
      <Page title="No existe" crumb={crumb}>
        <Empty icon={WORDS[list].icon} title="No existe ese comprobante">
          Puede estar en otra cuenta o en el otro ambiente.
        </Empty>
      </Page>
    );
  if (query.data?.estado === "borrador") return <ToCapture row={query.data} />;
  if (query.data === undefined)
    return (
      <Page title={WORDS[list].name} crumb={crumb}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  return <Shown key={query.data.id} list={list} row={query.data} crumb={crumb} />;
}

function isUnderWay({ estado, substitutes, substitutedBy }: Row): boolean {
  return [estado, substitutes?.estado, substitutedBy?.estado].some((state = "") => UNDER_WAY.has(state));
}

const UNDER_WAY = new Set(["timbrando", "cancelando", "abierta", "por_cancelar"]);

function ToCapture({ row }: { row: Row }) {
  const { params } = useAccount();
  const id = recordOf(row);
  const query = useMethod(PortalDocuments.method.getDraft, { id });
  return (
    <Loaded query={query}>
      {({ draft }) => <Navigate to={captureOf(draft!)} params={params} search={{ borrador: id }} replace />}
    </Loaded>
  );
}
