import { Decimal } from "../../engine/decimal.ts";
import { directiveOf } from "../faults/index.ts";
import type { Petition, Settings } from "../storage/index.ts";
import type { SatRecord } from "./sat-record.ts";
import { endOfWorkingDays } from "./working-days.ts";

/**
 * A Course is the way in which a cancellation request ends: at once, by the receiver's decision, by silence, never, or
 * not at all because the document cannot be cancelled.
 */
export type Course = "direct" | "accept" | "reject" | "expire" | "wait" | "blocked";

interface Plan {
  readonly course: Course;
  /** Milliseconds until the request ends; the settings have the default. */
  readonly after?: number;
  /** Only the receiver's yes cancels: three days of silence do not. */
  readonly isExpress: boolean;
}

/**
 * Decides by the document's directive, the law and the receiver's name, in that order; otherwise the receiver stays
 * silent. SAT asks nobody about a withholding, which is cancelled at once or cannot be cancelled.
 */
export function planOf(record: SatRecord, now: number, { workingDayRow }: Settings): Plan {
  const isFresh = workingDayRow && now <= endOfWorkingDays(dayOfIssue(record), 1).getTime();
  const acceptance = acceptanceOf(record, now, isFresh);
  return { ...wayOf(record, acceptance), isExpress: acceptance === "express" };
}

function wayOf({ family, receptor, xml }: SatRecord, acceptance: Acceptance): Omit<Plan, "isExpress"> {
  const asked = directed(xml);
  if (family === "retencion" && asked?.course !== "blocked") return { course: "direct" };
  if (asked !== undefined) return asked;
  const receiver = RECEIVERS[receptor];
  if (receiver === "blocked" || acceptance === "impossible") return { course: "blocked" };
  return { course: acceptance === "none" ? "direct" : (receiver ?? "expire") };
}

/** Reads a directive such as "C=accept" or "C=accept,10" (seconds). */
function directed(xml: string): Omit<Plan, "isExpress"> | undefined {
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

/** Nobody is asked; the receiver is asked, and silence cancels, or does not; or nothing can be cancelled any more. */
type Acceptance = "none" | "silence" | "express" | "impossible";

function acceptanceOf(record: SatRecord, now: number, isFresh: boolean): Acceptance {
  return LAW.find(([, , applies]) => applies(record, now, isFresh))?.[1] ?? "silence";
}

const SMALL = Decimal.of("1000");

/**
 * The first row that applies decides (RMF 2026 2.7.1.34, 2.7.1.35 by its numbers, and 2.7.7.1.6). Row IX, the working
 * day after issue, is a setting, or nothing issued today would ever wait for its receiver. The sectors of rows X to XII
 * are left out, which no attribute shows: a directive stands for them.
 */
const LAW: readonly (readonly [string, Acceptance, (record: SatRecord, now: number, isFresh: boolean) => boolean])[] = [
  ["VI: withholdings", "none", ({ family }) => family === "retencion"],
  [
    "2.7.7.1.6: fuel on a trip that began",
    "impossible",
    ({ tipo, departure }, now) => tipo === "T" && departure !== undefined && departure <= now,
  ],
  ["IV: goods on the way", "none", ({ tipo }) => tipo === "T"],
  ["II: payroll", "none", ({ tipo }) => tipo === "N"],
  ["VII: the public in general", "none", ({ receptor }) => receptor === "XAXX010101000"],
  ["VIII: residents abroad", "none", ({ receptor }) => receptor === "XEXX010101000"],
  [
    "2.7.1.34: fuel sold or carried",
    "express",
    ({ tipo, isFuel, departure }) => tipo === "I" && (isFuel || departure !== undefined),
  ],
  ["IX: credit notes of the working day before", "none", ({ tipo }, _, isFresh) => tipo === "E" && isFresh],
  ["2.7.1.34: fuel credited", "express", ({ tipo, isFuel }) => tipo === "E" && isFuel],
  ["III: credit notes", "none", ({ tipo }) => tipo === "E"],
  ["IX: until the working day after issue", "none", (_record, _now, isFresh) => isFresh],
  ["I: up to 1,000 pesos", "none", ({ pesos, tipo }) => tipo === "I" && pesos.compare(SMALL) <= 0],
  ["V: to taxpayers of RIF", "none", ({ tipo, regimenReceptor }) => tipo === "I" && regimenReceptor === "621"],
];

/** Noon of the day of issue, which is in the same day of central Mexico wherever the document was issued. */
function dayOfIssue({ issued }: SatRecord): Date {
  return new Date(`${issued.slice(0, 10)}T18:00:00Z`);
}

/** RMF 2026 2.7.1.34: the receiver has three working days. */
const WORKING_DAYS = 3;

/** Returns when and how a request made now will end, or undefined when only a decision can end it. */
export function endOf(
  { course, after, isExpress }: Plan,
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
    case "expire": {
      // A second request, after a rejection, has no term: silence is consent only once. Fuel stays in process.
      if (again || isExpress) return undefined;
      const window = after ?? acceptanceWindow;
      const end = window === undefined ? endOfWorkingDays(new Date(at), WORKING_DAYS).getTime() : at + window;
      return { at: end, how: "expired" };
    }
    case "wait":
    case "blocked":
      return undefined;
  }
}
