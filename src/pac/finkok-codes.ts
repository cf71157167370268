import type { AccountFailure, AccountFault } from "./pac.ts";

/** Returns the failure of the service's account that a code or a text means; undefined for anything else. */
export function finkokAccountFailure(code: string, detail: string): AccountFailure | undefined {
  const row = FAULTS.find(([pattern]) => pattern.test(code));
  if (row === undefined) return undefined;
  const [, fault, advice] = row;
  return { kind: "account", fault, code, detail, ...(advice === undefined ? {} : { advice }) };
}

const MANIFEST = "https://manifiesto.cfdiquadrum.com.mx";

const REGISTER =
  "El operador del servicio registra el RFC del emisor en su cuenta de Finkok; después, el emisor firma la carta " +
  `manifiesto con su e.firma en ${MANIFEST}.`;
const SIGN = `El emisor firma la carta manifiesto de Finkok con su e.firma en ${MANIFEST}.`;
const CREDIT = "El operador del servicio asigna timbres al RFC del emisor en su cuenta de Finkok.";
const RESUME = "El operador del servicio reactiva el RFC del emisor en su cuenta de Finkok.";

/** Credit is given to each issuer, so that its end concerns one RFC. 719 and 720 ask for a CSD that Finkok would keep. */
const FAULTS: readonly (readonly [RegExp, AccountFault, string?])[] = [
  [/^300$|^invalid username or password/i, "login"],
  [/^703$/, "login"],
  [/^701$/, "issuer", RESUME],
  [/^702$/, "issuer", REGISTER],
  [/^718$/, "issuer", CREDIT],
  [/^740$/, "issuer", SIGN],
  [/^7(19|20)$/, "login"],
];
