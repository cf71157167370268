import type { XmlNode } from "./node.ts";

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

interface TypeDefinition {
  readonly type: XmlNode;
  readonly source: XsdSource;
}

const XS = "http://www.w3.org/2001/XMLSchema";

/** `text`: the file's own, because a tree does not keep the declarations of prefixes. */
export function xsdSource(root: XmlNode, text: string): XsdSource {
  const declarations = text.matchAll(/\sxmlns:([\w-]+)="([^"]*)"/g);
  return { root, prefixes: new Map([...declarations].map(([, prefix, uri]) => [prefix!, uri!])) };
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
  const [prefix = "", name = ""] = reference.split(":");
  const namespace = source.prefixes.get(prefix);
  if (namespace === XS) return BUILT_IN[name] ?? "collapse";
  const found = types.get(`{${namespace}}${name}`);
  if (found === undefined) throw new Error(`xsd: there is no simple type ${reference}`);
  return whiteSpaceOf(found.type, found.source, types);
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
