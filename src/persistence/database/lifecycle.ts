/** States of a document (interface.md, States and transitions). */
export type Estado =
  | "borrador"
  | "timbrando"
  | "error"
  | "timbrada"
  | "cancelando"
  | "cancelacion_pendiente"
  | "cancelada";

/** Every legal change of state; whatever is not here cannot happen. */
export const TRANSITIONS = {
  borrador: ["timbrando"],
  timbrando: ["timbrada", "error"],
  // An error goes back to "timbrando" with the same bytes, only after the PAC certainly never processed the request; or it takes its
  // stamp, which is proof however late it comes.
  error: ["timbrando", "timbrada"],
  timbrada: ["cancelando"],
  // Back to timbrada when the tax authority refuses the request.
  cancelando: ["cancelada", "cancelacion_pendiente", "timbrada"],
  // Back to timbrada when the receiver rejects it.
  cancelacion_pendiente: ["cancelada", "timbrada"],
  cancelada: [],
} as const satisfies Record<Estado, readonly Estado[]>;

/** Events that tell of documents. */
export type DocumentEvent =
  | "cfdi.timbrado"
  | "cfdi.error"
  | "cfdi.cancelado"
  | "cfdi.cancelacion_pendiente"
  | "cfdi.cancelacion_rechazada"
  | "cfdi.cancelacion_aceptada";

type Change = { [From in Estado]: `${From} > ${(typeof TRANSITIONS)[From][number]}` }[Estado];

/** Each change has one event; null where nothing is decided by it. */
const EVENTS: Readonly<Record<Change, DocumentEvent | null>> = {
  "borrador > timbrando": null,
  "timbrando > timbrada": "cfdi.timbrado",
  "timbrando > error": "cfdi.error",
  "error > timbrando": null,
  "error > timbrada": "cfdi.timbrado",
  "timbrada > cancelando": null,
  "cancelando > cancelada": "cfdi.cancelado",
  "cancelando > cancelacion_pendiente": "cfdi.cancelacion_pendiente",
  "cancelando > timbrada": "cfdi.cancelacion_rechazada",
  "cancelacion_pendiente > cancelada": "cfdi.cancelacion_aceptada",
  "cancelacion_pendiente > timbrada": "cfdi.cancelacion_rechazada",
};

/** Returns the state to which the change led that the event tells of. */
export function targetOf(event: DocumentEvent): Estado {
  const [change] = Object.entries(EVENTS).find(([, each]) => each === event)!;
  return change.split(" > ")[1] as Estado;
}

/**
 * A legal change as SQL: the compare in `where`, the set in `set`, and its event, which the changing statement inserts by `tell`. An
 * illegal one does not compile.
 */
export function transition<From extends Estado>(from: From, to: (typeof TRANSITIONS)[From][number]) {
  const event = EVENTS[`${from} > ${to}` as Change];
  return { set: `estado = '${to}'`, where: `estado = '${from}'`, from, event } as const;
}

/**
 * The states in which what a document applies to an invoice counts: it has a valid stamp, or may get one. Rejections
 * and cancellations give the amount back by leaving them.
 */
export const LIVE: readonly Estado[] = ["timbrando", "timbrada", "cancelando", "cancelacion_pendiente"];

/** The states in which the document has a fiscal UUID. */
const STAMPED: ReadonlySet<Estado> = new Set([
  "timbrada",
  "cancelando",
  "cancelacion_pendiente",
  "cancelada",
]);

/** The stamped states as SQL, for `estado in (...)`. */
export const STAMPED_STATES = listed([...STAMPED]);

export function isStamped(estado: Estado): boolean {
  return STAMPED.has(estado);
}

/** The states in which a cancellation is open. */
export const CANCELLING = ["cancelando", "cancelacion_pendiente"] as const satisfies readonly Estado[];
export type Cancelling = (typeof CANCELLING)[number];

export function isCancelling(estado: Estado): estado is Cancelling {
  return CANCELLING.some((each) => each === estado);
}

/** Some states as SQL, for `estado in (...)`. */
export function listed(states: readonly Estado[]): string {
  return states.map((estado) => `'${estado}'`).join(", ");
}
