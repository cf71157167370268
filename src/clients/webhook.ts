import type { Deadline } from "../../common/deadline.ts";
import { type Exchange, httpClient } from "./http.ts";
import { NotOutward } from "./outward.ts";

/** A message for a webhook, which the caller has signed. */
export interface WebhookMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly deadline: Deadline;
}

/**
 * Sends to an address that another person chose. "refused": connections to the address are not allowed, so nothing was
 * sent.
 */
export type WebhookPost = (
  url: string,
  message: WebhookMessage,
) => Promise<Exchange | { readonly kind: "refused"; readonly reason: string }>;

/** Bytes of an answer that are read; the rest is cut off. */
const ANSWER_BYTES = 2_048;

export interface WebhookPostOptions {
  /** Finds the address to connect to. @throws NotOutward */
  readonly addressOf: (host: string) => Promise<string>;
  /** The authorities, in PEM, that receivers' certificates may have besides the machine's own. */
  readonly ca?: string | undefined;
}

/** Each message has a connection of its own, to an address that was checked for it. */
export function webhookPost({ addressOf, ca }: WebhookPostOptions): WebhookPost {
  return async (url, { headers, body, deadline }) => {
    const { origin, pathname, search } = new URL(url);
    let refused: NotOutward | undefined;
    const client = httpClient(origin, {
      connections: 1,
      answerBytes: ANSWER_BYTES,
      ca,
      addressOf: (host) =>
        addressOf(host).catch((cause) => {
          if (cause instanceof NotOutward) refused = cause;
          throw cause;
        }),
    });
    try {
      const path = pathname + search;
      const exchange = await client.exchange({ method: "POST", path, headers, body, deadline });
      return refused === undefined ? exchange : { kind: "refused", reason: refused.reason };
    } finally {
      await client.close();
    }
  };
}
