import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import type { PlatformService } from "#proto/cfdi/v1/platform_pb.ts";
import { AppError, forbidden, invalidField } from "../../../common/errors.ts";
import { addStamps, balance } from "../../persistence/account/index.ts";
import type { Changing } from "../../persistence/database/index.ts";
import { beginTransfer, platformBalance, takePlatformStamps } from "../../persistence/platforms/index.ts";
import { type By, note } from "../audit.ts";
import type { MethodTable, PlatformCaller } from "../context/index.ts";
import { type PlatformDeps, requireOwn } from "./opening.ts";

/** Stamps that a platform gives to its accounts. Each keeps the end of the batch from which it comes. */
export function giving({
  db,
  now,
}: Pick<PlatformDeps, "db" | "now">): Pick<
  MethodTable<typeof PlatformService, PlatformCaller>,
  "giveStamps" | "getPlatformStamps"
> {
  return {
    async giveStamps({ rfc, cantidad: quantity, idempotencyKey: key = "" }, caller) {
      const { platform, environment } = caller;
      if (environment !== "production") throw forbidden("Los timbres se pasan con una llave de producción");
      const at = now();
      const given = await db.changing(async (tx) => {
        const { account, rfc: own } = await requireOwn(tx, caller, rfc, true);
        const before = await beginTransfer(tx, platform.id, key, { account, quantity, at });
        if (before !== undefined) {
          if (before.account !== account || before.quantity !== quantity)
            throw invalidField("idempotency_key", "con esa llave ya se pasaron otros timbres; use otra");
          return { account, own, isReplay: true };
        }
        if (!(await give(tx, platform.id, { account, quantity, at, by: caller })))
          throw new AppError(ErrorKind.NO_STAMPS, tooFew(quantity));
        return { account, own, isReplay: false };
      });
      const [own, left] = await Promise.all([balance(db, given.account, at), platformBalance(db, platform.id, at)]);
      const data = { rfc: given.own, cantidad: quantity, disponibles: own.available, quedan: left.available };
      return { data, ...(given.isReplay ? { idempotente: true } : {}) };
    },

    async getPlatformStamps(_, { platform }) {
      const { available: quedan, nextExpiry } = await platformBalance(db, platform.id, now());
      return { data: { quedan, ...(nextExpiry === null ? {} : { vencenEn: timestampFromDate(nextExpiry) }) } };
    },
  };
}

/** Gives stamps in the transaction that began their transfer: all of them, or none and false. */
export async function give(
  tx: Changing,
  platformId: string,
  { account, quantity, at, by }: { account: string; quantity: number; at: Date; by: By },
): Promise<boolean> {
  const taken = await takePlatformStamps(tx, platformId, quantity, at);
  for (const { count, expiresAt } of taken) {
    const batch = { id: randomUUID(), quantity: count, available: count, expiresAt, createdAt: at };
    await addStamps(tx, { accountId: account, ...batch });
    const detail = { quantity: count, expiresAt: expiresAt.toISOString().slice(0, 10) };
    await note(tx, at, by, { action: "timbres.agregados", accountId: account, detail });
  }
  return taken.length > 0;
}

const tooFew = (quantity: number) =>
  `La plataforma no tiene ${quantity} timbres vigentes; adquiera más o pase menos. No se pasó ninguno`;
