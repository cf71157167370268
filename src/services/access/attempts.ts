import { sourceOf } from "../../../common/address.ts";
import { rateLimited } from "../../../common/errors.ts";
import {
  type Attempt,
  countAttempts,
  forgetAttempts,
  giveBackAttempt,
} from "../../persistence/access/index.ts";
import type { Database, Querying } from "../../persistence/database/index.ts";

const DAY = 24 * 60;

/** Each kind of attempt has a limit of so many in so many minutes, for every name that it is counted under. */
export const LIMITS = {
  /** A known browser has its own count, which nobody else can use up. */
  browser: { most: 10, minutes: 15 },
  /** An unknown browser is counted by the user that it tries and by its address: an office has one address. */
  guess: { most: 10, minutes: 15 },
  address: { most: 100, minutes: 15 },
  /** All unknown browsers together have so many guesses at a user. */
  user: { most: 100, minutes: DAY },
  /** Whoever is signed in repeats a password or code. */
  session: { most: 10, minutes: 15 },
  /** Whoever already holds a link or an identity of the user gives the code of the second factor. */
  code: { most: 10, minutes: 15 },
  /** Sign-ins at the identity provider are begun from one address. */
  oidc: { most: 100, minutes: 15 },
  /** A user gets so few links by mail that the last one is still the newest when it is opened. */
  reset: { most: 3, minutes: 60 },
  resetsFrom: { most: 100, minutes: 15 },
  /** One person makes links, and each sends a mail. */
  links: { most: 60, minutes: 60 },
} as const satisfies Readonly<Record<string, Pick<Attempt, "minutes"> & { readonly most: number }>>;

type Kind = keyof typeof LIMITS;
type Attempts = Readonly<Partial<Record<Kind, string>>>;

/** Counts an attempt of each kind under its name, before it is known how it ends. Returns the kinds of which there were too many. */
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

/** Counts an attempt of each kind, at the same moment too; 429 when there were too many of one. */
export async function requireFew(db: Database, attempts: Attempts, now: Date): Promise<void> {
  const [kind] = (await count(db, attempts, now)).keys();
  if (kind !== undefined) throw rateLimited(`Demasiados intentos; espere ${LIMITS[kind].minutes} minutos`);
}

/** Counts what an address asks for, by the kind that it asks. */
export const requireFewFrom = (db: Database, kind: "oidc" | "resetsFrom", address: string, now: Date) =>
  requireFew(db, { [kind]: placeOf(address) }, now);

/** 429 for a user who makes more links than any account needs. */
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
  /** The name of the browser, if this user has signed in with it before. */
  readonly browser: string | undefined;
}

/**
 * Counts a guess at a user's password; 429 when there were too many (OWASP, Slow Down Online Guessing Attacks with Device Cookies). A known
 * browser is counted alone, so strangers who guess never lock the user out of it.
 *
 * `onTooMany` hears of the first guess in a day that is refused because of all unknown browsers together.
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
  // A guess that was refused above is not counted here, so one address alone cannot use up the day at once.
  const today = (await count(db, { user: email.toLowerCase() }, now)).get("user");
  if (today === undefined) return;
  if (today === LIMITS.user.most + 1) onTooMany();
  throw rateLimited(TOO_MANY_TODAY);
}

const TOO_MANY_TODAY =
  "Demasiados intentos con este correo desde navegadores desconocidos. Entre con un navegador en el que ya haya entrado, pida un enlace en «Olvidé mi contraseña», o espere un día";

/** A guess that was right counts no longer, and neither do the wrong ones that this browser made before it. */
export async function forgiveGuess(tx: Querying, { email, address, browser }: Guesser): Promise<void> {
  if (browser !== undefined) return forgetAttempts(tx, [subject("browser", browser)]);
  await forgetAttempts(tx, [subject("guess", `${email.toLowerCase()} ${placeOf(address)}`)]);
  await giveBackAttempt(tx, subject("user", email.toLowerCase()));
}

/** Guesses at a password that the user has no longer do not count, and codes that came with a link do not either. */
export async function forgiveUser(
  tx: Querying,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await forgetAttempts(tx, [subject("user", email), subject("code", id)]);
}

/** The wrong passwords and codes of a session do not count once it gave the right ones. */
export const forgiveSession = (tx: Querying, session: string) =>
  forgetAttempts(tx, [subject("session", session)]);

/** Wrong codes do not count once the right one was given. */
export const forgiveCodes = (tx: Querying, userId: string) => forgetAttempts(tx, [subject("code", userId)]);
