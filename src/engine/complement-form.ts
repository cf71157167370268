import type { AttributeDeclaration, ElementDeclaration, Particle } from "./xsd.ts";
import { type SimpleTypes, simpleTypeOf, type XsdSource } from "./xsd-types.ts";

/**
 * A FormElement describes an element of a schema as a form shows it: its attributes and its child elements, in the
 * schema's order.
 */
export interface FormElement {
  /** The prefixed name that `XmlNode` uses ("intereses:Intereses"). */
  readonly name: string;
  readonly least: number;
  /** `most` is Infinity where the schema sets no limit. */
  readonly most: number;
  readonly fields: readonly FormField[];
  readonly elements: readonly FormElement[];
}

export interface FormField {
  readonly name: string;
  readonly required: boolean;
  /** The only value that the schema allows, so the form does not ask for it. */
  readonly fixed: string | undefined;
  readonly kind: "text" | "number" | "integer" | "date" | "datetime";
  readonly minLength: number | undefined;
  readonly maxLength: number | undefined;
  /** The most digits behind a number's point; its bounds are decimal texts. */
  readonly decimals: number | undefined;
  readonly least: string | undefined;
  readonly most: string | undefined;
  /** A value has to match every one of them, from its first character to its last. */
  readonly patterns: readonly string[];
  /** When it is not empty, these are the only values allowed. */
  readonly codes: readonly string[];
}

/**
 * Reads the form of an element that may stand in a Complemento. Throws on an `xs:choice` or a repeated `xs:sequence`;
 * no form has one.
 */
export function formOf(element: ElementDeclaration, source: XsdSource, types: SimpleTypes): FormElement {
  const read = (one: ElementDeclaration, least: number, most: number): FormElement => ({
    name: one.name,
    least,
    most,
    fields: one.attributes.map((attribute) => fieldOf(attribute, source, types)),
    elements: one.particles.flatMap(elementsIn).map((part) => read(part.element, part.least, part.most)),
  });
  return read(element, 1, 1);
}

function elementsIn(particle: Particle): readonly Extract<Particle, { kind: "element" }>[] {
  if (particle.kind === "element") return [particle];
  const once = particle.kind === "sequence" && particle.least === 1 && particle.most === 1;
  if (!once) throw new Error(`forms: ${particle.kind} is not supported`);
  return particle.parts.flatMap(elementsIn);
}

const KINDS: Readonly<Record<string, FormField["kind"]>> = {
  decimal: "number",
  integer: "integer",
  int: "integer",
  nonNegativeInteger: "integer",
  positiveInteger: "integer",
  date: "date",
  dateTime: "datetime",
};

function fieldOf(attribute: AttributeDeclaration, source: XsdSource, types: SimpleTypes): FormField {
  const { builtIn, restrictions } = simpleTypeOf(attribute.definition, source, types);
  const facets = restrictions.flat();
  // Each restriction narrows the one before it, so the last one decides.
  const last = (...names: string[]) => facets.findLast(({ name }) => names.includes(name))?.value;
  const size = (name: string) => {
    const value = last(name, "length");
    return value === undefined ? undefined : Number(value);
  };
  const listed = restrictions.findLast((one) => one.some(({ name }) => name === "enumeration")) ?? [];
  const decimals = last("fractionDigits");
  return {
    name: attribute.name,
    required: attribute.required,
    fixed: attribute.fixed,
    kind: KINDS[builtIn] ?? "text",
    minLength: size("minLength"),
    maxLength: size("maxLength"),
    decimals: decimals === undefined ? undefined : Number(decimals),
    least: last("minInclusive", "minExclusive"),
    most: last("maxInclusive", "maxExclusive"),
    patterns: restrictions.map(patternOf).filter((pattern) => pattern !== ""),
    codes: listed.filter(({ name }) => name === "enumeration").map(({ value }) => value),
  };
}

/** Returns one pattern for a restriction: its patterns are alternatives. */
function patternOf(facets: readonly { readonly name: string; readonly value: string }[]): string {
  const patterns = facets.filter(({ name }) => name === "pattern").map(({ value }) => value);
  return patterns.length > 1 ? patterns.map((one) => `(${one})`).join("|") : (patterns[0] ?? "");
}
