import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import type { PortalAccess } from "#proto/cfdi/v1/portal_pb.ts";
import { AppError, forbidden, invalid, notApplicable } from "../../../common/errors.ts";
import type { Identity, IdentityProvider, ProviderFailure } from "../../clients/oidc.ts";
import {
  beginSession,
  bindIdentity,
  endOidc,
  findUser,
  findUserByEmail,
  type KnownIdentity,
  newToken,
  OIDC_MINUTES,
  provedOidc,
  proveOidc,
  returnOidc,
  startOidc,
  type User,
  userOfIdentity,
} from "../../persistence/access/index.ts";
import type { Database, Querying } from "../../persistence/database/index.ts";
import { note, refusedSignIns } from "../audit.ts";
import type { MethodTable, Visitor } from "../context/index.ts";
import { forgiveCodes, requireFew, requireFewFrom } from "./attempts.ts";
import { type KnownBrowsers, knownBrowsers } from "./known-browsers.ts";
import { type HeldLink, requireLink, takenUp, takeUp } from "./links.ts";
import { signedIn } from "./signed-in.ts";
import { takeCode, WRONG_CODE } from "./totp.ts";
import { lockUnchanged, SUSPENDED } from "./unchanged-user.ts";

export interface OidcDeps {
  readonly db: Database;
  readonly now: () => Date;
  /** 32 bytes that encrypt the secrets of second factors. */
  readonly masterKey: Buffer;
  /** The provider is undefined where the configuration names none. */
  readonly provider: IdentityProvider | undefined;
  /** Reports why the provider gave no identity. The reason holds nothing secret. */
  readonly onProviderTrouble: (failure: ProviderFailure) => void;
}

type Table = MethodTable<typeof PortalAccess, Visitor>;

/**
 * Portal methods: signing in with an identity provider. The provider takes the place of the password alone: a user with
 * a second factor is asked for its code, and the session is the same. No user is created. The verified e-mail finds the
 * user the first time; later the provider's issuer and subject do (OpenID Connect Core 1.0, 5.7).
 */
export function oidcSignIn(
  given: OidcDeps,
): Pick<Table, "describeSignIn" | "startOidc" | "finishOidc" | "confirmOidc"> {
  const { db, now, masterKey, provider } = given;
  const deps: SigningIn = { ...given, browsers: knownBrowsers(masterKey) };
  return {
    async describeSignIn() {
      return provider === undefined ? {} : { oidcName: provider.name };
    },

    async startOidc({ link: token }, { address }) {
      const asked = requireProvider(deps);
      await requireFewFrom(db, "oidc", address, now());
      const link = token === undefined ? undefined : await requireLink(db, token, now());
      if (link?.kind === "reset") throw invalid("link: no es una invitación", { campo: "link" });
      const secrets = { state: newToken(), nonce: newToken(), verifier: newToken() };
      const url = orThrow(deps, await asked.askAt(secrets));
      return { url, oidc: await startOidc(db, secrets, { link: link?.hash, now: now() }) };
    },

    async finishOidc({ state, code, iss, error, oidc: token, knownBrowser }, visitor) {
      const asked = requireProvider(deps);
      const begun = await returnOidc(db, { token, state, now: now() });
      if (begun === undefined) throw stale();
      if (!code) throw refusedThere(asked.name, error);
      const { nonce, verifier } = begun;
      const identity = orThrow(deps, await asked.identify({ code, iss }, { state, nonce, verifier }));
      const link = begun.link === null ? undefined : await requireLink(db, begun.link, now());
      const found = await whose(deps, identity, link, visitor);
      const known = { issuer: identity.issuer, subject: identity.subject, userId: found.user.id };
      const proved = { ...found, identity: known, link, strong: false };
      if (found.user.totp === null) return enter(deps, { oidc: token, knownBrowser }, proved, visitor);
      await db.transaction(async (tx) => {
        if (!(await isStill(tx, proved))) throw stale();
        await proveOidc(tx, token, known);
      });
      return { needsCode: true };
    },

    async confirmOidc({ code, oidc: token, knownBrowser }, visitor) {
      requireProvider(deps);
      const identity = await provedOidc(db, { token, now: now() });
      const user = identity && (await findUser(db, identity.userId));
      if (identity === undefined || user === undefined || user.totp === null) throw stale();
      if (user.blockedAt !== null) return refuse(deps, "blocked", user, visitor);
      await requireFew(db, { code: user.id }, now());
      const given = { userId: user.id, sealed: user.totp, code, now: now() };
      if (!(await takeCode(db, masterKey, given))) {
        const person = { id: user.id, email: user.email, address: visitor.address };
        await note(db, now(), { person }, { action: "sesion.rechazada" });
        throw invalid(`code: ${WRONG_CODE}`, { campo: "code" });
      }
      const link = identity.link === null ? undefined : await requireLink(db, identity.link, now());
      // A user who releases the identity ends this sign-in, so the binding need not be checked again.
      const cookies = { oidc: token, knownBrowser };
      return enter(deps, cookies, { identity, user, link, strong: true, wasBound: false }, visitor);
    },
  };
}

type SigningIn = OidcDeps & { readonly browsers: KnownBrowsers };

function requireProvider({ provider }: OidcDeps): IdentityProvider {
  if (provider === undefined) throw notApplicable("Este portal no usa un proveedor de identidad");
  return provider;
}

function orThrow<T>(deps: OidcDeps, answer: T | ProviderFailure): T {
  if (!isFailure(answer)) return answer;
  deps.onProviderTrouble(answer);
  const { name } = requireProvider(deps);
  throw answer.kind === "unreachable" ? unreachable(name) : unproven(name);
}

/** Refuses the sign-in with a sentence for people, and writes the reason to the audit. */
async function refuse(deps: OidcDeps, reason: Reason, user: User | undefined, { address }: Visitor): Promise<never> {
  const person = { id: user?.id, email: user?.email ?? "desconocido", address };
  await note(deps.db, deps.now(), { person }, { action: "sesion.rechazada_proveedor", detail: { reason } });
  throw forbidden(REASONS[reason](requireProvider(deps).name));
}

/** Finds the user of a proven identity. Refuses when this user may not sign in with the provider. */
async function whose(deps: OidcDeps, identity: Identity, link: HeldLink | undefined, visitor: Visitor): Promise<Found> {
  const { db } = deps;
  const bound = await userOfIdentity(db, identity);
  const user = bound === undefined ? await userByEmail(deps, identity, visitor) : await findUser(db, bound);
  if (user === undefined) return refuse(deps, "nobody", undefined, visitor);
  if (user.blockedAt !== null) return refuse(deps, "blocked", user, visitor);
  if (link !== undefined && link.userId !== user.id) return refuse(deps, "other invitation", user, visitor);
  // A user who never signed in has only invitations, and an invitation is accepted by its link.
  if (bound === undefined && link === undefined && user.password === null)
    return refuse(deps, "not yet in", user, visitor);
  return { user, wasBound: bound !== undefined };
}

async function userByEmail(deps: OidcDeps, identity: Identity, visitor: Visitor): Promise<User | undefined> {
  const email = orThrow(deps, await identity.email());
  if (email === undefined) return refuse(deps, "unverified", undefined, visitor);
  // Only A to Z are lowered: other letters may become the same letter when their case changes.
  const address = email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const user = await findUserByEmail(deps.db, address);
  return user?.email === address ? user : undefined;
}

/**
 * Locks the user until the transaction ends. Returns true while user and identity are as they were found: an identity
 * that was bound then and was released by a reset meanwhile is not bound again.
 */
async function isStill(tx: Querying, { identity, user, wasBound }: Found & Pick<Proved, "identity">): Promise<boolean> {
  return (
    (await lockUnchanged(tx, user, { password: true })) !== undefined &&
    (!wasBound || (await userOfIdentity(tx, identity)) === user.id)
  );
}

/**
 * Begins the same session as a password does. The identity is bound in the same transaction, so never before the second
 * factor.
 */
async function enter(
  deps: SigningIn,
  { oidc: token, knownBrowser }: { readonly oidc: string; readonly knownBrowser: string },
  proved: Proved,
  visitor: Visitor,
) {
  const { db, now, browsers } = deps;
  const { identity, user, link, strong } = proved;
  const by = { person: { id: user.id, email: user.email, address: visitor.address } };
  const begun = await db.transaction(async (tx) => {
    if (!(await isStill(tx, proved)) || !(await endOidc(tx, token))) throw stale();
    if (await bindIdentity(tx, identity, now()))
      await note(tx, now(), by, {
        action: "usuario.identidad_vinculada",
        detail: { issuer: identity.issuer },
      });
    else if ((await userOfIdentity(tx, identity)) !== user.id) return undefined;
    if (link !== undefined) {
      await takeUp(tx, link, now());
      await note(tx, now(), by, takenUp(link));
    }
    await forgiveCodes(tx, user.id);
    const refused = await refusedSignIns(tx, user.id);
    const detail = { strong, provider: requireProvider(deps).name };
    await note(tx, now(), by, { action: "sesion.iniciada", detail });
    return { refused, session: await beginSession(tx, { userId: user.id, strong, now: now() }) };
  });
  if (begun === undefined) return refuse(deps, "other identity", user, visitor);
  return { ...(await signedIn(db, browsers, { user, ...begun, knownBrowser, now: now() })), oidc: "" };
}

/** A user as it was found by its identity. */
interface Found {
  readonly user: User;
  /** `wasBound` says that the provider's subject found the user; false means that the e-mail did. */
  readonly wasBound: boolean;
}

interface Proved extends Found {
  readonly identity: KnownIdentity;
  readonly link: HeldLink | undefined;
  readonly strong: boolean;
}

const isFailure = (answer: unknown): answer is ProviderFailure =>
  typeof answer === "object" && answer !== null && "why" in answer;

/** Each sentence says why a proven identity is not let in, and what the person can do. */
const REASONS = {
  nobody: (provider) =>
    `Nadie usa el portal con ese correo de ${provider}. Pida una invitación a quien administra su cuenta`,
  unverified: (provider) =>
    `${provider} no ha verificado su correo. Verifíquelo ahí e intente de nuevo, o entre con su contraseña`,
  blocked: () => SUSPENDED,
  "not yet in": (provider) => `Abra primero el enlace de su invitación: desde ahí puede entrar con ${provider}`,
  "other invitation": (provider) =>
    `La invitación es para otro correo. Entre en ${provider} con el correo al que llegó la invitación`,
  "other identity": (provider) =>
    `Ese usuario del portal ya entra con otra identidad de ${provider}. Pida a soporte que la desvincule, o entre con su contraseña`,
} as const satisfies Readonly<Record<string, (provider: string) => string>>;

type Reason = keyof typeof REASONS;

const stale = () =>
  notApplicable(
    `La entrada no empezó en este navegador, ya se usó o pasaron más de ${OIDC_MINUTES} minutos. Empiece de nuevo`,
  );

const unreachable = (provider: string) =>
  new AppError(
    ErrorKind.UNAVAILABLE,
    `${provider} no responde. Entre con su contraseña, o intente de nuevo en unos minutos`,
  );

const unproven = (provider: string) =>
  forbidden(`No se pudo comprobar con ${provider} quién es usted. Empiece de nuevo; si se repite, avise a soporte`);

/**
 * Turns the error that the provider sends in place of a code (RFC 6749, 4.1.2.1; OpenID Connect Core 1.0, 3.1.2.6) into
 * a refusal. An unknown error name is not repeated to the user, because anybody can write it into the address.
 */
function refusedThere(provider: string, error: string | undefined): AppError {
  if (error === "access_denied") return forbidden(`${provider} no le dio acceso, o usted lo canceló. Empiece de nuevo`);
  if (error === "temporarily_unavailable" || error === "server_error") return unreachable(provider);
  return unproven(provider);
}
