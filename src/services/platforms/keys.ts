import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { PlatformService } from "#proto/cfdi/v1/platform_pb.ts";
import { notApplicable, unauthenticated } from "../../../common/errors.ts";
import type { Changing, Querying } from "../../persistence/database/index.ts";
import {
  endPlatformKey,
  insertPlatformKey,
  listPlatformKeys,
  lockPlatformKey,
  type NewPlatformKey,
  type PlatformKeyRow,
} from "../../persistence/platforms/index.ts";
import { type By, note } from "../audit.ts";
import type { MethodTable, PlatformCaller } from "../context/index.ts";
import { limitsShown } from "./limits.ts";
import { type PlatformDeps, requireOwn } from "./opening.ts";

/** A rotated key keeps working for these milliseconds. */
const BOTH_MS = 24 * 3_600_000;

/** Keys of a platform, and of its accounts. */
export function keys({
  db,
  now,
  accounts,
}: Pick<PlatformDeps, "db" | "now" | "accounts">): Pick<
  MethodTable<typeof PlatformService, PlatformCaller>,
  "rotatePlatformKey" | "listPlatformKeys" | "rotateAccountKey"
> {
  return {
    /** The new key has the scopes and addresses of the calling one, and expires when that one would have expired. */
    async rotatePlatformKey(_, caller) {
      const { platform } = caller;
      const at = now();
      const made = await db.changing(async (tx) => {
        const row = await lockPlatformKey(tx, platform.id, platform.key, at);
        if (row === undefined) throw unauthenticated("La llave de la plataforma no es válida o venció");
        const added = await addKey(tx, platform.nombre, row, at, caller);
        await endPlatformKey(tx, platform.id, row.id, new Date(at.getTime() + BOTH_MS));
        return added;
      });
      return { data: await shownKey(db, made.row, at), llave: made.secret };
    },

    async listPlatformKeys(_, { platform }) {
      return { data: await shownKeys(db, platform.id, now()) };
    },

    async rotateAccountKey({ rfc }, caller) {
      const { account } = await requireOwn(db, caller, rfc);
      const request = { account, environment: caller.environment, $typeName: "cfdi.v1.RotateKeyRequest" } as const;
      const { key = "", environment = "", expiresAt } = await accounts.rotateKey(request, caller);
      return { data: { entorno: environment, llave: key, ...(expiresAt && { venceEn: expiresAt }) } };
    },
  };
}

/** Makes a key of a platform, and notes it. @throws 409 where two keys of that name are alive */
export async function addKey(tx: Changing, plataforma: string, key: NewPlatformKey, at: Date, by: By) {
  const made = await insertPlatformKey(tx, key, at);
  if (made === undefined) throw notApplicable(TWO_ALIVE);
  const { nombre, prefix, environment } = made.row;
  const detail = { plataforma, nombre, prefix, environment };
  await note(tx, at, by, { action: "plataforma.llave", accountId: key.platformId, detail });
  return made;
}

const TWO_ALIVE = "Ya hay dos llaves con ese nombre; espere a que una venza, o pida que se retire";

/** Lists the keys of a platform that are alive, with the limits of what they leave. */
export async function shownKeys(db: Querying, platformId: string, now: Date) {
  const [rows, limitsOf] = await Promise.all([listPlatformKeys(db, platformId, now), limitsShown(db, platformId, now)]);
  return rows.map((row) => ({ ...keyMessage(row), ...limitsOf(row) }));
}

export async function shownKey(db: Querying, row: PlatformKeyRow, now: Date) {
  const limitsOf = await limitsShown(db, row.platformId, now);
  return { ...keyMessage(row), ...limitsOf(row) };
}

export function keyMessage(row: PlatformKeyRow) {
  const { id, nombre, environment, prefix, scopes, addresses, createdAt, expiresAt, usedAt } = row;
  return {
    ...{ id, nombre, entorno: environment, prefijo: prefix, alcances: [...scopes], direcciones: [...addresses] },
    creadaEn: timestampFromDate(createdAt),
    ...(expiresAt === null ? {} : { venceEn: timestampFromDate(expiresAt) }),
    ...(usedAt === null ? {} : { ultimoUso: timestampFromDate(usedAt) }),
  };
}
