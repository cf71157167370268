/** A pattern of XML Schema translated to JavaScript. */
export interface Pattern {
  /** The source of a regular expression with flag `u` that matches the whole value. */
  readonly source: string;
  /** `takesBlanks` is true when a matching value may have a tab, line feed, carriage return or space. */
  readonly takesBlanks: boolean;
  /** `bounded` is true when all matching values have a limited length. */
  readonly bounded: boolean;
}

/**
 * Joins the alternatives in one regular expression (XML Schema 1.0 part 2, appendix F). The languages differ: in XML
 * Schema a pattern always matches the whole value, "." is all but line ends, `\d` is every decimal digit of Unicode,
 * `\s` is four blanks, and ^ and $ mean themselves. Throws on what these schemas do not use: other named classes, and
 * subtraction of classes.
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

/** `TOKEN` matches a class, an escape, a quantifier with bounds, or a character. */
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

/** Translates a class. A hyphen is literal when escaped or at an end; the rest means the same in both languages. */
function classOf(token: string, pattern: string): string {
  const [, not = "", inside = ""] = /^\[(\^?)(.*)\]$/su.exec(token) ?? [];
  const members = inside.match(/\\.|[^\\]/gsu) ?? [];
  const written = members.map((member, place) => {
    const atEnd = place === 0 || place === members.length - 1;
    if (member === "\\-" || (member === "-" && atEnd)) return "\\-";
    if (member === "\\s") return "\\t\\n\\r ";
    if (/^\\[^dnrt\\|.?*+(){}[\]^]$/u.test(member)) throw new Error(`xsd: the pattern ${pattern} is not supported`);
    if (member === "\\d") return "\\p{Nd}";
    return "^/".includes(member) ? `\\${member}` : member;
  });
  return `[${not}${written.join("")}]`;
}
