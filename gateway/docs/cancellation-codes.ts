/** SAT refuses requests to cancel with these codes, which are `codigo` of a 502. */
export const CANCELLATION_CODES: Readonly<Record<string, { readonly title: string; readonly remedy: string }>> = {
  "203": {
    title: "El UUID no corresponde al RFC del emisor",
    remedy: "Cancele con la cuenta del emisor del comprobante.",
  },
  "204": {
    title: "El comprobante no se puede cancelar: tiene documentos relacionados vigentes",
    remedy: "Cancele antes los documentos que lo nombran (pagos, notas de crédito) y vuelva a pedirlo.",
  },
  "205": {
    title: "El SAT todavía no tiene el comprobante",
    remedy: "Vuelva a pedirlo más tarde: el SAT puede tardar hasta 72 horas después del timbrado.",
  },
  "206": {
    title: "El comprobante no es de un emisor del sector primario",
    remedy: "Cancele con el CSD del emisor.",
  },
  "207": { title: "Falta el motivo, o no es válido", remedy: "Envíe motivo 01, 02, 03 o 04." },
  "208": {
    title: "El UUID que sustituye al comprobante no es válido",
    remedy: "Envíe en uuidReemplazo el UUID fiscal de un comprobante vigente del mismo emisor.",
  },
  "209": {
    title: "Ese motivo no lleva UUID de reemplazo",
    remedy: "Quite uuidReemplazo, o use el motivo 01.",
  },
  "210": {
    title: "Pasó el plazo para cancelar el comprobante",
    remedy: "Acuda a su contador: el plazo termina con la declaración anual del ejercicio en que se expidió.",
  },
  "211": {
    title: "Pasó el plazo para cancelar la factura global",
    remedy: "Acuda a su contador.",
  },
  "212": {
    title: "El comprobante que sustituye no está relacionado con el que se cancela",
    remedy:
      "Use POST /facturas/{id}/sustituir, o timbre el sustituto con la relación 04 al comprobante que se cancela, y envíe su UUID.",
  },
};
