import { Decimal } from "../decimal.ts";
import { RATES, RATES_OF_LAW_ALONE } from "./published.ts";

export type TaxKind = "traslado" | "retencion";

/**
 * These functions look up c_TasaOCuota, the rates that a tax may have. Rates are compared as numbers: 0.16 equals
 * 0.160000.
 */
export const rates = { allows, isOfLawAlone, describe };

interface Range {
  readonly lowest: Decimal;
  readonly highest: Decimal;
}

const NONE: readonly Range[] = [];

/** The maps are nested by kind, tax and factor, so that the lookup for every tax of a document builds no key. */
const RANGES: Readonly<Record<TaxKind, Map<string, Map<string, Range[]>>>> = {
  traslado: new Map(),
  retencion: new Map(),
};
for (const rate of RATES) {
  const range = { lowest: Decimal.of(rate.lowest), highest: Decimal.of(rate.highest) };
  if (rate.traslado) add("traslado", range, rate.impuesto, rate.factor);
  if (rate.retencion) add("retencion", range, rate.impuesto, rate.factor);
}

function allows(kind: TaxKind, impuesto: string, factor: string, tasa: Decimal): boolean {
  for (const { lowest, highest } of rangesOf(kind, impuesto, factor))
    if (tasa.compare(lowest) >= 0 && tasa.compare(highest) <= 0) return true;
  return false;
}

/** Returns true for a rate that the law has on that day while the list has it not. */
function isOfLawAlone(impuesto: string, factor: string, tasa: Decimal, fecha: string | undefined): boolean {
  const law = RATES_OF_LAW_ALONE;
  if (impuesto !== law.impuesto || factor !== law.factor || fecha === undefined || fecha < law.from) return false;
  return law.rates.some((rate) => tasa.equals(Decimal.of(rate))) && !allows("traslado", impuesto, factor, tasa);
}

/** Lists the allowed rates in Spanish: "0.000000, 0.160000" or "de 0.000000 a 0.350000". */
function describe(kind: TaxKind, impuesto: string, factor: string): string {
  const ranges = rangesOf(kind, impuesto, factor).map(({ lowest, highest }) =>
    lowest.equals(highest) ? `${lowest}` : `de ${lowest} a ${highest}`,
  );
  return ranges.length === 0 ? `ninguna (${impuesto} no admite ${factor})` : ranges.join(", ");
}

function rangesOf(kind: TaxKind, impuesto: string, factor: string): readonly Range[] {
  return RANGES[kind].get(impuesto)?.get(factor) ?? NONE;
}

function add(kind: TaxKind, range: Range, impuesto: string, factor: string): void {
  const factors = RANGES[kind].get(impuesto) ?? new Map<string, Range[]>();
  RANGES[kind].set(impuesto, factors.set(factor, [...rangesOf(kind, impuesto, factor), range]));
}
