import type { Login, LoginState, Logins } from "../../src/pac/logins.ts";

/** Returns what one process alone knows of logins, for tests of adapters without a database. */
export function loginsInMemory(): Logins {
  const states = new Map<string, LoginState>();
  const keyOf = ({ parts }: Login) => JSON.stringify(parts);
  return {
    async enter(login) {
      const known = states.get(keyOf(login));
      if (known === undefined) states.set(keyOf(login), "wait");
      return known ?? "try";
    },
    isRefused: async (login) => states.get(keyOf(login)) === "refused",
    accepted: async (login) => void states.set(keyOf(login), "accepted"),
    refused: async (login) => void states.set(keyOf(login), "refused"),
    release: async (login) => void states.delete(keyOf(login)),
  };
}
