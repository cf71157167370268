import {
  type AddressBlock,
  AddressBlockEntity,
  type Database,
  type Querying,
  rowsOn,
  statement,
} from "../database/index.ts";

export type { AddressBlock } from "../database/index.ts";

/** The newest first, those before number `before`. */
export async function listBlocks(
  db: Database,
  page: { all: boolean; before: number; limit: number },
): Promise<AddressBlock[]> {
  const where = { number: { $lt: page.before }, ...(page.all ? {} : { releasedAt: null }) };
  return rowsOn(db.directory).find(AddressBlockEntity, where, {
    orderBy: { number: "desc" },
    limit: page.limit,
  });
}

/** Forgets the guard's count of the address too, so that the next request is its first. */
const RELEASE = statement({
  name: "address-release",
  of: "none",
  text: `with forgotten as (delete from address_visits where address = $1)
    update address_blocks set released_at = clock_timestamp(), released_by = $2, note = $3
    where address = $1 and released_at is null
    returning number, address, blocked_at as "blockedAt", request, released_at as "releasedAt",
      released_by as "releasedBy", note`,
});

/** Undefined when the address is not blocked. */
export async function releaseAddress(
  db: Querying,
  address: string,
  by: { releasedBy: string; note: string | null },
): Promise<AddressBlock | undefined> {
  const [block] = await db.query<AddressBlock>(RELEASE, [address, by.releasedBy, by.note]);
  return block;
}
