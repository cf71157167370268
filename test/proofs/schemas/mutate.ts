import type { Attributes, XmlNode } from "../../../src/engine/node.ts";
import { writeXml } from "../../../src/engine/xml.ts";
import { changeAt, NODE_CHANGES, type Path, places, TEXT_CHANGES, valuesInstead } from "../../support/mutants.ts";

/** A dice returns numbers in [0, 1) that follow from its seed alone. */
export type Dice = () => number;

/** Mutants take values and nodes from other valid documents, besides the tables of test/support/mutants.ts. */
export interface Pool {
  /** The values stand by the attribute's name. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly nodes: readonly XmlNode[];
}

export function poolOf(documents: readonly XmlNode[]): Pool {
  const nodes = documents.flatMap((root) => places(root, []).map(({ node }) => node));
  const values = new Map<string, Set<string>>();
  for (const { attributes } of nodes) {
    for (const [name, value = ""] of Object.entries(attributes))
      values.set(name, (values.get(name) ?? new Set()).add(value));
  }
  return { nodes, values: new Map([...values].map(([name, all]) => [name, [...all]])) };
}

/** Returns a document with one change or several, one document in eight also with a change of its text. */
export function mutant(
  root: XmlNode,
  pool: Pool,
  dice: Dice,
): { readonly tree: XmlNode; readonly xml: string; readonly isPlain: boolean } {
  let tree = root;
  do tree = changedOnce(tree, pool, dice);
  while (dice() < 0.3);
  const written = writeXml(tree).toString();
  if (dice() >= 1 / 8) return { tree, xml: written, isPlain: true };
  const change = one([...TEXT_CHANGES.map(([, each]) => each), ...MARKUP], dice);
  return { tree, xml: change(written), isPlain: false };
}

/** Each change writes a document in another way, mostly without changing its meaning. */
const MARKUP: readonly ((xml: string) => string)[] = [
  (xml) => xml.replace(/(="[^"&]*?)([A-Za-z0-9])/g, (_, before, letter) => `${before}&#${letter.charCodeAt(0)};`),
  (xml) =>
    xml.replace(/(="[^"&]*?)([A-Za-z0-9])/, (_, before, letter) => `${before}&#x${letter.charCodeAt(0).toString(16)};`),
  (xml) => xml.replace(/="/g, '="&#32;'),
  (xml) => xml.replace(/="/g, '="\t'),
  (xml) => xml.replace(/="/g, '= \n"'),
  (xml) => xml.replace(/\/>/g, "></x>").replace(/<([\w:]+)([^<>]*)><\/x>/g, "<$1$2></$1>"),
  (xml) => xml.replace(/\/>/g, "></x>").replace(/<([\w:]+)([^<>]*)><\/x>/g, "<$1$2> </$1>"),
  (xml) => xml.replace(/\/>/g, "></x>").replace(/<([\w:]+)([^<>]*)><\/x>/g, "<$1$2>&#32;</$1>"),
  (xml) => xml.replace(/\/>/g, "></x>").replace(/<([\w:]+)([^<>]*)><\/x>/g, "<$1$2><![CDATA[]]></$1>"),
  (xml) => xml.replace(/\/>/g, "></x>").replace(/<([\w:]+)([^<>]*)><\/x>/g, "<$1$2><!-- --></$1>"),
  (xml) => xml.replace(/>([^<>]+)</g, "> $1 <"),
  (xml) => xml.replace(/>([^<>]+)</g, "><![CDATA[$1]]><"),
  (xml) => xml.replace(/>([^<>]+)</g, "><!-- -->$1<"),
  (xml) => xml.replace(/ Version=/i, ' xmlns:xs="http://www.w3.org/2001/XMLSchema"$&'),
  (xml) => xml.replace(/ Version=/i, ' xmlns:x="urn:x"$&'),
  (xml) => xml.replace(/ Version=/i, ' xmlns:x="http://[x"$&'),
  (xml) => xml.replace(/ Version=/i, ' xmlns:x="http://x y"$&'),
  (xml) => xml.replace(/ Version=/i, ' xmlns="http://www.sat.gob.mx/cfd/4"$&'),
  (xml) => xml.replace(/ Version=/i, ' xmlns=""$&'),
  (xml) => xml.replace(/ Version=/i, ' xml:lang="es"$&'),
  (xml) => xml.replace(/ Version=/i, ' xsi:schemaLocation="urn:x y z"$&'),
  (xml) => xml.replace(/ Version=/i, ' xsi:noNamespaceSchemaLocation="x.xsd"$&'),
  (xml) => xml.replace(/ xsi:schemaLocation="[^"]*"/, ""),
  (xml) => xml.replace("?>", ' standalone="yes"?>'),
];

function changedOnce(root: XmlNode, pool: Pool, dice: Dice): XmlNode {
  const all = places(root, []);
  const { node, path } = one(all, dice);
  const kind = dice();
  if (kind < 0.7) return put(root, path, changedValues(node, pool, dice));
  if (kind < 0.9) {
    const [, change] = one(NODE_CHANGES, dice);
    return changeAt(root, path, change)[0] ?? root;
  }
  const near = all.map((each) => each.node);
  return put(root, path, { ...node, children: changedChildren(node, near, pool, dice) });
}

function put(root: XmlNode, path: Path, node: XmlNode): XmlNode {
  return changeAt(root, path, () => [node])[0]!;
}

function changedValues(node: XmlNode, pool: Pool, dice: Dice): XmlNode {
  const names = Object.keys(node.attributes);
  if (node.text !== undefined && dice() < 0.7) return { ...node, text: otherValue("", node.text, pool, dice) };
  if (names.length === 0 || dice() < 0.1) {
    const name = one([...pool.values.keys()], dice);
    return withValue(node, { ...node.attributes, [name]: otherValue(name, "1", pool, dice) });
  }
  const name = one(names, dice);
  const { [name]: value = "", ...rest } = node.attributes;
  if (dice() < 0.1) return withValue(node, rest);
  return withValue(node, { ...node.attributes, [name]: otherValue(name, value, pool, dice) });
}

function withValue(node: XmlNode, attributes: Attributes): XmlNode {
  return { ...node, attributes };
}

/** A change may leave half of a surrogate pair, which XML cannot hold and which is removed. */
function otherValue(name: string, value: string, pool: Pool, dice: Dice): string {
  return anyValue(name, value, pool, dice).replace(/\p{Surrogate}/gu, "");
}

function anyValue(name: string, value: string, pool: Pool, dice: Dice): string {
  const kind = dice();
  if (kind < 0.35) return one(valuesInstead(value), dice);
  if (kind < 0.6) return one(pool.values.get(name) ?? [value], dice);
  if (kind < 0.75) return number(dice);
  if (kind < 0.85) return date(dice);
  if (kind < 0.9) return value.repeat(1 + Math.floor(dice() * 40));
  const at = Math.floor(dice() * (value.length + 1));
  return `${value.slice(0, at)}${one(LETTERS, dice)}${value.slice(at + Math.floor(dice() * 2))}`;
}

/**
 * The letters are blanks of many scripts, digits other than ASCII's, characters beyond the first plane, and those with
 * a meaning in XML.
 */
const LETTERS = [
  ..." \t\n\r\u00a0\u2003\u3000\u0085\u2028\u200b\ufeff٣۴𝟗Ⅷ\u{1f600}𠀀ñÑáÁüÜ|<>&\"'.,-+_:/()[]{}!?*^$#%0159AZaz",
  "  ",
  "\r\n",
  "İ",
  "ſ",
  "K",
];

function digits(dice: Dice): string {
  const length = Math.floor(dice() ** 2 * 26);
  return Array.from({ length }, () => Math.floor(dice() * 10) * Number(dice() < 0.7)).join("");
}

function number(dice: Dice): string {
  return `${one(["", "", "", "", "-", "+"], dice)}${digits(dice)}${one(["", ".", "."], dice)}${dice() < 0.5 ? digits(dice).slice(0, 7) : ""}`;
}

function date(dice: Dice): string {
  const two = (most: number) => String(Math.floor(dice() * (most + 2))).padStart(2, "0");
  const year = one(["2024", "2023", "2100", "2000", "1999", "0000", "2020", "12024", "-2024"], dice);
  const time = `T${two(24)}:${two(60)}:${two(60)}`;
  return `${year}-${two(12)}-${two(31)}${one(["", "", time, time, `${time}Z`, "Z", `${time}.5`], dice)}`;
}

function changedChildren(node: XmlNode, near: readonly XmlNode[], pool: Pool, dice: Dice): XmlNode[] {
  const children = [...node.children];
  const at = Math.floor(dice() * (children.length + 1));
  const kind = dice();
  if (kind < 0.3) children.splice(at, 0, one(near, dice));
  else if (kind < 0.5) children.splice(at, 0, one(pool.nodes, dice));
  else if (kind < 0.7) children.splice(at, 1);
  else if (kind < 0.85) children.push(...children.splice(at, 1));
  else
    children.splice(
      at,
      0,
      ...Array.from({ length: 2 + Math.floor(dice() * 100) }, () => children[at] ?? one(near, dice)),
    );
  return children;
}

function one<T>(all: readonly T[], dice: Dice): T {
  return all[Math.floor(dice() * all.length)]!;
}
