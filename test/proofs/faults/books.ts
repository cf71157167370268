import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../../src/persistence/database/database.ts";
import { type Estado, LIVE, listed } from "../../../src/persistence/database/lifecycle.ts";
import { hasStampedXmlIn } from "../../../src/persistence/database/stamped-xml.ts";
import { STAMPED_XML } from "../../support/kept-xml.ts";
import { isFinal, isFollowing, type Story } from "./client.ts";
import type { Giver } from "./gifts.ts";
import type { Shop } from "./shop.ts";
import { againstPacs } from "./stamps.ts";
import { substitutions } from "./substitutions.ts";
import { type Answer, isStamped, send } from "./wire.ts";
import type { World } from "./world.ts";

/** Returns a sentence for each contradiction between the clients' answers, the database and the PAC. */
export async function audit(
  world: World,
  stories: readonly Story[],
  { shop, giver }: { readonly shop: Shop | undefined; readonly giver: Giver | undefined },
): Promise<string[]> {
  const db = await world.db();
  const checks = await Promise.all([
    ...QUERIES.map(([what, text]) => offenders(db, what, text)),
    balance(db),
    giver?.judge(db) ?? [],
    againstPacs(db, world, stories, shop),
    world.witness.judge(db),
    world.mails.judge(db),
    refusedAndStamped(db, world, stories),
    substitutions(db, stories),
    ...stories.map((story) => withoutAcuse(world, story)),
  ]);
  return [...checks.flat(), ...stories.flatMap((story) => [...contradictions(story), ...reversals(story)])];
}

/** Returns the documents that a worker still has to finish. A receiver who never decides leaves none. */
export async function unfinished({ db }: World): Promise<string[]> {
  const rows = await (await db()).query<{ id: string; estado: Estado | "substitutes" }>(
    {
      name: "",
      text: `select id, estado from documents where estado in (${TRANSIENT})
        or estado = 'cancelacion_pendiente' and position('C=wait' in convert_from(${STAMPED_XML}, 'UTF8')) = 0
      union all select document_id, 'substitutes' from substitutions where due_at is not null`,
    },
    [],
  );
  return rows.map(({ id, estado }) => `${id} ${estado}`);
}

/** Returns true while a document waits in `error` for what its PAC may do with it yet. */
export async function anyDenied({ db }: World): Promise<boolean> {
  const text = "select from documents where estado = 'error' and due_at is not null limit 1";
  return (await (await db()).query({ name: "", text }, [])).length > 0;
}

const TRANSIENT = "'timbrando', 'cancelando'";

/**
 * The condition finds attempts that may have reached their PAC: bytes may have left, and no answer proves that they
 * were not processed.
 */
const MAY_HAVE_REACHED = "(a.phase = 'sent' or a.outcome in ('stamped', 'rejected', 'not-stamped'))";

/**
 * The statement selects the amounts that documents in force take from invoices, without stamps that came too late to be
 * refused.
 */
const TAKEN = `(select d.id, a.* from documents d
  join invoice_applications a on a.account_id = d.account_id and a.document_id = d.id
  where d.estado in (${listed(LIVE)}) and not exists (select from late_stamps l
    where l.account_id = d.account_id and l.document_id = d.id)) taken`;

const QUERIES: readonly (readonly [what: string, text: string])[] = [
  ["stuck", `select id::text as who from documents where estado in (${TRANSIENT})`],
  [
    "two documents of one UUID",
    "select min(id::text) as who from documents where uuid_fiscal is not null group by uuid_fiscal having count(*) > 1",
  ],
  [
    "two documents of one key",
    `select idempotency_key as who from documents where idempotency_key is not null
      group by account_id, environment, idempotency_key having count(*) > 1`,
  ],
  [
    "asked of another PAC after one may have had it",
    // Attempts are ordered by their fences, because the cores' clocks jump both ways.
    `select a.document_id::text as who from pac_attempts a
      join pac_attempts b using (account_id, environment, document_id)
      where ${MAY_HAVE_REACHED} and b.pac <> a.pac and (b.fence, b.number) > (a.fence, a.number)`,
  ],
  ["a second stamp", "select document_id::text as who from second_stamps"],
  [
    "a folio twice",
    `select min(environment || ' ' || serie || folio) as who from documents where serie <> 'R' and folio is not null
      group by account_id, environment, serie, folio having count(*) > 1`,
  ],
  [
    "stamped without XML or UUID",
    `select id::text as who from documents
      where estado not in ('borrador', 'timbrando', 'error') and (not ${hasStampedXmlIn()} or uuid_fiscal is null)`,
  ],
  [
    "a draft with what a document has, or without what was captured",
    `select id::text as who from documents d where estado = 'borrador' and (coalesce(sealed_xml, bare_xml) is not null or folio is not null
      or stamp_batch_id is not null or not exists (select from drafts r
        where r.account_id = d.account_id and r.document_id = d.id))`,
  ],
  [
    "captured, and neither a draft nor a document",
    `select document_id::text as who from drafts r
      where not exists (select from documents d where d.account_id = r.account_id and d.id = r.document_id)`,
  ],
  [
    "open requests to cancel are not one",
    `select d.id::text as who from documents d left join cancellations c
        on c.account_id = d.account_id and c.document_id = d.id and c.ended_at is null
      group by d.id, d.estado
      having count(c.number) <> (d.estado in ('cancelando', 'cancelacion_pendiente'))::int`,
  ],
  [
    "cancelada without a time",
    "select id::text as who from documents where (estado = 'cancelada') <> (cancelled_at is not null)",
  ],
  [
    "more taken from an invoice than it has",
    // Credits and applications of an advance have one ceiling together, and payments another.
    `select i.id::text as who from documents i join ${TAKEN} on taken.account_id = i.account_id and taken.invoice_id = i.id
      group by i.id, i.total, taken.parcialidad is null having sum(taken.amount) > i.total`,
  ],
  [
    "cancelled, though something of it was taken",
    `select i.id::text as who from documents i join ${TAKEN} on taken.account_id = i.account_id and taken.invoice_id = i.id
      where i.estado = 'cancelada'`,
  ],
  [
    "applies an advance, and takes nothing of it",
    `select d.id::text as who from documents d where d.estado not in ('borrador', 'error')
      and convert_from(coalesce(d.sealed_xml, d.bare_xml), 'UTF8') ~ 'Aplicación de anticipo|remanente de un anticipo'
      and not exists (select from invoice_applications a join documents i on i.account_id = a.account_id and i.id = a.invoice_id
        where a.account_id = d.account_id and a.document_id = d.id
          and position('"84111506"' in convert_from(coalesce(i.sealed_xml, i.bare_xml), 'UTF8')) > 0 and i.tipo = 'I')`,
  ],
  [
    "an instalment twice",
    `select min(invoice_id::text) as who from ${TAKEN} where parcialidad is not null
      group by invoice_id, parcialidad having count(*) > 1`,
  ],
  [
    "a payment that leaves something else than it should",
    `select id::text as who from ${TAKEN} where outstanding <> previous - amount or outstanding < 0`,
  ],
];

async function offenders(db: Database, what: string, text: string): Promise<string[]> {
  const rows = await db.query<{ who: string }>({ name: "", text }, []);
  return rows.map(({ who }) => `${what}: ${who}`);
}

/** Checks that each account has the stamps that it got less those used in production. */
async function balance(db: Database): Promise<string[]> {
  const rows = await db.query<{ rfc: string; bought: number; left: number; stamped: number }>(
    {
      name: "",
      text: `select s.rfc, sum(b.quantity)::int as bought, sum(b.available)::int as left, (select count(*)::int from documents d
          where d.account_id = s.id and d.environment = 'production' and d.uuid_fiscal is not null) as stamped
        from accounts s join stamp_batches b on b.account_id = s.id group by s.id, s.rfc`,
    },
    [],
  );
  return rows
    .filter(({ bought, left, stamped }) => left !== bought - stamped)
    .map(({ rfc, bought, left, stamped }) => `balance of ${rfc}: ${bought} bought, ${stamped} stamped, ${left} left`);
}

/**
 * Checks that a wrong password was tried once at most by all cores together, at each PAC that locks its user after
 * three.
 */
export async function locked({ pacs }: World, mistyped: number): Promise<string[]> {
  const wrong: string[] = [];
  for (const { admin, wire } of pacs) {
    const { settings } = (await admin("GET", "/admin/state")) as { settings: { wrongLogins: number } };
    if (settings.wrongLogins > mistyped) wrong.push(`${wire} had ${settings.wrongLogins} wrong logins`);
  }
  return wrong;
}

/** Crossed counts the documents that moved between PACs, by their fate. */
export interface Crossed {
  readonly crossings: number;
  /** Documents that another PAC than the operator's first has: they crossed, or a circuit was open. */
  readonly elsewhere: number;
  readonly denials: number;
  readonly lateStamps: number;
}

/** Counts the documents that moved between PACs, in all runs of the world. */
export async function crossed({ db }: World): Promise<Crossed> {
  const [row] = await (await db()).query<Crossed>(
    {
      name: "",
      text: `select (select count(distinct a.document_id)::int from pac_attempts a join pac_attempts b using (account_id, document_id, fence)
          where a.pac <> b.pac) as crossings,
        (select count(*)::int from documents where pac not in ('sw', 'sw-pruebas', '')) as elsewhere,
        (select count(*)::int from documents where stays_at_pac) as denials,
        (select count(*)::int from late_stamps) as "lateStamps"`,
    },
    [],
  );
  return row!;
}

/**
 * Runs in which the first PAC had all documents prove nothing about several PACs. One run may be so by chance, because
 * its slow clients begin after that PAC is back; so many together may not.
 */
export function vacuous(runs: readonly Readonly<Record<keyof typeof HAPPENINGS, number>>[]): string[] {
  if (runs.length < MANY_RUNS) return [];
  return Object.entries(HAPPENINGS)
    .filter(([count]) => runs.every((run) => run[count as keyof typeof HAPPENINGS] === 0))
    .map(([, sentence]) => `vacuous: ${sentence} in any run`);
}

const HAPPENINGS = {
  elsewhere: "no document went to another PAC",
  mails: "no document was mailed",
  refused: "no rival was refused",
  substituted: "no invoice was substituted",
  advances: "no advance was applied",
};

const MANY_RUNS = 4;

/**
 * Returns the cancelled documents without SAT's acknowledgement, which must be there even when the PAC's answer was
 * lost. REST shows only a CFDI's, by the CFDI's own id, which a payment's id is not.
 */
async function withoutAcuse(world: World, { errand, answers }: Story): Promise<string[]> {
  const { id, estado } = answers.at(-1) ?? {};
  if (estado !== "cancelada" || errand.mode === "payment" || errand.mode === "withholding") return [];
  const question = { verb: "GET", path: `facturas/${id}/acuse` } as const;
  let answer: Answer | undefined;
  for (let call = 0; call < MOST_ASKED; call += 1) {
    answer = await send(world, errand, question);
    if (answer?.status === 200) return [];
    await sleep(PAUSE_MS);
  }
  return [`${errand.key}: no acuse ${JSON.stringify(answer)}`];
}

/**
 * A late acknowledgement is fetched from the PAC, who has a fraction of a second in these runs (short-timeouts.ts), so
 * the proof asks several times.
 */
const MOST_ASKED = 10;
const PAUSE_MS = 300;

/**
 * A correct request may get these statuses during the faults; 408 comes when the busy machine sends its body too late.
 */
const STATUSES: ReadonlySet<number> = new Set([200, 201, 408, 409, 502, 503]);

/**
 * Checks that one key is one document, that a stamped document keeps its state and UUID, and that the caller is told of
 * it in the end.
 */
function contradictions({ errand, answers, resent }: Story): string[] {
  const told = <T>(read: (answer: Answer) => T | undefined) =>
    new Set(answers.map(read).filter((value) => value !== undefined));
  const wrong: string[] = [];
  const say = (what: string) => wrong.push(`${errand.key}: ${what} ${JSON.stringify(answers.slice(-4))}`);
  if (told(({ id }) => id).size > 1) say("was told two documents");
  if (told(({ uuid }) => uuid).size > 1) say("was told two UUIDs");
  const isRight = (status: number) => STATUSES.has(status) || (status === 400 && isFollowing(errand.mode));
  if (!answers.every(({ status }) => isRight(status))) say("met a status it should not");
  const made = answers.find(({ id }) => id !== undefined)?.id;
  if (resent.some(({ id }) => id !== undefined && id !== made)) say(`bytes of ${made} became ${resent[0]?.id}`);
  if (!resent.every(({ status }) => STATUSES.has(status))) say(`its bytes met ${JSON.stringify(resent)}`);
  const stamped = answers.findIndex(({ estado = "" }) => isStamped(estado));
  const later = stamped === -1 ? [] : answers.filter(({ known }) => known > stamped);
  if (later.some(({ status, estado = "" }) => status === 400 || (estado !== "" && !isStamped(estado))))
    say("was stamped and then not");
  const last = answers.at(-1);
  if (last === undefined || !isFinal(errand, last)) say("never learned what became of it");
  return wrong;
}

/**
 * Returns the failures of an account beside a loud one, which it should not notice. Refusals by SAT, whose codes are
 * numbers, do not count.
 */
export function harm(stories: readonly Story[], unharmed: number | undefined): string[] {
  return stories
    .filter(({ errand: { account } }) => account === unharmed)
    .flatMap(({ errand: { key }, answers, resent, cancellation }) =>
      [...answers, ...resent, ...cancellation]
        .filter(({ status, codigo = "" }) => status >= 500 && !/^\d+$/.test(codigo))
        .map((answer) => `${key}: noticed a loud account: ${JSON.stringify(answer)}`),
    );
}

/** Checks that nothing was stamped for a client who was only ever refused. */
async function refusedAndStamped(db: Database, { accounts }: World, stories: readonly Story[]): Promise<string[]> {
  const refused = stories.filter(
    ({ errand, answers }) => isFollowing(errand.mode) && answers.every(({ id }) => id === undefined),
  );
  const found = await Promise.all(
    refused.map(({ errand: { account, environment, key } }) =>
      db.query<{ who: string }>(
        {
          name: "",
          text: `select id::text as who from documents
            where account_id = $1 and environment = $2 and idempotency_key = $3 and uuid_fiscal is not null`,
        },
        [accounts[account], environment, key],
      ),
    ),
  );
  return found.flat().map(({ who }) => `refused, and stamped: ${who}`);
}

/**
 * Checks that a cancelled document stays so, was confirmed to one caller at most, and was cancelled only by a client
 * who wanted it.
 */
function reversals({ errand, answers, cancellation }: Story): string[] {
  const wrong: string[] = [];
  const all = [...cancellation, ...answers.slice(-1)];
  const say = (what: string) => wrong.push(`${errand.key}: ${what} ${JSON.stringify(all.slice(-5))}`);
  if (cancellation.some(({ status }) => !CANCELLING_STATUSES.has(status))) say("met a status it should not");
  const first = all.findIndex(({ estado }) => estado === "cancelada");
  if (first !== -1 && all.slice(first).some(({ estado = "cancelada" }) => estado !== "cancelada"))
    say("was cancelada and then not");
  if (all.filter(({ confirmada }) => confirmada === true).length > 1) say("was confirmed twice");
  const isToEnd = errand.cancel !== undefined || errand.course !== undefined;
  if (!isToEnd && answers.at(-1)?.estado === "cancelada") say("was never to be cancelled");
  return wrong;
}

const CANCELLING_STATUSES: ReadonlySet<number> = new Set([200, 400, 408, 409, 502, 503]);
