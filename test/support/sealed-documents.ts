import { create } from "@bufbuild/protobuf";
import { CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { localTimeOf } from "../../src/engine/catalogs/index.ts";
import { buildInvoice } from "../../src/engine/kinds/invoice.ts";
import type { XmlNode } from "../../src/engine/node.ts";
import { type OwnSealedDocument, sealDocument } from "../../src/engine/sealing/seal.ts";
import { insertTimbre } from "../../src/engine/sealing/timbre.ts";
import { signTimbre, writeTimbre } from "../../src/test-pac/documents/timbre.ts";
import { COMPANY, csdOf, PERSON, SCHEMAS } from "./csd.ts";
import { contextOf } from "./random-orders.ts";

export interface SealedDocumentOptions {
  readonly descripcion?: string;
  readonly folio?: string;
  readonly at?: Date;
  /** Times that the document has its concept: 400 are more than 128 kB. */
  readonly concepts?: number;
  /** Changes the tree before it is sealed. */
  readonly change?: (root: XmlNode) => XmlNode;
}

const { privateKey } = csdOf(COMPANY.rfc);
let folios = 0;

/** Returns an invoice of 116 pesos a concept, sealed by the caller, with a new folio. */
export async function sealDocumentOf({
  descripcion = "Servicio",
  folio = String(++folios),
  at = new Date(),
  concepts = 1,
  change = (root) => root,
}: SealedDocumentOptions = {}): Promise<OwnSealedDocument> {
  const request = create(CreateInvoiceRequestSchema, {
    formaPago: "03",
    conceptos: Array.from({ length: concepts }, () => ({
      ...{ claveProdServ: "81112100", claveUnidad: "E48", descripcion },
      ...{ cantidad: "1", valorUnitario: "100", impuestos: [{}] },
    })),
  });
  const fecha = localTimeOf(at, "America/Mexico_City");
  const root = buildInvoice(request, {
    ...contextOf({ moneda: "MXN", lines: [] }),
    serie: "PROPIA",
    fecha,
  });
  const numbered = { ...root, attributes: { ...root.attributes, Folio: folio } };
  return sealDocument(change(numbered), privateKey, SCHEMAS);
}

/** Returns a document before and after its stamp by a PAC that uses PERSON's CSD. */
export async function stampDocumentOf(at = new Date(), concepts = 1) {
  const sealed = await sealDocumentOf({ at, concepts });
  const { certificate, privateKey: pacKey } = csdOf(PERSON.rfc);
  const { noCertificado, der } = certificate;
  const pac = { rfc: "TPA260101AA0", noCertificado, certificate: der, privateKey: pacKey };
  const timbre = await signTimbre({ selloCfd: sealed.sello, now: at, pac, leyenda: false });
  return { sealed: sealed.xml, stamped: insertTimbre(sealed, writeTimbre(timbre))!, pac: certificate };
}
