import type { XmlNode } from "../../engine/node.ts";
import { normalizeSpace } from "../../engine/xml.ts";

/**
 * A Source is the document to print. It remembers which values were taken by a page, so that all others can be printed
 * as a list: nothing in the XML is hidden.
 */
export class Source {
  readonly root: XmlNode;
  readonly #taken = new Map<XmlNode, Set<string>>();
  readonly #texts = new Set<XmlNode>();

  constructor(root: XmlNode) {
    this.root = root;
  }

  /** Returns an attribute with white space collapsed and counts it as printed. */
  take(node: XmlNode | undefined, name: string): string | undefined {
    const value = node?.attributes[name];
    if (node === undefined || value === undefined) return undefined;
    const taken = this.#taken.get(node);
    if (taken === undefined) this.#taken.set(node, new Set([name]));
    else taken.add(name);
    return normalizeSpace(value);
  }

  /** Returns the text directly inside a node, unless it was taken before. */
  takeText(node: XmlNode): string | undefined {
    if (node.text === undefined || this.#texts.has(node)) return undefined;
    this.#texts.add(node);
    return normalizeSpace(node.text);
  }

  /** Returns the names of a node's attributes that no page has taken yet. */
  left(node: XmlNode): string[] {
    const taken = this.#taken.get(node);
    return Object.keys(node.attributes).filter(
      (name) => taken?.has(name) !== true && !isSilent(name) && node.attributes[name] !== undefined,
    );
  }
}

/**
 * Names makes names in the namespace of a node: with its prefix, or with the namespace if the engine knows no prefix
 * for it.
 */
export type Names = (local: string) => string;

export function namesOf({ name }: XmlNode): Names {
  const prefix = name.slice(0, prefixLength(name));
  return (local) => prefix + local;
}

export function localName(name: string): string {
  return name.slice(prefixLength(name));
}

function prefixLength(name: string): number {
  return Math.max(name.lastIndexOf(":"), name.lastIndexOf("}")) + 1;
}

/** These attributes are about the XML, not the operation; the certificate is represented by its number. */
function isSilent(name: string): boolean {
  return name === "Certificado" || name === "xsi:schemaLocation" || name === "xsi:type";
}
