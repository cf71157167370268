import { randomUUID } from "node:crypto";
import type { PlatformService } from "#proto/cfdi/v1/platform_pb.ts";
import { forbidden } from "../../../common/errors.ts";
import { balance } from "../../persistence/account/index.ts";
import type { Changing } from "../../persistence/database/index.ts";
import { noteNotice } from "../../persistence/events/index.ts";
import {
  beginTransfer,
  findPlatformAccount,
  holdRefill,
  type RefilledAccount,
  refilledAccounts,
  setRefill,
  stampsOfAccounts,
} from "../../persistence/platforms/index.ts";
import { note } from "../audit.ts";
import type { Deps, MethodTable, PlatformCaller } from "../context/index.ts";
import { give } from "./giving.ts";
import { ofRow, type PlatformDeps, requireOwn, shown } from "./opening.ts";

/** An account whose stamps fall below its floor is given an amount of its platform's. */
export function refilling({
  db,
  now,
}: Pick<PlatformDeps, "db" | "now">): Pick<MethodTable<typeof PlatformService, PlatformCaller>, "setAccountRefill"> {
  return {
    async setAccountRefill({ rfc, piso = 0, recarga = 0 }, caller) {
      const { platform, environment } = caller;
      if (environment !== "production") throw forbidden("Los timbres se pasan con una llave de producción");
      const changed = await db.changing(async (tx) => {
        const { account } = await requireOwn(tx, caller, rfc, true);
        const [floor, amount] = recarga === 0 ? [null, null] : [piso, recarga];
        await setRefill(tx, platform.id, account, floor, amount);
        const detail = { piso, recarga };
        await note(tx, now(), caller, { action: "plataforma.recarga", accountId: account, detail });
        return (await findPlatformAccount(tx, platform.id, rfc))!;
      });
      return { data: shown({ ...(await ofRow(db, changed)), ...changed }) };
    },
  };
}

const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/**
 * Makes the work that refills accounts. Each turn looks at the next `limit` of those that are refilled. Returns how
 * many it looked at.
 */
export function refillAccounts(deps: Deps): (limit: number) => Promise<number> {
  let after = BEFORE_ALL;
  return async (limit) => {
    const page = await refilledAccounts(deps.db, after, limit);
    after = page.length < limit ? BEFORE_ALL : page.at(-1)!.account;
    if (page.length === 0) return 0;
    const ids = page.map(({ account }) => account);
    const stamps = new Map(
      (await stampsOfAccounts(deps.db, ids, deps.now())).map(({ account, available }) => [account, available]),
    );
    for (const one of page) if ((stamps.get(one.account) ?? 0) < one.floor) await refill(deps, one);
    return page.length;
  };
}

/** The account's row is held while its stamps are counted again, so it gets one refill whoever looks at it. */
async function refill({ db, now }: Deps, { platformId, account }: RefilledAccount): Promise<void> {
  const at = now();
  await db.changing(async (tx) => {
    const held = await holdRefill(tx, platformId, account);
    if (held === undefined) return;
    const { available } = await balance(tx, account, at);
    if (available >= held.floor) return;
    const by = { platform: { id: platformId, nombre: held.nombre, key: "", keyName: "", address: "" } };
    const { amount: quantity } = held;
    if (!(await give(tx, platformId, { account, quantity, at, by }))) return tellTooFew(tx, account, available, at);
    await beginTransfer(tx, platformId, `recarga ${randomUUID()}`, { account, quantity, at });
  });
}

/** The account's owners are told once a day, and its platform in the stream of events. */
async function tellTooFew(tx: Changing, accountId: string, timbres: number, at: Date): Promise<void> {
  await noteNotice(tx, {
    ...{ accountId, environment: "production", event: "recarga.sin_timbres" },
    ...{ subject: `recarga ${at.toISOString().slice(0, 10)}`, about: { timbres } },
  });
}
