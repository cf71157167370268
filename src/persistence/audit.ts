import { allRows, type Database, firstRow, listRows, type Querying, statement } from "./database/index.ts";

export interface AuditEntry {
  readonly at: Date;
  /** The user's id is undefined for an action of the command line. */
  readonly userId?: string | undefined;
  /** The author is an e-mail address, or the name under which the command line acts. */
  readonly actor: string;
  /** The id of the account that the action concerns; undefined where it concerns none. */
  readonly accountId?: string | undefined;
  readonly address?: string | undefined;
  readonly action: string;
  /** The detail never contains secrets or documents. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

const ADD = statement("audit-add", "people")`
    insert into audit (at, user_id, actor, account_id, address, action, detail) values ($1, $2, $3, $4, $5, $6, $7)`;

export async function addAudit(db: Querying, entry: AuditEntry): Promise<void> {
  const { at, userId = null, actor, accountId = null, address = null, action, detail = {} } = entry;
  await db.query(ADD, [at, userId, actor, accountId, address, action, JSON.stringify(detail)]);
}

export interface AuditRow {
  readonly number: number;
  readonly at: Date;
  readonly actor: string;
  readonly rfc: string | null;
  readonly address: string | null;
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

const LIST = statement("audit-list", "people")`
    select number, at, actor, a.rfc, address, action, detail from audit left join accounts a on a.id = account_id
    where ($1::uuid is null or account_id = $1) and number < $2 order by number desc limit $3`;

/** Lists the newest entries first, beginning before number `before`, of one account or of all. */
export async function listAudit(
  db: Database,
  { accountId, before, limit }: { accountId: string | undefined; before: number; limit: number },
): Promise<AuditRow[]> {
  return db.read<AuditRow>(LIST, [accountId ?? null, before, limit]);
}

export interface Refused {
  readonly count: number;
  readonly lastAt: Date | null;
}

const REFUSED = statement("audit-refused-sign-ins", "people")`
    select count(*)::int as count, max(at) as "lastAt" from audit
    where user_id = $1 and action = 'sesion.rechazada' and not detail ? 'knownBrowser' and number > coalesce((
      select max(number) from audit where user_id = $1
        and action in ('sesion.iniciada', 'usuario.contrasena_restablecida', 'usuario.invitacion_aceptada')), 0)`;

/** Returns the sign-ins in unknown browsers that were refused since the user last signed in. */
export async function refusedSignIns(db: Querying, userId: string): Promise<Refused> {
  return (await db.query<Refused>(REFUSED, [userId]))[0]!;
}

/** Entries that concern no account stand in the chain of this id. */
export const NO_ACCOUNT = "00000000-0000-0000-0000-000000000000";

/** An entry's place in its chain: the account's id or `NO_ACCOUNT`, and the entry's number from 1. */
export interface ChainPlace {
  readonly chain: string;
  readonly entry: number;
}

export interface ChainedEntry extends ChainPlace {
  /** The entry's hash is made of this text and the hash of the entry before it. */
  readonly said: string;
  readonly hash: Buffer;
}

/** The text must equal the one that the migration `audit-chain.ts` makes. */
const SAID = `jsonb_build_array(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), user_id, actor, account_id, address,
  action, detail)::text`;

const CHAINED = statement("audit-chained", "people")`select chain, entry, ${SAID} as said, hash from audit
    where (chain, entry) > ($1, $2) and ($3::uuid is null or chain = $3) order by chain, entry limit $4`;

/** Returns the entries that follow a place, of one chain or of all, ordered by chain and number. */
export async function chainedAfter(
  db: Database,
  { chain, entry }: ChainPlace,
  { only, limit }: { readonly only: string | undefined; readonly limit: number },
): Promise<ChainedEntry[]> {
  return db.read<ChainedEntry>(CHAINED, [chain, entry, only ?? null, limit]);
}

const HASHES = statement("audit-hashes", "people")`select chain, entry, hash from audit
    where (chain, entry) in (select * from unnest($1::uuid[], $2::int[]))`;

/** Returns the hashes of the entries at these places; places without an entry are left out. */
export async function hashesAt(
  db: Database,
  places: readonly ChainPlace[],
): Promise<(ChainPlace & { readonly hash: Buffer })[]> {
  const values = [places.map(({ chain }) => chain), places.map(({ entry }) => entry)];
  return db.read(HASHES, values);
}

const CUT = statement("audit-cut-chains", "people")`
    select chain, coalesce(expected, 0) as expected, coalesce(found, 0) as found from (
      select chain, c.entries as expected, c.hash, a.entries as found
      from audit_chains c full join (select chain, max(entry) as entries from audit group by chain) a using (chain)
    ) ends
    where ($1::uuid is null or chain = $1) and (expected is distinct from found
      or hash is distinct from (select last.hash from audit last where last.chain = ends.chain and last.entry = expected))
    order by chain limit 100`;

/** Returns chains whose last entry is not the one that was counted last. */
export async function cutChains(
  db: Database,
  only: string | undefined,
): Promise<{ readonly chain: string; readonly expected: number; readonly found: number }[]> {
  return db.read(CUT, [only ?? null]);
}

/** An AuditHead is signed by a core. It has the last entry of every chain that has grown since the head before. */
export interface AuditHead {
  /** The day, such as "2026-03-04", is in UTC. */
  readonly day: string;
  readonly content: string;
  readonly signature: Buffer;
}

export const listHeads = listRows<AuditHead>("audit-heads", "none")`
    select day::text, content, signature from audit_heads order by number`;

export const lastHead = firstRow<AuditHead>("audit-last-head", "none")`
    select day::text, content, signature from audit_heads order by number desc limit 1`;

export interface ChainEnd extends ChainPlace {
  readonly hash: Buffer;
}

/** Returns the last entries of the chains that have grown since the last head. */
export const unheadedEnds = allRows<ChainEnd>("audit-unheaded", "none")`
    select chain, c.entries as entry, c.hash from audit_chains c left join audit_headed h using (chain)
    where c.entries > coalesce(h.entries, 0) order by chain`;

const ADD_HEAD = statement("audit-head-add", "none")`with head as (
      insert into audit_heads (day, content, signature) values ($1, $2, $3) on conflict (day) do nothing returning 1
    ), headed as (
      insert into audit_headed (chain, entries) select * from unnest($4::uuid[], $5::int[]) where exists (select from head)
      on conflict (chain) do update set entries = excluded.entries
    ) select from head`;

/** Keeps the head of a day, and the last entries that it covers. Returns false where the day already has a head. */
export async function addHead(
  db: Querying,
  { day, content, signature }: AuditHead,
  ends: readonly ChainEnd[],
): Promise<boolean> {
  const chains = ends.map(({ chain }) => chain);
  const entries = ends.map(({ entry }) => entry);
  return (await db.query(ADD_HEAD, [day, content, signature, chains, entries])).length > 0;
}
