/** Document kinds as the series and the records name them. */
export type Kind = "factura" | "nota_credito" | "complemento_pago" | "nomina" | "retencion";

/**
 * Whether the answer to an order of a kind can show a document that its key already stands for: the records of
 * /facturas are of any CFDI, those of the others of their own kind.
 */
export function canAnswerWith(order: Kind, document: Kind): boolean {
  return order === document || (INVOICE_LIST.includes(order) && CFDI_KINDS.includes(document));
}

/** As sentences name one document of a kind. */
export const NAMES: Readonly<Record<Kind, string>> = {
  factura: "una factura",
  nota_credito: "una nota de crédito",
  complemento_pago: "un complemento de pago",
  nomina: "un recibo de nómina",
  retencion: "una constancia de retenciones",
};

/** What the list of invoices shows: all that POST /facturas and its credit notes made. */
export const INVOICE_LIST: readonly Kind[] = ["factura", "nota_credito"];

export const PAYMENT_LIST: readonly Kind[] = ["complemento_pago"];

/** One record type, found under /facturas by its id whatever its kind; withholdings are records of their own. */
export const CFDI_KINDS: readonly Kind[] = ["factura", "nota_credito", "complemento_pago", "nomina"];
