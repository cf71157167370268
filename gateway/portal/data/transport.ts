import type { Interceptor, Transport } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";
import { sessionNumber } from "./ended.ts";
import { failureOf } from "./errors.ts";

export type Environment = "sandbox" | "production";

let onSignedOut = () => {};

/** Sets the function to call when an answer says that the session has ended. */
export function whenSignedOut(listener: () => void): void {
  onSignedOut = listener;
}

const hearSignedOut: Interceptor = (next) => async (request) => {
  const sentIn = sessionNumber();
  try {
    return await next(request);
  } catch (error) {
    if (failureOf(error).signedOut && sentIn === sessionNumber()) onSignedOut();
    throw error;
  }
};

/**
 * The portal calls by this transport for everything that concerns no account: signing in, catalogs, support. The
 * browser adds the session's cookie.
 */
export const openTransport: Transport = createConnectTransport({
  baseUrl: "/",
  interceptors: [hearSignedOut],
});

const transports = new Map<string, Transport>();

/**
 * Returns the transport of an account and environment, always the same object for the same two. connect-query keys its
 * memory by transport, so an answer of one is never taken for another's.
 */
export function accountTransport(account: string, environment: Environment): Transport {
  const key = `${account}/${environment}`;
  const made = transports.get(key) ?? makeTransport(account, environment);
  transports.set(key, made);
  return made;
}

function makeTransport(account: string, environment: Environment): Transport {
  return createConnectTransport({
    baseUrl: "/",
    interceptors: [
      hearSignedOut,
      (next) => (request) => {
        request.header.set("x-portal-account", account);
        request.header.set("x-portal-environment", environment);
        return next(request);
      },
    ],
  });
}
