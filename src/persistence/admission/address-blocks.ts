import { findOwner, hashOfKey } from "../account/index.ts";
import {
  type AddressBlock,
  AddressBlockEntity,
  type Database,
  type Querying,
  rowsOn,
  statement,
} from "../database/index.ts";

export type { AddressBlock } from "../database/index.ts";

/** Lists the newest blocks first, beginning before number `before`. */
export async function listBlocks(
  db: Database,
  page: { all: boolean; before: number; limit: number },
): Promise<AddressBlock[]> {
  const where = { number: { $lt: page.before }, ...(page.all ? {} : { releasedAt: null }) };
  return (await rowsOn(db)).find(AddressBlockEntity, where, {
    orderBy: { number: "desc" },
    limit: page.limit,
  });
}

const SHOWN = statement("address-block-shown", "owner")`
    select number, address, blocked_at as "blockedAt", request from address_blocks
    where address = $1 and released_at is null`;

const VALID = statement("address-block-key", "account")`select account_id from api_keys
    where account_id = $1 and hash = $2 and (expires_at is null or expires_at > $3)`;

/** Returns the open block of the address to a caller who shows a valid key; undefined for any other key. */
export async function blockShownTo(
  db: Database,
  { address, key, now }: { readonly address: string; readonly key: string; readonly now: Date },
): Promise<Pick<AddressBlock, "number" | "address" | "blockedAt" | "request"> | undefined> {
  const [block] = await db.query<AddressBlock>(SHOWN, [address]);
  const hash = hashOfKey(key);
  const owner = block && (await findOwner(db, hash));
  if (owner === undefined) return undefined;
  return (await db.query(VALID, [owner, hash, now])).length > 0 ? block : undefined;
}

/** Ends the block. It also forgets the IP guard's count of the address, so that the next request is its first one. */
const RELEASE = statement("address-release", "none")`
    with forgotten as (delete from address_visits where address = $1)
    update address_blocks set released_at = clock_timestamp(), released_by = $2, note = $3
    where address = $1 and released_at is null
    returning number, address, blocked_at as "blockedAt", request, released_at as "releasedAt",
      released_by as "releasedBy", note`;

export async function releaseAddress(
  db: Querying,
  address: string,
  by: { releasedBy: string; note: string | null },
): Promise<AddressBlock | undefined> {
  const [block] = await db.query<AddressBlock>(RELEASE, [address, by.releasedBy, by.note]);
  return block;
}
