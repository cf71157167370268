import type { KeyObject } from "node:crypto";
import { cadenaBytes } from "./cadena.ts";
import { instantOf, MEXICO_CITY } from "./catalogs/zones.ts";
import type { XmlNode } from "./node.ts";
import { judgeTree, type Schemas } from "./schema.ts";
import { schemaValues } from "./schema-values.ts";
import { isBase64, type SealedDocument, verifySello } from "./seal.ts";
import { findTimbres, readTimbre, TFD, type Timbre } from "./tfd.ts";
import { readXml, writeXml } from "./xml.ts";

/** The PAC's signature over the stamp's own cadena. */
export function verifySelloSat(tfd: XmlNode, publicKey: KeyObject, schemas: Schemas): boolean {
  const cadena = cadenaBytes(schemas, tfd);
  return cadena.kind === "cadena" && verifySello(cadena.bytes, readTimbre(tfd).selloSat, publicKey);
}

export type StampCheck =
  | { readonly kind: "stamp"; readonly timbre: Timbre }
  | { readonly kind: "not-ours"; readonly reason: string };

/** What a stamp is checked with, besides the document. */
export interface StampContext {
  readonly schemas: Schemas;
  /** Nobody stamps later than now. */
  readonly now: Date;
}

/**
 * Whether what a PAC returned is our document, stamped: the same cadena and Sello (a PAC may move prefixes and blanks,
 * never content), exactly one stamp, and that stamp is one by its schema, names our Sello and has a time that can be.
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
 * The same where the stamp is all that was added to our bytes: most PACs do just that, and then nothing else need be
 * read, however large the document is. Undefined where more was changed, and where a comment or the like might hold what
 * only looks like an element.
 */
export function checkAddedStamp(
  sealed: SealedDocument,
  stampedXml: Buffer,
  context: StampContext,
): StampCheck | undefined {
  const tfd = stampTag(stampedXml);
  if (tfd === undefined || isDisguised(stampedXml)) return undefined;
  if (!insertTimbre(sealed, tfd.toString())?.equals(stampedXml)) return undefined;
  const read = readXml(tfd);
  if (read.kind !== "xml" || read.root.name !== TFD) return undefined;
  return checkTimbre(sealed, schemaValues(context.schemas, read.root), context);
}

/** One tag that closes itself, as PACs write the stamp. */
function stampTag(stampedXml: Buffer): Buffer | undefined {
  const start = stampedXml.indexOf(`<${TFD}`);
  const end = stampedXml.indexOf(">", start) + 1;
  const tag = stampedXml.subarray(start, end);
  return start !== -1 && STAMP.test(tag.toString("latin1")) ? tag : undefined;
}

const STAMP = /^<tfd:TimbreFiscalDigital\s[^<>]*\/>$/;
/** By a comment, CDATA or a processing instruction, which only at the very beginning is the XML declaration. */
function isDisguised(xml: Buffer): boolean {
  return xml.includes("<!") || xml.includes("<?", 1);
}

function checkTimbre(sealed: SealedDocument, tfd: XmlNode, { schemas, now }: StampContext): StampCheck {
  const timbre = readTimbre(tfd);
  if (timbre.selloCfd !== sealed.sello) return notOurs("SelloCFD no es el sello enviado");
  const [fault] = judgeTree(schemas, tfd, () => writeXml(tfd)).errors;
  if (fault !== undefined) return notOurs(`el timbre no cumple su esquema: ${fault.sentence}`);
  // The schema takes any text, even none.
  if (!isBase64(timbre.selloSat)) return notOurs("SelloSAT está vacío o mal formado");
  const untimely = untimeliness(timbre, sealed, now);
  return untimely === undefined ? { kind: "stamp", timbre } : notOurs(untimely);
}

const HOUR = 3_600_000;
/** Clocks of a PAC that are as wrong as that are wrong about more. */
const CLOCK_SKEW = HOUR;
/** Cancún, and the north-east in summer, are an hour ahead of the centre, where stamps are dated (Anexo 20). */
const EASTERNMOST = HOUR;

/** Why the stamp cannot be of its time; undefined when it can. */
function untimeliness({ fechaTimbrado }: Timbre, { fecha }: SealedDocument, now: Date): string | undefined {
  const stamped = instantOf(fechaTimbrado, MEXICO_CITY);
  if (stamped === undefined) return `FechaTimbrado ${fechaTimbrado} no es una fecha`;
  if (stamped.getTime() > now.getTime() + CLOCK_SKEW)
    return `FechaTimbrado ${fechaTimbrado} está en el futuro`;
  const issued = fecha === undefined ? undefined : instantOf(fecha, MEXICO_CITY);
  if (issued === undefined || stamped.getTime() >= issued.getTime() - EASTERNMOST - CLOCK_SKEW)
    return undefined;
  return `FechaTimbrado ${fechaTimbrado} es anterior a la emisión, ${fecha}`;
}

function notOurs(reason: string): StampCheck {
  return { kind: "not-ours", reason };
}

/**
 * Puts a stamp that came alone into the sealed bytes: last child of Complemento, which is made, before an Addenda, when
 * there is none (Anexo 20; withholdings the same). Undefined for bytes that do not end with the type's root.
 */
export function insertTimbre({ type, xml }: Sealed, tfd: string): Buffer | undefined {
  // One character for each byte: places in the text are places in the bytes, and ten megabytes take milliseconds.
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

/** No \s: a byte of a letter may look like one of its blanks. */
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
