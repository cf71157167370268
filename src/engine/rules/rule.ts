import type { Effect, LoadedCatalogs } from "../catalogs/index.ts";
import type { Certificate } from "../csd.ts";
import type { Decimal } from "../decimal.ts";

/**
 * A Rule is one row of a matrix. Its code never changes its meaning and is never reused. `D` is the document that it
 * reads.
 */
export interface Rule<D, E extends Located = Located> extends RuleText {
  /** Returns the elements that the rule checks one by one. */
  each(document: D): readonly E[];
  check(element: E, document: D, context: Context): Mismatch | undefined;
}

export interface RuleText {
  /** The service's own code ("VAL-12"), printed in front of the sentence by the caller. */
  readonly code: string;
  /**
   * SAT's or the PAC's codes for the same fault. The list is empty when no matrix has one, as for most of the Guía de
   * llenado: SAT stamps such a document, so for foreign documents the finding is advice, and only documents sealed here
   * are refused for it.
   */
  readonly sat: readonly string[];
  /**
   * SAT's matrix has the row, but its code was not seen yet. The finding is a fault all the same, and `source` names
   * the text that says so. The property goes when a PAC's answer tells the code.
   */
  readonly isOfUnseenCode?: true | undefined;
  /** The Spanish name of the source of a rule without a code; the default is the Guía de llenado of the Anexo 20. */
  readonly source?: string;
  /** A Spanish demand, to be read after the field's name: "debe ser mayor que cero". */
  readonly title: string;
  /** A path from the element checked: "@FormaPago", "cfdi:Impuestos", or "" for the element itself. */
  readonly field: string;
  /** `remedy` tells in Spanish how to correct the fault. */
  readonly remedy: string;
  /**
   * `inForm` says in Spanish what people do who typed the data in a form; without it they read the remedy, and the
   * number that was expected. Fields have SAT's names, for which the form shows its labels; {expected} and {actual} are
   * the values.
   */
  readonly inForm?: string;
}

export interface Context {
  /** The day of issue, by which switches of a law pack hold; it is absent for a document without a day. */
  readonly day?: string | undefined;
  /** The time of the intended stamping; it is absent for a document that is only inspected. */
  readonly now?: Date;
  readonly loaded?: LoadedCatalogs;
  /** The content of `Certificado` as `readCertificate` returns it; it is absent before sealing. */
  readonly certificate?: CertificateFacts;
  /** `sealVerifies` is true when `Sello` verifies with that certificate; it is absent before sealing. */
  readonly sealVerifies?: boolean;
}

export type CertificateFacts =
  | {
      readonly kind: "certificate";
      readonly certificate: Pick<Certificate, "noCertificado" | "rfc" | "validFrom" | "validTo" | "isCsd">;
    }
  | { readonly kind: "unreadable" };

export interface Finding {
  readonly code: string;
  readonly sat: readonly string[];
  /**
   * `advisory` is true when no code of SAT's forbids the fault, so that SAT stamps the document anyway (see
   * `RuleText.sat`).
   */
  readonly advisory: boolean;
  /** The path is like "/cfdi:Comprobante/cfdi:Conceptos/cfdi:Concepto[2]/@Importe". */
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
  /** `statement` is read after the name of the faulty element or attribute. */
  readonly statement: string;
  /** The statement with its place in the document in front. */
  readonly sentence: string;
  readonly remedy: string;
  /** `inForm` tells people at a form what to do, with the codes behind it. */
  readonly inForm: string;
}

export interface Located {
  readonly path: string;
}

const NAMES = new WeakMap<object, string>();

/**
 * Names the elements that `each` finds, for people who read rules without a document: "Mercancia, DetalleMercancia". An
 * `each` without a name is described in the rule's own sentence.
 */
export function scope<F extends Rule<never>["each"]>(name: string, each: F): F {
  NAMES.set(each, name);
  return each;
}

export function nameOfScope(rule: { readonly each: object }): string {
  return NAMES.get(rule.each) ?? "";
}

/** Returns a list for `each`. It is empty for an absent element, so that the rule does not apply. */
export function some<E>(element: E | undefined): readonly E[] {
  return element === undefined ? [] : [element];
}

export interface Mismatch {
  readonly expected: string;
  readonly actual: string;
}

/**
 * Makes a rule of its code, SAT's codes, the elements and the rest, so that `check` gets what `each` finds. Without
 * `field` it is the element itself.
 */
export function rule<D, E extends Located>(
  code: string,
  sat: readonly string[],
  each: Rule<D, E>["each"],
  row: RuleRest<D, E>,
): Rule<D> {
  return { code, sat, each, field: "", ...row };
}

/** Everything of a rule but what `rule` takes in front of it. */
export type RuleRest<D, E extends Located> = Omit<Rule<D, E>, "code" | "sat" | "each" | "field"> &
  Partial<Pick<RuleText, "field">>;

/** More findings help nobody, and a hostile document could cause millions. */
export const MOST_FINDINGS = 100;

/**
 * Returns the findings of all rules in a document. It stops after a hundred faults and drops advice beyond a hundred.
 * See `placeOf` for `containers`.
 */
export function checkAll<D>(
  rules: readonly Rule<D>[],
  document: D,
  context: Context,
  containers: ReadonlySet<string> = NO_CONTAINERS,
): Finding[] {
  const findings: Finding[] = [];
  const count = { faults: 0, advice: 0 };
  // Many rules check the same elements, which are collected only once.
  const gathered = new Map<Rule<D>["each"], readonly Located[]>();
  const { day, loaded: { switches } = {} } = context;
  for (const rule of rules) {
    // A document without a day is judged as this build does.
    const effect = day === undefined ? undefined : switches?.get(rule.code, day)?.effect;
    if (effect === "off") continue;
    let elements = gathered.get(rule.each);
    if (elements === undefined) {
      elements = rule.each(document);
      gathered.set(rule.each, elements);
    }
    for (const element of elements) {
      const mismatch = rule.check(element, document, context);
      if (mismatch === undefined) continue;
      const found = finding(rule, at(element.path, rule.field), mismatch, containers, effect);
      const kind = found.advisory ? "advice" : "faults";
      if (count[kind] === MOST_FINDINGS) break;
      findings.push(found);
      count[kind] += 1;
      if (count.faults === MOST_FINDINGS) return findings;
    }
  }
  return findings;
}

/** SAT added rows at the end of its matrices for fields of their beginning; the number decides the order. */
export function inOrder<D>(rules: readonly Rule<D>[]): readonly Rule<D>[] {
  return rules.toSorted((one, other) => numberOf(one) - numberOf(other));
}

function numberOf({ code }: RuleText): number {
  return Number(code.slice("VAL-".length));
}

function at(path: string, field: string): string {
  return field === "" ? path : `${path}/${field}`;
}

type Value = string | number | Decimal | undefined;

/** Returns undefined when the demand holds, otherwise both values as text. An undefined value is shown as absent. */
export function must(holds: boolean, expected: Value, actual: Value): Mismatch | undefined {
  return holds ? undefined : { expected: shown(expected), actual: shown(actual) };
}

/** Returns true where no code of SAT's forbids what a rule finds. */
export function isAdvice({ sat, isOfUnseenCode }: Pick<RuleText, "sat" | "isOfUnseenCode">): boolean {
  return sat.length === 0 && isOfUnseenCode !== true;
}

export function finding(
  { code, sat, isOfUnseenCode, source = "Guía de llenado del Anexo 20", title, remedy, inForm }: RuleText,
  path: string,
  mismatch: Mismatch,
  containers: ReadonlySet<string> = NO_CONTAINERS,
  effect?: Effect,
): Finding {
  const told = sat.length > 0 ? sat.join(CODES) : source;
  const statement = `${title}: se esperaba ${mismatch.expected} y se encontró ${mismatch.actual} (${told}).`;
  const sentence = `${placeOf(path, containers)} ${statement}`;
  const filled = (inForm ?? withNumber(remedy, mismatch)).replace(
    /\{(expected|actual)\}/g,
    (_, of: keyof Mismatch) => mismatch[of],
  );
  const advisory = effect === undefined ? isAdvice({ sat, isOfUnseenCode }) : effect === "advice";
  const forPeople = `${filled.replace(/\.$/, "")} (${told}).`;
  return { code, sat, advisory, path, ...mismatch, statement, sentence, remedy, inForm: forPeople };
}

/** Adds the number that a remedy does not tell. */
function withNumber(remedy: string, { expected }: Mismatch): string {
  if (!/^-?\d+(\.\d+)?$/.test(expected) || remedy.includes(expected)) return remedy;
  return `${remedy.replace(/\.$/, "")}: debe ser ${expected}`;
}

/** Returns the finding with further codes of SAT's, each once, for which it is the same fault. */
export function withCodes(finding: Finding, further: readonly string[]): Finding {
  const sat = [...new Set([...finding.sat, ...further])];
  const withAll = (text: string) => `${text.slice(0, -endingOf(finding.sat).length)}${endingOf(sat)}`;
  const { statement, sentence, inForm } = finding;
  return {
    ...finding,
    sat,
    statement: withAll(statement),
    sentence: withAll(sentence),
    inForm: withAll(inForm),
  };
}

const endingOf = (sat: readonly string[]) => `(${sat.join(CODES)}).`;

const CODES = ", ";

/** `LONGEST_SHOWN` is long enough for any list of keys and short enough for an error message. */
const LONGEST_SHOWN = 160;

export const ABSENT = "ausente";

function shown(value: Value): string {
  if (value === undefined) return ABSENT;
  const text = String(value);
  if (text === "") return "vacío";
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

const NO_CONTAINERS: ReadonlySet<string> = new Set();

/**
 * Writes ".../cfdi:Concepto[2]/@Importe" as "Importe de Concepto 2", without `containers`, which tell a reader nothing.
 */
function placeOf(path: string, containers: ReadonlySet<string>): string {
  const steps = path.split("/").map((step) => step.replace(/^@|^[^:@]+:/, "").replace(/\[(\d+)\]$/, " $1"));
  const telling = steps.filter((step, index) => step !== "" && (!containers.has(step) || index === steps.length - 1));
  return telling.reverse().join(" de ") || "El documento";
}
