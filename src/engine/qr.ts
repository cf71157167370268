import { escaped } from "./xml.ts";

/** What identifies a stamped document to whoever only sees its paper: the QR code's data (Anexo 20). */
export interface QrFacts {
  readonly uuid: string;
  readonly emisorRfc: string;
  readonly receptorRfc: string;
  /** `Comprobante/@Total`, as written. */
  readonly total: string;
  /** The last eight characters of `Comprobante/@Sello`. */
  readonly selloTail: string;
}

/**
 * The "expresión impresa": the parameters of the QR code's address without the address. An RFC's `&` is written as in
 * XML even here, or SAT takes it for the next parameter; nothing is percent-encoded, not even the seal's "+/=".
 */
export function expresionImpresa({ uuid, emisorRfc, receptorRfc, total, selloTail }: QrFacts): string {
  const [re, rr] = [escaped(emisorRfc), escaped(receptorRfc)];
  return `?re=${re}&rr=${rr}&tt=${shortTotal(total)}&id=${uuid}&fe=${selloTail}`;
}

/** What the QR code of a CFDI holds (Anexo 20, rubro I.D): the same facts in another order, behind SAT's address. */
export function verificationUrl({ uuid, emisorRfc, receptorRfc, total, selloTail }: QrFacts): string {
  const [re, rr] = [escaped(emisorRfc), escaped(receptorRfc)];
  return `${CFDI_SITE}?id=${uuid}&re=${re}&rr=${rr}&tt=${shortTotal(total)}&fe=${selloTail}`;
}

const CFDI_SITE = "https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx";

/** The second QR code of a document with Carta Porte (standard of the complement, section on the printed form). */
export function cartaPorteUrl(facts: { idCcp: string; departure: string; stampedAt: string }): string {
  return `${CARTA_PORTE_SITE}?IdCCP=${facts.idCcp}&FechaOrig=${facts.departure}&FechaTimb=${facts.stampedAt}`;
}

const CARTA_PORTE_SITE = "https://verificacfdi.facturaelectronica.sat.gob.mx/verificaccp/default.aspx";

/** Without the zeros that say nothing, but always with a decimal: "1160.0", "0.0", "10.123456". */
function shortTotal(total: string): string {
  const [whole = "", decimals = ""] = total.split(".");
  return `${whole.replace(/^0+(?=\d)/, "")}.${decimals.replace(/0+$/, "") || "0"}`;
}
