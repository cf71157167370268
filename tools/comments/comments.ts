/** A comment that begins like a clause: "Whether the key is known." has no verb of its own. */
export interface Clause {
  /** The line of the comment's first word, from 1. */
  readonly line: number;
  readonly words: string;
}

const FORBIDDEN = /^(What|Whether|Of|The same|Who|Whose|Where|Hears|How|Why|True|Undefined)\b/;

/**
 * Finds the comments of TypeScript, CSS or proto that begin with a forbidden word. Lines of `//` that follow one another are one comment. Only comments
 * that begin a line are looked at, so that no `//` of a string or a regular expression is taken for one.
 */
export function findClauses(text: string): Clause[] {
  const found: Clause[] = [];
  let inBlock = false;
  let afterLine = false;
  /** The comment has begun, and its first word has not come yet. */
  let awaitsWords = false;
  for (const [index, raw] of text.split("\n").entries()) {
    let line = raw.trim();
    const isLine: boolean = !inBlock && line.startsWith("//");
    if (!inBlock && line.startsWith("/*")) {
      inBlock = true;
      awaitsWords = true;
      line = line.replace(/^\/\*+/, "");
    } else if (isLine) {
      awaitsWords = !afterLine;
      line = line.slice(2);
    }
    afterLine = isLine;
    if (!inBlock && !isLine) continue;
    const [words = "", ...after] = inBlock ? line.split("*/") : [line];
    const said = words.replace(/^\s*\*?\s*/, "").trim();
    if (awaitsWords && said !== "") {
      if (FORBIDDEN.test(said)) found.push({ line: index + 1, words: said.slice(0, 60) });
      awaitsWords = false;
    }
    if (after.length > 0) inBlock = false;
  }
  return found;
}
