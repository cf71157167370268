import type { DocumentEvent } from "../../../common/events.ts";

/** A document is in one of these states (interface.md, States and transitions). */
export type Estado =
  | "borrador"
  | "timbrando"
  | "error"
  | "timbrada"
  | "cancelando"
  | "cancelacion_pendiente"
  | "cancelada";

/** Lists every legal change of state; no other change can happen. */
export const TRANSITIONS = {
  borrador: ["timbrando"],
  timbrando: ["timbrada", "error"],
  // A document in error goes back to "timbrando" with the same bytes, only after the PAC certainly never processed the
  // request. It becomes "timbrada" when its stamp appears, because a stamp is proof however late it comes.
  error: ["timbrando", "timbrada"],
  timbrada: ["cancelando"],
  // The document becomes timbrada again when SAT refuses the request.
  cancelando: ["cancelada", "cancelacion_pendiente", "timbrada"],
  // The document becomes timbrada again when the receiver rejects the request.
  cancelacion_pendiente: ["cancelada", "timbrada"],
  cancelada: [],
} as const satisfies Record<Estado, readonly Estado[]>;

type Change = { [From in Estado]: `${From} > ${(typeof TRANSITIONS)[From][number]}` }[Estado];

/** Each change of state has one event; null where the change decides nothing. */
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

export function targetOf(event: DocumentEvent): Estado {
  const [change] = Object.entries(EVENTS).find(([, each]) => each === event)!;
  return change.split(" > ")[1] as Estado;
}

/**
 * Returns a legal change as parts of a SQL statement: `where` compares the present state, `set` writes the new one, and
 * `tell` inserts the event. An illegal change does not compile.
 */
export function transition<From extends Estado>(from: From, to: (typeof TRANSITIONS)[From][number]) {
  const event = EVENTS[`${from} > ${to}` as Change];
  return { set: `estado = '${to}'`, where: `estado = '${from}'`, from, event } as const;
}

/**
 * In these states the amounts that a document applies to an invoice count: it has a valid stamp, or may get one. A
 * document that is rejected or cancelled leaves these states, which gives the amounts back.
 */
export const LIVE: readonly Estado[] = ["timbrando", "timbrada", "cancelando", "cancelacion_pendiente"];

export const STAMPED: readonly Estado[] = ["timbrada", "cancelando", "cancelacion_pendiente", "cancelada"];
/** The stamped states but that of a cancelled document. */
export const IN_FORCE: readonly Estado[] = STAMPED.filter((estado) => estado !== "cancelada");

export const STAMPED_STATES = listed(STAMPED);
export const IN_FORCE_STATES = listed(IN_FORCE);

export function isStamped(estado: Estado): boolean {
  return STAMPED.includes(estado);
}

export const CANCELLING = ["cancelando", "cancelacion_pendiente"] as const satisfies readonly Estado[];
export type Cancelling = (typeof CANCELLING)[number];

export function isCancelling(estado: Estado): estado is Cancelling {
  return CANCELLING.some((each) => each === estado);
}

export function listed(states: readonly Estado[]): string {
  return states.map((estado) => `'${estado}'`).join(", ");
}
