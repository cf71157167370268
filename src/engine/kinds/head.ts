import { type Attributes, child, node, type XmlNode } from "../node.ts";
import { isGeneric } from "../rules/comprobante/common.ts";
import { normalizeSpace } from "../xml.ts";

/** The data common to every CFDI of the service. Folio and seal come later, when nothing can be refused any more. */
export interface DocumentHead {
  readonly serie: string;
  readonly emisor: { readonly rfc: string; readonly nombre: string; readonly regimenFiscal: string };
  readonly receptor: Receptor;
  readonly lugarExpedicion: string;
  /** `fecha` is local time at the place of issue, without zone: "2026-03-04T10:20:30". */
  readonly fecha: string;
  /** The number of the CSD that will seal; `certificado` is its DER in base64. */
  readonly noCertificado: string;
  readonly certificado: string;
}

/** A receiver as the account's customers store it. */
export interface Receptor {
  readonly rfc: string;
  readonly nombre: string;
  readonly codigoPostal: string;
  readonly regimenFiscal: string;
  readonly usoCfdi: string;
  readonly residenciaFiscal?: string | undefined;
  readonly numRegIdTrib?: string | undefined;
}

/** The receiver as an issued document names it. */
export type Person = Pick<Receptor, "rfc" | "nombre" | "residenciaFiscal" | "numRegIdTrib">;

export function readReceptor(root: XmlNode): Receptor {
  const { attributes = {} } = child(root, "cfdi:Receptor") ?? {};
  return {
    rfc: attributes.Rfc ?? "",
    nombre: attributes.Nombre ?? "",
    codigoPostal: attributes.DomicilioFiscalReceptor ?? "",
    regimenFiscal: attributes.RegimenFiscalReceptor ?? "",
    usoCfdi: attributes.UsoCFDI ?? "",
    residenciaFiscal: attributes.ResidenciaFiscal,
    numRegIdTrib: attributes.NumRegIdTrib,
  };
}

export function isSamePerson(one: Person, other: Person): boolean {
  return (
    one.rfc === other.rfc &&
    one.nombre === other.nombre &&
    one.residenciaFiscal === other.residenciaFiscal &&
    one.numRegIdTrib === other.numRegIdTrib
  );
}

/**
 * Returns the customer, but with the identity of the issued document when the RFC is generic: the account has one
 * customer of a generic RFC, which may stand for another person by now.
 */
export function receptorOf(customer: Receptor, issuedTo: Person): Receptor {
  if (!isGeneric(customer.rfc)) return customer;
  const { rfc, nombre, residenciaFiscal, numRegIdTrib } = issuedTo;
  return { ...customer, rfc, nombre, residenciaFiscal, numRegIdTrib };
}

/** Returns the receiver of an issued document for another one: a generic RFC has the place of issue (CFDI40149). */
export function receivedBefore(receptor: Receptor, lugarExpedicion: string): Receptor {
  return isGeneric(receptor.rfc) ? { ...receptor, codigoPostal: lugarExpedicion } : receptor;
}

/** This folio is valid, so the document can be checked before a real folio is taken. */
export const PENDING_FOLIO = "1";

/**
 * Returns the attributes of a CFDI, which waits for its folio and its seal: the first ones, and then those of its kind.
 * They are put together here, because Node 20 takes microseconds to add names to a spread object.
 */
export function headOf(
  { serie, fecha, noCertificado, certificado }: DocumentHead,
  ofKind: Attributes,
  formaPago?: string,
): Attributes {
  return {
    Version: "4.0",
    Serie: serie,
    Folio: PENDING_FOLIO,
    Fecha: fecha,
    Sello: "",
    FormaPago: formaPago,
    NoCertificado: noCertificado,
    Certificado: certificado,
    ...ofKind,
  };
}

/** Free texts are written as the schema reads them (whiteSpace collapse), so that XML and cadena agree. */
export function emisorNode({ emisor }: DocumentHead): XmlNode {
  return node("cfdi:Emisor", {
    Rfc: emisor.rfc,
    Nombre: normalizeSpace(emisor.nombre),
    RegimenFiscal: emisor.regimenFiscal,
  });
}

/** A kind with a fixed `usoCfdi` passes it (CP01 in payments). */
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
