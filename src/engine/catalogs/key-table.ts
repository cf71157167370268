/** Looks keys of a big catalog up. A plain Map will do where keys have no dates. */
export interface KeyLookup<Columns> {
  readonly size: number;
  /** What the catalog says of the key, if it may be used on that day ("2026-03-01"), or on any day where none is given. */
  get(key: string, day?: string): Columns | undefined;
}

/** A key as a publication has it. */
export interface KeyRow<Columns> {
  /** Where the catalog says how many digits its keys have, so many and nothing else. */
  readonly key: string;
  /** First and last day ("2022-01-01"); undefined where there is none. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly columns: Columns;
}

/** The table as plain data. Other threads share its memory (structured clone copies no SharedArrayBuffer). */
export interface PackedTable<Columns> {
  /** Of every key; undefined where keys are texts. */
  readonly digits: number | undefined;
  /** Ascending; all arrays are of the same length. */
  readonly keys: Uint32Array | readonly string[];
  /** Days as numbers: 20220101. */
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  /** Place in `kinds`: of a hundred thousand keys there are a few dozen kinds. */
  readonly kind: Uint16Array;
  readonly kinds: readonly Columns[];
}

/** A hundred thousand keys in 14 bytes each; a Map of objects takes ten times that. */
export class KeyTable<Columns> implements KeyLookup<Columns> {
  readonly packed: PackedTable<Columns>;

  constructor(packed: PackedTable<Columns>) {
    this.packed = packed;
  }

  /** `digits`: of every key, nine at most; undefined where they have letters. Rows may come in any order. */
  static of<Columns extends Texts>(
    digits: number | undefined,
    rows: Iterable<KeyRow<Columns>>,
  ): KeyTable<Columns> {
    // Keys of digits have the same length: as texts they are in the order of their numbers.
    const sorted = [...rows].sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)));
    const kinds = new Map<string, { readonly place: number; readonly columns: Columns }>();
    const placeOf = (columns: Columns) => {
      const name = Object.values(columns).join("\t");
      const known = kinds.get(name) ?? { place: kinds.size, columns };
      kinds.set(name, known);
      return known.place;
    };
    const shared = (bytes: number) => new SharedArrayBuffer(sorted.length * bytes);
    return new KeyTable({
      digits,
      keys:
        digits === undefined
          ? sorted.map(({ key }) => key)
          : fill(new Uint32Array(shared(4)), sorted, ({ key }) => Number(key)),
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
    const { digits, keys, from, to, kind, kinds } = this.packed;
    if (digits !== undefined && (key.length !== digits || !/^\d+$/.test(key))) return undefined;
    const wanted = digits === undefined ? key : Number(key);
    const date = dayNumber(day);
    for (let at = firstNotBelow(keys, wanted); keys[at] === wanted; at += 1)
      if (date === undefined || (from[at]! <= date && date <= to[at]!)) return kinds[kind[at]!];
    return undefined;
  }
}

/** Columns that are texts, the same ones in every row. */
type Texts = { readonly [column: string]: string | undefined };

/** Later than any day of a calendar. */
const NEVER = 99_999_999;

function dayNumber(day: string | undefined): number | undefined {
  return day === undefined ? undefined : Number(day.replaceAll("-", ""));
}

function fill<Row, Numbers extends Uint32Array | Uint16Array>(
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
