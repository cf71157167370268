import { randomUUID } from "node:crypto";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { type Timestamp, timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type {
  PortalWebhooks,
  WebhookDeliverySchema,
  WebhookSchema,
  WebhookService,
  WebhookSettings,
} from "#proto/cfdi/v1/webhook_pb.ts";
import { invalid, notApplicable, notFound } from "../../../common/errors.ts";
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
  type WebhookRow,
} from "../../persistence/webhooks/index.ts";
import { type Action, type By, note } from "../audit.ts";
import { type Caller, type MethodTable, requireAccount } from "../context/index.ts";
import { eventIdOf } from "../events/index.ts";
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

/** Returns the functions that operators and owners share. */
function webhookActions({ db, now, masterKey, faultOf }: WebhooksDeps) {
  const requireAddress = (endpoint: string) => {
    const fault = faultOf(endpoint);
    if (fault !== undefined) throw invalid(`endpoint: ${fault}`, { campo: "endpoint" });
  };
  const find = async (tenant: Tenant, id: string): Promise<WebhookRow> => {
    const found = await findWebhook(db, tenant, id);
    if (found === undefined) throw notFound(NAME);
    return found;
  };
  const readerOf = ({ accountId, environment }: Tenant, id: string) => ({
    accountId,
    environment,
    reader: READER + id,
  });
  const changing = <T>(tenant: Tenant, by: By, action: Action, url: string, work: (tx: Changing) => Promise<T>) =>
    db.changing(async (tx) => {
      const result = await work(tx);
      const detail = { url, environment: tenant.environment };
      await note(tx, now(), by, { action, accountId: tenant.accountId, detail });
      return result;
    });
  return {
    async create(tenant: Tenant, settings: WebhookSettings, by: By) {
      requireAddress(settings.endpoint);
      const id = randomUUID();
      const { shown: secret, sealed } = newSecret(masterKey, tenant, id);
      const url = settings.endpoint;
      const made = await changing(tenant, by, "webhook.creado", url, async (tx) => {
        const types = [...new Set(settings.types)];
        const row = await insertWebhook(tx, tenant, { id, url, types, secret: sealed, at: now() });
        if (row === undefined) throw notApplicable(`La cuenta ya tiene ${MOST_WEBHOOKS} webhooks`);
        await beginReading(tx, readerOf(tenant, id), placeAt(row.since));
        return row;
      });
      return { webhook: webhookMessage(made), secret };
    },

    async list(tenant: Tenant) {
      return { webhooks: (await listWebhooks(db, tenant)).map(webhookMessage) };
    },

    async change(tenant: Tenant, { webhook: id, endpoint, types: chosen, active }: WebhookChange, by: By) {
      const before = await find(tenant, id);
      if (endpoint !== undefined) requireAddress(endpoint);
      const url = endpoint ?? before.url;
      const types = chosen.length === 0 ? before.types : chosen;
      const off = active === undefined ? before.off : active ? null : "usuario";
      const isSwitchedOn = before.off !== null && off === null;
      const changed = await changing(tenant, by, "webhook.cambiado", url, async (tx) => {
        const since = isSwitchedOn ? now() : before.since;
        const row = await changeWebhook(tx, tenant, { id, url, types: [...new Set(types)], off, since });
        if (row === undefined) throw notFound(NAME);
        if (isSwitchedOn) await beginReading(tx, readerOf(tenant, id), placeAt(row.since));
        return row;
      });
      return webhookMessage(changed);
    },

    async rotate(tenant: Tenant, id: string, by: By) {
      const { url } = await find(tenant, id);
      const { shown: secret, sealed } = newSecret(masterKey, tenant, id);
      const rotated = await changing(tenant, by, "webhook.secreto", url, async (tx) => {
        const previousUntil = new Date(now().getTime() + BOTH_MS);
        const row = await rotateSecret(tx, tenant, id, { secret: sealed, previousUntil });
        if (row === undefined) throw notFound(NAME);
        return row;
      });
      return { webhook: webhookMessage(rotated), secret };
    },

    async remove(tenant: Tenant, id: string, by: By) {
      const { url } = await find(tenant, id);
      await changing(tenant, by, "webhook.quitado", url, async (tx) => {
        await removeWebhook(tx, tenant, id);
        await endReading(tx, readerOf(tenant, id));
      });
      return {};
    },

    async deliveries(
      tenant: Tenant,
      { webhook: id, estado, antes }: { webhook: string; estado?: string | undefined; antes?: string | undefined },
    ) {
      await find(tenant, id);
      const page = { before: antes === undefined ? Number.MAX_SAFE_INTEGER : Number(antes), estado };
      const rows = await listDeliveries(db, tenant, id, { ...page, limit: PAGE });
      return {
        deliveries: rows.map((row) => deliveryMessage(tenant, row)),
        ...(rows.length === PAGE && { antes: String(rows.at(-1)!.place) }),
      };
    },

    async resend(tenant: Tenant, { webhook: id, cursor }: { webhook: string; cursor: string }, by: By) {
      const { url, off } = await find(tenant, id);
      if (off !== null) throw notApplicable("El webhook está apagado");
      const begun = await changing(tenant, by, "webhook.reenviado", url, async (tx) => {
        const row = await sendAgain(tx, tenant, id, Number(cursor), now());
        if (row === undefined) throw notFound("La entrega");
        return row;
      });
      return deliveryMessage(tenant, begun);
    },

    async replay(tenant: Tenant, { webhook: id, since }: { webhook: string; since?: Timestamp | undefined }, by: By) {
      const before = await find(tenant, id);
      if (before.off !== null) throw notApplicable("El webhook está apagado");
      const from = timestampDate(since!);
      const set = await changing(tenant, by, "webhook.reenviado", before.url, async (tx) => {
        const row = await changeWebhook(tx, tenant, { ...before, since: from });
        // The row's moment is never ahead of PostgreSQL's clock, as a future one would be.
        if (row !== undefined) await beginReading(tx, readerOf(tenant, id), placeAt(row.since));
        return row;
      });
      if (set === undefined) throw notFound(NAME);
      return webhookMessage(set);
    },
  };
}

const NAME = "El webhook";

/** Places are microseconds, and none is earlier than its event, so events since then have greater places. */
const placeAt = (since: Date) => Math.max(0, since.getTime() * 1_000 - 1);

/** Operator methods: the webhooks of any account. */
export function webhookService(deps: WebhooksDeps): MethodTable<typeof WebhookService, By> {
  const actions = webhookActions(deps);
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
  const actions = webhookActions(deps);
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
