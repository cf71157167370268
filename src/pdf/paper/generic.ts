import type { XmlNode } from "../../engine/node.ts";
import type { Column } from "../drawing/index.ts";
import { catalogOf, grouped, labelOf, localName, time } from "../words/index.ts";
import { type Field, fields, heading, keyed, type Printing, subheading, table } from "./printing.ts";

/** Prints any complement: all its attributes, texts and nodes, each with its name in words. */
export function generic(p: Printing, node: XmlNode): void {
  heading(p, titleOf(node));
  describe(p, node);
}

/** Prints a node's own data and then its child nodes. `path` is the heading of the nodes around it. */
export function describe(p: Printing, node: XmlNode, path = ""): void {
  fields(p, [...ownFields(p, node), ...node.children.filter(isPlain).flatMap((leaf) => leafFields(p, leaf))]);
  for (const group of groupsOf(node.children.filter((one) => !isPlain(one)))) describeGroup(p, group, path);
}

function describeGroup(p: Printing, group: readonly XmlNode[], path: string): void {
  const columns = columnsOf(group);
  if (group.length > 1 && columns !== undefined) {
    subheading(p, path + titleOf(group[0]!));
    describeTable(p, group, columns);
    return;
  }
  for (const [index, node] of group.entries()) {
    const title = path + (group.length > 1 ? `${titleOf(node)} ${index + 1}` : titleOf(node));
    if (!isWrapper(node)) subheading(p, title);
    describe(p, node, `${title} › `);
  }
}

/** A wrapper only holds other nodes, whose headings include its name. */
function isWrapper({ attributes, children, text }: XmlNode): boolean {
  return Object.keys(attributes).length === 0 && text === undefined && !children.some(isPlain);
}

export function titleOf({ name }: XmlNode): string {
  return labelOf(localName(name));
}

/** A node with a single value needs no heading of its own. */
function isPlain({ attributes, children, text }: XmlNode): boolean {
  const values = Object.keys(attributes).length;
  return children.length === 0 && (text === undefined ? values <= 1 : true);
}

export function ownFields(p: Printing, node: XmlNode): Field[] {
  return p.source.left(node).map((name): Field => [labelOf(localName(name)), attributeText(p, node, name)]);
}

function attributeText(p: Printing, node: XmlNode, name: string): string | undefined {
  const value = p.source.take(node, name);
  const catalog = catalogOf(name);
  if (value !== undefined && TIME.test(value)) return time(value);
  if (value !== undefined && DECIMAL.test(value)) return grouped(value);
  return catalog === undefined ? value : keyed(p, catalog, value);
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

function leafFields(p: Printing, node: XmlNode): Field[] {
  const text = p.source.takeText(node);
  const own = ownFields(p, node);
  if (text === undefined) return own.length > 0 ? own : [[titleOf(node), "—"]];
  const details = own.map(([label, value]) => `${label}: ${value}`).join(", ");
  return [[titleOf(node), details === "" ? text : `${text} (${details})`]];
}

/** Groups neighbours of one name, in the order in which the names first occur. */
function groupsOf(nodes: readonly XmlNode[]): XmlNode[][] {
  const groups = new Map<string, XmlNode[]>();
  for (const node of nodes) {
    const group = groups.get(node.name);
    if (group === undefined) groups.set(node.name, [node]);
    else group.push(node);
  }
  return [...groups.values()];
}

const MOST_COLUMNS = 7;

/**
 * Returns the attributes of nodes that fit in a table, or undefined when they have child nodes or too many attributes.
 */
function columnsOf(group: readonly XmlNode[]): string[] | undefined {
  if (group.some(({ children, text }) => children.length > 0 || text !== undefined)) return undefined;
  const names = [...new Set(group.flatMap(({ attributes }) => Object.keys(attributes)))];
  return names.length > 0 && names.length <= MOST_COLUMNS ? names : undefined;
}

function describeTable(p: Printing, group: readonly XmlNode[], names: readonly string[]): void {
  const rows = group.map((node) => names.map((name) => attributeText(p, node, name)));
  const columns = names.map((name, index): Column => {
    const title = labelOf(localName(name));
    return rows.every((row) => GROUPED.test(row[index] ?? "0.0")) ? { title, align: "right" } : { title };
  });
  table(p, columns, rows);
}

/** Keys have no decimal point. */
const DECIMAL = /^-?\d+\.\d+$/;
const GROUPED = /^-?[\d,]+\.\d+$/;

/** Writes nodes as lines of text, for places without room for tables. */
export function describeInline(p: Printing, nodes: readonly XmlNode[]): string[] {
  return nodes.flatMap((node) => {
    const own = ownFields(p, node).map(([label, value]) => `${label} ${value}`);
    const text = p.source.takeText(node);
    const said = [...own, ...(text === undefined ? [] : [text])].join(" · ");
    return [`${titleOf(node)}${said === "" ? "" : `: ${said}`}`, ...describeInline(p, node.children)];
  });
}

/**
 * Prints everything that no page has printed yet, except an addenda, which is the issuer's own and not covered by SAT's
 * seal.
 */
export function leftovers(p: Printing): void {
  const rest = leftFields(p);
  if (rest.length === 0) return;
  heading(p, "Otros datos del comprobante");
  fields(p, rest);
}

export function leftFields(p: Printing): Field[] {
  return restOf(p, p.source.root);
}

function restOf(p: Printing, node: XmlNode): Field[] {
  if (ELSEWHERE.has(localName(node.name))) return [];
  const own = ownFields(p, node).map(([label, value]): Field => [`${titleOf(node)}: ${label}`, value]);
  const text = p.source.takeText(node);
  const said: Field[] = text === undefined ? [] : [[titleOf(node), text]];
  return [...own, ...said, ...node.children.flatMap((one) => restOf(p, one))];
}

/** The stamp is printed in the block of seals. */
const ELSEWHERE = new Set(["Addenda", "TimbreFiscalDigital"]);
