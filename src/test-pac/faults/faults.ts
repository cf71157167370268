import { createHash, randomUUID } from "node:crypto";
import { readDirectives } from "./directives.ts";
import type { Fault, Step } from "./fault.ts";
import { type FaultName, stepsNamed } from "./named-faults.ts";

/** An Order is the administrator's wish for a fault, given by its parts or its name. */
export type Order = { readonly match: Match; readonly times: number } & (Fault | { readonly name: FaultName });

/** A Rule is an order for future requests. */
export type Rule = Order & {
  readonly id: string;
  /** Times that the rule still applies. */
  times: number;
  hits: number;
};

export interface Match {
  readonly operation?: string;
  readonly reference?: string;
  readonly rfc?: string;
}

/** A Subject describes a request. `document` is the text of its XML, empty when it has none. */
export interface Subject {
  readonly operation: string;
  readonly reference: string | undefined;
  readonly document: string;
}

/** Faults plans the faults of requests, from the administrator's orders and from the directives inside documents. */
export class Faults {
  #rules: Rule[] = [];
  /** The map counts the attempts of documents with directives, and keeps the time of the first one. */
  readonly #attempts = new Map<string, { readonly count: number; readonly first: number }>();
  /** The map keeps the lasting steps that an order left on a document. */
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

  /** Returns the faults of one request: those of the first matching rule, and those of its document. */
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

/** Replaces a delay counted from the first attempt by the rest of it. */
function since(first: number, step: Step): Step {
  const { action } = step;
  if (action.kind !== "delay" || !action.fromFirst) return step;
  return { ...step, action: { kind: "delay", ms: Math.max(0, first + action.ms - performance.now()) } };
}

function markOf({ operation, document }: Subject): string {
  return createHash("sha256").update(operation).update(document).digest("base64");
}

/** Documents that are remembered. */
const MAX_KEPT = 10_000;

/** Stores the value as the newest one and forgets the oldest one beyond the limit. */
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

/**
 * Returns true when the step applies to this attempt. Only a repetition can find a previous stamp, so `L` counts from
 * the second attempt.
 */
function applies({ action, lasting = false }: Step, attempt: number, times: number | undefined): boolean {
  const turn = action.kind === "forget" && action.youngerThan === undefined ? attempt - 1 : attempt;
  const limit = times ?? (lasting ? Number.POSITIVE_INFINITY : 1);
  return turn >= 1 && turn <= limit;
}
