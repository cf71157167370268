/**
 * An XML element as the engine sees it. SAT's documents keep all data in attributes, so name, attributes and children
 * suffice; `text` exists only to detect content that should not be there.
 */
export interface XmlNode {
  /**
   * The canonical name: SAT's prefix and the local name ("cfdi:Emisor"), whatever prefix the document uses. An element
   * of an unknown namespace is "{namespace}local".
   */
  readonly name: string;
  /**
   * `attributes` is keyed by local name, in document order; an attribute with a namespace is like "xsi:schemaLocation".
   * xmlns declarations are not included. A builder may leave undefined those not to be written.
   */
  readonly attributes: Attributes;
  readonly children: readonly XmlNode[];
  /** The character data directly inside the element, unless that is only blanks. */
  readonly text?: string;
}

export type Attributes = Readonly<Record<string, string | undefined>>;

/**
 * Builds a node in the shape of the document: `node("cfdi:Emisor", { Rfc: "…" })`. Children that are undefined are left
 * out.
 */
export function node(
  name: string,
  attributes: Attributes = NO_ATTRIBUTES,
  children: readonly (XmlNode | undefined)[] = NONE,
): XmlNode {
  // The list is only copied when needed, because a document of 200 concepts has 800 nodes.
  for (const child of children) if (child === undefined) return { name, attributes, children: present(children) };
  return { name, attributes, children: children as readonly XmlNode[] };
}

function present(children: readonly (XmlNode | undefined)[]): readonly XmlNode[] {
  return children.filter((child) => child !== undefined);
}

/** One empty object is shared, because an empty object is larger than three attributes. */
export const NO_ATTRIBUTES: Attributes = {};
const NONE: readonly XmlNode[] = [];

/** Returns a copy of the node with other values of some attributes, in their places. New ones come last. */
export function withAttributes(node: XmlNode, changes: Attributes): XmlNode {
  return { ...node, attributes: { ...node.attributes, ...changes } };
}

export function child(parent: XmlNode | undefined, name: string): XmlNode | undefined {
  if (parent === undefined) return undefined;
  for (const candidate of parent.children) if (candidate.name === name) return candidate;
  return undefined;
}

export function children(parent: XmlNode | undefined, name: string): readonly XmlNode[] {
  let found: XmlNode[] | undefined;
  for (const candidate of parent?.children ?? NONE) {
    if (candidate.name !== name) continue;
    if (found === undefined) found = [candidate];
    else found.push(candidate);
  }
  return found ?? NONE;
}
