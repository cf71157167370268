import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { PortalPeople } from "#proto/cfdi/v1/portal_pb.ts";
import { invalid, notFound } from "../../../common/errors.ts";
import {
  addLink,
  endSessions,
  ensureUser,
  findUserByEmail,
  isMember,
  LINK_HOURS,
  type NewLink,
  setBlocked,
  setTotp,
  unbindIdentities,
} from "../../persistence/access/index.ts";
import type { Database, Querying } from "../../persistence/database/index.ts";
import { findPlatform } from "../../persistence/platforms/index.ts";
import { type By, type Noted, nameOf, note, ROLE_NAMES } from "../audit.ts";
import { type MethodTable, requireAccount } from "../context/index.ts";
import { requireFewLinks } from "./attempts.ts";
import { accountTeam, platformTeam, type Team, teamOf } from "./team.ts";

export interface PeopleDeps {
  readonly db: Database;
  readonly now: () => Date;
  /** Browsers find the gateway at this address, which has no slash at its end. */
  readonly siteUrl: string;
  /** Resolves to true when the mail server took the mail; undefined where the configuration names no server. */
  readonly mail: ((mail: Mail) => Promise<boolean>) | undefined;
}

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Operator methods: who may sign in to the portal, as the command line decides it. */
export function portalPeople(deps: PeopleDeps): MethodTable<typeof PortalPeople, By> {
  return {
    async invite({ email, account, platform, role, support }, by) {
      const into = async () => {
        if (platform === "") return accountTeam(await requireAccount(deps.db, account));
        const found = await findPlatform(deps.db, platform);
        if (found === undefined) throw notFound(`La plataforma ${platform}`);
        return platformTeam(found);
      };
      return invite(deps, { email, into: support ? undefined : await into(), role }, by);
    },

    async resetPassword(request, by) {
      return resetPassword(deps, request, by);
    },

    blockUser: (request, by) => blockUser(deps, request, by),

    lookAtTeam: ({ account }) => lookAtTeam(deps, account),
  };
}

interface Invitation {
  readonly email: string;
  /** It is undefined for an invitation into support. */
  readonly into: Team | undefined;
  /** The role is empty for support. */
  readonly role: string;
}

/**
 * Makes the link by which somebody joins the team. An invitation never changes an existing password: the inviter may
 * see the link, and must not reach the invited user's other accounts.
 */
export async function invite(deps: PeopleDeps, { email, into, role }: Invitation, by: By) {
  requireEmail(email);
  const user = await ensureUser(deps.db, email, deps.now());
  if (into === undefined ? user.support : await isMember(deps.db, into.id, user.id))
    throw invalid(`email: ${user.email} ya ${into === undefined ? "es de soporte" : `está en la ${into.noun}`}`, {
      campo: "email",
    });
  const target = {
    accountId: into?.id ?? null,
    role: into === undefined ? null : role,
    support: into === undefined,
  };
  const detail = { email: user.email, role: target.role, support: target.support };
  const link = { kind: "invitation", userId: user.id, email: user.email, ...target } as const;
  const words = invitationOf(deps, { email: user.email, into, role }, by);
  return makeLink(deps, link, words, by, { action: "usuario.invitado", detail });
}

/** The mail says who invites, and whose documents they are, because a link without a name looks like a trap. */
function invitationOf({ siteUrl }: PeopleDeps, { email, into, role }: Invitation, by: By): Words {
  const who = by?.person?.email ?? "Quien opera el servicio";
  const host = new URL(siteUrl).host;
  if (into === undefined)
    return {
      subject: `Invitación a soporte del portal de facturación (${host})`,
      reason: `${who} invita a ${email} al portal de facturación de ${host}, como soporte.`,
      ask: "Para aceptar abra este enlace:",
    };
  return {
    subject: `Invitación al portal de facturación de ${into.called}`,
    reason: `${who} invita a ${email} al portal de facturación de ${into.called}, en ${host}, como ${ROLE_NAMES[role]}.`,
    ask: "Para aceptar abra este enlace:",
  };
}

function resetOf({ siteUrl }: PeopleDeps, email: string): Words {
  const host = new URL(siteUrl).host;
  return {
    subject: `Otra contraseña para el portal de facturación (${host})`,
    reason: `Alguien pidió elegir otra contraseña para ${email} en el portal de facturación de ${host}.`,
    ask: "Para elegirla abra este enlace:",
  };
}

/**
 * Mails a link by which a new user chooses a password, to sign in and open a test account. A user who has a password is
 * told to use it. @throws 400 for what is no address
 */
export async function inviteToSignUp(deps: PeopleDeps, email: string, by: By): Promise<void> {
  requireEmail(email);
  const user = await ensureUser(deps.db, email, deps.now());
  const host = new URL(deps.siteUrl).host;
  const subject = `Su cuenta de pruebas de facturación (${host})`;
  const reason = `Alguien pidió abrir una cuenta de pruebas de facturación en ${host} con este correo.`;
  if (user.password !== null) {
    const text = `${reason} Ya tiene usuario: entre con su contraseña y ábrala ahí:\n\n${deps.siteUrl}/portal/cuenta-de-pruebas\n`;
    await deps.mail?.({ to: user.email, subject, text });
    return;
  }
  const nothing = { accountId: null, role: null, support: false };
  const link = { kind: "reset", userId: user.id, email: user.email, ...nothing } as const;
  const words = { subject, reason, ask: "Para elegir su contraseña y abrirla siga este enlace:" };
  await makeLink(deps, link, words, by, { action: "usuario.registrado", detail: { email: user.email } });
}

/** Lists the members of an account, given its id or RFC, and the people it invited. */
export async function lookAtTeam({ db, now }: Pick<PeopleDeps, "db" | "now">, account: string) {
  return teamOf(db, (await requireAccount(db, account)).id, now());
}

/** Suspends a user and ends the user's sessions, or ends the suspension. */
export async function blockUser({ db, now }: PeopleDeps, { email, lift }: { email: string; lift: boolean }, by: By) {
  const user = await findUserByEmail(db, email);
  if (user === undefined) throw notFound("El usuario");
  await db.transaction(async (tx) => {
    await setBlocked(tx, user.id, lift ? null : now());
    if (!lift) await endSessions(tx, user.id);
    const action = lift ? "usuario.reactivado" : "usuario.suspendido";
    await note(tx, now(), by, { action, detail: { email: user.email } });
  });
  return { email: user.email, blocked: !lift };
}

/** A reset always removes the password; the flags say what else it removes. */
export interface Reset {
  readonly email: string;
  readonly removeTotp: boolean;
  readonly removeIdentity: boolean;
}

/**
 * Makes a link by which the user sets a new password. Second factor and identity stay, unless the reset removes them.
 */
export async function resetPassword(deps: PeopleDeps, { email, removeTotp, removeIdentity }: Reset, by: By) {
  const user = await findUserByEmail(deps.db, email);
  if (user === undefined) throw notFound("El usuario");
  const detail = { email: user.email, removeTotp, removeIdentity };
  const nothing = { accountId: null, role: null, support: false };
  const link = { kind: "reset", userId: user.id, email: user.email, ...nothing } as const;
  const noted = { action: "usuario.restablecer", detail } as const;
  return makeLink(deps, link, resetOf(deps, user.email), by, noted, async (tx) => {
    if (removeTotp) await setTotp(tx, user.id, { totp: null, pending: null });
    if (removeIdentity) await unbindIdentities(tx, user.id);
    // The person who has the lost authenticator or identity may be signed in, so all sessions end.
    if (removeTotp || removeIdentity) await endSessions(tx, user.id);
  });
}

/** People of an intranet may have an address without a point; else it is the form of `correos`. */
const EMAIL =
  /^[A-Za-z0-9À-ɏ!#$%&'*+/=?^_`{|}~-]{1,64}(\.[A-Za-z0-9À-ɏ!#$%&'*+/=?^_`{|}~-]{1,64})*@[A-Za-z0-9À-ɏ]+([-.][A-Za-z0-9À-ɏ]+)*$/;

export function requireEmail(email: string): void {
  if (!EMAIL.test(email))
    throw invalid("email: debe ser una dirección de correo, como ana@example.com", { campo: "email" });
}

interface Words {
  readonly subject: string;
  readonly reason: string;
  readonly ask: string;
}

/** Sends the link by mail, or returns it to the person who asked; never both, so that only one of them has it. */
async function makeLink(
  { db, now, siteUrl, mail }: PeopleDeps,
  { email, ...link }: Omit<NewLink, "invitedBy"> & { readonly email: string },
  { subject, reason, ask }: Words,
  by: By,
  what: Noted,
  also: (tx: Querying) => Promise<void> = async () => undefined,
) {
  // Only links made in a session are counted here; requests without a session are counted as attempts before.
  if (by?.person?.id !== undefined) await requireFewLinks(db, by.person.id, now());
  const { token, expiresAt } = await db.transaction(async (tx) => {
    // The link is added first, because that locks the user: `also` may end sessions.
    const added = await addLink(tx, { ...link, invitedBy: nameOf(by) }, now());
    await also(tx);
    await note(tx, now(), by, { ...what, accountId: link.accountId ?? undefined });
    return added;
  });
  const url = `${siteUrl}/portal/enlace#${token}`;
  const end = `El enlace sirve una vez, durante ${LINK_HOURS[link.kind]} horas. Si no lo esperaba, ignore este correo.`;
  const text = `${[reason, ask, url, end].join("\n\n")}\n`;
  const mailed = (await mail?.({ to: email, subject, text })) ?? false;
  return { link: mailed ? "" : url, expiresAt: timestampFromDate(expiresAt), mailed };
}
