/** Returns the exact sum of plain decimals. A text that is none counts as zero, as an empty field does. */
export function sum(texts: readonly string[]): string {
  const units = texts.map(unitsOf);
  const total = units.reduce((whole, part) => whole + part, 0n);
  const sign = total < 0n ? "-" : "";
  const digits = (total < 0n ? -total : total).toString().padStart(SCALE + 1, "0");
  const fraction = digits.slice(-SCALE).replace(/0+$/, "");
  return `${sign}${digits.slice(0, -SCALE)}${fraction === "" ? "" : `.${fraction}`}`;
}

export function minus(a: string, b: string): string {
  return sum([a, b.startsWith("-") ? b.slice(1) : `-${b}`]);
}

/** Returns less than zero, zero or more than zero, as `a` is to `b`. */
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
