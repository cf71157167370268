import type { Family } from "../stamping/index.ts";

export type FolioAnswer = keyof typeof ANSWERS;

/**
 * Each row has EstatusUUID of SAT's service for CFDI, that of its service for withholdings, which has fewer values, and
 * the sentence.
 */
const ANSWERS = {
  received: ["201", "1201", "La solicitud se recibió."],
  repeated: ["202", "1202", "El folio fiscal ya se había cancelado, o la cancelación ya se había solicitado."],
  otherIssuer: ["203", "1203", "El folio fiscal no corresponde al emisor."],
  notApplicable: ["204", "1204", "El folio fiscal no es aplicable para cancelación."],
  unknown: ["205", "1205", "El folio fiscal no existe."],
  tooLate: ["210", "1204", "Terminó el plazo para cancelar el comprobante."],
  tooLateGlobal: ["211", "1204", "Terminó el plazo para cancelar la factura global."],
  motive: ["207", "1310", "El motivo de cancelación no es válido."],
  substitute: ["208", "1302", "El folio de sustitución no es válido."],
  needlessSubstitute: ["209", "1302", "El folio de sustitución no se requiere."],
  unrelatedSubstitute: ["212", "1302", "El folio de sustitución no está relacionado o no existe."],
} as const;

export function codeOf(answer: FolioAnswer, family: Family): string {
  const [cfdi, withholding] = ANSWERS[answer];
  return family === "cfdi" ? cfdi : withholding;
}

export function sentenceOf(answer: FolioAnswer): string {
  return ANSWERS[answer][2];
}

/** Returns true when the request was received, now or before, so that there is an acknowledgement. */
export function isReceived(answer: FolioAnswer): boolean {
  return answer === "received" || answer === "repeated";
}
