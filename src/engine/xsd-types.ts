import type { XmlNode } from "./node.ts";
import { readXml } from "./xml.ts";

/** What a schema type makes of the blanks in a value before anything reads it (XML Schema 1.0, whiteSpace). */
export type WhiteSpace = "preserve" | "replace" | "collapse";

/** A schema file as its types are looked up in it. */
export interface XsdSource {
  readonly root: XmlNode;
  /** Namespaces by the prefixes that the file gives them. */
  readonly prefixes: ReadonlyMap<string, string>;
}

/** The simple types of all files that have a name, by "{namespace}name". */
export type SimpleTypes = ReadonlyMap<string, TypeDefinition>;

export interface TypeDefinition {
  readonly type: XmlNode;
  readonly source: XsdSource;
}

export const XS = "http://www.w3.org/2001/XMLSchema";

export function readXsdSource(url: string, bytes: Uint8Array): XsdSource {
  const reading = readXml(bytes);
  if (reading.kind === "malformed") throw new Error(`${url}: ${reading.sentence}`);
  // A tree does not keep the declarations of prefixes.
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
        .map((type) => [
          `{${source.root.attributes.targetNamespace}}${type.attributes.name}`,
          { type, source },
        ]),
    ),
  );
}

/** A simple type from the built-in one that it is made of to its last restriction. */
export interface SimpleType {
  /** "string", "decimal"; "anySimpleType" where no type is given. */
  readonly builtIn: string;
  readonly whiteSpace: WhiteSpace;
  /** The facets of each restriction, that of the built-in type first. Patterns of one restriction are alternatives. */
  readonly restrictions: readonly (readonly Facet[])[];
}

export interface Facet {
  readonly name: string;
  readonly value: string;
}

/** Of an attribute's declaration, an extension or a simple type. Lists and unions are not read: no file of ours has one. */
export function simpleTypeOf(definition: XmlNode, source: XsdSource, types: SimpleTypes): SimpleType {
  const whiteSpace = whiteSpaceOf(definition, source, types);
  return { whiteSpace, ...derivationOf(definition, source, types) };
}

function derivationOf(
  definition: XmlNode,
  source: XsdSource,
  types: SimpleTypes,
): Omit<SimpleType, "whiteSpace"> {
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

/** Of an attribute's declaration or a simple type: the facet that is nearest, at last that of the built-in type. */
export function whiteSpaceOf(definition: XmlNode, source: XsdSource, types: SimpleTypes): WhiteSpace {
  const named = definition.attributes.type ?? definition.attributes.base;
  if (named !== undefined) return whiteSpaceOfNamed(named, source, types);
  const [derivation] = definition.children.filter(({ name }) => DERIVATIONS.has(name));
  // Without a type any text is a value as it stands.
  if (derivation === undefined) return "preserve";
  if (derivation.name === `{${XS}}simpleType`) return whiteSpaceOf(derivation, source, types);
  // The items of a list are parted by blanks, whatever they are; of a union likewise.
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

/** The simple type that a file names "prefix:name". */
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

/** All other built-in types (numbers, dates, names, tokens) collapse. */
const BUILT_IN: Readonly<Record<string, WhiteSpace>> = {
  anySimpleType: "preserve",
  string: "preserve",
  normalizedString: "replace",
};

function isWhiteSpace(text: string | undefined): text is WhiteSpace {
  return text === "preserve" || text === "replace" || text === "collapse";
}
