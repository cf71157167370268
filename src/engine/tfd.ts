import { children, type XmlNode } from "./node.ts";

/** The PAC's stamp (TimbreFiscalDigital 1.1), only read; timbre.ts checks it. */
export type Timbre = ReturnType<typeof readTimbre>;

export const TFD = "tfd:TimbreFiscalDigital";

export function findTimbres(root: XmlNode): XmlNode[] {
  const prefix = root.name.slice(0, root.name.indexOf(":"));
  return children(root, `${prefix}:Complemento`).flatMap((complemento) => children(complemento, TFD));
}

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
