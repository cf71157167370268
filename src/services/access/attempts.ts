import { sourceOf } from "../../../common/address.ts";
import { rateLimited } from "../../../common/errors.ts";
import { type Attempt, countAttempts, forgetAttempts, giveBackAttempt } from "../../persistence/access/index.ts";
import type { Database, Querying } from "../../persistence/database/index.ts";

const DAY = 24 * 60;

/**
 * Limits how many attempts of each kind may be made in a number of minutes, counted for each name (user, browser,
 * address, session).
 */
export const LIMITS = {
  /** A known browser has a count of its own, so strangers cannot lock the user out of it. */
  browser: { most: 10, minutes: 15 },
  /** Guesses from an unknown browser are counted for each user and address, because an office has one address. */
  guess: { most: 10, minutes: 15 },
  address: { most: 100, minutes: 15 },
  /** Guesses at a user from all unknown browsers together are limited, too. */
  user: { most: 100, minutes: DAY },
  /** A signed-in user who repeats a password or code is counted by the session. */
  session: { most: 10, minutes: 15 },
  /**
   * Codes of the second factor are counted by the user: they follow a link or a proven identity, which only the user
   * holds.
   */
  code: { most: 10, minutes: 15 },
  /** Beginnings of a sign-in at the identity provider are counted by the address. */
  oidc: { most: 100, minutes: 15 },
  /** The limit keeps the last mailed link the newest one when the user opens it. */
  reset: { most: 3, minutes: 60 },
  resetsFrom: { most: 100, minutes: 15 },
  /**
   * Tries to invoice a ticket on its public page lock the ticket and not the address, which a shop's customers may
   * share; address and account have budgets beyond what people use.
   */
  ticket: { most: 10, minutes: 60 },
  ticketsFrom: { most: 60, minutes: 60 },
  ticketsOf: { most: 1_000, minutes: 60 },
  /**
   * Wrong searches of a ticket by folio, total and day have counts of their own, so that whoever guesses folios keeps
   * nobody from a page whose key he has.
   */
  folio: { most: 10, minutes: 60 },
  foliosFrom: { most: 60, minutes: 60 },
  foliosOf: { most: 1_000, minutes: 60 },
  /** Mails with the invoice of a ticket go to addresses that anybody types. */
  ticketMails: { most: 5, minutes: DAY },
  ticketMailsFrom: { most: 30, minutes: 60 },
  ticketMailsOf: { most: 1_000, minutes: 60 },
  /** Links to sign up go to addresses that anybody types, and each test account costs a certificate. */
  signUpsFrom: { most: 10, minutes: 60 },
  signUps: { most: 1_000, minutes: DAY },
  testAccountsFrom: { most: 5, minutes: DAY },
  /**
   * Mails that ask for an approval are counted by the key that asks, and by the person, so that many keys together do
   * not fill a mailbox.
   */
  approvals: { most: 30, minutes: DAY },
  approvalsTo: { most: 60, minutes: DAY },
  /** Calls of the page of an approval, which looks again while a PAC has not answered. */
  approvalsFrom: { most: 300, minutes: 15 },
  /** Links that a person makes for others are limited, because each link sends a mail. */
  links: { most: 60, minutes: 60 },
} as const satisfies Readonly<Record<string, Pick<Attempt, "minutes"> & { readonly most: number }>>;

type Kind = keyof typeof LIMITS;
type Attempts = Readonly<Partial<Record<Kind, string>>>;

/**
 * Counts an attempt of each kind under its name, before its outcome is known. Returns the kinds that exceeded their
 * limit.
 */
async function count(db: Database, attempts: Attempts, now: Date): Promise<ReadonlyMap<Kind, number>> {
  const kinds = Object.keys(attempts) as Kind[];
  const subjectOf = (kind: Kind) => subject(kind, attempts[kind]!);
  const counted = await countAttempts(
    db,
    kinds.map((kind) => ({ subject: subjectOf(kind), minutes: LIMITS[kind].minutes })),
    now,
  );
  return new Map(
    kinds.flatMap((kind) => {
      const attempt = counted.get(subjectOf(kind))!;
      return attempt > LIMITS[kind].most ? [[kind, attempt] as const] : [];
    }),
  );
}

const subject = (kind: Kind, name: string) => `${kind}:${name}`;
const placeOf = (address: string) => sourceOf(address) ?? "";

/**
 * Counts an attempt of each kind before its outcome is known, so that parallel attempts count too. @throws 429 above a
 * limit
 */
export async function requireFew(db: Database, attempts: Attempts, now: Date): Promise<void> {
  const [kind] = (await count(db, attempts, now)).keys();
  if (kind !== undefined) throw rateLimited(`Demasiados intentos; espere ${LIMITS[kind].minutes} minutos`);
}

/** Counts an attempt of an address at a method that needs no session. @throws 429 above the limit */
export const requireFewFrom = (
  db: Database,
  kind: "oidc" | "resetsFrom" | "approvalsFrom",
  address: string,
  now: Date,
) => requireFew(db, { [kind]: placeOf(address) }, now);

/** Counts a link that somebody asks for to sign up. @throws 429 above a limit */
export const requireFewSignUps = (db: Database, address: string, now: Date) =>
  requireFew(db, { signUpsFrom: placeOf(address), signUps: "" }, now);

/** Counts a test account that is opened from an address. @throws 429 above the limit */
export const requireFewTestAccounts = (db: Database, address: string, now: Date) =>
  requireFew(db, { testAccountsFrom: placeOf(address) }, now);

/** Counts a try to invoice a ticket on its public page. @throws 429 above a limit */
export const requireFewInvoices = (
  db: Database,
  { ticket, account, address }: { readonly ticket: string; readonly account: string; readonly address: string },
  now: Date,
) => requireFew(db, { ticket, ticketsFrom: placeOf(address), ticketsOf: account }, now);

/** Counts a mail with the invoice of a ticket to an address that was typed on its page. @throws 429 above a limit */
export const requireFewTicketMails = (
  db: Database,
  { ticket, account, address }: { readonly ticket: string; readonly account: string; readonly address: string },
  now: Date,
) => requireFew(db, { ticketMails: ticket, ticketMailsFrom: placeOf(address), ticketMailsOf: account }, now);

/**
 * Counts a search of a ticket by its folio as a wrong one, until `forgive` is called. A folio with too many wrong
 * searches is `locked`, and nothing else tells it. @throws 429 above a limit of the address or the account
 */
export async function countFolioSearch(
  db: Database,
  { folio, account, address }: { readonly folio: string; readonly account: string; readonly address: string },
  now: Date,
): Promise<{ readonly locked: boolean; readonly forgive: () => Promise<void> }> {
  const wide = { foliosFrom: placeOf(address), foliosOf: account };
  const narrow = { folio: `${account} ${folio}` };
  await requireFew(db, wide, now);
  const locked = (await count(db, narrow, now)).size > 0;
  const forgive = async () => {
    for (const [kind, name] of Object.entries({ ...wide, ...narrow }))
      await giveBackAttempt(db, subject(kind as Kind, name));
  };
  return { locked, forgive };
}

/** Counts a mail that asks a person for an approval. @throws 429 above a limit */
export async function requireFewApprovals(
  db: Database,
  { key, userId }: { readonly key: string; readonly userId: string },
  now: Date,
): Promise<void> {
  const [kind] = (await count(db, { approvals: key, approvalsTo: userId }, now)).keys();
  if (kind === undefined) return;
  const whose = kind === "approvals" ? "una llave" : "una persona";
  throw rateLimited(`Demasiadas aprobaciones por correo: a lo más ${LIMITS[kind].most} al día de ${whose}`);
}

/** Counts a link that the user makes. @throws 429 for a user who makes more links than any account needs */
export async function requireFewLinks(db: Database, userId: string, now: Date): Promise<void> {
  if ((await count(db, { links: userId }, now)).size > 0)
    throw rateLimited(`Demasiados enlaces: a lo más ${LIMITS.links.most} en una hora`);
}

/** Returns true while the user may be sent one more link by mail. */
export async function mayBeMailed(db: Database, email: string, now: Date): Promise<boolean> {
  return (await count(db, { reset: email.toLowerCase() }, now)).size === 0;
}

/** Somebody who gives an e-mail and its password. */
export interface Guesser {
  readonly email: string;
  readonly address: string;
  /** The browser's name is present if this user has signed in with the browser before. */
  readonly browser: string | undefined;
}

/**
 * Counts a guess at a user's password (OWASP, Slow Down Online Guessing Attacks with Device Cookies). A known browser
 * is counted alone, so strangers who guess never lock the user out of it. @throws 429 above a limit
 *
 * `onTooMany` is called for the first guess of a day that is refused because of the limit on all unknown browsers
 * together.
 */
export async function requireGuess(
  db: Database,
  { email, address, browser }: Guesser,
  now: Date,
  onTooMany: () => void,
): Promise<void> {
  if (browser !== undefined) return requireFew(db, { browser }, now);
  const place = placeOf(address);
  await requireFew(db, { guess: `${email.toLowerCase()} ${place}`, address: place }, now);
  // A guess that was refused above is not counted here, so one address alone cannot use up the user's daily limit at
  // once.
  const today = (await count(db, { user: email.toLowerCase() }, now)).get("user");
  if (today === undefined) return;
  if (today === LIMITS.user.most + 1) onTooMany();
  throw rateLimited(TOO_MANY_TODAY);
}

const TOO_MANY_TODAY =
  "Demasiados intentos con este correo desde navegadores desconocidos. Entre con un navegador en el que ya haya entrado, pida un enlace en «Olvidé mi contraseña», o espere un día";

/** Forgets a successful guess, and the wrong guesses that the same browser made before it. */
export async function forgiveGuess(tx: Querying, { email, address, browser }: Guesser): Promise<void> {
  if (browser !== undefined) return forgetAttempts(tx, [subject("browser", browser)]);
  await forgetAttempts(tx, [subject("guess", `${email.toLowerCase()} ${placeOf(address)}`)]);
  await giveBackAttempt(tx, subject("user", email.toLowerCase()));
}

/**
 * Forgets the attempts of a user whose password was replaced: they were guesses at the old password, or codes that came
 * with a link.
 */
export async function forgiveUser(
  tx: Querying,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await forgetAttempts(tx, [subject("user", email), subject("code", id)]);
}

/** Forgets the wrong passwords and codes of a session once the session gave the right ones. */
export const forgiveSession = (tx: Querying, session: string) => forgetAttempts(tx, [subject("session", session)]);

/** Forgets a user's wrong codes once the right one was given. */
export const forgiveCodes = (tx: Querying, userId: string) => forgetAttempts(tx, [subject("code", userId)]);
