import { escaped } from "./xml.ts";

/** QrFacts identify a stamped document on paper: the data of the QR code (Anexo 20). */
export interface QrFacts {
  readonly uuid: string;
  readonly emisorRfc: string;
  readonly receptorRfc: string;
  /** `total` is `Comprobante/@Total`, unchanged. */
  readonly total: string;
  /** The last eight characters of `Comprobante/@Sello`. */
  readonly selloTail: string;
}

/**
 * Returns the "expresión impresa": the query parameters of the QR code's address. An RFC's `&` is written as in XML, or
 * SAT would take it for the next parameter. Nothing is percent-encoded, not even "+/=" of the seal.
 */
export function expresionImpresa({ uuid, emisorRfc, receptorRfc, total, selloTail }: QrFacts): string {
  const [re, rr] = [escaped(emisorRfc), escaped(receptorRfc)];
  return `?re=${re}&rr=${rr}&tt=${shortTotal(total)}&id=${uuid}&fe=${selloTail}`;
}

/**
 * Returns the content of a CFDI's QR code (Anexo 20, rubro I.D): SAT's address with the same parameters in another
 * order.
 */
export function verificationUrl({ uuid, emisorRfc, receptorRfc, total, selloTail }: QrFacts): string {
  const [re, rr] = [escaped(emisorRfc), escaped(receptorRfc)];
  return `${CFDI_SITE}?id=${uuid}&re=${re}&rr=${rr}&tt=${shortTotal(total)}&fe=${selloTail}`;
}

const CFDI_SITE = "https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx";

/**
 * Returns the content of the second QR code of a document with Carta Porte (the complement's standard, section on the
 * printed form).
 */
export function cartaPorteUrl(facts: { idCcp: string; departure: string; stampedAt: string }): string {
  return `${CARTA_PORTE_SITE}?IdCCP=${facts.idCcp}&FechaOrig=${facts.departure}&FechaTimb=${facts.stampedAt}`;
}

const CARTA_PORTE_SITE = "https://verificacfdi.facturaelectronica.sat.gob.mx/verificaccp/default.aspx";

/** Drops superfluous zeros but keeps at least one decimal: "1160.0", "0.0", "10.123456". */
function shortTotal(total: string): string {
  const [whole = "", decimals = ""] = total.split(".");
  return `${whole.replace(/^0+(?=\d)/, "")}.${decimals.replace(/(?<!0)0+$/, "") || "0"}`;
}
