import type { Viaje } from "#proto/cfdi/v1/carta_porte_pb.ts";
import { Decimal } from "../decimal.ts";
import { node, type XmlNode } from "../node.ts";
import { freeText, normalizeSpace } from "../xml.ts";
import { type DocumentHead, emisorNode, headOf, receptorNode } from "./head.ts";
import { type Relation, relationNodes } from "./relations.ts";

export interface TransferContext extends Omit<DocumentHead, "receptor"> {
  /** The postal code of the issuer's tax domicile. */
  readonly domicilioFiscal: string;
  readonly relations: readonly Relation[];
  /** The complement of the trip. */
  readonly trip: XmlNode;
  /** The complement of an export. */
  readonly exported?: XmlNode | undefined;
}

/** Builds a Traslado CFDI (type T) of the issuer's own goods. It lacks only its seal and has a placeholder folio. */
export function buildTransfer({ mercancias }: Viaje, context: TransferContext): XmlNode {
  const { emisor, domicilioFiscal: codigoPostal, trip, exported } = context;
  // The receiver is the issuer, without a use of the document (CP107, CP111).
  const head: DocumentHead = { ...context, receptor: { ...emisor, codigoPostal, usoCfdi: "S01" } };
  return node(
    "cfdi:Comprobante",
    headOf(head, {
      // It moves goods and charges nothing (CP102, CP103, CP105).
      SubTotal: "0",
      Moneda: "XXX",
      Total: "0",
      TipoDeComprobante: "T",
      Exportacion: exported === undefined ? "01" : "02",
      LugarExpedicion: context.lugarExpedicion,
    }),
    [
      ...relationNodes(context.relations),
      emisorNode(head),
      receptorNode(head),
      node(
        "cfdi:Conceptos",
        {},
        mercancias.map(({ bien, cantidad, aduana }) =>
          node("cfdi:Concepto", {
            ClaveProdServ: bien?.clave,
            NoIdentificacion: freeText(aduana?.noIdentificacion),
            Cantidad: Decimal.of(cantidad).trim().toString(),
            ClaveUnidad: bien?.claveUnidad,
            Unidad: freeText(bien?.unidad),
            Descripcion: normalizeSpace(bien?.descripcion ?? ""),
            ValorUnitario: "0",
            Importe: "0",
            ObjetoImp: "01",
          }),
        ),
      ),
      node("cfdi:Complemento", {}, exported === undefined ? [trip] : [trip, exported]),
    ],
  );
}
