import { create } from "@bufbuild/protobuf";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { deadlineIn } from "../../../common/deadline.ts";
import { AppError, notApplicable } from "../../../common/errors.ts";
import { findCancellations } from "../../persistence/cancelling.ts";
import { type Environment, isStamped, type Querying } from "../../persistence/database/index.ts";
import { type DocumentRow, findByKey } from "../../persistence/documents/index.ts";
import { noteNotice } from "../../persistence/events/index.ts";
import {
  advancePlan,
  type Plan,
  type PlanStep,
  postponePlan,
  type Reason,
  stopPlan,
  takeDuePlans,
} from "../../persistence/plans.ts";
import { cancelDocument } from "../cancelling/index.ts";
import { backoff, type Deps, FAILURES, tracePoints, workersTimeouts } from "../context/index.ts";
import { askSat, findIssuedDocument, requireStamped, reread } from "../documents/index.ts";
import { finishEach } from "../issuing/index.ts";
import { INVOICE, PAYMENT_COMPLEMENT } from "../kinds/index.ts";
import { INVOICES, methodsOf, PAYMENT_COMPLEMENTS } from "../resources/index.ts";
import { repayment, requestOf } from "./planning.ts";

/** The fault runs end the process at each of these points, which are logged at level trace. */
export const PLANNING_POINTS = ["plan-taken", "plan-requested", "plan-stamped", "plan-advanced"] as const;

const reached = tracePoints<(typeof PLANNING_POINTS)[number]>("planning");

/** A step as it stands now. */
type Progress =
  /** SAT shows it as done; `timbrado` is the document that was stamped. */
  | { readonly kind: "proven"; readonly timbrado?: string }
  /** SAT, the PAC or the receiver has not answered. */
  | ({ readonly kind: "open" } & Partial<Reason>)
  /** People must decide. */
  | ({ readonly kind: "refused" } & Reason);

const open = (detalle?: string): Progress => ({ kind: "open", ...(detalle === undefined ? {} : { detalle }) });
const refused = (detalle: string, codigo?: string | null): Progress => ({
  ...{ kind: "refused", detalle, codigo: codigo ?? undefined },
});

const leaseOf = ({ timeouts: { stamp, recover, cancellation, lease } }: Deps) => stamp + recover + cancellation + lease;

/** A plan whose receiver is asked is looked at once in this time; the document's own worker asks SAT. */
const MOST_REST_MS = 300_000;

/** Continues an environment's plans that are due, at most `limit` of them at once. Returns how many there were. */
export async function finishPlans(deps: Deps, environment: Environment, limit: number): Promise<number> {
  const due = await takeDuePlans(deps.db, environment, limit, leaseOf(deps));
  await finishEach(deps, due, {
    finish: (plan) => goOn(deps, plan),
    letGo: (plan) => postponePlan(deps.db, plan, restOf(deps, plan)),
    trouble: "a plan could not be continued",
  });
  return due.length;
}

const restOf = ({ timeouts }: Deps, { attempts }: Plan) =>
  backoff({ first: timeouts.backoff.first, most: MOST_REST_MS }, attempts);

/** Takes one step after the other while SAT proves them at once, and rests where it does not. */
async function goOn(deps: Deps, taken: Plan): Promise<void> {
  reached(deps, taken, "plan-taken", taken.id);
  let plan: Plan | undefined = taken;
  while (plan?.estado === "en_curso") {
    const step = plan.steps[plan.done]!;
    const progress: Progress = await take(deps, plan, step).catch(asProgress);
    if (progress.kind === "open") {
      const { detalle, codigo } = progress;
      return postponePlan(deps.db, plan, restOf(deps, plan), detalle === undefined ? undefined : { detalle, codigo });
    }
    if (progress.kind === "refused") return stop(deps, plan, progress);
    plan = await advance(deps, plan, progress.timbrado);
    // A process that ends takes no further step; another one goes on.
    if (plan?.estado === "en_curso" && deps.shutdown.aborted) return postponePlan(deps.db, plan, 0);
  }
}

/** PACs and rules refuse the same request again, so nothing but a person's decision helps. */
const REFUSALS = [
  ...[ErrorKind.INVALID, ErrorKind.NOT_APPLICABLE, ErrorKind.PAC_REJECTED],
  ...[ErrorKind.NO_STAMPS, ErrorKind.NOT_FOUND],
];

function asProgress(error: unknown): Progress {
  if (!(error instanceof AppError)) throw error;
  const { kind, codigo, message } = error;
  return { kind: REFUSALS.includes(kind) ? "refused" : "open", detalle: message, codigo };
}

function take(deps: Deps, plan: Plan, step: PlanStep): Promise<Progress> {
  return step.accion === "cancelar" ? cancel(deps, plan, step) : stamp(deps, plan, step);
}

/**
 * Requests a cancellation once in the life of a plan: the document's state and its last request tell if that was done,
 * also by a process that was killed. The worker of cancellations asks SAT for the end.
 */
async function cancel(deps: Deps, plan: Plan, { documento: id, motivo = "" }: PlanStep): Promise<Progress> {
  const { estado } = await reread(deps, plan, id);
  if (estado === "cancelada") return { kind: "proven" };
  if (estado !== "timbrada") return waiting(estado);
  const [last] = await findCancellations(deps.db, plan, id, 1);
  const isOurs = last?.endedAt && last.endedAt >= plan.since;
  if (isOurs && !NEVER_SENT.includes(last.codigo)) return refused(last.detalle ?? "El SAT no la canceló", last.codigo);
  const uuidReemplazo = motivo === "01" ? (await substituteOf(deps, plan)).uuidFiscal : undefined;
  const timeouts = workersTimeouts(deps.timeouts, 2);
  const asked = { motivo, uuidReemplazo: uuidReemplazo ?? undefined };
  const document = await cancelDocument({ ...deps, timeouts }, plan, { id, answersFor: () => true }, asked);
  reached(deps, plan, "plan-requested", id);
  return document.estado === "cancelada" ? { kind: "proven" } : waiting(document.estado);
}

/** A request that ended with one of these never reached SAT. */
const NEVER_SENT: readonly (string | null)[] = Object.values(FAILURES).map(({ codigo }) => codigo);

const waiting = (estado: string) => open(WAITING[estado]);

const WAITING: Readonly<Record<string, string>> = {
  timbrando: "Se espera al PAC",
  cancelando: "Se espera al SAT",
  cancelacion_pendiente: "Se espera a que el receptor acepte",
};

/** Stamps the document of the step. Its key follows from plan and step, so no process stamps it twice. */
async function stamp(deps: Deps, plan: Plan, step: PlanStep): Promise<Progress> {
  const key = keyOf(plan);
  const known = await findByKey(deps.db, plan, key);
  if (known === undefined || (known.estado === "error" && known.resendable)) await make(deps, plan, step, key);
  const made = await findByKey(deps.db, plan, key);
  if (made === undefined) return open();
  reached(deps, plan, "plan-stamped", made.id);
  if (made.estado === "error" && made.resendable) return open();
  if (made.estado === "error") return refused(made.errorMensaje ?? "El PAC lo rechazó", made.errorCodigo);
  if (!isStamped(made.estado)) return waiting(made.estado);
  if (made.estado === "cancelada") return refused("El comprobante que se timbró ya está cancelado");
  return arrived(deps, plan, made);
}

/** Names the document of the present step; a step that was refused makes another one when the plan is resumed. */
export const keyOf = ({ id, done, tries }: Plan) => `plan ${id} ${done} ${tries}`;

async function make(deps: Deps, plan: Plan, { documento }: PlanStep, idempotencyKey: string): Promise<void> {
  if (documento === plan.documentId) {
    const request = create(CreateInvoiceRequestSchema, { ...requestOf(plan.request!), id: documento, idempotencyKey });
    await methodsOf(deps, INVOICES).substitute(INVOICE, request, plan);
    return;
  }
  const original = await reread(deps, plan, plan.documentId);
  const substitute = await substituteOf(deps, plan);
  const uuids = { from: original.uuidFiscal!, to: substitute.uuidFiscal! };
  const request = await repayment(deps, plan, documento, uuids);
  request.idempotencyKey = idempotencyKey;
  await methodsOf(deps, PAYMENT_COMPLEMENTS).create(PAYMENT_COMPLEMENT, request, plan);
}

/** A PAC delivers a document to SAT within 72 hours; the next step names it, so SAT must have it. */
const DELIVERY_MS = 72 * 3_600_000;

async function arrived(deps: Deps, plan: Plan, { id, stampedAt }: DocumentRow): Promise<Progress> {
  const document = requireStamped(await findIssuedDocument(deps, plan, { id, answersFor: () => true }));
  const answer = await askSat(deps, document, deadlineIn(deps.timeouts.worker.ask));
  if (answer.kind === "unavailable") return open("El SAT no contesta");
  if (answer.estado === "Vigente") return { kind: "proven", timbrado: id };
  if (answer.estado === "Cancelado") return refused("El SAT tiene cancelado el comprobante que se timbró");
  const isYoung = deps.now().getTime() - (stampedAt ?? plan.since).getTime() < DELIVERY_MS;
  const detalle = "El SAT todavía no tiene el comprobante que se timbró";
  return isYoung ? open(detalle) : refused(detalle);
}

/** The substitute is the one that the plan stamped, or the one that was there. */
async function substituteOf(deps: Deps, { steps, documentId, ...plan }: Plan): Promise<DocumentRow> {
  const ofDocument = steps.filter(({ documento }) => documento === documentId);
  const id = ofDocument.map(({ timbrado, sustituto }) => timbrado ?? sustituto).find((each) => each !== undefined);
  const substitute = await reread(deps, plan, id!);
  if (substitute.estado === "timbrada") return substitute;
  throw notApplicable("La factura que la sustituye ya no está vigente");
}

async function advance(deps: Deps, plan: Plan, timbrado: string | undefined): Promise<Plan | undefined> {
  const next = await deps.db.transaction(async (tx) => {
    const moved = await advancePlan(tx, plan, deps.now(), timbrado, leaseOf(deps));
    if (moved?.estado === "completo") await tell(tx, moved, "plan.completo", {});
    return moved;
  });
  reached(deps, plan, "plan-advanced", plan.id);
  return next;
}

/** Stops a plan and tells what is left to do. */
async function stop(deps: Deps, plan: Plan, { codigo, detalle }: Reason): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (await stopPlan(tx, plan, plan, deps.now(), { codigo, detalle }))
      await tell(tx, plan, "plan.detenido", { detalle });
  });
}

/** The owner is told of each end of a plan, also after it was resumed. */
export async function tell(
  tx: Querying,
  { accountId, environment, id, fence, done, steps }: Plan,
  event: "plan.completo" | "plan.detenido",
  why: Partial<Reason>,
): Promise<void> {
  const about = { planId: id, hechos: done, pasos: steps.length, ...why };
  await noteNotice(tx, { accountId, environment, event, subject: `plan ${id} ${fence}`, about });
}
