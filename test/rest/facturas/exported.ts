import { sealDocument } from "../../../src/engine/sealing/seal.ts";
import { type Edits, edited } from "../../engine/rules/edit.ts";
import { EXPORTACIONES } from "../../engine/rules/exportacion-documents.ts";
import { COMPANY, csdOf, SCHEMAS } from "../../support/csd.ts";
import { localTime } from "../../support/service.ts";

const { certificate, privateKey } = csdOf(COMPANY.rfc);

/** Returns a sale abroad with Comercio Exterior, sealed by the company; its goods are worth 2008.41 dollars. */
export async function sealedExport(TotalUSD: string): Promise<Buffer> {
  const edits: Edits = {
    "@Fecha": localTime(),
    "@NoCertificado": certificate.noCertificado,
    "@Certificado": certificate.base64,
    "Emisor/@Rfc": COMPANY.rfc,
    "Emisor/@Nombre": COMPANY.nombre,
    "Complemento/cce20:ComercioExterior/@TotalUSD": TotalUSD,
  };
  return (await sealDocument(edited(EXPORTACIONES.venta, edits), privateKey, SCHEMAS)).xml;
}
