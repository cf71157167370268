import { reserveStamp, returnStamp } from "../account/index.ts";
import {
  allRows,
  type Database,
  DONE,
  type Environment,
  type Estado,
  FREE,
  IN_FORCE_STATES,
  LIVE,
  listed,
  type Querying,
  STAMPED_STATES,
  type Statement,
  statement,
  type Tenant,
  tell,
  transition,
} from "../database/index.ts";
import { LIVE_APPLICATIONS } from "../documents/index.ts";
import { freeTickets } from "../tickets/index.ts";

/** A document waits for a person for one of these reasons. */
export type Problem =
  | "timbrado_sin_desenlace"
  | "cancelacion_sin_desenlace"
  | "timbre_sin_cobrar"
  | "factura_excedida"
  | "sustituto_doble"
  | "doble_timbre"
  | "sin_llegar_al_sat";

export interface StuckRow {
  readonly accountId: string;
  readonly rfc: string;
  readonly environment: Environment;
  readonly id: string;
  readonly kind: string;
  readonly estado: Estado;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly uuidFiscal: string | null;
  readonly pac: string;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly problem: Problem;
  readonly since: Date;
  /** The fiscal UUID of a second stamp (`doble_timbre`). */
  readonly secondUuid: string | null;
}

/**
 * SAT takes no document that is older than this, and no PAC stamps one (Anexo 20). After that a PAC's silence about it
 * proves nothing.
 */
const TOO_OLD = "interval '72 hours'";

/** By then SAT has every document of a PAC that delivers its stamps. */
const LATE_AT_SAT = "interval '24 hours'";

const DOCUMENT_OF = (alias: string) =>
  `d.account_id = ${alias}.account_id and d.environment = ${alias}.environment and d.id = ${alias}.document_id`;

const decided = (decision: string) =>
  `exists (select from operator_decisions o where ${DOCUMENT_OF("o")} and o.decision = '${decision}')`;

const SAME_INVOICE = "a.account_id = i.account_id and a.environment = i.environment and a.invoice_id = i.id";

/**
 * Lists documents that stay open, and the consequences of a late stamp: a stamp that was not charged, an invoice whose
 * applications exceed its total or its pieces, or a second document in the place of another one.
 */
const LIST = statement("stuck-list", "all")`with stuck as (
      select d.account_id, d.environment, d.id, d.created_at as since, 'timbrado_sin_desenlace' as problem, null::uuid as second
      from documents d where d.due_at is not null and d.estado = 'timbrando' and d.created_at < now() - ${TOO_OLD}
      union all
      select d.account_id, d.environment, d.id, c.requested_at, 'cancelacion_sin_desenlace', null
      from documents d join cancellations c on ${DOCUMENT_OF("c")} and c.ended_at is null
      where d.due_at is not null and d.estado = 'cancelando' and c.requested_at < now() - ${TOO_OLD}
      union all
      select d.account_id, d.environment, d.id, l.at, 'timbre_sin_cobrar', null
      from late_stamps l join documents d on ${DOCUMENT_OF("l")}
      where d.environment = 'production' and d.stamp_batch_id is null and d.estado in (${STAMPED_STATES})
        and not ${decided("condonar")}
      union all
      select d.account_id, d.environment, d.id, l.at, 'factura_excedida', null
      from late_stamps l join documents d on ${DOCUMENT_OF("l")}
      where not ${decided("aceptar")} and exists (
        select from invoice_applications mine
        join documents i on i.account_id = mine.account_id and i.environment = mine.environment and i.id = mine.invoice_id
        where mine.account_id = d.account_id and mine.environment = d.environment and mine.document_id = d.id
          and (i.total < (select sum(a.amount) from ${LIVE_APPLICATIONS} where ${SAME_INVOICE})
            or exists (select from ${LIVE_APPLICATIONS} cross join lateral jsonb_each(a.returned) as good(number, pieces)
              where ${SAME_INVOICE} group by a.account_id, good.number
              having sum((pieces ->> 'cantidad')::numeric)
                > max((mine.returned -> good.number ->> 'facturada')::numeric))))
      union all
      select d.account_id, d.environment, d.id, l.at, 'sustituto_doble', null
      from late_stamps l join documents d on ${DOCUMENT_OF("l")}
      join substitutions mine on ${DOCUMENT_OF("mine")}
      where d.estado in (${IN_FORCE_STATES}) and not ${decided("aceptar")} and exists (
        select from substitutions s join documents other on other.account_id = s.account_id
          and other.environment = s.environment and other.id = s.document_id and other.estado in (${listed(LIVE)})
        where s.account_id = d.account_id and s.environment = d.environment and s.original_id = mine.original_id
          and s.document_id <> d.id)
      union all
      select d.account_id, d.environment, d.id, s.at, 'doble_timbre', s.uuid_fiscal
      from second_stamps s join documents d on ${DOCUMENT_OF("s")} where not ${decided("aceptar")}
      union all
      select d.account_id, d.environment, d.id, d.stamped_at, 'sin_llegar_al_sat', null
      from missing_at_sat m join documents d on ${DOCUMENT_OF("m")}
      where d.estado in (${STAMPED_STATES}) and d.stamped_at < now() - ${LATE_AT_SAT} and not ${decided("aceptar")}
    ) select d.account_id as "accountId", accounts.rfc, d.environment, d.id, d.kind, d.estado, d.serie, d.folio,
      upper(d.uuid_fiscal::text) as "uuidFiscal", d.pac, d.attempts, d.created_at as "createdAt", stuck.problem, stuck.since,
      upper(stuck.second::text) as "secondUuid"
    from stuck
    join documents d on d.account_id = stuck.account_id and d.environment = stuck.environment and d.id = stuck.id
    join accounts on accounts.id = d.account_id
    where ($1::uuid is null or d.account_id = $1) and ($3::uuid is null or d.id = $3)
    order by stuck.since, d.id limit $2`;

export async function listStuck(
  db: Database,
  { accountId, id, limit }: { accountId?: string | undefined; id?: string | undefined; limit: number },
): Promise<StuckRow[]> {
  return db.read<StuckRow>(LIST, [accountId ?? null, limit, id ?? null]);
}

export const DECISIONS = ["reintentar", "rechazar", "cobrar", "condonar", "aceptar"] as const;
export type Decision = (typeof DECISIONS)[number];

const THIS = "account_id = $1 and environment = $2 and id = $3";
const REJECTED = transition("timbrando", "error");

const LOOK = statement("stuck-look", "account")`select estado from documents where ${THIS}`;

/** Each statement changes only a document that still has its problem and that nobody holds now. */
const ACTS: Readonly<Record<Decision, Statement>> = {
  reintentar: statement("stuck-retry", "account")`
    update documents set due_at = now() where ${THIS} and due_at is not null and ${FREE} returning estado`,
  rechazar: statement("stuck-reject", "account")`with failed as (
        update documents set ${REJECTED.set}, error_codigo = $4, error_mensaje = $5, resendable = false,
          fence = fence + 1, ${DONE}
        where ${THIS} and ${REJECTED.where} and ${FREE} and created_at < now() - ${TOO_OLD} returning *
      ), given_back as (${returnStamp("failed")}
      ), freed as (${freeTickets("failed")}
      ), told as (${tell(REJECTED, "failed", { codigo: "$4", mensaje: "$5" })}
      ) select estado from failed`,
  cobrar: statement("stuck-charge", "account")`with unpaid as materialized (
        select id from documents where ${THIS} and environment = 'production' and stamp_batch_id is null
          and estado in (${STAMPED_STATES}) for update
      ), batch as (${reserveStamp({ row: "unpaid" })}
      ) update documents set stamp_batch_id = batch.id from batch, unpaid
      where account_id = $1 and environment = $2 and documents.id = unpaid.id returning estado`,
  // The decision changes no document, so it is only written down.
  condonar: LOOK,
  aceptar: LOOK,
};

export interface DecisionRow {
  readonly decision: string;
  readonly note: string;
  readonly at: Date;
}

/** Returns the newest decisions first, at most `limit` of them. */
export const findDecisions = allRows<DecisionRow, [tenant: Tenant, id: string, limit: number]>(
  "stuck-decisions",
  "account",
)`
    select decision, note, decided_at as at from operator_decisions
    where account_id = $1 and environment = $2 and document_id = $3 order by number desc limit $4`;

const NOTE = statement("stuck-note", "account")`
    insert into operator_decisions (account_id, environment, document_id, decision, decided_by, note)
    values ($1, $2, $3, $4, $5, $6)`;

/**
 * Carries the decision out and writes it down, in one transaction. Returns undefined when the document is no longer in
 * the state that was decided about.
 */
export async function settleStuck(
  tx: Querying,
  { accountId, environment }: Tenant,
  id: string,
  { decision, decidedBy, note }: { decision: Decision; decidedBy: string; note: string },
  error: { codigo: string; mensaje: string },
): Promise<Estado | undefined> {
  const values = [accountId, environment, id];
  const [row] = await tx.query<{ estado: Estado }>(
    ACTS[decision],
    decision === "rechazar" ? [...values, error.codigo, error.mensaje] : values,
  );
  if (row !== undefined) await tx.query(NOTE, [...values, decision, decidedBy, note]);
  return row?.estado;
}
