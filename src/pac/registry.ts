import { finkokPac } from "./finkok.ts";
import type { Logins } from "./logins.ts";
import type { CheckStamped, Pac, PacAccount } from "./pac.ts";
import { prodigiaPac } from "./prodigia.ts";
import { withinCapabilities, withoutTestStamps } from "./safeguards.ts";
import { swPac } from "./sw.ts";
import { withPlainWords } from "./words.ts";

type Adapter = (account: PacAccount, check: CheckStamped, logins: Logins) => Pac;

/**
 * The key is the value of PAC_<NAME>_ADAPTER. A new provider needs its own files, a line here, and its row in
 * docs/configuration.md.
 */
const ADAPTERS = {
  sw: swPac,
  prodigia: prodigiaPac,
  finkok: finkokPac,
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
  const pac = withinCapabilities(ADAPTERS[adapter](account, check, logins));
  const guarded = withPlainWords(withoutTestStamps(pac, account.url));
  return { ...guarded, letterUrl: account.letterUrl ?? pac.letterUrl };
}

const noRecord = () => Promise.reject(new Error("no record of logins"));
const UNRECORDED: Logins = {
  enter: noRecord,
  isRefused: noRecord,
  accepted: noRecord,
  refused: noRecord,
  release: noRecord,
};
