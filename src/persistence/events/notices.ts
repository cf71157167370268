import { type Database, onlyShard, type Statement, statement, type Tenant } from "../database/index.ts";
import { type AccountEvent, noteAccountEvent } from "./outbox.ts";

/** A fact about an account that it has to be told: something expires or runs out. */
export interface DueNotice extends Tenant {
  readonly event: AccountEvent;
  /** An account is told once about each subject. */
  readonly subject: string;
  readonly about: Readonly<Record<string, unknown>>;
}

/** SQL for the rows of a query (`account_id`, `environment`, `subject`) about which their accounts were not told yet. */
const untold = (
  rows: string,
) => `select d.account_id as "accountId", d.environment, d.subject, d.event, d.about from (${rows}) d
    join accounts a on a.id = d.account_id and not a.moving
    where not exists (select from account_notices n
      where n.account_id = d.account_id and n.environment = d.environment and n.subject = d.subject)
    order by d.account_id limit $2`;

/** SQL for the smallest of the notice's days within which the end lies. */
const step = (ends: string, days: readonly number[]) =>
  `case ${days.map((day) => `when ${ends} <= $1::timestamptz + interval '${day} days' then '${day}'`).join(" ")} end`;

/** Both environments seal with the same CSD. */
const CSDS = statement({
  name: "notices-csds",
  of: "all",
  text: untold(`select account_id, e.name as environment, event, 'csd ' || no_certificado || ' ' || step as subject,
      jsonb_build_object('noCertificado', no_certificado, 'venceEn', valid_to) as about
    from (select *, case when valid_to <= $1 then 'csd.vencido' else 'csd.por_vencer' end as event,
        case when valid_to <= $1 then 'vencido' else ${step("valid_to", [1, 7, 30, 60])} end as step
      from csds where active and valid_to <= $1::timestamptz + interval '60 days') k
    cross join (values ('sandbox'), ('production')) as e(name)`),
});

const KEYS = statement({
  name: "notices-keys",
  of: "all",
  text: untold(`select account_id, environment, 'clave.por_vencer' as event, 'clave ' || prefix || ' ' || step as subject,
      jsonb_build_object('venceEn', expires_at) as about
    from (select *, ${step("expires_at", [1, 7, 14])} as step from api_keys
      where expires_at > $1 and expires_at <= $1::timestamptz + interval '14 days') k`),
});

/** An account is told when it has fewer stamps than this. */
const FEW_STAMPS = 100;

/** The subject names the last purchase, so an account that buys stamps again is told again when they run out. */
const STAMPS = statement({
  name: "notices-stamps",
  of: "all",
  text: untold(`select account_id, 'production' as environment, event, 'timbres ' || batch || ' ' || event as subject,
      jsonb_build_object('timbres', available) as about
    from (select *, case when available = 0 then 'timbres.agotados' else 'timbres.por_agotarse' end as event
      from (select account_id, coalesce(sum(available) filter (where expires_at > $1), 0) as available,
          (array_agg(id::text order by created_at desc, id))[1] as batch
        from stamp_batches group by account_id) b where available < ${FEW_STAMPS}) s`),
});

const ALL: readonly Statement[] = [CSDS, KEYS, STAMPS];

/** Returns the notices that are due for accounts of a server, at most `limit` of each kind. */
export async function findDueNotices(db: Database, now: Date, limit: number): Promise<DueNotice[]> {
  const server = onlyShard(db);
  const found = await Promise.all(ALL.map((each) => server.query<DueNotice>(each, [now, limit])));
  return found.flat();
}

const NOTE = statement({
  name: "notice-note",
  of: "account",
  text: `insert into account_notices (account_id, environment, subject) values ($1, $2, $3)
    on conflict do nothing returning subject`,
});

/** Inserts the event, unless another process inserted it first. */
export async function noteDue(db: Database, notice: DueNotice): Promise<boolean> {
  const { accountId, environment, subject, event, about } = notice;
  const server = await db.of(accountId);
  return server.transaction(async (tx) => {
    if ((await tx.query(NOTE, [accountId, environment, subject])).length === 0) return false;
    await noteAccountEvent(tx, notice, event, about);
    return true;
  });
}
