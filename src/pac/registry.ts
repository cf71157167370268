import type { CheckStamped, Pac, PacAccount } from "./pac.ts";
import { swPac } from "./sw.ts";
import { withPlainWords } from "./words.ts";

/** Makes a PAC of an account: who speaks one provider's protocol. */
type Adapter = (account: PacAccount, check: CheckStamped) => Pac;

/** By the name that PAC_<NAME>_ADAPTER gives. A further provider is its own files, a line here, and its row in docs/configuration.md. */
const ADAPTERS = { sw: swPac } as const satisfies Readonly<Record<string, Adapter>>;

export type AdapterName = keyof typeof ADAPTERS;

export const ADAPTER_NAMES = Object.keys(ADAPTERS) as readonly AdapterName[];

export function isAdapterName(name: string): name is AdapterName {
  return Object.hasOwn(ADAPTERS, name);
}

export function openPac(adapter: AdapterName, account: PacAccount, check: CheckStamped): Pac {
  return withPlainWords(ADAPTERS[adapter](account, check));
}
