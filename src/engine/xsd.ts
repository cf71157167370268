import { intern } from "./memoize.ts";
import { NAMESPACES } from "./namespaces.ts";
import type { XmlNode } from "./node.ts";
import { type SimpleTypes, whiteSpaceOf, type XsdSource } from "./xsd-types.ts";

export interface ElementDeclaration {
  /** The prefixed name that `XmlNode` uses: "cfdi:Emisor". */
  readonly name: string;
  /** When true, it is left out of the cadena original of the document that contains it. */
  readonly omitted: boolean;
  /**
   * `text` tells if the cadena carries the element's text: "required" writes its pipe even when the element is missing.
   */
  readonly text: "required" | "optional" | undefined;
  /** `attributes` is in the order of the cadena original. */
  readonly attributes: readonly AttributeDeclaration[];
  readonly children: readonly ElementDeclaration[];
  /** When true, it holds complements: elements of any other schema. */
  readonly open: boolean;
  /** `particles` describes its content in order; the list is empty when it has no child elements. */
  readonly particles: readonly Particle[];
  /** When true, text may stand between its elements. */
  readonly mixed: boolean;
  /** This node carries the type of its text; it is undefined where no text may stand. */
  readonly textDefinition: XmlNode | undefined;
}

export type Particle = {
  readonly least: number;
  /** `most` is Infinity where there is no limit. */
  readonly most: number;
} & (
  | { readonly kind: "element"; readonly element: ElementDeclaration }
  | { readonly kind: "any" }
  | { readonly kind: "sequence" | "choice" | "all"; readonly parts: readonly Particle[] }
);

export type AttributeDeclaration = ReturnType<typeof declareAttribute>;

/** Reads the declarations of a file. `types` are those of all files, because files use types of others. */
export function readXsd(source: XsdSource, types: SimpleTypes) {
  const schema = source.root;
  const namespace = schema.attributes.targetNamespace ?? "";
  const scope = { prefix: prefixOf(namespace), schema, source, types };
  const elements = schema.children.filter(({ name }) => name === ELEMENT);
  return {
    namespace,
    /** These elements may be the root of a document or stand in a Complemento. */
    elements: elements.map((element) => declareElement(element, scope)),
  };
}

const XS = "{http://www.w3.org/2001/XMLSchema}";
const ELEMENT = `${XS}element`;
const OWN = "{urn:cfdi-stamping:schema}";

interface Scope {
  /** The names of this file's elements begin with this prefix. */
  readonly prefix: string;
  readonly schema: XmlNode;
  readonly source: XsdSource;
  readonly types: SimpleTypes;
}

function prefixOf(namespace: string): string {
  const known = NAMESPACES.find(({ uri }) => uri === namespace);
  return known === undefined ? `{${namespace}}` : `${known.prefix}:`;
}

interface Content {
  readonly attributes: AttributeDeclaration[];
  readonly children: ElementDeclaration[];
  open: boolean;
  particles: Particle[];
  mixed: boolean;
  textDefinition: XmlNode | undefined;
}

function declareElement(element: XmlNode, scope: Scope): ElementDeclaration {
  const content: Content = {
    attributes: [],
    children: [],
    open: false,
    particles: [],
    mixed: false,
    textDefinition: undefined,
  };
  const type = element.attributes.type === undefined ? element : named("complexType", element.attributes.type, scope);
  if (type === undefined) content.textDefinition = element;
  else collect(type, content, scope);
  content.mixed ||= type?.attributes.mixed === "true";
  const use = element.attributes[`${OWN}use`];
  return {
    name: intern(scope.prefix + element.attributes.name),
    omitted: use === "omitted",
    text: use === "required" || use === "optional" ? use : undefined,
    ...content,
  };
}

/** These parts of the schema language are implemented; any other stops the start. */
const READERS: Readonly<Record<string, (part: XmlNode, content: Content, scope: Scope) => void>> = {
  complexType: (part, content, scope) => {
    content.mixed = part.attributes.mixed === "true";
    collect(part, content, scope);
  },
  complexContent: collect,
  simpleContent: collect,
  sequence: collectGroup("sequence"),
  choice: collectGroup("choice"),
  all: collectGroup("all"),
  annotation: () => {},
  simpleType: (part, content) => {
    content.textDefinition = part;
  },
  any: (part, content) => {
    content.open = true;
    content.particles.push({ kind: "any", ...occurrence(part) });
  },
  element: (part, content, scope) => {
    const element = declareElement(part, scope);
    content.children.push(element);
    content.particles.push({ kind: "element", element, ...occurrence(part) });
  },
  attribute: (part, content, scope) => {
    content.attributes.push(declareAttribute(part, scope));
  },
  attributeGroup: (part, content, scope) => {
    collect(named("attributeGroup", part.attributes.ref ?? "", scope)!, content, scope);
  },
  extension: (part, content, scope) => {
    const base = named("complexType", part.attributes.base ?? "", scope);
    if (base === undefined) content.textDefinition = part;
    else collect(base, content, scope);
    collect(part, content, scope);
  },
};

function collectGroup(kind: "sequence" | "choice" | "all"): typeof collect {
  return (group, content, scope) => {
    const around = content.particles;
    const parts: Particle[] = [];
    content.particles = parts;
    collect(group, content, scope);
    content.particles = around;
    around.push({ kind, parts, ...occurrence(group) });
  };
}

function occurrence({ attributes: { minOccurs = "1", maxOccurs = "1" } }: XmlNode) {
  return { least: Number(minOccurs), most: maxOccurs === "unbounded" ? Infinity : Number(maxOccurs) };
}

function collect(parent: XmlNode, content: Content, scope: Scope): void {
  for (const part of parent.children) {
    const read = READERS[part.name.replace(XS, "")];
    if (read === undefined) throw new Error(`xsd: ${part.name} is not supported`);
    read(part, content, scope);
  }
}

/** Finds a top-level definition of this file by its name without prefix. Types of other files hold no elements. */
function named(kind: string, reference: string, { schema }: Scope): XmlNode | undefined {
  const local = reference.slice(reference.indexOf(":") + 1);
  return schema.children.find(({ name, attributes }) => name === XS + kind && attributes.name === local);
}

function declareAttribute(part: XmlNode, { source, types }: Scope) {
  const { attributes } = part;
  const use = attributes[`${OWN}use`] ?? attributes.use;
  return {
    name: intern(attributes.name!),
    /** `use` tells if the cadena carries the attribute: "required" writes its pipe even when it is missing. */
    use: use === "required" || use === "omitted" ? use : "optional",
    /** The cadena carries it after this child. */
    after: attributes[`${OWN}after`],
    /** Its value must be in this list, which is too long for libxml2. */
    catalog: attributes[`${OWN}catalog`],
    whiteSpace: whiteSpaceOf(part, source, types),
    /** The name of its type without prefix, or undefined for an anonymous type. */
    type: attributes.type?.replace(/^.*:/, ""),
    /** `required` is XML Schema's own `use`, independent of the cadena. */
    required: attributes.use === "required",
    /** The only value allowed. */
    fixed: attributes.fixed,
    definition: part,
  };
}
