import { type Exchange, type HttpClient, type HttpRequest, httpClient } from "../clients/http.ts";

/** A Recorded exchange is told whole, also where its answer was kept from the adapter. */
export interface Recorded {
  readonly request: HttpRequest;
  readonly origin: string;
  readonly answer: Exchange;
  readonly dropped: boolean;
  readonly at: number;
  readonly ms: number;
}

/** A Tape records what its clients send, and loses answers on purpose. */
export interface Tape {
  readonly client: typeof httpClient;
  readonly exchanges: readonly Recorded[];
  /** Loses each answer to a document while the work goes on, as a broken connection does; logins are answered. */
  dropping<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function tape(most: number): Tape {
  const exchanges: Recorded[] = [];
  let drops = false;
  const client: typeof httpClient = (origin, options) => {
    const http = httpClient(origin, options);
    return {
      async exchange(request): Promise<Exchange> {
        if (exchanges.length >= most) return { kind: "unsent", reason: `a step makes ${most} calls at most` };
        const [at, begun] = [Date.now(), performance.now()];
        const answer = await http.exchange(request);
        const dropped = drops && answer.kind === "answered" && carriesDocument(request);
        exchanges.push({ request, origin, answer, dropped, at, ms: Math.round(performance.now() - begun) });
        return dropped ? { kind: "lost", reason: "the answer was dropped on purpose" } : answer;
      },
      close: () => http.close(),
    } satisfies HttpClient;
  };
  return {
    client,
    exchanges,
    async dropping(work) {
      drops = true;
      try {
        return await work();
      } finally {
        drops = false;
      }
    },
  };
}

/** A login has a short body. */
const LEAST_DOCUMENT = 1_000;

function carriesDocument({ body = "" }: HttpRequest): boolean {
  return body.length > LEAST_DOCUMENT;
}
