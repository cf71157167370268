/** Looks keys of a big catalog up. A plain Map will do where keys have no dates. */
export interface KeyLookup<Columns> {
  readonly size: number;
  /** What the catalog says of the key, if it may be used on that day ("2026-03-01"), or on any day where none is given. */
  get(key: string, day?: string): Columns | undefined;
}

/** A key as a publication has it. */
export interface KeyRow<Columns> {
  /** Any text; a table whose keys all are of up to ten digits and capital letters is smaller. */
  readonly key: string;
  /** First and last day ("2022-01-01"); undefined where there is none. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly columns: Columns;
}

/** The table as plain data. Other threads share its memory (structured clone copies no SharedArrayBuffer). */
export interface PackedTable<Columns> {
  /** `numberOf` each key, or the keys themselves where one of them is no such number; ascending, all arrays of one length. */
  readonly keys: Float64Array | readonly string[];
  /** Days as numbers: 20220101. */
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  /** Place in `kinds`: of a hundred thousand keys there are a few dozen kinds. */
  readonly kind: Uint16Array;
  readonly kinds: readonly Columns[];
}

/** A hundred thousand keys in 18 bytes each; a Map of objects takes ten times that. */
export class KeyTable<Columns> implements KeyLookup<Columns> {
  readonly packed: PackedTable<Columns>;

  constructor(packed: PackedTable<Columns>) {
    this.packed = packed;
  }

  /** Rows may come in any order; their columns are texts, the same ones in every row. */
  static of<Columns extends object>(rows: Iterable<KeyRow<Columns>>): KeyTable<Columns> {
    const numbered = Array.from(rows, (row) => ({ ...row, number: numberOf(row.key) }));
    const texts = numbered.some(({ number }) => number === undefined);
    const sorted = numbered.map((row) => ({ ...row, place: texts ? row.key : row.number! }));
    sorted.sort((one, other) => (one.place < other.place ? -1 : Number(one.place > other.place)));
    const kinds = new Map<string, { readonly place: number; readonly columns: Columns }>();
    const placeOf = (columns: Columns) => {
      const name = Object.values(columns).join("\t");
      const known = kinds.get(name) ?? { place: kinds.size, columns };
      kinds.set(name, known);
      return known.place;
    };
    const shared = (bytes: number) => new SharedArrayBuffer(sorted.length * bytes);
    return new KeyTable({
      keys: texts
        ? sorted.map(({ key }) => key)
        : fill(new Float64Array(shared(8)), sorted, ({ number }) => number!),
      from: fill(new Uint32Array(shared(4)), sorted, ({ from }) => dayNumber(from) ?? 0),
      to: fill(new Uint32Array(shared(4)), sorted, ({ to }) => dayNumber(to) ?? NEVER),
      kind: fill(new Uint16Array(shared(2)), sorted, ({ columns }) => placeOf(columns)),
      kinds: [...kinds.values()].map(({ columns }) => columns),
    });
  }

  get size(): number {
    return this.packed.keys.length;
  }

  get(key: string, day?: string): Columns | undefined {
    const { keys, from, to, kind, kinds } = this.packed;
    const wanted = keys instanceof Float64Array ? numberOf(key) : key;
    if (wanted === undefined) return undefined;
    const date = dayNumber(day);
    for (let at = firstNotBelow(keys, wanted); keys[at] === wanted; at += 1)
      if (date === undefined || (from[at]! <= date && date <= to[at]!)) return kinds[kind[at]!];
    return undefined;
  }
}

/**
 * The key as a number of base 36, whose places are digits and capital letters; a 1 before it keeps its zeros. It is exact: less
 * than 2 × 36^10, which is less than 2^53. Undefined for what is no key.
 */
function numberOf(key: string): number | undefined {
  return /^[0-9A-Z]{1,10}$/.test(key) ? Number.parseInt(`1${key}`, 36) : undefined;
}

/** Later than any day of a calendar. */
const NEVER = 99_999_999;

function dayNumber(day: string | undefined): number | undefined {
  return day === undefined ? undefined : Number(day.replaceAll("-", ""));
}

function fill<Row, Numbers extends Float64Array | Uint32Array | Uint16Array>(
  numbers: Numbers,
  rows: readonly Row[],
  numberOf: (row: Row) => number,
): Numbers {
  for (const [at, row] of rows.entries()) numbers[at] = numberOf(row);
  return numbers;
}

function firstNotBelow(sorted: PackedTable<unknown>["keys"], wanted: string | number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
