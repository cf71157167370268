import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { PortalAccess } from "#proto/cfdi/v1/portal_pb.ts";
import { AppError, forbidden, invalid, notApplicable, unauthenticated } from "../../../common/errors.ts";
import {
  beginSession,
  endSession,
  endSessions,
  findUser,
  findUserByEmail,
  lockUser,
  sessionBegan,
  setFirstPassword,
  setPassword,
  setTotp,
  type User,
} from "../../persistence/access/index.ts";
import type { Database, Querying } from "../../persistence/database/index.ts";
import { type Noted, note, refusedSignIns } from "../audit.ts";
import type { MethodTable, Person, Visitor } from "../context/index.ts";
import {
  forgiveGuess,
  forgiveSession,
  forgiveUser,
  type Guesser,
  LIMITS,
  mayBeMailed,
  requireFew,
  requireFewFrom,
  requireGuess,
} from "./attempts.ts";
import { knownBrowsers } from "./known-browsers.ts";
import { type HeldLink, requireLink, takenUp, takeUp } from "./links.ts";
import { me, signedIn } from "./me.ts";
import { type OidcDeps, oidcSignIn } from "./oidc.ts";
import { type Passwords, requirePassword } from "./passwords.ts";
import { type PeopleDeps, resetPassword } from "./people.ts";
import { holdAsProven, requireOpen } from "./proven.ts";
import { newSecret, takeCode, WRONG_CODE } from "./totp.ts";

export interface AccessDeps extends PeopleDeps, OidcDeps {
  /** Returns what everybody who is signed in must read. */
  readonly notice?: () => string | undefined;
  readonly passwords: Passwords;
  /** Hears why a link that was asked for could not be made: who asked is not told. */
  readonly onTrouble: (cause: unknown) => void;
}

/** Sign-in and what belongs to it. A new session is answered as a token; the gateway makes it a cookie. */
export function portalAccess(deps: AccessDeps): MethodTable<typeof PortalAccess, Visitor> {
  const { db, now, masterKey, passwords } = deps;
  const browsers = knownBrowsers(masterKey);

  const guesserOf = (email: string, knownBrowser: string, { address }: Visitor): Guesser => ({
    email,
    address,
    browser: browsers.nameOf(knownBrowser, email, now()),
  });

  /** Counts a guess; the user whom all unknown browsers together try too often is warned once a day. */
  const requireFewGuesses = (guesser: Guesser) =>
    requireGuess(db, guesser, now(), () => void warn(guesser.email).catch(deps.onTrouble));

  const warn = async (email: string) => {
    const user = await findUserByEmail(db, email);
    if (user !== undefined) await deps.mail?.({ to: user.email, ...TRIED_TOO_OFTEN });
  };

  /** Both proofs of a user who signs in or takes a link up; undefined while the code is still to come. */
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
   * The user again, by its password, where it is signed in already; who has none must have signed in a moment ago. What was mistyped
   * counts until all that is asked for is right.
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
   * The user in the transaction that changes it, if it is as it was, and its session too: whoever ended all sessions does not
   * want anything changed by one of them.
   */
  const holdSignedIn = async (tx: Querying, user: User, { person }: Visitor) => {
    const held = await holdAsProven(tx, user, { password: true });
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

  /** Ends what the user has, and begins a session with a token that nobody saw before. */
  const beginAnew = async (tx: Querying, user: User, strong: boolean) => {
    await endSessions(tx, user.id);
    return beginSession(tx, { userId: user.id, strong, now: now() });
  };

  const answer = async (session: string, userId: string) => ({ session, me: await me(db, userId) });

  return {
    ...oidcSignIn(deps),

    async signIn({ email, password, code, knownBrowser }, visitor) {
      const guesser = guesserOf(email, knownBrowser, visitor);
      await requireFewGuesses(guesser);
      const known = await findUserByEmail(db, email);
      const proof = await prove(known, { password, code }, visitor);
      if (proof === undefined) return { needsCode: true };
      if (typeof proof === "string") return refuse(known, proof, guesser);
      const { user, strong } = proof;
      const begun = await db.directory.transaction(async (tx) => {
        if ((await holdAsProven(tx, user, { password: true })) === undefined) return undefined;
        await forgiveGuess(tx, guesser);
        const refused = await refusedSignIns(tx, user.id);
        await tell(tx, user, visitor, { action: "sesion.iniciada", detail: { strong } });
        return { refused, session: await beginSession(tx, { userId: user.id, strong, now: now() }) };
      });
      if (begun === undefined) return refuse(user, "wrong", guesser);
      return signedIn(db, browsers, { user, ...begun, knownBrowser, now: now() });
    },

    async signOut(_, { person }) {
      await endSession(db, Buffer.from(required(person).session, "hex"));
      return { session: "" };
    },

    async signOutEverywhere(_, visitor) {
      const user = await requireUser(db, visitor.person);
      await db.directory.transaction(async (tx) => {
        await lockUser(tx, user.id);
        await endSessions(tx, user.id);
        await tell(tx, user, visitor, { action: "sesion.todas_cerradas" });
      });
      return { session: "" };
    },

    async me(_, { person }) {
      const told = deps.notice?.();
      return { ...(await me(db, required(person).id)), ...(told === undefined ? {} : { notice: told }) };
    },

    async describeLink({ token }) {
      const { kind, email, nombre, role, hasPassword, expiresAt } = await requireLink(db, token, now());
      return {
        kind,
        email,
        expiresAt: timestampFromDate(expiresAt),
        ...(nombre === null ? {} : { nombre }),
        ...(role === null ? {} : { role }),
        hasPassword: kind === "invitation" && hasPassword,
      };
    },

    async acceptLink({ token, password, code, knownBrowser }, visitor) {
      const { address } = visitor;
      // A token cannot be guessed, so links that are not good are not counted.
      const link = await requireLink(db, token, now());
      const user = (await findUser(db, link.userId))!;
      requireOpen(user);
      const isNew = link.kind === "reset" || user.password === null;
      const guesser = guesserOf(user.email, knownBrowser, visitor);
      // Whoever guesses without the link must not be able to make it useless.
      if (!isNew) await requireFewGuesses(guesser);
      else if (user.totp !== null && code !== undefined) await requireFew(db, { code: user.id }, now());
      if (isNew) requirePassword(password, user.email, "password");
      const proof = isNew
        ? await proveSecondFactor(deps, user, code)
        : await prove(user, { password, code }, visitor);
      if (proof === undefined) return { needsCode: true };
      if (typeof proof === "string") throw wrongAtLink(proof);
      const hashed = isNew ? await passwords.hash(password, address) : undefined;
      const begun = await db.directory.transaction(async (tx) => {
        const held = await holdAsProven(tx, user, { password: !isNew });
        if (held === undefined) throw wrongAtLink(isNew ? "wrong code" : "wrong");
        await takeUp(tx, link, now());
        if (hashed !== undefined) await setByLink(tx, link, held, hashed);
        await (isNew ? forgiveUser(tx, user) : forgiveGuess(tx, guesser));
        const refused = await refusedSignIns(tx, user.id);
        await tell(tx, user, visitor, takenUp(link));
        const session = isNew
          ? await beginAnew(tx, user, proof.strong)
          : await beginSession(tx, { userId: user.id, strong: proof.strong, now: now() });
        return { session, refused };
      });
      return signedIn(db, browsers, { user, ...begun, knownBrowser, now: now() });
    },

    async requestReset({ email }, { address }) {
      if (deps.mail === undefined) return { mails: false };
      await requireFewFrom(db, "resetsFrom", address, now());
      // Whoever asks again and again must not void the link that the user is about to open.
      if (!(await mayBeMailed(db, email, now()))) return { mails: true };
      // Not awaited: the time of the answer would tell whether the user exists.
      const by = { person: { email: "desconocido", address } };
      void resetPassword(deps, { email, removeTotp: false, removeIdentity: false }, by).catch(
        (cause: unknown) => {
          if (!(cause instanceof AppError)) deps.onTrouble(cause);
        },
      );
      return { mails: true };
    },

    async changePassword({ password, newPassword }, visitor) {
      const user = await proveAgain(password, "password", visitor);
      requirePassword(newPassword, user.email, "newPassword");
      const hashed = await passwords.hash(newPassword, visitor.address);
      const session = await db.directory.transaction(async (tx) => {
        await holdSignedIn(tx, user, visitor);
        await setPassword(tx, user.id, hashed);
        await forgiveUser(tx, user);
        await tell(tx, user, visitor, { action: "usuario.contrasena_cambiada" });
        return beginAnew(tx, user, isStrong(user));
      });
      return answer(session, user.id);
    },

    async startTotp({ password }, visitor) {
      const user = await proveAgain(password, "password", visitor);
      if (user.totp !== null) throw notApplicable("El segundo factor ya está activo; quítelo antes");
      const { secret, uri, sealed } = newSecret(masterKey, user);
      await db.directory.transaction(async (tx) => {
        await holdSignedIn(tx, user, visitor);
        await setTotp(tx, user.id, { totp: null, pending: sealed });
      });
      return { secret, uri };
    },

    async confirmTotp({ code }, visitor) {
      const user = await requireUser(db, visitor.person);
      const { totpPending: sealed } = user;
      if (sealed === null) throw notApplicable("Primero pida el secreto del segundo factor");
      await requireFew(db, { session: required(visitor.person).session }, now());
      const given = { userId: user.id, sealed, code, now: now() };
      if (!(await takeCode(db, masterKey, given))) throw invalid(`code: ${WRONG_CODE}`, { campo: "code" });
      const session = await db.directory.transaction(async (tx) => {
        // The authenticator has the secret that was asked for last.
        if (!(await holdSignedIn(tx, user, visitor)).totpPending?.equals(sealed))
          throw invalid(`code: ${WRONG_CODE}`, { campo: "code" });
        await setTotp(tx, user.id, { totp: sealed, pending: null });
        await tell(tx, user, visitor, { action: "usuario.segundo_factor_activado" });
        return beginAnew(tx, user, true);
      });
      return answer(session, user.id);
    },

    async removeTotp({ password, code }, visitor) {
      const user = await proveAgain(password, "password", visitor);
      if (user.support) throw forbidden("Soporte no puede quedarse sin segundo factor");
      if (user.totp === null) throw notApplicable("No hay un segundo factor activo");
      const given = { userId: user.id, sealed: user.totp, code, now: now() };
      if (!(await takeCode(db, masterKey, given))) throw invalid(`code: ${WRONG_CODE}`, { campo: "code" });
      await db.directory.transaction(async (tx) => {
        await holdSignedIn(tx, user, visitor);
        await setTotp(tx, user.id, { totp: null, pending: null });
        await forgiveSession(tx, required(visitor.person).session);
        await tell(tx, user, visitor, { action: "usuario.segundo_factor_quitado" });
      });
      return me(db, user.id);
    },
  };
}

interface Given {
  readonly password: string;
  readonly code: string | undefined;
}

/** How long a session counts as proof of who has no password. */
const FRESH_MINUTES = 10;

/** The user is told how to come in all the same, because unknown browsers have to wait a day. */
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

const WRONG_AT_LINK = {
  wrong: { sentence: "password: no es la contraseña que ya tiene en el portal", campo: "password" },
  none: {
    sentence: "password: usted entra al portal sin contraseña; acepte con su proveedor de identidad",
    campo: "password",
  },
  "wrong code": { sentence: `code: ${WRONG_CODE}`, campo: "code" },
} as const;

const wrongAtLink = (what: keyof typeof WRONG_AT_LINK) =>
  invalid(WRONG_AT_LINK[what].sentence, WRONG_AT_LINK[what]);

/**
 * An invitation sets the first password of who never came in. Whoever holds the link has proven nothing else; and while this password was
 * hashed, the user may have come in by another invitation. `user`: as it is held.
 */
async function setByLink(tx: Querying, link: HeldLink, user: User, hashed: string): Promise<void> {
  if (link.kind === "reset") await setPassword(tx, user.id, hashed);
  else if (!(await setFirstPassword(tx, link, hashed)))
    throw wrongAtLink(user.password === null ? "none" : "wrong");
}

/** A user who resets the password still needs the second factor. */
async function proveSecondFactor(
  { db, masterKey, now }: AccessDeps,
  user: User,
  code: string | undefined,
): Promise<{ strong: boolean } | "wrong code" | undefined> {
  if (user.totp === null) return { strong: false };
  if (code === undefined) return undefined;
  const given = { userId: user.id, sealed: user.totp, code, now: now() };
  return (await takeCode(db, masterKey, given)) ? { strong: true } : "wrong code";
}

/** A session of somebody who has a second factor began with it. */
const isStrong = ({ totp }: User) => totp !== null;

function required(person: Person | undefined): Person {
  if (person === undefined) throw unauthenticated("Inicie sesión");
  return person;
}

async function requireUser(db: Database, person: Person | undefined): Promise<User> {
  const user = await findUser(db, required(person).id);
  if (user === undefined) throw unauthenticated("Inicie sesión");
  return user;
}
