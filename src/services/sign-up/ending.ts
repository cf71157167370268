import { endTeam, lastVisit } from "../../persistence/access/index.ts";
import { endKeys, findMove, grant } from "../../persistence/account/index.ts";
import type { Changing } from "../../persistence/database/index.ts";
import { noteNotice } from "../../persistence/events/index.ts";
import {
  dueSignUps,
  endSignUp,
  forgetSignUp,
  holdSignUp,
  lastRequest,
  putOffSignUp,
  type SignUp,
  useOfAccount,
} from "../../persistence/sign-ups.ts";
import { note } from "../audit.ts";
import type { Deps } from "../context/index.ts";

const DAY_MS = 86_400_000;
/** An account that nobody used for so many days ends, and its owners are told some days before. */
const UNUSED_DAYS = 90;
const WARNED_DAYS = 7;

const after = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MS);

/** A new account is looked at when it could first be warned. */
export const firstLook = (openedAt: Date) => after(openedAt, UNUSED_DAYS - WARNED_DAYS);

/** Ends accounts that people opened by themselves and nobody uses. Returns how many were looked at. */
export async function endUnusedAccounts({ db, now }: Pick<Deps, "db" | "now">, limit: number): Promise<number> {
  const due = await dueSignUps(db, now(), limit);
  for (const { account } of due) await db.changing((tx) => settle(tx, account, now()));
  return due.length;
}

type Fate = { readonly does: "wait" | "warn"; readonly until: Date } | { readonly does: "end" };

/** An account is warned once of each end, and ends only when nobody used it after the warning. */
export function fateOf({ warnedAt }: Pick<SignUp, "warnedAt">, usedAt: Date, now: Date): Fate {
  const warnFrom = firstLook(usedAt);
  if (now < warnFrom) return { does: "wait", until: warnFrom };
  // It is looked at every day from the warning on, because a crash forgets which requests were made.
  const tomorrow = after(now, 1);
  if (warnedAt === null || warnedAt <= usedAt) return { does: "warn", until: tomorrow };
  const end = after(warnedAt, WARNED_DAYS);
  if (now >= end) return { does: "end" };
  return { does: "wait", until: new Date(Math.min(end.getTime(), tomorrow.getTime())) };
}

async function settle(tx: Changing, account: string, now: Date): Promise<void> {
  const held = await holdSignUp(tx, account, now);
  if (held === undefined) return;
  const use = await useOfAccount(tx, account);
  // An account that became somebody's own, or is on its way to another installation, is left alone for good.
  if (use === undefined || use.isReal || (await findMove(tx, account)) !== undefined) return forgetSignUp(tx, account);
  const uses = [use, await lastRequest(tx, account), await lastVisit(tx, account)];
  const times = uses.map((one) => one?.usedAt?.getTime() ?? 0);
  const fate = fateOf(held, new Date(Math.max(held.openedAt.getTime(), ...times)), now);
  if (fate.does === "end") return end(tx, account, now);
  await putOffSignUp(tx, account, fate.until, fate.does === "warn" ? now : held.warnedAt);
  if (fate.does === "wait") return;
  const venceEn = after(now, WARNED_DAYS).toISOString();
  await noteNotice(tx, {
    ...{ accountId: account, environment: "sandbox", event: "cuenta.por_terminar" },
    ...{ subject: `termina ${venceEn}`, about: { venceEn } },
  });
}

/** Nobody can enter the account or use its key from now on. Documents and audit are never deleted, so they stay. */
async function end(tx: Changing, accountId: string, now: Date): Promise<void> {
  await grant(tx, accountId, { contracted: false });
  await endKeys(tx, accountId, now);
  await endTeam(tx, accountId);
  await endSignUp(tx, accountId);
  await note(tx, now, { actor: "servicio" }, { action: "cuenta.terminada", accountId });
}
