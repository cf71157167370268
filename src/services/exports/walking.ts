import { type AccountSums, rowsOfSums, withDocument } from "../../engine/exports/account-sums.ts";
import type { MonthTableName } from "../../engine/exports/columns.ts";
import type { Row } from "../../engine/exports/rows.ts";
import type { Tenant } from "../../persistence/database/index.ts";
import { FIRST_PLACE, type Progress, type TakenExport } from "../../persistence/exports/index.ts";
import { findPlatformAccount, pageOfAccounts } from "../../persistence/platforms/index.ts";
import type { Deps } from "../context/index.ts";

/** Accounts that a step looks at, at most; most of them may have no documents. */
const ACCOUNTS = 100;

/** Reads an account's documents behind a place; `count` and `last` are of all that were found. */
export type Read = (
  tenant: Tenant,
  after: TakenExport["position"],
  limit: number,
) => Promise<{
  readonly rows: readonly Row[];
  readonly count: number;
  readonly last: TakenExport["position"] | undefined;
}>;

export interface Walked {
  readonly rows: Readonly<Record<MonthTableName, readonly Row[]>>;
  readonly progress: Progress;
  readonly position: TakenExport["position"];
  /** Accounts that were read to their end. */
  readonly lookedAt: number;
}

/**
 * Reads the next documents of a platform's accounts, one account after the other, by `read`. Returns undefined behind
 * the last account. An account that is begun goes on wherever others have come since; one that has left is left there.
 */
export async function walkAccounts(
  { db }: Pick<Deps, "db">,
  { accountId: platformId, environment }: TakenExport,
  { position, progress }: Pick<Walked, "position" | "progress">,
  read: Read,
  documents: number,
): Promise<Walked | undefined> {
  const { after = "", account: begun, sums: begunSums = {} } = progress.walk ?? {};
  const open = begun === undefined ? undefined : await findPlatformAccount(db, platformId, after);
  const page = await pageOfAccounts(db, platformId, after, ACCOUNTS);
  const accounts = open !== undefined && open.account === begun ? [open, ...page] : page;
  if (accounts.length === 0) return undefined;
  const rows: Record<MonthTableName, Row[]> = { comprobantes: [], cuentas: [] };
  let [left, lookedAt, last] = [documents, 0, after];
  for (const { account, rfc, referencia } of accounts) {
    const place = account === begun ? position : FIRST_PLACE;
    let sums: AccountSums = account === begun ? begunSums : {};
    const named = { Cuenta: rfc, "Referencia de la cuenta": referencia ?? "" };
    const found = await read({ accountId: account, environment }, place, left);
    for (const { values, taxes } of found.rows) {
      rows.comprobantes.push({ values: { ...named, ...values }, taxes });
      sums = withDocument(sums, { values, taxes });
    }
    last = rfc;
    if (found.count === left) {
      const walk = { after: last, account, sums };
      return { rows, progress: { ...progress, walk }, position: found.last ?? place, lookedAt };
    }
    left -= found.count;
    lookedAt += 1;
    rows.cuentas.push(...rowsOfSums(sums, named));
  }
  return { rows, progress: { ...progress, walk: { after: last } }, position: FIRST_PLACE, lookedAt };
}
