import type { Action, Point, Step } from "./faults.ts";
import { stepsNamed } from "./named-faults.ts";

/** What a document asks the PAC to do wrong, and how often. */
export interface Directives {
  readonly steps: readonly Step[];
  /** "N=k": attempts that the steps strike; without it each step has its own measure. */
  readonly times: number | undefined;
}

/** Reads the free text "PACTEST:H;N=2" of a document; `undefined` when it has none. */
export function readDirectives(document: string): Directives | undefined {
  const text = TRIGGER.exec(document)?.[1];
  if (text === undefined) return undefined;
  const words = text.split(";").map((word) => word.split("=")) as [string, string?][];
  const times = words.find(([name]) => name === "N")?.[1];
  return {
    steps: words.flatMap(([name, value]) => stepsOf(name, value)),
    times: times === undefined ? undefined : Number(times),
  };
}

/** Up to a blank, a quote or the end of the attribute. */
const TRIGGER = /PACTEST:([^\s"'<>&]+)/;

function stepsOf(name: string, value = ""): readonly Step[] {
  if (name === "F") return stepsNamed(value);
  const row = DIRECTIVES.find(([candidate]) => candidate === name);
  if (row === undefined) return [];
  const [, point, action, lasting = false] = row;
  return [{ point, action: action(value), lasting }];
}

/** What a directive means: name, point, action from its value, and whether it lasts. */
const DIRECTIVES: readonly (readonly [string, Point, (value: string) => Action, boolean?])[] = [
  ["R", "beforeCore", (code) => ({ kind: "reject", code }), true],
  ["D", "beforeCore", (ms) => ({ kind: "delay", ms: Number(ms) || 0 }), true],
  ["S", "afterCommit", (ms) => ({ kind: "delay", ms: Number(ms) || 0 }), true],
  ["h", "beforeCore", () => ({ kind: "hang" })],
  ["H", "afterCommit", () => ({ kind: "hang" })],
  ["X0", "beforeCore", () => ({ kind: "reset" })],
  ["X1", "afterCommit", () => ({ kind: "reset" })],
  ["E0", "beforeCore", (status) => ({ kind: "status", status: Number(status) || 503 })],
  ["E1", "afterCommit", (status) => ({ kind: "status", status: Number(status) || 503 })],
  ["T", "afterCommit", () => ({ kind: "truncate" })],
  ["J", "afterCommit", () => ({ kind: "garbage" })],
  ["L", "afterCommit", () => ({ kind: "forget" })],
  [
    "V",
    "afterCommit",
    (what) => ({ kind: "spoil", what: what === "uuid" || what === "content" ? what : "seal" }),
  ],
];
