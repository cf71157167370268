/**
 * These codes of a 502 are the service's own, where neither a PAC nor SAT gave one: each has what happened, and what
 * the caller does then. "Servicio" is the core, as its gateway sees it. The reference shows this table; a code never
 * changes its meaning.
 */
export const OWN_CODES = {
  PAC_NO_DISPONIBLE: {
    detalle: "El PAC no está disponible y la petición no se procesó",
    remedio: "repita la petición en unos minutos",
  },
  PAC_SIN_RESPUESTA: {
    detalle: "El PAC no respondió y el resultado se desconoce",
    remedio: "repita la petición en unos segundos",
  },
  PAC_CUENTA: {
    detalle: "El servicio no pudo usar su cuenta con el PAC",
    remedio: "repita la petición más tarde; si continúa, avise a soporte",
  },
  PAC_EMISOR: {
    detalle: "El PAC no timbra todavía para este emisor",
    remedio: "firme con la e.firma del emisor la carta manifiesto del PAC, o pida a soporte que registre su RFC en él",
  },
  PAC_NO_CONFIGURADO: {
    detalle: "El servicio no tiene configurado un PAC para este ambiente",
    remedio: "avise a soporte",
  },
  SAT_NO_DISPONIBLE: {
    detalle: "El SAT no respondió a la consulta",
    remedio: "repita la petición en unos minutos",
  },
  SERVICIO_NO_DISPONIBLE: {
    detalle: "El servicio de timbrado no está disponible y la petición no se procesó",
    remedio: "repita la petición en unos segundos, con la misma Idempotency-Key si la lleva",
  },
  SERVICIO_SIN_RESPUESTA: {
    detalle: "El servicio de timbrado no respondió y el resultado se desconoce",
    remedio: "repita la petición con la misma Idempotency-Key; si no la lleva, consulte antes qué pasó",
  },
} as const satisfies Readonly<Record<string, { readonly detalle: string; readonly remedio: string }>>;

export type OwnCode = keyof typeof OWN_CODES;

/** The record of a document in `error` may have these codes, beside those of the PAC that refused it. */
export const RECORD_CODES = {
  /** An operator closed the document, because its PAC has no stamp of it. */
  CERRADO_POR_SOPORTE: {
    detalle: "El PAC no lo timbró en 72 horas y soporte lo cerró",
    remedio: "emita otro con otra Idempotency-Key",
  },
} as const satisfies Readonly<Record<string, { readonly detalle: string; readonly remedio: string }>>;

/** The advice is safe for a document that may have been stamped, because a repeated key never stamps twice. */
export const SAME_KEY = "repita la petición con la misma Idempotency-Key";
