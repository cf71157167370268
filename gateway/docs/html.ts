/** Html is markup that is safe to send, because text enters it only escaped. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

/**
 * A template's gap takes these values. Text is escaped, `undefined` and `false` leave nothing, and a list is written in
 * a row.
 */
export type Fill = Html | string | number | undefined | false | readonly Fill[];

/** Makes markup from a template: html`<p>${text}</p>`. */
export function html(parts: TemplateStringsArray, ...fills: readonly Fill[]): Html {
  const written = parts.map((part, at) => part + (at < fills.length ? write(fills[at]) : ""));
  return new Html(written.join(""));
}

/** Makes Html from a library's markup or a file of the project, which are trusted. */
export function trusted(markup: string): Html {
  return new Html(markup);
}

/** Makes markup from a sentence of the contract, in which text between backticks is code. */
export function prose(text: string): Html {
  return html`${text.split("`").map((part, at) => (at % 2 === 0 ? part : html`<code>${part}</code>`))}`;
}

/** Returns the words of markup for the search, without tags. */
export function textOf({ markup }: Html): string {
  return resolved(markup.replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

/** Returns the text of markup that has no tags. */
export function resolved(markup: string): string {
  return markup.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => PLAIN[entity]!);
}

function write(fill: Fill): string {
  if (fill === undefined || fill === false) return "";
  if (fill instanceof Html) return fill.markup;
  if (Array.isArray(fill)) return fill.map(write).join("");
  return String(fill).replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const PLAIN = Object.fromEntries(Object.entries(ENTITIES).map(([sign, entity]) => [entity, sign]));
