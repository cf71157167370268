import { createHmac } from "node:crypto";
import { create } from "@bufbuild/protobuf";
import { EventSchema } from "#proto/cfdi/v1/event_pb.ts";
import { PlatformEventSchema } from "#proto/cfdi/v1/platform_pb.ts";
import { atMost } from "../../../common/at-most.ts";
import { deadlineIn } from "../../../common/deadline.ts";
import { compileMembers } from "../../../common/encode.ts";
import type { Exchange } from "../../clients/http.ts";
import type { WebhookPost } from "../../clients/webhook.ts";
import type { Querying, Tenant } from "../../persistence/database/index.ts";
import { handOnEvents, noteNotice, readEvents, readersWithNews } from "../../persistence/events/index.ts";
import { namesOfPlatformEvents, notePlatformEvent } from "../../persistence/platforms/index.ts";
import {
  type Attempted,
  type DueDelivery,
  endWebhookTurn,
  findDueDeliveries,
  findDueWebhooks,
  holdPosition,
  noteAttempt,
  noteHealth,
  type PlatformWebhook,
  planDeliveries,
  platformWebhooksWithNews,
  setPosition,
  switchOff,
  type TakenWebhook,
  takeWebhook,
  type WebhookOwner,
} from "../../persistence/webhooks/index.ts";
import type { Deps } from "../context/index.ts";
import { type ShownEvent, showEvents } from "../events/index.ts";
import { platformEventAt } from "../platforms/index.ts";
import { openedSecrets, READER } from "./secrets.ts";

export interface DeliveringDeps extends Deps {
  readonly masterKey: Buffer;
  /** Sends to an address of the internet alone. */
  readonly post: WebhookPost;
}

/** The pause before each attempt in milliseconds, counted from the attempt before (for the first, from the event). */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const WAITS = [0, 5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];
/** Milliseconds that an attempt takes at most (Standard Webhooks: 15 to 30 s). */
const ATTEMPT_MS = 15 * SECOND;
/** A webhook without a successful delivery for longer is switched off. */
const GIVEN_UP_MS = 5 * 24 * HOUR;

export interface DeliveringLimits {
  /** The most webhooks that have their turn at the same time, and how many of them may be failing ones. */
  readonly turns: number;
  readonly failingTurns: number;
  /** The most deliveries of a turn, and at the same time. */
  readonly deliveries: number;
  readonly width: number;
  /** Milliseconds that the webhook rests after a failed attempt; its other deliveries wait with it. */
  readonly restMs: number;
}

export const DELIVERING_LIMITS: DeliveringLimits = {
  ...{ turns: 64, failingTurns: 24, deliveries: 32, width: 4, restMs: 5 * SECOND },
};

/** Events for which one transaction plans deliveries, and readers that a turn looks at. */
const PLANNED = 500;
const READERS = 50;
/** Batches per reader and turn at most, so that one busy account does not delay the others. */
const PLANNED_AT_ONCE = 10;

/** Makes deliveries of new events, for the webhooks that subscribe to them. Returns how many webhooks had some. */
export async function planWebhooks(deps: Deps): Promise<number> {
  const readers = await readersWithNews(deps.db, READER, READERS);
  for (const reader of readers) {
    const owner = ownerOfTenant(reader);
    const id = reader.reader.slice(READER.length);
    await inBatches(() =>
      handOnEvents(deps.db, reader, PLANNED, async (tx, events) => {
        await planDeliveries(tx, owner, id, events, deps.now());
      }),
    );
  }
  const ofPlatforms = await platformWebhooksWithNews(deps.db, READERS);
  for (const webhook of ofPlatforms) await inBatches(() => planOfPlatform(deps, webhook));
  return readers.length + ofPlatforms.length;
}

export const ownerOfTenant = ({ accountId, environment }: Tenant): WebhookOwner => ({
  ...{ of: "account", ownerId: accountId, environment },
});

async function inBatches(plan: () => Promise<number>): Promise<void> {
  for (let times = 0; times < PLANNED_AT_ONCE && (await plan()) === PLANNED; ) times += 1;
}

/** A platform's stream has the names of its own events alone, so those of its accounts are looked up. */
function planOfPlatform({ db, now }: Deps, { ownerId, environment, id }: PlatformWebhook): Promise<number> {
  return db.transaction(async (tx) => {
    const held = await holdPosition(tx, ownerId, environment, id);
    if (held === undefined) return 0;
    const events = await namesOfPlatformEvents(tx, ownerId, environment, held.position, PLANNED);
    const named = events.flatMap(({ event, ...row }) => (event === null ? [] : [{ ...row, event }]));
    await planDeliveries(tx, { of: "platform", ownerId, environment }, id, named, now());
    const last = events.at(-1);
    if (last !== undefined) await setPosition(tx, ownerId, environment, id, last.place);
    return events.length;
  });
}

/**
 * Makes the work that delivers: each call begins turns of webhooks that have something due, as far as there is room,
 * and does not wait for them. A failing webhook makes one attempt at a time, and failing webhooks have only a part of
 * the room, so receivers that do not answer delay no others. `end` waits for the turns under way.
 */
export function deliverWebhooks(deps: DeliveringDeps, limits: DeliveringLimits = DELIVERING_LIMITS) {
  const turns = new Map<string, { readonly failing: boolean; readonly done: Promise<void> }>();
  return {
    async run(): Promise<number> {
      const failing = [...turns.values()].filter((turn) => turn.failing).length;
      const room = limits.turns - turns.size;
      if (room <= 0) return 0;
      const due = await findDueWebhooks(deps.db, deps.now(), room, failing < limits.failingTurns);
      for (const webhook of due) {
        const lease = new Date(deps.now().getTime() + LEASE_MS);
        const taken = await takeWebhook(deps.db, webhook, deps.now(), lease);
        if (taken === undefined) continue;
        const key = `${taken.id} ${taken.fence}`;
        const done = turn(deps, taken, limits)
          .catch((cause) => deps.log.error({ err: cause, webhook: taken.id }, "a turn of a webhook failed"))
          .finally(() => turns.delete(key));
        turns.set(key, { failing: webhook.failing, done });
      }
      return 0;
    },
    async end(): Promise<void> {
      await Promise.all([...turns.values()].map(({ done }) => done));
    },
  };
}

/** The lease is longer than the slowest turn takes. */
const LEASE_MS = 3 * MINUTE;

/** Attempts the due deliveries of one webhook: several at once, or after a failure a single one. */
async function turn(deps: DeliveringDeps, taken: TakenWebhook, limits: DeliveringLimits): Promise<void> {
  const { db, now } = deps;
  const isFailing = taken.failingSince !== null;
  const due = await findDueDeliveries(db, taken, taken.id, now(), isFailing ? 1 : limits.deliveries);
  let failed = false;
  await atMost(limits.width, due, async (delivery) => {
    // The other deliveries wait for the webhook's next turn.
    if (failed || deps.shutdown.aborted) return;
    if (!(await attempt(deps, taken, delivery))) failed = true;
  });
  const notBefore = failed ? new Date(now().getTime() + limits.restMs) : undefined;
  await db.transaction((tx) => endWebhookTurn(tx, taken, notBefore));
}

async function attempt(deps: DeliveringDeps, taken: TakenWebhook, due: DueDelivery): Promise<boolean> {
  const { db, now } = deps;
  const at = now();
  const message = await messageOf(deps, taken, due, at);
  const begun = performance.now();
  const outcome =
    message === undefined
      ? { error: "el evento ya no se conserva" }
      : readExchange(await deps.post(taken.url, { ...message, deadline: deadlineIn(ATTEMPT_MS) }));
  const wait = WAITS[due.attempts + 1];
  const isLast = message === undefined || wait === undefined;
  const succeeded = outcome.error === undefined;
  const attempted: Attempted = {
    estado: succeeded ? "entregada" : isLast ? "fallida" : "pendiente",
    at,
    ms: Math.round(performance.now() - begun),
    status: outcome.status,
    error: outcome.error,
    request: message?.body,
    answer: outcome.answer,
    nextAt: succeeded || isLast ? undefined : new Date(now().getTime() + wait),
  };
  await noteAttempt(db, taken, taken.id, due.place, attempted);
  if (message === undefined) return true;
  const since = await noteHealth(db, taken, succeeded ? undefined : at);
  if (since !== null && at.getTime() - since.getTime() >= GIVEN_UP_MS) await giveUp(deps, taken);
  return succeeded;
}

/** An event tells the owner, in the transaction that switches the webhook off. */
async function giveUp({ db, now }: Deps, taken: TakenWebhook): Promise<void> {
  await db.transaction(async (tx: Querying) => {
    if (await switchOff(tx, taken)) await KINDS[taken.of].tellOff(tx, taken, now());
  });
}

/** An event in the form in which it is delivered, by the id that its receiver compares. */
interface Shown {
  readonly id: string;
  readonly body: string;
}

interface Kind {
  /** Returns the event as it is shown now; undefined when it was deleted. */
  shown(deps: Deps, owner: WebhookOwner, place: number): Promise<Shown | undefined>;
  tellOff(tx: Querying, taken: TakenWebhook, at: Date): Promise<unknown>;
}

const eventMembers = compileMembers(EventSchema);
const platformMembers = compileMembers(PlatformEventSchema);

/** The owners differ in where their events stand, and in who is told. */
const KINDS: Readonly<Record<WebhookOwner["of"], Kind>> = {
  account: {
    async shown(deps, { ownerId: accountId, environment }, place) {
      const tenant = { accountId, environment };
      const [event] = await readEvents(deps.db, tenant, place - 1, 1);
      if (event?.place !== place) return undefined;
      const [shown] = (await showEvents(deps, tenant, [event])) as [ShownEvent];
      const message = create(EventSchema, shown);
      return { id: message.id, body: `{${eventMembers(message)}}` };
    },
    tellOff: (tx, { id, url, ownerId: accountId, environment }, at) =>
      noteNotice(tx, {
        ...{ accountId, environment, event: OFF },
        ...{ subject: `webhook ${id} ${at.toISOString()}`, about: { url } },
      }),
  },
  platform: {
    async shown(deps, { ownerId: platformId, environment }, place) {
      const shown = await platformEventAt(deps, { platformId, environment }, place);
      if (shown === undefined) return undefined;
      const message = create(PlatformEventSchema, shown);
      return { id: message.evento!.id, body: `{${platformMembers(message)}}` };
    },
    tellOff: (tx, { url, ownerId: platformId, environment }) =>
      notePlatformEvent(tx, { platformId, environment }, OFF, { url }),
  },
};

const OFF = "webhook.desactivado";

interface Outcome {
  readonly status?: number;
  readonly answer?: Buffer;
  /** The reason in Spanish; absent for a success. */
  readonly error?: string;
}

function readExchange(exchange: Exchange | { readonly kind: "refused"; readonly reason: string }): Outcome {
  switch (exchange.kind) {
    case "answered": {
      const { status, body: answer } = exchange;
      if (status >= 200 && status < 300) return { status, answer };
      const error =
        status >= 300 && status < 400 ? "respondió con una redirección, que no se sigue" : `respondió ${status}`;
      return { status, answer, error };
    }
    case "refused":
      return { error: exchange.reason };
    case "unsent":
    case "lost":
      return {
        error: /deadline/.test(exchange.reason) ? "no respondió en 15 s" : `no se pudo entregar (${exchange.reason})`,
      };
  }
}

interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Returns the event as it is shown now, signed for this moment; undefined when it was deleted. */
async function messageOf(
  deps: DeliveringDeps,
  taken: TakenWebhook,
  { place }: DueDelivery,
  at: Date,
): Promise<Message | undefined> {
  const shown = await KINDS[taken.of].shown(deps, taken, place);
  if (shown === undefined) return undefined;
  const { id, body } = shown;
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = openedSecrets(deps.masterKey, taken, at).map((secret) =>
    sign(secret, `${id}.${timestamp}.${body}`),
  );
  return {
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": "cfdi-stamping-webhooks/1",
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": signatures.join(" "),
    },
  };
}

const sign = (secret: Buffer, text: string) => `v1,${createHmac("sha256", secret).update(text).digest("base64")}`;
