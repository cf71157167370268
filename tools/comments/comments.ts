/** A fault of a comment, such as that it begins like a clause. */
export interface Fault {
  /** The line of the comment's first word, from 1. */
  readonly line: number;
  readonly words: string;
  readonly why: string;
}

interface Comment {
  readonly line: number;
  readonly text: string;
  /** The declaration that follows, up to its body or its end. */
  readonly code: string;
  /** The columns of its longest line. */
  readonly longest: number;
}

const CLAUSE = /^(What|Whether|Of|The same|Who|Whose|Where|Hears|How|Why|True|Undefined)\b/;

/** A unit says more than such a phrase, and a noun by itself as much. */
const FORMULA = /^These are\b|\bthis (many|long|often|much|far)\b/i;

/** Words that add nothing to a name: articles, pronouns, prepositions, conjunctions, copulas and auxiliary verbs. */
const EMPTY = new Set(
  `a an the this that these those it its one each all any some other of in on at to for by with from as into and or
  is are was were be been has have had which who whose where when there here
  returns gives makes shows says tells names holds stands`.split(/\s+/),
);

/**
 * Finds the comments of TypeScript, CSS or proto that say nothing by themselves. Lines of `//` that follow one another
 * are one comment. Only comments that begin a line are looked at, so that no `//` of a string or a regular expression
 * is taken for one. `mayRepeat` is for protos, where all that REST shows has a comment; `width` is the
 * longest line.
 */
export function findFaults(text: string, { mayRepeat = false, width = Number.POSITIVE_INFINITY } = {}): Fault[] {
  return commentsIn(text).flatMap(({ line, text: told, code, longest }) => {
    const why = CLAUSE.test(told)
      ? "begins like a clause"
      : FORMULA.test(told)
        ? "is a formula"
        : !mayRepeat && isEcho(told, code)
          ? "repeats the name below it"
          : longest > width
            ? "is wider than code may be"
            : undefined;
    return why === undefined ? [] : [{ line, words: told.slice(0, 60), why }];
  });
}

function commentsIn(text: string): Comment[] {
  const written = text.split("\n");
  const lines = written.map((line) => line.trim());
  const found: Comment[] = [];
  for (let at = 0; at < lines.length; at++) {
    const first = lines[at]!;
    if (!first.startsWith("//") && !first.startsWith("/*")) continue;
    const isBlock = first.startsWith("/*");
    const begin = at;
    if (isBlock) while (at < lines.length - 1 && !lines[at]!.includes("*/")) at++;
    else while (lines[at + 1]?.startsWith("//")) at++;
    const told = lines
      .slice(begin, at + 1)
      .map((line) => line.replace(/^(\/\*+|\/\/|\*(?!\/))\s?|\*\/.*$/g, "").trim());
    const firstWord = told.findIndex((line) => line !== "");
    if (firstWord !== -1)
      found.push({
        line: begin + firstWord + 1,
        text: told.join(" ").trim(),
        code: declarationAt(lines, at + 1),
        longest: Math.max(...written.slice(begin, at + 1).map((line) => line.length)),
      });
  }
  return found;
}

/** Returns the first lines of a declaration: its name, and the first parameters where these have lines of their own. */
function declarationAt(lines: readonly string[], at: number): string {
  const following = lines.slice(at, at + 4);
  const end = following.findIndex((line) => line === "" || /[{;,]$/.test(line));
  return following.slice(0, end + 1).join(" ");
}

/** Returns true when each word of a comment stands in the declaration below it, in any ending, or adds nothing. */
function isEcho(told: string, code: string): boolean {
  if (!/^[A-Za-z#"]/.test(code) || /[@:"]|biome-ignore|\d/.test(told)) return false;
  const known = new Set(wordsOf(code.replace(/([a-z])([A-Z])/g, "$1 $2")).map(stemOf));
  const said = wordsOf(told).filter((word) => !EMPTY.has(word));
  return said.every((word) => known.has(stemOf(word)));
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

/** "Copies", "copied" and "copy" are one word. */
function stemOf(word: string): string {
  return word.replace(/(ies|ied)$/, "y").replace(/(ing|ed|es|s|e)$/, "");
}
