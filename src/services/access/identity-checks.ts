import { forbidden, invalid, unauthenticated } from "../../../common/errors.ts";
import {
  beginSession,
  endSessions,
  findUser,
  findUserByEmail,
  sessionBegan,
  type User,
} from "../../persistence/access/index.ts";
import type { Database, Querying } from "../../persistence/database/index.ts";
import { type Noted, note } from "../audit.ts";
import type { Person, Visitor } from "../context/index.ts";
import type { AccessDeps } from "./access-deps.ts";
import { type Guesser, LIMITS, requireFew, requireGuess } from "./attempts.ts";
import { knownBrowsers } from "./known-browsers.ts";
import { takeCode } from "./totp.ts";
import { lockUnchanged, requireOpen } from "./unchanged-user.ts";

export type IdentityChecks = ReturnType<typeof identityChecksOf>;

/** Returns the ways in which users prove who they are, with the counts and notes that belong to them. */
export function identityChecksOf(deps: AccessDeps) {
  const { db, now, masterKey, passwords } = deps;
  const browsers = knownBrowsers(masterKey);

  const guesserOf = (email: string, knownBrowser: string, { address }: Visitor): Guesser => ({
    email,
    address,
    browser: browsers.nameOf(knownBrowser, email, now()),
  });

  /**
   * Counts a guess at a password. When all unknown browsers together guess too often, the user is warned once a day.
   */
  const requireFewGuesses = (guesser: Guesser) =>
    requireGuess(db, guesser, now(), () => void warn(guesser.email).catch(deps.onTrouble));

  const warn = async (email: string) => {
    const user = await findUserByEmail(db, email);
    if (user !== undefined) await deps.mail?.({ to: user.email, ...TRIED_TOO_OFTEN });
  };

  /**
   * Verifies the password and second factor of a user who signs in or takes up a link. Returns undefined while the code
   * is still to come.
   */
  const prove = async (user: User | undefined, given: Given, { address }: Visitor) => {
    const fits = await passwords.verify(user?.password, given.password, address);
    if (!fits || user === undefined) return "wrong" as const;
    requireOpen(user);
    if (user.totp === null) return { user, strong: false };
    if (given.code === undefined) return undefined;
    const { code } = given;
    const taken = await takeCode(db, masterKey, { userId: user.id, sealed: user.totp, code, now: now() });
    return taken ? { user, strong: true } : ("wrong code" as const);
  };

  /**
   * Verifies a signed-in user again: by the password, or, for a user without one, by a sign-in a moment ago. Wrong
   * passwords and codes count until everything that is requested was right.
   */
  const proveAgain = async (password: string, campo: string, { address, person }: Visitor) => {
    const user = await requireUser(db, person);
    await requireFew(db, { session: required(person).session }, now());
    if (user.password === null) await requireFresh(required(person));
    else if (!(await passwords.verify(user.password, password, address)))
      throw invalid(`${campo}: la contraseña no es correcta`, { campo });
    return user;
  };

  const requireFresh = async ({ session }: Person) => {
    const began = await sessionBegan(db, Buffer.from(session, "hex"));
    if (began === undefined || now().getTime() - began.getTime() > FRESH_MINUTES * 60_000)
      throw forbidden(`Vuelva a entrar, y hágalo en los ${FRESH_MINUTES} minutos siguientes`);
  };

  /**
   * Locks the user in the transaction that changes the user. Refuses when the user's credentials or the session changed
   * meanwhile: after a user has ended all sessions, none of them may change anything.
   */
  const holdSignedIn = async (tx: Querying, user: User, { person }: Visitor) => {
    const held = await lockUnchanged(tx, user, { password: true });
    const began = await sessionBegan(tx, Buffer.from(required(person).session, "hex"));
    if (held === undefined || began === undefined) throw unauthenticated("Inicie sesión");
    return held;
  };

  const refuse = async (
    known: User | undefined,
    why: keyof typeof WRONG,
    { address, browser }: Pick<Guesser, "address" | "browser">,
  ) => {
    // An unknown e-mail is not kept as it was typed, because it may be a password.
    const person = { id: known?.id, email: known?.email ?? "desconocido", address };
    const detail = browser === undefined ? {} : { knownBrowser: true };
    await note(db, now(), { person }, { action: "sesion.rechazada", detail });
    throw unauthenticated(WRONG[why]);
  };

  const tell = (tx: Querying, { id, email }: User, { address }: Visitor, what: Noted) =>
    note(tx, now(), { person: { id, email, address } }, what);

  /** Ends all sessions of the user and begins a new one, whose token nobody has seen before. */
  const beginAnew = async (tx: Querying, user: User, strong: boolean) => {
    await endSessions(tx, user.id);
    return beginSession(tx, { userId: user.id, strong, now: now() });
  };

  return { browsers, guesserOf, requireFewGuesses, prove, proveAgain, holdSignedIn, refuse, tell, beginAnew };
}

interface Given {
  readonly password: string;
  readonly code: string | undefined;
}

/** Minutes after a sign-in for which a user without a password counts as proven. */
const FRESH_MINUTES = 10;

/** The mail tells the user how to sign in all the same, because unknown browsers have to wait a day. */
const TRIED_TOO_OFTEN = {
  subject: "Demasiados intentos de entrar al portal de facturación con su correo",
  text: `Hoy hubo más de ${LIMITS.user.most} intentos de entrar al portal de facturación con su correo y una contraseña equivocada, desde navegadores en los que usted no ha entrado antes. Nadie entró.

Durante un día el portal solo acepta su contraseña en los navegadores en los que usted ya haya entrado. En otro navegador use «Olvidé mi contraseña»: el enlace siempre funciona.
`,
} as const;

const WRONG = {
  wrong: "El correo o la contraseña no son correctos",
  "wrong code": "El código no es correcto o ya se usó; espere el siguiente",
} as const;

export function required(person: Person | undefined): Person {
  if (person === undefined) throw unauthenticated("Inicie sesión");
  return person;
}

export async function requireUser(db: Database, person: Person | undefined): Promise<User> {
  const user = await findUser(db, required(person).id);
  if (user === undefined) throw unauthenticated("Inicie sesión");
  return user;
}
