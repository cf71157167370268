import { create } from "@bufbuild/protobuf";
import { CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { localTimeOf } from "../../src/engine/catalogs/index.ts";
import { buildInvoice } from "../../src/engine/kinds/invoice.ts";
import { type SealedDocument, sealDocument } from "../../src/engine/seal.ts";
import { insertTimbre } from "../../src/engine/timbre.ts";
import { signTimbre, writeTimbre } from "../../src/pac/test-pac/timbre.ts";
import { contextOf } from "./carts.ts";
import { COMPANY, csdOf, PERSON, SCHEMAS } from "./csd.ts";

export interface PaperOrder {
  readonly descripcion?: string;
  readonly folio?: string;
  /** When it is issued. */
  readonly at?: Date;
}

const { privateKey } = csdOf(COMPANY.rfc);
let folios = 0;

/** An invoice of 116 pesos that the caller sealed, each with a folio of its own. */
export async function sealedPaper({
  descripcion = "Servicio",
  folio = String(++folios),
  at = new Date(),
}: PaperOrder = {}): Promise<SealedDocument> {
  const request = create(CreateInvoiceRequestSchema, {
    formaPago: "03",
    conceptos: [
      {
        ...{ claveProdServ: "81112100", claveUnidad: "E48", descripcion },
        ...{ cantidad: "1", valorUnitario: "100", impuestos: [{}] },
      },
    ],
  });
  const fecha = localTimeOf(at, "America/Mexico_City");
  const root = buildInvoice(request, {
    ...contextOf({ moneda: "MXN", lines: [] }),
    serie: "PROPIA",
    fecha,
  });
  const numbered = { ...root, attributes: { ...root.attributes, Folio: folio } };
  return sealDocument(numbered, privateKey, SCHEMAS);
}

/** The same before and after a stamp by the PAC that has PERSON's CSD. */
export async function stampedPaper(at = new Date()) {
  const { xml: sealed, sello: selloCfd } = await sealedPaper({ at });
  const { certificate, privateKey: pacKey } = csdOf(PERSON.rfc);
  const { noCertificado, der } = certificate;
  const pac = { rfc: "TPA260101AA0", noCertificado, certificate: der, privateKey: pacKey };
  const timbre = await signTimbre({ selloCfd, now: at, pac, leyenda: false });
  return { sealed, stamped: insertTimbre(sealed, writeTimbre(timbre)), pac: certificate };
}
