import { anyRow, firstRow, type Querying, statement } from "../database/index.ts";

/** An account is on its way out of this installation, or into it. */
export interface Move {
  readonly state: "leaving" | "entering";
  /** The digest of the content that enters; null for an account that leaves. */
  readonly digest: string | null;
  /** Milliseconds since the move began. */
  readonly ageMs: number;
}

export const findMove = firstRow<Move, [account: string]>("move-find", "none")`
    select state, digest, (extract(epoch from now() - at) * 1000)::bigint as "ageMs" from account_moves where account = $1`;

const LIST = statement("move-list", "none")`select account, state from account_moves`;

/** Returns the accounts that are on their way, and in which direction. */
export async function listMoving(db: Querying): Promise<ReadonlyMap<string, Move["state"]>> {
  const rows = await db.query<{ account: string } & Pick<Move, "state">>(LIST, []);
  return new Map(rows.map(({ account, state }) => [account, state]));
}

const BEGIN = statement("move-begin", "none")`
    insert into account_moves (account, state, digest) values ($1, $2, $3) on conflict do nothing returning account`;

export async function beginMove(
  tx: Querying,
  account: string,
  { state, digest }: Pick<Move, "state" | "digest">,
): Promise<boolean> {
  return (await tx.query(BEGIN, [account, state, digest])).length > 0;
}

export const endMove = anyRow<[account: string, state: Move["state"]]>("move-end", "none")`
    delete from account_moves where account = $1 and state = $2 returning account`;
