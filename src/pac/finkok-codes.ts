import type { AccountFailure, AccountFault } from "./pac.ts";

/** Returns the failure of the service's account that a code or a text means; undefined for anything else. */
export function finkokAccountFailure(code: string, detail: string): AccountFailure | undefined {
  const row = FAULTS.find(([pattern]) => pattern.test(code));
  if (row === undefined) return undefined;
  const [, fault, advice] = row;
  return { kind: "account", fault, code, detail, ...(advice === undefined ? {} : { advice }) };
}

/** An issuer signs its letter (carta manifiesto) here. */
export const FINKOK_LETTER = "https://manifiesto.cfdiquadrum.com.mx";

const CREDIT = "pida a soporte que asigne timbres a su RFC en la cuenta de Finkok";
const RESUME = "pida a soporte que reactive su RFC en la cuenta de Finkok";

/**
 * Credit is given to each issuer, so that its end concerns one RFC. 719 and 720 ask for a CSD that Finkok would keep.
 */
const FAULTS: readonly (readonly [RegExp, AccountFault, string?])[] = [
  [/^300$|^invalid username or password/i, "login"],
  [/^703$/, "login"],
  [/^701$/, "issuer", RESUME],
  [/^702$/, "issuer"],
  [/^718$/, "issuer", CREDIT],
  [/^740$/, "issuer"],
  [/^7(19|20)$/, "login"],
];
