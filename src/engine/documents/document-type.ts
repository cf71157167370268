import type { Attributes, XmlNode } from "../node.ts";
import type { Context, Finding } from "../rules/rule.ts";

/**
 * All that varies with the type of a document: its root, what is read from it, its rules, and which of SAT's and the
 * PACs' services are for it. Whoever seals, stamps, judges or cancels asks this value and knows no root by name.
 */
export interface DocumentType {
  /** As sentences name it: "CFDI 4.0". */
  readonly label: string;
  /** Canonical name of its root: "cfdi:Comprobante". */
  readonly root: string;
  /** SAT and the PACs have two families of services, each with its own paths, requests and codes. */
  readonly family: Family;
  /** Whether SAT's status service tells of it (ConsultaCFDI); what is cancelled otherwise is known by its receipt. */
  readonly hasSatStatus: boolean;
  /** The root's attributes that hold the folio: a withholding's FolioInt has its series in front. */
  numbered(serie: string, folio: string): Attributes;
  /** Why a series of that code cannot number its documents, as a Spanish sentence; undefined when it can. */
  seriesFault(codigo: string): string | undefined;
  /** When it says that it was issued: local time there, without zone. */
  fecha(root: XmlNode): string | undefined;
  /** What the record keeps of it. */
  facts(root: XmlNode): DocumentFacts;
  /** All that its rules find, whatever its tree looks like. */
  check(root: XmlNode, context: Context): Finding[];
  /** The parameters of the QR code's address, which SAT's status service takes too. */
  expresionImpresa(root: XmlNode, uuid: string): string;
}

export type Family = "cfdi" | "retencion";

/** What lists and reads show of a document, read from what its seal protects. */
export interface DocumentFacts {
  /** TipoDeComprobante; of a withholding its CveRetenc. */
  readonly tipo: string;
  readonly serie: string | undefined;
  readonly folio: string | undefined;
  /** Plain decimal text, as written. */
  readonly total: string;
  readonly emisorRfc: string;
  /** The foreign receiver of a withholding has none. */
  readonly receptorRfc: string | undefined;
  readonly receptorNombre?: string | undefined;
  /** Of a withholding: MontoTotRet, as written. */
  readonly montoRetenido?: string;
}
