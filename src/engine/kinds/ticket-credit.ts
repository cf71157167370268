import type { CreateInvoiceRequest } from "#proto/cfdi/v1/invoicing_pb.ts";
import type { XmlNode } from "../node.ts";
import { globalLines, type KeptTicket } from "./global-invoice.ts";
import type { DocumentHead } from "./head.ts";
import { buildInvoice } from "./invoice.ts";
import { CREDITS } from "./relations.ts";
import { TICKET_DECIMALS } from "./ticket.ts";

/** Apéndice 5 gives this key to the concepts of every credit note; the guide's examples have these descriptions. */
const CREDITED = "84111506";
const DESCRIPTIONS = {
  named: "Venta que se factura a nombre del cliente",
  returned: "Devolución de mercancías",
};

/**
 * Builds the Egreso CFDI (type E) that takes tickets out of a global invoice, or what a customer returned of a ticket
 * out of the invoice that has it (Guía de llenado del CFDI global, Apéndice 2, I and III): a concept for each, with its
 * number, and its amounts as the invoice has them. The order has no more than the form of payment.
 */
export function buildTicketCredit(
  tickets: readonly KeptTicket[],
  head: DocumentHead,
  {
    order,
    uuid,
    why,
  }: { readonly order: CreateInvoiceRequest; readonly uuid: string; readonly why: keyof typeof DESCRIPTIONS },
): XmlNode {
  const credited = { claveProdServ: CREDITED, descripcion: DESCRIPTIONS[why] };
  const lines = globalLines(tickets).map((line) => ({ ...line, concepto: { ...line.concepto, ...credited } }));
  const relations = [{ tipoRelacion: CREDITS, uuids: [uuid] }];
  const root = buildInvoice(order, { ...head, decimals: TICKET_DECIMALS, relations }, lines);
  return { ...root, attributes: { ...root.attributes, TipoDeComprobante: "E" } };
}
