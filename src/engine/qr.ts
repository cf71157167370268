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

/** Without the zeros that say nothing, but always with a decimal: "1160.0", "0.0", "10.123456". */
function shortTotal(total: string): string {
  const [whole = "", decimals = ""] = total.split(".");
  return `${whole.replace(/^0+(?=\d)/, "")}.${decimals.replace(/0+$/, "") || "0"}`;
}
