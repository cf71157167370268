/** An Edit changes a text in one place: it replaces `removed` characters at `at` with `text`. */
export interface Edit {
  readonly at: number;
  readonly removed: number;
  readonly text: string;
}

/**
 * Returns the edit that stamps a well-formed document: the stamp goes last into its Complemento, or into a new one
 * before the Addenda when there is none (Anexo 20). All other bytes stay.
 */
export function insertion(xml: string, timbre: string): Edit {
  const { root, parts } = outline(xml);
  const complemento = parts.find(({ name }) => local(name) === "Complemento");
  const addenda = parts.find(({ name }) => local(name) === "Addenda");
  if (complemento?.content !== undefined) return { at: complemento.content.end, removed: 0, text: timbre };
  if (complemento !== undefined) {
    const { name, end } = complemento;
    return { at: end - "/>".length, removed: "/>".length, text: `>${timbre}</${name}>` };
  }
  const name = root.name.replace(/[^:]+$/, "Complemento");
  return { at: addenda?.start ?? root.content.end, removed: 0, text: `<${name}>${timbre}</${name}>` };
}

export function apply(xml: string, { at, removed, text }: Edit): string {
  return xml.slice(0, at) + text + xml.slice(at + removed);
}

/** Returns the document without its addenda, as a PAC returns a previous stamp. */
export function withoutAddenda(xml: string): string {
  const addenda = outline(xml).parts.find(({ name }) => local(name) === "Addenda");
  return addenda === undefined ? xml : xml.slice(0, addenda.start) + xml.slice(addenda.end);
}

/** A Part is an element by its position in the text. `content` is absent when it closes itself ("<a/>"). */
interface Part {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly content?: { readonly end: number };
}

/** Finds the root and its direct children. The text must be well-formed, and the root must not close itself. */
function outline(xml: string): { root: Required<Part>; parts: Part[] } {
  const parts: Part[] = [];
  const open: { name: string; start: number }[] = [];
  for (const { name, start, end, kind } of tags(xml)) {
    if (kind === "open") open.push({ name, start });
    if (kind === "empty" && open.length === 1) parts.push({ name, start, end });
    if (kind !== "close") continue;
    const opened = open.pop()!;
    const part = { ...opened, end, content: { end: start } };
    if (open.length === 0) return { root: part, parts };
    if (open.length === 1) parts.push(part);
  }
  throw new RangeError("document without a closed root");
}

interface Tag {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly kind: "open" | "close" | "empty";
}

function* tags(xml: string): Generator<Tag> {
  for (const match of xml.matchAll(TAG)) {
    const [whole, slash, name] = match;
    // Comments, character data and processing instructions match without a name and are skipped.
    if (name === undefined) continue;
    const kind = slash === "/" ? "close" : whole.endsWith("/>") ? "empty" : "open";
    yield { name, start: match.index, end: match.index + whole.length, kind };
  }
}

/**
 * The expression assumes a well-formed document: a tag ends with the first ">" outside quotes, and an empty element
 * with "/>".
 */
const TAG =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([^\s/>!?]+)[^"'>]*(?:(?:"[^"]*"|'[^']*')[^"'>]*)*>/g;

function local(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
