import { createHash, randomUUID } from "node:crypto";
import { readDirectives } from "./directives.ts";
import type { Fault, Step } from "./fault.ts";
import { type FaultName, stepsNamed } from "./named-faults.ts";

/** What the administrator orders: a fault, or one that has a name. */
export type Order = { readonly match: Match; readonly times: number } & (
  | Fault
  | { readonly name: FaultName }
);

/** An order for requests to come. */
export type Rule = Order & {
  readonly id: string;
  /** Times it still applies. */
  times: number;
  hits: number;
};

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
  /** Attempts of documents with directives, and when the first one came. */
  readonly #attempts = new Map<string, { readonly count: number; readonly first: number }>();
  /** What an order left on a document for all its attempts to come. */
  readonly #lasting = new Map<string, readonly Step[]>();

  get rules(): readonly Rule[] {
    return this.#rules;
  }

  order(order: Order): Rule {
    const ordered = { ...order, id: randomUUID(), hits: 0 };
    this.#rules.push(ordered);
    return ordered;
  }

  remove(id: string): void {
    this.#rules = this.#rules.filter((rule) => rule.id !== id);
  }

  clear(): void {
    this.#rules = [];
    this.#attempts.clear();
    this.#lasting.clear();
  }

  /** The faults of one request: the first rule that matches it, and what its document says. */
  plan(subject: Subject): Fault[] {
    return [...this.#ordered(subject), ...this.#directed(subject)];
  }

  #ordered(subject: Subject): readonly Step[] {
    const rule = this.#rules.find(({ times, match }) => times > 0 && matches(match, subject));
    if (rule === undefined) return this.#lasting.size === 0 ? [] : (this.#lasting.get(markOf(subject)) ?? []);
    rule.times -= 1;
    rule.hits += 1;
    const steps: readonly Step[] = "name" in rule ? stepsNamed(rule.name) : [rule];
    const lasting = steps.filter((step) => step.lasting);
    if (lasting.length > 0) keep(this.#lasting, markOf(subject), lasting);
    return steps;
  }

  #directed(subject: Subject): readonly Step[] {
    const directives = readDirectives(subject.document, subject.operation);
    if (directives === undefined) return [];
    const mark = markOf(subject);
    const { count, first } = this.#attempts.get(mark) ?? { count: 0, first: performance.now() };
    keep(this.#attempts, mark, { count: count + 1, first });
    return directives.steps
      .filter((step) => applies(step, count + 1, directives.times))
      .map((step) => since(first, step));
  }
}

/** What a delay that counts from the first attempt has left. */
function since(first: number, step: Step): Step {
  const { action } = step;
  if (action.kind !== "delay" || !action.fromFirst) return step;
  return { ...step, action: { kind: "delay", ms: Math.max(0, first + action.ms - performance.now()) } };
}

/** The document, under one operation. */
function markOf({ operation, document }: Subject): string {
  return createHash("sha256").update(operation).update(document).digest("base64");
}

/** Documents about which something is remembered. */
const MAX_KEPT = 10_000;

/** The last one kept is the last one forgotten. */
function keep<T>(map: Map<string, T>, mark: string, value: T): void {
  map.delete(mark);
  map.set(mark, value);
  if (map.size > MAX_KEPT) map.delete(map.keys().next().value!);
}

function matches({ operation, reference, rfc }: Match, subject: Subject): boolean {
  return (
    (operation === undefined || operation === subject.operation) &&
    (reference === undefined || reference === subject.reference) &&
    (rfc === undefined || rfc === ISSUER.exec(subject.document)?.[1])
  );
}

const ISSUER = /<(?:[^\s<>:]+:)?Emisor\s[^<>]*?\bRfcE?="([^"]*)"/;

/** Only a repetition can be a previous stamp: `L` counts from the second attempt on. */
function applies({ action, lasting = false }: Step, attempt: number, times: number | undefined): boolean {
  const turn = action.kind === "forget" && action.youngerThan === undefined ? attempt - 1 : attempt;
  const limit = times ?? (lasting ? Number.POSITIVE_INFINITY : 1);
  return turn >= 1 && turn <= limit;
}
