/** A Searchable is a row that people find by its key or its words. */
export interface Searchable {
  readonly key: string;
  /** Its words are taken from these texts. */
  readonly texts: readonly string[];
  /** `from` and `to` are the first and the last day of use ("2022-01-01"), undefined where there is no limit. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A search may have at most this many words: more would not improve the result, and each costs time. */
export const MOST_WORDS = 8;

/** A lower rank is a better match of a word. */
const RANKS = { exactKey: 0, keyPrefix: 1, wordStart: 2, anywhere: 3 } as const;
const NO_MATCH = 255;

/**
 * Searches a catalog of any size without reading every row: it looks up a word among the different words
 * (some 30,000 in 52,000 rows), each of which lists its rows. Accents and case do not count.
 */
export class CatalogIndex<Row extends Searchable> {
  /** Rows are sorted by key, ignoring case. */
  readonly rows: readonly Row[];
  readonly #keys: readonly string[];
  /**
   * All different words stand here sorted, each behind a line feed, because one text is searched faster than
   * many.
   */
  readonly #words: string;
  /** Each word begins at this offset in `#words`. */
  readonly #starts: Uint32Array;
  /** The rows of a word are `#wordRows` from `#rowsFrom[word]` to `#rowsFrom[word + 1]`. */
  readonly #rowsFrom: Uint32Array;
  readonly #wordRows: Uint32Array;

  private constructor(rows: readonly Row[], keys: readonly string[], words: readonly Word[]) {
    this.rows = rows;
    this.#keys = keys;
    this.#words = `\n${words.map(([word]) => word).join("\n")}\n`;
    this.#starts = new Uint32Array(words.length);
    this.#rowsFrom = new Uint32Array(words.length + 1);
    for (const [at, [word, places]] of words.entries()) {
      if (at + 1 < words.length) this.#starts[at + 1] = this.#starts[at]! + word.length + 1;
      this.#rowsFrom[at + 1] = this.#rowsFrom[at]! + places.length;
    }
    this.#wordRows = new Uint32Array(this.#rowsFrom[words.length]!);
    for (const [at, [, places]] of words.entries()) this.#wordRows.set(places, this.#rowsFrom[at]!);
  }

  /**
   * Builds the index. It awaits `rest` after every few hundred rows and between its steps, so that other work
   * can run.
   */
  static async of<Row extends Searchable>(
    rows: readonly Row[],
    rest: () => Promise<void> = async () => undefined,
  ): Promise<CatalogIndex<Row>> {
    const sorted = rows.map((row) => ({ row, key: fold(row.key) })).sort(compareKeys);
    const words = new Map<string, number[]>();
    for (const [at, { row }] of sorted.entries()) {
      for (const word of new Set(row.texts.flatMap(wordsOf))) {
        const known = words.get(word);
        if (known === undefined) words.set(word, [at]);
        else known.push(at);
      }
      if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await rest();
    }
    await rest();
    const inOrder = [...words].sort(([one], [other]) => (one < other ? -1 : 1));
    await rest();
    return new CatalogIndex(
      sorted.map(({ row }) => row),
      sorted.map(({ key }) => key),
      inOrder,
    );
  }

  /**
   * Returns the best `limit` rows in force on `day` that match every word of `text`. Rows rank by exact key,
   * key prefix, word prefix, then any other match; equal ranks sort by key. An undefined text returns the
   * first rows by key, and a text without a word returns none. Returns undefined for a text of more than
   * `MOST_WORDS` words.
   */
  search(text: string | undefined, limit: number, day: string): Row[] | undefined {
    if (text === undefined) return this.#first(limit, day);
    const words = [...new Set(wordsOf(text))];
    if (words.length > MOST_WORDS) return undefined;
    if (words.length === 0) return [];
    const ranks = new Uint8Array(this.rows.length);
    for (const word of words) {
      const found = this.#rankAll(word, words.length === 1);
      for (let at = 0; at < ranks.length; at += 1) if (found[at]! > ranks[at]!) ranks[at] = found[at]!;
    }
    return this.#best(ranks, limit, day);
  }

  #first(limit: number, day: string): Row[] {
    const found: Row[] = [];
    for (const row of this.rows) {
      if (found.length === limit) break;
      if (isInForce(row, day)) found.push(row);
    }
    return found;
  }

  #best(ranks: Uint8Array, limit: number, day: string): Row[] {
    const found: Row[] = [];
    for (const rank of Object.values(RANKS))
      for (let at = ranks.indexOf(rank); at !== -1 && found.length < limit; at = ranks.indexOf(rank, at + 1))
        if (isInForce(this.rows[at]!, day)) found.push(this.rows[at]!);
    return found;
  }

  #rankAll(word: string, isOnlyWord: boolean): Uint8Array {
    const ranks = new Uint8Array(this.rows.length).fill(NO_MATCH);
    const mark = (rank: number, place: number) => {
      for (let at = this.#rowsFrom[place]!; at < this.#rowsFrom[place + 1]!; at += 1) {
        const row = this.#wordRows[at]!;
        if (rank < ranks[row]!) ranks[row] = rank;
      }
    };
    // A single letter occurs inside nearly every word, so it only matches the start of one.
    const wanted = word.length === 1 ? `\n${word}` : word;
    for (let at = this.#words.indexOf(wanted); at !== -1; ) {
      const place = this.#wordAt(at);
      const start = this.#starts[place]!;
      mark(at <= start + 1 ? RANKS.wordStart : RANKS.anywhere, place);
      // One match in a word is enough.
      const next = place + 1 < this.#starts.length ? this.#starts[place + 1]! : this.#words.length;
      at = this.#words.indexOf(wanted, next);
    }
    for (let at = this.#keyAt(word); this.#keys[at]?.startsWith(word); at += 1) {
      const rank = this.#keys[at] === word ? RANKS.exactKey : RANKS.keyPrefix;
      ranks[at] = isOnlyWord ? rank : RANKS.wordStart;
    }
    return ranks;
  }

  /** Returns the last word that begins at or before that offset in `#words`. */
  #wordAt(at: number): number {
    let [low, high] = [0, this.#starts.length];
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.#starts[middle]! <= at) low = middle;
      else high = middle;
    }
    return low;
  }

  /** Returns the first key that does not sort before the word. */
  #keyAt(word: string): number {
    let [low, high] = [0, this.#keys.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#keys[middle]! < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** A Word lists the positions of the rows that contain it. */
type Word = readonly [word: string, places: readonly number[]];

interface Folded {
  readonly row: Searchable;
  readonly key: string;
}

/** Two keys that differ only in case ("Gd", "GD") sort with capitals first. */
function compareKeys(one: Folded, other: Folded): number {
  if (one.key !== other.key) return one.key < other.key ? -1 : 1;
  return one.row.key < other.row.key ? -1 : 1;
}

/** This many rows take some milliseconds. */
const ROWS_AT_ONCE = 500;

function isInForce({ from, to }: Searchable, day: string): boolean {
  return (from === undefined || from <= day) && (to === undefined || day <= to);
}

/** Removes accents and case; "ñ" becomes "n" for those who cannot type it. */
function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
