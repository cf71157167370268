import type { CreateInvoiceRequest } from "#proto/cfdi/v1/invoicing_pb.ts";
import type { XmlNode } from "../node.ts";
import { globalLines, type KeptTicket } from "./global-invoice.ts";
import type { DocumentHead } from "./head.ts";
import { buildInvoice } from "./invoice.ts";
import { CREDITS } from "./relations.ts";
import { TICKET_DECIMALS } from "./ticket.ts";

/** Apéndice 5 gives this key to the concepts of every credit note. */
const CREDITED = { claveProdServ: "84111506", descripcion: "Venta que se factura a nombre del cliente" };

/**
 * Builds the Egreso CFDI (type E) that takes tickets out of a global invoice (Guía de llenado del CFDI global, Apéndice
 * 2, III): a concept for each, with its number, and its amounts as the global invoice has them. The order has no more
 * than the form of payment.
 */
export function buildTicketCredit(
  tickets: readonly KeptTicket[],
  head: DocumentHead,
  { order, uuid }: { readonly order: CreateInvoiceRequest; readonly uuid: string },
): XmlNode {
  const lines = globalLines(tickets).map((line) => ({ ...line, concepto: { ...line.concepto, ...CREDITED } }));
  const relations = [{ tipoRelacion: CREDITS, uuids: [uuid] }];
  const root = buildInvoice(order, { ...head, decimals: TICKET_DECIMALS, relations }, lines);
  return { ...root, attributes: { ...root.attributes, TipoDeComprobante: "E" } };
}
