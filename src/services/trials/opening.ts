import { randomUUID } from "node:crypto";
import { invalid } from "../../../common/errors.ts";
import { satConsulta } from "../../clients/sat.ts";
import type { Logins } from "../../pac/logins.ts";
import type { CheckStamped, PacAccount } from "../../pac/pac.ts";
import { type AdapterName, openForTrial } from "../../pac/registry.ts";
import type { Deps } from "../context/index.ts";

type SandboxAccount = Omit<PacAccount, "connections" | "client"> & { readonly adapter: AdapterName };

/** A trial goes over connections of its own, to a PAC of the sandbox and to the sandbox's SAT. */
export function trialOpener(
  accounts: readonly SandboxAccount[],
  satUrl: string,
  { connections, check, logins }: { connections: number; check: CheckStamped; logins: Logins },
): Deps["openTrial"] {
  return (name, client) => {
    const account = accounts.find((each) => each.name === name);
    if (account === undefined) {
      const known = accounts.map((each) => each.name).join(", ");
      throw invalid(`pac: ${name} no es un PAC del ambiente de pruebas; los hay: ${known}`, { campo: "pac" });
    }
    const { adapter, user, password, contract = "" } = account;
    const wrong = randomUUID();
    const open = (change: Partial<PacAccount> = {}) =>
      openForTrial(adapter, { ...account, ...change, connections, client }, check, logins);
    return {
      ...{ adapter, pac: open(), sat: satConsulta(satUrl, client), stranger: () => open({ password: wrong }) },
      secrets: [user, password, contract, wrong, `${user}:${password}`, `${user}:${wrong}`],
    };
  };
}
