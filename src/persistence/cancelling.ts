import {
  allRows,
  CANCELLING,
  type Cancelling,
  callersLease,
  type Database,
  DONE,
  type Environment,
  type Estado,
  FREE,
  firstRow,
  HELD,
  type Held,
  held,
  LIVE,
  lease,
  listed,
  postponed,
  type Querying,
  run,
  type Statement,
  stampedXmlIn,
  statement,
  type Tenant,
  tell,
  transition,
} from "./database/index.ts";
import {
  addEvent,
  COLUMNS,
  changeWithEvent,
  type DocumentRow,
  endDue,
  isBeingCovered,
  type Typed,
  takeFrom,
  type WorkersLease,
  workersQueue,
} from "./documents/index.ts";
import { freeTickets } from "./tickets/index.ts";

export interface CancellationRequest {
  readonly motivo: string;
  readonly uuidReemplazo: string | undefined;
  readonly request: Buffer;
  readonly requestedAt: Date;
  /** The person who requests the cancellation; undefined for an API key. */
  readonly user?: string | undefined;
}

/** A document with an open cancellation, and all that is needed to continue the cancellation. */
export interface OpenCancellation extends Tenant, Held {
  readonly kind: string;
  readonly pac: string;
  readonly estado: Cancelling;
  readonly uuidFiscal: string;
  readonly emisorRfc: string;
  readonly receptorRfc: string | null;
  readonly stampedAt: Date;
  /** The stamped XML is null where it is archived. */
  readonly stampedXml: Buffer | null;
  /** The signed request: an open cancellation is presented again only with these same bytes. */
  readonly request: Buffer;
  readonly presented: boolean;
  /** The requests of a document are numbered from 1. */
  readonly number: number;
  readonly requestedAt: Date;
  /**
   * The substitute that the request names was stamped at this moment; null where no document of the account substitutes
   * this one.
   */
  readonly substituteStampedAt: Date | null;
  readonly attempts: number;
}

export interface IssuedDocument extends Tenant, Typed {
  readonly id: string;
  readonly pac: string;
  readonly estado: Estado;
  readonly serie: string | null;
  readonly folio: string | null;
  /** The fiscal UUID is null before the stamp. */
  readonly uuidFiscal: string | null;
  readonly emisorRfc: string;
  readonly receptorRfc: string | null;
  /** The stamped XML is null before the stamp, and where it is archived. */
  readonly stampedXml: Buffer | null;
  /** The account's active CSD signs the request; its number is null when no CSD was uploaded. */
  readonly cuentaRfc: string;
  readonly noCertificado: string | null;
}

export const findIssued = firstRow<IssuedDocument, [tenant: Tenant, id: string]>("document-issued", "account")`
    select d.account_id as "accountId", d.environment, d.id, d.kind, d.tipo, d.pac, d.estado, d.serie, d.folio,
      upper(d.uuid_fiscal::text) as "uuidFiscal", d.emisor_rfc as "emisorRfc", d.receptor_rfc as "receptorRfc",
      ${stampedXmlIn("d", "$1")} as "stampedXml", a.rfc as "cuentaRfc", k.no_certificado as "noCertificado"
    from documents d join accounts a on a.id = d.account_id
    left join csds k on k.account_id = a.id and k.active
    where d.account_id = $1 and d.environment = $2 and d.id = $3`;

/** Returns SQL for the document of a cancellation. `account` is the account, as the statement names it. */
const documentOf = (
  account: string,
) => `d.account_id as "accountId", d.environment, d.id, d.fence, d.kind, d.pac, d.estado,
  upper(d.uuid_fiscal::text) as "uuidFiscal", d.emisor_rfc as "emisorRfc", d.receptor_rfc as "receptorRfc",
  d.stamped_at as "stampedAt", ${stampedXmlIn("d", account)} as "stampedXml", d.attempts`;
const requestOf = (account: string) => `c.request, c.presented, c.number, c.requested_at as "requestedAt", (
    select max(n.stamped_at) from substitutions s join documents n
      on n.account_id = ${account} and n.environment = s.environment and n.id = s.document_id
    where s.account_id = ${account} and s.environment = c.environment and s.original_id = c.document_id
      and n.uuid_fiscal::text = c.uuid_reemplazo) as "substituteStampedAt"`;
/** Returns SQL for a document's open cancellation. `account` is the account, as the statement names it. */
const openOf = (account: string) => `${documentOf(account)}, ${requestOf(account)}`;

const REQUEST_OF = "c.environment = d.environment and c.document_id = d.id";
const SAME_DOCUMENT = `c.account_id = $1 and ${REQUEST_OF}`;
const THIS_DOCUMENT = "account_id = $1 and environment = $2 and id = $3";

const BEGUN = transition("timbrada", "cancelando");

const BEGIN = statement("cancellation-begin", "account")`
    update documents d set ${BEGUN.set}, ${lease("$4")}, attempts = 1 where ${THIS_DOCUMENT} and ${BEGUN.where}
    returning ${documentOf("$1")}`;

const COUNT_REQUESTS = statement("cancellation-count", "account")`
    select count(*)::int as count from cancellations
    where account_id = $1 and environment = $2 and document_id = $3`;

/**
 * The caller has locked the document's row, so nobody else numbers its requests. The substitute's fiscal UUID is stored
 * in PostgreSQL's own form.
 */
const ADD_REQUEST = statement("cancellation-request", "account")`insert into cancellations
      (account_id, environment, document_id, number, motivo, uuid_reemplazo, request, requested_at)
    values ($1, $2, $3, $4, $5, $6::uuid, $7, $8)`;

const REQUEST = statement("cancellation-requested", "account")`
    select ${requestOf("$1")} from cancellations c
    where account_id = $1 and environment = $2 and document_id = $3 and number = $4`;

/**
 * Changes `timbrada` to `cancelando` and stores the signed request. Returns undefined when the document is not
 * `timbrada` any more, or while a document that names it is being stamped.
 */
export async function beginCancellation(
  db: Database,
  tenant: Tenant,
  id: string,
  { motivo, uuidReemplazo, request, requestedAt, user }: CancellationRequest,
  leaseMs: number,
): Promise<OpenCancellation | undefined> {
  const which = [tenant.accountId, tenant.environment, id];
  return db.transaction(async (tx) => {
    if (await isBeingCovered(tx, tenant, id)) return undefined;
    const [begun] = await tx.query<OpenCancellation>(BEGIN, [...which, leaseMs]);
    if (begun === undefined) return undefined;
    const [{ count }] = (await tx.query<{ count: number }>(COUNT_REQUESTS, which)) as [{ count: number }];
    const number = count + 1;
    await tx.query(ADD_REQUEST, [...which, number, motivo, uuidReemplazo, request, requestedAt]);
    const [added] = await tx.query<OpenCancellation>(REQUEST, [...which, number]);
    await endDue(tx, tenant, id);
    if (user !== undefined) await addEvent(tx, tenant, id, { event: "cancel_requested", user, at: requestedAt });
    return { ...begun, ...added };
  });
}

const IS_OPEN = `estado in (${listed(CANCELLING)})`;

/** Takes up an open cancellation that nobody works on. Returns undefined while somebody does, and when none is open. */
export const takeCancellation = firstRow<OpenCancellation, [tenant: Tenant, id: string, leaseMs: number]>(
  "cancellation-take",
  "account",
)`
    with d as (
      update documents set ${callersLease("$4")}
      where ${THIS_DOCUMENT} and ${IS_OPEN} and ${FREE} returning *
    ) select ${openOf("$1")} from d join cancellations c on ${SAME_DOCUMENT} and c.ended_at is null`;

const LEFT_OPEN = workersQueue(
  "cancellations-due",
  IS_OPEN,
  (update, rows) => `with d as (${update} returning d.*, item)
    select item, ${openOf("of_account")} from ${rows} as rows join d using (item)
    join cancellations c on c.account_id = of_account and ${REQUEST_OF} and c.ended_at is null`,
);

export async function takeDueCancellations(
  db: Database,
  environment: Environment,
  limit: number,
  leaseMs: WorkersLease,
): Promise<readonly OpenCancellation[]> {
  return takeFrom(db, LEFT_OPEN, environment, limit, leaseMs);
}

const KEEP = statement("cancellation-keep", "account")`
    update cancellations set presented = true, codigo = $5, acuse = coalesce(acuse, $6)
    where account_id = $1 and environment = $2 and document_id = $3 and number = $4 and ended_at is null`;

/**
 * Writes down that SAT has received this request, with its code and the first acknowledgement. It is written even when
 * another process holds the document by now.
 */
export async function keepAcknowledgement(
  db: Database,
  { accountId, environment, id, number }: OpenCancellation,
  { codigo, acuse }: { codigo: string; acuse: Buffer | undefined },
): Promise<void> {
  await db.query(KEEP, [accountId, environment, id, number, codigo, acuse]);
}

/** An open cancellation ends in one of these states; `timbrada` when SAT or the receiver refused it. */
type End = "cancelada" | "timbrada";

/**
 * SQL that gives the payments of a substituted invoice to its substitute, as PACs say that SAT does where it lets such
 * an invoice go; only in the invoice's own currency.
 */
const INHERIT = `update invoice_applications a set invoice_id = n.id
      from ended d, substitutions s, documents n, documents p
      where a.account_id = $1 and a.environment = d.environment and a.invoice_id = d.id and a.payment is not null
        and p.account_id = $1 and p.environment = d.environment and p.id = a.document_id and p.estado in (${listed(LIVE)})
        and s.account_id = $1 and s.environment = d.environment and s.original_id = d.id
        and n.account_id = $1 and n.environment = d.environment and n.id = s.document_id
        and n.estado in (${listed(LIVE)}) and n.sums->'partes'->0->>'moneda' = d.sums->'partes'->0->>'moneda'`;

const END: Readonly<Record<Cancelling, Readonly<Record<End, Statement>>>> = {
  cancelando: {
    cancelada: endStatement("cancelando", "cancelada"),
    timbrada: endStatement("cancelando", "timbrada"),
  },
  cancelacion_pendiente: {
    cancelada: endStatement("cancelacion_pendiente", "cancelada"),
    timbrada: endStatement("cancelacion_pendiente", "timbrada"),
  },
};

function endStatement(from: Cancelling, to: End): Statement {
  const change = transition(from, to);
  const at = to === "cancelada" ? "cancelled_at = $5::timestamptz, " : "";
  const freed = to === "cancelada" ? `), freed as (${freeTickets("ended")}), inherited as (${INHERIT}` : "";
  return statement(`cancellation-${from}-${to}`, "account")`with ended as (
        update documents set ${change.set}, ${at}${DONE} where ${HELD} and ${change.where} returning *
      ), request as (
        update cancellations c set ended_at = $5::timestamptz, codigo = coalesce($6::text, c.codigo), detalle = $7::text,
          presented = c.presented or $6::text is null
        from ended d where ${SAME_DOCUMENT} and c.ended_at is null
      ${freed}
      ), told as (${tell(change, "ended", { codigo: "$6", mensaje: "$7" })}
      ) select ${COLUMNS} from ended`;
}

/**
 * Ends the cancellation. Returns undefined when it has ended, or was taken up by another process. `why` has the code
 * and words of a refusal. An end without a code is SAT's own status, so SAT had received the request, even where the
 * PAC's answer to it was lost.
 */
export async function endCancellation(
  db: Database,
  open: OpenCancellation,
  to: End,
  at: Date,
  why?: { codigo: string | undefined; detalle: string },
): Promise<DocumentRow | undefined> {
  const values = [...held(open, open), at, why?.codigo, why?.detalle];
  return (await db.query<DocumentRow>(END[open.estado][to], values))[0];
}

const WAITING = transition("cancelando", "cancelacion_pendiente");

const AWAIT_RECEIVER = statement("cancellation-await-receiver", "account")`with waiting as (
      update documents set ${WAITING.set}, attempts = 1, ${postponed("$5")} where ${HELD} and ${WAITING.where}
      returning account_id, environment, id
    ), told as (${tell(WAITING, "waiting")}
    ) select id from waiting`;

/**
 * Changes `cancelando` to `cancelacion_pendiente`; the worker asks SAT after `firstMs`. SAT showed the state at `at`.
 */
export async function awaitReceiver(db: Database, open: OpenCancellation, firstMs: number, at: Date): Promise<void> {
  const wait = async (tx: Querying) => (await tx.query(AWAIT_RECEIVER, [...held(open, open), firstMs]))[0];
  await changeWithEvent(db, open, open.id, { event: "cancel_waiting", at }, wait);
}

const POSTPONE = statement("cancellation-postpone", "account")`
    update documents set ${postponed("$6")} where ${HELD} and estado = $5`;

/** Releases the document without a decision: anybody may take it up at once, and the worker does after `waitMs`. */
export async function postponeCancellation(db: Database, open: OpenCancellation, waitMs: number): Promise<void> {
  await db.query(POSTPONE, [...held(open, open), open.estado, waitMs]);
}

const LEAVE = statement("cancellation-leave", "account")`
    update documents set lease_until = null where ${HELD} and estado = $5`;

/** Releases a document that a caller asked about; the time of the worker's next look does not change. */
export async function leaveCancellation(db: Database, open: OpenCancellation): Promise<void> {
  await db.query(LEAVE, [...held(open, open), open.estado]);
}

export const findAcknowledgement = firstRow<Acknowledgement, [tenant: Tenant, id: string]>(
  "cancellation-acuse",
  "account",
)`
    select d.kind, d.tipo, d.pac, d.estado, d.emisor_rfc as "emisorRfc", upper(d.uuid_fiscal::text) as "uuidFiscal", c.acuse
    from documents d left join cancellations c on ${SAME_DOCUMENT}
    where d.account_id = $1 and d.environment = $2 and d.id = $3
    order by c.number desc nulls last limit 1`;

/**
 * SAT's acknowledgement of a document's last request to cancel. It is that of the cancellation when the document is
 * `cancelada`.
 */
export interface Acknowledgement extends Typed {
  readonly pac: string;
  readonly estado: Estado;
  readonly emisorRfc: string;
  readonly uuidFiscal: string;
  /** The acknowledgement is null while the provider has not given it. */
  readonly acuse: Buffer | null;
}

export interface CancellationStory {
  readonly motivo: string;
  readonly uuidReemplazo: string | null;
  readonly codigo: string | null;
  /** SAT's or the receiver's reason for the outcome. */
  readonly detalle: string | null;
  readonly requestedAt: Date;
  /** The date in the signed request, in central time; null where it is not kept. */
  readonly fecha: string | null;
  readonly endedAt: Date | null;
}

/** Returns the newest requests first, at most `limit` of them. */
export const findCancellations = allRows<CancellationStory, [tenant: Tenant, id: string, limit: number]>(
  "cancellation-stories",
  "account",
)`
    select motivo, upper(uuid_reemplazo::text) as "uuidReemplazo", codigo, detalle, requested_at as "requestedAt",
      substring(convert_from(request, 'UTF8') from 'Fecha="([^"]{19})"') as fecha, ended_at as "endedAt"
    from cancellations where account_id = $1 and environment = $2 and document_id = $3 order by number desc limit $4`;

/** Stores an acknowledgement that arrived after the cancellation had ended. */
export const storeAcuse = run<[tenant: Tenant, id: string, acuse: Buffer]>("cancellation-store-acuse", "account")`
    update cancellations set acuse = $4 where account_id = $1 and environment = $2 and document_id = $3 and acuse is null
    and number = (select max(number) from cancellations where account_id = $1 and environment = $2 and document_id = $3)`;
