import type { XmlNode } from "./node.ts";
import { readXml } from "./xml.ts";

/** WhiteSpace is what a schema type does with the blanks of a value before it is read (XML Schema 1.0, whiteSpace). */
export type WhiteSpace = "preserve" | "replace" | "collapse";

export interface XsdSource {
  readonly root: XmlNode;
  /** `prefixes` maps the prefixes of the file to namespaces. */
  readonly prefixes: ReadonlyMap<string, string>;
}

/** The key is "{namespace}name"; all named simple types of all files are here. */
export type SimpleTypes = ReadonlyMap<string, TypeDefinition>;

export interface TypeDefinition {
  readonly type: XmlNode;
  readonly source: XsdSource;
}

export const XS = "http://www.w3.org/2001/XMLSchema";

export function readXsdSource(url: string, bytes: Uint8Array): XsdSource {
  const reading = readXml(bytes);
  if (reading.kind === "malformed") throw new Error(`${url}: ${reading.sentence}`);
  // The tree does not have the declarations of prefixes.
  const declarations = Buffer.from(bytes)
    .toString()
    .matchAll(/\sxmlns:([\w-]+)="([^"]*)"/g);
  return {
    root: reading.root,
    prefixes: new Map([...declarations].map(([, prefix, uri]) => [prefix!, uri!])),
  };
}

export function collectSimpleTypes(sources: readonly XsdSource[]): SimpleTypes {
  return new Map(
    sources.flatMap((source) =>
      source.root.children
        .filter(({ name }) => name === `{${XS}}simpleType`)
        .map((type) => [`{${source.root.attributes.targetNamespace}}${type.attributes.name}`, { type, source }]),
    ),
  );
}

/** A type with all its restrictions, down from its built-in type. */
export interface SimpleType {
  /** A name like "string" or "decimal"; it is "anySimpleType" where no type is given. */
  readonly builtIn: string;
  readonly whiteSpace: WhiteSpace;
  /** The facets of each restriction, from the built-in type on. The patterns of one restriction are alternatives. */
  readonly restrictions: readonly (readonly Facet[])[];
}

export interface Facet {
  readonly name: string;
  readonly value: string;
}

/**
 * Reads the type of an attribute's declaration, an extension or a simple type. Throws on lists and unions, which no
 * schema here has.
 */
export function simpleTypeOf(definition: XmlNode, source: XsdSource, types: SimpleTypes): SimpleType {
  const whiteSpace = whiteSpaceOf(definition, source, types);
  return { whiteSpace, ...derivationOf(definition, source, types) };
}

function derivationOf(definition: XmlNode, source: XsdSource, types: SimpleTypes): Omit<SimpleType, "whiteSpace"> {
  const named = definition.attributes.type ?? definition.attributes.base;
  if (named !== undefined) {
    const { namespace, name } = qualified(named, source);
    if (namespace === XS) return { builtIn: name, restrictions: [] };
    const found = typeNamed(named, source, types);
    return derivationOf(found.type, found.source, types);
  }
  const [derivation] = definition.children.filter(({ name }) => DERIVATIONS.has(name));
  if (derivation === undefined) return { builtIn: "anySimpleType", restrictions: [] };
  if (derivation.name === `{${XS}}simpleType`) return derivationOf(derivation, source, types);
  if (derivation.name !== `{${XS}}restriction`) throw new Error(`xsd: ${derivation.name} is not supported`);
  const base = derivationOf(derivation, source, types);
  const facets = derivation.children.map(({ name, attributes }) => ({
    name: name.replace(`{${XS}}`, ""),
    value: attributes.value ?? "",
  }));
  return { ...base, restrictions: [...base.restrictions, facets] };
}

/**
 * Returns the whiteSpace of an attribute's declaration or a simple type: the nearest facet, else that of the built-in
 * type.
 */
export function whiteSpaceOf(definition: XmlNode, source: XsdSource, types: SimpleTypes): WhiteSpace {
  const named = definition.attributes.type ?? definition.attributes.base;
  if (named !== undefined) return whiteSpaceOfNamed(named, source, types);
  const [derivation] = definition.children.filter(({ name }) => DERIVATIONS.has(name));
  // Without a type the value is any text, unchanged.
  if (derivation === undefined) return "preserve";
  if (derivation.name === `{${XS}}simpleType`) return whiteSpaceOf(derivation, source, types);
  // Blanks separate the items of a list, whatever their type; a union also collapses.
  if (derivation.name !== `{${XS}}restriction`) return "collapse";
  const facet = derivation.children.find(({ name }) => name === `{${XS}}whiteSpace`)?.attributes.value;
  return isWhiteSpace(facet) ? facet : whiteSpaceOf(derivation, source, types);
}

const DERIVATIONS: ReadonlySet<string> = new Set(
  ["simpleType", "restriction", "list", "union"].map((name) => `{${XS}}${name}`),
);

function whiteSpaceOfNamed(reference: string, source: XsdSource, types: SimpleTypes): WhiteSpace {
  const { namespace, name } = qualified(reference, source);
  if (namespace === XS) return BUILT_IN[name] ?? "collapse";
  const found = typeNamed(reference, source, types);
  return whiteSpaceOf(found.type, found.source, types);
}

/** Finds the simple type that a file references as "prefix:name". Throws when there is none. */
export function typeNamed(reference: string, source: XsdSource, types: SimpleTypes): TypeDefinition {
  const { namespace, name } = qualified(reference, source);
  const found = types.get(`{${namespace}}${name}`);
  if (found === undefined) throw new Error(`xsd: there is no simple type ${reference}`);
  return found;
}

function qualified(reference: string, { prefixes }: XsdSource) {
  const [prefix = "", name = ""] = reference.split(":");
  return { namespace: prefixes.get(prefix), name };
}

/** Blanks collapse in all other built-in types (numbers, dates, names, tokens). */
const BUILT_IN: Readonly<Record<string, WhiteSpace>> = {
  anySimpleType: "preserve",
  string: "preserve",
  normalizedString: "replace",
};

function isWhiteSpace(text: string | undefined): text is WhiteSpace {
  return text === "preserve" || text === "replace" || text === "collapse";
}
