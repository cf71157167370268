import { Decimal } from "../decimal.ts";
import { child, type XmlNode } from "../node.ts";
import { escaped } from "../xml.ts";
import type { DocumentType } from "./document-type.ts";
import { checkMatrices } from "./matrices.ts";

/**
 * `RETENCIONES` covers Retenciones e información de pagos 2.0 of every key, with any complement (Anexo 20, rubro II).
 */
export const RETENCIONES: DocumentType = {
  label: "Retenciones 2.0",
  root: "retenciones:Retenciones",
  family: "retencion",
  hasSatStatus: false,
  fecha: ({ attributes }) => attributes.FechaExp,
  numbered: (serie, folio) => ({ FolioInt: folioInt(serie, folio) }),
  seriesFault: (codigo) => (isFolioInt(folioInt(codigo, "9".repeat(FOLIO_DIGITS))) ? undefined : SERIES_FAULT),
  facts(root) {
    const { cveRetenc, folioInt, emisorRfc, receptorRfc, receptorNombre, ...amounts } = retencionesFacts(root);
    return {
      tipo: cveRetenc,
      serie: undefined,
      folio: folioInt,
      total: amounts.montoTotOperacion,
      emisorRfc,
      receptorRfc,
      receptorNombre: receptorNombre || undefined,
      montoRetenido: amounts.montoTotRet,
    };
  },
  check: (root, context) => checkMatrices("retenciones:Retenciones", root, context),
  expresionImpresa,
};

/** Joins series and folio without a separator, because FolioInt admits letters and digits only. */
export function folioInt(serie: string, folio: string): string {
  return `${serie}${folio}`;
}

/**
 * Returns true when SAT's schema admits the text as FolioInt. A series may be too long for its next folio, or have a
 * hyphen.
 */
export function isFolioInt(text: string): boolean {
  return /^[0-9A-Za-z]{1,20}$/.test(text);
}

/** Series and folio share the 20 characters of FolioInt evenly: no folio will ever need more than 10 digits. */
const FOLIO_DIGITS = 10;
const SERIES_FAULT =
  "una serie de retenciones lleva solo letras y dígitos, a lo más 10: junto con el folio forma FolioInt, que admite 20";

export function retencionesFacts(root: XmlNode) {
  const { CveRetenc = "", FolioInt } = root.attributes;
  const receptor = child(root, "retenciones:Receptor");
  const nacional = child(receptor, "retenciones:Nacional")?.attributes;
  const extranjero = child(receptor, "retenciones:Extranjero")?.attributes;
  const totales = child(root, "retenciones:Totales")?.attributes;
  return {
    cveRetenc: CveRetenc,
    folioInt: FolioInt,
    emisorRfc: child(root, "retenciones:Emisor")?.attributes.RfcE ?? "",
    /** A national receiver has an RFC; a foreign one has a tax number of its country, or none. */
    receptorRfc: nacional?.RfcR,
    numRegIdTrib: extranjero?.NumRegIdTribR,
    receptorNombre: (nacional ?? extranjero)?.NomDenRazSocR ?? "",
    montoTotOperacion: totales?.MontoTotOperacion ?? "0",
    montoTotRet: totales?.MontoTotRet ?? "0",
  };
}

/** SAT lets anybody verify a withholding at this address, with the parameters of the QR code. */
export const VERIFICATION = "https://prodretencionverificacion.clouda.sat.gob.mx/";

/**
 * Returns the parameters in the order of the QR code. A receiver without RFC is written as `nr`: its tax number, padded
 * with zeros to 20 places, or zeros only when it has none. As in a CFDI's, `&` is written as in XML and nothing is
 * percent-encoded.
 */
function expresionImpresa(root: XmlNode, uuid: string): string {
  const { emisorRfc, receptorRfc, numRegIdTrib = "", montoTotOperacion } = retencionesFacts(root);
  const receptor =
    receptorRfc === undefined
      ? `nr=${escaped(numRegIdTrib.padStart(NUM_REG_ID_TRIB, "0"))}`
      : `rr=${escaped(receptorRfc)}`;
  const selloTail = root.attributes.Sello?.slice(-8) ?? "";
  return `?id=${uuid}&re=${escaped(emisorRfc)}&${receptor}&tt=${shortTotal(montoTotOperacion)}&fe=${selloTail}`;
}

const NUM_REG_ID_TRIB = 20;

/** Drops trailing zeros but keeps at least one decimal: "10000.0". */
function shortTotal(total: string): string {
  const amount = (Decimal.parse(total) ?? Decimal.ZERO).trim();
  return amount.round(Math.max(amount.scale, 1)).toString();
}
