import { EVENTS, isEvent, type NoticeName } from "../../../common/events.ts";
import {
  allRows,
  type Database,
  listRows,
  type Querying,
  type Statement,
  statement,
  type Tenant,
} from "../database/index.ts";
import { noteAccountEvent } from "./outbox.ts";

/** A fact about an account that it has to be told: something expires, runs out or lasts too long. */
export interface DueNotice extends Tenant {
  readonly event: NoticeName;
  /** An account is told once about each subject. */
  readonly subject: string;
  readonly about: Readonly<Record<string, unknown>>;
}

/**
 * SQL for the rows of a query (`account_id`, `environment`, `subject`) about which their accounts were not told yet.
 */
const untold = (
  rows: string,
) => `select d.account_id as "accountId", d.environment, d.subject, d.event, d.about from (${rows}) d
    where not exists (select from account_notices n
      where n.account_id = d.account_id and n.environment = d.environment and n.subject = d.subject)
    order by d.account_id limit $2`;

/** SQL for the smallest of the notice's days within which the end lies. */
const step = (ends: string, days: readonly number[]) =>
  `case ${days.map((day) => `when ${ends} <= $1::timestamptz + interval '${day} days' then '${day}'`).join(" ")} end`;

/** Both environments seal with the same CSD. */
const CSDS = statement("notices-csds", "all")`
    ${untold(`select account_id, e.name as environment, event, 'csd ' || no_certificado || ' ' || step as subject,
      jsonb_build_object('noCertificado', no_certificado, 'venceEn', valid_to) as about
    from (select *, case when valid_to <= $1 then 'csd.vencido' else 'csd.por_vencer' end as event,
        case when valid_to <= $1 then 'vencido' else ${step("valid_to", [1, 7, 30, 60])} end as step
      from csds where active and valid_to <= $1::timestamptz + interval '60 days') k
    cross join (values ('sandbox'), ('production')) as e(name)`)}`;

/** A key of the sandbox ends by the sandbox's clock, which may be ahead. */
const ENDS = `k.expires_at - case k.environment when 'sandbox' then a.sandbox_ahead else 0 end * interval '1 second'`;

const KEYS = statement("notices-keys", "all")`
    ${untold(`select account_id, environment, 'clave.por_vencer' as event, 'clave ' || prefix || ' ' || step as subject,
      jsonb_build_object('venceEn', expires_at) as about
    from (select *, ${step("ends", [1, 7, 14])} as step from (select k.*, ${ENDS} as ends from api_keys k
        join accounts a on a.id = k.account_id) k
      where ends > $1 and ends <= $1::timestamptz + interval '14 days') k`)}`;

/** An account that chose no number is told when it has fewer stamps than this. */
export const FEW_STAMPS = 100;

/** The subject names the last purchase, so an account that buys stamps again is told again when they run out. */
const STAMPS = statement("notices-stamps", "all")`
    ${untold(`select account_id, 'production' as environment, event, 'timbres ' || batch || ' ' || event as subject,
      jsonb_build_object('timbres', available) as about
    from (select *, case when available = 0 then 'timbres.agotados' else 'timbres.por_agotarse' end as event
      from (select account_id, coalesce(sum(available) filter (where expires_at > $1), 0) as available,
          (array_agg(id::text order by created_at desc, id))[1] as batch
        from stamp_batches group by account_id) b
      where available < coalesce((select few_stamps from notice_settings n where n.account_id = b.account_id), ${FEW_STAMPS})) s`)}`;

/** A policy is good until the end of its last day in Mexico City; a new one with the same key has another number. */
const POLICIES = statement("notices-policies", "all")`
    ${untold(`select account_id, 'production' as environment, 'poliza.por_vencer' as event,
      'poliza ' || key || ' ' || number || ' ' || ends_on || ' ' || step as subject,
      jsonb_build_object('poliza', number, 'aseguradora', data->>'aseguradora', 'hasta', ends_on::text) as about
    from (select *, data->>'numero' as number, ${step("ends_at", [1, 7, 30])} as step
      from (select *, (ends_on + 1) at time zone 'America/Mexico_City' as ends_at from trip_things
        where ends_on between ($1::timestamptz)::date - 1 and ($1::timestamptz)::date + 31) t
      where ends_at > $1) p where step is not null`)}`;

/** A PAC that answers settles a document within seconds. */
const SILENCE = "interval '15 minutes'";

/** An account is told once a day. */
const PACS = statement("notices-pacs", "all")`
    ${untold(`select account_id, environment, 'pac.sin_respuesta' as event, 'pac ' || ($1::timestamptz)::date as subject,
      jsonb_build_object('documentos', count(*), 'desde', min(created_at)) as about
    from documents where environment = 'production' and estado = 'timbrando' and due_at is not null
      and created_at < $1::timestamptz - ${SILENCE} group by account_id, environment`)}`;

const ALL: readonly Statement[] = [CSDS, KEYS, STAMPS, POLICIES, PACS];

export async function findDueNotices(db: Database, now: Date, limit: number): Promise<DueNotice[]> {
  const found = await Promise.all(ALL.map((each) => db.query<DueNotice>(each, [now, limit])));
  return found.flat();
}

const MAILED_IN_SANDBOX = Object.values(EVENTS)
  .filter(({ mailedInSandbox }) => mailedInSandbox)
  .map(({ name }) => `'${name}'`);

/** The service asks by a clock of milliseconds what is due, and would not yet see a notice of the same millisecond. */
const MOMENT = "date_trunc('milliseconds', now())";

const NOTE = statement("notice-note", "account")`
    insert into account_notices (account_id, environment, subject, event, about, due_at)
    values ($1, $2, $3, $4::text, $5::jsonb,
      case when $2 = 'production' or $4::text in (${MAILED_IN_SANDBOX.join()}) then ${MOMENT} end)
    on conflict do nothing returning subject`;

/** Inserts notice and event in the caller's transaction, unless another process inserted them first. */
export async function noteNotice(tx: Querying, notice: DueNotice): Promise<boolean> {
  const { accountId, environment, subject, event, about } = notice;
  const values = [accountId, environment, subject, event, JSON.stringify(about)];
  if ((await tx.query(NOTE, values)).length === 0) return false;
  if (isEvent(EVENTS[event])) await noteAccountEvent(tx, notice, event, about);
  return true;
}

/** Inserts notice and event in a transaction of its own. */
export async function noteDue(db: Database, notice: DueNotice): Promise<boolean> {
  return db.transaction((tx) => noteNotice(tx, notice));
}

export interface NoticeRow extends Tenant {
  readonly subject: string;
  readonly event: NoticeName;
  readonly about: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

const COLUMNS = `n.account_id as "accountId", n.environment, n.subject, n.event, n.about, n.at`;
const SHOWN = "interval '30 days'";
const MOST_NOTICES = 100;

/** Returns an account's notices, the newest first, without the kinds that it switched off. */
export const listNotices = allRows<NoticeRow, [tenant: Tenant, now: Date]>("notice-list", "account")`
    select ${COLUMNS} from account_notices n
    where n.account_id = $1 and n.environment = $2 and n.event is not null and n.at > $3::timestamptz - ${SHOWN}
      and not exists (select from notice_settings s where s.account_id = $1 and n.event = any(s.off))
    order by n.at desc, n.subject limit ${MOST_NOTICES}`;

/** Returns the newest notices of all accounts, with the kinds that accounts switched off. */
export const listAllNotices = listRows<NoticeRow & { readonly rfc: string }, [now: Date]>("notice-list-all", "all")`
    select ${COLUMNS}, a.rfc from account_notices n join accounts a on a.id = n.account_id
    where n.event is not null and n.at > $1::timestamptz - ${SHOWN} order by n.at desc, n.subject limit ${MOST_NOTICES}`;

export const findNoticesToMail = allRows<NoticeRow, [now: Date, limit: number]>("notices-to-mail", "all")`
    select ${COLUMNS} from account_notices n
    where n.due_at <= $1 order by n.due_at limit $2`;

const THIS = "account_id = $1 and environment = $2 and subject = $3";
const keyOf = ({ accountId, environment, subject }: NoticeRow) => [accountId, environment, subject];

const TAKE = statement("notice-take", "account")`
    update account_notices set due_at = $5 where ${THIS} and due_at <= $4 returning mailed`;

/** Returns the addresses that need no mail any more; undefined where another process was faster. */
export async function takeNotice(
  db: Querying,
  notice: NoticeRow,
  now: Date,
  until: Date,
): Promise<readonly string[] | undefined> {
  return (await db.query<{ mailed: string[] }>(TAKE, [...keyOf(notice), now, until]))[0]?.mailed;
}

const MAILED = statement("notice-mailed", "account")`
    update account_notices set mailed = array_append(mailed, $4::text) where ${THIS} and not $4::text = any(mailed)`;

export async function noteMailed(db: Querying, notice: NoticeRow, address: string): Promise<void> {
  await db.query(MAILED, [...keyOf(notice), address]);
}

const DONE = statement("notice-done", "account")`update account_notices set due_at = null where ${THIS}`;

/** Notes that no mail of the notice is left to be sent. */
export async function endNotice(db: Querying, notice: NoticeRow): Promise<void> {
  await db.query(DONE, keyOf(notice));
}
