import { useQuery } from "@connectrpc/connect-query";
import type { ReactNode } from "react";
import { type DocumentEvent, DocumentEventKind, PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { moment, money } from "../../../data/format.ts";
import { useAccount } from "../../../data/session.tsx";
import { Loaded } from "../../../kit/loading.tsx";
import { KINDS, kindOf } from "../data/lists.ts";
import { MOTIVES } from "../data/motives.ts";
import { DocumentLink } from "../kit/document-link.tsx";
import { authorOf } from "./author.ts";

const K = DocumentEventKind;

const EVENTS: Readonly<Partial<Record<DocumentEventKind, readonly [words: string, tone: string]>>> = {
  [K.CAPTURED]: ["Guardado como borrador", ""],
  [K.SUBMITTED]: ["Enviado a timbrar", ""],
  [K.STAMPED]: ["Timbrado", "good"],
  [K.REJECTED]: ["Rechazado por el PAC", "bad"],
  [K.CANCEL_REQUESTED]: ["Cancelación solicitada", "warn"],
  [K.CANCEL_WAITING]: ["Espera la aceptación del receptor", "warn"],
  [K.CANCELLED]: ["Cancelado ante el SAT", "bad"],
  [K.CANCEL_REFUSED]: ["Cancelación rechazada; sigue vigente", "bad"],
  [K.NOTE_APPLIED]: ["Nota de crédito aplicada", ""],
  [K.PAYMENT_APPLIED]: ["Pago aplicado", "good"],
  [K.PDF_NOTE]: ["Nota del PDF cambiada", ""],
  [K.ADDENDA_ATTACHED]: ["Addenda adjuntada", ""],
  [K.ADDENDA_REMOVED]: ["Addenda retirada", ""],
  [K.REMINDED]: ["Se recordó su pago por correo", ""],
  [K.SUPPORT_DECISION]: ["Decisión de soporte", ""],
};

/** Shows the life of a document as a line, oldest first. `id` is the record's. */
export function History({ id }: { id: string }) {
  const query = useQuery(PortalDocuments.method.getDocumentHistory, { id });
  return (
    <Loaded query={query} lines={4}>
      {({ events }) => (
        <ol className="life">
          {events.map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events are only added at the end
            <Event key={index} event={event} />
          ))}
        </ol>
      )}
    </Loaded>
  );
}

function Event({ event }: { event: DocumentEvent }) {
  const { zone } = useAccount();
  const [words, tone] = EVENTS[event.event] ?? ["Cambio", ""];
  const who = authorOf(event);
  return (
    <li className={tone}>
      <strong>{words}</strong>
      <span className="soft small number">
        {moment(event.at, zone)}
        {who === undefined ? "" : ` · ${who}`}
      </span>
      {detailsOf(event).map((detail, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they do not move
        <span key={index} className="small wrap">
          {detail}
        </span>
      ))}
      {event.related === undefined ? null : <RelatedLink event={event} />}
    </li>
  );
}

function detailsOf({ codigo, mensaje, motivo, uuidReemplazo }: DocumentEvent): readonly ReactNode[] {
  return [
    motivo === undefined ? undefined : `Motivo ${motivo}: ${MOTIVES[motivo]?.short ?? ""}`,
    uuidReemplazo === undefined ? undefined : `Lo sustituye ${uuidReemplazo}`,
    codigo === undefined && mensaje === undefined ? undefined : [codigo, mensaje].filter(Boolean).join(": "),
  ].filter((detail) => detail !== undefined);
}

function RelatedLink({ event: { related, importe } }: { event: DocumentEvent }) {
  if (related === undefined) return null;
  const { list, name } = KINDS[kindOf(related.kind)];
  const folio = [related.serie, related.folio].filter(Boolean).join("-");
  return (
    <span className="small">
      <DocumentLink list={list} id={related.resourceId} className="">
        {`${name} ${folio}`.trim()}
      </DocumentLink>
      {importe === undefined ? "" : ` por ${money(importe, "").trim()}`}
    </span>
  );
}
