import type { Assumption } from "./assumptions.ts";
import { COMMON_ASSUMPTIONS } from "./common-assumptions.ts";
import { finkokPac } from "./finkok.ts";
import { FINKOK_ASSUMPTIONS } from "./finkok-assumptions.ts";
import type { Logins } from "./logins.ts";
import type { CheckStamped, Pac, PacAccount } from "./pac.ts";
import { prodigiaPac } from "./prodigia.ts";
import { PRODIGIA_ASSUMPTIONS } from "./prodigia-assumptions.ts";
import { withinCapabilities, withoutTestStamps } from "./safeguards.ts";
import { swPac } from "./sw.ts";
import { SW_ASSUMPTIONS } from "./sw-assumptions.ts";
import { withPlainWords } from "./words.ts";

interface Adapter {
  readonly open: (account: PacAccount, check: CheckStamped, logins: Logins) => Pac;
  readonly assumptions: readonly Assumption[];
}

/**
 * The key is the value of PAC_<NAME>_ADAPTER. A new provider needs its own files, a line here, and its row in
 * docs/configuration.md.
 */
const ADAPTERS = {
  sw: { open: swPac, assumptions: SW_ASSUMPTIONS },
  prodigia: { open: prodigiaPac, assumptions: PRODIGIA_ASSUMPTIONS },
  finkok: { open: finkokPac, assumptions: FINKOK_ASSUMPTIONS },
} as const satisfies Readonly<Record<string, Adapter>>;

export type AdapterName = keyof typeof ADAPTERS;

export const ADAPTER_NAMES = Object.keys(ADAPTERS) as readonly AdapterName[];

export function isAdapterName(name: string): name is AdapterName {
  return Object.hasOwn(ADAPTERS, name);
}

/** These adapters need no record of logins, because their providers lock no user. */
export function openPac(adapter: "sw" | "finkok", account: PacAccount, check: CheckStamped): Pac;
export function openPac(adapter: AdapterName, account: PacAccount, check: CheckStamped, logins: Logins): Pac;
export function openPac(
  adapter: AdapterName,
  account: PacAccount,
  check: CheckStamped,
  logins: Logins = UNRECORDED,
): Pac {
  const pac = withinCapabilities(openForTrial(adapter, account, check, logins));
  return withoutTestStamps(pac, account.url);
}

/** Opens a PAC that may be sent anything, because a trial is to see what the provider makes of it. */
export function openForTrial(adapter: AdapterName, account: PacAccount, check: CheckStamped, logins: Logins): Pac {
  const pac = withPlainWords(ADAPTERS[adapter].open(account, check, logins));
  return { ...pac, adapter, letterUrl: account.letterUrl ?? pac.letterUrl };
}

/** Returns what the adapter takes for true of its provider, which a trial finds out. */
export function assumptionsOf(adapter: AdapterName): readonly Assumption[] {
  return [...COMMON_ASSUMPTIONS, ...ADAPTERS[adapter].assumptions];
}

const noRecord = () => Promise.reject(new Error("no record of logins"));
const UNRECORDED: Logins = {
  enter: noRecord,
  isRefused: noRecord,
  accepted: noRecord,
  refused: noRecord,
  release: noRecord,
};
