/**
 * An exact number: an integer and the number of its digits behind the point. The number of written decimals is kept,
 * because SAT's rules read it ("2.50" has two) and the cadena original copies it.
 */
export class Decimal {
  static readonly ZERO = new Decimal(0, 0);
  static readonly ONE = new Decimal(1, 0);

  /** The value is `units / 10^scale`. */
  readonly scale: number;
  /** The units in the form that is fastest to compute with. */
  readonly whole: Whole;
  /** The text is cached, because an amount may stand in several places of a document. */
  #text: string | undefined;

  constructor(units: Whole, scale: number) {
    this.whole = typeof units === "bigint" ? smallest(units) : units;
    this.scale = scale;
  }

  /**
   * Reads what xs:decimal allows ("12", "-3.40", ".5", "7.") and keeps the decimals as written. Returns undefined for
   * any other text: exponents, NaN, blanks, no digit, or more than `MAX_DIGITS` digits.
   */
  static parse(text: string): Decimal | undefined {
    return Decimal.#parseUsual(text) ?? Decimal.#parseAny(text);
  }

  /** Reads nearly every amount fast: digits with at most one point between them, few enough for a number. */
  static #parseUsual(text: string): Decimal | undefined {
    const { length } = text;
    if (length > EXACT_DIGITS) return undefined;
    let whole = 0;
    let point = length;
    for (let index = 0; index < length; index++) {
      const digit = text.charCodeAt(index) - ZERO;
      if (digit >= 0 && digit <= 9) whole = whole * 10 + digit;
      else if (digit === POINT - ZERO && point === length) point = index;
      else return undefined;
    }
    if (point === 0 || point === length - 1) return undefined;
    const value = new Decimal(whole, point === length ? 0 : length - point - 1);
    if (isAsWritten(text)) value.#text = text;
    return value;
  }

  static #parseAny(text: string): Decimal | undefined {
    if (text.length > MAX_DIGITS + 2) return undefined;
    let whole: Whole = 0;
    let digits = 0;
    let point: number | undefined;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      const digit = code - ZERO;
      if (digit >= 0 && digit <= 9) {
        whole = sum(product(whole, 10), digit);
        digits += 1;
      } else if (code === POINT && point === undefined) {
        point = index;
      } else if (index > 0 || (code !== MINUS && code !== PLUS)) {
        return undefined;
      }
    }
    if (digits === 0) return undefined;
    const scale = point === undefined ? 0 : text.length - point - 1;
    const value = new Decimal(text.charCodeAt(0) === MINUS ? product(whole, -1) : whole, scale);
    if (isAsWritten(text)) value.#text = text;
    return value;
  }

  /** Reads text that is known to be a decimal. Throws a RangeError when it is not. */
  static of(text: string | number | bigint): Decimal {
    const value = Decimal.parse(typeof text === "string" ? text : String(text));
    if (value === undefined) throw new RangeError(`not a decimal: ${text}`);
    return value;
  }

  static sum(values: Iterable<Decimal>): Decimal {
    let whole: Whole = 0;
    let scale = 0;
    for (const value of values) {
      const finer = Math.max(scale, value.scale);
      if (finer > scale) whole = product(whole, power10(finer - scale));
      scale = finer;
      whole = sum(whole, value.#at(scale));
    }
    return new Decimal(whole, scale);
  }

  get units(): bigint {
    return BigInt(this.whole);
  }

  plus(other: Decimal): Decimal {
    const scale = Math.max(this.scale, other.scale);
    return new Decimal(sum(this.#at(scale), other.#at(scale)), scale);
  }

  minus(other: Decimal): Decimal {
    return this.plus(new Decimal(product(other.whole, -1), other.scale));
  }

  /** The product is exact, because the scales add up. */
  times(other: Decimal): Decimal {
    return new Decimal(product(this.whole, other.whole), this.scale + other.scale);
  }

  /** Divides, rounding half up (away from zero) to `digits` decimals. */
  dividedBy(other: Decimal, digits: number): Decimal {
    if (other.isZero) throw new RangeError("division by zero");
    const shift = digits + 1 + other.scale - this.scale;
    const units =
      shift >= 0
        ? quotient(product(this.whole, power10(shift)), other.whole)
        : quotient(this.whole, product(other.whole, power10(-shift)));
    return new Decimal(units, digits + 1).round(digits);
  }

  /** Rounds half up (away from zero), as SAT does. Pads with zeros when the number has fewer decimals. */
  round(digits: number): Decimal {
    const drop = this.scale - digits;
    if (drop <= 0) return drop === 0 ? this : new Decimal(this.#at(digits), digits);
    const unit = power10(drop);
    const half = quotient(unit, this.isNegative ? -2 : 2);
    return new Decimal(quotient(sum(this.whole, half), unit), digits);
  }

  truncate(digits: number): Decimal {
    const drop = this.scale - digits;
    return new Decimal(drop <= 0 ? this.#at(digits) : quotient(this.whole, power10(drop)), digits);
  }

  ceil(digits: number): Decimal {
    const down = this.truncate(digits);
    return down.compare(this) < 0 ? new Decimal(sum(down.whole, 1), digits) : down;
  }

  /** Returns the same value without trailing zeros: "1.500" becomes "1.5". */
  trim(): Decimal {
    let { whole, scale } = this;
    while (scale > 0) {
      const tenth = quotient(whole, 10);
      if (product(tenth, 10) !== whole) break;
      whole = tenth;
      scale -= 1;
    }
    return scale === this.scale ? this : new Decimal(whole, scale);
  }

  compare(other: Decimal): number {
    const scale = Math.max(this.scale, other.scale);
    const one = this.#at(scale);
    const two = other.#at(scale);
    return one < two ? -1 : one > two ? 1 : 0;
  }

  equals(other: Decimal): boolean {
    return this.compare(other) === 0;
  }

  get isZero(): boolean {
    return this.whole === 0;
  }

  get isNegative(): boolean {
    return this.whole < 0;
  }

  get isPositive(): boolean {
    return this.whole > 0;
  }

  /** Writes all decimals, never an exponent. */
  toString(): string {
    this.#text ??= this.#write();
    return this.#text;
  }

  #write(): string {
    if (this.scale === 0) return `${this.whole}`;
    const sign = this.isNegative ? "-" : "";
    const units = `${this.isNegative ? product(this.whole, -1) : this.whole}`;
    const digits = units.length > this.scale ? units : units.padStart(this.scale + 1, "0");
    const point = digits.length - this.scale;
    return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
  }

  /** Returns the units at that scale, which must not be less than the number's own. */
  #at(scale: number): Whole {
    return scale === this.scale ? this.whole : product(this.whole, power10(scale - this.scale));
  }
}

/** Returns true for texts in the form of `toString` ("12", "0.5"): no sign, no superfluous zero or point. */
function isAsWritten(text: string): boolean {
  const first = text.charCodeAt(0);
  if (text.charCodeAt(text.length - 1) === POINT) return false;
  return first === ZERO ? text.length === 1 || text.charCodeAt(1) === POINT : first > ZERO;
}

/** Integers of up to 15 digits are safe integers. */
const EXACT_DIGITS = 15;

/** Longer numbers are not read: this is far beyond SAT's 18 + 6 digits, and short enough for cheap arithmetic. */
const MAX_DIGITS = 60;

/**
 * An integer: a number while that is exact (`Number.isSafeInteger`), a bigint only beyond. Nearly all amounts are
 * numbers, and a bigint costs several times as much. Each integer has only one form, so `===` compares.
 */
type Whole = number | bigint;

const MOST = Number.MAX_SAFE_INTEGER;

const ZERO = 0x30;
const POINT = 0x2e;
const MINUS = 0x2d;
const PLUS = 0x2b;

function smallest(units: bigint): Whole {
  const number = Number(units);
  return Number.isSafeInteger(number) ? number : units;
}

/** If the rounded result is a safe integer, nothing was rounded. Adding 0 turns -0 into 0. */
function sum(one: Whole, other: Whole): Whole {
  if (typeof one === "number" && typeof other === "number") {
    const exact = one + other;
    if (exact <= MOST && exact >= -MOST) return exact + 0;
  }
  return smallest(BigInt(one) + BigInt(other));
}

function product(one: Whole, other: Whole): Whole {
  if (typeof one === "number" && typeof other === "number") {
    const exact = one * other;
    if (exact <= MOST && exact >= -MOST) return exact + 0;
  }
  return smallest(BigInt(one) * BigInt(other));
}

/**
 * Divides, rounding towards zero. A quotient of numbers could only be rounded up to the next integer n if its distance
 * from n, at least 1 / under, is at most n / 2^53; that cannot be while over + under is a safe integer.
 */
function quotient(over: Whole, under: Whole): Whole {
  if (typeof over === "number" && typeof under === "number") {
    if (Math.abs(over) + Math.abs(under) <= MOST) return Math.trunc(over / under) + 0;
  }
  return smallest(BigInt(over) / BigInt(under));
}

const POWERS = Array.from({ length: 40 }, (_, exponent) => smallest(10n ** BigInt(exponent)));

function power10(exponent: number): Whole {
  return POWERS[exponent] ?? 10n ** BigInt(exponent);
}
