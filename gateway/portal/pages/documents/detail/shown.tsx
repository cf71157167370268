import { useMutation } from "@connectrpc/connect-query";
import { type ReactNode, useState } from "react";
import { PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { failureOf } from "../../../data/errors.ts";
import { useRefresh } from "../../../data/refresh.ts";
import { useAccount } from "../../../data/session.tsx";
import { StateBadge } from "../../../kit/badge.tsx";
import { useLeading } from "../../../kit/leading.ts";
import { Skeleton } from "../../../kit/loading.tsx";
import { Notice } from "../../../kit/notice.tsx";
import { Card, Page } from "../../../kit/page.tsx";
import { ReceiverAdvice } from "../../../kit/receiver-advice.tsx";
import { toast } from "../../../toasts/toast.ts";
import { type Row, recordOf } from "../data/api.ts";
import type { ListName } from "../data/filters.ts";
import { captureOf, nameOfTipo } from "../data/lists.ts";
import type { Cfdi } from "../data/read-cfdi.ts";
import { useReceivers } from "../data/receivers.ts";
import { useCfdi } from "../data/use-cfdi.ts";
import { WORDS } from "../data/words.ts";
import { Actions } from "./actions.tsx";
import { AddendaCard } from "./addenda.tsx";
import { Calculation } from "./calculation.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { Contents, Unstamped } from "./contents.tsx";
import { DeliveryCard } from "./delivery-card.tsx";
import { Files } from "./files.tsx";
import { History } from "./history.tsx";
import { DocumentMails } from "./mails.tsx";
import { SatStatus } from "./sat-status.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { OF_RECEIVER, StateNotice } from "./state-notice.tsx";
import { SubstitutionNotice } from "./substitution-notice.tsx";

interface Props {
  readonly list: ListName;
  readonly row: Row;
  readonly crumb: ReactNode;
}

export function Shown({ list, row, crumb }: Props) {
  const { params } = useAccount();
  const refresh = useRefresh();
  const lead = useLeading();
  const [cancelling, setCancelling] = useState(false);
  const [sending, setSending] = useState(false);
  const isStamped = row.uuid !== undefined;
  const { data, isPending } = useCfdi(list, row.id, isStamped);
  const cfdi = data ?? undefined;
  const receiver = useReceivers(isStamped ? NONE : [row]).get(row.id);
  const canSubstitute = isSubstitutable(row, cfdi?.tipo);
  const copy = useMutation(PortalDocuments.method.copyToDraft, {
    onSuccess: ({ draft }) => {
      if (draft === undefined) return;
      // The correction begins at the field that SAT refused, where its code says which one.
      const campo = OF_RECEIVER.test(row.errorCodigo ?? "") ? { campo: "receptorRfc" } : {};
      return lead({ to: captureOf(draft), params, search: { borrador: draft.id, ...campo } });
    },
  });
  const changed = () => void refresh();
  const onCancelled = ({ estado }: Row) => {
    setCancelling(false);
    toast(CANCELLED[estado] ?? "La cancelación está en proceso.");
    changed();
  };
  return (
    <Page
      title={[nameOfTipo(cfdi?.tipo) ?? WORDS[list].name, row.folio].filter(Boolean).join(" ")}
      crumb={crumb}
      about={
        <span className="row tight">
          <StateBadge state={row.estado} />
          <span>{cfdi?.receptor.nombre ?? receiver?.nombre ?? receiver?.rfc}</span>
        </span>
      }
      actions={
        <Actions
          list={list}
          row={row}
          cfdi={cfdi}
          canSubstitute={canSubstitute}
          isCopied={copy.isSuccess}
          onCopy={() => copy.mutateAsync({ id: recordOf(row) })}
          onSubstitute={() => copy.mutateAsync({ id: recordOf(row), substitutes: true })}
          onCancel={() => setCancelling(true)}
          onSend={() => setSending(true)}
        />
      }
    >
      {copy.isError ? <Notice look="bad">{failureOf(copy.error).sentence}</Notice> : null}
      <StateNotice list={list} row={row} receiver={receiver} onChanged={changed} />
      <SubstitutionNotice list={list} row={row} />
      <ReceiverAdvice rfc={cfdi?.receptor.rfc} />
      <div className="with-side">
        <div className="stack">
          {cfdi !== undefined ? (
            <>
              <Contents cfdi={cfdi} row={row} />
              <Calculation list={list} row={row} tipo={cfdi.tipo} />
            </>
          ) : isStamped && isPending ? (
            <Card>
              <Skeleton lines={8} />
            </Card>
          ) : (
            <Unstamped row={row} receiver={receiver} />
          )}
        </div>
        <Side list={list} row={row} cfdi={cfdi} />
      </div>
      {sending ? (
        <SendDialog
          documents={[recordOf(row)]}
          title={["Enviar", row.folio, "por correo"].filter(Boolean).join(" ")}
          onClose={() => setSending(false)}
        />
      ) : null}
      {cancelling ? (
        <CancelDialog
          list={list}
          row={row}
          canSubstitute={canSubstitute}
          isOpen
          onClose={() => setCancelling(false)}
          onDone={onCancelled}
        />
      ) : null}
    </Page>
  );
}

const NONE: readonly Row[] = [];

/** Documents of these types can be substituted in one step (`Cfdi.tipo`). */
const SUBSTITUTABLE: readonly string[] = ["I", "E", "P", "N", "T"];

function isSubstitutable({ estado, substitutedBy }: Row, tipo = ""): boolean {
  return estado === "timbrada" && substitutedBy === undefined && SUBSTITUTABLE.includes(tipo);
}

/** A requested cancellation came to this at once, by the document's state. */
const CANCELLED: Readonly<Record<string, string>> = {
  cancelada: "El SAT lo canceló.",
  cancelacion_pendiente: "La cancelación espera la aceptación del receptor.",
};

/** Shows files, SAT's word, history and addenda, beside the contents. */
function Side({ list, row, cfdi }: Pick<Props, "list" | "row"> & { readonly cfdi: Cfdi | undefined }) {
  return (
    <div className="stack">
      {row.uuid === undefined ? null : <Files list={list} row={row} />}
      {cfdi?.trip === true ? <DeliveryCard id={recordOf(row)} live={row.estado === "timbrada"} /> : null}
      {row.uuid !== undefined && row.cfdiId !== undefined ? <SatStatus id={row.cfdiId} /> : null}
      {row.uuid === undefined ? null : <DocumentMails id={recordOf(row)} />}
      <Card title="Historia">
        <History id={recordOf(row)} />
      </Card>
      {row.estado === "timbrada" && row.cfdiId !== undefined ? <AddendaCard id={recordOf(row)} /> : null}
    </div>
  );
}
