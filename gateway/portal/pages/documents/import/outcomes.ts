import type { Message } from "@bufbuild/protobuf";
import { toRequest, type Unreadable } from "../forms/draft.ts";
import type { Target } from "./columns.ts";
import type { ImportKind, Made } from "./kinds.ts";
import { documentsOf, type FileDocument } from "./requests.ts";
import type { Table as Sheet } from "./table.ts";
import { type WordsOfSheet, wordsOfSheet } from "./words.ts";

export type Outcome =
  | { readonly state: "waiting" }
  | { readonly state: "good"; readonly total: string }
  | { readonly state: "wrong"; readonly why: string }
  | { readonly state: "made"; readonly made: Made }
  | { readonly state: "refused"; readonly why: string }
  | { readonly state: "unknown"; readonly why: string };

export interface Item {
  readonly document: FileDocument;
  readonly message: Message;
  readonly outcome: Outcome;
}

/** Returns the faults of a document that no request can hold, in words; "" where there is none. */
export function faultsOf(document: FileDocument, problems: readonly Unreadable[], words: WordsOfSheet): string {
  return [...document.faults, ...problems.map(({ campo, sentence }) => words(document, campo, sentence))].join("; ");
}

/** Reads the sheet's documents. Those that no request can hold are wrong before the service has seen them. */
export function itemsOf(kind: ImportKind, sheet: Sheet, mapping: readonly (Target | undefined)[]): readonly Item[] {
  const words = wordsOfSheet(sheet.headings, mapping);
  return documentsOf(sheet.rows, mapping, sheet.first, sheet.headings).map((document) => {
    const { message, problems } = toRequest<Message>(kind.method.input, kind.derive(document.draft));
    const faults = faultsOf(document, problems, words);
    const outcome: Outcome = faults === "" ? { state: "waiting" } : { state: "wrong", why: faults };
    return { document, message, outcome };
  });
}
