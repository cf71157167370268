import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from "saxes";
import { memoize } from "./memoize.ts";
import { NAMESPACES, XSI } from "./namespaces.ts";
import { type Attributes, withAttributes, type XmlNode } from "./node.ts";
import { Output, type Piece, pieceOf, valueForm } from "./output.ts";

export type XmlReading =
  | {
      readonly kind: "xml";
      readonly root: XmlNode;
      /**
       * `complete` is true when the tree has everything that a schema sees: the document has no comment, instruction or
       * CDATA, no blanks in an element without child elements, and no namespace that is not plainly an address.
       */
      readonly complete: boolean;
    }
  | Malformed;

interface Malformed {
  readonly kind: "malformed";
  readonly sentence: string;
}

/** The interface admits requests of this size; no honest CFDI comes near any of these limits. */
export const MAX_BYTES = 10 * 1024 * 1024;
const MAX_DEPTH = 64;
const MAX_ATTRIBUTES = 200;
/** A namespace is declared once but part of every name in it, so a long one multiplies the document. */
const MAX_NAMESPACE = 256;
/**
 * Elements, attributes, comments and the like count together, which bounds the memory of this tree and of libxml2's.
 */
const MAX_NODES = 500_000;

/**
 * Reads foreign XML into a tree, or says in Spanish why it is refused. Everything that could harm a parser is refused
 * before or while reading; other readers of foreign bytes (schema.ts) come after this one.
 */
export function readXml(bytes: Uint8Array): XmlReading {
  try {
    return { kind: "xml", ...parse(decode(bytes)) };
  } catch (error) {
    if (error instanceof Refusal) return { kind: "malformed", sentence: error.message };
    throw error;
  }
}

/**
 * Returns the root without its content, from bytes that `readXml` accepted before. Only the tag of the root is read,
 * however much follows.
 */
export function readRootTag(bytes: Uint8Array): { readonly kind: "xml"; readonly root: XmlNode } | Malformed {
  const parser = new Parser({ xmlns: true });
  const tags: XmlNode[] = [];
  parser.on("opentag", (tag) => {
    tags.push({ name: canonicalName(tag), attributes: attributesOf(tag), children: [] });
  });
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for (let at = 0; at < bytes.length && tags.length === 0; at += PIECE)
    parser.write(decoder.decode(bytes.subarray(at, at + PIECE), { stream: true }));
  const [root] = tags;
  return root === undefined ? { kind: "malformed", sentence: NO_ROOT } : { kind: "xml", root };
}

/** The tag of a root, with its certificate and its seal, is seldom longer. */
const PIECE = 8 * 1024;
const NO_ROOT = "El XML no tiene nodo raíz";

/**
 * Returns true when XML 1.0 can carry the text: no control characters but tab, line feed and carriage return, and no
 * lone surrogates.
 */
export function isXmlText(text: string): boolean {
  return XML_TEXT.test(text);
}

const XML_TEXT = /^[\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;

/** Applies XPath's normalize-space, which is XSD's whiteSpace collapse: it knows these four blanks and no other. */
export function normalizeSpace(text: string): string {
  return BLANKS.test(text) ? text.replace(RUNS, " ").replace(/^ | $/g, "") : text;
}

/** Free texts are written as the schema reads them, so that XML and cadena agree. */
export function freeText(text: string | undefined): string | undefined {
  return text === undefined ? undefined : normalizeSpace(text);
}

/** `RUNS` matches only runs that are not a single blank already, so most of a long text is not touched. */
const RUNS = / *[\t\n\r][\t\n\r ]*| {2,}/g;

/** `BLANKS` tests quickly if there is anything to collapse, which is rare. */
const BLANKS = /[\t\n\r]| {2}|^ | $/;

/** `Refusal` is thrown because nothing else stops the parser, and it never leaves this file. */
class Refusal extends Error {}

/** saxes by itself goes on after an error. (A handler for "error" would make it four times slower.) */
class Parser extends SaxesParser<{ xmlns: true }> {
  override fail(message: string): never {
    return this.refuse(inSpanish(message));
  }

  refuse(sentence: string): never {
    throw new Refusal(`${sentence} (línea ${this.line}, columna ${this.column}).`);
  }
}

const UTF8 = new TextDecoder("utf-8", { fatal: true });

function decode(bytes: Uint8Array): string {
  if (bytes.length > MAX_BYTES) throw new Refusal("El XML mide más de 10 MB.");
  const text = decodeUtf8(bytes);
  if (text.startsWith("\uFEFF")) throw new Refusal("El XML empieza con dos marcas de orden de bytes.");
  // A comment or CDATA may not have one either, because parsers differ in which ones they obey.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new Refusal("El XML declara DOCTYPE o entidades: no se admite.");
  return text;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    throw new Refusal("El XML no está codificado en UTF-8.");
  }
}

interface OpenNode {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: XmlNode[];
  text?: string;
}

function parse(text: string): { readonly root: XmlNode; readonly complete: boolean } {
  const parser = new Parser({ xmlns: true });
  const document: OpenNode = { name: "", attributes: {}, children: [] };
  const open = [document];
  let nodes = 0;
  let attributes = 0;
  let complete = true;
  /** The element in which blanks were read last. */
  let spaced: OpenNode | undefined;

  const count = () => {
    nodes += 1;
    if (nodes > MAX_NODES) parser.refuse("El XML tiene demasiados nodos");
  };
  const addText = (characters: string) => {
    const current = open.at(-1)!;
    if (BLANK.test(characters)) spaced = current;
    else current.text = (current.text ?? "") + characters;
  };
  const countUnseen = () => {
    complete = false;
    count();
  };

  parser.on("xmldecl", ({ version, encoding }) => {
    if (version !== "1.0") parser.refuse("El XML no es de la versión 1.0");
    if (encoding !== undefined && encoding.toLowerCase() !== "utf-8") parser.refuse("El XML no declara UTF-8");
  });
  parser.on("opentagstart", () => {
    if (open.length > MAX_DEPTH) parser.refuse("El XML tiene demasiados niveles");
    attributes = 0;
    count();
  });
  parser.on("attribute", ({ name, value }) => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) parser.refuse("Un nodo del XML tiene demasiados atributos");
    if (name.startsWith("xmlns")) {
      // saxes trims namespaces and libxml2 does not, so a name could mean two things.
      if (value !== value.trim()) parser.refuse("Un espacio de nombres lleva blancos");
      if (value.length > MAX_NAMESPACE) parser.refuse("Un espacio de nombres es demasiado largo");
      complete &&= DECLARATION.test(name) && ADDRESS.test(value);
    }
    // A plain object cannot hold a property of this name.
    if (name === "__proto__") parser.refuse("El atributo __proto__ no se admite");
    count();
  });
  parser.on("opentag", (tag) => {
    const node: OpenNode = { name: canonicalName(tag), attributes: attributesOf(tag), children: [] };
    open.at(-1)!.children.push(node);
    open.push(node);
  });
  parser.on("closetag", () => {
    const node = open.pop();
    complete &&= spaced !== node || node!.children.length > 0;
  });
  parser.on("text", addText);
  parser.on("cdata", (characters) => {
    addText(characters);
    countUnseen();
  });
  parser.on("comment", countUnseen);
  parser.on("processinginstruction", countUnseen);

  parser.write(text).close();
  return { root: document.children[0]!, complete };
}

/** Every parser accepts these as namespaces and reports nothing about them. */
const DECLARATION = /^xmlns(?::(?!xml)[A-Za-z][\w-]{0,40})?$/;
const ADDRESS = /^https?:\/\/[A-Za-z][\w.-]*(?:\/[\w.-]*)*$/;

const BLANK = /^[\t\n\r ]*$/;
const XMLNS = "http://www.w3.org/2000/xmlns/";
const PREFIXES = new Map(NAMESPACES.map(({ uri, prefix }) => [uri, prefix]));

function canonicalName({ name, prefix, local, uri }: SaxesTagNS): string {
  if (uri === "") return local;
  const known = PREFIXES.get(uri);
  if (known === undefined) return `{${uri}}${local}`;
  return known === prefix ? name : `${known}:${local}`;
}

/** SAT qualifies no attribute, so only those of xsi and xml have a prefix here; others are "{namespace}local". */
function attributeName({ name, prefix, local, uri }: SaxesAttributeNS): string {
  if (prefix === "") return name;
  if (uri === XSI) return `xsi:${local}`;
  return prefix === "xml" ? name : `{${uri}}${local}`;
}

function attributesOf(tag: SaxesTagNS): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const key in tag.attributes) {
    const attribute = tag.attributes[key]!;
    if (attribute.uri !== XMLNS) attributes[attributeName(attribute)] = attribute.value;
  }
  return attributes;
}

/** Each row has a part of saxes' message and the Spanish sentence for it. */
const SENTENCES: readonly (readonly [part: string, sentence: string])[] = [
  ["unclosed tag", "El XML termina sin cerrar un nodo"],
  ["unexpected end", "El XML termina antes de tiempo"],
  ["must contain a root", NO_ROOT],
  ["only one root", "El XML tiene más de un nodo raíz"],
  ["outside of root", "El XML tiene texto fuera del nodo raíz"],
  ["close tag", "El XML cierra un nodo que no es el abierto"],
  ["closing tag", "El XML cierra un nodo que no es el abierto"],
  ["unbound namespace prefix", "El XML usa un prefijo que no está declarado"],
  ["duplicate attribute", "El XML repite un atributo en un nodo"],
  ["entity", "El XML usa una entidad o referencia de carácter que no existe"],
  ["disallowed character", "El XML tiene un carácter que no puede estar ahí"],
];

function inSpanish(message: string): string {
  const known = SENTENCES.find(([part]) => message.includes(part));
  return known === undefined ? "El XML no está bien formado" : known[1];
}

export interface XmlDocument {
  readonly root: XmlNode;
  readonly xml: Buffer;
  /** The attributes of the root begin and end at these positions of the bytes, not counting declarations. */
  readonly attributes: readonly [begin: number, end: number];
}

export function writeXml(root: XmlNode): Buffer {
  return writeDocument(root).xml;
}

/**
 * Writes the document on one line, in UTF-8. The root declares the namespaces used below it and their schema locations,
 * its own first, as Anexo 20 asks; a namespace that is not in the table is declared where it occurs. The caller must
 * check the characters (`isXmlText`): those that XML cannot carry throw a RangeError.
 */
export function writeDocument(root: XmlNode): XmlDocument {
  OUT.clear();
  OUT.text('<?xml version="1.0" encoding="UTF-8"?>');
  const tag = openSelfContained(root, "");
  const begin = OUT.length;
  writeAttributes(root.attributes, tag.assignments);
  const end = OUT.length;
  writeContent(root, tag, "");
  return { root, xml: OUT.copy(), attributes: [begin, end] };
}

/** Returns the document with other attributes on its root; all other bytes are copied. */
export function rewriteRoot({ root, xml, attributes }: XmlDocument, changes: Attributes): Buffer {
  OUT.clear();
  writeAttributes(withAttributes(root, changes).attributes, []);
  const [begin, end] = attributes;
  return Buffer.concat([xml.subarray(0, begin), OUT.copy(), xml.subarray(end)]);
}

/** The stamp is a document inside the document: its namespace and location stand on its own node (Anexo 20). */
const SELF_CONTAINED = "tfd:TimbreFiscalDigital";

/** `inherited` is the default namespace at this position. */
function writeNode(node: XmlNode, inherited: string): void {
  const tag = node.name === SELF_CONTAINED ? openSelfContained(node, inherited) : open(node.name, inherited);
  writeAttributes(node.attributes, tag.assignments);
  writeContent(node, tag, inherited);
}

function openSelfContained(root: XmlNode, inherited: string): Tag {
  const tag = open(root.name, inherited);
  OUT.text(declarationsOf(root));
  return tag;
}

function open(name: string, inherited: string): Tag {
  const tag = prefixed(name) ?? qualify(name, inherited);
  OUT.piece(tag.open);
  return tag;
}

function writeContent({ text, children }: XmlNode, { close, namespace }: Tag, inherited: string): void {
  if (children.length === 0 && !text) {
    OUT.piece(EMPTY);
    return;
  }
  OUT.piece(END);
  if (text !== undefined) OUT.text(escaped(text));
  for (const child of children) writeNode(child, namespace ?? inherited);
  OUT.piece(close);
}

const EMPTY = pieceOf("/>");
const END = pieceOf(">");

interface Tag {
  readonly prefix: string;
  readonly open: Piece;
  readonly close: Piece;
  /** The namespaces of the last node of this name, by position, because the next one mostly has the same. */
  readonly assignments: Assignment[];
  /** The default namespace for the children, where it changes. */
  readonly namespace?: string;
}

/** Returns the tag of a name with a prefix, or undefined for a name whose namespace must be declared in place. */
const prefixed = memoize((name): Tag | undefined => {
  const colon = name.indexOf(":");
  if (colon === -1 || name.charCodeAt(0) === OPEN_BRACE) return undefined;
  return {
    prefix: name.slice(0, colon),
    open: pieceOf(`<${name}`),
    close: pieceOf(`</${name}>`),
    assignments: [],
  };
});

function qualify(name: string, inherited: string): Tag {
  const [, uri = "", local = name] = FOREIGN.exec(name) ?? [];
  const declaration = uri === inherited ? "" : ` xmlns="${escaped(uri)}"`;
  return {
    prefix: "",
    open: pieceOf(`<${local}${declaration}`),
    close: pieceOf(`</${local}>`),
    assignments: [],
    namespace: uri,
  };
}

const FOREIGN = /^\{(.*)\}([^}]*)$/s;
const OPEN_BRACE = 0x7b;

/** An attribute's name as markup, up to its value. */
interface Assignment {
  readonly name: string;
  readonly piece: Piece;
}

/** `last` holds what was written at each position the last time, which is faster than looking up the name. */
function writeAttributes(attributes: Attributes, last: Assignment[]): void {
  let place = 0;
  for (const name in attributes) {
    const value = attributes[name];
    if (value === undefined) continue;
    if (name.charCodeAt(0) === OPEN_BRACE) {
      writeForeign(name, value);
      continue;
    }
    if (last[place]?.name !== name) last[place] = assignment(name);
    OUT.piece(last[place]!.piece);
    place += 1;
    OUT.value(value, ATTRIBUTE);
  }
}

const assignment = memoize((name): Assignment => ({ name, piece: pieceOf(` ${name}="`) }));

function writeForeign(name: string, value: string): void {
  const [, uri = "", local = ""] = FOREIGN.exec(name) ?? [];
  const prefix = `n${OUT.length}`; // The name is unique, because no two attributes begin at the same position.
  OUT.text(` xmlns:${prefix}="${escaped(uri)}" ${prefix}:${local}="${escaped(value)}"`);
}

function declarationsOf(root: XmlNode): string {
  const prefixes: string[] = [];
  collectPrefixes(root, prefixes);
  const namespaces = prefixes.flatMap((used) => NAMESPACES.filter(({ prefix }) => prefix === used));
  const [own = "", ...others] = namespaces.map(({ prefix, uri }) => ` xmlns:${prefix}="${uri}"`);
  const locations = namespaces.map(({ uri, schema }) => `${uri} ${schema}`).join(" ");
  const located = locations === "" || "xsi:schemaLocation" in root.attributes;
  return `${own} xmlns:xsi="${XSI}"${others.join("")}${located ? "" : ` xsi:schemaLocation="${locations}"`}`;
}

/** Collects prefixes in document order. Self-contained nodes declare their own. */
function collectPrefixes({ name, children }: XmlNode, prefixes: string[]): void {
  const tag = prefixed(name);
  if (tag !== undefined && !prefixes.includes(tag.prefix)) prefixes.push(tag.prefix);
  for (const child of children) if (child.name !== SELF_CONTAINED) collectPrefixes(child, prefixes);
}

/** Escapes a text for attributes and elements. Throws a RangeError for characters that XML cannot carry. */
export function escaped(text: string): string {
  if (!UNSAFE.test(text)) return text;
  if (!isXmlText(text)) throw new RangeError(`XML cannot carry ${JSON.stringify(text)}`);
  return text.replace(ESCAPED, (character) => ESCAPES[character]!);
}

/**
 * `UNSAFE` matches everything but characters that are always written unchanged. Surrogates match, because one may be
 * half a pair.
 */
const UNSAFE = /[^ !#-%'-;=?-\uD7FF\uE000-\uFFFD]/;
const ESCAPED = /[&<>"\t\n\r]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

const ATTRIBUTE = valueForm('"', escaped, (character) => !UNSAFE.test(character));

/** Writing is synchronous, so one buffer serves all documents. */
const OUT = new Output();
