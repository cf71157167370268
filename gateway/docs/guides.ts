import { readdirSync, readFileSync } from "node:fs";
import { Marked, type Tokens } from "marked";
import { EVENTS, isEvent, isNotice } from "../../common/events.ts";
import { type Html, html, trusted } from "./html.ts";
import type { Page } from "./page.ts";

/** A file of guides/, such as "10-empezar.md". The number gives its place in the menu. */
export interface Guide extends Page {
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

const FOLDER = new URL("guides/", import.meta.url);

/** The guide of a language is what its client's package says first; it follows the guide of all clients. */
const LANGUAGES = ["go", "java", "php", "python"];
const ofLanguage = (language: string): Source => [
  `86-${language}.md`,
  new URL(`../../clients/${language}/README.md`, import.meta.url),
];

type Source = readonly [name: string, file: URL];

/** Returns every guide, in order. One without a title or a first paragraph throws here, at start-up. */
export function readGuides(): readonly Guide[] {
  const own = readdirSync(FOLDER).filter((name) => name.endsWith(".md"));
  return [...own.map((name): Source => [name, new URL(name, FOLDER)]), ...LANGUAGES.map(ofLanguage)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, file]) => readGuide(name, readFileSync(file, "utf8").replace(MARK, ACCOUNT_EVENTS)));
}

/** A guide has the rows of the account's events at this mark. */
const MARK = "<!-- eventos de la cuenta -->\n";
const ACCOUNT_EVENTS = Object.values(EVENTS)
  .filter((event) => isEvent(event) && isNotice(event))
  .map(({ name, occasion }) => `| \`${name}\` | ${occasion} |\n`)
  .join("");

function readGuide(name: string, text: string): Guide {
  const [, slug] = /^\d+-([a-z-]+)\.md$/.exec(name) ?? [];
  const [, title, rest = ""] = /^# (.+)\n([\s\S]*)$/.exec(text) ?? [];
  const [, description] = /^\s*([^\s#|>-][\s\S]*?)\n\s*\n/.exec(rest) ?? [];
  if (slug === undefined || title === undefined || description === undefined)
    throw new Error(`gateway/docs/guides/${name}: needs a number and a name, a title and a first paragraph`);
  const sections: { id: string; title: string }[] = [];
  const body = render(rest, (section) => sections.push(section));
  return {
    path: `/docs/guias/${slug}`,
    title,
    description: plain(description.replace(/\s+/g, " ")),
    body: html`<h1>${title}</h1>\n${contents(sections, body)}`,
    sections,
  };
}

/** Turns Markdown into a page's markup: headings with anchors, and tables and code in boxes that scroll. */
function render(text: string, onSection: (section: { id: string; title: string }) => void): Html {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const id = slugOf(text);
        if (depth === 2) onSection({ id, title: plain(text) });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code({ text }: Tokens.Code) {
        return `${html`<pre tabindex="0"><code>${text}</code></pre>`.markup}\n`;
      },
    },
  });
  const markup = marked.parse(text, { async: false });
  let count = 0;
  const boxed = markup.replaceAll("<table>", () => {
    count += 1;
    return `<div class="scroll" role="group" aria-label="Tabla ${count}" tabindex="0"><table>`;
  });
  return trusted(
    boxed
      .replaceAll("</table>", "</table></div>")
      .replaceAll("<th>", '<th scope="col">')
      .replaceAll("<th align", '<th scope="col" align'),
  );
}

function contents(sections: Guide["sections"], body: Html): Html {
  if (sections.length < 3) return body;
  const links = sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`);
  return html`<nav class="contents" aria-label="En esta página"><ul>${links}</ul></nav>\n${body}`;
}

function plain(text: string): string {
  return text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[`*]/g, "");
}

export function slugOf(text: string): string {
  const letters = plain(text).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}
