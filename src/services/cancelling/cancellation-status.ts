import type { Cancelacion, SatAnswer } from "../../clients/sat.ts";
import type { Cancelling } from "../../persistence/database/index.ts";

/**
 * The next step for the document: `pending` waits for the receiver, `undecided` keeps its state and asks again later,
 * `doubtful` is a rejection of this request or of an earlier one.
 */
export type CancellationVerdict = "cancelled" | "pending" | "rejected" | "doubtful" | "undecided";

/**
 * Reads SAT's answer about a document whose cancellation was requested. Estado decides first, because the fields beside
 * it may lag. "No Encontrado" decides nothing, since SAT also says it of documents it has not taken in yet.
 */
export function cancellationVerdict(state: Cancelling, answer: SatAnswer): CancellationVerdict {
  if (answer.kind === "unavailable" || answer.estado === "No Encontrado") return "undecided";
  if (answer.estado === "Cancelado") return "cancelled";
  const verdict = answer.cancelacion && WHILE_VIGENTE[state][answer.cancelacion];
  return verdict ?? "undecided";
}

type Verdicts = Readonly<Partial<Record<Cancelacion, CancellationVerdict>>>;

/** Any other combination of state and answer leaves the cancellation undecided: SAT has not caught up with itself. */
const WHILE_VIGENTE: Readonly<Record<Cancelling, Verdicts>> = {
  // A request that nobody has seen wait may be shown with the rejection of an earlier request.
  cancelando: { "in-process": "pending", rejected: "doubtful" },
  cancelacion_pendiente: { "in-process": "pending", rejected: "rejected" },
};
