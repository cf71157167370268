import { child, children, type XmlNode } from "../../../src/engine/node.ts";

/** A number is held as it is written: its digits, and how many of them stand behind the point. */
interface Written {
  readonly text: string;
  /** The number in units of its twelfth decimal. */
  readonly value: bigint;
  readonly decimals: number;
}

const DIGITS = 12;
const ONE = 10n ** BigInt(DIGITS);

/** SAT excludes the upper end of an interval by a unit of the twelfth decimal (Guía de llenado). */
const EPSILON = 1n;

/** At each index is the value of a unit of that decimal. */
const UNITS = Array.from({ length: DIGITS + 1 }, (_, decimals) => 10n ** BigInt(DIGITS - decimals));
const CENT = unitOf(2);

function unitOf(decimals: number): bigint {
  return UNITS[decimals] ?? 0n;
}

function read(text = ""): Written {
  const point = text.indexOf(".");
  if (point < 0) return { text, value: BigInt(text) * unitOf(0), decimals: 0 };
  const decimals = text.length - point - 1;
  const digits = text.slice(0, point) + text.slice(point + 1);
  return { text, value: BigInt(digits) * unitOf(decimals), decimals };
}

export interface Verdict {
  readonly cents: bigint;
  /** Withheld taxes are not part of what a shop charges. */
  readonly withheldCents: bigint;
  /** Number of concepts that have an amount that is not the base of their taxes. */
  readonly apart: number;
  /** Each rule of SAT's that the invoice breaks has a sentence here. */
  readonly faults: readonly string[];
}

/**
 * Judges the amounts of an invoice in pesos by SAT's rules, from its texts alone and by whole numbers, so that the
 * judge and the engine share no arithmetic and no rule.
 */
export function judge(root: XmlNode): Verdict {
  const faults: string[] = [];
  const must = (holds: boolean, code: string, ...words: readonly unknown[]) => {
    if (!holds) faults.push(`${code}: ${words.join(" ")}`);
  };
  const concepts = children(child(root, "cfdi:Conceptos"), "cfdi:Concepto");
  const groups = new Map<string, Sums>();
  const sum = { amount: 0n, discount: 0n };
  let apart = 0;
  for (const concept of concepts) {
    const { Cantidad, ValorUnitario, Importe, Descuento, ObjetoImp } = concept.attributes;
    const [quantity, price, amount] = [read(Cantidad), read(ValorUnitario), read(Importe)];
    const discount = read(Descuento ?? "0");
    must(price.value > 0n, "CFDI40166", ValorUnitario);
    must(Math.max(price.decimals, amount.decimals) <= 6, "schema", ValorUnitario, Importe);
    const product = { least: least(quantity) * least(price), most: most(quantity) * most(price) };
    must(isWithin(amount, product), "CFDI40167", Importe, "is not", Cantidad, "×", ValorUnitario);
    must(discount.decimals <= amount.decimals, "CFDI40168", Descuento, "of", Importe);
    must(discount.value <= amount.value, "CFDI40169", Descuento, "of", Importe);
    sum.amount += amount.value;
    sum.discount += discount.value;
    const taxes = taxesOf(child(concept, "cfdi:Impuestos"));
    must((ObjetoImp === "02") === taxes.length > 0, "CFDI40171", ObjetoImp, taxes.length);
    for (const tax of taxes) {
      must(tax.base.value > 0n, "CFDI40174", tax.base.text);
      must(tax.isExempt === (tax.amount === undefined), "CFDI40176", tax.key);
      addTo(groups, tax);
      if (tax.amount === undefined) continue;
      must(Math.max(tax.base.decimals, tax.amount.decimals) <= 6, "schema", tax.base.text, tax.amount.text);
      const share = { least: least(tax.base) * tax.rate, most: most(tax.base) * tax.rate };
      must(isWithin(tax.amount, share), "CFDI40180", tax.amount.text, "is not", tax.base.text, "at", tax.key);
    }
    const difference = baseApart(amount.value - discount.value, taxes);
    must(difference <= CENT && -difference <= CENT, "base", Importe, "is taxed as", difference, "more");
    if (difference !== 0n) apart += 1;
  }
  const { SubTotal, Descuento, Total } = root.attributes;
  must(read(SubTotal).value === rounded(sum.amount), "CFDI40108", SubTotal, "of", sum.amount);
  const isDiscounted = concepts.some(({ attributes }) => attributes.Descuento !== undefined);
  must(isDiscounted === (Descuento !== undefined), "CFDI40111", Descuento);
  const discount = read(Descuento ?? "0");
  must(discount.value === rounded(sum.discount), "CFDI40111", Descuento, "of", sum.discount);
  must(discount.value <= read(SubTotal).value, "CFDI40110", Descuento, "of", SubTotal);

  const summary = child(root, "cfdi:Impuestos");
  const summarised = taxesOf(summary);
  must(new Set(summarised.map(({ key }) => key)).size === summarised.length, "CFDI40218", "a group twice");
  must(summarised.length === groups.size, "CFDI40221", summarised.length, "groups of", groups.size);
  for (const { key, base, amount, isWithheld } of summarised) {
    const sums = groups.get(key) ?? { base: 0n, amount: 0n };
    must(isWithheld || base.value === rounded(sums.base), "CFDI40215", key, base.text, "of", sums.base);
    must((amount?.value ?? 0n) === rounded(sums.amount), "CFDI40221", key, amount?.text, "of", sums.amount);
  }
  const { TotalImpuestosTrasladados, TotalImpuestosRetenidos } = summary?.attributes ?? {};
  const transferred = totalOf(summarised, false);
  const withheld = totalOf(summarised, true);
  must(read(TotalImpuestosTrasladados ?? "0").value === transferred, "CFDI40205", TotalImpuestosTrasladados);
  must(read(TotalImpuestosRetenidos ?? "0").value === withheld, "CFDI40203", TotalImpuestosRetenidos);
  const total = rounded(sum.amount) - rounded(sum.discount) + transferred - withheld;
  must(read(Total).value === total, "CFDI40119", Total, "instead of", total);
  return { cents: read(Total).value / CENT, withheldCents: withheld / CENT, apart, faults };
}

interface TaxNode {
  /**
   * One line of the summary is for the taxes with this key: withheld ones by tax, transferred ones by tax, factor and
   * rate.
   */
  readonly key: string;
  readonly isWithheld: boolean;
  readonly isExempt: boolean;
  readonly isIva: boolean;
  readonly isQuota: boolean;
  readonly base: Written;
  readonly rate: bigint;
  readonly amount: Written | undefined;
}

function taxesOf(taxes: XmlNode | undefined): readonly TaxNode[] {
  if (taxes === undefined) return [];
  return [
    ...children(child(taxes, "cfdi:Traslados"), "cfdi:Traslado").map((tax) => taxOf(tax, false)),
    ...children(child(taxes, "cfdi:Retenciones"), "cfdi:Retencion").map((tax) => taxOf(tax, true)),
  ];
}

function taxOf({ attributes }: XmlNode, isWithheld: boolean): TaxNode {
  const { Impuesto, TipoFactor, TasaOCuota, Base, Importe } = attributes;
  return {
    key: isWithheld ? `withheld ${Impuesto}` : `${Impuesto} ${TipoFactor} ${TasaOCuota ?? ""}`,
    isWithheld,
    isExempt: TipoFactor === "Exento",
    isIva: Impuesto === "002",
    isQuota: TipoFactor === "Cuota",
    base: read(Base ?? "0"),
    rate: read(TasaOCuota ?? "0").value,
    amount: Importe === undefined ? undefined : read(Importe),
  };
}

interface Sums {
  base: bigint;
  amount: bigint;
}

function addTo(groups: Map<string, Sums>, { key, base, amount }: TaxNode): void {
  const sums = groups.get(key) ?? { base: 0n, amount: 0n };
  sums.base += base.value;
  sums.amount += amount?.value ?? 0n;
  groups.set(key, sums);
}

function totalOf(taxes: readonly TaxNode[], isWithheld: boolean): bigint {
  return taxes.reduce((sum, tax) => (tax.isWithheld === isWithheld ? sum + (tax.amount?.value ?? 0n) : sum), 0n);
}

/**
 * Returns by how much a concept's taxes are charged on more than its price; IVA is charged on the IEPS too (LIVA art.
 * 12).
 */
function baseApart(net: bigint, taxes: readonly TaxNode[]): bigint {
  const ieps = taxes.reduce(
    (sum, { isIva, isWithheld, amount }) => (isIva || isWithheld ? sum : sum + (amount?.value ?? 0n)),
    0n,
  );
  const differences = taxes
    .filter(({ isQuota }) => !isQuota)
    .map(({ isIva, isWithheld, base }) => base.value - (isIva && !isWithheld ? net + ieps : net));
  return differences.find((each) => each !== 0n) ?? 0n;
}

function least({ value, decimals }: Written): bigint {
  return value - unitOf(decimals) / 2n;
}

function most({ value, decimals }: Written): bigint {
  return value + unitOf(decimals) / 2n - EPSILON;
}

/** Tells whether an amount is within limits that have twice its digits, cut off at its decimals below and above. */
function isWithin({ value, decimals }: Written, limits: { readonly least: bigint; readonly most: bigint }): boolean {
  const unit = unitOf(decimals) * ONE;
  const amount = value * ONE;
  return amount > limits.least - unit && amount < limits.most + unit;
}

/** Rounds to cents, half a cent up. */
function rounded(value: bigint): bigint {
  return ((value + CENT / 2n) / CENT) * CENT;
}
