import { child, node, type XmlNode } from "../node.ts";
import { isGeneric } from "../rules/comprobante/common.ts";
import { normalizeSpace } from "../xml.ts";

/** What every CFDI needs besides its own data. Folio and seal come later, when nothing can be refused any more. */
export interface DocumentHead {
  readonly serie: string;
  readonly emisor: { readonly rfc: string; readonly nombre: string; readonly regimenFiscal: string };
  readonly receptor: Receptor;
  /** Postal code of the place of issue. */
  readonly lugarExpedicion: string;
  /** Local time there, without zone: "2026-03-04T10:20:30". */
  readonly fecha: string;
  /** The CSD that will seal: its number and its DER in base64. */
  readonly noCertificado: string;
  readonly certificado: string;
}

/** A receiver as the account's customers hold it. */
export interface Receptor {
  readonly rfc: string;
  readonly nombre: string;
  readonly codigoPostal: string;
  readonly regimenFiscal: string;
  readonly usoCfdi: string;
  readonly residenciaFiscal?: string | undefined;
  readonly numRegIdTrib?: string | undefined;
}

/** Whom a document names as its receiver. */
export type Person = Pick<Receptor, "rfc" | "nombre" | "residenciaFiscal" | "numRegIdTrib">;

export function readReceptor(root: XmlNode): Person {
  const {
    Rfc = "",
    Nombre = "",
    ResidenciaFiscal,
    NumRegIdTrib,
  } = child(root, "cfdi:Receptor")?.attributes ?? {};
  return { rfc: Rfc, nombre: Nombre, residenciaFiscal: ResidenciaFiscal, numRegIdTrib: NumRegIdTrib };
}

export function isSamePerson(one: Person, other: Person): boolean {
  return (
    one.rfc === other.rfc &&
    one.nombre === other.nombre &&
    one.residenciaFiscal === other.residenciaFiscal &&
    one.numRegIdTrib === other.numRegIdTrib
  );
}

/** The account has one customer of a generic RFC, who may be another by now: an invoice says to whom it was issued. */
export function receptorOf(customer: Receptor, issuedTo: Person): Receptor {
  return isGeneric(customer.rfc) ? { ...customer, ...issuedTo } : customer;
}

/** Valid where a folio is asked for, so that the document can be judged before a real one is spent on it. */
export const PENDING_FOLIO = "1";

/** Free texts are written as the schema reads them (whiteSpace collapse), so that XML and cadena agree. */
export function emisorNode({ emisor }: DocumentHead): XmlNode {
  return node("cfdi:Emisor", {
    Rfc: emisor.rfc,
    Nombre: normalizeSpace(emisor.nombre),
    RegimenFiscal: emisor.regimenFiscal,
  });
}

/** `usoCfdi`: kinds with a use of their own say it (CP01 in payments). */
export function receptorNode({ receptor }: DocumentHead, usoCfdi = receptor.usoCfdi): XmlNode {
  return node("cfdi:Receptor", {
    Rfc: receptor.rfc,
    Nombre: normalizeSpace(receptor.nombre),
    DomicilioFiscalReceptor: receptor.codigoPostal,
    ResidenciaFiscal: receptor.residenciaFiscal,
    NumRegIdTrib: receptor.numRegIdTrib,
    RegimenFiscalReceptor: receptor.regimenFiscal,
    UsoCFDI: usoCfdi,
  });
}
