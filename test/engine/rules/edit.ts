import type { XmlNode } from "../../../src/engine/node.ts";

/**
 * Edits change a document by paths from its root, without the prefix "cfdi:". "Emisor/@Rfc" sets an attribute, or
 * removes it with `undefined`; "Impuestos" with `undefined` removes that node; "Conceptos/+" adds a child there.
 */
export type Edits = Readonly<Record<string, string | XmlNode | undefined>>;

/** Returns a copy of the tree with the edits made, in their order. */
export function edited(root: XmlNode, edits: Edits): XmlNode {
  const copy = structuredClone(root) as Mutable;
  for (const [path, value] of Object.entries(edits)) apply(copy, path, value);
  return copy;
}

interface Mutable extends XmlNode {
  attributes: Record<string, string>;
  children: Mutable[];
}

function apply(root: Mutable, path: string, value: string | XmlNode | undefined): void {
  const steps = path.split("/");
  const last = steps.pop() ?? "";
  const parent = steps.reduce(stepInto, root);
  if (typeof value === "string") parent.attributes[last.slice(1)] = value;
  else if (value !== undefined) parent.children.push(structuredClone(value) as Mutable);
  else if (last.startsWith("@")) delete parent.attributes[last.slice(1)];
  else parent.children.splice(parent.children.indexOf(stepInto(parent, last)), 1);
}

function stepInto(parent: Mutable, step: string): Mutable {
  const [, name = "", index = "1"] = /^([^[]+)(?:\[(\d+)\])?$/.exec(step) ?? [];
  const full = name.includes(":") ? name : `cfdi:${name}`;
  const found = parent.children.filter((child) => child.name === full)[Number(index) - 1];
  if (found === undefined) throw new RangeError(`no ${step} in ${parent.name}`);
  return found;
}
