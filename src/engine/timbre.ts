import type { KeyObject } from "node:crypto";
import { isUuid } from "../uuid.ts";
import { cadenaBytes } from "./cadena.ts";
import { child, children, type XmlNode } from "./node.ts";
import type { Schemas } from "./schema.ts";
import { type SealedDocument, verifySello } from "./seal.ts";
import { readXml } from "./xml.ts";

/** The PAC's stamp (TimbreFiscalDigital 1.1). */
export interface Timbre {
  readonly uuid: string;
  /** Mexico central time, without zone. */
  readonly fechaTimbrado: string;
  readonly rfcProvCertif: string;
  readonly selloCfd: string;
  readonly noCertificadoSat: string;
  readonly selloSat: string;
}

const TFD = "tfd:TimbreFiscalDigital";

/** Every stamp inside the document's Complemento nodes. */
export function findTimbres(root: XmlNode): XmlNode[] {
  const prefix = root.name.slice(0, root.name.indexOf(":"));
  return children(root, `${prefix}:Complemento`).flatMap((complemento) => children(complemento, TFD));
}

export function readTimbre(tfd: XmlNode): Timbre {
  const { attributes } = tfd;
  const text = (name: string) => attributes[name] ?? "";
  return {
    uuid: text("UUID"),
    fechaTimbrado: text("FechaTimbrado"),
    rfcProvCertif: text("RfcProvCertif"),
    selloCfd: text("SelloCFD"),
    noCertificadoSat: text("NoCertificadoSAT"),
    selloSat: text("SelloSAT"),
  };
}

/** The PAC's signature over the stamp's own cadena. */
export function verifySelloSat(tfd: XmlNode, publicKey: KeyObject, schemas: Schemas): boolean {
  const cadena = cadenaBytes(schemas, tfd);
  return cadena.kind === "cadena" && verifySello(cadena.bytes, readTimbre(tfd).selloSat, publicKey);
}

export type StampCheck =
  | { readonly kind: "stamp"; readonly timbre: Timbre }
  | { readonly kind: "not-ours"; readonly reason: string };

/**
 * Whether what a PAC returned is our document, stamped: the same cadena and Sello (a PAC may move prefixes and blanks,
 * never content), exactly one stamp, and that stamp names our Sello.
 */
export function checkStamped(sealed: SealedDocument, stampedXml: Buffer, schemas: Schemas): StampCheck {
  const added = addedStamp(sealed.xml, stampedXml);
  if (added !== undefined) return checkTimbre(sealed, added);
  const read = readXml(stampedXml);
  if (read.kind === "malformed") return notOurs(`no es XML: ${read.sentence}`);
  const timbres = findTimbres(read.root);
  const [tfd] = timbres;
  if (tfd === undefined || timbres.length > 1) return notOurs(`trae ${timbres.length} timbres`);
  if (read.root.attributes.Sello !== sealed.sello) return notOurs("el sello del comprobante cambió");
  const cadena = cadenaBytes(schemas, read.root);
  if (cadena.kind !== "cadena" || !cadena.bytes.equals(sealed.cadena))
    return notOurs("el contenido del comprobante cambió");
  return checkTimbre(sealed, tfd);
}

/**
 * The stamp, where it is all that was added to our bytes: most PACs do just that, and then nothing else need be read.
 * Not where a comment or the like might hold what only looks like an element.
 */
function addedStamp(sealedXml: Buffer, stampedXml: Buffer): XmlNode | undefined {
  const text = stampedXml.toString();
  const tfd = STAMP.exec(text)?.[0];
  if (tfd === undefined || DISGUISE.test(text)) return undefined;
  if (!insertTimbre(sealedXml, tfd).equals(stampedXml)) return undefined;
  const read = readXml(Buffer.from(tfd));
  return read.kind === "xml" && read.root.name === TFD ? read.root : undefined;
}

const STAMP = /<tfd:TimbreFiscalDigital\s[^<>]*\/>/;
const DISGUISE = /<!|(?!^)<\?/;

function checkTimbre({ sello }: SealedDocument, tfd: XmlNode): StampCheck {
  const timbre = readTimbre(tfd);
  if (tfd.attributes.Version !== "1.1") return notOurs("la versión del timbre no es 1.1");
  if (!isUuid(timbre.uuid)) return notOurs("el UUID del timbre está mal formado");
  if (timbre.selloCfd !== sello) return notOurs("SelloCFD no es el sello enviado");
  return { kind: "stamp", timbre };
}

function notOurs(reason: string): StampCheck {
  return { kind: "not-ours", reason };
}

/** Puts a stamp that came alone into the sealed bytes: last child of Complemento, which is made when there is none. */
export function insertTimbre(sealedXml: Buffer, tfd: string): Buffer {
  const xml = sealedXml.toString().replace(EMPTY_COMPLEMENTO, "<$1></$1>");
  const complemento =
    /<\/((?:[\w-]+:)?)Complemento\s*>(?=\s*(?:<(?:[\w-]+:)?Addenda|<\/(?:[\w-]+:)?Comprobante))/.exec(xml);
  if (complemento !== null) return splice(xml, complemento.index, tfd);
  const end = /<((?:[\w-]+:)?)Addenda[\s>/]|<\/((?:[\w-]+:)?)Comprobante\s*>\s*$/.exec(xml);
  if (end === null) return sealedXml;
  const prefix = end[1] ?? end[2] ?? "";
  return splice(xml, end.index, `<${prefix}Complemento>${tfd}</${prefix}Complemento>`);
}

const EMPTY_COMPLEMENTO = /<((?:[\w-]+:)?Complemento)\s*\/>/;

function splice(text: string, index: number, insertion: string): Buffer {
  return Buffer.from(text.slice(0, index) + insertion + text.slice(index));
}

/** Attribute values of the document that the stamp protects, for lists and reads. */
export function documentFacts(root: XmlNode) {
  const { attributes } = root;
  return {
    tipo: attributes.TipoDeComprobante ?? "",
    serie: attributes.Serie,
    folio: attributes.Folio,
    total: attributes.Total ?? "0",
    emisorRfc: child(root, "cfdi:Emisor")?.attributes.Rfc ?? "",
    receptorRfc: child(root, "cfdi:Receptor")?.attributes.Rfc ?? "",
  };
}
