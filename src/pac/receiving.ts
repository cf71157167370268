import { isUuid } from "../../common/ids.ts";
import { unseenAnswer } from "./exchange.ts";
import type { AnswerOutcome, PendingOutcome, RelatedDocument, RelatedOutcome } from "./pac.ts";
import { plainText } from "./words.ts";

/** SAT's codes for a list, the receiver's answers, and related documents; providers write "CA" before some. */
export const CODES = { some: "1100", noRequests: "1101", related: "2000", unrelated: "2001" } as const;

/** Entries of one answer that are read; no taxpayer answers more in a working day. */
const MOST_ENTRIES = 1_000;
const MOST_CHARACTERS = 80;

export const bareCode = (code: string) => code.trim().replace(/^CA(?=\d{4}$)/, "");

/**
 * Judges a provider's list. Only its code says that there is nothing: an answer without a list, or whose code and list
 * differ, is not read as an empty one.
 */
export function pendingOf(code: string, entries: readonly unknown[] | undefined): PendingOutcome {
  const told = bareCode(code);
  if (told === CODES.noRequests && (entries ?? []).length === 0)
    return { kind: "pending", uuids: [], refused: [], left: 0 };
  if (told !== CODES.some || entries === undefined || entries.length === 0)
    return unseenAnswer(told, `a list of ${entries?.length ?? "no"} entries with the code "${told}"`);
  const uuids = new Set<string>();
  const refused: string[] = [];
  for (const entry of entries.slice(0, MOST_ENTRIES)) {
    const text = typeof entry === "string" ? entry.trim() : JSON.stringify(entry ?? null);
    if (isUuid(text)) uuids.add(text.toUpperCase());
    else refused.push(plainText(text.slice(0, MOST_CHARACTERS)));
  }
  return { kind: "pending", uuids: [...uuids], refused, left: Math.max(0, entries.length - MOST_ENTRIES) };
}

/** Returns what a code of SAT's means for an answer; undefined for others. */
export function answerOf(written: string, detail: string, acuse = ""): AnswerOutcome | undefined {
  const code = bareCode(written);
  switch (code) {
    case "1000":
      return { kind: "received", code, ...(acuse === "" ? {} : { acuse: Buffer.from(acuse) }) };
    case "1001":
      return { kind: "none", code };
    case "1002":
      return { kind: "already", code };
    default:
      return /^(100[3-6]|30[0-5])$/.test(code) ? { kind: "rejected", code, detail } : undefined;
  }
}

/** A related document as a provider writes it. */
export interface WrittenRelated {
  readonly role: RelatedDocument["role"];
  readonly uuid: unknown;
  readonly emisorRfc: unknown;
  readonly receptorRfc: unknown;
}

export function relatedOf(written: string, entries: readonly WrittenRelated[], detail: string): RelatedOutcome {
  const code = bareCode(written);
  if (code === CODES.unrelated && entries.length === 0) return { kind: "related", documents: [], left: 0 };
  if (code !== CODES.related && /^(200[2-9]|30[0-5])$/.test(code)) return { kind: "rejected", code, detail };
  if (code !== CODES.related || entries.length === 0)
    return unseenAnswer(code, `${entries.length} related documents with the code "${code}" ${detail}`);
  const documents = entries.slice(0, MOST_ENTRIES).flatMap(({ role, uuid, emisorRfc, receptorRfc }) => {
    if (typeof uuid !== "string" || !isUuid(uuid.trim())) return [];
    return [{ role, uuid: uuid.trim().toUpperCase(), emisorRfc: rfcIn(emisorRfc), receptorRfc: rfcIn(receptorRfc) }];
  });
  return { kind: "related", documents, left: entries.length - documents.length };
}

function rfcIn(value: unknown): string | undefined {
  return typeof value === "string" && /^[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{3}$/.test(value) ? value : undefined;
}
