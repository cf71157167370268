import type { Deadline } from "../../common/deadline.ts";
import type { Exchange, HttpClient, httpClient } from "../clients/http.ts";
import type { ReceiptOutcome, ReceiptRequest } from "./pac.ts";
import { isSuccess, openEnvelope, recordOf, textOf } from "./sw-envelope.ts";
import type { Session } from "./sw-session.ts";

/**
 * SW's storage is looked up by fiscal UUID and has the addresses of a document's files, some seconds after they were
 * made.
 */
export interface SwStorage {
  fetch(file: keyof typeof LINKS, uuid: string, deadline: Deadline): Promise<StoredFile>;
}

export type StoredFile =
  | { readonly kind: "file"; readonly content: Buffer }
  | { readonly kind: "none" }
  | { readonly kind: "unavailable"; readonly reason: string };

const LINKS = { document: "urlXml", acknowledgement: "urlAckCancellation" } as const;

export function swStorage(session: Session, host: HttpClient, client: typeof httpClient): SwStorage {
  return {
    async fetch(file, uuid, deadline) {
      const path = `/datawarehouse/v1/live/${encodeURIComponent(uuid)}`;
      const request = { method: "GET", path, headers: {}, deadline } as const;
      const envelope = await openEnvelope(await session.exchange(request, host));
      if (envelope.kind !== "envelope") return { kind: "unavailable", reason: reasonOf(envelope) };
      if (!isSuccess(envelope)) return { kind: "unavailable", reason: `storage: ${envelope.message}` };
      const link = linkIn(envelope.data.records, LINKS[file]);
      return link === undefined
        ? { kind: "none" }
        : download(client(link.origin, { maxAnswerBytes: MOST_FILE }), link, deadline);
    },
  };
}

/** Returns the acknowledgement of a cancellation whose answer came without it. */
export async function receiptAt(storage: SwStorage, order: ReceiptRequest): Promise<ReceiptOutcome> {
  const stored = await storage.fetch("acknowledgement", order.uuid, order.deadline);
  return stored.kind === "file" ? { kind: "receipt", acuse: stored.content } : stored;
}

function reasonOf(failure: { readonly reason: string } | { readonly code: string }): string {
  return "reason" in failure ? failure.reason : failure.code;
}

function linkIn(records: unknown, field: string): URL | undefined {
  const [record] = Array.isArray(records) ? records : [];
  const link = textOf(recordOf(record)[field]);
  const url = URL.canParse(link) ? new URL(link) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** A document has some 10 MB at most. */
const MOST_FILE = 11 * 1024 * 1024;

/** Downloads the file without the token, because another party hosts it. */
async function download(http: HttpClient, { pathname, search }: URL, deadline: Deadline): Promise<StoredFile> {
  try {
    return contentOf(await http.exchange({ method: "GET", path: pathname + search, headers: {}, deadline }));
  } finally {
    await http.close();
  }
}

function contentOf(exchange: Exchange): StoredFile {
  if (exchange.kind !== "answered") return { kind: "unavailable", reason: exchange.reason };
  const { status, body } = exchange;
  if (status === 404) return { kind: "none" };
  return status === 200 && body.length > 0
    ? { kind: "file", content: body }
    : { kind: "unavailable", reason: `stored file: HTTP ${status}` };
}
