import type { Exchange, HttpClient, HttpRequest } from "../clients/http.ts";
import { type NoToken, type Token, tokenSource } from "./sw-token.ts";

/**
 * A Session sends requests with the account's token. A request with a refused token was not processed, so it is
 * repeated once with a new token.
 */
export interface Session {
  /** The default host is that of the services. */
  exchange(request: HttpRequest, host?: HttpClient): Promise<Exchange | NoToken>;
}

export function swSession(services: HttpClient, account: { user: string; password: string }): Session {
  const tokens = tokenSource(services, account);
  return {
    async exchange(request, host = services) {
      const token = await tokens.get(request.deadline);
      if (token.kind !== "token") return token;
      const first = await host.exchange(signed(request, token));
      if (!isTokenRefused(first)) return first;
      tokens.drop(token);
      const fresh = await tokens.get(request.deadline);
      if (fresh.kind !== "token") return fresh;
      const second = await host.exchange(signed(request, fresh));
      return isTokenRefused(second)
        ? { kind: "unavailable", proof: "refused", reason: "the PAC refuses a fresh token" }
        : second;
    },
  };
}

function signed(request: HttpRequest, { value }: Token): HttpRequest {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${value}` } };
}

function isTokenRefused(exchange: Exchange): boolean {
  return exchange.kind === "answered" && exchange.status === 401;
}
