import { createHash, randomUUID } from "node:crypto";

/** Where a fault strikes: before anything happened, or when the stamp exists and only the answer is missing. */
export type Point = "beforeCore" | "afterCommit";

export type Action =
  | { readonly kind: "delay"; readonly ms: number }
  /** Never answers; the socket stays open until the client leaves. */
  | { readonly kind: "hang" }
  | { readonly kind: "reset" }
  | { readonly kind: "status"; readonly status: number }
  /** The head promises the whole body; the connection ends in the middle. */
  | { readonly kind: "truncate" }
  | { readonly kind: "garbage" }
  /** Success, with a stamp that is not right. */
  | { readonly kind: "spoil"; readonly what: "seal" | "uuid" | "content" }
  /** The previous stamp is answered without the stamp. */
  | { readonly kind: "forget" }
  | { readonly kind: "reject"; readonly code: string };

export interface Fault {
  readonly point: Point;
  readonly action: Action;
}

/** A fault the administrator orders for requests to come. */
export interface Rule extends Fault {
  readonly id: string;
  readonly match: Match;
  /** Strikes left. */
  times: number;
  hits: number;
}

export interface Match {
  readonly operation?: string;
  readonly reference?: string;
  readonly rfc?: string;
}

/** What a request is about. `document` is the text of its XML, empty when it has none. */
export interface Subject {
  readonly operation: string;
  readonly reference: string | undefined;
  readonly document: string;
}

/** Everything that should go wrong: orders of the administrator, and directives inside the documents. */
export class Faults {
  #rules: Rule[] = [];
  readonly #attempts = new Map<string, number>();

  get rules(): readonly Rule[] {
    return this.#rules;
  }

  order(rule: Fault & { match: Match; times: number }): Rule {
    const ordered = { ...rule, id: randomUUID(), hits: 0 };
    this.#rules.push(ordered);
    return ordered;
  }

  remove(id: string): void {
    this.#rules = this.#rules.filter((rule) => rule.id !== id);
  }

  clear(): void {
    this.#rules = [];
    this.#attempts.clear();
  }

  /** The faults of one request: the first rule that matches it, and what its document says. */
  plan(subject: Subject): Fault[] {
    const rule = this.#rules.find(({ times, match }) => times > 0 && matches(match, subject));
    if (rule === undefined) return this.#directed(subject.document);
    rule.times -= 1;
    rule.hits += 1;
    return [rule, ...this.#directed(subject.document)];
  }

  #directed(document: string): Fault[] {
    const text = TRIGGER.exec(document)?.[1];
    if (text === undefined) return [];
    const attempt = this.#attempt(document);
    const words = text.split(";");
    const times = Number(words.find((word) => word.startsWith("N="))?.slice("N=".length) ?? Number.NaN);
    return words.flatMap((word) => {
      const directive = readDirective(word);
      return directive !== undefined && strikes(directive, attempt, times) ? [directive] : [];
    });
  }

  #attempt(document: string): number {
    const mark = createHash("sha256").update(document).digest("base64");
    const attempt = (this.#attempts.get(mark) ?? 0) + 1;
    this.#attempts.delete(mark);
    this.#attempts.set(mark, attempt);
    if (this.#attempts.size > MAX_COUNTED) this.#attempts.delete(this.#attempts.keys().next().value!);
    return attempt;
  }
}

/** Documents with directives whose attempts are remembered. */
const MAX_COUNTED = 10_000;

function matches({ operation, reference, rfc }: Match, subject: Subject): boolean {
  return (
    (operation === undefined || operation === subject.operation) &&
    (reference === undefined || reference === subject.reference) &&
    (rfc === undefined || rfc === ISSUER.exec(subject.document)?.[1])
  );
}

const ISSUER = /Emisor\s[^>]*?\bRfc="([^"]*)"/;

/** Free text of a document: "PACTEST:H;N=2" up to a blank, a quote or the end of the attribute. */
const TRIGGER = /PACTEST:([^\s"'<>&]+)/;

interface Directive extends Fault {
  /** Strikes at every attempt unless `N` limits it; the others at the first only. */
  readonly lasting: boolean;
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

function readDirective(word: string): Directive | undefined {
  const [name = "", value = ""] = word.split("=");
  const row = DIRECTIVES.find(([candidate]) => candidate === name);
  if (row === undefined) return undefined;
  const [, point, action, lasting = false] = row;
  return { point, action: action(value), lasting };
}

/** Only a repetition can be a previous stamp: `L` counts from the second attempt on. */
function strikes({ action, lasting }: Directive, attempt: number, times: number): boolean {
  const turn = action.kind === "forget" ? attempt - 1 : attempt;
  const limit = Number.isNaN(times) ? (lasting ? Number.POSITIVE_INFINITY : 1) : times;
  return turn >= 1 && turn <= limit;
}
