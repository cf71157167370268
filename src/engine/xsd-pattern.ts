/** A pattern of XML Schema as JavaScript writes it. */
export interface Pattern {
  /** Of a regular expression with the flag `u`, for the whole value. */
  readonly source: string;
  /** Whether a value that fits may have a tab, a line feed, a carriage return or a space in it. */
  readonly takesBlanks: boolean;
  /** Whether only values up to some length fit. */
  readonly bounded: boolean;
}

/**
 * The alternatives as one regular expression (XML Schema 1.0 part 2, appendix F). The languages differ: in XML Schema a
 * pattern is always of the whole value, "." is all but line ends, `\d` every decimal digit of Unicode and `\s` four
 * blanks; ^ and $ mean themselves. What our files have no need of is a reason to stop: other classes by name, and
 * classes with a part taken out.
 */
export function translatePattern(...alternatives: readonly string[]): Pattern {
  const translated = alternatives.map(translate);
  return {
    source: `^(?:${translated.map(({ source }) => source).join("|")})$`,
    takesBlanks: translated.some(({ takesBlanks }) => takesBlanks),
    bounded: translated.every(({ bounded }) => bounded),
  };
}

function translate(pattern: string): Pattern {
  let source = "";
  let takesBlanks = false;
  let bounded = true;
  let rest = pattern;
  while (rest !== "") {
    const [token = ""] = TOKEN.exec(rest) ?? [];
    if (token === "") throw new Error(`xsd: the pattern ${pattern} is not supported at ${rest}`);
    rest = rest.slice(token.length);
    const written = token.startsWith("[") ? classOf(token, pattern) : atomOf(token);
    source += written;
    bounded &&= !/^(?:[*+]|\{.*,\})$/u.test(token);
    takesBlanks ||= isAtom(token) && BLANKS.some((blank) => new RegExp(`^${written}$`, "u").test(blank));
  }
  return { source, takesBlanks, bounded };
}

const BLANKS = ["\t", "\n", "\r", " "];

/** A class, an escape, a quantifier with its bounds, or a character. */
const TOKEN = /^(?:\[(?:[^\\[\]]|\\.)+\]|\\[dsnrt\\|.?*+(){}\-[\]^]|\{\d+(?:,\d*)?\}|[^\\[\]{}])/u;

function isAtom(token: string): boolean {
  return !/^(?:[?*+()|]|\{.*)$/u.test(token);
}

const ATOMS: Readonly<Record<string, string>> = {
  ".": "[^\\n\\r]",
  "\\d": "\\p{Nd}",
  "\\s": "[\\t\\n\\r ]",
  "\\-": "-",
  "^": "\\^",
  $: "\\$",
  "/": "\\/",
};

function atomOf(token: string): string {
  return ATOMS[token] ?? token;
}

/** A hyphen is itself where it is escaped or stands at an end; the rest of what a class holds means the same. */
function classOf(token: string, pattern: string): string {
  const [, not = "", inside = ""] = /^\[(\^?)(.*)\]$/su.exec(token) ?? [];
  const members = inside.match(/\\.|[^\\]/gsu) ?? [];
  const written = members.map((member, place) => {
    const atEnd = place === 0 || place === members.length - 1;
    if (member === "\\-" || (member === "-" && atEnd)) return "\\-";
    if (member === "\\s") return "\\t\\n\\r ";
    if (/^\\[^dnrt\\|.?*+(){}[\]^]$/u.test(member))
      throw new Error(`xsd: the pattern ${pattern} is not supported`);
    if (member === "\\d") return "\\p{Nd}";
    return "^/".includes(member) ? `\\${member}` : member;
  });
  return `[${not}${written.join("")}]`;
}
