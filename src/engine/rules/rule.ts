import type { LoadedCatalogs } from "../catalogs/index.ts";
import type { Certificate } from "../csd.ts";
import type { Decimal } from "../decimal.ts";

/** A rule is a row; its code never changes meaning and is never used again. `D` is the document it reads. */
export interface Rule<D, E extends Located = Located> extends RuleText {
  /** The elements the rule looks at, one by one. */
  each(document: D): readonly E[];
  check(element: E, document: D, context: Context): Mismatch | undefined;
}

export interface RuleText {
  /** "VAL-12": ours, printed in front of the sentence by whoever prints it. */
  readonly code: string;
  /**
   * SAT's or the PAC's codes for the same fault. None where no matrix has one, as for most of the Guía de llenado: SAT
   * stamps such a document, so what others sealed is advised of it, and only what is sealed here is refused for it.
   */
  readonly sat: readonly string[];
  /** Where a row without a code is from, in Spanish; the Guía de llenado of the Anexo 20 where nothing is said. */
  readonly source?: string;
  /** What must hold, in Spanish, to be read after the field's name: "debe ser mayor que cero". */
  readonly title: string;
  /** From the element looked at: "@FormaPago", "cfdi:Impuestos", "" for the element itself. */
  readonly field: string;
  /** What to do about it, in Spanish. */
  readonly remedy: string;
}

/** What the rules cannot read from the document. */
export interface Context {
  /** When the document is to be stamped; absent for one that is only looked at. */
  readonly now?: Date;
  readonly loaded?: LoadedCatalogs;
  /** What `Certificado` holds, as `readCertificate` tells it; absent before sealing. */
  readonly certificate?: CertificateFacts;
  /** Whether `Sello` verifies with that certificate; absent before sealing. */
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
  /** No code of SAT's forbids it: SAT stamps the document all the same (see `RuleText.sat`). */
  readonly advisory: boolean;
  /** "/cfdi:Comprobante/cfdi:Conceptos/cfdi:Concepto[2]/@Importe" */
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
  /** What is wrong, to be read after the name of whatever it is wrong of. */
  readonly statement: string;
  /** The same after its place in the document. */
  readonly sentence: string;
  readonly remedy: string;
}

/** Something of the document that a rule looks at. */
export interface Located {
  readonly path: string;
}

/** The element as a list for `each`; empty when it is absent, so that no rule applies. */
export function some<E>(element: E | undefined): readonly E[] {
  return element === undefined ? [] : [element];
}

/** What a rule found instead of what it expected. */
export interface Mismatch {
  readonly expected: string;
  readonly actual: string;
}

/** A row whose elements are of a kind of their own: what `each` finds is what `check` is given. */
export function rule<D, E extends Located>(row: Rule<D, E>): Rule<D> {
  return row;
}

/** More would help nobody, and a hostile document could bring millions. */
export const MOST_FINDINGS = 100;

/**
 * What all rules find in a document. After a hundred faults it stops; advice beyond a hundred is left out. `containers`: see
 * `placeOf`.
 */
export function checkAll<D>(
  rules: readonly Rule<D>[],
  document: D,
  context: Context,
  containers: ReadonlySet<string> = NO_CONTAINERS,
): Finding[] {
  const findings: Finding[] = [];
  const count = { faults: 0, advice: 0 };
  // Many rules look at the same elements, which are gathered once.
  const gathered = new Map<Rule<D>["each"], readonly Located[]>();
  for (const rule of rules) {
    let elements = gathered.get(rule.each);
    if (elements === undefined) {
      elements = rule.each(document);
      gathered.set(rule.each, elements);
    }
    for (const element of elements) {
      const mismatch = rule.check(element, document, context);
      if (mismatch === undefined) continue;
      const found = finding(rule, at(element.path, rule.field), mismatch, containers);
      const kind = found.advisory ? "advice" : "faults";
      if (count[kind] === MOST_FINDINGS) break;
      findings.push(found);
      count[kind] += 1;
      if (count.faults === MOST_FINDINGS) return findings;
    }
  }
  return findings;
}

/** SAT added rows at the end of its matrices for fields of the beginning; the number says where a row goes. */
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

/** Nothing when it holds; otherwise the two values that do not agree. `undefined` means "not written". */
export function must(holds: boolean, expected: Value, actual: Value): Mismatch | undefined {
  return holds ? undefined : { expected: shown(expected), actual: shown(actual) };
}

export function finding(
  { code, sat, source = "Guía de llenado del Anexo 20", title, remedy }: RuleText,
  path: string,
  mismatch: Mismatch,
  containers: ReadonlySet<string> = NO_CONTAINERS,
): Finding {
  const told = sat.length > 0 ? sat.join(", ") : source;
  const statement = `${title}: se esperaba ${mismatch.expected} y se encontró ${mismatch.actual} (${told}).`;
  const sentence = `${placeOf(path, containers)} ${statement}`;
  return { code, sat, advisory: sat.length === 0, path, ...mismatch, statement, sentence, remedy };
}

/** Long enough for any list of keys, short enough for an error message. */
const LONGEST_SHOWN = 160;

function shown(value: Value): string {
  if (value === undefined) return "ausente";
  const text = String(value);
  if (text === "") return "vacío";
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

const NO_CONTAINERS: ReadonlySet<string> = new Set();

/** ".../cfdi:Concepto[2]/@Importe" reads "Importe de Concepto 2": `containers` say nothing to a reader. */
function placeOf(path: string, containers: ReadonlySet<string>): string {
  const steps = path.split("/").map((step) => step.replace(/^@|^[^:@]+:/, "").replace(/\[(\d+)\]$/, " $1"));
  const telling = steps.filter(
    (step, index) => step !== "" && (!containers.has(step) || index === steps.length - 1),
  );
  return telling.reverse().join(" de ") || "El documento";
}
