import { isAscii } from "node:buffer";
import { MAX_VALUES, tooManyValues } from "../common/values.ts";
import { type Base64, findLong, type Lifted, liftBase64 } from "./long-base64.ts";

/**
 * Json keeps a text's exact content: numbers keep their digits, and objects are Maps, in which "__proto__" is an
 * ordinary key. The parser is stricter than JSON.parse, which rounds numbers, keeps the last of two equal keys and has
 * no limit of depth.
 */
export type Json = null | boolean | string | Base64 | JsonNumber | readonly Json[] | JsonObject;
export type JsonObject = ReadonlyMap<string, Json>;

export class JsonNumber {
  readonly literal: string;

  constructor(literal: string) {
    this.literal = literal;
  }
}

/** `message` is a clause in Spanish that names the fault and its place. */
export class JsonError extends Error {}

/** Parses JSON with at most `most` values. @throws JsonError */
export function parseJson(text: string, most = MAX_VALUES): Json {
  return new Reader(text, most).document();
}

/** Reads a body as JSON; a long string that is base64 may come as `Base64`. */
export function parseJsonBytes(bytes: Buffer, most = MAX_VALUES, found = findLong(bytes)): Json {
  const lifted = liftBase64(bytes, found);
  if (lifted === undefined) {
    const limit = mostText(bytes, most);
    if (bytes.length > limit && contentOf(bytes).length > limit)
      throw new JsonError(`hay más de ${limit} bytes que no son los de un archivo en base64`);
    return parseJson(bytes.toString(), most);
  }
  const reader = new Reader(lifted.text, most, lifted);
  try {
    const value = reader.document();
    if (reader.hasReadAll) return value;
  } catch (error) {
    if (reader.hasReadAll) throw error;
  }
  // The bytes taken out were no value but a name, or stood between two strings, so the whole text is parsed.
  return parseJson(bytes.toString(), most);
}

const MAX_DEPTH = 32;
/**
 * No request needs so many of either: only files in base64 are longer, and are decoded without a text in between. A
 * string in which every other character is an escaped quote takes ten times as long to read.
 */
const MOST_TEXT = 2 * 1024 * 1024;
const MOST_ESCAPED_QUOTES = 100_000;

function contentOf(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1]! <= 0x20) end -= 1;
  return bytes.subarray(0, end);
}

/** A batch may hold many documents, also in base64, which is ASCII and read fast. */
function mostText(bytes: Buffer, most: number): number {
  if (most <= MAX_VALUES) return MOST_TEXT;
  return isAscii(bytes) ? Number.POSITIVE_INFINITY : 2 * MOST_TEXT;
}

const BLANKS = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 8259 forbids them in strings
const ESCAPED_OR_WRONG = /[\\\u0000-\u001f]/;

class Reader {
  readonly #text: string;
  readonly #most: number;
  #lifted: Lifted | undefined;
  /** Characters that were read and that the text before the present place lacks. */
  #gone = 0;
  #at = 0;
  #values = 0;
  #escapedQuotes = 0;

  constructor(text: string, most: number, lifted?: Lifted) {
    this.#text = text;
    this.#most = most;
    this.#lifted = lifted;
  }

  get hasReadAll(): boolean {
    return this.#lifted === undefined;
  }

  document(): Json {
    const value = this.#value(0);
    if (this.#next() !== undefined) this.#fail("sobra texto");
    return value;
  }

  #value(depth: number): Json {
    this.#values += 1;
    if (this.#values > this.#most) this.#fail(tooManyValues(this.#most));
    if (depth > MAX_DEPTH) this.#fail(`hay más de ${MAX_DEPTH} niveles`);
    switch (this.#next()) {
      case "{":
        return this.#object(depth + 1);
      case "[":
        return this.#array(depth + 1);
      case '"':
        return this.#at === this.#lifted?.at ? this.#takeLifted(this.#lifted) : this.#string();
      case "t":
        return this.#word("true", true);
      case "f":
        return this.#word("false", false);
      case "n":
        return this.#word("null", null);
      default:
        return this.#number();
    }
  }

  #object(depth: number): JsonObject {
    const members = new Map<string, Json>();
    this.#at += 1;
    if (this.#skip("}")) return members;
    do {
      if (this.#next() !== '"') this.#fail("se esperaba el nombre de un campo, entre comillas");
      const name = this.#string();
      if (members.has(name)) this.#fail(`el campo ${name.slice(0, 100)} está repetido`);
      if (!this.#skip(":")) this.#fail("se esperaba ':'");
      members.set(name, this.#value(depth));
    } while (this.#skip(","));
    if (!this.#skip("}")) this.#fail("se esperaba ',' o '}'");
    return members;
  }

  #array(depth: number): readonly Json[] {
    const items: Json[] = [];
    this.#at += 1;
    if (this.#skip("]")) return items;
    do items.push(this.#value(depth));
    while (this.#skip(","));
    if (!this.#skip("]")) this.#fail("se esperaba ',' o ']'");
    return items;
  }

  /** Reads a string by searching its closing quote, which is fast for 10 MB of base64. */
  #string(): string {
    const start = this.#at;
    let end = this.#text.indexOf('"', start + 1);
    while (end !== -1 && this.#isEscaped(end)) {
      this.#escapedQuotes += 1;
      if (this.#escapedQuotes > MOST_ESCAPED_QUOTES)
        this.#fail(`hay más de ${MOST_ESCAPED_QUOTES} comillas con escape`);
      end = this.#text.indexOf('"', end + 1);
    }
    if (end === -1) this.#fail("hay una cadena sin cerrar");
    this.#at = end + 1;
    const inner = this.#text.slice(start + 1, end);
    return ESCAPED_OR_WRONG.test(inner) ? this.#unescape(`"${inner}"`) : inner;
  }

  #takeLifted({ value, length }: Lifted): Base64 {
    this.#lifted = undefined;
    this.#gone = length;
    this.#at += 2;
    return value;
  }

  /** Returns true when an odd number of backslashes precedes the quote, which then belongs to the string. */
  #isEscaped(quote: number): boolean {
    let first = quote;
    while (this.#text[first - 1] === "\\") first -= 1;
    return (quote - first) % 2 === 1;
  }

  #unescape(quoted: string): string {
    try {
      return JSON.parse(quoted);
    } catch {
      return this.#fail("hay una cadena con un escape o un carácter de control inválido");
    }
  }

  #number(): JsonNumber {
    const literal = this.#match(NUMBER);
    return literal === "" ? this.#fail("se esperaba un valor") : new JsonNumber(literal);
  }

  #word<T extends boolean | null>(word: string, value: T): T {
    if (!this.#text.startsWith(word, this.#at)) this.#fail("se esperaba un valor");
    this.#at += word.length;
    return value;
  }

  /** Returns the next character that is not blank, without taking it. */
  #next(): string | undefined {
    this.#match(BLANKS);
    return this.#text[this.#at];
  }

  #skip(character: string): boolean {
    const found = this.#next() === character;
    if (found) this.#at += 1;
    return found;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? "";
    this.#at += found.length;
    return found;
  }

  #fail(clause: string): never {
    throw new JsonError(`${clause} (posición ${this.#at + this.#gone})`);
  }
}
