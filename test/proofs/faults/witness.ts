import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import type { Database } from "../../../src/persistence/database/database.ts";
import { type Estado, transition } from "../../../src/persistence/database/lifecycle.ts";
import { webhookClient } from "../../support/accounts.ts";
import { type Receiver, startReceiver } from "../../support/receiver.ts";
import { selfSigned } from "../../support/self-signed.ts";

/** An event, as somebody was told of it, names its document by the document's own id. */
interface Seen {
  readonly id: string;
  readonly document: string;
  readonly what: string;
}

/** A witness reads the events of all accounts during the faults, and receives them by webhooks. */
export interface Witness {
  /**
   * Compares the changes of all documents with the events of them, those that were read, and those that were received.
   */
  judge(db: Database): Promise<string[]>;
  close(): Promise<void>;
}

type Keys = readonly Readonly<Record<"sandbox" | "production", string>>[];

/** A core with these settings delivers to the receiver. */
export interface Mailbox {
  readonly receiver: Receiver;
  readonly settings: NodeJS.ProcessEnv;
}

export async function openMailbox(folder: string): Promise<Mailbox> {
  const tls = selfSigned("localhost");
  const ca = join(folder, "webhooks-ca.pem");
  writeFileSync(ca, tls.cert);
  return {
    receiver: await startReceiver(tls),
    settings: { WEBHOOK_ALLOW: "localhost", WEBHOOK_CA: ca },
  };
}

const ENVIRONMENTS = ["sandbox", "production"] as const;
const TYPES = ["timbrado", "error", "cancelado", "cancelacion_pendiente", "cancelacion_rechazada"];

interface Stage {
  readonly sites: readonly string[];
  readonly keys: Keys;
  readonly accounts: readonly string[];
  readonly grpcUrl: string;
  readonly serviceToken: string;
  /** Notes every change of a state in the table `test_changes`; by default as one PostgreSQL does it. */
  readonly noteChanges?: (() => Promise<void>) | undefined;
}

export async function startWitness(db: Database, { receiver }: Mailbox, stage: Stage): Promise<Witness> {
  if (stage.noteChanges !== undefined) await stage.noteChanges();
  else for (const text of NOTING) await db.query({ name: "", text }, []);
  const secrets = new Map<string, string>();
  const received = new Set<string>();
  const wrong: string[] = [];
  let number = 0;
  let isCalm = false;
  receiver.play((_, response) => {
    const { path, headers, body } = receiver.got.at(-1)!;
    number += 1;
    // Without an answer, or with another than 2xx, the event must come again.
    if (!isCalm && number % 7 === 0) return void response.destroy();
    if (!isCalm && number % 5 === 0) return void response.writeHead(500).end();
    try {
      received.add(seenOf(new Webhook(secrets.get(path)!).verify(body, headers) as Shown).id);
    } catch (cause) {
      wrong.push(`a webhook was refused: ${cause} ${body}`);
    }
    response.writeHead(204).end();
  });
  const client = webhookClient(stage.grpcUrl, stage.serviceToken);
  for (const account of stage.accounts)
    for (const environment of ENVIRONMENTS) {
      const path = `/${account}/${environment}`;
      const types = [...TYPES, "cancelacion_aceptada"].map((type) => `cfdi.${type}`);
      const settings = { endpoint: receiver.url + path, types };
      secrets.set(path, (await client.createWebhook({ account, environment, settings })).secret);
    }
  const ending = new AbortController();
  const readers = stage.keys.flatMap((keys) =>
    ENVIRONMENTS.map((environment, at) => follow(stage.sites, keys[environment], at, ending.signal)),
  );
  return {
    async judge(db) {
      isCalm = true;
      await Promise.all(readers.map((reader) => reader.caughtUp()));
      await untilDelivered(db);
      isCalm = false;
      const [went, told] = [await wentThrough(db), await toldOf(db)];
      const read = grouped(readers.flatMap(({ seen }) => seen));
      const missed = readers.flatMap(({ seen }) => seen.filter(({ id }) => !received.has(id)));
      return [
        ...differences("was told otherwise than it went", went, told),
        ...differences("was read otherwise than it was told", told, read),
        ...missed.map(({ id, document, what }) => `no webhook had ${id}: ${document} ${what}`),
        ...(received.size === 0 ? ["vacuous: no webhook was received"] : []),
        ...wrong,
      ];
    },
    async close() {
      ending.abort();
      await Promise.all(readers.map(({ done }) => done));
      await receiver.close();
    },
  };
}

/** A trigger of the proofs alone notes every change of a state, in the transaction that makes it. */
const NOTING = [
  `create table test_changes (number bigserial, at timestamptz default clock_timestamp(), id uuid, was text, became text)`,
  `create function test_note_change() returns trigger language plpgsql as $$ begin
    if old.estado <> new.estado then insert into test_changes (id, was, became) values (new.id, old.estado, new.estado); end if;
    return null; end $$`,
  `create trigger test_note_change after update on documents for each row execute function test_note_change()`,
];

type Sequences = ReadonlyMap<string, readonly string[]>;

function grouped(all: readonly Pick<Seen, "document" | "what">[]): Sequences {
  const byDocument = new Map<string, string[]>();
  for (const { document, what } of all) byDocument.set(document, [...(byDocument.get(document) ?? []), what]);
  return byDocument;
}

async function wentThrough(db: Database): Promise<Sequences> {
  const rows = await db.query<{ id: string; was: Estado; became: Estado; at: Date }>(
    { name: "", text: "select id, was, became, at from test_changes order by at, number" },
    [],
  );
  const inOrder = rows.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return grouped(
    inOrder.flatMap(({ id: document, was, became }) => {
      const { event } = transition(was, became as never);
      return event === null ? [] : [{ document, what: `${event} ${was}` }];
    }),
  );
}

async function toldOf(db: Database): Promise<Sequences> {
  const rows = await db.query<{ document: string; event: string; was: string }>(
    {
      name: "",
      text: "select document_id as document, event, was from outbox where document_id is not null order by number",
    },
    [],
  );
  return grouped(rows.map(({ document, event, was }) => ({ document, what: `${event} ${was}` })));
}

function differences(what: string, expected: Sequences, found: Sequences): string[] {
  return [...new Set([...expected.keys(), ...found.keys()])].flatMap((document) => {
    const [one, other] = [String(expected.get(document) ?? []), String(found.get(document) ?? [])];
    return one === other ? [] : [`${document} ${what}: ${one} and ${other}`];
  });
}

/** Ends the waits of deliveries, and the leases of cores that were killed, until all is delivered. */
async function untilDelivered(db: Database): Promise<void> {
  const run = <Row>(text: string) => db.query<Row>({ name: "", text }, []);
  for (let left = MOST_TURNS; left > 0; left--) {
    const waiting = await run(
      `select 1 from outbox_readers r where exists (select from outbox o where o.account_id = r.account_id
        and o.environment = r.environment and (o.place is null or o.place > r.position)) union all
      select 1 from webhook_deliveries where estado = 'pendiente'`,
    );
    if (waiting.length === 0) return;
    await run("update webhook_deliveries set next_at = now() where estado = 'pendiente'");
    await run("update webhooks set next_at = now(), lease_until = null where next_at is not null");
    await sleep(TURN_MS);
  }
}

const MOST_TURNS = 60;
const TURN_MS = 1_000;

/** The interface has the fields that /eventos and webhooks show. */
interface Shown {
  readonly id: string;
  readonly cursor: string;
  readonly type: string;
  readonly data: {
    readonly cambio: { readonly de: string };
    readonly factura?: { readonly id: string };
    readonly complementoPago?: { readonly facturaId: string };
    readonly nomina?: { readonly id: string };
    readonly retencion?: { readonly id: string };
  };
}

function seenOf({ id, type, data }: Shown): Seen {
  const { factura, complementoPago, nomina, retencion, cambio } = data;
  const document = complementoPago?.facturaId ?? (factura ?? nomina ?? retencion)!.id;
  return { id, document, what: `${type} ${cambio.de}` };
}

/** Reads on from a cursor, at the gateways in turn, during all faults. */
function follow(sites: readonly string[], key: string, from: number, ending: AbortSignal) {
  const seen: Seen[] = [];
  let [cursor, turn, empty] = ["0", from, 0];
  const read = async (): Promise<void> => {
    const site = sites[turn++ % sites.length]!;
    const answer = await fetch(`${site}/eventos?despues=${cursor}&limite=20`, {
      headers: { "x-api-key": key },
      signal: AbortSignal.timeout(15_000),
    });
    if (answer.status !== 200) return;
    const { data, cursor: next } = (await answer.json()) as { data: Shown[]; cursor: string };
    seen.push(...data.filter(({ type }) => type.startsWith("cfdi.")).map(seenOf));
    if (data.length === 0) empty += 1;
    else cursor = next;
  };
  const done = (async () => {
    while (!ending.aborted) {
      await read().catch(() => undefined);
      await sleep(PAUSE_MS);
    }
  })();
  return {
    ...{ seen, done },
    /** Waits for two empty pages, which show that nothing is left behind the cursor. */
    async caughtUp(): Promise<void> {
      const [before, end] = [empty, Date.now() + CAUGHT_UP_MS];
      while (empty < before + 2 && Date.now() < end) await sleep(PAUSE_MS);
    },
  };
}

const PAUSE_MS = 200;
const CAUGHT_UP_MS = 60_000;
