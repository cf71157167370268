import { callUnaryMethod, useTransport } from "@connectrpc/connect-query";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { useAccount } from "../../../data/session.tsx";
import { Loaded } from "../../../kit/loading.tsx";
import { Page } from "../../../kit/page.tsx";
import "../kit/documents.css";
import { KINDS } from "../data/lists.ts";
import { WORDS } from "../data/words.ts";
import { ListCrumb } from "../kit/document-link.tsx";
import { ForIssuers } from "../kit/for-issuers.tsx";
import type { Captured } from "./captured.ts";
import { Editor } from "./editor.tsx";

export function CapturePage(captured: Captured) {
  const { may } = useAccount();
  return may("issuer") ? <Capture {...captured} /> : <ForIssuers title={captured.title} what="emitir" />;
}

function Capture(captured: Captured) {
  const { borrador } = useSearch({ strict: false }) as { borrador?: string };
  // When a new draft is first saved its id enters the address. It is the same draft, so the form stays as it is.
  const [own, setOwn] = useState<string | undefined>(undefined);
  const [shown, setShown] = useState({ borrador, form: 0 });
  if (shown.borrador !== borrador)
    setShown({ borrador, form: borrador !== undefined && borrador === own ? shown.form : shown.form + 1 });
  return <Opened key={shown.form} {...captured} id={borrador === own ? undefined : borrador} onSaved={setOwn} />;
}

interface OpenedProps extends Captured {
  readonly id: string | undefined;
  readonly onSaved: (id: string) => void;
}

function Opened({ id, ...captured }: OpenedProps) {
  const { account, environment, params } = useAccount();
  const transport = useTransport();
  const [opened] = useState(id);
  const query = useQuery({
    queryKey: ["draft", account, environment, opened],
    queryFn: async ({ signal }) =>
      (await callUnaryMethod(transport, PortalDocuments.method.getDraft, { id: opened ?? "" }, { signal })).draft!,
    enabled: opened !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const { list } = KINDS[captured.kind];
  const crumb = <ListCrumb list={list} title={WORDS[list].title} />;
  const become = query.data;
  if (become !== undefined && become.estado !== "borrador")
    return (
      <Navigate
        to="/$rfc/$ambiente/documentos/$lista/$id"
        params={{ ...params, lista: list, id: become.resourceId }}
        replace
      />
    );
  if (opened === undefined) return <Editor {...captured} crumb={crumb} saved={undefined} />;
  return query.data === undefined ? (
    <Page title={captured.title} crumb={crumb}>
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  ) : (
    <Editor {...captured} crumb={crumb} saved={query.data} />
  );
}
