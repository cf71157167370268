import type { XmlNode } from "../engine/node.ts";
import { normalizeSpace } from "../engine/xml.ts";

/**
 * The document that is printed. It remembers which values a page has taken, so that whatever no page knows can be
 * printed as a plain list: nothing of the XML is hidden.
 */
export class Source {
  readonly root: XmlNode;
  readonly #taken = new Map<XmlNode, Set<string>>();
  readonly #texts = new Set<XmlNode>();

  constructor(root: XmlNode) {
    this.root = root;
  }

  /** An attribute as its schema means it: without needless blanks. It counts as printed. */
  take(node: XmlNode | undefined, name: string): string | undefined {
    const value = node?.attributes[name];
    if (node === undefined || value === undefined) return undefined;
    const taken = this.#taken.get(node);
    if (taken === undefined) this.#taken.set(node, new Set([name]));
    else taken.add(name);
    return normalizeSpace(value);
  }

  /** The text directly inside a node, unless it was taken before. */
  takeText(node: XmlNode): string | undefined {
    if (node.text === undefined || this.#texts.has(node)) return undefined;
    this.#texts.add(node);
    return normalizeSpace(node.text);
  }

  /** The attributes of a node that no page has taken yet. */
  left(node: XmlNode): string[] {
    const taken = this.#taken.get(node);
    return Object.keys(node.attributes).filter(
      (name) => taken?.has(name) !== true && !isSilent(name) && node.attributes[name] !== undefined,
    );
  }
}

/** Names of nodes beside this one: with its prefix, or its namespace where the engine knows no prefix for it. */
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

/** About the XML and not about the operation; the certificate itself is what its number stands for. */
function isSilent(name: string): boolean {
  return name === "Certificado" || name === "xsi:schemaLocation" || name === "xsi:type";
}
