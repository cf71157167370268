import { XmlBufferInputProvider, xmlCleanupInputProvider, xmlRegisterInputProvider } from "libxml2-wasm";
import * as libxml2 from "libxml2-wasm/lib/libxml2.mjs";

/**
 * Validator has the few calls of libxml2 that a compiled schema needs. The package's own `XsdValidator` is not used,
 * because it keeps every error with its path, which is quadratic on a hostile document; this one stops after
 * `MAX_ERRORS`.
 */
export interface Validator {
  /**
   * Returns at most `MAX_ERRORS` errors of the document. The bytes must have been accepted by `readXml` or written by
   * the engine. `without` lists positions of children of the root to be left out.
   */
  validate(bytes: Uint8Array, without?: ReadonlySet<number>): LibxmlError[];
}

export interface LibxmlError {
  readonly message: string;
  readonly line: number;
  /** `path` uses the document's prefixes: "/cfdi:Comprobante/cfdi:Conceptos/cfdi:Concepto[3]". */
  readonly path: string | undefined;
}

export const MAX_ERRORS = 50;

/**
 * Compiles all files to one schema. Each file is known by the address at which SAT publishes it, and imports are
 * resolved among the files only.
 */
export function compileValidator(files: ReadonlyMap<string, Uint8Array>, driver: string): Validator {
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(files)));
  try {
    const schema = parseSchema(new TextEncoder().encode(driver));
    return { validate: (bytes, without) => collect(() => validate(schema, bytes, without)) };
  } finally {
    // From here on no document can make libxml2 open anything.
    xmlCleanupInputProvider();
  }
}

function parseSchema(driver: Uint8Array): number {
  let schema = 0;
  const errors = collect(() => {
    const document = parse(driver);
    const context = libxml2.xmlSchemaNewDocParserCtxt(document);
    libxml2.xmlSchemaSetParserStructuredErrors(context, LISTENER, 0);
    schema = libxml2.xmlSchemaParse(context);
    libxml2.xmlSchemaFreeParserCtxt(context);
  });
  if (schema === 0 || errors.length > 0) {
    throw new Error(`xsd: ${errors.map(({ message, line }) => `line ${line}: ${message}`).join("; ")}`);
  }
  return schema;
}

function validate(schema: number, bytes: Uint8Array, without?: ReadonlySet<number>): void {
  const document = parse(bytes);
  if (document !== 0 && without !== undefined) leaveOut(document, without);
  const verdict = document === 0 ? UNREADABLE : validateTree(schema, document);
  // A failure without an error must throw, or the document would pass as valid.
  if (verdict !== 0 && heard.length === 0) throw new Error(`libxml2: no reason given for ${verdict}`);
}

const UNREADABLE = -1;

function validateTree(schema: number, document: number): number {
  const context = libxml2.xmlSchemaNewValidCtxt(schema);
  libxml2.xmlSchemaSetValidStructuredErrors(context, LISTENER, 0);
  const verdict = libxml2.xmlSchemaValidateDoc(context, document);
  libxml2.xmlSchemaFreeValidCtxt(context);
  libxml2.xmlFreeDoc(document);
  return verdict;
}

function leaveOut(document: number, places: ReadonlySet<number>): void {
  let place = 0;
  let next: number;
  for (let node = TREE.children(libxml2.xmlDocGetRootElement(document)); node !== 0; node = next) {
    next = TREE.next(node);
    if (TREE.type(node) !== libxml2.XmlNodeType.XML_ELEMENT_NODE) continue;
    if (places.has(place)) drop(node);
    place += 1;
  }
}

/**
 * These options forbid network, external entities and system catalogs; by default entities stay unexpanded and sizes
 * bounded. Compact trees keep short texts inside their nodes, which are never modified.
 */
const PARSE_OPTIONS = 2048 /* NONET */ | 65536 /* COMPACT */ | 8388608 /* NO_XXE */ | 33554432; /* NO_SYS_CATALOG */

function parse(bytes: Uint8Array): number {
  const context = libxml2.xmlNewParserCtxt();
  libxml2.xmlCtxtSetErrorHandler(context, LISTENER, 0);
  const document = libxml2.xmlReadMemory(context, bytes, null, null, PARSE_OPTIONS);
  libxml2.xmlFreeParserCtxt(context);
  return document;
}

let heard: LibxmlError[] = [];

/** libxml2 reports through a callback. Everything here is synchronous, so one list is enough. */
function collect(work: () => void): LibxmlError[] {
  heard = [];
  work();
  return heard;
}

function listen(_data: number, error: number): void {
  if (libxml2.XmlErrorStruct.level(error) === WARNING) return;
  const node = libxml2.XmlErrorStruct.node(error);
  if (heard.length === MAX_ERRORS) {
    endAfter(node);
    return;
  }
  heard.push({
    message: libxml2.XmlErrorStruct.message(error).trim(),
    line: libxml2.XmlErrorStruct.line(error),
    path: libxml2.xmlGetNodePath(node) ?? undefined,
  });
}

/** Warnings do not count for the result, for instance about a namespace that is not an absolute address. */
const WARNING = 1;

/** A validation cannot be aborted, so everything behind this element is removed to end it early. */
function endAfter(node: number): void {
  if (node === 0 || TREE.type(node) !== libxml2.XmlNodeType.XML_ELEMENT_NODE) return;
  for (let place = node; place !== 0; place = TREE.parent(place)) {
    for (let next = TREE.next(place); next !== 0; next = TREE.next(place)) {
      drop(next);
    }
  }
}

function drop(node: number): void {
  libxml2.xmlUnlinkNode(node);
  libxml2.xmlFreeNode(node);
}

const TREE = libxml2.XmlTreeCommonStruct;

/** The package exports `addFunction` but its types omit it. */
const { addFunction } = libxml2 as unknown as {
  addFunction(callback: (data: number, error: number) => void, signature: string): number;
};

const LISTENER = addFunction(listen, "vii");
