/**
 * An amount as people read it: "1234.5" is "1,234.50". Exact: the text is cut and filled, never a binary number.
 * `decimals` is the least that is shown; digits that say something are never cut off.
 */
export function amount(text: string, decimals = 2): string {
  const parts = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text);
  if (parts === null) return text;
  const [, sign = "", whole = "", fraction = ""] = parts;
  const kept = fraction.replace(/0+$/, "").padEnd(decimals, "0");
  const grouped = whole.replace(/^0+(?=\d)/, "").replace(/\B(?=(\d{3})+$)/g, ",");
  return `${sign === "" ? "" : "−"}${grouped}${kept === "" ? "" : `.${kept}`}`;
}

/** With what it is in: "$1,234.50 MXN". */
export function money(text: string, currency = "MXN", decimals = 2): string {
  return `$${amount(text, decimals)} ${currency}`.replace("$−", "−$");
}

/** The sum of plain decimals, exact. Texts that are none count as zero, as an empty field does. */
export function sum(texts: readonly string[]): string {
  const units = texts.map(unitsOf);
  const total = units.reduce((whole, part) => whole + part, 0n);
  const sign = total < 0n ? "-" : "";
  const digits = (total < 0n ? -total : total).toString().padStart(SCALE + 1, "0");
  const fraction = digits.slice(-SCALE).replace(/0+$/, "");
  return `${sign}${digits.slice(0, -SCALE)}${fraction === "" ? "" : `.${fraction}`}`;
}

/** `a - b`, exact. */
export function minus(a: string, b: string): string {
  return sum([a, b.startsWith("-") ? b.slice(1) : `-${b}`]);
}

/** Less than zero, zero or more than zero, as `a` is to `b`. */
export function compare(a: string, b: string): number {
  const difference = unitsOf(a) - unitsOf(b);
  return difference < 0n ? -1 : Number(difference > 0n);
}

/** SAT's amounts have six decimals at most, its rates ten. */
const SCALE = 10;

function unitsOf(text: string): bigint {
  const parts = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text.trim());
  if (parts === null) return 0n;
  const [, sign = "", whole = "", fraction = ""] = parts;
  return BigInt(`${sign}${whole}${fraction.slice(0, SCALE).padEnd(SCALE, "0")}`);
}
