import { Decimal } from "../decimal.ts";
import type { Impuesto } from "../element.ts";
import { TAX_NAMES, type Tax } from "../taxes.ts";

/** Steps tell how the amounts of a document without priced concepts follow from each other. */
export interface Steps {
  readonly total: Decimal;
  /** A Spanish sentence says how the amounts are rounded. */
  readonly rule: string;
  readonly steps: readonly Step[];
}

export type Step = ReturnType<typeof sumStep>;

/** Returns an amount as the XML has it; a missing one counts as zero. */
export function writtenAmount(text: string | undefined): Decimal {
  return Decimal.parse(text ?? "") ?? Decimal.ZERO;
}

export interface Term {
  readonly text: string;
  readonly value: Decimal;
}

/** Makes the step of a sum. `sentence` is given the amount as it is written. */
export function sumStep(
  field: string,
  terms: readonly Term[],
  text: string | undefined,
  sentence: (written: string) => string,
) {
  const written = writtenAmount(text);
  const counted = terms.filter(({ value }) => !value.isZero);
  return {
    /** The name is that of the answer or the request: "pagos[0].monto". */
    field,
    formula: (counted.length === 0 ? [{ text: "0" }] : counted).map((term) => term.text).join(" + "),
    exact: Decimal.sum(counted.map(({ value }) => value)).trim(),
    written,
    /** A Spanish sentence tells the same to people. */
    sentence: sentence(written.toString()),
  };
}

/** Names a tax in words: "IVA de 16 %", "ISR retenido de 10 %", "IEPS de 3.0818 por unidad", "IVA exento". */
export function taxInWords({ attributes, tasa }: Impuesto, category: Tax["category"]): string {
  const { Impuesto = "", TipoFactor } = attributes;
  const name = `${TAX_NAMES[Impuesto] ?? Impuesto}${category === "retencion" ? " retenido" : ""}`;
  if (TipoFactor === "Exento") return `${name} exento`;
  if (tasa === undefined) return name;
  return TipoFactor === "Cuota" ? `${name} de ${tasa.trim()} por unidad` : `${name} de ${tasa.times(HUNDRED).trim()} %`;
}

const HUNDRED = Decimal.of(100);
