/**
 * Exact decimal numbers: an integer and how many of its digits stand behind the point. The number of written
 * decimals is kept, because SAT's rules read it ("2.50" has two) and the cadena original copies it.
 */
export class Decimal {
  static readonly ZERO = new Decimal(0n, 0);
  static readonly ONE = new Decimal(1n, 0);

  /** The value is `units / 10^scale`. */
  readonly units: bigint;
  readonly scale: number;

  constructor(units: bigint, scale: number) {
    this.units = units;
    this.scale = scale;
  }

  /**
   * Reads what xs:decimal allows ("12", "-3.40", ".5", "7."), the decimals as written.
   * `undefined` for anything else: exponents, NaN, blanks, no digit, or more than `MAX_DIGITS` digits.
   */
  static parse(text: string): Decimal | undefined {
    if (text.length > MAX_DIGITS + 2) return undefined;
    if (!DECIMAL.test(text)) return undefined;
    const point = text.indexOf(".");
    if (point === -1) return new Decimal(BigInt(text), 0);
    return new Decimal(BigInt(text.slice(0, point) + text.slice(point + 1)), text.length - point - 1);
  }

  /** For literals in code; throws on text that is not a decimal. */
  static of(text: string | number | bigint): Decimal {
    const value = Decimal.parse(String(text));
    if (value === undefined) throw new RangeError(`not a decimal: ${text}`);
    return value;
  }

  static sum(values: Iterable<Decimal>): Decimal {
    let total = Decimal.ZERO;
    for (const value of values) total = total.plus(value);
    return total;
  }

  plus(other: Decimal): Decimal {
    if (this.scale === other.scale) return new Decimal(this.units + other.units, this.scale);
    return this.scale > other.scale
      ? new Decimal(this.units + other.units * power10(this.scale - other.scale), this.scale)
      : new Decimal(this.units * power10(other.scale - this.scale) + other.units, other.scale);
  }

  minus(other: Decimal): Decimal {
    return this.plus(new Decimal(-other.units, other.scale));
  }

  /** Exact: the scales add up. */
  times(other: Decimal): Decimal {
    return new Decimal(this.units * other.units, this.scale + other.scale);
  }

  /** Division rounded half up (away from zero) to `digits` decimals. */
  dividedBy(other: Decimal, digits: number): Decimal {
    const shift = digits + 1 + other.scale - this.scale;
    const units =
      shift >= 0 ? (this.units * power10(shift)) / other.units : this.units / (other.units * power10(-shift));
    return new Decimal(units, digits + 1).round(digits);
  }

  /** Half up, away from zero: how SAT rounds. Pads with zeros when the number has fewer decimals. */
  round(digits: number): Decimal {
    const drop = this.scale - digits;
    if (drop <= 0) return new Decimal(this.units * power10(-drop), digits);
    const unit = power10(drop);
    const half = this.units < 0n ? -unit / 2n : unit / 2n;
    return new Decimal((this.units + half) / unit, digits);
  }

  /** Towards zero. */
  truncate(digits: number): Decimal {
    const drop = this.scale - digits;
    return drop <= 0
      ? new Decimal(this.units * power10(-drop), digits)
      : new Decimal(this.units / power10(drop), digits);
  }

  /** Towards plus infinity. */
  ceil(digits: number): Decimal {
    const down = this.truncate(digits);
    return down.compare(this) < 0 ? new Decimal(down.units + 1n, digits) : down;
  }

  /** The same value without zeros at the end: "1.500" becomes "1.5". */
  trim(): Decimal {
    let { units, scale } = this;
    while (scale > 0 && units % 10n === 0n) {
      units /= 10n;
      scale -= 1;
    }
    return scale === this.scale ? this : new Decimal(units, scale);
  }

  compare(other: Decimal): number {
    const difference = this.minus(other).units;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }

  equals(other: Decimal): boolean {
    return this.compare(other) === 0;
  }

  get isZero(): boolean {
    return this.units === 0n;
  }

  get isNegative(): boolean {
    return this.units < 0n;
  }

  /** All decimals written, never an exponent. */
  toString(): string {
    const text = this.units.toString();
    if (this.scale === 0) return text;
    const sign = this.units < 0n ? "-" : "";
    const digits = text.slice(sign.length).padStart(this.scale + 1, "0");
    const point = digits.length - this.scale;
    return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
  }
}

/** Longest number read: far beyond SAT's 18 + 6 digits, short enough that arithmetic on it costs nothing. */
const MAX_DIGITS = 60;
const DECIMAL = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)$/;

const POWERS = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent));

function power10(exponent: number): bigint {
  return POWERS[exponent] ?? 10n ** BigInt(exponent);
}
