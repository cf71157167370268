import type { DescMessage, Message } from "@bufbuild/protobuf";
import { type Draft, toRequest } from "../forms/draft.ts";
import type { Target } from "./columns.ts";
import type { ImportKind, Made } from "./kinds.ts";
import { documentsOf, type FileDocument, type Grouping } from "./requests.ts";
import type { Table as Sheet } from "./table.ts";
import { wordsOfSheet } from "./words.ts";

type Unsent = { readonly state: "waiting" } | { readonly state: "wrong"; readonly why: string };

/** `left`: the person wants it neither checked nor stamped. */
export type Outcome =
  | Unsent
  | { readonly state: "left"; readonly why: string }
  | { readonly state: "good"; readonly total: string }
  | { readonly state: "made"; readonly made: Made }
  | { readonly state: "refused"; readonly why: string }
  | { readonly state: "unknown"; readonly why: string };

export interface Item {
  readonly document: FileDocument;
  readonly message: Message;
  readonly outcome: Outcome;
}

interface Reading<T extends Message> {
  readonly schema: DescMessage;
  readonly derive?: (draft: Draft) => Draft;
  readonly grouping?: Grouping;
  /** A document with the key of an earlier one would replace that one, so it is wrong. */
  readonly keyOf?: (message: T) => string;
}

/** Reads the sheet's documents. Those that no request can hold are wrong before the service has seen them. */
export function readingsOf<T extends Message>(
  { schema, derive = (draft) => draft, grouping, keyOf }: Reading<T>,
  sheet: Sheet,
  mapping: readonly (Target | undefined)[],
) {
  const seen = new Map<string, number>();
  const words = wordsOfSheet(sheet.headings, mapping);
  return documentsOf(sheet.rows, mapping, sheet.first, sheet.headings, grouping).map((document) => {
    const { message, problems } = toRequest<T>(schema, derive(document.draft));
    const [number = 0] = document.rows;
    const faults = [...document.faults, ...problems.map(({ campo, sentence }) => words(document, campo, sentence))];
    const key = keyOf?.(message);
    const before = key === undefined ? undefined : seen.get(key);
    if (key !== undefined) seen.set(key, before ?? number);
    const why = faults.join("; ") || (before === undefined ? "" : `Repite el renglón ${before}.`);
    const outcome: Unsent = why === "" ? { state: "waiting" } : { state: "wrong", why };
    return { number, document, message, outcome };
  });
}

export function itemsOf(kind: ImportKind, sheet: Sheet, mapping: readonly (Target | undefined)[]): readonly Item[] {
  const { derive } = kind;
  return readingsOf<Message>({ schema: kind.method.input, derive }, sheet, mapping);
}
