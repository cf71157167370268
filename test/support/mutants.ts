import type { XmlNode } from "../../src/engine/node.ts";
import { writeXml } from "../../src/engine/xml.ts";

/** A mutant is a document with one change, after which it is named: "cfdi:Concepto@Cantidad = -1". */
export interface Mutant {
  readonly name: string;
  /** Writes the mutant only when it is asked for, because a long document has a million mutants. */
  readonly write: () => string;
}

/** Returns a mutant for every single change that the tables below can make to a document. */
export function mutantsOf(root: XmlNode): Mutant[] {
  const nodes = places(root, []).flatMap(({ node, path }) => [
    ...NODE_CHANGES.map(([name, change]) => mutate(root, path, `${node.name}: ${name}`, change)),
    ...Object.keys(node.attributes).flatMap((attribute) => attributeMutants(root, path, node, attribute)),
  ]);
  return [...nodes, ...textMutants(root)];
}

/** Draws `count` of the items; the same seed draws the same ones. */
export function sample<T>(all: readonly T[], count: number, seed: number): T[] {
  const next = mulberry32(seed);
  return all
    .map((one) => ({ one, order: next() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ one }) => one);
}

export type Path = readonly number[];

export function places(node: XmlNode, path: Path): { node: XmlNode; path: Path }[] {
  return [{ node, path }, ...node.children.flatMap((child, place) => places(child, [...path, place]))];
}

/** A change returns the nodes that replace the given one; the root is never replaced by nothing. */
export type Change = (node: XmlNode) => readonly XmlNode[];

export const NODE_CHANGES: readonly (readonly [name: string, change: Change])[] = [
  ["removed", () => []],
  ["twice", (node) => [node, node]],
  ["emptied", (node) => [{ ...node, children: [] }]],
  ["without attributes", (node) => [{ ...node, attributes: {} }]],
  ["renamed", (node) => [{ ...node, name: `${node.name}s` }]],
  ["in lower case", (node) => [{ ...node, name: node.name.toLowerCase() }]],
  ["of CFDI 3.3", (node) => [{ ...node, name: `{http://www.sat.gob.mx/cfd/3}${localName(node)}` }]],
  ["of no namespace", (node) => [{ ...node, name: localName(node) }]],
  ["children reversed", (node) => [{ ...node, children: [...node.children].reverse() }]],
  ["first child last", (node) => [{ ...node, children: [...node.children.slice(1), ...node.children.slice(0, 1)] }]],
  ["replaced by its children", (node) => node.children],
  ["inside itself", (node) => [{ ...node, children: [...node.children, { ...node, children: [] }] }]],
  ["with text", (node) => [{ ...node, text: "texto" }]],
  ["with an unknown attribute", (node) => [{ ...node, attributes: { ...node.attributes, Otro: "1" } }]],
  ["with a foreign attribute", (node) => [{ ...node, attributes: { ...node.attributes, "{urn:x}Otro": "1" } }]],
  ["of a type", (node) => [{ ...node, attributes: { ...node.attributes, "xsi:type": localName(node) } }]],
  ["nil", (node) => [{ ...node, attributes: { ...node.attributes, "xsi:nil": "true" } }]],
  ["with an unknown child", (node) => [{ ...node, children: [...node.children, unknownChild(node)] }]],
  ["with a foreign child", (node) => [{ ...node, children: [...node.children, FOREIGN_CHILD] }]],
  ["with an Addenda", (node) => [{ ...node, children: [...node.children, addendaOf(node)] }]],
];

const FOREIGN_CHILD: XmlNode = { name: "{urn:x}Otro", attributes: { A: "1" }, children: [] };

function unknownChild(node: XmlNode): XmlNode {
  return { name: node.name.replace(/[^:}]+$/, "Otro"), attributes: {}, children: [] };
}

function addendaOf(node: XmlNode): XmlNode {
  return { name: node.name.replace(/[^:}]+$/, "Addenda"), attributes: {}, children: [FOREIGN_CHILD] };
}

function localName({ name }: XmlNode): string {
  return name.replace(/^.*[:}]/, "");
}

function attributeMutants(root: XmlNode, path: Path, node: XmlNode, attribute: string): Mutant[] {
  const { [attribute]: value = "", ...rest } = node.attributes;
  const place = `${node.name}@${attribute}`;
  const renamed = (name: string) =>
    mutate(root, path, `${place} is ${name}`, () => [{ ...node, attributes: { ...rest, [name]: value } }]);
  return [
    mutate(root, path, `${place} removed`, () => [{ ...node, attributes: rest }]),
    renamed(`${attribute}s`),
    renamed(attribute.toLowerCase()),
    ...[...new Set(valuesInstead(value))]
      .filter((other) => other !== value)
      .map((other) =>
        mutate(root, path, `${place} = ${other}`, () => [{ ...node, attributes: { ...rest, [attribute]: other } }]),
      ),
  ];
}

export function valuesInstead(value: string): string[] {
  const lengths = LENGTHS.flatMap((length) => ["x".repeat(length), "7".repeat(length)]);
  return [...CHANGES.map((change) => change(value)), ...OTHERS, ...lengths];
}

/** Each change makes a value slightly wrong. */
const CHANGES: readonly ((value: string) => string)[] = [
  (value) => ` ${value}`,
  (value) => `${value} `,
  (value) => `\t${value}\n`,
  (value) => `\u00a0${value}`,
  (value) => value.replaceAll(" ", "  "),
  (value) => value.replaceAll(" ", "\n\t"),
  (value) => value.replace(/^(.)/, "$1 "),
  (value) => value.slice(0, -1),
  (value) => value.slice(1),
  (value) => `${value}0`,
  (value) => `0${value}`,
  (value) => `${value}.0`,
  (value) => `${value}.0000000`,
  (value) => `-${value}`,
  (value) => `+${value}`,
  (value) => `${value}|${value}`,
  (value) => `${value}Z`,
  (value) => `${value}á`,
  (value) => value.toLowerCase(),
  (value) => value.toUpperCase(),
  (value) => value.replace("T", " "),
  (value) => value.replace(/\d/, "9"),
  (value) => value.replace(/\d(?=\D*$)/, "9"),
  (value) => value.replace(/[A-Z]/, "Ñ"),
  (value) => value.replace(/[A-Z]/, "É"),
  (value) => value.replace(/[A-Z]/, "&"),
];

/** These values lie at the edges of SAT's patterns, lists and numbers: some attribute accepts each, and most do not. */
const OTHERS: readonly string[] = [
  ..." |abc|Á|<&>\"'|\u{1F600}|𝒳|0|1|-1|00|01|02|03|04|05|06|07|08|09|10|12|13|18|19|99|001|002|003|004".split("|"),
  ..."0.0|0.000000|0.000001|0.0000001|0.0000010|1.123456|1.1234567|1.|.5|1,5|1e3|NaN|INF|1 000|0x10".split("|"),
  ..."999999999999999999|999999999999999999.999999|1000000000000000000|9999999999999999999999999".split("|"),
  ..."2018|2019|32767|32768|4.0|1.1|3.3|true|PUE|PPD|Tasa|Exento|tasa|I|E|T|N|P|S".split("|"),
  ..."MXN|mxn|USD|XXX|XYZ|MEX|USA|ZZZ|mex|601|616|626|600|999|G01|S01|CP01|P01|G04|H87|E48|ACT|KGM|xBX|XBX|H88|h87|Ohm|OHM".split(
    "|",
  ),
  ..."43211503|01010101|4321150|432115033|99999999|00000|99999|1234|123456".split("|"),
  ..."XAXX010101000|AAA010101AAA|AAA010101AA0|AAA010101AAB|AAA011301AAA|AAA010132AAA|aaa010101aaa|ÑÑ&010101AAA|AA010101AAA|AAAAA010101AAA".split(
    "|",
  ),
  ..."2024-02-29T00:00:00|2023-02-29T00:00:00|2009-12-31T23:59:59|2010-01-01T00:00:00|2099-12-31T23:59:59|2100-01-01T00:00:00".split(
    "|",
  ),
  ..."2024-01-01T24:00:00|2024-01-01T00:00:60|2024-01-01T00:00:00Z|2024-01-01T00:00:00.5|2024-01-01T00:00:00-06:00|2024-01-01|2024-04-31T00:00:00".split(
    "|",
  ),
  ..."5fb2822e-396d-4725-8521-cdc4bdd20ccf|5FB2822E-396D-4725-8521-CDC4BDD20CCF|5fb2822e396d47258521cdc4bdd20ccf|gfb2822e-396d-4725-8521-cdc4bdd20ccf".split(
    "|",
  ),
  "",
  "15  48  3009  0001234",
  "15 48 3009 0001234",
  "15  48  3009  000123",
  "a|b",
  "a\u0085b",
  "a\u2028b",
];

const LENGTHS = [
  1, 2, 3, 5, 10, 11, 12, 13, 18, 19, 20, 21, 24, 25, 26, 36, 40, 41, 100, 101, 150, 151, 300, 301, 1000, 1001,
];

function mutate(root: XmlNode, path: Path, name: string, change: Change): Mutant {
  return { name, write: () => writeXml(changeAt(root, path, change)[0] ?? root).toString() };
}

export function changeAt(node: XmlNode, [place, ...path]: Path, change: Change): readonly XmlNode[] {
  if (place === undefined) return change(node);
  const children = node.children.flatMap((child, at) => (at === place ? changeAt(child, path, change) : [child]));
  return [{ ...node, children }];
}

/** Returns mutants of the text alone, whose tree stays the same. */
function textMutants(root: XmlNode): Mutant[] {
  return TEXT_CHANGES.map(([name, change]) => ({
    name: `text: ${name}`,
    write: () => change(writeXml(root).toString()),
  }));
}

export const TEXT_CHANGES: readonly (readonly [name: string, change: (xml: string) => string])[] = [
  ["as written", (xml) => xml],
  ["byte order mark", (xml) => `\ufeff${xml}`],
  ["no declaration", (xml) => xml.replace(/^<\?xml.*?\?>/, "")],
  ["single quotes", (xml) => xml.replace(/="([^"']*)"/g, "='$1'")],
  ["line ends between attributes", (xml) => xml.replace(/" /g, '"\r\n\t')],
  ["blanks between nodes", (xml) => xml.replace(/></g, ">\r\n  <")],
  ["comments between nodes", (xml) => xml.replace(/></g, "><!-- -->\n<")],
  ["an instruction before the root", (xml) => xml.replace("?>", '?><?xml-stylesheet href="a.xsl"?>')],
  ["CDATA between nodes", (xml) => xml.replace(/></g, "><![CDATA[ ]]><")],
  ["another prefix", (xml) => xml.replaceAll("cfdi:", "c:").replaceAll("xmlns:cfdi", "xmlns:c")],
  ["another prefix of the stamp", (xml) => xml.replaceAll("tfd:", "t:").replaceAll("xmlns:tfd", "xmlns:t")],
  ["a default namespace", (xml) => xml.replaceAll("cfdi:", "").replaceAll("xmlns:cfdi", "xmlns")],
  ["a prefix that is not declared", (xml) => xml.replace(/<(\/?)cfdi:Emisor/g, "<$1otro:Emisor")],
  ["a namespace with a blank", (xml) => xml.replace('http://www.sat.gob.mx/cfd/4"', 'http://www.sat.gob.mx/cfd/4 "')],
  ["a literal line break in a value", (xml) => xml.replace(/(Nombre|Leyenda)="(...)/g, '$1="$2\r\n')],
  ["a referenced line break in a value", (xml) => xml.replace(/(Nombre|Leyenda)="(...)/g, '$1="$2&#13;&#10;')],
  ["cut short", (xml) => xml.slice(0, -10)],
  ["two roots", (xml) => xml + xml.replace(/^<\?xml.*?\?>/, "")],
  ["text after the root", (xml) => `${xml}x`],
  ["an attribute twice", (xml) => xml.replace(/ Version="[^"]*"/, "$&$&")],
  ["an unknown entity", (xml) => xml.replace(/(Nombre|Leyenda)="/, "$&&otra;")],
];

/** Returns a generator of numbers in [0, 1) that depend on the seed alone. */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
