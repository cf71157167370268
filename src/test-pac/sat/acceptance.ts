import { Decimal } from "../../engine/decimal.ts";
import { directiveOf } from "../faults/index.ts";
import type { Petition, Settings } from "../storage/index.ts";
import type { SatRecord } from "./sat-record.ts";

/**
 * A Course is the way in which a cancellation request ends: at once, by the receiver's decision, by silence, never,
 * or not at all because the document cannot be cancelled.
 */
export type Course = "direct" | "accept" | "reject" | "expire" | "wait" | "blocked";

interface Plan {
  readonly course: Course;
  /** The request ends after this many milliseconds; the settings have the default. */
  readonly after?: number;
}

/**
 * Decides by the document's directive, the law and the receiver's name, in that order; otherwise the receiver
 * stays silent. SAT asks nobody about a withholding, which is cancelled at once or cannot be cancelled.
 */
export function planOf(record: SatRecord): Plan {
  const asked = directed(record.xml);
  if (record.family === "retencion") return { course: asked?.course === "blocked" ? "blocked" : "direct" };
  if (asked !== undefined) return asked;
  const receiver = RECEIVERS[record.receptor];
  if (receiver === "blocked") return { course: receiver };
  if (WITHOUT_ACCEPTANCE.some(([, applies]) => applies(record))) return { course: "direct" };
  return { course: receiver ?? "expire" };
}

/** Reads a directive such as "C=accept" or "C=accept,10" (seconds). */
function directed(xml: string): Plan | undefined {
  const [course = "", seconds] = directiveOf(xml, "C")?.split(",") ?? [];
  if (!isCourse(course)) return undefined;
  return seconds === undefined ? { course } : { course, after: (Number(seconds) || 0) * 1000 };
}

const COURSES: readonly Course[] = ["direct", "accept", "reject", "expire", "wait", "blocked"];

function isCourse(word: string): word is Course {
  return (COURSES as readonly string[]).includes(word);
}

/** The lists of taxpayers are seeded with these receivers. */
const RECEIVERS: Readonly<Record<string, Course>> = {
  RAC260101AA4: "accept",
  RRE260101AA6: "reject",
  RSI260101AAA: "expire",
  RMA260101AA2: "wait",
  RDI260101AAA: "direct",
  RBL260101AA2: "blocked",
};

const SMALL = Decimal.of("1000");

/**
 * These are the rows of RMF 2.7.1.35 that a CFDI shows. Row VI (withholdings) does not apply to CFDI. The
 * working day after issue is left out, or nothing issued today would ever wait for its receiver, and so are
 * sectors that no attribute shows.
 */
const WITHOUT_ACCEPTANCE: readonly (readonly [string, (record: SatRecord) => boolean])[] = [
  ["I: up to 1,000 pesos", ({ pesos, tipo, isFuel }) => tipo === "I" && !isFuel && pesos.compare(SMALL) <= 0],
  ["II: payroll", ({ tipo }) => tipo === "N"],
  ["III: credit notes", ({ tipo, isFuel }) => tipo === "E" && !isFuel],
  ["IV: goods on the way", ({ tipo, isFuel }) => tipo === "T" && !isFuel],
  ["V: to taxpayers of RIF", ({ tipo, regimenReceptor }) => tipo === "I" && regimenReceptor === "621"],
  ["VII: the public in general", ({ receptor }) => receptor === "XAXX010101000"],
  ["VIII: residents abroad", ({ receptor }) => receptor === "XEXX010101000"],
  // Payments have a total of zero. The rule of 2026 leaves them out of row I; within a working day of issue
  // they need no acceptance.
  ["payments", ({ tipo }) => tipo === "P"],
];

/** Returns when and how a request made now will end, or undefined when only a decision can end it. */
export function endOf(
  { course, after }: Plan,
  { at, again }: { readonly at: number; readonly again: boolean },
  { receiverDelay, acceptanceWindow }: Settings,
): Petition["end"] {
  switch (course) {
    case "direct":
      return { at, how: "without-acceptance" };
    case "accept":
      return { at: at + (after ?? receiverDelay), how: "accepted" };
    case "reject":
      return { at: at + (after ?? receiverDelay), how: "rejected" };
    case "expire":
      // A second request, after a rejection, has no term: silence is consent only once.
      return again ? undefined : { at: at + (after ?? acceptanceWindow), how: "expired" };
    case "wait":
    case "blocked":
      return undefined;
  }
}
