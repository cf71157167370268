import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { EventDataSchema, EventNoticeSchema, EventSchema } from "#proto/cfdi/v1/event_pb.ts";
import type { DocumentEvent } from "../../../common/events.ts";
import { type Estado, type Tenant, targetOf } from "../../persistence/database/index.ts";
import { type DocumentRow, findDocuments } from "../../persistence/documents/index.ts";
import type { EventRow } from "../../persistence/events/index.ts";
import { accountOf, type Deps } from "../context/index.ts";
import { shownRecord } from "../resources/index.ts";

/** An event in the form that callers and webhooks get. */
export type ShownEvent = MessageInitShape<typeof EventSchema>;

/** Shows events of one account with the present records of their documents, with two statements for all of them. */
export async function showEvents(deps: Deps, tenant: Tenant, events: readonly EventRow[]): Promise<ShownEvent[]> {
  if (events.length === 0) return [];
  const ids = [...new Set(events.flatMap(({ documentId }) => documentId ?? []))];
  const [{ rfc }, documents] = await Promise.all([
    accountOf(deps.db, tenant.accountId),
    ids.length === 0 ? [] : findDocuments(deps.db, tenant, ids),
  ]);
  const byId = new Map(documents.map((document) => [document.id, document]));
  return events.map((event) => shownAs(tenant, rfc, event, dataOf(event, byId.get(event.documentId ?? ""))));
}

/** Shows an event that is about no document. `accountId` is its owner, which may be a platform. */
export function showNotice(
  owner: Tenant,
  cuenta: string,
  notice: Pick<EventRow, "place" | "event" | "at" | "about">,
): ShownEvent {
  return shownAs(owner, cuenta, notice, aboutOf(notice));
}

function shownAs(
  owner: Tenant,
  cuenta: string,
  { place, event, at }: Pick<EventRow, "place" | "event" | "at">,
  data: MessageInitShape<typeof EventDataSchema>,
): ShownEvent {
  return {
    ...{ id: eventIdOf(owner, place), cursor: String(place), type: event, timestamp: timestampFromDate(at) },
    data: { cuenta, entorno: owner.environment, ...data },
  };
}

/**
 * The id is unique over all accounts and environments. It has no dot, because a dot separates the parts of the text
 * that a webhook signs.
 */
export function eventIdOf({ accountId, environment }: Tenant, place: number): string {
  return `evt_${environment[0]}${accountId.replaceAll("-", "")}${place.toString(36)}`;
}

const aboutOf = ({ about }: Pick<EventRow, "about">) => (about === null ? {} : { aviso: noticeOf(about) });

function dataOf(row: EventRow, document: DocumentRow | undefined): MessageInitShape<typeof EventDataSchema> {
  if (document === undefined) return aboutOf(row);
  const { event, was, codigo, mensaje } = row;
  const cambio = {
    de: was ?? "",
    a: targetOf(event as DocumentEvent) satisfies Estado,
    codigo: codigo ?? undefined,
    mensaje: mensaje ?? undefined,
  };
  return { ...shownRecord(document), cambio };
}

/** The facts of an account's event are stored as JSON, with moments as text, and more that the portal alone shows. */
interface About {
  readonly noCertificado?: string;
  readonly venceEn?: string;
  readonly timbres?: number;
  readonly url?: string;
  readonly renglones?: unknown;
  readonly comprobantes?: unknown;
}

function noticeOf({
  venceEn,
  renglones: _,
  comprobantes: __,
  ...about
}: About): MessageInitShape<typeof EventNoticeSchema> {
  return venceEn === undefined ? about : { ...about, venceEn: timestampFromDate(new Date(venceEn)) };
}
