/** The kinds of documents, as people call them. */
export const KINDS: readonly { readonly id: string; readonly label: string }[] = [
  { id: "factura", label: "Factura" },
  { id: "nota_credito", label: "Nota de crédito" },
  { id: "complemento_pago", label: "Complemento de pago" },
  { id: "nomina", label: "Recibo de nómina" },
  { id: "retencion", label: "Constancia de retenciones" },
];

export function kindWords(kind: string): string {
  return KINDS.find(({ id }) => id === kind)?.label ?? kind;
}
