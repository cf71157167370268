import { allRows, firstRow, freeAt, type Querying, run, statement, type Tenant } from "../database/index.ts";

/** An account's choice for an environment: when its documents are mailed automatically, and how. */
export interface MailingRow {
  readonly onStamped: boolean;
  readonly onCancelled: boolean;
  /** Receivers' answers go to this address. */
  readonly replyTo: string | null;
  readonly text: string | null;
  /** Events before this moment cause no mail. */
  readonly since: Date;
}

export type MailingChoice = Omit<MailingRow, "since">;

const COLUMNS = `on_stamped as "onStamped", on_cancelled as "onCancelled", reply_to as "replyTo", text, since`;

/** Returns undefined for an account that never chose and never sent anything. */
export const findMailing = firstRow<MailingRow, [tenant: Tenant]>("mailing-find", "account")`
    select ${COLUMNS} from mailings where account_id = $1 and environment = $2`;

/**
 * Saves the choice. An account that begins to send automatically sends for events from now on, by PostgreSQL's clock,
 * because events are dated by it.
 */
const SET = statement("mailing-set", "account")`
    insert into mailings as m (account_id, environment, on_stamped, on_cancelled, reply_to, text)
    values ($1, $2, $3, $4, $5, $6) on conflict (account_id, environment) do update
      set on_stamped = excluded.on_stamped, on_cancelled = excluded.on_cancelled, reply_to = excluded.reply_to,
        text = excluded.text, since = case when m.on_stamped or m.on_cancelled then m.since else excluded.since end
    returning ${COLUMNS}`;

export async function setMailing(
  tx: Querying,
  { accountId, environment }: Tenant,
  { onStamped, onCancelled, replyTo, text }: MailingChoice,
): Promise<MailingRow> {
  const values = [accountId, environment, onStamped, onCancelled, replyTo, text];
  return (await tx.query<MailingRow>(SET, values))[0]!;
}

export const hurryMailing = run<[tenant: Tenant, now: Date]>("mailing-hurry", "account")`
    insert into mailings as m (account_id, environment, next_at) values ($1, $2, $3)
    on conflict (account_id, environment) do update set next_at = least(m.next_at, excluded.next_at)`;

/** Returns accounts with due mails; the account whose last turn is longest ago comes first. */
export const findDueMailings = allRows<Tenant, [now: Date, limit: number]>("mailings-due", "all")`
    select m.account_id as "accountId", m.environment from mailings m
    where m.next_at <= $1 and ${freeAt("$1", "m")}
    order by m.turn_at nulls first, m.next_at limit $2`;

/** One process sends the mails of this account for one turn. */
export interface TakenMailing extends Tenant, MailingRow {
  readonly fence: number;
}

export const takeMailing = firstRow<TakenMailing, [tenant: Tenant, now: Date, leaseUntil: Date]>(
  "mailing-take",
  "account",
)`
    update mailings set fence = fence + 1, turn_at = $3, lease_until = $4
    where account_id = $1 and environment = $2 and next_at <= $3 and ${freeAt("$3")}
    returning account_id as "accountId", environment, fence, ${COLUMNS}`;

const held = ({ accountId, environment, fence }: TakenMailing) => [accountId, environment, fence];

/** Locks the row first, so that the next statement also sees mails that the previous holder of the row has written. */
const HOLD = statement("mailing-hold", "account")`
    select fence from mailings where account_id = $1 and environment = $2 and fence = $3 for update`;

const END_TURN = statement("mailing-end-turn", "account")`
    update mailings m set lease_until = null, next_at = (
      select greatest($4::timestamptz, min(next_at)) from mails
      where account_id = $1 and environment = $2 and estado = 'pendiente' having count(*) > 0)
    where account_id = $1 and environment = $2 and fence = $3`;

/** Ends the turn inside a transaction. The next turn begins when a mail is due, but not before `notBefore`. */
export async function endMailingTurn(tx: Querying, taken: TakenMailing, notBefore: Date): Promise<void> {
  if ((await tx.query(HOLD, held(taken))).length === 0) return;
  await tx.query(END_TURN, [...held(taken), notBefore]);
}
