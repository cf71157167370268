import { create } from "@bufbuild/protobuf";
import { CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { localTimeOf } from "../../src/engine/catalogs/index.ts";
import { buildInvoice } from "../../src/engine/kinds/invoice.ts";
import { type SealedDocument, sealDocument } from "../../src/engine/seal.ts";
import { contextOf } from "./carts.ts";
import { COMPANY, csdOf, SCHEMAS } from "./csd.ts";

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
