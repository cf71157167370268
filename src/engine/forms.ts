import type { AttributeDeclaration, ElementDeclaration, Particle } from "./xsd.ts";
import { type SimpleTypes, simpleTypeOf, type XsdSource } from "./xsd-types.ts";

/** An element of a schema as people fill it in: its attributes, and the elements in it, in the order of the schema. */
export interface FormElement {
  /** As `XmlNode` names it. */
  readonly name: string;
  readonly least: number;
  /** Infinity where there is no limit. */
  readonly most: number;
  readonly fields: readonly FormField[];
  readonly elements: readonly FormElement[];
}

/** An attribute, and what its type lets it be. */
export interface FormField {
  readonly name: string;
  readonly required: boolean;
  /** The only value that the schema allows: the form does not ask for it. */
  readonly fixed: string | undefined;
  readonly kind: "text" | "number" | "integer" | "date" | "datetime";
  readonly minLength: number | undefined;
  readonly maxLength: number | undefined;
  /** Of a number: the most digits behind the point, and its bounds as decimals. */
  readonly decimals: number | undefined;
  readonly least: string | undefined;
  readonly most: string | undefined;
  /** All of them have to match, from the first character to the last. */
  readonly patterns: readonly string[];
  /** The only values; any where there are none. */
  readonly codes: readonly string[];
}

/** Reads the form of an element that may stand in a Complemento. Choices are not read: no form of ours has one. */
export function formOf(element: ElementDeclaration, source: XsdSource, types: SimpleTypes): FormElement {
  const read = (one: ElementDeclaration, least: number, most: number): FormElement => ({
    ...{ name: one.name, least, most },
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
  ...{ decimal: "number", integer: "integer", int: "integer", nonNegativeInteger: "integer" },
  ...{ positiveInteger: "integer", date: "date", dateTime: "datetime" },
};

function fieldOf(attribute: AttributeDeclaration, source: XsdSource, types: SimpleTypes): FormField {
  const { builtIn, restrictions } = simpleTypeOf(attribute.definition, source, types);
  const facets = restrictions.flat();
  // Each restriction narrows the one before it.
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
    ...{ minLength: size("minLength"), maxLength: size("maxLength") },
    decimals: decimals === undefined ? undefined : Number(decimals),
    ...{ least: last("minInclusive", "minExclusive"), most: last("maxInclusive", "maxExclusive") },
    patterns: restrictions.map(patternOf).filter((pattern) => pattern !== ""),
    codes: listed.filter(({ name }) => name === "enumeration").map(({ value }) => value),
  };
}

/** Patterns of one restriction are alternatives. */
function patternOf(facets: readonly { readonly name: string; readonly value: string }[]): string {
  const patterns = facets.filter(({ name }) => name === "pattern").map(({ value }) => value);
  return patterns.length > 1 ? patterns.map((one) => `(${one})`).join("|") : (patterns[0] ?? "");
}
