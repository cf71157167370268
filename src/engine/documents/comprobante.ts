import { child, children, type XmlNode } from "../node.ts";
import { expresionImpresa } from "../qr.ts";
import type { DocumentFacts, DocumentType } from "./document-type.ts";
import { checkMatrices } from "./matrices.ts";

/** `COMPROBANTE` covers CFDI 4.0 of every TipoDeComprobante, with any complement (Anexo 20). */
export const COMPROBANTE: DocumentType = {
  label: "CFDI 4.0",
  root: "cfdi:Comprobante",
  family: "cfdi",
  hasSatStatus: true,
  fecha: ({ attributes }) => attributes.Fecha,
  numbered: (_, folio) => ({ Folio: folio }),
  seriesFault: (codigo) =>
    codigo.length > MAX_SERIE
      ? `una serie de más de ${MAX_SERIE} caracteres no cabe en un CFDI (Anexo 20, Serie)`
      : undefined,
  facts,
  check: (root, context) => checkMatrices("cfdi:Comprobante", root, context),
  expresionImpresa(root, uuid) {
    const { total, emisorRfc, receptorRfc = "" } = facts(root);
    const selloTail = root.attributes.Sello?.slice(-8) ?? "";
    return expresionImpresa({ uuid, emisorRfc, receptorRfc, total, selloTail });
  },
};

/** A series of the contract may have up to 50 characters, but Anexo 20 lets `Serie` have only 25. */
const MAX_SERIE = 25;

function relatedIn(root: XmlNode): Pick<DocumentFacts, "related"> {
  const related = children(root, "cfdi:CfdiRelacionados").flatMap((group) =>
    children(group, "cfdi:CfdiRelacionado").map(({ attributes }) => ({
      uuid: attributes.UUID ?? "",
      tipoRelacion: group.attributes.TipoRelacion ?? "",
    })),
  );
  return related.length === 0 ? {} : { related };
}

function facts(root: XmlNode): DocumentFacts {
  const { attributes } = root;
  const receptor = child(root, "cfdi:Receptor")?.attributes;
  return {
    tipo: attributes.TipoDeComprobante ?? "",
    serie: attributes.Serie,
    folio: attributes.Folio,
    total: attributes.Total ?? "0",
    emisorRfc: child(root, "cfdi:Emisor")?.attributes.Rfc ?? "",
    receptorRfc: receptor?.Rfc,
    receptorNombre: receptor?.Nombre,
    ...relatedIn(root),
  };
}
