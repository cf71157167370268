import { type Draft, read } from "../forms/draft.ts";
import { hasLabel, labelOf } from "../forms/labels.ts";
import { inWords } from "../forms/sentences.ts";
import { type Target, titleOf } from "./columns.ts";
import { type FileDocument, TAXES, TAXES_OF_ROW } from "./requests.ts";

/** Puts what the service says of a field into words, where the field is named by the title of its column. */
export type WordsOfSheet = (document: FileDocument, field: string, sentence: string) => string;

export function wordsOfSheet(headings: readonly string[], mapping: readonly (Target | undefined)[]): WordsOfSheet {
  const titles = mapping.flatMap((target, column) =>
    target === undefined ? [] : [{ name: plainPath(target.path), title: titleOf(headings[column], target) }],
  );
  const titled = (path: string, { draft }: FileDocument) => {
    const name = taxOf(draft, path) ?? plainPath(path);
    const found = titles.filter((each) => each.name === name || each.name.endsWith(`.${name}`));
    return found.length === 1 ? found[0]!.title : found.find((each) => each.name === name)?.title;
  };
  return (document, field, sentence) => {
    const words = inWords(sentence, (path) => titled(path, document));
    // SAT's names for a place within the XML say nothing to whoever filled in the sheet.
    const title = titled(field, document) ?? (hasLabel(field) ? labelOf(field) : undefined);
    if (title === undefined || words.startsWith(title)) return words;
    return `${title}${rowWords(document, field)}: ${words}`;
  };
}

const plainPath = (path: string) => path.replaceAll(/\[\d*\]/g, "");

/** Each tax of a row has a column of its own, and is an item of a list in the request. */
function taxOf(draft: Draft, path: string): string | undefined {
  const [item] = /^.*\bimpuestos\[\d+\]/.exec(path) ?? [];
  const tax = (name: string) => read(draft, `${item}.${name}`);
  const known =
    item &&
    Object.entries(TAXES).find(
      ([, { impuesto, categoria }]) => impuesto === tax("impuesto") && categoria === tax("categoria"),
    );
  if (!known) return undefined;
  const byUnit = tax("tipoFactor") === "Cuota" ? (path.endsWith(".base") ? "Base" : "Cuota") : "";
  return `${TAXES_OF_ROW}${known[0]}${byUnit}`;
}

/** Names the row of an item, where the document has several rows. */
function rowWords({ rows, itemRows }: FileDocument, field: string): string {
  const [, list = "", index = ""] = /^([\w.]+)\[(\d+)\]/.exec(field) ?? [];
  const row = rows.length > 1 ? itemRows.get(list)?.[Number(index)] : undefined;
  return row === undefined ? "" : ` (renglón ${row})`;
}
