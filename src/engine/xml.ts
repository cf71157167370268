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
       * Whether the tree shows all that a schema judges: the document has no comment, instruction or CDATA, no blanks
       * in an element without elements, and no namespace that is not plainly an address.
       */
      readonly complete: boolean;
    }
  | Malformed;

interface Malformed {
  readonly kind: "malformed";
  readonly sentence: string;
}

/** The interface's largest request; no honest CFDI comes near any of these limits. */
export const MAX_BYTES = 10 * 1024 * 1024;
const MAX_DEPTH = 64;
const MAX_ATTRIBUTES = 200;
/** A namespace is declared once and then part of the name of every node in it: a long one multiplies the document. */
const MAX_NAMESPACE = 256;
/** Elements, attributes, comments and the like together: what bounds the memory of this tree and of libxml2's. */
const MAX_NODES = 500_000;

/**
 * Reads XML from outside into our tree, or says in Spanish why it is not XML we accept. Everything a parser can be
 * hurt with is refused before or while reading; whatever else handles foreign bytes (schema.ts) comes after this.
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
 * The root without what it holds, of bytes that `readXml` took before: no more is read than its tag, however much
 * follows.
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

/** A root's tag, with its certificate and its seal, is seldom longer. */
const PIECE = 8 * 1024;
const NO_ROOT = "El XML no tiene nodo raíz";

/** XML 1.0 can carry this text (no control characters but tab, line feed, carriage return; no lone surrogates). */
export function isXmlText(text: string): boolean {
  return XML_TEXT.test(text);
}

const XML_TEXT = /^[\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;

/** XPath's normalize-space and XSD's whiteSpace collapse: these four blanks and no other. */
export function normalizeSpace(text: string): string {
  return BLANKS.test(text) ? text.replace(RUNS, " ").replace(/^ | $/g, "") : text;
}

/** What becomes one blank, and is not one already: most of a long text is left alone. */
const RUNS = / *[\t\n\r][\t\n\r ]*| {2,}/g;

/** Anything to collapse is rare. */
const BLANKS = /[\t\n\r]| {2}|^ | $/;

/** Thrown because nothing else stops the parser; never leaves this file. */
class Refusal extends Error {}

/** By itself saxes goes on after an error. (A handler for "error" would also make it four times slower.) */
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
  // Nowhere at all, not even in a comment or CDATA: simpler than knowing which ones a parser would obey.
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw new Refusal("El XML declara DOCTYPE o entidades: no se admite.");
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
    if (encoding !== undefined && encoding.toLowerCase() !== "utf-8")
      parser.refuse("El XML no declara UTF-8");
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
      // Saxes trims namespaces, libxml2 does not: a name must not mean two things.
      if (value !== value.trim()) parser.refuse("Un espacio de nombres lleva blancos");
      if (value.length > MAX_NAMESPACE) parser.refuse("Un espacio de nombres es demasiado largo");
      complete &&= DECLARATION.test(name) && ADDRESS.test(value);
    }
    // The one name that a plain object cannot hold as a property.
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

/** What all parsers take for a namespace and say nothing of. */
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

/** SAT qualifies no attribute, so only xsi's and XML's own have a prefix here: "{namespace}local" for the rest. */
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

/** What saxes says, by the part of its sentence that tells the case. */
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

/** A tree and its bytes. */
export interface XmlDocument {
  readonly root: XmlNode;
  readonly xml: Buffer;
  /** Where the root's attributes begin and end in the bytes, without its declarations. */
  readonly attributes: readonly [begin: number, end: number];
}

export function writeXml(root: XmlNode): Buffer {
  return writeDocument(root).xml;
}

/**
 * The document on one line, in UTF-8. The root declares the namespaces used below it and their schema locations, its
 * own first, as Anexo 20 asks; a namespace out of the table declares itself where it stands. The caller vouches for
 * the characters (`isXmlText`): what XML cannot carry throws.
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

/** The document with other attributes on its root. All else is the same bytes, not written again. */
export function rewriteRoot({ root, xml, attributes }: XmlDocument, changes: Attributes): Buffer {
  OUT.clear();
  writeAttributes(withAttributes(root, changes).attributes, []);
  const [begin, end] = attributes;
  return Buffer.concat([xml.subarray(0, begin), OUT.copy(), xml.subarray(end)]);
}

/** The stamp is a document inside the document: its namespace and location stand on its own node (Anexo 20). */
const SELF_CONTAINED = "tfd:TimbreFiscalDigital";

/** `inherited`: the namespace that names without a prefix have at this place. */
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

/** An element's name as it is written. */
interface Tag {
  readonly prefix: string;
  readonly open: Piece;
  readonly close: Piece;
  /** Of the last node of this name, place by place: the next one mostly has the same. */
  readonly assignments: Assignment[];
  /** What the children inherit, where that changes. */
  readonly namespace?: string;
}

/** The tag of a name that says all by itself. */
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

/** An attribute's name as it is written before its value. */
interface Assignment {
  readonly name: string;
  readonly piece: Piece;
}

/** `last`: what stood at each place last time, which is quicker than looking a name up. */
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
  const prefix = `n${OUT.length}`; // no two attributes begin at the same place
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

/** In the order of the document; what stands in a self-contained node is its own matter. */
function collectPrefixes({ name, children }: XmlNode, prefixes: string[]): void {
  const tag = prefixed(name);
  if (tag !== undefined && !prefixes.includes(tag.prefix)) prefixes.push(tag.prefix);
  for (const child of children) if (child.name !== SELF_CONTAINED) collectPrefixes(child, prefixes);
}

/** A text as attributes and elements hold it; throws on what XML cannot carry. */
export function escaped(text: string): string {
  if (!UNSAFE.test(text)) return text;
  if (!isXmlText(text)) throw new RangeError(`XML cannot carry ${JSON.stringify(text)}`);
  return text.replace(ESCAPED, (character) => ESCAPES[character]!);
}

/** Anything but the characters that are written as they are; a surrogate may be half a pair, so it is looked at. */
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

/** Writing waits for nothing, so one will do for all documents. */
const OUT = new Output();
