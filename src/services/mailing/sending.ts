import { atMost } from "../../../common/at-most.ts";
import { invalidField } from "../../../common/errors.ts";
import { nounOf } from "../../../common/kinds.ts";
import type { Delivery, Letter, LetterFile, Mailer } from "../../clients/mail.ts";
import { type Design, openLogo } from "../../pdf/design/index.ts";
import { membersOf } from "../../persistence/access/index.ts";
import { type Account, findDesign } from "../../persistence/account/index.ts";
import { type Database, isStamped, type Tenant } from "../../persistence/database/index.ts";
import { type DocumentRow, findDocument, findDocuments, findStampedXml } from "../../persistence/documents/index.ts";
import { type EventRow, handOnEvents, readersWithNews } from "../../persistence/events/index.ts";
import {
  endMailingTurn,
  findDueMailings,
  findDueMails,
  findMailing,
  findOldMails,
  forgetMails,
  type MailingChoice,
  type MailRow,
  noteMail,
  type Occasion,
  planMailsOf,
  type TakenMailing,
  takeMailing,
} from "../../persistence/mailing/index.ts";
import { accountOf, type Deps } from "../context/index.ts";
import {
  archiveAllowance,
  designOf,
  type OwedInvoice,
  owedAmong,
  printDocument,
  stampedXml,
} from "../documents/index.ts";
import { composeLetter, composeMonth, composeReminder, LOGO } from "./letter.ts";
import { preparedExport } from "./month.ts";

type Deliver = Mailer["deliver"];

export interface MailingDeps extends Deps {
  /** It is absent where the service has no mail server. */
  readonly deliver: Deliver | undefined;
}

/** Mails have this name among the readers of an account's events. */
export const READER = "correo";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds until the next attempt, by the number of attempts so far; the last value repeats. */
export const WAITS = [15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR];
/** A mail that no server took is given up after this time, as mail servers do (RFC 5321, 4.5.4.1: 4 to 5 days). */
const GIVEN_UP_MS = 4 * DAY;
const KEPT_MS = 400 * DAY;

const LIMITS = {
  turns: 8,
  /** A turn has at most `mails` mails, and sends `width` of them at the same time. */
  mails: 20,
  width: 4,
  /** Milliseconds between two mails of an account on average. */
  paceMs: SECOND,
  /** Milliseconds that an account's mails wait after the server failed. */
  restMs: 15 * SECOND,
};

/** The lease is longer than a turn in which every mail takes its longest. */
const LEASE_MS = 6 * MINUTE;

/** One transaction hands on at most PLANNED events, and one pass looks at READERS readers. */
const PLANNED = 500;
const READERS = 50;

/**
 * Plans mails of documents that were stamped or cancelled, for accounts that chose so. Returns how many readers had
 * events.
 */
export async function planMails(deps: Deps): Promise<number> {
  const readers = await readersWithNews(deps.db, READER, READERS);
  for (const reader of readers) {
    const only = await ownPeople(deps.db, reader);
    await handOnEvents(deps.db, reader, PLANNED, async (tx, events) => {
      const chosen = await findMailing(tx, reader);
      if (chosen === undefined) return;
      const wanted = events.filter(({ at }) => at >= chosen.since).flatMap((event) => occasionsOf(event, chosen));
      if (wanted.length > 0) await planMailsOf(tx, reader, wanted, only, deps.now());
    });
  }
  return readers.length;
}

function occasionsOf({ event, documentId }: EventRow, { onStamped, onCancelled }: MailingChoice): Occasion[] {
  if (documentId === null) return [];
  if (event === "cfdi.timbrado") return onStamped ? [{ documentId, occasion: "timbrado" }] : [];
  const isCancelled = event === "cfdi.cancelado" || event === "cfdi.cancelacion_aceptada";
  return isCancelled && onCancelled ? [{ documentId, occasion: "cancelado" }] : [];
}

/**
 * Returns the addresses of the account's own people, the only ones to which its sandbox sends; undefined in production.
 */
export async function ownPeople(
  db: Database,
  { accountId, environment }: Tenant,
): Promise<readonly string[] | undefined> {
  return environment === "production" ? undefined : peopleOf(db, accountId);
}

export async function peopleOf(db: Database, accountId: string): Promise<readonly string[]> {
  return (await membersOf(db, accountId)).filter(({ blocked }) => !blocked).map(({ email }) => email);
}

/**
 * Returns the worker that sends mails. Each `run` begins turns for accounts with due mails, as far as there is room,
 * and does not wait for their end; `end` does.
 */
export function sendMails(deps: MailingDeps) {
  const turns = new Set<Promise<void>>();
  const { db, now, deliver } = deps;
  return {
    async run(): Promise<number> {
      const room = LIMITS.turns - turns.size;
      if (deliver === undefined || room <= 0) return 0;
      for (const due of await findDueMailings(db, now(), room)) {
        const taken = await takeMailing(db, due, now(), new Date(now().getTime() + LEASE_MS));
        if (taken === undefined) continue;
        const done = turn(deps, deliver, taken)
          .catch((cause) => deps.log.error({ err: cause, account: taken.accountId }, "a turn of mails failed"))
          .finally(() => turns.delete(done));
        turns.add(done);
      }
      return 0;
    },
    async end(): Promise<void> {
      await Promise.all(turns);
    },
  };
}

async function turn(deps: MailingDeps, deliver: Deliver, taken: TakenMailing): Promise<void> {
  const { db, now } = deps;
  const begun = now().getTime();
  const [due, only, account] = await Promise.all([
    findDueMails(db, taken, now(), LIMITS.mails),
    ownPeople(db, taken),
    accountOf(db, taken.accountId),
  ]);
  let isDown = false;
  let sent = 0;
  await atMost(LIMITS.width, due, async (mail) => {
    // The remaining mails wait for the account's next turn.
    if (isDown || deps.shutdown.aborted) return;
    sent += 1;
    if (!(await send(deps, deliver, { ...taken, only, account }, mail))) isDown = true;
  });
  const notBefore = isDown ? now().getTime() + LIMITS.restMs : begun + sent * LIMITS.paceMs;
  await db.transaction((tx) => endMailingTurn(tx, taken, new Date(notBefore)));
}

interface Turn extends TakenMailing {
  readonly only: readonly string[] | undefined;
  readonly account: Account;
}

/** Returns false where the mail server is the reason that nothing was sent. */
async function send(deps: MailingDeps, deliver: Deliver, taken: Turn, mail: MailRow): Promise<boolean> {
  const { db, now } = deps;
  const at = now();
  const delivery = await letterOf(deps, taken, mail).then(
    (letter) => ("words" in letter ? letter : deliver(letter)),
    (cause: unknown): Delivery => {
      deps.log.warn({ err: cause, account: taken.accountId, mail: mail.id }, "a mail could not be written");
      return { kind: "later", server: false, words: "no se pudo leer el comprobante" };
    },
  );
  const isOld = at.getTime() - mail.createdAt.getTime() >= GIVEN_UP_MS;
  const estado = ESTADOS[delivery.kind] ?? (isOld ? "rechazado" : "pendiente");
  const wait = WAITS[Math.min(mail.attempts, WAITS.length - 1)]!;
  await noteMail(db, taken, mail.id, {
    estado,
    at,
    answer: clipped(delivery.words),
    nextAt: estado === "pendiente" ? new Date(now().getTime() + wait) : undefined,
  });
  return delivery.kind !== "later" || !delivery.server;
}

const ESTADOS: Readonly<Partial<Record<Delivery["kind"], MailRow["estado"]>>> = {
  taken: "entregado",
  refused: "rechazado",
};

const MOST_WORDS = 1_000;
const clipped = (words: string) => words.replaceAll("\0", "").slice(0, MOST_WORDS);

const refused = (words: string): Delivery => ({ kind: "refused", words });

async function letterOf(deps: MailingDeps, taken: Turn, mail: MailRow): Promise<Letter | Delivery> {
  const { only } = taken;
  if (only !== undefined && !only.includes(mail.address)) return refused(NOT_OWN_PEOPLE);
  const { documentId, exportId, invoices } = mail;
  if (exportId !== null) return letterOfMonth(deps, taken, mail, exportId);
  if (invoices !== null) return letterOfReminder(deps, taken, mail, invoices);
  return letterOfDocument(deps, taken, mail, documentId!);
}

/** It goes to people of the account alone, at the moment at which it is sent. */
async function letterOfMonth(
  deps: MailingDeps,
  taken: Turn,
  mail: MailRow,
  exportId: string,
): Promise<Letter | Delivery> {
  if (!(await peopleOf(deps.db, taken.accountId)).includes(mail.address)) return refused("ya no es de la cuenta");
  const prepared = await preparedExport(deps, taken, exportId);
  if (prepared === undefined) return refused("la exportación no se pudo hacer");
  if (prepared === "later") return { kind: "later", server: false, words: "se está preparando" };
  const { nombre, rfc, zonaHoraria } = taken.account;
  const design = designOf(await findDesign(deps.db, taken.accountId, deps.now()));
  const { documents, until } = prepared;
  const files = (prepared.files ?? []).map((file): LetterFile => ({ ...file, contentType: "application/zip" }));
  const facts = {
    ...{ issuer: { nombre, rfc, zonaHoraria }, month: mail.occasion.slice("mes:".length), documents, until },
    ...{ isAttached: prepared.files !== undefined, isSandbox: taken.environment === "sandbox" },
  };
  return addressed(taken, mail, { ...composeMonth(facts, { design, text: undefined }), files, design });
}

async function letterOfDocument(
  deps: MailingDeps,
  taken: Turn,
  mail: MailRow,
  documentId: string,
): Promise<Letter | Delivery> {
  const { db } = deps;
  const { account } = taken;
  const row = await findDocument(db, taken, documentId);
  if (row?.estado === "timbrando") return { kind: "later", server: false, words: "se está timbrando" };
  if (row === undefined || !isStamped(row.estado) || row.stampedAt === null || row.uuidFiscal === null)
    return refused("el comprobante no está timbrado");
  const xml = await stampedXml(deps, taken, row.id, (await findStampedXml(db, taken, row.id)) ?? null);
  if (xml === null) return refused("el comprobante no tiene XML");
  const { nombre, rfc, zonaHoraria } = account;
  const [pdf, design, [head]] = await Promise.all([
    printDocument(deps, taken, row, row.id),
    findDesign(db, taken.accountId, row.stampedAt).then(designOf),
    deps.reader.read("heads", { xmls: [xml] }, taken),
  ]);
  const composed = composeLetter(
    {
      issuer: { nombre, rfc, zonaHoraria },
      receiver: { nombre: head?.receptorNombre, rfc: row.receptorRfc ?? undefined },
      ...{ noun: nounOf(row.kind), folio: folioOf(row), uuid: row.uuidFiscal, moneda: head?.moneda },
      ...{ total: row.total ?? undefined, stampedAt: row.stampedAt },
      cancelledAt: row.cancelledAt ?? undefined,
      isSandbox: taken.environment === "sandbox",
    },
    { design, text: taken.text ?? undefined },
  );
  const files: LetterFile[] = [
    { name: pdf.name.replace(/pdf$/, "xml"), contentType: "application/xml", content: xml },
    { name: pdf.name, contentType: pdf.contentType, content: Buffer.from(pdf.content) },
  ];
  return addressed(taken, mail, { ...composed, files, design });
}

/** A reminder tells the balances of this moment, so nobody is reminded of what was paid meanwhile. */
async function letterOfReminder(
  deps: MailingDeps,
  taken: Turn,
  mail: MailRow,
  ids: readonly string[],
): Promise<Letter | Delivery> {
  const rows = await findDocuments(deps.db, taken, ids);
  const live = rows.filter(({ estado }) => estado === "timbrada");
  const owed = await owedAmong(deps, taken, live, archiveAllowance(deps));
  if (owed.some(({ unread }) => unread)) return { kind: "later", server: false, words: "el archivo no respondió" };
  if (owed.length === 0) return refused("ya no tienen saldo");
  const { nombre, rfc, zonaHoraria } = taken.account;
  const design = designOf(await findDesign(deps.db, taken.accountId, deps.now()));
  const [{ document, head }] = owed as [OwedInvoice];
  const composed = composeReminder(
    {
      issuer: { nombre, rfc, zonaHoraria },
      receiver: { nombre: head?.receptorNombre, rfc: document.receptorRfc ?? undefined },
      invoices: owed.map((one) => ({
        folio: folioOf(one.document) ?? one.document.uuidFiscal ?? "",
        day: one.head?.fecha?.slice(0, 10),
        ...{ saldo: one.saldo, moneda: one.head?.moneda },
      })),
      isSandbox: taken.environment === "sandbox",
    },
    { design, text: taken.text ?? undefined },
  );
  return addressed(taken, mail, { ...composed, files: [], design });
}

function addressed(
  { account: { nombre }, replyTo }: Turn,
  { address, id }: MailRow,
  { design: { logo }, files, ...composed }: Pick<Letter, "subject" | "text" | "html" | "files"> & { design: Design },
): Letter {
  const shown = logo === undefined ? files : [...files, logoFile(logo)];
  return { to: address, fromName: nombre, replyTo: replyTo ?? undefined, id, ...composed, files: shown };
}

const NOT_OWN_PEOPLE = "en pruebas solo se envía a personas de la cuenta";

/** Returns the addresses that a person gave, each once. @throws 400 where the sandbox does not send to one of them */
export function requireOwnPeople(only: readonly string[] | undefined, given: readonly string[]): readonly string[] {
  const addresses = [...new Set(given.map((each) => each.toLowerCase()))];
  const foreign = only === undefined ? -1 : addresses.findIndex((each) => !only.includes(each));
  if (foreign >= 0) throw invalidField(`correos[${foreign}]`, NOT_OWN_PEOPLE);
  return addresses;
}

function logoFile(logo: Uint8Array): LetterFile {
  const { bytes } = openLogo(logo);
  // A PNG begins with this byte, a JPEG with another.
  const type = bytes[0] === 0x89 ? "png" : "jpeg";
  return { name: `logo.${type}`, contentType: `image/${type}`, content: bytes, shownAs: LOGO };
}

function folioOf({ serie, folio }: DocumentRow): string | undefined {
  return folio === null ? undefined : [serie, folio].filter(Boolean).join("-");
}

/** Deletes old mails, at most `limit` of one account. Returns how many. */
export async function forgetOldMails(deps: Deps, limit: number): Promise<number> {
  const before = new Date(deps.now().getTime() - KEPT_MS);
  const found = await findOldMails(deps.db, before);
  return found === undefined ? 0 : forgetMails(deps.db, found, before, limit);
}
