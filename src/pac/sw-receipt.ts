import { type Exchange, type HttpClient, httpClient } from "../http-client.ts";
import type { ReceiptOrder, ReceiptOutcome } from "./pac.ts";
import { isSuccess, openEnvelope, recordOf, textOf } from "./sw-envelope.ts";
import type { Session } from "./sw-session.ts";

/** SW's storage tells where the acknowledgement of a cancellation is kept, some seconds after it. */
export async function receiptAt(
  session: Session,
  storage: HttpClient,
  order: ReceiptOrder,
): Promise<ReceiptOutcome> {
  const path = `/datawarehouse/v1/live/${encodeURIComponent(order.uuid)}`;
  const request = { method: "GET", path, headers: {}, deadline: order.deadline } as const;
  const envelope = openEnvelope(await session.exchange(request, storage));
  if (envelope.kind !== "envelope") return { kind: "unavailable", reason: reasonOf(envelope) };
  if (!isSuccess(envelope)) return { kind: "unavailable", reason: `storage: ${envelope.message}` };
  const link = linkIn(envelope.data.records);
  return link === undefined ? { kind: "none" } : download(link, order.deadline);
}

function reasonOf(failure: { readonly reason: string } | { readonly code: string }): string {
  return "reason" in failure ? failure.reason : failure.code;
}

function linkIn(records: unknown): URL | undefined {
  const [record] = Array.isArray(records) ? records : [];
  const link = textOf(recordOf(record).urlAckCancellation);
  return URL.canParse(link) ? new URL(link) : undefined;
}

/** The file lies with a third party, who must not see our token. */
async function download({ origin, pathname, search }: URL, deadline: Date): Promise<ReceiptOutcome> {
  const http = httpClient(origin);
  try {
    return contentOf(await http.exchange({ method: "GET", path: pathname + search, headers: {}, deadline }));
  } finally {
    await http.close();
  }
}

function contentOf(exchange: Exchange): ReceiptOutcome {
  if (exchange.kind !== "answered") return { kind: "unavailable", reason: exchange.reason };
  const { status, body } = exchange;
  if (status === 404) return { kind: "none" };
  return status === 200 && body.length > 0
    ? { kind: "receipt", acuse: body }
    : { kind: "unavailable", reason: `acknowledgement: HTTP ${status}` };
}
