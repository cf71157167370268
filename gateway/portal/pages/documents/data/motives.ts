export const MOTIVES: Readonly<Record<string, { readonly short: string; readonly about: string }>> = {
  "01": {
    short: "con errores, lo sustituye otro",
    about: "Tiene errores y ya emitió el comprobante correcto. Indique cuál lo sustituye.",
  },
  "02": {
    short: "con errores, sin sustituto",
    about: "Tiene errores y no lo sustituye otro comprobante.",
  },
  "03": {
    short: "la operación no se llevó a cabo",
    about: "Se facturó algo que al final no se vendió o no se prestó.",
  },
  "04": {
    short: "operación nominativa en factura global",
    about: "La venta estaba en una factura global y el cliente pidió después su factura.",
  },
};
