import type { CustomFetch } from "openid-client";
import { deadlineIn } from "../../common/deadline.ts";
import { httpClient } from "./http.ts";
import { NotOutward } from "./outward.ts";

/**
 * `ProviderUnreached` is thrown for a call that got no whole answer; `why` is for the log. The library passes a
 * TypeError on.
 */
export class ProviderUnreached extends TypeError {
  readonly kind: "unreachable" | "refused";
  readonly why: string;

  constructor(kind: ProviderUnreached["kind"], why: string) {
    super(why);
    this.kind = kind;
    this.why = why;
  }
}

export interface ProviderFetchOptions {
  readonly issuer: string;
  readonly timeoutMs: number;
  /** Finds the address to connect to. @throws NotOutward */
  readonly addressOf: (host: string) => Promise<string>;
}

/** Descriptions and sets of keys have some 20 kB at most, and the library reads an answer at once. */
const MOST_BYTES = 128 * 1024;

/**
 * Makes the function by which the library calls the provider. The operator chose the issuer, wherever it stands; the
 * provider names all other addresses, so they must be public and under TLS. No redirect is followed.
 */
export function providerFetch({ issuer, timeoutMs, addressOf }: ProviderFetchOptions): CustomFetch {
  const home = new URL(issuer).origin;
  return async (address, { method, headers, body }) => {
    const { origin, protocol, pathname, search } = new URL(address);
    const isHome = origin === home;
    if (!isHome && protocol !== "https:")
      throw new ProviderUnreached("refused", "the address is neither the issuer's nor under TLS");
    let notOutward = false;
    const client = httpClient(origin, {
      connections: 1,
      maxAnswerBytes: MOST_BYTES,
      addressOf: isHome
        ? undefined
        : (host) =>
            addressOf(host).catch((cause) => {
              notOutward = cause instanceof NotOutward;
              throw cause;
            }),
    });
    try {
      const exchange = await client.exchange({
        method: method === "POST" ? "POST" : "GET",
        path: pathname + search,
        headers: Object.fromEntries(new Headers(headers)),
        ...(body === undefined || body === null ? {} : { body: String(body) }),
        deadline: deadlineIn(timeoutMs),
      });
      if (notOutward) throw new ProviderUnreached("refused", "the address is not public");
      if (exchange.kind !== "answered") throw new ProviderUnreached("unreachable", exchange.reason);
      const { status, contentType = "" } = exchange;
      return new Response(exchange.body, { status, headers: { "content-type": contentType } });
    } finally {
      await client.close();
    }
  };
}
