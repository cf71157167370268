import { memoize } from "../memoize.ts";
import { COUNTRIES } from "./countries.ts";
import { CURRENCIES } from "./currencies.ts";
import { FOREIGN_TRADE } from "./foreign-trade.ts";
import { PAYROLL, type PayrollCatalog } from "./payroll.ts";
import { SMALL } from "./published.ts";
import { UNITS } from "./units.ts";
import { WITHHOLDINGS } from "./withholdings.ts";

export { COUNTRIES } from "./countries.ts";
export { CURRENCIES, currencyDecimals } from "./currencies.ts";
export { BUILT_IN_EDITION, FIGURES_CATALOG, type FigureName } from "./edition.ts";
export { figureOn, inForce, isMarked, publishedRates } from "./figures.ts";
export { EUROPEAN_UNION, isStateOf, SERVICE_UNIT, sizesOf } from "./foreign-trade.ts";
export { FUELS, isPermitOf, LITRE, permitKindOf } from "./fuels.ts";
export {
  COLUMN_NAMES,
  columnsOf,
  faultOfRow,
  type ImportedColumns,
  type ImportedRow,
  keyOfStored,
  listedProduct,
  listedUnit,
  storageKey,
  tableFor,
  tableOf,
} from "./imported.ts";
export { KeyTable } from "./key-table.ts";
export { laidOver, type RateCells, rateKey, subjectOf } from "./law.ts";
export { LIST_69B, SITUATIONS_69B, WARNED_69B } from "./list-69b.ts";
export { type ListedProduct, type ListedUnit, STARTERS } from "./lists.ts";
export type {
  BigCatalogName,
  CatalogTables,
  Demand,
  Effect,
  KeptCatalogName,
  KeyPart,
  LawCatalogName,
  LoadedCatalogs,
  PackedCatalogs,
  PostalCode,
  ProductKey,
} from "./loaded.ts";
export {
  BIG_CATALOG_NAMES,
  BIG_CATALOGS,
  basisOf,
  coverageOf,
  describeKey,
  EFFECTS,
  inBigCatalog,
  isBigCatalog,
  isLawCatalog,
  KEPT_CATALOG_NAMES,
  LAW_CATALOGS,
  LAW_TABLES,
  packCatalogs,
  unpackCatalogs,
} from "./loaded.ts";
export type { PayrollCatalog, PerceptionGroup, Validity } from "./payroll.ts";
export { isEmployment, perceptionGroup } from "./payroll.ts";
export type { PaymentForm, Person } from "./published.ts";
export {
  FORMS_OF_PAYMENT,
  paymentForm,
  REGIMENES_FISCALES,
  regimenAdmits,
  regimenesOf,
  USOS_CFDI,
  usoAdmits,
} from "./published.ts";
export type { OnDay, TaxKind } from "./rates.ts";
export { rates } from "./rates.ts";
export { readTsv } from "./tsv.ts";
export { UNITS } from "./units.ts";
export type { DemandedComplement } from "./withholdings.ts";
export { demandedComplement, paymentsOfTax, taxOfPayment, withholdingCountry } from "./withholdings.ts";
export {
  dayOf,
  instantOf,
  instantOfIso,
  isLocalTime,
  isTimeZone,
  localDayOf,
  localTimeOf,
  MEXICO_CITY,
  stateOfPostalCode,
  zoneOfPostalCode,
} from "./zones.ts";

/**
 * These functions look up SAT's catalogs by SAT's names. Big catalogs are looked up with `inBigCatalog`, rates with
 * `rates`.
 */
export const catalogs = { has, isCatalog, keys, listOf, nameOf };

const NAMED = { ...SMALL, ...WITHHOLDINGS, ...FOREIGN_TRADE };

const ALL = {
  ...NAMED,
  ...PAYROLL,
  c_ClaveUnidad: UNITS,
  c_Moneda: CURRENCIES,
  c_Pais: COUNTRIES,
} as const satisfies Record<string, { has(key: string): boolean; keys(): Iterable<string> }>;

export type CatalogName = keyof typeof ALL;

function has(catalog: CatalogName, key: string): boolean {
  return ALL[catalog].has(key);
}

/** Returns the catalog itself, for code that looks up many keys. */
function listOf(catalog: CatalogName): { has(key: string): boolean } {
  return ALL[catalog];
}

function isCatalog(name: string): name is CatalogName {
  return Object.hasOwn(ALL, name);
}

function keys(catalog: CatalogName): string[] {
  return [...ALL[catalog].keys()];
}

/** Returns the key's name in Spanish, or the key itself when it has none (units, unknown keys). */
function nameOf(catalog: CatalogName, key: string): string {
  if (!has(catalog, key)) return key;
  if (catalog === "c_Moneda") return displayNames("currency").of(key) ?? key;
  if (catalog === "c_Pais") return displayNames("region").of(COUNTRIES.get(key)?.alpha2 ?? "ZZ") ?? key;
  if (isPayroll(catalog)) return PAYROLL[catalog].get(key)?.name ?? key;
  return isNamed(catalog) ? (NAMED[catalog].get(key) ?? key) : key;
}

/** `displayNames` is created on first use, because creation takes ten milliseconds and a start needs no names. */
const displayNames = memoize((type) => new Intl.DisplayNames("es-MX", { type: type as Intl.DisplayNamesType }));

function isNamed(catalog: CatalogName): catalog is keyof typeof NAMED {
  return catalog in NAMED;
}

function isPayroll(catalog: CatalogName): catalog is PayrollCatalog {
  return catalog in PAYROLL;
}
