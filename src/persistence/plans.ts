import {
  type Database,
  type Environment,
  firstRow,
  HELD,
  type Held,
  held,
  milliseconds,
  type Querying,
  statement,
  type Tenant,
} from "./database/index.ts";
import { takeDue } from "./documents/index.ts";

export interface PlanStep {
  readonly accion: "cancelar" | "timbrar";
  /** The document that is cancelled, or whose place the stamped one takes. */
  readonly documento: string;
  /** The motive of a cancellation. */
  readonly motivo?: string;
  /** With motive 01, the substitute that was there before the plan. */
  readonly sustituto?: string | undefined;
  /** The step in words, as the rules foretold it. */
  readonly explicacion: string;
  /** The moment at which SAT was seen to have it. */
  readonly hechoEn?: string;
  /** The document that was stamped. */
  readonly timbrado?: string;
}

export interface Plan extends Tenant, Held {
  readonly documentId: string;
  readonly motivo: string;
  readonly estado: "en_curso" | "completo" | "detenido";
  readonly steps: readonly PlanStep[];
  /** Counts the steps that SAT has proven; the next one is at work, or waits. */
  readonly done: number;
  /** The substitute that the plan stamps, as it was asked for. */
  readonly request: Buffer | null;
  readonly total: string | null;
  readonly huella: string;
  readonly tries: number;
  readonly codigo: string | null;
  readonly detalle: string | null;
  readonly createdAt: Date;
  /** The plan was begun, or resumed, the last time. */
  readonly since: Date;
  readonly endedAt: Date | null;
  /** Counts the looks at the present step. */
  readonly attempts: number;
}

const COLUMNS = `account_id as "accountId", environment, id, fence, document_id as "documentId", motivo, estado, steps, done,
  request, total::text as total, huella, tries, codigo, detalle, created_at as "createdAt", since, ended_at as "endedAt",
  attempts`;
const THIS = "account_id = $1 and environment = $2 and id = $3";
const idOf = ({ accountId, environment }: Tenant, id: string) => [accountId, environment, id];

const LOCK = statement("plan-lock", "account")`
    select id from documents where account_id = $1 and environment = $2 and id = any($3::uuid[])
    order by id for no key update`;

/** Returns the plan in progress that has one of these documents. */
export const findPlanOf = firstRow<Plan, [tenant: Tenant, ids: readonly string[]]>("plan-overlapping", "account")`
    select ${COLUMNS} from cancellation_plans p
    where account_id = $1 and environment = $2 and estado = 'en_curso'
      and exists (select from jsonb_array_elements(p.steps) step where (step->>'documento')::uuid = any($3::uuid[]))
    order by created_at limit 1`;

/** Locks the documents until the transaction ends: each is in one plan at most, or two would stamp it anew. */
async function findOverlapping(tx: Querying, tenant: Tenant, steps: readonly PlanStep[]): Promise<Plan | undefined> {
  const ids = [...new Set(steps.map(({ documento }) => documento))];
  await tx.query(LOCK, [tenant.accountId, tenant.environment, ids]);
  return findPlanOf(tx, tenant, ids);
}

const INSERT = statement("plan-insert", "account")`
    insert into cancellation_plans
      (account_id, environment, id, document_id, motivo, estado, steps, request, total, huella, created_at, since, due_at)
    values ($1, $2, $3, $4, $5, 'en_curso', $6, $7, $8, $9, $10, $10, now())`;

export type NewPlan = Pick<Plan, "id" | "documentId" | "motivo" | "steps" | "total" | "huella" | "createdAt"> & {
  readonly request: Uint8Array | undefined;
};

/** Inserts a plan; returns the one in progress that has one of its documents, where there is one. */
export async function insertPlan(tx: Querying, tenant: Tenant, plan: NewPlan): Promise<Plan | undefined> {
  const { id, documentId, motivo, steps, request, total, huella, createdAt } = plan;
  const other = await findOverlapping(tx, tenant, steps);
  if (other !== undefined) return other;
  const values = [documentId, motivo, JSON.stringify(steps), request, total, huella, createdAt];
  await tx.query(INSERT, [...idOf(tenant, id), ...values]);
  return undefined;
}

const FIND = statement("plan-find", "account")`select ${COLUMNS} from cancellation_plans where ${THIS}`;

export async function findPlan(db: Querying, tenant: Tenant, id: string): Promise<Plan | undefined> {
  return (await db.query<Plan>(FIND, idOf(tenant, id)))[0];
}

const MATCHES = "account_id = $1 and environment = $2 and ($3::text is null or estado = $3::text)";

const LIST = statement("plan-list", "account")`
    select ${COLUMNS}, count(*) over ()::int as matches from cancellation_plans where ${MATCHES}
    order by created_at desc, id desc limit $4 offset $5`;

const COUNT = statement("plan-count", "account")`
    select count(*)::int as total from cancellation_plans where ${MATCHES}`;

/** Returns the newest first. */
export async function listPlans(
  db: Database,
  { accountId, environment }: Tenant,
  estado: string | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly Plan[]; readonly total: number }> {
  const of = [accountId, environment, estado];
  const rows = await db.read<Plan & { matches: number }>(LIST, [...of, limit, offset]);
  if (rows.length > 0) return { rows, total: rows[0]!.matches };
  return { rows, total: (await db.read<{ total: number }>(COUNT, of))[0]!.total };
}

const STOP = statement("plan-stop", "account")`
    update cancellation_plans set estado = 'detenido', due_at = null, ended_at = $4, codigo = $5, detalle = $6
    where ${THIS} and estado = 'en_curso' and fence = coalesce($7::int, fence) returning id`;

export interface Reason {
  readonly codigo?: string | undefined;
  readonly detalle: string;
}

/** Stops a plan, for the process that holds it or for anybody. Returns false when it is not in progress any more. */
export async function stopPlan(
  tx: Querying,
  tenant: Tenant,
  { id, fence }: { readonly id: string; readonly fence?: number },
  at: Date,
  { codigo, detalle }: Reason,
): Promise<boolean> {
  return (await tx.query(STOP, [...idOf(tenant, id), at, codigo, detalle, fence])).length > 0;
}

const RESUME = statement("plan-resume", "account")`
    update cancellation_plans set estado = 'en_curso', due_at = now(), ended_at = null, codigo = null, detalle = null,
      since = $4, attempts = 0, tries = $5, fence = fence + 1
    where ${THIS} and estado = 'detenido' and done = $6 returning id`;

/** Begins a stopped plan again. Returns the plan in progress that has one of its documents, or "moved". */
export async function resumePlan(
  tx: Querying,
  plan: Plan,
  at: Date,
  tries: number,
): Promise<Plan | "moved" | undefined> {
  const other = await findOverlapping(tx, plan, plan.steps);
  if (other !== undefined) return other;
  const values = [...idOf(plan, plan.id), at, tries, plan.done];
  return (await tx.query(RESUME, values)).length > 0 ? undefined : "moved";
}

const FIND_DUE = statement("plans-due-find", "all")`
    select account_id as "accountId", environment, id, fence from cancellation_plans
    where environment = $1 and due_at <= now() order by due_at limit $2`;

const TAKE_DUE = statement("plan-take", "account")`
    with taken as (update cancellation_plans set due_at = now() + ${milliseconds("$5")}, fence = fence + 1,
      attempts = attempts + 1 where ${HELD} and due_at <= now() returning *)
    select ${COLUMNS} from taken`;

/** Takes up plans that are due. No other process takes one of them before `leaseMs` have passed. */
export async function takeDuePlans(
  db: Database,
  environment: Environment,
  limit: number,
  leaseMs: number,
): Promise<readonly Plan[]> {
  return takeDue(limit, {
    find: (count) => db.look<Tenant & Held>(FIND_DUE, [environment, count]),
    async take(due) {
      const taken: Plan[] = [];
      for (const each of due) taken.push(...(await db.query<Plan>(TAKE_DUE, [...held(each, each), leaseMs])));
      return taken;
    },
  });
}

const POSTPONE = statement("plan-postpone", "account")`
    update cancellation_plans set due_at = now() + ${milliseconds("$5")}, codigo = $6, detalle = $7
    where ${HELD} and estado = 'en_curso'`;

/** The worker looks again after `waitMs`; `why` tells people what the step waits for. */
export async function postponePlan(db: Querying, plan: Tenant & Held, waitMs: number, why?: Reason): Promise<void> {
  await db.query(POSTPONE, [...held(plan, plan), waitMs, why?.codigo, why?.detalle]);
}

const ADVANCE = statement("plan-advance", "account")`
    with moved as (update cancellation_plans set steps = $5, done = done + 1, attempts = 0, codigo = null, detalle = null,
        estado = case when done + 1 = jsonb_array_length(steps) then 'completo' else estado end,
        ended_at = case when done + 1 = jsonb_array_length(steps) then $6::timestamptz end,
        due_at = now() + ${milliseconds("$7")}
      where ${HELD} and estado = 'en_curso' and done = $8 returning *)
    select ${COLUMNS} from moved`;

/** Writes down that SAT has proven the present step; undefined for a plan that was stopped or taken meanwhile. */
export async function advancePlan(
  tx: Querying,
  plan: Plan,
  at: Date,
  timbrado: string | undefined,
  leaseMs: number,
): Promise<Plan | undefined> {
  const proven = { hechoEn: at.toISOString(), ...(timbrado === undefined ? {} : { timbrado }) };
  const steps = plan.steps.map((step, index) => (index === plan.done ? { ...step, ...proven } : step));
  // After the last step nothing is due.
  const rest = plan.done + 1 < steps.length ? leaseMs : undefined;
  const values = [...held(plan, plan), JSON.stringify(steps), at, rest, plan.done];
  return (await tx.query<Plan>(ADVANCE, values))[0];
}
