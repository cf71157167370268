import { randomUUID } from "node:crypto";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { type Timestamp, timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type {
  PlatformDeliverySchema,
  PlatformWebhookSchema,
  PlatformWebhooks,
} from "#proto/cfdi/v1/platform_webhook_pb.ts";
import type {
  PortalWebhooks,
  WebhookDeliverySchema,
  WebhookSchema,
  WebhookService,
  WebhookSettings,
} from "#proto/cfdi/v1/webhook_pb.ts";
import { invalidField, notApplicable, notFound } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import type { Changing, Database, Environment, Tenant } from "../../persistence/database/index.ts";
import { beginReading, endReading } from "../../persistence/events/index.ts";
import {
  changeWebhook,
  type DeliveryRow,
  findWebhook,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  MOST_WEBHOOKS,
  removeWebhook,
  rotateSecret,
  sendAgain,
  setBack,
  setPosition,
  type WebhookOwner,
  type WebhookRow,
} from "../../persistence/webhooks/index.ts";
import { type Action, type By, note } from "../audit.ts";
import { type Caller, type MethodTable, type PlatformCaller, requireAccount } from "../context/index.ts";
import { eventIdOf } from "../events/index.ts";
import { ownerOfTenant } from "./delivering.ts";
import { newSecret, READER } from "./secrets.ts";

export interface WebhooksDeps {
  readonly db: Database;
  readonly now: () => Date;
  readonly masterKey: Buffer;
  /**
   * Returns the reason in Spanish why nothing is ever sent to an address; undefined for an address that may be tried.
   */
  readonly faultOf: (url: string) => string | undefined;
}

/** Absent or empty members leave the webhook's values unchanged. */
interface WebhookChange {
  readonly webhook: string;
  readonly endpoint?: string;
  readonly types: readonly string[];
  readonly active?: boolean;
}

/** Milliseconds for which the secret before the last change still signs. */
const BOTH_MS = 24 * 3_600_000;
const PAGE = 50;

/** Begins or ends that a webhook reads its owner's events: those behind `position` are for it. */
interface Reading {
  begin(tx: Changing, owner: WebhookOwner, id: string, position: number): Promise<void>;
  end(tx: Changing, owner: WebhookOwner, id: string): Promise<void>;
}

const readerOf = ({ ownerId: accountId, environment }: WebhookOwner, id: string) => ({
  ...{ accountId, environment, reader: READER + id },
});

const READING: Readonly<Record<WebhookOwner["of"], Reading>> = {
  account: {
    begin: (tx, owner, id, position) => beginReading(tx, readerOf(owner, id), position),
    end: (tx, owner, id) => endReading(tx, readerOf(owner, id)),
  },
  // The position stands in the webhook's own row.
  platform: {
    begin: (tx, { ownerId, environment }, id, position) => setPosition(tx, ownerId, environment, id, position),
    end: async () => undefined,
  },
};

/** Returns the functions that operators, owners and platforms share. */
function webhookActions({ db, now, masterKey, faultOf }: WebhooksDeps) {
  const requireAddress = (endpoint: string, campo = "endpoint") => {
    const fault = faultOf(endpoint);
    if (fault !== undefined) throw invalidField(campo, fault);
  };
  const find = async (owner: WebhookOwner, id: string): Promise<WebhookRow> => {
    const found = isUuid(id) ? await findWebhook(db, owner, id) : undefined;
    if (found === undefined) throw notFound(NAME);
    return found;
  };
  const changing = <T>(
    owner: WebhookOwner,
    by: By,
    action: Action,
    url: string,
    work: (tx: Changing) => Promise<T>,
  ): Promise<T> =>
    db.changing(async (tx) => {
      const result = await work(tx);
      const { of, ownerId, environment } = owner;
      const detail = { url, environment };
      await note(tx, now(), by, { action, ...(of === "account" ? { accountId: ownerId } : {}), detail });
      return result;
    });
  return {
    requireAddress,

    async create(owner: WebhookOwner, { url, types }: Pick<WebhookRow, "url" | "types">, by: By) {
      const id = randomUUID();
      const { shown: secret, sealed } = newSecret(masterKey, owner, id);
      const row = await changing(owner, by, "webhook.creado", url, async (tx) => {
        const made = { id, url, types: [...new Set(types)], secret: sealed, at: now() };
        const row = await insertWebhook(tx, owner, made);
        if (row === undefined) throw notApplicable(`Ya hay ${MOST_WEBHOOKS} webhooks; quite uno antes`);
        await READING[owner.of].begin(tx, owner, id, placeAt(row.since));
        return row;
      });
      return { row, secret };
    },

    list: (owner: WebhookOwner) => listWebhooks(db, owner),

    async change(owner: WebhookOwner, { webhook: id, endpoint, types: chosen, active }: WebhookChange, by: By) {
      const before = await find(owner, id);
      const url = endpoint ?? before.url;
      const types = chosen.length === 0 ? before.types : chosen;
      const off = active === undefined ? before.off : active ? null : "usuario";
      const isSwitchedOn = before.off !== null && off === null;
      return changing(owner, by, "webhook.cambiado", url, async (tx) => {
        const since = isSwitchedOn ? now() : before.since;
        const row = await changeWebhook(tx, owner, { id, url, types: [...new Set(types)], off, since });
        if (row === undefined) throw notFound(NAME);
        if (isSwitchedOn) await READING[owner.of].begin(tx, owner, id, placeAt(row.since));
        return row;
      });
    },

    async rotate(owner: WebhookOwner, id: string, by: By) {
      const { url } = await find(owner, id);
      const { shown: secret, sealed } = newSecret(masterKey, owner, id);
      const row = await changing(owner, by, "webhook.secreto", url, async (tx) => {
        const previousUntil = new Date(now().getTime() + BOTH_MS);
        const rotated = await rotateSecret(tx, owner, id, { secret: sealed, previousUntil });
        if (rotated === undefined) throw notFound(NAME);
        return rotated;
      });
      return { row, secret };
    },

    async remove(owner: WebhookOwner, id: string, by: By) {
      const { url } = await find(owner, id);
      await changing(owner, by, "webhook.quitado", url, async (tx) => {
        await removeWebhook(tx, owner, id);
        await READING[owner.of].end(tx, owner, id);
      });
    },

    /** Returns a page, and the cursor behind which the next one begins. */
    async deliveries(
      owner: WebhookOwner,
      { webhook: id, estado, antes }: { webhook: string; estado?: string | undefined; antes?: string | undefined },
    ) {
      await find(owner, id);
      const page = { before: antes === undefined ? Number.MAX_SAFE_INTEGER : Number(antes), estado };
      const rows = await listDeliveries(db, owner, id, { ...page, limit: PAGE });
      return { rows, ...(rows.length === PAGE && { antes: String(rows.at(-1)!.place) }) };
    },

    async resend(owner: WebhookOwner, { webhook: id, cursor }: { webhook: string; cursor: string }, by: By) {
      const { url } = await findOn(owner, id);
      return changing(owner, by, "webhook.reenviado", url, async (tx) => {
        const row = await sendAgain(tx, owner, id, Number(cursor), now());
        if (row === undefined) throw notFound("La entrega");
        return row;
      });
    },

    /** Sends the events since a moment again; `from` sets the reading back to it. */
    async replay(
      owner: WebhookOwner,
      id: string,
      { since, from }: { since: Date; from: (tx: Changing, row: WebhookRow) => Promise<void> },
      by: By,
    ) {
      const before = await findOn(owner, id);
      return changing(owner, by, "webhook.reenviado", before.url, async (tx) => {
        const row = await changeWebhook(tx, owner, { ...before, since });
        if (row === undefined) throw notFound(NAME);
        await from(tx, row);
        return row;
      });
    },
  };

  /** @throws 409 where the webhook is off */
  async function findOn(owner: WebhookOwner, id: string): Promise<WebhookRow> {
    const found = await find(owner, id);
    if (found.off !== null) throw notApplicable("El webhook está apagado");
    return found;
  }
}

const NAME = "El webhook";

/** Places are microseconds, and none is earlier than its event, so events since then have greater places. */
const placeAt = (since: Date) => Math.max(0, since.getTime() * 1_000 - 1);

/** The webhooks of accounts, as operators and owners see them. */
function ofAccounts(deps: WebhooksDeps) {
  const actions = webhookActions(deps);
  const created = async (made: Promise<{ readonly row: WebhookRow; readonly secret: string }>) => {
    const { row, secret } = await made;
    return { webhook: webhookMessage(row), secret };
  };
  return {
    create(tenant: Tenant, { endpoint: url, types }: WebhookSettings, by: By) {
      actions.requireAddress(url);
      return created(actions.create(ownerOfTenant(tenant), { url, types }, by));
    },
    async list(tenant: Tenant) {
      return { webhooks: (await actions.list(ownerOfTenant(tenant))).map(webhookMessage) };
    },
    async change(tenant: Tenant, request: WebhookChange, by: By) {
      if (request.endpoint !== undefined) actions.requireAddress(request.endpoint);
      return webhookMessage(await actions.change(ownerOfTenant(tenant), request, by));
    },
    rotate: (tenant: Tenant, id: string, by: By) => created(actions.rotate(ownerOfTenant(tenant), id, by)),
    async remove(tenant: Tenant, id: string, by: By) {
      await actions.remove(ownerOfTenant(tenant), id, by);
      return {};
    },
    async deliveries(tenant: Tenant, request: Parameters<typeof actions.deliveries>[1]) {
      const { rows, ...page } = await actions.deliveries(ownerOfTenant(tenant), request);
      return { deliveries: rows.map((row) => deliveryMessage(tenant, row)), ...page };
    },
    async resend(tenant: Tenant, request: { webhook: string; cursor: string }, by: By) {
      return deliveryMessage(tenant, await actions.resend(ownerOfTenant(tenant), request, by));
    },
    async replay(tenant: Tenant, { webhook: id, since }: { webhook: string; since?: Timestamp | undefined }, by: By) {
      const owner = ownerOfTenant(tenant);
      // The row's moment is never ahead of PostgreSQL's clock, as a future one would be.
      const from = (tx: Changing, row: WebhookRow) => READING.account.begin(tx, owner, id, placeAt(row.since));
      return webhookMessage(await actions.replay(owner, id, { since: timestampDate(since!), from }, by));
    },
  };
}

/** Operator methods: the webhooks of any account. */
export function webhookService(deps: WebhooksDeps): MethodTable<typeof WebhookService, By> {
  const actions = ofAccounts(deps);
  const of = async ({ account, environment }: { account: string; environment: string }): Promise<Tenant> => {
    const { id: accountId } = await requireAccount(deps.db, account);
    return { accountId, environment: environment as Environment };
  };
  return {
    createWebhook: async (request, by) => actions.create(await of(request), request.settings!, by),
    listWebhooks: async (request) => actions.list(await of(request)),
    changeWebhook: async (request, by) => actions.change(await of(request), request, by),
    rotateWebhookSecret: async (request, by) => actions.rotate(await of(request), request.webhook, by),
    removeWebhook: async (request, by) => actions.remove(await of(request), request.webhook, by),
    listWebhookDeliveries: async (request) => actions.deliveries(await of(request), request),
    resendWebhookDelivery: async (request, by) => actions.resend(await of(request), request, by),
    replayWebhook: async (request, by) => actions.replay(await of(request), request, by),
  };
}

/** Portal methods: the webhooks of the session's account and environment. */
export function portalWebhooks(deps: WebhooksDeps): MethodTable<typeof PortalWebhooks, Caller> {
  const actions = ofAccounts(deps);
  return {
    createOwnWebhook: (settings, caller) => actions.create(caller, settings, caller),
    listOwnWebhooks: (_, caller) => actions.list(caller),
    changeOwnWebhook: (request, caller) => actions.change(caller, request, caller),
    rotateOwnWebhookSecret: ({ webhook }, caller) => actions.rotate(caller, webhook, caller),
    removeOwnWebhook: ({ webhook }, caller) => actions.remove(caller, webhook, caller),
    listOwnWebhookDeliveries: (request, caller) => actions.deliveries(caller, request),
    resendOwnWebhookDelivery: (request, caller) => actions.resend(caller, request, caller),
    replayOwnWebhook: (request, caller) => actions.replay(caller, request, caller),
  };
}

/** Platform methods: webhooks that get the events of all accounts of the platform. */
export function platformWebhooks(deps: WebhooksDeps): MethodTable<typeof PlatformWebhooks, PlatformCaller> {
  const actions = webhookActions(deps);
  const of = ({ platform, environment }: PlatformCaller): WebhookOwner => ({
    ...{ of: "platform", ownerId: platform.id, environment },
  });
  const checked = ({
    direccion: url,
    tipos: types,
  }: {
    readonly direccion: string;
    readonly tipos: readonly string[];
  }) => {
    actions.requireAddress(url, "direccion");
    return { url, types };
  };
  return {
    async createPlatformWebhook(request, caller) {
      const { row, secret } = await actions.create(of(caller), checked(request), caller);
      return { data: platformMessage(row), secreto: secret };
    },

    async listPlatformWebhooks(_, caller) {
      return { data: (await actions.list(of(caller))).map(platformMessage) };
    },

    async changePlatformWebhook(request, caller) {
      const { url: endpoint, types } = checked(request);
      const change = { webhook: request.id, endpoint, types, active: request.activo === true };
      return { data: platformMessage(await actions.change(of(caller), change, caller)) };
    },

    async rotatePlatformWebhookSecret({ id }, caller) {
      const { row, secret } = await actions.rotate(of(caller), id, caller);
      return { data: platformMessage(row), secreto: secret };
    },

    async removePlatformWebhook({ id }, caller) {
      await actions.remove(of(caller), id, caller);
      return {};
    },

    async listPlatformDeliveries({ id: webhook, estado, antes }, caller) {
      const { rows, ...page } = await actions.deliveries(of(caller), { webhook, estado, antes });
      return { data: rows.map(platformDelivery), ...page };
    },

    async resendPlatformDelivery({ id: webhook, cursor }, caller) {
      return { data: platformDelivery(await actions.resend(of(caller), { webhook, cursor }, caller)) };
    },

    async replayPlatformWebhook({ id, despues }, caller) {
      const { platform, environment } = caller;
      if (Number(despues) > (deps.now().getTime() + AHEAD_MS) * 1_000)
        throw invalidField("despues", "es posterior a este momento; son microsegundos desde 1970, como en un cursor");
      // The cursor alone says which events are sent: one may have happened well before it got its place.
      const since = new Date(0);
      const from = (tx: Changing) => setBack(tx, platform.id, environment, id, Number(despues));
      return { data: platformMessage(await actions.replay(of(caller), id, { since, from }, caller)) };
    },
  };
}

/** Places are the database's time, so one may be ahead of this process's clock. */
const AHEAD_MS = 60_000;

function platformMessage(row: WebhookRow): MessageInitShape<typeof PlatformWebhookSchema> {
  const { id, url, types, off, createdAt, failingSince, previousUntil } = row;
  return {
    ...{ id, direccion: url, tipos: [...types], activo: off === null, apagadoPorFallas: off === "fallas" },
    creadoEn: timestampFromDate(createdAt),
    fallaDesde: instant(failingSince),
    secretoAnteriorHasta: instant(previousUntil),
  };
}

function platformDelivery(row: DeliveryRow): MessageInitShape<typeof PlatformDeliverySchema> {
  const { place, event, estado, attempts, createdAt, lastStatus, lastError, request, answer } = row;
  return {
    ...{ cursor: String(place), tipo: event, estado, intentos: attempts, creadaEn: timestampFromDate(createdAt) },
    siguienteEn: instant(row.nextAt),
    ultimoEn: instant(row.lastAt),
    ultimoHttp: lastStatus ?? undefined,
    ultimoError: lastError ?? undefined,
    enviado: request ?? undefined,
    respuesta: answer?.toString() ?? undefined,
  };
}

function webhookMessage(row: WebhookRow): MessageInitShape<typeof WebhookSchema> {
  const { id, url, types, off, createdAt, failingSince, previousUntil } = row;
  return {
    ...{ id, settings: { endpoint: url, types: [...types] }, active: off === null, gaveUp: off === "fallas" },
    createdAt: timestampFromDate(createdAt),
    failingSince: instant(failingSince),
    previousSecretUntil: instant(previousUntil),
  };
}

function deliveryMessage(tenant: Tenant, row: DeliveryRow): MessageInitShape<typeof WebhookDeliverySchema> {
  const { place, event, estado, attempts, createdAt, lastMs, lastStatus, lastError, request, answer } = row;
  return {
    ...{ cursor: String(place), eventId: eventIdOf(tenant, place), type: event, estado, attempts },
    createdAt: timestampFromDate(createdAt),
    nextAt: instant(row.nextAt),
    lastAt: instant(row.lastAt),
    lastMs: lastMs ?? undefined,
    lastStatus: lastStatus ?? undefined,
    lastError: lastError ?? undefined,
    request: request ?? undefined,
    answer: answer?.toString() ?? undefined,
  };
}

const instant = (date: Date | null) => (date === null ? undefined : timestampFromDate(date));
