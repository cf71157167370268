import { remembering } from "../remembering.ts";
import { COUNTRIES } from "./countries.ts";
import { CURRENCIES } from "./currencies.ts";
import { SMALL } from "./published.ts";
import { UNITS } from "./units.ts";

export { COUNTRIES } from "./countries.ts";
export { currencyDecimals } from "./currencies.ts";
export type { Demand, LoadedCatalogs, PostalCode, ProductKey } from "./loaded.ts";
export { basisOf, describeKey, inBigCatalog } from "./loaded.ts";
export type { PaymentForm, Person } from "./published.ts";
export { paymentForm, regimenAdmits, regimenesOf, usoAdmits } from "./published.ts";
export type { TaxKind } from "./rates.ts";
export { rates } from "./rates.ts";
export {
  instantOf,
  instantOfIso,
  isLocalTime,
  isTimeZone,
  localTimeOf,
  MEXICO_CITY,
  zoneOfPostalCode,
} from "./zones.ts";

/** SAT's catalogs by the name SAT gives them. The two big ones answer through `inBigCatalog`, rates through `rates`. */
export const catalogs = { has, keys, nameOf };

const ALL = {
  ...SMALL,
  c_ClaveUnidad: UNITS,
  c_Moneda: CURRENCIES,
  c_Pais: COUNTRIES,
} as const satisfies Record<string, { has(key: string): boolean; keys(): Iterable<string> }>;

export type CatalogName = keyof typeof ALL;

function has(catalog: CatalogName, key: string): boolean {
  return ALL[catalog].has(key);
}

function keys(catalog: CatalogName): string[] {
  return [...ALL[catalog].keys()];
}

/** The key's name in Spanish, or the key itself where there is none to give (units, keys of no catalog). */
function nameOf(catalog: CatalogName, key: string): string {
  if (!has(catalog, key)) return key;
  if (catalog === "c_Moneda") return displayNames("currency").of(key) ?? key;
  if (catalog === "c_Pais") return displayNames("region").of(COUNTRIES.get(key)?.alpha2 ?? "ZZ") ?? key;
  return isSmall(catalog) ? (SMALL[catalog].get(key) ?? key) : key;
}

/** Made when the first name is asked for: a start needs none, and would wait ten milliseconds. */
const displayNames = remembering(
  (type) => new Intl.DisplayNames("es-MX", { type: type as Intl.DisplayNamesType }),
);

function isSmall(catalog: CatalogName): catalog is keyof typeof SMALL {
  return catalog in SMALL;
}
