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
  /** By local name, in document order; attributes of a namespace as "xsi:schemaLocation". No xmlns declarations. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  /** Character data directly inside the element when it is more than blanks. */
  readonly text?: string;
}

/** What a builder may write: `undefined` means "not written". */
export type Attributes = Readonly<Record<string, string | undefined>>;

/** A literal shaped like the document: `node("cfdi:Emisor", { Rfc: "…" })`. Absent children may be `undefined`. */
export function node(
  name: string,
  attributes: Attributes = {},
  children: readonly (XmlNode | undefined)[] = [],
): XmlNode {
  const written: Record<string, string> = {};
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== undefined) written[key] = value;
  }
  return { name, attributes: written, children: children.filter((child) => child !== undefined) };
}

/** The first child of that name. */
export function child(parent: XmlNode | undefined, name: string): XmlNode | undefined {
  return parent?.children.find((candidate) => candidate.name === name);
}

/** All children of that name. */
export function children(parent: XmlNode | undefined, name: string): XmlNode[] {
  return parent === undefined ? [] : parent.children.filter((candidate) => candidate.name === name);
}
