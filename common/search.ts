import { firstNotBelow } from "./sorted.ts";
import { fold, isNearly, tokensOf, type Word, wordsOf } from "./words.ts";

export interface Searchable {
  readonly key: string;
  /** The first name is the row's own; the others are what people call it. */
  readonly names: readonly string[];
  /** A word of this text finds the row behind all that are found by their names. */
  readonly text?: string | undefined;
  /** Much used rows stand before rare ones. */
  readonly isUsual?: boolean | undefined;
  /** `from` and `to` are the first and the last day of use ("2022-01-01"), undefined where there is no limit. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A Request is what somebody searches, and the part of the result that is shown. */
export interface Request {
  readonly text: string | undefined;
  readonly day: string;
  readonly limit: number;
  readonly skip?: number | undefined;
  /** Rows that lack words of the search follow those that have all, until there are so many; by default 1. */
  readonly least?: number | undefined;
}

/** The most words of a search: more would not improve the result, and each costs time. */
export const MOST_WORDS = 8;

/**
 * A row stands where its best name puts it: the lowest score is the best. Shorter names are better, by so much a word.
 */
const SCORE = {
  key: 0,
  whole: 100,
  keyStart: 200,
  start: 300,
  words: 400,
  startOfStart: 500,
  startsOfWords: 600,
  partsOfWords: 700,
  severalNames: 800,
  text: 900,
} as const satisfies Record<string, number>;
const A_WORD = 3;
const MOST_COUNTED = 20;
/** A rare row stands behind a much used one even if the search fits it one step better. */
const RARE = 110;
/** Rows that lack words of the search stand behind all others: the rarer the missing words, the further behind. */
const LACKING = 10_000;

/** A name that is a text stands in `#lengths` with this number. */
const IS_TEXT = 255;

/**
 * Searches rows of any number without reading every one: it looks up a word among the different stems (some 20,000 in
 * 52,000 rows), each of which lists its names. Accents, case, plurals and words such as "de" do not count. A word that
 * no name has is taken for a misspelt one.
 */
export class SearchIndex<Row extends Searchable> {
  /** Rows are sorted by key, ignoring case. */
  readonly rows: readonly Row[];
  readonly #keys: readonly string[];
  readonly #stems: readonly string[];
  /**
   * All stems stand here sorted, each behind a line feed, because one text is searched faster than many. Each begins at
   * its offset in `#starts`.
   */
  readonly #joined: string;
  readonly #starts: Uint32Array;
  /** The names of a stem are `#places` from `#placesFrom[stem]` to `#placesFrom[stem + 1]`. */
  readonly #placesFrom: Uint32Array;
  readonly #places: Uint32Array;
  /** The names of a row are those from `#namesFrom[row]` to `#namesFrom[row + 1]`. */
  readonly #namesFrom: Uint32Array;
  readonly #rowOf: Uint32Array;
  readonly #lengths: Uint8Array;
  readonly #firsts: Uint32Array;

  private constructor(rows: readonly Row[], keys: readonly string[], packed: Packed) {
    this.rows = rows;
    this.#keys = keys;
    this.#stems = packed.stems;
    this.#joined = `\n${packed.stems.join("\n")}\n`;
    this.#starts = packed.starts;
    this.#placesFrom = packed.placesFrom;
    this.#places = packed.places;
    this.#namesFrom = packed.namesFrom;
    this.#rowOf = packed.rowOf;
    this.#lengths = packed.lengths;
    this.#firsts = packed.firsts;
  }

  /** Builds the index, in parts of a few milliseconds, between which other work runs. */
  static async of<Row extends Searchable>(rows: readonly Row[]): Promise<SearchIndex<Row>> {
    const folded: { readonly row: Row; readonly key: string }[] = [];
    await inParts(rows, (row) => folded.push({ row, key: fold(row.key) }));
    folded.sort(compareKeys);
    await rest();
    const names = new Names();
    await inParts(folded, ({ row }) => names.add(row));
    const packed = await names.pack();
    return new SearchIndex(
      folded.map(({ row }) => row),
      folded.map(({ key }) => key),
      packed,
    );
  }

  /**
   * Returns the best rows in force on a day. Rows that have all words of the text come first; where there are fewer
   * than `least`, those that have some of them follow. An undefined text returns the rows by key, and a text without
   * a word none. Returns undefined for a text of more than `MOST_WORDS` words.
   */
  search({ text, day, limit, skip = 0, least = 1 }: Request): Row[] | undefined {
    if (text === undefined) return this.#shown(this.rows.keys(), day, limit, skip);
    if (new Set(tokensOf(text)).size > MOST_WORDS) return undefined;
    const words = [...new Map(wordsOf(text).map((word) => [word.stem, word])).values()];
    if (words.length === 0) return [];
    const found = this.#match(words);
    const keys = words.length === 1 ? this.#byKey(words[0]!.singular) : { from: 0, to: 0, exact: -1 };
    return this.#shown(this.#inOrder(found, words.length, keys, least), day, limit, skip);
  }

  #shown(rows: Iterable<number>, day: string, limit: number, skip: number): Row[] {
    const shown: Row[] = [];
    let left = skip;
    for (const at of rows) {
      if (shown.length === limit) break;
      if (!isInForce(this.rows[at]!, day)) continue;
      if (left > 0) left -= 1;
      else shown.push(this.rows[at]!);
    }
    return shown;
  }

  #match(words: readonly Word[]): Found {
    const names = this.#rowOf.length;
    const found: Found = {
      whole: new Uint8Array(names),
      starts: new Uint8Array(names),
      parts: new Uint8Array(names),
      rows: new Uint8Array(this.rows.length),
      weights: [],
      first: words[0]!.singular,
      firsts: new Set(),
    };
    for (const [at, word] of words.entries()) {
      const count = this.#matchWord(word, 1 << at, found, at === 0);
      found.weights.push(Math.log2((this.rows.length + 1) / (count + 1)) + 1);
    }
    return found;
  }

  /** Marks the names and rows of a word with its bit. Returns the number of rows. */
  #matchWord({ singular, stem }: Word, bit: number, found: Found, isFirst: boolean): number {
    const { whole, starts, parts, rows } = found;
    const [from, names, rowOf] = [this.#placesFrom, this.#places, this.#rowOf];
    let count = 0;
    const mark = (place: number, isStart: boolean, isWhole: boolean) => {
      const end = from[place + 1]!;
      for (let at = from[place]!; at < end; at += 1) {
        const name = names[at]!;
        parts[name]! |= bit;
        if (isStart) starts[name]! |= bit;
        if (isWhole) whole[name]! |= bit;
        const row = rowOf[name]!;
        if ((rows[row]! & bit) === 0) count += 1;
        rows[row]! |= bit;
      }
    };
    const markWhole = (place: number) => {
      mark(place, true, true);
      if (isFirst) found.firsts.add(place);
    };
    const own = firstNotBelow(this.#stems, stem);
    if (this.#stems[own] === stem) markWhole(own);
    for (let place = firstNotBelow(this.#stems, singular); this.#stems[place]?.startsWith(singular); place += 1)
      mark(place, true, false);
    if (singular.length >= SHORTEST_PART) for (const place of this.#holding(singular)) mark(place, false, false);
    if (count === 0 && singular.length >= SHORTEST_MISSPELT)
      for (let place = 0; place < this.#stems.length; place += 1)
        if (isNearly(stem, this.#stems[place]!)) markWhole(place);
    return count;
  }

  /** Yields the places of the rows that were found, the best one first. */
  #inOrder(found: Found, words: number, keys: KeyRange, least: number): Iterable<number> {
    const lacks = lacksOf(found.weights);
    const taken = this.#takenMasks(found.rows, 2 ** words - 1, lacks, least);
    const scored = new Float64Array(this.rows.length);
    let count = 0;
    for (let row = 0; row < this.rows.length; row += 1) {
      const mask = found.rows[row]!;
      const isKey = row >= keys.from && row < keys.to;
      if (!isKey && taken[mask] === 0) continue;
      let score = isKey ? (row === keys.exact ? SCORE.key : SCORE.keyStart) : WORST;
      if (taken[mask] === 1) score = Math.min(score, this.#scoreOf(row, mask, found) + LACKING * lacks[mask]!);
      if (score !== SCORE.key && this.rows[row]!.isUsual !== true) score += RARE;
      scored[count] = Math.round(score) * ROOM + row;
      count += 1;
    }
    return ascending(scored.subarray(0, count));
  }

  /**
   * Marks the sets of words that a row must have to be shown: all words, where `least` rows have them; else also those
   * that lack least, until they are enough to look at.
   */
  #takenMasks(masks: Uint8Array, all: number, lacks: readonly number[], least: number): Uint8Array {
    const counts = new Uint32Array(all + 1);
    for (let row = 0; row < masks.length; row += 1) counts[masks[row]!]! += 1;
    const taken = new Uint8Array(all + 1);
    const inOrder = Array.from(counts.keys()).sort((one, other) => lacks[one]! - lacks[other]!);
    let rows = 0;
    for (const mask of inOrder) {
      if (mask === 0 || rows >= (counts[all]! >= least ? 1 : ENOUGH)) break;
      taken[mask] = 1;
      rows += counts[mask]!;
    }
    return taken;
  }

  #scoreOf(row: number, mask: number, found: Found): number {
    let best: number = SCORE.text;
    for (let name = this.#namesFrom[row]!; name < this.#namesFrom[row + 1]!; name += 1) {
      if (this.#lengths[name] === IS_TEXT || found.parts[name] === 0) continue;
      best = Math.min(best, found.parts[name] === mask ? this.#scoreOfName(name, mask, found) : SCORE.severalNames);
    }
    return best;
  }

  #scoreOfName(name: number, mask: number, { whole, starts, first, firsts }: Found): number {
    const length = this.#lengths[name]!;
    const words = Math.min(length, MOST_COUNTED) * A_WORD;
    const firstStem = this.#firsts[name]!;
    if (whole[name] === mask && length === bitsOf(mask)) return SCORE.whole + words;
    if (whole[name] === mask) return (firsts.has(firstStem) ? SCORE.start : SCORE.words) + words;
    if (starts[name] !== mask) return SCORE.partsOfWords + words;
    return (this.#stems[firstStem]!.startsWith(first) ? SCORE.startOfStart : SCORE.startsOfWords) + words;
  }

  #holding(letters: string): readonly number[] {
    const places: number[] = [];
    for (let at = this.#joined.indexOf(letters); at !== -1; ) {
      const place = firstNotBelow(this.#starts, at + 1) - 1;
      places.push(place);
      // One match in a stem is enough.
      const next = place + 1 < this.#starts.length ? this.#starts[place + 1]! : this.#joined.length;
      at = this.#joined.indexOf(letters, next);
    }
    return places;
  }

  #byKey(word: string): KeyRange {
    const from = firstNotBelow(this.#keys, word);
    let to = from;
    while (this.#keys[to]?.startsWith(word)) to += 1;
    return { from, to, exact: this.#keys[from] === word ? from : -1 };
  }
}

/** Found says which words of a search each name and each row has: the word at place n is the bit n. */
interface Found {
  /** The name has the word, in any ending. */
  readonly whole: Uint8Array;
  /** A word of the name begins like it. */
  readonly starts: Uint8Array;
  /** A word of the name has it inside. */
  readonly parts: Uint8Array;
  readonly rows: Uint8Array;
  /** A word that few rows have tells more. */
  readonly weights: number[];
  readonly first: string;
  readonly firsts: Set<number>;
}

interface KeyRange {
  readonly from: number;
  readonly to: number;
  readonly exact: number;
}

/** The names of all rows in typed arrays; its members are those of the index. */
interface Packed {
  readonly stems: readonly string[];
  readonly starts: Uint32Array;
  readonly placesFrom: Uint32Array;
  readonly places: Uint32Array;
  readonly namesFrom: Uint32Array;
  readonly rowOf: Uint32Array;
  readonly lengths: Uint8Array;
  readonly firsts: Uint32Array;
}

class Names {
  /** The id numbers stems as they come; the places are the names that have the stem. */
  readonly #stems = new Map<string, { readonly id: number; readonly places: number[] }>();
  readonly #from: number[] = [0];
  readonly #rowOf: number[] = [];
  readonly #lengths: number[] = [];
  readonly #firsts: number[] = [];

  add({ names, text }: Searchable): void {
    for (const name of names) this.#add(name, false);
    if (text !== undefined) this.#add(text, true);
    this.#from.push(this.#rowOf.length);
  }

  #add(name: string, isText: boolean): void {
    const stems = [...new Set(wordsOf(name).map(({ stem }) => stem))];
    if (stems.length === 0) return;
    const place = this.#rowOf.length;
    const ids = stems.map((stem) => this.#place(stem, place));
    this.#rowOf.push(this.#from.length - 1);
    this.#lengths.push(isText ? IS_TEXT : Math.min(stems.length, IS_TEXT - 1));
    this.#firsts.push(ids[0]!);
  }

  #place(stem: string, place: number): number {
    const known = this.#stems.get(stem);
    if (known !== undefined) {
      known.places.push(place);
      return known.id;
    }
    const id = this.#stems.size;
    this.#stems.set(stem, { id, places: [place] });
    return id;
  }

  async pack(): Promise<Packed> {
    await rest();
    const stems = [...this.#stems.keys()].sort();
    await rest();
    const starts = new Uint32Array(stems.length);
    const placesFrom = new Uint32Array(stems.length + 1);
    const places: number[] = [];
    const ids = new Uint32Array(stems.length);
    let [at, start] = [0, 0];
    await inParts(stems, (stem) => {
      const known = this.#stems.get(stem)!;
      ids[known.id] = at;
      starts[at] = start;
      for (const place of known.places) places.push(place);
      at += 1;
      start += stem.length + 1;
      placesFrom[at] = places.length;
    });
    const firsts = new Uint32Array(this.#firsts.length);
    for (const [name, id] of this.#firsts.entries()) firsts[name] = ids[id]!;
    await rest();
    return {
      stems,
      starts,
      placesFrom,
      places: Uint32Array.from(places),
      namesFrom: Uint32Array.from(this.#from),
      rowOf: Uint32Array.from(this.#rowOf),
      lengths: Uint8Array.from(this.#lengths),
      firsts,
    };
  }
}

/** A shorter part stands inside nearly every word. */
const SHORTEST_PART = 3;
/** A shorter word that nobody has is not taken for a misspelt one: too many words are nearly it. */
const SHORTEST_MISSPELT = 4;
/** A row's place is written behind its score, so that both are sorted as one number. */
const ROOM = 2 ** 20;
const WORST = 100_000;
/** A search shows rows that lack a word up to this number: nobody reads further. */
const ENOUGH = 200;
const SAMPLE = 1_000;

/** Returns for each set of words, from 0 for all of them to 1 for none, how much those tell that it lacks. */
function lacksOf(weights: readonly number[]): readonly number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return Array.from({ length: 2 ** weights.length }, (_, mask) => {
    const lacking = weights.filter((__, at) => (mask & (1 << at)) === 0);
    return lacking.reduce((sum, weight) => sum + weight, 0) / all;
  });
}

/**
 * Yields the places of scored rows in order. The best ones come before the others are sorted: hardly anybody reads on.
 */
function* ascending(scored: Float64Array): Generator<number> {
  const best = bestOf(scored);
  for (const each of scored.filter((each) => each <= best).sort()) yield each % ROOM;
  for (const each of scored.filter((each) => each > best).sort()) yield each % ROOM;
}

/** Returns a number that some hundred of the numbers do not exceed, guessed by a sample. */
function bestOf(scored: Float64Array): number {
  const step = Math.ceil(scored.length / SAMPLE);
  const sample = Float64Array.from({ length: Math.floor(scored.length / step) }, (_, at) => scored[at * step]!);
  return sample.sort()[Math.ceil((ENOUGH * 2) / step)] ?? Number.POSITIVE_INFINITY;
}

function bitsOf(mask: number): number {
  let bits = 0;
  for (let left = mask; left !== 0; left &= left - 1) bits += 1;
  return bits;
}

interface Folded {
  readonly row: Searchable;
  readonly key: string;
}

/** Two keys that differ only in case ("Gd", "GD") sort with capitals first. */
function compareKeys(one: Folded, other: Folded): number {
  if (one.key !== other.key) return one.key < other.key ? -1 : 1;
  return one.row.key < other.row.key ? -1 : 1;
}

const rest = () => new Promise<void>((resolve) => setImmediate(resolve));

/** So many rows take about a millisecond. */
const AT_ONCE = 100;

async function inParts<Item>(items: readonly Item[], work: (item: Item) => void): Promise<void> {
  for (let at = 0; at < items.length; at += 1) {
    work(items[at]!);
    if (at % AT_ONCE === AT_ONCE - 1) await rest();
  }
}

function isInForce({ from, to }: Searchable, day: string): boolean {
  return (from === undefined || from <= day) && (to === undefined || day <= to);
}
