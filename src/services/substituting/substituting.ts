import { type Deadline, deadlineIn, timeLeft } from "../../../common/deadline.ts";
import { AppError } from "../../../common/errors.ts";
import { type Environment, isStamped, type Tenant } from "../../persistence/database/index.ts";
import {
  armSubstitution,
  type DueSubstitution,
  findSubstitution,
  giveUpSubstitution,
  postponeSubstitution,
  type SubstitutionRow,
  takeDueSubstitutions,
} from "../../persistence/documents/index.ts";
import { cancelDocument } from "../cancelling/index.ts";
import { backoff, type Caller, type Deps, tracePoints, turnOf, workersTimeouts } from "../context/index.ts";
import { type Creation, finishEach } from "../issuing/index.ts";
import { substitutionState } from "./record.ts";

/** The fault runs end the process at each of these points, which are logged at level trace. */
export const SUBSTITUTING_POINTS = ["stamped", "requested"] as const;

const reached = tracePoints<(typeof SUBSTITUTING_POINTS)[number]>("substituting");

/**
 * Makes a document that may substitute another, and has SAT cancel the other with motive 01 as far as the call's time
 * allows; the worker does the rest. Resolves to the substitution's state, or to none for a document that substitutes
 * nothing.
 */
export async function substitute(
  deps: Deps,
  caller: Caller,
  create: () => Promise<Creation>,
): Promise<{ creation: Creation; substitution: SubstitutionRow | undefined }> {
  const { stamp, recover } = deps.timeouts;
  const deadline = deadlineIn(stamp + recover);
  const creation = await create();
  const { id, estado } = creation.document;
  const row = await findSubstitution(deps.db, caller, id);
  if (row === undefined || !isStamped(estado)) return { creation, substitution: row };
  reached(deps, caller, "stamped", id);
  const isRefused = creation.replayed && substitutionState(row) === "rechazada";
  // SAT refused the cancellation earlier; ask again, the obstacle may be gone.
  if (isRefused) await armSubstitution(deps.db, caller, id, deps.timeouts.lease);
  if (row.due || isRefused) await requestInTime(deps, caller, row, deadline);
  return { creation, substitution: await findSubstitution(deps.db, caller, id) };
}

/** Requests the cancellation while the caller waits; leaves it to the worker where the time is too short. */
async function requestInTime(deps: Deps, caller: Caller, row: SubstitutionRow, deadline: Deadline) {
  const cancellation = Math.min(timeLeft(deadline), deps.timeouts.cancellation);
  if (cancellation < deps.timeouts.ask) return armSubstitution(deps.db, caller, row.substitute.id, 0);
  return request({ ...deps, timeouts: { ...deps.timeouts, cancellation } }, caller, row, 1);
}

/**
 * Requests the cancellation of the original with motive 01, which the worker for cancellations follows from then on.
 * Where it cannot be requested now, the reason is stored for people and this worker tries again later.
 */
async function request(deps: Deps, caller: Caller, row: SubstitutionRow, attempts: number): Promise<void> {
  const { original, substitute } = row;
  const reference = { id: original.id, answersFor: () => true };
  try {
    await cancelDocument(deps, caller, reference, {
      motivo: "01",
      uuidReemplazo: substitute.uuidFiscal ?? undefined,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const why = { codigo: error.codigo, detalle: error.detalle ?? error.message };
    // A cancellation that was begun is no longer due, so this update changes nothing.
    await postponeSubstitution(deps.db, caller, substitute.id, backoff(deps.timeouts.receiver, attempts), why);
  }
  reached(deps, caller, "requested", substitute.id);
}

/** Continues an environment's due substitutions, at most `limit` of them at once. Returns how many there were. */
export async function finishSubstituting(deps: Deps, environment: Environment, limit: number): Promise<number> {
  const { timeouts, db } = deps;
  const due = await takeDueSubstitutions(db, environment, limit, turnOf(timeouts) + timeouts.lease);
  const left = due.map((each) => ({ ...each, id: each.documentId }));
  await finishEach(deps, left, {
    finish: (each) => goOn(deps, each),
    letGo: (each) => postpone(deps, each, each),
    trouble: "a substitution could not be finished",
  });
  return due.length;
}

async function goOn(deps: Deps, due: DueSubstitution): Promise<void> {
  const row = await findSubstitution(deps.db, due, due.documentId);
  if (row === undefined) return;
  const { original, substitute } = row;
  if (substitute.estado === "timbrando") return postpone(deps, due, due);
  const isLive = isStamped(substitute.estado) && substitute.estado !== "cancelada";
  if (!isLive || original.estado === "cancelada") return giveUpSubstitution(deps.db, due);
  const timeouts = workersTimeouts(deps.timeouts, 2);
  await request({ ...deps, timeouts }, due, row, due.attempts);
}

function postpone({ db, timeouts }: Deps, tenant: Tenant, { documentId, attempts }: DueSubstitution) {
  return postponeSubstitution(db, tenant, documentId, backoff(timeouts.backoff, attempts));
}
