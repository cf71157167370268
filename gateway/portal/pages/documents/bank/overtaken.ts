import type { Transport } from "@connectrpc/connect";
import { callUnaryMethod } from "@connectrpc/connect-query";
import { DocumentEventKind, PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { moment } from "../../../data/format.ts";
import { API, recordOf } from "../data/api.ts";
import { authorOf } from "../detail/author.ts";
import { wordsOfSheet } from "../import/words.ts";
import { alikeOf } from "./alike.ts";
import { askReview, type MovementRow } from "./movements.ts";

/** At most so many complements are named with their author. */
const MOST_TOLD = 20;

export interface Shown {
  readonly rows: readonly MovementRow[];
  /** The person has seen the payments of these complements beside the movements. */
  readonly known: ReadonlySet<string>;
}

/**
 * Asks again for movements whose complements are about to be made, and returns what keeps some from it, by the numbers
 * of their rows: the complement that somebody made since they were shown.
 */
export async function overtakenOf(
  transport: Transport,
  { rows, known }: Shown,
  zone: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, string>> {
  const asked = rows.map(({ number, document, movement }): MovementRow => {
    return { number, document, movement, state: "waiting" };
  });
  const now = await askReview(transport, asked, wordsOfSheet([], []), signal);
  const news = now.payments.filter(({ complemento }) => !known.has(complemento));
  const alike = alikeOf(now.rows, news);
  const found = now.rows.flatMap((row) => {
    const own = row.state === "reviewed" ? row.reviewed.complemento : undefined;
    const likely = alike.get(row.number)?.map(({ payment }) => payment.complemento) ?? [];
    const complements = own === undefined ? likely : [own];
    return complements.length === 0 ? [] : [{ number: row.number, isSure: own !== undefined, complements }];
  });
  const ids = new Set(found.flatMap(({ complements }) => complements).slice(0, MOST_TOLD));
  const told = new Map<string, string>();
  for (const id of ids) told.set(id, await wordsOf(transport, id, zone, signal));
  return new Map(
    found.map(({ number, isSure, complements }) => {
      const has = isSure ? "Ya tiene su complemento" : "Quizá ya tiene su complemento";
      const which = complements.flatMap((id) => told.get(id) ?? []).join("; ");
      const next = isSure ? "." : ". Si es otro depósito, dígalo en los movimientos.";
      return [number, [has, which].filter(Boolean).join(": ") + next];
    }),
  );
}

/** Says which complement it is, who made it, and when. */
async function wordsOf(transport: Transport, id: string, zone: string, signal: AbortSignal): Promise<string> {
  const row = await API.pagos.get(transport, id, signal);
  const asked = { id: recordOf(row) };
  const { events } = await callUnaryMethod(transport, PortalDocuments.method.getDocumentHistory, asked, { signal });
  const sent = events.find(({ event }) => event === DocumentEventKind.SUBMITTED);
  const by = sent === undefined ? [] : [authorOf(sent), moment(sent.at, zone)];
  return [row.folio ?? "uno en proceso", ...by].join(", ");
}
