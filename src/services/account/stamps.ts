import { randomUUID } from "node:crypto";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { AccountService } from "#proto/cfdi/v1/account_pb.ts";
import { invalid } from "../../../common/errors.ts";
import { addStamps, balance, listBatches, type StampBatch } from "../../persistence/account/index.ts";
import type { Database } from "../../persistence/database/index.ts";
import { type By, note } from "../audit.ts";
import { type MethodTable, requireAccount } from "../context/index.ts";

type Methods = Pick<MethodTable<typeof AccountService, By>, "addStamps" | "listStampBatches">;

/** Operator methods: the stamps that an account buys. */
export function stamps({ db, now }: { readonly db: Database; readonly now: () => Date }): Methods {
  return {
    async addStamps({ account, quantity, expiresAt, idempotencyKey }, by) {
      const { id: accountId } = await requireAccount(db, account);
      const createdAt = now();
      const until = (soldAt: Date) => (expiresAt === undefined ? oneYearAfter(soldAt) : timestampDate(expiresAt));
      const batch = { id: randomUUID(), quantity, available: quantity, expiresAt: until(createdAt) };
      if (!(batch.expiresAt < YEAR_10000))
        throw invalid("expiresAt: debe ser anterior al año 10000", { campo: "expiresAt" });
      const sold = await db.changing(async (tx) => {
        const before = await addStamps(tx, { accountId, ...batch, createdAt, idempotencyKey });
        if (before !== undefined) {
          const isSame = before.quantity === quantity && isSameTime(before.expiresAt, until(before.createdAt));
          if (!isSame) throw invalid(SOLD_OTHERWISE(before), { campo: "idempotencyKey" });
          return before;
        }
        // A repeated request is not checked, because its expiry may have passed since the first one.
        if (batch.expiresAt <= createdAt) throw invalid("expiresAt: la vigencia ya terminó", { campo: "expiresAt" });
        const detail = { quantity, expiresAt: dayOf(batch) };
        await note(tx, now(), by, { action: "timbres.agregados", accountId, detail });
        return batch;
      });
      return batchMessage(sold);
    },

    async listStampBatches({ account }) {
      const { id } = await requireAccount(db, account);
      const [batches, { available }] = await Promise.all([listBatches(db, id), balance(db, id, now())]);
      return {
        batches: batches.map(batchMessage),
        available,
      };
    },
  };
}

type Sold = Pick<StampBatch, "id" | "quantity" | "available" | "expiresAt">;

function batchMessage({ id, quantity, available, expiresAt }: Sold) {
  return { id, quantity, available, expiresAt: timestampFromDate(expiresAt) };
}

const SOLD_OTHERWISE = (sold: Sold) =>
  `idempotencyKey: con esa llave ya se vendieron ${sold.quantity} timbres, vigentes hasta ${dayOf(sold)}; use otra para otra venta`;

const dayOf = ({ expiresAt }: Pick<Sold, "expiresAt">) => expiresAt.toISOString().slice(0, 10);
const isSameTime = (one: Date, other: Date) => one.getTime() === other.getTime();

/** Times from here on are refused, because protobuf's Timestamp can hold none of them. */
const YEAR_10000 = new Date(Date.UTC(10_000, 0));

export function oneYearAfter(date: Date): Date {
  const later = new Date(date);
  later.setUTCFullYear(later.getUTCFullYear() + 1);
  return later;
}
