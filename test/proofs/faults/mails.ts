import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Database } from "../../../src/persistence/database/database.ts";
import { type Received, type Smtp, startSmtp } from "../../support/smtp.ts";

/** The mails of documents go to a server of the proofs, and are judged. */
export interface Mails {
  /** A core with these settings sends by the server, which takes nothing until `begin`. */
  readonly settings: NodeJS.ProcessEnv;
  begin(db: Database, stage: Stage): Promise<void>;
  /** Counts what the server took, also what it took again. */
  counted(): { readonly mails: number; readonly repeated: number };
  /** Waits until all mails are sent. Where none is sent for a while, the cores start again. */
  settle(db: Database, cores: Restarting): Promise<void>;
  /** Compares the mails that must have been sent with those that the server took. */
  judge(db: Database): Promise<string[]>;
  close(): Promise<void>;
}

interface Restarting {
  kill(): void;
  /** Resolves when the service answers again. */
  calm(): Promise<void>;
}

interface Stage {
  readonly site: string;
  readonly owners: readonly { readonly cookie: string; readonly account: string; readonly email: string }[];
  /** The database at this moment, without anything between. */
  readonly databaseUrl: () => string;
  /** Citus admits no trigger that writes elsewhere: on a cluster nothing notes when a mail is known to be delivered. */
  readonly admitsTriggers: boolean;
}

const ENVIRONMENTS = ["sandbox", "production"] as const;
/** One customer in each account has these addresses; the sandbox may write to the owner alone. */
const RECEIVER = "compras@cliente.example";
const SECOND_RECEIVER = "pagos@cliente.example";

export async function openMails(): Promise<Mails> {
  const smtp = await startSmtp();
  smtp.refuse(() => ({ code: 452, words: "not yet" }));
  let stage: Stage | undefined;
  let ending = false;
  let hurrying: Promise<void> | undefined;
  return {
    settings: { SMTP_URL: smtp.url, SMTP_FROM: "facturas@example.com" },
    async begin(db, given) {
      stage = given;
      if (given.admitsTriggers) for (const text of NOTING) await db.query({ name: "", text }, []);
      const text = "update customers set correos = $2 where account_id = $1";
      for (const { account, email } of given.owners)
        await db.query({ name: "", text }, [account, JSON.stringify([RECEIVER, SECOND_RECEIVER, email])]);
      for (const owner of given.owners)
        for (const environment of ENVIRONMENTS) await chooseMails(given.site, owner, environment);
      trouble(smtp);
      hurrying = (async () => {
        while (!ending) {
          await sleep(HURRY_MS);
          await ask(given.databaseUrl(), HURRY).catch(() => undefined);
        }
      })();
    },
    counted() {
      const ids = new Set(ofDocuments(smtp).map(({ mail }) => mail.messageId));
      return { mails: ids.size, repeated: ofDocuments(smtp).length - ids.size };
    },
    async settle(db, cores) {
      smtp.lose(undefined);
      smtp.refuse(undefined);
      await untilSent(db, smtp, stage!.databaseUrl, cores);
    },
    async judge(db) {
      const known = stage!.admitsTriggers ? await knownIn(db) : new Map<string, Date>();
      const wrong = compare({ planned: await plannedIn(db), rows: await rowsIn(db), known }, ofDocuments(smtp));
      trouble(smtp);
      return wrong;
    },
    async close() {
      ending = true;
      await hurrying;
      await smtp.down();
    },
  };
}

/** Lets the server refuse some receivers for now, and break the connection instead of some answers. */
function trouble(smtp: Smtp): void {
  let [asked, got] = [0, 0];
  smtp.refuse(() => (++asked % 11 === 0 ? { code: 451, words: "later" } : undefined));
  smtp.lose(() => ++got % 9 === 0);
}

/** An owner has documents mailed when they are stamped, and when they are cancelled. */
async function chooseMails(
  site: string,
  { cookie, account }: Stage["owners"][number],
  environment: string,
): Promise<void> {
  const answer = await fetch(`${site}/cfdi.v1.PortalMail/SetMailing`, {
    method: "POST",
    headers: {
      ...{ "content-type": "application/json", cookie, origin: site },
      ...{ "x-portal-account": account, "x-portal-environment": environment },
    },
    body: JSON.stringify({ onStamped: true, onCancelled: true }),
  });
  if (answer.status !== 200) throw new Error(`mails could not be chosen: ${await answer.text()}`);
}

/** A trigger of the proofs alone notes when a mail is known to be delivered. */
const NOTING = [
  "create table test_mails (id uuid, at timestamptz)",
  `create function test_note_mail() returns trigger language plpgsql as $$ begin
    if new.estado <> 'pendiente' then insert into test_mails values (new.id, clock_timestamp()); end if;
    return null; end $$`,
  "create trigger test_note_mail after update on mails for each row execute function test_note_mail()",
];

/** The product's waits of minutes are over in a second. A turn that goes on keeps its lease. */
const HURRY = [
  "update mails set next_at = now() where estado = 'pendiente' and next_at > now()",
  `update mailings m set next_at = now() where lease_until is null and exists (select from mails s
    where s.account_id = m.account_id and s.environment = m.environment and s.estado = 'pendiente')`,
];
const HURRY_MS = 1_000;

/** A lease of a core that died lasts minutes. It is taken away when no core lives that could hold it. */
const LEFT = ["update mailings set lease_until = null where lease_until is not null"];
const SILENT_MS = 15_000;

async function ask(url: string, texts: readonly string[]): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    for (const text of texts) await client.query(text);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Waits until all mails are sent. The turn of a core that died is ended where no mail comes for a while. */
async function untilSent(
  db: Database,
  { received }: Smtp,
  databaseUrl: () => string,
  cores: Restarting,
): Promise<void> {
  let heard = Date.now();
  for (let left = MOST_TURNS; left > 0; left--) {
    const waiting = await db.query(
      {
        name: "",
        text: `select 1 from outbox_readers r where reader = 'correo' and exists (select from outbox o
            where o.account_id = r.account_id and o.environment = r.environment
              and (o.place is null or o.place > r.position))
          union all select 1 from mails where estado = 'pendiente'`,
      },
      [],
    );
    if (waiting.length === 0) return;
    heard = Math.max(heard, received.at(-1)?.at.getTime() ?? 0);
    if (Date.now() - heard > SILENT_MS) {
      cores.kill();
      // A database that is busy is asked again with the next silence.
      await ask(databaseUrl(), LEFT).catch(() => undefined);
      // A busy machine takes long to start them; silence is counted from then on.
      await cores.calm();
      heard = Date.now();
    }
    await sleep(TURN_MS);
  }
}

const MOST_TURNS = 600;
const TURN_MS = 1_000;

type Mail = string;

/** Returns the mails that the events of documents must have caused. */
async function plannedIn(db: Database): Promise<ReadonlySet<Mail>> {
  const rows = await db.query<{ mail: Mail }>(
    {
      name: "",
      text: `select concat_ws(' ', d.id, case o.event when 'cfdi.timbrado' then 'timbrado' else 'cancelado' end, a.address) as mail
        from outbox o join documents d on d.id = o.document_id and d.account_id = o.account_id
        join mailings m on m.account_id = d.account_id and m.environment = d.environment and o.at >= m.since
        join customers c on c.account_id = d.account_id and c.rfc = d.receptor_rfc
        cross join lateral jsonb_array_elements_text(c.correos) as a(address)
        where o.event in ('cfdi.timbrado', 'cfdi.cancelado', 'cfdi.cancelacion_aceptada')
          and (d.environment = 'production' or a.address not like '%cliente.example')`,
    },
    [],
  );
  return new Set(rows.map(({ mail }) => mail));
}

interface Row {
  readonly id: string;
  readonly mail: Mail;
  readonly address: string;
  readonly estado: string;
  readonly uuid: string;
}

async function rowsIn(db: Database): Promise<readonly Row[]> {
  return db.query<Row>(
    {
      name: "",
      text: `select m.id, concat_ws(' ', m.document_id, m.occasion, m.address) as mail, m.address, m.estado,
          d.uuid_fiscal::text as uuid
        from mails m join documents d on d.id = m.document_id and d.account_id = m.account_id`,
    },
    [],
  );
}

async function knownIn(db: Database): Promise<ReadonlyMap<string, Date>> {
  const text = "select id, min(at) as at from test_mails group by id";
  const rows = await db.query<{ id: string; at: Date }>({ name: "", text }, []);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

interface Books {
  readonly planned: ReadonlySet<Mail>;
  readonly rows: readonly Row[];
  readonly known: ReadonlyMap<string, Date>;
}

/** Owners get notices too, which have no files. */
function ofDocuments({ received }: Smtp): readonly Received[] {
  return received.filter(({ mail }) => mail.attachments.length > 0);
}

/**
 * Each mail was planned once and sent: the server took it, and what it took was planned. It is sent again only while
 * nobody knows that it was taken, because the answer was lost on the way, or with the core that got it.
 */
function compare({ planned, rows, known }: Books, received: readonly Received[]): string[] {
  const wrong: string[] = [];
  const mails = new Set(rows.map(({ mail }) => mail));
  for (const mail of planned) if (!mails.has(mail)) wrong.push(`no mail of ${mail}`);
  if (mails.size !== rows.length) wrong.push(`${rows.length - mails.size} mails were planned again`);
  const byId = new Map<string, Received[]>();
  for (const one of received) {
    const id = one.mail.messageId!.replace(/^<|@.*$/g, "");
    byId.set(id, [...(byId.get(id) ?? []), one]);
  }
  for (const { id, mail, address, estado, uuid } of rows) {
    const taken = byId.get(id) ?? [];
    byId.delete(id);
    if (!planned.has(mail)) wrong.push(`a mail of what did not happen: ${mail}`);
    if (estado !== "entregado") wrong.push(`a mail is ${estado}: ${mail}`);
    if (taken.length === 0) wrong.push(`a mail was not received: ${mail}`);
    if (taken.some(({ to }) => String(to) !== address)) wrong.push(`a mail went elsewhere: ${mail}`);
    if (taken.some((one) => !one.mail.attachments[0]!.content.toString().toLowerCase().includes(uuid)))
      wrong.push(`a mail has another document: ${mail}`);
    const since = known.get(id);
    if (since !== undefined && taken.some(({ at }) => at > since)) wrong.push(`a mail was sent again: ${mail}`);
  }
  for (const id of byId.keys()) wrong.push(`a mail that nobody planned: ${id}`);
  return wrong;
}
