import type { Code } from "./codes.ts";
import { codePath } from "./errors.ts";
import type { Guide } from "./guides.ts";
import { textOf } from "./html.ts";
import { fieldId, type Operation } from "./operations.ts";

/** An entry is found by the search of the pages. It is short, because the index is sent to every visitor who searches. */
export type Entry = readonly [kind: string, title: string, path: string, words: string];

export function searchIndex(
  guides: readonly Guide[],
  operations: readonly Operation[],
  codes: readonly Code[],
): readonly Entry[] {
  return [
    ...guides.flatMap(guideEntries),
    ...operations.map(
      ({ page, verb, route, summary }): Entry => [
        "Operación",
        page.title,
        page.path,
        `${verb} ${route} ${summary}`,
      ],
    ),
    ...operations.flatMap(fieldEntries),
    ...codes.map(
      ({ code, sat, field, title }): Entry => [
        "Código",
        [code, ...sat].join(" · "),
        codePath(code),
        `${field} ${title}`,
      ],
    ),
  ];
}

function guideEntries({ title, path, description, sections, body }: Guide): Entry[] {
  return [
    ["Guía", title, path, `${description} ${distinct(textOf(body))}`],
    ...sections.map((section): Entry => ["Guía", section.title, `${path}#${section.id}`, title]),
  ];
}

/** Returns each word of a text once, so that any word finds the guide. */
function distinct(text: string): string {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{N}_-]{3,}/gu) ?? [])].join(" ");
}

function fieldEntries({ page, fields, verb, route }: Operation): Entry[] {
  return fields.map(({ path, description }) => [
    "Campo",
    path,
    `${page.path}#${fieldId(path)}`,
    `${verb} ${route} ${description}`,
  ]);
}
