import fc from "fast-check";
import { node, type XmlNode } from "../../../src/engine/node.ts";
import { DOCUMENTS } from "./documents.ts";

const ALL_NODES = Object.values(DOCUMENTS).flatMap((root) => [...walk(root)]);
const NAMES = [...new Set(ALL_NODES.map(({ name }) => name))];
const ATTRIBUTES = [...new Set(ALL_NODES.flatMap(({ attributes }) => Object.keys(attributes)))];
const value = fc.oneof(
  fc.constantFrom("I", "02", "002", "Tasa", "Exento", "0.160000", "100.00", "MXN", "XXX", "XAXX010101000", "01"),
  fc.constantFrom(
    "2026-03-10T11:30:00",
    "2026-02-30T00:00:00",
    "9".repeat(70),
    "",
    "__proto__",
    "-1",
    "1e9",
    "0.000000000000001",
  ),
  fc.string(),
);

/** These trees have any form, with names of SAT's and others, and with plausible and absurd values. */
export const trees: fc.Arbitrary<XmlNode> = tree(4);

function tree(depth: number): fc.Arbitrary<XmlNode> {
  return fc
    .record({
      name: fc.oneof(fc.constantFrom(...NAMES), fc.string()),
      attributes: fc.dictionary(fc.oneof(fc.constantFrom(...ATTRIBUTES), fc.string()), value, {
        maxKeys: 20,
      }),
      children: depth === 0 ? fc.constant([]) : fc.array(tree(depth - 1), { maxLength: 4 }),
    })
    .map(({ name, attributes, children }) => node(name, attributes, children));
}

/** Returns valid documents with other values in about half of their attributes. */
export function garbledOf(roots: readonly XmlNode[]): fc.Arbitrary<XmlNode> {
  return fc
    .record({
      root: fc.constantFrom<XmlNode>(...roots),
      values: fc.array(fc.option(value, { nil: undefined }), { minLength: 7, maxLength: 101 }),
    })
    .map(({ root, values }) => garble(root, values, { next: 0 }));
}

export const garbled = garbledOf(Object.values(DOCUMENTS));

function garble(root: XmlNode, values: readonly (string | undefined)[], cursor: { next: number }): XmlNode {
  const attributes = Object.fromEntries(
    Object.entries(root.attributes).map(([name, text]) => [name, values[cursor.next++ % values.length] ?? text]),
  );
  return node(
    root.name,
    attributes,
    root.children.map((child) => garble(child, values, cursor)),
  );
}

/** Returns valid documents with one fault: a wrong attribute, or an element that is missing or doubled. */
export function damagedOf(roots: readonly XmlNode[]): fc.Arbitrary<XmlNode> {
  return fc
    .record({
      root: fc.constantFrom<XmlNode>(...roots),
      where: fc.nat(),
      attribute: fc.nat(),
      fault: fc.constantFrom("garble", "drop", "remove", "double"),
      text: value,
    })
    .map(({ root, where, attribute, fault, text }) => {
      const nodes = [...walk(root)];
      return replace(root, nodes[where % nodes.length]!, (target) => damage(target, fault, attribute, text));
    });
}

export const damaged = damagedOf(Object.values(DOCUMENTS));

export function* walk(root: XmlNode): Generator<XmlNode> {
  yield root;
  for (const child of root.children) yield* walk(child);
}

/** Returns the tree with `change` made to the node `target`, which may become none or several. */
export function replace(root: XmlNode, target: XmlNode, change: (node: XmlNode) => XmlNode[]): XmlNode {
  const children = root.children.flatMap((child) =>
    child === target ? change(child) : [replace(child, target, change)],
  );
  return root === target ? (change(root)[0] ?? root) : { ...root, children };
}

function damage(target: XmlNode, fault: string, index: number, text: string): XmlNode[] {
  if (fault === "remove") return [];
  if (fault === "double") return [target, target];
  const names = Object.keys(target.attributes);
  const name = names[index % Math.max(names.length, 1)] ?? "Extra";
  const attributes = { ...target.attributes, [name]: fault === "garble" ? text : undefined };
  return [node(target.name, attributes, target.children)];
}
