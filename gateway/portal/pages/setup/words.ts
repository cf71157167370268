import { DOCUMENT_KINDS, type KindName } from "../../../../common/kinds.ts";

export const KINDS: readonly { readonly id: string; readonly label: string }[] = Object.values(DOCUMENT_KINDS).map(
  ({ name, label }) => ({ id: name, label }),
);

/** Returns what people call a kind, or its name where the portal does not know it. */
export function kindWords(kind: string): string {
  return DOCUMENT_KINDS[kind as KindName]?.label ?? kind;
}
