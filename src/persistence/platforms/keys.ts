import { randomBytes, randomUUID } from "node:crypto";
import { hashOfKey } from "../account/index.ts";
import { COUNTED, restOf, secondsOf } from "../admission/index.ts";
import { anyRow, type Database, type Environment, type Querying, statement } from "../database/index.ts";

/** A key of a platform, without its text. */
export interface PlatformKeyRow {
  readonly id: string;
  readonly platformId: string;
  readonly nombre: string;
  readonly environment: Environment;
  readonly prefix: string;
  /** Resource and verb, as "facturas:leer". */
  readonly scopes: readonly string[];
  /** The key may be used from these addresses and subnets; from anywhere where there is none. */
  readonly addresses: readonly string[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly usedAt: Date | null;
}

const MARKS = { sandbox: "plat_test_", production: "plat_live_" } as const;
/** Every key has this form; other text is refused without a query. */
export const PLATFORM_KEY = /^plat_(test|live)_[A-Za-z0-9_-]{43}$/;
const PREFIX_LENGTH = 14;
/** The most keys of one name that are alive, so that one takes the place of the other without a pause. */
const MOST_OF_NAME = 2;

const COLUMNS = `id, platform_id as "platformId", nombre, environment, prefix, scopes, addresses,
  created_at as "createdAt", expires_at as "expiresAt", used_at as "usedAt"`;

const ALIVE = (now: string) => `revoked_at is null and (expires_at is null or expires_at > ${now}::timestamptz)`;

/** The platform is locked, so that two requests at once do not make a third key of one name. */
const LOCK = statement("platform-lock", "none")`select id from platforms where id = $1 for update`;

const OF_NAME = statement("platform-keys-of-name", "none")`
    select count(*)::int as count from platform_keys where platform_id = $1 and nombre = $2 and ${ALIVE("$3")}`;

const INSERT = statement("platform-key-insert", "none")`
    insert into platform_keys (id, platform_id, nombre, environment, hash, prefix, scopes, addresses, created_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

export type NewPlatformKey = Pick<
  PlatformKeyRow,
  "platformId" | "nombre" | "environment" | "scopes" | "addresses" | "expiresAt"
>;

/** Makes a key. Returns undefined where two of that name are alive. */
export async function insertPlatformKey(
  tx: Querying,
  key: NewPlatformKey,
  now: Date,
): Promise<{ readonly row: PlatformKeyRow; readonly secret: string } | undefined> {
  const { platformId, nombre, environment, scopes, addresses, expiresAt } = key;
  await tx.query(LOCK, [platformId]);
  const [{ count }] = (await tx.query<{ count: number }>(OF_NAME, [platformId, nombre, now])) as [{ count: number }];
  if (count >= MOST_OF_NAME) return undefined;
  const secret = MARKS[environment] + randomBytes(32).toString("base64url");
  const row = { ...key, id: randomUUID(), prefix: secret.slice(0, PREFIX_LENGTH), createdAt: now, usedAt: null };
  const hash = hashOfKey(secret);
  const values = [row.id, platformId, nombre, environment, hash, row.prefix, scopes, addresses, now, expiresAt];
  await tx.query(INSERT, values);
  return { row, secret };
}

const FIND = statement("platform-key-find", "none")`
    select ${COLUMNS} from platform_keys where platform_id = $1 and id = $2 and ${ALIVE("$3")} for update`;

export async function lockPlatformKey(
  tx: Querying,
  platformId: string,
  id: string,
  now: Date,
): Promise<PlatformKeyRow | undefined> {
  return (await tx.query<PlatformKeyRow>(FIND, [platformId, id, now]))[0];
}

/** Returns true while the key serves and the account is one of its platform's. */
export const isKeyOfAccount = anyRow<[id: string, account: string, now: Date]>("platform-key-of-account", "none")`
    select from platform_keys k join platform_accounts a on a.platform_id = k.platform_id
    where k.id = $1 and a.account = $2 and ${ALIVE("$3")}`;

const END = statement("platform-key-end", "none")`
    update platform_keys set expires_at = least(expires_at, $3) where platform_id = $1 and id = $2`;

/** The key ends at this moment, or before where its own end comes first. */
export async function endPlatformKey(tx: Querying, platformId: string, id: string, at: Date): Promise<void> {
  await tx.query(END, [platformId, id, at]);
}

const REVOKE = statement("platform-key-revoke", "none")`
    update platform_keys set revoked_at = $3 where platform_id = $1 and id = $2 and revoked_at is null
    returning ${COLUMNS}`;

export async function revokePlatformKey(
  tx: Querying,
  platformId: string,
  id: string,
  now: Date,
): Promise<PlatformKeyRow | undefined> {
  return (await tx.query<PlatformKeyRow>(REVOKE, [platformId, id, now]))[0];
}

const MOST_KEYS = 200;

const LIST = statement("platform-key-list", "none")`
    select ${COLUMNS} from platform_keys where platform_id = $1 and ${ALIVE("$2")}
    order by nombre, created_at limit ${MOST_KEYS}`;

/** Lists the keys that are alive. */
export function listPlatformKeys(db: Querying, platformId: string, now: Date): Promise<PlatformKeyRow[]> {
  return db.query<PlatformKeyRow>(LIST, [platformId, now]);
}

/** A key that is alive, with its request counted, and the account of the RFC where that is the platform's. */
export interface PlatformEntry
  extends Pick<PlatformKeyRow, "id" | "platformId" | "nombre" | "environment" | "scopes" | "addresses"> {
  readonly platform: string;
  readonly account: string | null;
  /** Requests of the platform in the window, this one included. */
  readonly requests: number;
  /** Seconds until the window ends. */
  readonly reset: number;
}

/**
 * Finds the key and counts its request in one round trip. The time of the last use is written once a minute. The
 * account is found among the platform's own alone.
 */
const ENTER = statement("platform-enter", "none")`with found as (
      select k.id, k.platform_id, k.nombre, k.environment, k.scopes, k.addresses, p.nombre as platform
      from platform_keys k join platforms p on p.id = k.platform_id where k.hash = $1 and ${ALIVE("$2")}
    ), touched as (
      update platform_keys set used_at = $2 where id = (select id from found)
        and (used_at is null or used_at < $2::timestamptz - interval '1 min')
    ), counted as (
      insert into platform_windows as w (platform_id, environment, started_at, requests)
      select platform_id, environment, $2, 1 from found
      on conflict (platform_id, environment) do update set
        ${COUNTED}
      returning requests, ${restOf("$2::timestamptz")} as rest
    )
    select found.id, found.platform_id as "platformId", found.nombre, found.environment, found.scopes,
      found.addresses, found.platform, a.account, counted.requests,
      ${secondsOf("counted.rest")} as reset
    from found cross join counted
      left join platform_accounts a on a.platform_id = found.platform_id and a.rfc = $3`;

export async function enterPlatform(
  db: Database,
  { key, rfc, now }: { readonly key: string; readonly rfc: string; readonly now: Date },
): Promise<PlatformEntry | undefined> {
  return (await db.query<PlatformEntry>(ENTER, [hashOfKey(key), now, rfc]))[0];
}
