import type { Attributes, XmlNode } from "../node.ts";
import type { Context, Finding } from "../rules/rule.ts";

/**
 * All that varies with the type of a document: its root, the facts read from it, its rules, and which services of SAT
 * and the PACs serve it. Code that seals, stamps, checks or cancels asks this value and knows no root by name.
 */
export interface DocumentType {
  /** Sentences name the type by this label: "CFDI 4.0". */
  readonly label: string;
  /** The canonical name of the root: "cfdi:Comprobante". */
  readonly root: string;
  /** SAT and the PACs have two families of services, each with its own paths, requests and codes. */
  readonly family: Family;
  /**
   * `hasSatStatus` is true when SAT's status service (ConsultaCFDI) knows the document. When false, only the receipt
   * shows a cancellation.
   */
  readonly hasSatStatus: boolean;
  /** Returns the root's attributes that hold the folio. A withholding's FolioInt begins with its series. */
  numbered(serie: string, folio: string): Attributes;
  /**
   * Returns a Spanish sentence that says why this series code cannot number such documents, or undefined when it can.
   */
  seriesFault(codigo: string): string | undefined;
  /** Returns the document's own time of issue: local time there, without zone. */
  fecha(root: XmlNode): string | undefined;
  facts(root: XmlNode): DocumentFacts;
  /** The tree may have any shape. */
  check(root: XmlNode, context: Context): Finding[];
  /** Returns the query parameters of the QR code's address. SAT's status service takes the same text. */
  expresionImpresa(root: XmlNode, uuid: string): string;
}

export type Family = "cfdi" | "retencion";

export interface RelatedDocument {
  readonly uuid: string;
  readonly tipoRelacion: string;
}

/** The values that lists and reads show of a document, all read from content that its seal protects. */
export interface DocumentFacts {
  /** `tipo` is TipoDeComprobante in a CFDI and CveRetenc in a withholding. */
  readonly tipo: string;
  readonly serie: string | undefined;
  readonly folio: string | undefined;
  /** The plain decimal text of the document, unchanged. */
  readonly total: string;
  readonly emisorRfc: string;
  /** `receptorRfc` is undefined for the foreign receiver of a withholding, who has no RFC. */
  readonly receptorRfc: string | undefined;
  readonly receptorNombre?: string | undefined;
  /** The document names these others (CfdiRelacionados); absent where it names none. */
  readonly related?: readonly RelatedDocument[];
  /** Only a withholding has it: MontoTotRet, unchanged. */
  readonly montoRetenido?: string;
}
