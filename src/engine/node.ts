/**
 * An XML element as the engine sees it. SAT's documents keep everything in attributes, so a name, attributes and
 * children are all there is; `text` exists only to notice content that should not be there.
 */
export interface XmlNode {
  /**
   * Canonical name: SAT's own prefix and the local name ("cfdi:Emisor"), whatever prefix the document used.
   * An element of a namespace we do not know is "{namespace}local".
   */
  readonly name: string;
  /**
   * By local name, in document order; attributes of a namespace as "xsi:schemaLocation". No xmlns declarations.
   * A builder may leave `undefined` where nothing is written.
   */
  readonly attributes: Attributes;
  readonly children: readonly XmlNode[];
  /** Character data directly inside the element when it is more than blanks. */
  readonly text?: string;
}

export type Attributes = Readonly<Record<string, string | undefined>>;

/** A literal shaped like the document: `node("cfdi:Emisor", { Rfc: "…" })`. Absent children may be `undefined`. */
export function node(
  name: string,
  attributes: Attributes = NO_ATTRIBUTES,
  children: readonly (XmlNode | undefined)[] = NONE,
): XmlNode {
  // Nothing is copied without need: a document of 200 concepts has 800 nodes.
  for (const child of children)
    if (child === undefined) return { name, attributes, children: present(children) };
  return { name, attributes, children: children as readonly XmlNode[] };
}

function present(children: readonly (XmlNode | undefined)[]): readonly XmlNode[] {
  return children.filter((child) => child !== undefined);
}

/** One for all lists: an empty object is larger than three attributes. */
export const NO_ATTRIBUTES: Attributes = {};
const NONE: readonly XmlNode[] = [];

/** The same node with some attributes of other values, in their places; new ones come last. */
export function withAttributes(node: XmlNode, changes: Attributes): XmlNode {
  return { ...node, attributes: { ...node.attributes, ...changes } };
}

/** The first child of that name. */
export function child(parent: XmlNode | undefined, name: string): XmlNode | undefined {
  if (parent === undefined) return undefined;
  for (const candidate of parent.children) if (candidate.name === name) return candidate;
  return undefined;
}

/** All children of that name. */
export function children(parent: XmlNode | undefined, name: string): readonly XmlNode[] {
  let found: XmlNode[] | undefined;
  for (const candidate of parent?.children ?? NONE) {
    if (candidate.name !== name) continue;
    if (found === undefined) found = [candidate];
    else found.push(candidate);
  }
  return found ?? NONE;
}
