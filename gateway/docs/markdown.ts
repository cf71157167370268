import { type Html, resolved } from "./html.ts";

/**
 * Writes the markup of a page as Markdown, for models and for people at a terminal. It reads the markup once, because a
 * page with all fields of an invoice has 150 KB. @throws for an element without a row below
 */
export function markdownOf({ markup }: Html): string {
  const written = new Written();
  for (const [tag, close, name = "", attributes = ""] of markup.matchAll(TAGS)) {
    if (name === "") written.text(resolved(tag));
    else if (close === "/") written.close(name);
    else written.open(name, attributes);
  }
  return written.end();
}

/** A tag with its name and attributes, or the text up to the next one. */
const TAGS = /<(\/?)([a-z0-9]+)([^>]*)>|[^<]+/g;

/** The texts before and after an element's own; a function reads the attributes. */
type Around = readonly [before: string, after: string | ((attributes: string) => string)];

const BLOCK = "\n\n";
const NOTHING: Around = ["", ""];
const PARAGRAPH: Around = [BLOCK, BLOCK];

const ELEMENTS: Readonly<Record<string, Around>> = {
  ...Object.fromEntries([1, 2, 3, 4].map((depth) => [`h${depth}`, [`${BLOCK}${"#".repeat(depth)} `, BLOCK]])),
  ...Object.fromEntries(["p", "ul", "ol", "div", "section", "fieldset", "details"].map((name) => [name, PARAGRAPH])),
  ...Object.fromEntries(["small", "span", "thead", "tbody"].map((name) => [name, NOTHING])),
  a: ["[", (attributes) => `](${linkIn(attributes)})`],
  blockquote: [`${BLOCK}> `, BLOCK],
  br: [" ", ""],
  code: ["`", "`"],
  li: ["\n- ", "\n"],
  pre: [`${BLOCK}\`\`\`\n`, `\n\`\`\`${BLOCK}`],
  strong: ["**", "**"],
  summary: [`${BLOCK}**`, `**${BLOCK}`],
  table: PARAGRAPH,
  td: [" ", " |"],
  th: [" ", " |"],
  tr: ["\n|", ""],
  wbr: NOTHING,
};

/** Elements without an end. */
const EMPTY: ReadonlySet<string> = new Set(["br", "wbr", "input"]);
/** Input and navigation have no form in Markdown. */
const LEFT_OUT: ReadonlySet<string> = new Set(["button", "form", "input", "label", "legend", "nav", "textarea"]);
/** Samples are written for the shell alone: the other languages say the same. */
const OTHER_SAMPLE = /data-language="(?!curl")/;

class Written {
  readonly #parts: string[] = [];
  readonly #open: { readonly name: string; readonly attributes: string; readonly isLeftOut: boolean }[] = [];
  #cells = 0;

  text(text: string): void {
    if (this.#isLeftOut()) return;
    if (this.#isIn("pre")) this.#parts.push(text);
    else if (this.#isIn("td") || this.#isIn("th") || !this.#isIn("table")) {
      const line = text.replace(/\s+/g, " ");
      // Blanks between blocks would begin the next line.
      const isAfterLine = this.#parts.at(-1)?.endsWith("\n") ?? true;
      const words = isAfterLine ? line.trimStart() : line;
      this.#parts.push(this.#isIn("table") ? words.replaceAll("|", "\\|") : words);
    }
  }

  open(name: string, attributes: string): void {
    const isLeftOut = LEFT_OUT.has(name) || /class="try"/.test(attributes) || OTHER_SAMPLE.test(attributes);
    if (!isLeftOut) this.#write(name, attributes, 0);
    if (EMPTY.has(name)) return;
    if (name === "tr") this.#cells = 0;
    if (name === "th") this.#cells += 1;
    this.#open.push({ name, attributes, isLeftOut });
  }

  close(name: string): void {
    const one = this.#open.pop();
    if (one?.name !== name) throw new Error(`<${one?.name}> ends with </${name}>`);
    if (!one.isLeftOut) this.#write(name, one.attributes, 1);
    if (name === "thead" && !this.#isLeftOut()) this.#parts.push(`\n|${" --- |".repeat(this.#cells)}`);
  }

  end(): string {
    const text = this.#parts.join("");
    return `${text
      .replace(/[ \t]+\n/g, "\n")
      .replace(/\n{3,}/g, BLOCK)
      .replace(/\n> +/g, "\n> ")
      .trim()}\n`;
  }

  #write(name: string, attributes: string, side: 0 | 1): void {
    if (this.#isLeftOut()) return;
    const around = ELEMENTS[name];
    if (around === undefined) throw new Error(`<${name}> has no form in Markdown`);
    if (name === "code" && this.#isIn("pre")) return;
    const own = around[side];
    const text = typeof own === "string" ? own : own(attributes);
    // A cell is one line, and so is an item with a paragraph.
    const isInLine = this.#isIn("td") || (name === "p" && (this.#isIn("li") || this.#isIn("blockquote")));
    this.#parts.push(isInLine ? text.replace(/\n+/g, " ") : text);
  }

  #isLeftOut(): boolean {
    return this.#open.some((one) => one.isLeftOut);
  }

  #isIn(name: string): boolean {
    return this.#open.some((one) => one.name === name);
  }
}

/** A page of the reference leads to the Markdown of the next one. */
function linkIn(attributes: string): string {
  const [, address = ""] = /href="([^"]*)"/.exec(attributes) ?? [];
  return resolved(address).replace(/^(\/docs[^.#]*)(?=#|$)/, "$1.md");
}
