import { allRows, firstRow, type Querying, statement, type Tenant } from "../database/index.ts";
import { hurryMailing } from "./mailings.ts";

export interface MailRow {
  readonly id: string;
  /** Null for a mail about an export. */
  readonly documentId: string | null;
  readonly exportId: string | null;
  /**
   * `timbrado` and `cancelado` are automatic; `envio:` and `recordatorio:` with a UUID were asked for by a person,
   * `autofactura` by a customer; `mes:` with a month is an export.
   */
  readonly occasion: string;
  readonly address: string;
  /** `entregado`: the mail server took it. `rechazado`: it did not, for good. */
  readonly estado: "pendiente" | "entregado" | "rechazado";
  readonly attempts: number;
  readonly createdAt: Date;
  /** The next attempt is at this moment; null where there is none. */
  readonly nextAt: Date | null;
  readonly lastAt: Date | null;
  /** The mail server's last answer, or why it could not be asked. */
  readonly answer: string | null;
  /** A reminder tells these, and `documentId` is the oldest of them. Null for a mail about one document. */
  readonly invoices: readonly string[] | null;
}

const COLUMNS = `id, document_id as "documentId", export_id as "exportId", occasion, address, estado, attempts, created_at as "createdAt",
  next_at as "nextAt", last_at as "lastAt", answer, invoices`;

/** Receivers with a generic RFC are skipped, because many share it and the addresses may be another one's. */
const RECEIVER = `join customers c on c.account_id = $1 and c.rfc = d.receptor_rfc
      and c.rfc not in ('XAXX010101000', 'XEXX010101000')
    cross join lateral jsonb_array_elements_text(c.correos) as a(address)`;

const OF_EVENTS = statement("mails-of-events", "account")`
    insert into mails (account_id, environment, document_id, receptor_rfc, occasion, address, estado, created_at,
      next_at)
    select d.account_id, d.environment, d.id, d.receptor_rfc, e.occasion, lower(a.address), 'pendiente',
      $5::timestamptz, $5::timestamptz
    from unnest($3::uuid[], $4::text[]) as e(document_id, occasion)
    join documents d on d.account_id = $1 and d.environment = $2 and d.id = e.document_id
    ${RECEIVER}
    where $6::text[] is null or lower(a.address) = any($6::text[])
    on conflict do nothing returning id`;

export interface Occasion {
  readonly documentId: string;
  readonly occasion: string;
}

/**
 * Plans mails of documents to their receivers' addresses, and only to those in `only` where it is given. Returns how
 * many.
 */
export async function planMailsOf(
  tx: Querying,
  tenant: Tenant,
  occasions: readonly Occasion[],
  only: readonly string[] | undefined,
  now: Date,
): Promise<number> {
  const { accountId, environment } = tenant;
  const ids = occasions.map(({ documentId }) => documentId);
  const names = occasions.map(({ occasion }) => occasion);
  const made = await tx.query(OF_EVENTS, [accountId, environment, ids, names, now, only ?? null]);
  if (made.length > 0) await hurryMailing(tx, tenant, now);
  return made.length;
}

const TO = statement("mails-to", "account")`
    insert into mails (account_id, environment, document_id, receptor_rfc, occasion, address, estado, created_at,
      next_at, invoices)
    select d.account_id, d.environment, d.id, d.receptor_rfc, $3::text, m.address, 'pendiente', $6::timestamptz,
      $6::timestamptz, $7::uuid[]
    from unnest($4::uuid[], $5::text[]) as m(document_id, address)
    join documents d on d.account_id = $1 and d.environment = $2 and d.id = m.document_id
    on conflict do nothing returning id`;

/** Plans a mail for each pair of document and address; those of a reminder tell `invoices`. Returns how many. */
export async function planMailsTo(
  tx: Querying,
  tenant: Tenant,
  occasion: string,
  pairs: readonly { readonly documentId: string; readonly address: string }[],
  now: Date,
  invoices: readonly string[] | null = null,
): Promise<number> {
  const { accountId, environment } = tenant;
  const ids = pairs.map(({ documentId }) => documentId);
  const addresses = pairs.map(({ address }) => address);
  const made = await tx.query(TO, [accountId, environment, occasion, ids, addresses, now, invoices]);
  if (made.length > 0) await hurryMailing(tx, tenant, now);
  return made.length;
}

const OF_EXPORT = statement("mail-of-export", "account")`
    insert into mails (account_id, environment, export_id, occasion, address, estado, created_at, next_at)
    values ($1, $2, $3, $4, $5, 'pendiente', $6, $6)`;

/** Plans the mail of an export, which goes when that is made. */
export async function planMailOfExport(
  tx: Querying,
  tenant: Tenant,
  { exportId, occasion, address }: { readonly exportId: string; readonly occasion: string; readonly address: string },
  now: Date,
): Promise<void> {
  const { accountId, environment } = tenant;
  await tx.query(OF_EXPORT, [accountId, environment, exportId, occasion, address, now]);
  await hurryMailing(tx, tenant, now);
}

export const findMailAddresses = allRows<
  { readonly documentId: string; readonly address: string },
  [tenant: Tenant, ids: readonly string[]]
>("mail-addresses", "account")`
    select distinct d.id as "documentId", lower(a.address) as address from documents d
    ${RECEIVER}
    where d.account_id = $1 and d.environment = $2 and d.id = any($3::uuid[]) order by 1, 2`;

export const findDueMails = allRows<MailRow, [tenant: Tenant, now: Date, limit: number]>("mails-due", "account")`
    select ${COLUMNS} from mails where account_id = $1 and environment = $2 and estado = 'pendiente' and next_at <= $3
    order by next_at, id limit $4`;

export interface MailAttempted {
  readonly estado: MailRow["estado"];
  readonly at: Date;
  readonly answer: string;
  readonly nextAt: Date | undefined;
}

/**
 * The result is written without looking at the fence, because the mail was sent whatever process holds the account now.
 */
const NOTE = statement("mail-note", "account")`
    update mails set estado = $4, attempts = attempts + 1, last_at = $5, answer = $6, next_at = $7
    where account_id = $1 and environment = $2 and id = $3 and estado = 'pendiente'`;

export async function noteMail(
  db: Querying,
  { accountId, environment }: Tenant,
  id: string,
  { estado, at, answer, nextAt }: MailAttempted,
): Promise<void> {
  await db.query(NOTE, [accountId, environment, id, estado, at, answer, nextAt]);
}

const listed = (among: string) => `select ${COLUMNS} from mails where account_id = $1 and environment = $2
      and ($3::uuid is null or document_id = $3) and ($4::text is null or estado = $4)
      and ($5::uuid is null or (created_at, id) < (select created_at, id from mails
        where account_id = $1 and environment = $2 and id = $5)) and ${among}
    order by created_at desc, id desc limit $6`;

const LIST = statement("mail-list", "account")`${listed("true")}`;

/** The receiver has a statement of its own, because a plan for any of both would read all mails of the account. */
const OF_RECEIVER = statement("mail-list-of-receiver", "account")`${listed("receptor_rfc = $7")}`;

/** Lists mails, the newest first, from the one after `before`. */
export async function listMails(
  db: Querying,
  { accountId, environment }: Tenant,
  page: {
    readonly document?: string | undefined;
    readonly receiver?: string | undefined;
    readonly estado?: string | undefined;
    readonly before?: string | undefined;
    readonly limit: number;
  },
): Promise<MailRow[]> {
  const { document = null, receiver, estado = null, before = null, limit } = page;
  const values = [accountId, environment, document, estado, before, limit];
  return receiver === undefined
    ? db.query<MailRow>(LIST, values)
    : db.query<MailRow>(OF_RECEIVER, [...values, receiver]);
}

const LAST_REMINDER = statement("mail-last-reminder", "account")`
    select created_at as at from mails where account_id = $1 and environment = $2 and receptor_rfc = $3
      and created_at >= $4 and occasion like 'recordatorio:%' order by created_at desc limit 1`;

/**
 * Returns when the receiver was reminded last, no longer ago than `since`. It holds the account's mails until the
 * transaction ends, so of two reminders at the same moment the second one sees the first.
 */
export async function lastReminder(
  tx: Querying,
  tenant: Tenant,
  rfc: string,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<Date | undefined> {
  await hurryMailing(tx, tenant, now);
  const { accountId, environment } = tenant;
  return (await tx.query<{ at: Date }>(LAST_REMINDER, [accountId, environment, rfc, since]))[0]?.at;
}

/** The subquery reads one entry of the list's index for each account: its oldest mail. */
export const findOldMails = firstRow<Tenant, [before: Date]>("mails-old", "all")`
    select m.account_id as "accountId", m.environment from mailings m
    where (select created_at from mails s where s.account_id = m.account_id and s.environment = m.environment
      order by created_at, id limit 1) < $1 limit 1`;

const FORGET = statement("mail-forget", "account")`
    delete from mails where account_id = $1 and environment = $2 and id in (
      select id from mails where account_id = $1 and environment = $2 order by created_at, id limit $4)
    and created_at < $3 returning 1`;

/** Deletes the account's oldest mails from before that moment, at most `limit`. Returns how many. */
export async function forgetMails(
  db: Querying,
  { accountId, environment }: Tenant,
  before: Date,
  limit: number,
): Promise<number> {
  return (await db.query(FORGET, [accountId, environment, before, limit])).length;
}
