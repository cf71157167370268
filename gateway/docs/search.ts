import { once } from "../../common/once.ts";
import { type Searchable, SearchIndex } from "../../common/search.ts";
import { calledAt } from "./called.ts";
import { type Code, NOT_CHECKED } from "./codes.ts";
import { codePath } from "./errors.ts";
import type { Guide } from "./guides.ts";
import { textOf } from "./html.ts";
import { fieldId, type Operation } from "./operations.ts";

export interface Entry {
  readonly kind: string;
  readonly title: string;
  readonly path: string;
  readonly words: string;
}

/** A Place is found by its names, which weigh more than its text. Its key is its path, which nobody types. */
interface Place extends Searchable, Entry {}

const MOST_FOUND = 12;

/** Returns a function that finds the best places for what somebody typed; undefined for too many words. */
export function searchOf(
  guides: readonly Guide[],
  operations: readonly Operation[],
  codes: readonly Code[],
): (text: string) => Promise<readonly Entry[] | undefined> {
  const index = once(() =>
    SearchIndex.of([
      ...guides.flatMap(ofGuide),
      ...operations.map(ofOperation),
      ...ofFields(operations),
      ...codes.map(ofCode),
      ...ofUnchecked(codes),
    ]),
  );
  return async (text) => {
    const found = (await index()).search({ text, day: "", limit: MOST_FOUND, least: MOST_FOUND });
    return found?.map(({ kind, title, path, words }) => ({ kind, title, path, words }));
  };
}

function place(entry: Entry, found: Omit<Searchable, "key">): Place {
  return { ...entry, ...found, key: entry.path, names: [...found.names, ...calledAt(entry.path)] };
}

function ofGuide({ title, path, description, sections, body }: Guide): Place[] {
  return [
    place(
      { kind: "Guía", title, path, words: description },
      { names: [title], text: `${description} ${textOf(body)}`, isUsual: true },
    ),
    ...sections.map((section) =>
      place(
        { kind: "Guía", title: section.title, path: `${path}#${section.id}`, words: title },
        { names: [section.title, `${title} ${section.title}`] },
      ),
    ),
  ];
}

function ofOperation({ page, verb, route, summary }: Operation): Place {
  const own = route.split("/").filter((part) => part !== "" && !part.startsWith("{"));
  return place(
    { kind: "Operación", title: page.title, path: page.path, words: `${verb} ${route} ${summary}` },
    {
      names: [page.title, asked(page.title), own.at(-1) ?? "", `${verb} ${route}`, summary],
      isUsual: true,
    },
  );
}

/** Titles say what an operation does ("Timbra un recibo"), and people ask for what they want to do ("timbrar"). */
function asked(title: string): string {
  return title.replace(/^(\p{L}+a) /u, "$1r ");
}

/**
 * A field that several operations have, such as those that calculate what another one stamps, is found at one of them.
 */
function ofFields(operations: readonly Operation[]): Place[] {
  const fields = operations
    .toSorted((one, other) => Number(makes(other)) - Number(makes(one)))
    .flatMap(({ page, fields, verb, route }) => fields.map((field) => ({ ...field, page, verb, route })));
  const once = new Map<string, (typeof fields)[number]>();
  for (const field of fields) {
    const name = `${lastOf(field.path)} ${field.description}`;
    if (!once.has(name)) once.set(name, field);
  }
  return [...once.values()].map(({ path, description, page, verb, route }) =>
    place(
      {
        kind: "Campo",
        title: path,
        path: `${page.path}#${fieldId(path)}`,
        words: `${verb} ${route} ${description}`,
      },
      { names: [path, lastOf(path)], text: `${description} ${verb} ${route}` },
    ),
  );
}

const lastOf = (path: string) => path.split(".").at(-1)!;

/** Documents are made one by one below the contract's own address; batches and calculations have their fields too. */
const makes = ({ verb, route }: Operation) => verb === "POST" && /^\/api\/v\d+\/[\w-]+$/.test(route);

function ofCode({ code, sat, field, title, remedy }: Code): Place {
  return place(
    { kind: "Código", title: [code, ...sat].join(" · "), path: codePath(code), words: `${field} ${title}` },
    { names: [code, ...sat], text: `${field} ${title} ${remedy}` },
  );
}

/** SAT's codes that the service leaves to the PAC have pages too. */
function ofUnchecked(codes: readonly Code[]): Place[] {
  const known = new Set(codes.flatMap(({ code, sat }) => [code, ...sat]));
  return NOT_CHECKED.filter(({ sat }) => !known.has(sat)).map(({ sat, rule, reason }) =>
    place(
      { kind: "Código", title: sat, path: codePath(sat), words: rule },
      { names: [sat], text: `${rule} ${reason}` },
    ),
  );
}
