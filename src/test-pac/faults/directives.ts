import { type Action, type Point, SPOILT, type Step } from "./fault.ts";
import { stepsNamed } from "./named-faults.ts";

/** Directives are the faults that a document demands from the PAC, with the number of attempts. */
export interface Directives {
  readonly steps: readonly Step[];
  /** "N=k" sets the number of attempts with these faults; without it each step has its own number. */
  readonly times: number | undefined;
}

/**
 * Reads the directives of one operation from the free text "PACTEST:H;N=2;cancel:X1" in a document; a word without an
 * operation is for stamping. Returns undefined when there are none.
 */
export function readDirectives(document: string, operation: string): Directives | undefined {
  const words = wordsOf(document)
    .filter((word) => word.operation === operation)
    .map(({ name, value }) => [name, value] as const);
  if (words.length === 0) return undefined;
  const times = words.find(([name]) => name === "N")?.[1];
  return {
    steps: words.flatMap(([name, value]) => stepsOf(name, value)),
    times: times === undefined ? undefined : Number(times),
  };
}

/** Returns the value of a directive that is not a fault, like "C=accept,10" or "A=late". */
export function directiveOf(document: string, name: string): string | undefined {
  return wordsOf(document).find((word) => word.operation === "stamp" && word.name === name)?.value;
}

interface Word {
  readonly operation: string;
  readonly name: string;
  readonly value?: string;
}

function wordsOf(document: string): Word[] {
  const text = TRIGGER.exec(document)?.[1];
  if (text === undefined) return [];
  return text.split(";").map((word) => {
    const [, operation = "stamp", name = "", value] = WORD.exec(word) ?? [];
    return value === undefined ? { operation, name } : { operation, name, value };
  });
}

/** `WORD` matches words like "X1", "N=2" and "cancel:E0=503". */
const WORD = /^(?:([a-z-]+):)?([^=]*)(?:=(.*))?$/;
/** The expression's match ends at a blank, a quote or the end of the attribute. */
const TRIGGER = /PACTEST:([^\s"'<>&]+)/;

function stepsOf(name: string, value = ""): readonly Step[] {
  if (name === "F") return stepsNamed(value);
  const row = DIRECTIVES.find(([candidate]) => candidate === name);
  if (row === undefined) return [];
  const [, point, action, lasting = false] = row;
  return [{ point, action: action(value), lasting }];
}

/**
 * Each row has a directive's name, the point at which it applies, a function that makes its action from the value, and
 * true when it lasts.
 */
const DIRECTIVES: readonly (readonly [string, Point, (value: string) => Action, boolean?])[] = [
  ["R", "beforeCore", (code) => ({ kind: "reject", code }), true],
  ["D", "beforeCore", (ms) => ({ kind: "delay", ms: Number(ms) || 0 }), true],
  ["S", "afterCommit", (ms) => ({ kind: "delay", ms: Number(ms) || 0 }), true],
  ["Q", "beforeCore", (ms) => ({ kind: "delay", ms: Number(ms) || 0, fromFirst: true }), true],
  ["P", "afterCommit", (ms) => ({ kind: "trickle", ms: Number(ms) || 0 })],
  ["B", "afterCommit", (megabytes) => ({ kind: "swell", megabytes: Number(megabytes) || 1 })],
  ["W", "beforeCore", (ms) => ({ kind: "defer", ms: Number(ms) || 0 })],
  ["h", "beforeCore", () => ({ kind: "hang" })],
  ["H", "afterCommit", () => ({ kind: "hang" })],
  ["X0", "beforeCore", () => ({ kind: "reset" })],
  ["X1", "afterCommit", () => ({ kind: "reset" })],
  ["E0", "beforeCore", (status) => ({ kind: "status", status: Number(status) || 503 })],
  ["E1", "afterCommit", (status) => ({ kind: "status", status: Number(status) || 503 })],
  ["T", "afterCommit", () => ({ kind: "truncate" })],
  ["J", "afterCommit", () => ({ kind: "garbage" })],
  ["L", "afterCommit", () => ({ kind: "forget" })],
  ["V", "afterCommit", (what) => ({ kind: "spoil", what: SPOILT.find((candidate) => candidate === what) ?? "seal" })],
];
