import { children, type XmlNode } from "./node.ts";

/** The PAC's stamp (TimbreFiscalDigital 1.1), only read; timbre.ts checks it. */
export interface Timbre {
  readonly uuid: string;
  /** `fechaTimbrado` is Mexico central time, without zone. */
  readonly fechaTimbrado: string;
  readonly rfcProvCertif: string;
  readonly selloCfd: string;
  readonly noCertificadoSat: string;
  readonly selloSat: string;
}

export const TFD = "tfd:TimbreFiscalDigital";

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
