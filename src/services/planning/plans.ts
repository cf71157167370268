import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type {
  CancellationPlanSchema,
  CancellationPlans,
  CancellationStepSchema,
  PlanCancellationRequest,
} from "#proto/cfdi/v1/plan_pb.ts";
import { notApplicable, notFound } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import { isCancelling } from "../../persistence/database/index.ts";
import { type DocumentRow, findByKey, findDocuments } from "../../persistence/documents/index.ts";
import {
  findPlan,
  findPlanOf,
  listPlans,
  type Plan,
  type PlanStep,
  resumePlan,
  stopPlan,
} from "../../persistence/plans.ts";
import type { Caller, Deps, MethodTable } from "../context/index.ts";
import { page, type Reference } from "../documents/index.ts";
import { requireStamps } from "../issuing/index.ts";
import { kindOf } from "../kinds/index.ts";
import { INVOICES, methodsOf, PAYMENT_COMPLEMENTS, resourceIdOf } from "../resources/index.ts";
import { keyOf, tell } from "./carrying.ts";
import { beginPlan, inAnother, noteAudit, type Proposal, proposePlan, stampsOf } from "./planning.ts";

export function cancellationPlans(deps: Deps): MethodTable<typeof CancellationPlans> {
  const { db, now } = deps;
  const find = async (id: string, caller: Caller): Promise<Plan> => {
    const found = isUuid(id) ? await findPlan(db, caller, id) : undefined;
    if (found === undefined) throw notFound("El plan");
    return found;
  };
  const answer = async (id: string, caller: Caller) => ({
    data: (await show(deps, caller, [await find(id, caller)]))[0]!,
  });

  const plan = async (request: PlanCancellationRequest, caller: Caller, reference: Reference) => {
    const { huella } = request;
    if (huella !== undefined) {
      // A repetition of the call that began the plan is answered with it, though its steps are not possible any more.
      const begun = await findPlanOf(db, caller, [reference.id]);
      if (begun?.documentId === reference.id && begun.huella === huella) return answer(begun.id, caller);
    }
    // Building its documents is as costly as a preview.
    const proposal = await deps.turns.run(caller.accountId, () => proposePlan(deps, caller, reference, request));
    if (huella !== undefined) return answer(await beginPlan(deps, caller, proposal, huella), caller);
    return { data: (await show(deps, caller, [proposal]))[0]! };
  };

  return {
    planInvoiceCancellation: (request, caller) =>
      plan(request, caller, methodsOf(deps, INVOICES).reference(request.id)),
    planPaymentComplementCancellation: (request, caller) =>
      plan(request, caller, methodsOf(deps, PAYMENT_COMPLEMENTS).reference(request.id)),

    async listCancellationPlans({ estado, ...request }, caller) {
      const { pagina, limite, offset } = page(request);
      const { rows, total } = await listPlans(db, caller, estado, { limit: limite, offset });
      return { data: await show(deps, caller, rows), total, pagina, limite };
    },

    getCancellationPlan: ({ id }, caller) => answer(id, caller),

    async stopCancellationPlan({ id }, caller) {
      const plan = await find(id, caller);
      const detalle = caller.person === undefined ? "Lo detuvo el integrador" : `Lo detuvo ${caller.person.email}`;
      const isStopped = await db.transaction(async (tx) => {
        if (!(await stopPlan(tx, caller, { id }, now(), { detalle }))) return false;
        await noteAudit(tx, deps, caller, "plan.detenido", plan);
        await tell(tx, plan, "plan.detenido", { detalle });
        return true;
      });
      if (!isStopped && (await find(id, caller)).estado === "completo")
        throw notApplicable("El plan ya está completo: no queda nada que detener");
      return answer(id, caller);
    },

    async resumeCancellationPlan({ id, huella }, caller) {
      const plan = await find(id, caller);
      if (plan.huella !== huella) throw notApplicable("La huella no es la de este plan: pídalo otra vez y revíselo");
      if (plan.estado === "en_curso") return answer(id, caller);
      if (plan.estado === "completo") throw notApplicable("El plan ya está completo");
      await requireStamps(deps, caller, stampsOf(plan.steps.slice(plan.done)));
      const last = await findByKey(db, caller, keyOf(plan));
      const tries = plan.tries + (["error", "cancelada"].includes(last?.estado ?? "") ? 1 : 0);
      const other = await db.transaction(async (tx) => {
        const found = await resumePlan(tx, plan, now(), tries);
        if (found === undefined) await noteAudit(tx, deps, caller, "plan.reanudado", plan);
        return found;
      });
      if (other !== undefined && other !== "moved" && other.id !== id) throw inAnother(other.id);
      return answer(id, caller);
    },
  };
}

type Shown = MessageInitShape<typeof CancellationPlanSchema>;

/** Shows plans with the documents of their steps, as these stand now. */
async function show(deps: Deps, caller: Caller, plans: readonly (Plan | Proposal)[]): Promise<Shown[]> {
  const ids = plans.flatMap(({ documentId, steps }) => [
    documentId,
    ...steps.flatMap(({ documento, timbrado }) => [documento, ...(timbrado === undefined ? [] : [timbrado])]),
  ]);
  const rows = new Map((await findDocuments(deps.db, caller, [...new Set(ids)])).map((row) => [row.id, row]));
  return plans.map((plan) => {
    const document = rows.get(plan.documentId)!;
    const kept = "estado" in plan ? plan : undefined;
    const { steps, total } = plan;
    const done = kept?.done ?? 0;
    // SAT has the request of a step that was begun, also where the plan was stopped meanwhile.
    const isBegun = kept !== undefined && isCancelling(rows.get(steps[done]?.documento ?? "")?.estado ?? "timbrada");
    const at = kept?.estado === "en_curso" || isBegun ? done : -1;
    return {
      id: kept?.id,
      estado: kept?.estado ?? "propuesto",
      recurso: shownId(document).recurso,
      comprobanteId: shownId(document).id,
      motivo: plan.motivo,
      huella: plan.huella,
      cancelaciones: steps.length - stampsOf(steps),
      timbres: stampsOf(steps),
      total: total ?? undefined,
      pasos: steps.map((step, index) =>
        stepOf(step, rows, index < done ? "hecho" : index === at ? "en_curso" : "pendiente"),
      ),
      hechos: done,
      detalle: kept?.detalle ?? undefined,
      codigo: kept?.codigo ?? undefined,
      iniciadoEn: kept && timestampFromDate(kept.createdAt),
      terminadoEn: kept?.endedAt ? timestampFromDate(kept.endedAt) : undefined,
    };
  });
}

function shownId(row: DocumentRow) {
  const { resource } = kindOf(row);
  return { recurso: resource, id: resourceIdOf(resource, row.id) };
}

function stepOf(
  { accion, documento, timbrado, explicacion, hechoEn }: PlanStep,
  rows: ReadonlyMap<string, DocumentRow>,
  estado: string,
): MessageInitShape<typeof CancellationStepSchema> {
  const named = rows.get(documento)!;
  const row = accion === "cancelar" ? named : rows.get(timbrado ?? "");
  const made = accion === "timbrar" ? { repone: shownId(named).id } : {};
  return {
    ...{ accion, estado, explicacion, recurso: shownId(named).recurso, ...made },
    ...(row === undefined ? {} : documentOf(row)),
    hechoEn: hechoEn === undefined ? undefined : timestampFromDate(new Date(hechoEn)),
  };
}

function documentOf(row: DocumentRow) {
  const { serie, folio, uuidFiscal, estado } = row;
  return {
    ...{ id: shownId(row).id, uuidFiscal: uuidFiscal ?? undefined, estadoComprobante: estado },
    ...{ serie: serie ?? undefined, folio: folio ?? undefined },
  };
}
