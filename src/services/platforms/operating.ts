import { randomUUID } from "node:crypto";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { DraftLimits, PlatformOperation } from "#proto/cfdi/v1/platform_pb.ts";
import { isPlace } from "../../../common/address.ts";
import { invalidField, notApplicable, notFound } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import type { Database, Environment } from "../../persistence/database/index.ts";
import {
  addPlatformStamps,
  countPlatformAccounts,
  findPlatform,
  insertPlatform,
  listPlatforms,
  type PlatformRow,
  platformBalance,
  platformOf,
  releaseAccount,
  revokePlatformKey,
} from "../../persistence/platforms/index.ts";
import { oneYearAfter } from "../account/index.ts";
import { scopeFault } from "../admission/index.ts";
import { type By, note } from "../audit.ts";
import { type MethodTable, requireAccount } from "../context/index.ts";
import { addKey, keyMessage, shownKey, shownKeys } from "./keys.ts";
import { setLimits } from "./limits.ts";
import { attach, detach, shown } from "./opening.ts";

/** Operator methods: platforms, their keys and stamps, and which accounts are theirs. */
export function platformOperation({
  db,
  now,
}: {
  readonly db: Database;
  readonly now: () => Date;
}): MethodTable<typeof PlatformOperation, By> {
  const requirePlatform = async (idOrName: string) => {
    const found = await findPlatform(db, idOrName);
    if (found === undefined) throw notFound(`La plataforma ${idOrName}`);
    return found;
  };
  const describe = async ({ id, nombre, createdAt }: PlatformRow) => {
    const at = now();
    const [accounts, { available }, keys] = await Promise.all([
      countPlatformAccounts(db, id),
      platformBalance(db, id, at),
      shownKeys(db, id, at),
    ]);
    const of = { id, nombre, createdAt: timestampFromDate(createdAt) };
    return { ...of, accounts, stamps: available, keys };
  };
  return {
    async createPlatform({ nombre }, by) {
      const platform = { id: randomUUID(), nombre, createdAt: now() };
      await db.changing(async (tx) => {
        if (!(await insertPlatform(tx, platform))) throw invalidField("nombre", "ya hay una plataforma con ese nombre");
        await note(tx, now(), by, { action: "plataforma.creada", accountId: platform.id, detail: { nombre } });
      });
      return describe(platform);
    },

    async listPlatforms() {
      const platforms = [];
      for (const platform of await listPlatforms(db)) platforms.push(await describe(platform));
      return { platforms };
    },

    async createPlatformKey({ platform, nombre, environment, scopes, addresses, expiresAt, topes }, by) {
      const found = await requirePlatform(platform);
      const { id: platformId, nombre: plataforma } = found;
      const fault = scopes.map(scopeFault).find((one) => one !== undefined);
      if (fault !== undefined) throw invalidField("scopes", fault);
      const place = addresses.find((one) => !isPlace(one));
      if (place !== undefined) throw invalidField("addresses", `${place} no es una dirección ni una subred`);
      const at = now();
      const end = expiresAt === undefined ? null : timestampDate(expiresAt);
      if (end !== null && !(end > at)) throw invalidField("expiresAt", "debe ser posterior a este momento");
      const key = { platformId, nombre, environment: environment as Environment, scopes, addresses, expiresAt: end };
      const { row, secret } = await db.changing(async (tx) => {
        const added = await addKey(tx, plataforma, key, at, by);
        const named = { platform: found, nombre, environment: key.environment };
        if (hasLimit(topes)) await setLimits(tx, named, topes, { at, by });
        return added;
      });
      return { key: await shownKey(db, row, at), secret };
    },

    async setPlatformKeyLimits({ platform, nombre, environment, topes = {} }, by) {
      const found = await requirePlatform(platform);
      const named = { platform: found, nombre, environment: environment as Environment };
      await db.changing((tx) => setLimits(tx, named, topes, { at: now(), by }));
      return describe(found);
    },

    async revokePlatformKey({ platform, id }, by) {
      const { id: platformId, nombre: plataforma } = await requirePlatform(platform);
      const row = await db.changing(async (tx) => {
        const revoked = isUuid(id) ? await revokePlatformKey(tx, platformId, id, now()) : undefined;
        if (revoked === undefined) throw notFound("La llave");
        const detail = { plataforma, nombre: revoked.nombre, prefix: revoked.prefix };
        await note(tx, now(), by, { action: "plataforma.llave_retirada", accountId: platformId, detail });
        return revoked;
      });
      return keyMessage(row);
    },

    async addPlatformStamps({ platform, quantity, expiresAt, idempotencyKey }, by) {
      const found = await requirePlatform(platform);
      const createdAt = now();
      const end = expiresAt === undefined ? oneYearAfter(createdAt) : timestampDate(expiresAt);
      const batch = { platformId: found.id, id: randomUUID(), quantity, expiresAt: end, createdAt, idempotencyKey };
      await db.changing(async (tx) => {
        const before = await addPlatformStamps(tx, batch);
        if (before !== undefined) {
          const isSame = before.quantity === quantity && (expiresAt === undefined || +before.expiresAt === +end);
          if (!isSame) throw invalidField("idempotencyKey", "con esa llave ya se agregaron otros timbres; use otra");
          return;
        }
        // A repeated request is not checked, because its expiry may have passed since the first one.
        if (!(end > createdAt)) throw invalidField("expiresAt", "debe ser posterior a este momento");
        const detail = { plataforma: found.nombre, quantity, expiresAt: end.toISOString().slice(0, 10) };
        await note(tx, createdAt, by, { action: "plataforma.timbres", accountId: found.id, detail });
      });
      return describe(found);
    },

    async attachAccount({ platform, account: idOrRfc, referencia = null }, by) {
      const found = await requirePlatform(platform);
      const account = await requireAccount(db, idOrRfc);
      if ((await platformOf(db, account.id)) !== undefined)
        throw notApplicable("La cuenta ya es de una plataforma; sáquela antes");
      const of = { account: account.id, rfc: account.rfc, referencia };
      const row = { ...of, since: now(), refill: null, entrySince: null };
      await db.changing((tx) => attach(tx, found, row, row.since.getTime() * 1_000, { at: now(), by }));
      return shown({ ...account, ...row });
    },

    async releaseAccount({ platform, account: idOrRfc }, by) {
      const { id: platformId, nombre: plataforma } = await requirePlatform(platform);
      const account = await requireAccount(db, idOrRfc);
      const row = await db.changing(async (tx) => {
        const released = await releaseAccount(tx, platformId, account.id);
        if (released === undefined) throw notApplicable("La cuenta no es de esa plataforma");
        await detach(tx, platformId, account.id);
        await note(tx, now(), by, {
          action: "plataforma.cuenta_suelta",
          accountId: account.id,
          detail: { plataforma },
        });
        return released;
      });
      return shown({ ...account, ...row });
    },
  };
}

/** The command line sends the message of limits also where none is given. */
const hasLimit = (topes: DraftLimits | undefined): topes is DraftLimits =>
  topes !== undefined &&
  [topes.borradoresAlDia, topes.importePorBorrador, topes.importeAlDia].some((one) => one !== undefined);
