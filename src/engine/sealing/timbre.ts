import type { KeyObject } from "node:crypto";
import { cadenaBytes } from "../cadena.ts";
import { instantOf, MEXICO_CITY } from "../catalogs/zones.ts";
import type { XmlNode } from "../node.ts";
import { findTimbres, readPlainStamp, readTimbre, TFD, type Timbre } from "../tfd.ts";
import { type Schemas, validateTree } from "../validation/schema.ts";
import { schemaValues } from "../validation/schema-values.ts";
import { readXml, writeXml } from "../xml.ts";
import { isBase64, type SealedDocument, verifySello } from "./seal.ts";

export function verifySelloSat(tfd: XmlNode, publicKey: KeyObject, schemas: Schemas): boolean {
  const cadena = cadenaBytes(schemas, tfd);
  return cadena.kind === "cadena" && verifySello(cadena.bytes, readTimbre(tfd).selloSat, publicKey);
}

export type StampCheck =
  | { readonly kind: "stamp"; readonly timbre: Timbre }
  | { readonly kind: "not-ours"; readonly reason: string };

export interface StampContext {
  readonly schemas: Schemas;
  /** A stamp dated later than this is refused, with a tolerance for clocks. */
  readonly now: Date;
}

/**
 * Checks that a PAC returned the document sent, stamped: it has the same cadena and Sello (a PAC may change prefixes
 * and blanks but no content) and exactly one stamp, which is valid by its schema, names the Sello and has a plausible
 * time.
 */
export function checkStamped(sealed: SealedDocument, stampedXml: Buffer, context: StampContext): StampCheck {
  const { schemas } = context;
  const check = checkAddedStamp(sealed, stampedXml, context);
  if (check !== undefined) return check;
  const read = readXml(stampedXml);
  if (read.kind === "malformed") return notOurs(`no es XML: ${read.sentence}`);
  const root = schemaValues(schemas, read.root);
  const timbres = findTimbres(root);
  const [tfd] = timbres;
  if (tfd === undefined || timbres.length > 1) return notOurs(`trae ${timbres.length} timbres`);
  if (root.attributes.Sello !== sealed.sello) return notOurs("el sello del comprobante cambió");
  if (!hasCadenaOf(sealed, root, schemas)) return notOurs("el contenido del comprobante cambió");
  return checkTimbre(sealed, tfd, context);
}

function hasCadenaOf({ xml }: SealedDocument, stamped: XmlNode, schemas: Schemas): boolean {
  const read = readXml(xml);
  if (read.kind === "malformed") throw new Error(`sealed document is not XML: ${read.sentence}`);
  const own = cadenaBytes(schemas, schemaValues(schemas, read.root));
  const cadena = cadenaBytes(schemas, stamped);
  return own.kind === "cadena" && cadena.kind === "cadena" && cadena.bytes.equals(own.bytes);
}

/**
 * Checks the stamp when it is the only thing added to the bytes sent. Most PACs do just that, and then only the stamp
 * is read, however large the document is. Returns undefined when more was changed, and when a comment or the like might
 * hold something that only looks like an element.
 */
export function checkAddedStamp(
  sealed: SealedDocument,
  stampedXml: Buffer,
  context: StampContext,
): StampCheck | undefined {
  const tag = stampTag(stampedXml);
  if (tag === undefined || isDisguised(stampedXml)) return undefined;
  const text = tag.toString();
  if (!insertTimbre(sealed, text)?.equals(stampedXml)) return undefined;
  const tfd = readPlainStamp(text) ?? readStamp(tag);
  return tfd === undefined ? undefined : checkTimbre(sealed, schemaValues(context.schemas, tfd), context);
}

function readStamp(tag: Buffer): XmlNode | undefined {
  const read = readXml(tag);
  return read.kind === "xml" && read.root.name === TFD ? read.root : undefined;
}

/** Returns the stamp if it is one self-closing tag, as PACs write it. */
function stampTag(stampedXml: Buffer): Buffer | undefined {
  const start = stampedXml.indexOf(`<${TFD}`);
  const end = stampedXml.indexOf(">", start) + 1;
  const tag = stampedXml.subarray(start, end);
  return start !== -1 && STAMP.test(tag.toString("latin1")) ? tag : undefined;
}

const STAMP = /^<tfd:TimbreFiscalDigital\s[^<>]*\/>$/;
/**
 * Returns true when there is a comment, CDATA or a processing instruction. An instruction at the very beginning is the
 * XML declaration.
 */
function isDisguised(xml: Buffer): boolean {
  return xml.includes("<!") || xml.includes("<?", 1);
}

function checkTimbre(sealed: SealedDocument, tfd: XmlNode, { schemas, now }: StampContext): StampCheck {
  const timbre = readTimbre(tfd);
  if (timbre.selloCfd !== sealed.sello) return notOurs("SelloCFD no es el sello enviado");
  const [fault] = validateTree(schemas, tfd, () => writeXml(tfd)).errors;
  if (fault !== undefined) return notOurs(`el timbre no cumple su esquema: ${fault.sentence}`);
  // The schema admits any text, even an empty one.
  if (!isBase64(timbre.selloSat)) return notOurs("SelloSAT está vacío o mal formado");
  const untimely = untimeliness(timbre, sealed, now);
  return untimely === undefined ? { kind: "stamp", timbre } : notOurs(untimely);
}

const HOUR = 3_600_000;
/** A PAC whose clock is off by more than this is not trusted. */
const CLOCK_SKEW = HOUR;
/** Stamps are dated in central time (Anexo 20); Cancún, and the north-east in summer, are an hour ahead of it. */
const EASTERNMOST = HOUR;

function untimeliness({ fechaTimbrado }: Timbre, { fecha }: SealedDocument, now: Date): string | undefined {
  const stamped = instantOf(fechaTimbrado, MEXICO_CITY);
  if (stamped === undefined) return `FechaTimbrado ${fechaTimbrado} no es una fecha`;
  if (stamped.getTime() > now.getTime() + CLOCK_SKEW) return `FechaTimbrado ${fechaTimbrado} está en el futuro`;
  const issued = fecha === undefined ? undefined : instantOf(fecha, MEXICO_CITY);
  if (issued === undefined || stamped.getTime() >= issued.getTime() - EASTERNMOST - CLOCK_SKEW) return undefined;
  return `FechaTimbrado ${fechaTimbrado} es anterior a la emisión, ${fecha}`;
}

function notOurs(reason: string): StampCheck {
  return { kind: "not-ours", reason };
}

/**
 * Inserts a stamp that came separately into the sealed bytes, as the last child of Complemento. If there is no
 * Complemento, it is created, before an Addenda (Anexo 20; withholdings alike). Returns undefined for bytes that do not
 * end with the type's root.
 */
export function insertTimbre({ type, xml }: Sealed, tfd: string): Buffer | undefined {
  // Latin-1 has one character for each byte, so positions in the text are positions in the bytes; ten megabytes take
  // milliseconds.
  const text = xml.toString("latin1");
  const end = ADDENDA.exec(text) ?? rootEnd(text, type.root);
  if (end === undefined) return undefined;
  const last = text.lastIndexOf("<", end.index - 1);
  const before = text.slice(last, end.index);
  if (COMPLEMENTO_END.test(before)) return splice(xml, last, 0, tfd);
  const [, empty] = EMPTY_COMPLEMENTO.exec(before) ?? [];
  if (empty !== undefined) return splice(xml, last, before.indexOf(">") + 1, `<${empty}>${tfd}</${empty}>`);
  const [, prefix = ""] = end;
  return splice(xml, end.index, 0, `<${prefix}Complemento>${tfd}</${prefix}Complemento>`);
}

type Sealed = Pick<SealedDocument, "type" | "xml">;

/**
 * Removes the stamp, with the Complemento that it stands in alone. Returns the bytes that `insertTimbre` makes the same
 * document of, or undefined where there are none, because the PAC wrote the document anew.
 */
export function removeTimbre({ type, xml }: Sealed): Buffer | undefined {
  const tfd = stampTag(xml);
  if (tfd === undefined || isDisguised(xml)) return undefined;
  const text = xml.toString("latin1");
  const start = xml.indexOf(tfd);
  const before = text.slice(0, start).replace(COMPLEMENTO_START, "");
  const after = text.slice(start + tfd.length).replace(COMPLEMENTO_CLOSED, "");
  const withoutComplemento = Buffer.from(before + after, "latin1");
  const candidates = [withoutComplemento, splice(xml, start, tfd.length, "")];
  return candidates.find((candidate) => insertTimbre({ type, xml: candidate }, tfd.toString())?.equals(xml));
}

const COMPLEMENTO_START = /<(?:[\w-]+:)?Complemento[ \t\r\n]*>[ \t\r\n]*$/;
const COMPLEMENTO_CLOSED = /^[ \t\r\n]*<\/(?:[\w-]+:)?Complemento[ \t\r\n]*>/;

/** These expressions do not use \s, because a byte of a letter may look like one of its blanks. */
const ADDENDA = /<((?:[\w-]+:)?)Addenda[ \t\r\n>/]/;
const COMPLEMENTO_END = /^<\/(?:[\w-]+:)?Complemento[ \t\r\n]*>[ \t\r\n]*$/;
const EMPTY_COMPLEMENTO = /^<((?:[\w-]+:)?Complemento)[ \t\r\n]*\/>[ \t\r\n]*$/;

function rootEnd(text: string, root: string): RegExpExecArray | undefined {
  const name = root.replace(/^.*[:}]/, "");
  const end = new RegExp(`</((?:[\\w-]+:)?)${name}[ \\t\\r\\n]*>[ \\t\\r\\n]*$`, "y");
  end.lastIndex = Math.max(text.lastIndexOf("</"), 0);
  return end.exec(text) ?? undefined;
}

function splice(bytes: Buffer, start: number, removed: number, insertion: string): Buffer {
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(insertion), bytes.subarray(start + removed)]);
}
