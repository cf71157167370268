import { NAMESPACES, XSI } from "./namespaces.ts";
import { children, type XmlNode } from "./node.ts";

/** The PAC's stamp (TimbreFiscalDigital 1.1), only read; timbre.ts checks it. */
export type Timbre = ReturnType<typeof readTimbre>;

export const TFD = "tfd:TimbreFiscalDigital";

export function findTimbres(root: XmlNode): XmlNode[] {
  const prefix = root.name.slice(0, root.name.indexOf(":"));
  return children(root, `${prefix}:Complemento`).flatMap((complemento) => children(complemento, TFD));
}

/**
 * Reads the tag of a stamp as most PACs write it: its own namespace and xsi, one blank before each attribute, ASCII
 * without entities. A general reader takes a twentieth of a stamp's processor time for it. Returns undefined for any
 * other tag, which `readXml` reads.
 */
export function readPlainStamp(tag: string): XmlNode | undefined {
  if (!PLAIN.test(tag)) return undefined;
  const attributes: Record<string, string> = {};
  for (const [, name = "", value = ""] of tag.matchAll(ATTRIBUTE)) {
    if (name in attributes) return undefined;
    attributes[name] = value;
  }
  const { "xmlns:tfd": tfd, "xmlns:xsi": xsi, ...own } = attributes;
  const isOwn = (name: string) => !name.includes(":") || (name === "xsi:schemaLocation" && xsi === XSI);
  if (tfd !== NAMESPACE || (xsi ?? XSI) !== XSI || "xmlns" in own || !Object.keys(own).every(isOwn)) return undefined;
  return { name: TFD, attributes: own, children: [] };
}

const NAMESPACE = NAMESPACES.find(({ prefix }) => prefix === "tfd")!.uri;
const PLAIN = /^<tfd:TimbreFiscalDigital(?: [A-Za-z:]+="[ !#-%'-;=?-~]*")+ ?\/>$/;
const ATTRIBUTE = / ([A-Za-z:]+)="([^"]*)"/g;

export function readTimbre(tfd: XmlNode) {
  const { attributes } = tfd;
  const text = (name: string) => attributes[name] ?? "";
  return {
    uuid: text("UUID"),
    /** `fechaTimbrado` is Mexico central time, without zone. */
    fechaTimbrado: text("FechaTimbrado"),
    rfcProvCertif: text("RfcProvCertif"),
    selloCfd: text("SelloCFD"),
    noCertificadoSat: text("NoCertificadoSAT"),
    selloSat: text("SelloSAT"),
  };
}
