import { anyRow, type Database, firstRow, isUniqueViolation, type Querying, statement } from "../database/index.ts";

export interface PlatformAccountRow {
  readonly account: string;
  readonly rfc: string;
  readonly referencia: string | null;
  readonly since: Date;
  readonly refill: Refill | null;
  /** The platform's people may enter the account since this moment; null where they may not. */
  readonly entrySince: Date | null;
}

/** An account with fewer stamps than `floor` is given `amount` of the platform's. */
export interface Refill {
  readonly floor: number;
  readonly amount: number;
}

/** The account with its own data, as lists show it. */
export interface ListedAccount extends PlatformAccountRow {
  readonly nombre: string;
  readonly regimenFiscal: string;
  readonly lugarExpedicion: string;
  readonly zonaHoraria: string;
  readonly registroPatronal: string | null;
  readonly certified: boolean;
}

const COLUMNS = `account, rfc, referencia, since, case when refill_amount is not null
  then jsonb_build_object('floor', refill_floor, 'amount', refill_amount) end as refill, entry_since as "entrySince"`;

const FIND = statement("platform-account", "none")`
    select ${COLUMNS} from platform_accounts where platform_id = $1 and rfc = $2`;
const HOLD = statement("platform-account-hold", "none")`
    select ${COLUMNS} from platform_accounts where platform_id = $1 and rfc = $2 for share`;

/** Finds an account among the platform's own; `hold` keeps it there until the transaction ends. */
export async function findPlatformAccount(
  db: Querying,
  platformId: string,
  rfc: string,
  hold = false,
): Promise<PlatformAccountRow | undefined> {
  return (await db.query<PlatformAccountRow>(hold ? HOLD : FIND, [platformId, rfcIn(rfc)]))[0];
}

/** Returns the RFC of a path in the form of the stored ones; empty for text that is none. */
export function rfcIn(text: string): string {
  const rfc = text.toUpperCase();
  return /^[A-ZÑ&0-9]{12,13}$/.test(rfc) ? rfc : "";
}

export interface OwnPlatform {
  readonly id: string;
  readonly nombre: string;
  readonly entrySince: Date | null;
}

/** Finds the platform of an account. */
export const platformOf = firstRow<OwnPlatform, [account: string]>("platform-of", "none")`
    select p.id, p.nombre, a.entry_since as "entrySince"
    from platform_accounts a join platforms p on p.id = a.platform_id where a.account = $1`;

/**
 * Lets the people of that platform enter the account, or keeps them out (null). Returns false where nothing changed.
 */
export const allowEntry = anyRow<[account: string, platformId: string, since: Date | null]>("platform-entry", "none")`
    update platform_accounts set entry_since = $3 where account = $1 and platform_id = $2
      and (entry_since is null) <> ($3::timestamptz is null) returning 1`;

const REFERRED = statement("platform-referred", "none")`
    select rfc from platform_accounts where platform_id = $1 and referencia = $2`;

/** Returns the RFC of the account that the platform knows by the reference. */
export async function rfcReferred(db: Querying, platformId: string, referencia: string): Promise<string | undefined> {
  return (await db.query<{ rfc: string }>(REFERRED, [platformId, referencia]))[0]?.rfc;
}

const ATTACH = statement("platform-attach", "none")`
    insert into platform_accounts (platform_id, rfc, account, referencia, since) values ($1, $2, $3, $4, $5)`;

/** Returns false where the reference is taken, or the account is some platform's; the transaction is lost then. */
export async function attachAccount(
  tx: Querying,
  platformId: string,
  { rfc, account, referencia, since }: Omit<PlatformAccountRow, "refill" | "entrySince">,
): Promise<boolean> {
  return unlessTaken(tx.query(ATTACH, [platformId, rfc, account, referencia, since]));
}

/** Returns false where what is written must be unique and is there already. */
async function unlessTaken(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

const REFER = statement("platform-refer", "none")`
    update platform_accounts set referencia = $3 where platform_id = $1 and rfc = $2`;

/** Returns false where the reference is taken; the transaction is lost then. */
export async function referAccount(
  tx: Querying,
  platformId: string,
  rfc: string,
  referencia: string | null,
): Promise<boolean> {
  return unlessTaken(tx.query(REFER, [platformId, rfc, referencia]));
}

const RELEASE = statement("platform-release", "none")`
    delete from platform_accounts where platform_id = $1 and account = $2 returning ${COLUMNS}`;

export async function releaseAccount(
  tx: Querying,
  platformId: string,
  account: string,
): Promise<PlatformAccountRow | undefined> {
  return (await tx.query<PlatformAccountRow>(RELEASE, [platformId, account]))[0];
}

/**
 * The platform's accounts are read first, so that a cluster asks its workers for these alone. A search looks at the
 * names of all of them, and a list without one at a page.
 */
const LIST = statement("platform-account-list", "all")`with mine as materialized (
      select ${COLUMNS} from platform_accounts where platform_id = $1 and rfc > $2
      order by rfc limit case when $3 = '' then $4::int end
    )
    select mine.*, a.nombre, a.regimen_fiscal as "regimenFiscal", a.lugar_expedicion as "lugarExpedicion",
      a.zona_horaria as "zonaHoraria", a.registro_patronal as "registroPatronal", a.certified
    from mine join accounts a on a.id = mine.account
    where $3 = '' or position(upper($3) in mine.rfc) > 0 or position(upper($3) in upper(a.nombre)) > 0
      or position(upper($3) in upper(mine.referencia)) > 0
    order by mine.rfc limit $4`;

/** Lists accounts by RFC, after the given one. */
export function listPlatformAccounts(
  db: Database,
  platformId: string,
  { after, search, limit }: { readonly after: string; readonly search: string; readonly limit: number },
): Promise<ListedAccount[]> {
  return db.query<ListedAccount>(LIST, [platformId, after, search, limit]);
}

const PAGE = statement("platform-account-page", "none")`
    select ${COLUMNS} from platform_accounts where platform_id = $1 and rfc > $2 order by rfc limit $3`;

/** Lists accounts by RFC without their own data. */
export function pageOfAccounts(
  db: Querying,
  platformId: string,
  after: string,
  limit: number,
): Promise<PlatformAccountRow[]> {
  return db.query<PlatformAccountRow>(PAGE, [platformId, after, limit]);
}

const COUNT = statement("platform-account-count", "none")`
    select count(*)::int as count from platform_accounts where platform_id = $1`;

export async function countPlatformAccounts(db: Querying, platformId: string): Promise<number> {
  return (await db.query<{ count: number }>(COUNT, [platformId]))[0]!.count;
}
