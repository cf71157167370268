/** `singular` is a word without accents, capitals and the plural; `stem` is that without the vowel of its gender. */
export interface Word {
  readonly singular: string;
  readonly stem: string;
}

/** These words are in so many names, or questions, that they tell none apart. */
const STOP_WORDS = new Set(
  [
    "a al con de del e el en la las lo los o para por que se su sus u un una unas unos y",
    "como cual cuando cuanta cuantas cuanto cuantos donde me mi mis mio puedo quiero ya",
  ].flatMap((words) => words.split(" ")),
);

/** Returns the words of a text without its stop words; a text of stop words alone keeps them. */
export function wordsOf(text: string): Word[] {
  const all = tokensOf(text);
  const telling = all.filter((word) => !STOP_WORDS.has(word));
  return (telling.length === 0 ? all : telling).map(wordOf);
}

export function tokensOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Removes accents and case; "ñ" becomes "n" for those who cannot type it, and "m²" becomes "m2". Marks that stand by
 * themselves go first, because normalizing sorts a run of them in the square of its length.
 */
export function fold(text: string): string {
  return text.replace(MARKS, "").normalize("NFKD").replace(MARKS, "").toLowerCase();
}

const MARKS = /\p{M}/gu;

/** A shorter word is its own stem. */
const SHORTEST = 4;

/**
 * Removes the plural and then the vowel of the gender, so that "abogadas" and "abogado" are one. Stemmers that know
 * verbs too take "kilogramos" for one ("-amos") and need accents, which people leave out.
 */
function wordOf(word: string): Word {
  const singular = singularOf(word);
  const hasVowel = singular.length >= SHORTEST && /[aeo]$/.test(singular);
  return { singular, stem: hasVowel ? singular.slice(0, -1) : singular };
}

function singularOf(word: string): string {
  if (word.length < SHORTEST || !word.endsWith("s")) return word;
  if (word.endsWith("ces")) return `${word.slice(0, -"ces".length)}z`;
  return /[^aeiou]es$/.test(word) ? word.slice(0, -"es".length) : word.slice(0, -"s".length);
}

/**
 * Returns whether one letter more, less or other, or two letters exchanged, make one word of the other. A search asks
 * this of 20,000 stems, for which the distances of `nearest.ts` take too long.
 */
export function isNearly(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let from = 0;
  while (from < short.length && short[from] === long[from]) from += 1;
  let [to, end] = [short.length, long.length];
  while (to > from && short[to - 1] === long[end - 1]) {
    to -= 1;
    end -= 1;
  }
  const isExchange =
    to - from === 2 && end - from === 2 && short[from] === long[from + 1] && short[from + 1] === long[from];
  return isExchange || (to - from <= 1 && end - from <= 1);
}
