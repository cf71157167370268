import { allRows, type Database, firstRow, freeAt, type Querying, statement, type Tenant } from "../database/index.ts";

export type ReceivedState = "pendiente" | "contestando" | "aceptada" | "rechazada" | "vencida" | "terminada";

/** An invoice as its issuer sealed it; the amounts are the document's own text. */
export interface ReceivedInvoice {
  readonly emisorRfc: string;
  readonly emisorNombre: string;
  readonly tipo: string;
  readonly serie?: string | undefined;
  readonly folio?: string | undefined;
  readonly fecha: string;
  readonly moneda: string;
  readonly total: string;
}

export interface ReceivedRow extends Tenant {
  readonly id: string;
  readonly uuidFiscal: string;
  readonly pac: string;
  readonly estado: ReceivedState;
  readonly foundAt: Date;
  readonly answerBy: string;
  readonly missingAt: Date | null;
  readonly invoice: ReceivedInvoice | null;
  /** SAT is asked with it; null while nobody gave the XML. */
  readonly expression: string | null;
  /** Null while nobody gave the XML. */
  readonly silenceAccepts: boolean | null;
  readonly accepts: boolean | null;
  /** The signed answer; it is presented again with these same bytes alone. */
  readonly request: Buffer | null;
  readonly answeredAt: Date | null;
  /** It counts the presentations of the answer. */
  readonly presented: number;
  readonly codigo: string | null;
  readonly detalle: string | null;
  readonly endedAt: Date | null;
  readonly fence: number;
}

const COLUMNS = `account_id as "accountId", environment, id, upper(uuid_fiscal::text) as "uuidFiscal", pac, estado,
  found_at as "foundAt", answer_by::text as "answerBy", missing_at as "missingAt", invoice, expression,
  silence_accepts as "silenceAccepts", accepts, request, answered_at as "answeredAt", presented, codigo, detalle,
  ended_at as "endedAt", fence`;
const TENANT = "account_id = $1 and environment = $2";
const THIS = `${TENANT} and id = $3`;
const IS_OPEN = "estado in ('pendiente', 'contestando')";

/** Wraps a change whose rows are shown: a cluster takes no casts in `returning`. */
const showing = (change: string) => `with changed as (${change} returning *) select ${COLUMNS} from changed`;

export const findReceivedRequest = firstRow<ReceivedRow, [tenant: Tenant, id: string]>("received-find", "account")`
    select ${COLUMNS} from received_requests where ${THIS}`;

const OF_STATE = `${TENANT} and ($3::text is null or estado = $3)`;
const LIST = statement("received-list", "account")`
    select ${COLUMNS} from received_requests where ${OF_STATE} order by found_at desc, id limit $4 offset $5`;
const COUNT = statement("received-count", "account")`
    select count(*)::int as total from received_requests where ${OF_STATE}`;

export async function listReceivedRequests(
  db: Database,
  { accountId, environment }: Tenant,
  { estado, limit, offset }: { readonly estado: string | undefined; readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly ReceivedRow[]; readonly total: number }> {
  const which = [accountId, environment, estado ?? null];
  const [rows, [counted]] = await Promise.all([
    db.query<ReceivedRow>(LIST, [...which, limit, offset]),
    db.query<{ total: number }>(COUNT, which),
  ]);
  return { rows, total: counted!.total };
}

/** Returns the requests that wait for an answer, or whose answer is on its way, the oldest first. */
export const findOpenRequests = allRows<ReceivedRow, [tenant: Tenant, limit: number]>("received-open", "account")`
    select ${COLUMNS} from received_requests where ${TENANT} and ${IS_OPEN} order by found_at, id limit $3`;

const RECENT = statement("received-recent", "account")`
    select upper(uuid_fiscal::text) as uuid from received_requests
    where ${TENANT} and uuid_fiscal = any($3::uuid[]) and (${IS_OPEN} or answered_at > $4)`;

/** Returns those of the UUIDs that are kept already: they are open, or were answered since a moment. */
export async function findKept(
  db: Querying,
  { accountId, environment }: Tenant,
  uuids: readonly string[],
  since: Date,
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ uuid: string }>(RECENT, [accountId, environment, uuids, since]);
  return new Set(rows.map(({ uuid }) => uuid));
}

const INSERT = statement("received-insert", "account")`
    insert into received_requests (account_id, environment, id, uuid_fiscal, pac, estado, found_at, answer_by)
    values ($1, $2, $3, $4, $5, 'pendiente', $6, $7) on conflict do nothing returning id`;

/** Returns false when another process inserted the request. */
export async function insertReceived(
  tx: Querying,
  { accountId, environment }: Tenant,
  { id, uuidFiscal, pac, foundAt, answerBy }: Pick<ReceivedRow, "id" | "uuidFiscal" | "pac" | "foundAt" | "answerBy">,
): Promise<boolean> {
  const values = [accountId, environment, id, uuidFiscal, pac, foundAt, answerBy];
  return (await tx.query(INSERT, values)).length > 0;
}

const MISSING = statement("received-missing", "account")`
    update received_requests set missing_at = $4 where ${THIS} and ${IS_OPEN}`;

/** Writes down that a list lacks the request, or, with null, that one has it again. */
export async function noteMissing(
  db: Querying,
  { accountId, environment, id }: ReceivedRow,
  at: Date | null,
): Promise<void> {
  await db.query(MISSING, [accountId, environment, id, at]);
}

const BEGIN = statement("received-answer", "account")`${showing(`
    update received_requests set estado = 'contestando', accepts = $4, request = $5, answered_at = $6, presented = 1,
      codigo = null, detalle = null, fence = fence + 1, lease_until = $7
    where ${THIS} and estado = 'pendiente'`)}`;

/** Changes `pendiente` to `contestando` and keeps the signed answer. Undefined where it is not `pendiente` any more. */
export async function beginAnswer(
  tx: Querying,
  { accountId, environment, id }: ReceivedRow,
  answer: {
    readonly accepts: boolean;
    readonly request: Buffer;
    readonly at: Date;
    readonly leaseUntil: Date;
  },
): Promise<ReceivedRow | undefined> {
  const values = [accountId, environment, id, answer.accepts, answer.request, answer.at, answer.leaseUntil];
  return (await tx.query<ReceivedRow>(BEGIN, values))[0];
}

const TAKE = statement("received-take-answer", "account")`${showing(`
    update received_requests set presented = presented + 1, fence = fence + 1, lease_until = $5
    where ${THIS} and estado = 'contestando' and ${freeAt("$4")}`)}`;

/** Takes up an answer whose outcome is not known. Undefined while another process has it. */
export async function takeAnswer(
  db: Querying,
  { accountId, environment, id }: ReceivedRow,
  now: Date,
  leaseUntil: Date,
): Promise<ReceivedRow | undefined> {
  return (await db.query<ReceivedRow>(TAKE, [accountId, environment, id, now, leaseUntil]))[0];
}

const RELEASE = statement("received-release", "account")`
    update received_requests set lease_until = null, codigo = $5, detalle = $6,
      estado = case when $7 then 'pendiente' else estado end, accepts = case when $7 then null else accepts end,
      request = case when $7 then null else request end, answered_at = case when $7 then null else answered_at end
    where ${THIS} and fence = $4 and estado = 'contestando'`;

/** Releases an answer without an end: it is presented again, or, with `undone`, was certainly not taken. */
export async function releaseAnswer(
  db: Querying,
  { accountId, environment, id, fence }: ReceivedRow,
  why: { readonly codigo?: string; readonly detalle?: string; readonly undone: boolean },
): Promise<void> {
  const values = [accountId, environment, id, fence, why.codigo ?? null, why.detalle ?? null, why.undone];
  await db.query(RELEASE, values);
}

const END = statement("received-end", "account")`${showing(`
    update received_requests set estado = $5, codigo = $6, detalle = $7, acuse = coalesce($8, acuse), lease_until = null,
      ended_at = coalesce(ended_at, $9), accepts = case when $10 then accepts end
    where ${THIS} and fence = $4 and estado in ('pendiente', 'contestando', 'terminada') and estado <> $5`)}`;

export interface Ending {
  readonly estado: "aceptada" | "rechazada" | "vencida" | "terminada";
  readonly codigo?: string | undefined;
  readonly detalle?: string | undefined;
  readonly acuse?: Buffer | undefined;
  /** The answer that was sent from here may be the one that counts. */
  readonly isOurs: boolean;
}

/** Ends a request, or tells how an ended one ended. Undefined where another process did. */
export async function endReceived(
  tx: Querying,
  { accountId, environment, id, fence }: ReceivedRow,
  { estado, codigo, detalle, acuse, isOurs }: Ending,
  at: Date,
): Promise<ReceivedRow | undefined> {
  const said = [codigo ?? null, detalle ?? null, acuse ?? null];
  const values = [accountId, environment, id, fence, estado, ...said, at, isOurs];
  return (await tx.query<ReceivedRow>(END, values))[0];
}

const IDENTIFY = statement("received-identify", "account")`${showing(`
    update received_requests set invoice = $4::jsonb, expression = $5, silence_accepts = $6 where ${THIS}`)}`;

export async function identifyReceived(
  db: Querying,
  { accountId, environment, id }: ReceivedRow,
  invoice: ReceivedInvoice,
  { expression, silenceAccepts }: { readonly expression: string; readonly silenceAccepts: boolean },
): Promise<ReceivedRow | undefined> {
  const values = [accountId, environment, id, JSON.stringify(invoice), expression, silenceAccepts];
  return (await db.query<ReceivedRow>(IDENTIFY, values))[0];
}
