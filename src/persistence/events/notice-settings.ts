import type { NoticeName } from "../../../common/events.ts";
import { allRows, type Querying, run, statement } from "../database/index.ts";

export interface NoticeSettings {
  /** The account is told below this number of stamps; null stands for the service's number. */
  readonly fewStamps: number | null;
  /** The account is told when its stamps last for fewer days at the present pace; null stands for never. */
  readonly fewDays: number | null;
  readonly off: readonly NoticeName[];
}

const FIND = statement("notice-settings-find", "account")`
    select few_stamps as "fewStamps", few_days as "fewDays", off from notice_settings where account_id = $1`;

/** Returns the account's choice, or that of an account which never chose. */
export async function findNoticeSettings(db: Querying, accountId: string): Promise<NoticeSettings> {
  const [found] = await db.query<NoticeSettings>(FIND, [accountId]);
  return found ?? { fewStamps: null, fewDays: null, off: [] };
}

const SET = statement("notice-settings-set", "account")`
    insert into notice_settings (account_id, few_stamps, few_days, off) values ($1, $2, $3, $4)
    on conflict (account_id) do update set few_stamps = excluded.few_stamps, few_days = excluded.few_days,
      off = excluded.off, paced_at = null`;

/** Replaces the account's choice, and lets its pace be looked at soon. */
export async function setNoticeSettings(
  tx: Querying,
  accountId: string,
  { fewStamps, fewDays, off }: NoticeSettings,
): Promise<void> {
  await tx.query(SET, [accountId, fewStamps, fewDays, off]);
}

export interface PacedAccount {
  readonly accountId: string;
  readonly fewDays: number;
}

export const findToPace = allRows<PacedAccount, [before: Date, limit: number]>("notices-to-pace", "all")`
    select s.account_id as "accountId", s.few_days as "fewDays" from notice_settings s
    where s.few_days is not null and (s.paced_at is null or s.paced_at < $1) order by s.paced_at nulls first limit $2`;

export const notePaced = run<[accountId: string, at: Date]>("notice-paced", "account")`
    update notice_settings set paced_at = $2 where account_id = $1`;
