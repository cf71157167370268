import { setTimeout } from "node:timers/promises";
import { create } from "@bufbuild/protobuf";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  AcceptLinkRequestSchema,
  ChangePasswordRequestSchema,
  type ConfirmTotpRequest,
  ConfirmTotpRequestSchema,
  FinishOidcRequestSchema,
  SignInRequestSchema,
  StartTotpRequestSchema,
} from "#proto/cfdi/v1/portal_pb.ts";
import type { IdentityProvider } from "../../src/clients/oidc.ts";
import { startOidc } from "../../src/persistence/access/oidc.ts";
import { addLink, ensureUser, findLink, findUserByEmail, membershipsOf } from "../../src/persistence/access/people.ts";
import { enterSession } from "../../src/persistence/access/sessions.ts";
import { hashOfToken, newToken } from "../../src/persistence/access/tokens.ts";
import type { Account } from "../../src/persistence/account/accounts.ts";
import type { Database, Statement } from "../../src/persistence/database/database.ts";
import { portalAccess } from "../../src/services/access/access.ts";
import type { AccessDeps } from "../../src/services/access/access-deps.ts";
import type { Passwords } from "../../src/services/access/passwords.ts";
import { blockUser, invite, resetPassword } from "../../src/services/access/people.ts";
import { accountTeam } from "../../src/services/access/team.ts";
import type { Visitor } from "../../src/services/context/caller.ts";
import { accountRow } from "../support/accounts.ts";
import { insertAccount } from "../support/changes.ts";
import { newDatabase } from "../support/postgres.ts";

const visitor = { address: "198.51.100.1" };
const now = () => new Date();
const OWN = "una frase que es mía";
const OTHERS = "una frase de otra persona";

let db: Database;
let one: Account;
let two: Account;
beforeAll(async () => {
  db = await newDatabase();
  one = await account("EKU9003173C9");
  two = await account("XIA190128J61");
});
afterAll(() => db.close());

async function account(rfc: string): Promise<Account> {
  const added = { ...accountRow(rfc, now()), contracted: true };
  await insertAccount(db, added);
  return added;
}

/** Returns a promise with the function that resolves it. */
function signal() {
  let say!: () => void;
  const said = new Promise<void>((resolve) => {
    say = resolve;
  });
  return { say, said };
}

/** These password hashes cost nothing, so that the time which a real one gives other calls is up to each test. */
const swift: Passwords = {
  hash: async (password) => `hash of ${password}`,
  verify: async (kept, password) => kept === `hash of ${password}`,
};

const deps = (given: Partial<AccessDeps> = {}): AccessDeps => ({
  ...{ db, now, siteUrl: "https://x.example", mail: undefined, masterKey: Buffer.alloc(32) },
  ...{ passwords: swift, onTrouble: () => undefined },
  ...{ provider: undefined, onProviderTrouble: () => undefined },
  ...given,
});

const portal = (given?: Partial<AccessDeps>) => portalAccess(deps(given));

/**
 * Holds a call until `during` is over, after its password was verified or hashed. `at` names a statement after which
 * the call is held instead.
 */
async function meanwhile<T>(
  call: (access: ReturnType<typeof portal>) => Promise<T>,
  during: () => Promise<unknown>,
  { at, ...given }: Partial<AccessDeps> & { readonly at?: string } = {},
): Promise<T> {
  const [reached, over] = [signal(), signal()];
  const hold = async <R>(result: R): Promise<R> => {
    reached.say();
    await over.said;
    return result;
  };
  const passwords: Passwords = {
    hash: async (...given) => hold(await swift.hash(...given)),
    verify: async (...given) => hold(await swift.verify(...given)),
  };
  const holding: Database = {
    ...db,
    async query<Row>(statement: Statement, values: readonly unknown[]) {
      const rows = await db.query<Row>(statement, values);
      return statement.name === at ? hold(rows) : rows;
    },
  };
  const called = call(portal({ ...given, ...(at === undefined ? { passwords } : { db: holding }) }));
  // The promise is awaited below; until then a failure must not count as unhandled.
  called.catch(() => undefined);
  await reached.said;
  await during();
  over.say();
  return called;
}

const tokenOf = ({ link }: { link: string }) => link.replace(/^.*#/, "");
const invited = async (email: string, into: Account) =>
  tokenOf(await invite(deps(), { email, into: accountTeam(into), role: "reader" }, undefined));
const acceptance = (token: string, password = OWN) => create(AcceptLinkRequestSchema, { token, password });
const withSession = async (email: string, session: string): Promise<Visitor> => {
  const { id } = (await findUserByEmail(db, email))!;
  return { ...visitor, person: { ...visitor, id, email, session: hashOfToken(session).toString("hex") } };
};
const member = async (email: string) => {
  const { session } = await portal().acceptLink(acceptance(await invited(email, one)), visitor);
  return withSession(email, session!);
};
const credentials = (email: string, password = OWN) => create(SignInRequestSchema, { email, password });
const isAlive = async (session: string) =>
  (await enterSession(db, { token: session, accountId: undefined, now: now() })) !== undefined;
const sessionsOf = async (email: string) => {
  const text = "select s.hash from sessions s join users u on u.id = s.user_id where u.email = $1";
  return (await db.query({ name: "", text }, [email])).length;
};
/** Begins to set up a second factor; `code` is the authenticator's. */
const startTotp = async (who: Visitor) => {
  const { secret } = await portal().startTotp(create(StartTotpRequestSchema, { password: OWN }), who);
  return () => create(ConfirmTotpRequestSchema, { code: new TOTP({ secret: Secret.fromBase32(secret!) }).generate() });
};
const accountsOf = async (email: string) =>
  (await membershipsOf(db, (await findUserByEmail(db, email))!.id)).map(({ rfc }) => rfc);

/** Returns a provider whose user has this e-mail, as subject too. */
const providerOf = (email: string): IdentityProvider => ({
  name: "Prueba",
  askAt: async () => "https://id.example",
  identify: async () => ({
    ...{ kind: "identity", issuer: "https://id.example", subject: email, email: async () => email },
  }),
});

interface Return {
  readonly during: () => Promise<unknown>;
  /** The call is held after this statement, which finds the user by e-mail, or by identity (`user`). */
  readonly at?: string;
  /** The invitation whose token has this hash is accepted. */
  readonly link?: Buffer;
}

/** Finishes a sign-in by the provider, held once the user was found. */
async function finish(email: string, { during, at = "user-by-email", link }: Return) {
  const oidc = await startOidc(db, { state: "s", nonce: "n", verifier: "v" }, { link, now: now() });
  const request = create(FinishOidcRequestSchema, { state: "s", code: "c", oidc });
  const given = { provider: providerOf(email), at };
  return meanwhile((access) => access.finishOidc(request, visitor), during, given);
}

describe("two invitations of a new user, taken up at once", () => {
  it("set one password: who is later does not come into the other's account, and its link stays good", async () => {
    const email = "nueva@example.com";
    const [own, others] = [await invited(email, one), await invited(email, two)];
    const later = meanwhile(
      (access) => access.acceptLink(acceptance(others, OTHERS), visitor),
      () => portal().acceptLink(acceptance(own), visitor),
    );
    await expect(later).rejects.toThrow("password: no es la contraseña que ya tiene en el portal");
    expect((await findUserByEmail(db, email))!.password).toBe(`hash of ${OWN}`);
    expect(await accountsOf(email)).toEqual([one.rfc]);
    await portal().acceptLink(acceptance(others), visitor);
    expect(await accountsOf(email)).toEqual([one.rfc, two.rfc]);
  });
});

describe("an invitation of somebody who came in by an identity provider, and has no password", () => {
  const REFUSED = "password: usted entra al portal sin contraseña; acepte con su proveedor de identidad";
  const byProvider = async (email: string) => {
    const link = hashOfToken(await invited(email, one));
    await finish(email, { link, during: async () => undefined });
  };

  it("sets none: whoever invites has no business in the user's other accounts", async () => {
    const email = "sin@example.com";
    await byProvider(email);
    const token = await invited(email, two);
    await expect(portal().acceptLink(acceptance(token, OTHERS), visitor)).rejects.toThrow(REFUSED);
    const reset = { email, removeTotp: false, removeIdentity: true };
    await resetPassword(deps(), reset, undefined);
    await expect(portal().acceptLink(acceptance(token, OTHERS), visitor)).rejects.toThrow(REFUSED);
    expect((await findUserByEmail(db, email))!.password).toBeNull();
  });

  it("sets none either while the user takes up another one by the provider", async () => {
    const email = "alavez@example.com";
    const others = await invited(email, two);
    const later = meanwhile(
      (access) => access.acceptLink(acceptance(others, OTHERS), visitor),
      () => byProvider(email),
    );
    await expect(later).rejects.toThrow(REFUSED);
    expect(await accountsOf(email)).toEqual([one.rfc]);
  });
});

describe("links that are asked for at the same moment", () => {
  const resetLink = async (email: string) =>
    tokenOf(await resetPassword(deps(), { email, removeTotp: false, removeIdentity: false }, undefined));
  const good = async (tokens: readonly string[]) =>
    (await Promise.all(tokens.map((token) => findLink(db, hashOfToken(token), now())))).map(
      (link) => link !== undefined,
    );

  it.each([
    ["an invitation into an account", (email: string) => invited(email, one)],
    ["a reset", resetLink],
  ])("are one: the later of two makes %s void", async (_, ask) => {
    const email = "ados@example.com";
    const { id } = await ensureUser(db, email, now());
    const other = await invited(email, two);
    const [asked, over] = [signal(), signal()];
    // The transaction does what `makeLink` does, and takes longer.
    const slow = db.transaction(async (tx) => {
      const same = { userId: id, support: false, invitedBy: "x" };
      const link =
        ask === resetLink
          ? ({ ...same, kind: "reset", accountId: null, role: null } as const)
          : ({ ...same, kind: "invitation", accountId: one.id, role: "reader" } as const);
      const { token } = await addLink(tx, link, now());
      asked.say();
      await over.said;
      return token;
    });
    await asked.said;
    const later = ask(email);
    // The second call waits for the first; without waiting, it would end within this time.
    await Promise.race([later, setTimeout(300)]);
    over.say();
    expect(await good([await slow, await later, other])).toEqual([false, true, true]);
  });

  it("set one password: of resets of before, too, one taken up makes the others void", async () => {
    const email = "antes@example.com";
    await member(email);
    const taken = await resetLink(email);
    const left = newToken();
    const copy = `insert into one_time_links (hash, kind, user_id, support, invited_by, created_at, expires_at)
      select $1, kind, user_id, support, invited_by, created_at, expires_at from one_time_links where hash = $2`;
    await db.query({ name: "", text: copy }, [hashOfToken(left), hashOfToken(taken)]);
    const late = meanwhile(
      (access) => access.acceptLink(acceptance(left, OTHERS), visitor),
      () => portal().acceptLink(acceptance(taken, "la frase nueva de hoy"), visitor),
    );
    await expect(late).rejects.toThrow("token: el enlace no existe, venció o ya se usó; pida otro");
    expect((await findUserByEmail(db, email))!.password).toBe("hash of la frase nueva de hoy");
  });
});

describe("a sign-in under way", () => {
  const signIn = (email: string, during: () => Promise<unknown>) =>
    meanwhile((access) => access.signIn(credentials(email), visitor), during);
  const WRONG = "El correo o la contraseña no son correctos";

  it("with the old password begins no session once there is another", async () => {
    const email = "cambia@example.com";
    const who = await member(email);
    const change = create(ChangePasswordRequestSchema, { password: OWN, newPassword: OTHERS });
    await expect(signIn(email, () => portal().changePassword(change, who))).rejects.toThrow(WRONG);
    expect(await sessionsOf(email)).toBe(1);
    const audit = await db.query<{ action: string }>(
      { name: "", text: "select action from audit where actor = $1 order by number desc limit 1" },
      [email],
    );
    expect(audit).toEqual([{ action: "sesion.rechazada" }]);
  });

  it("without a code begins no session once there is a second factor", async () => {
    const email = "factor@example.com";
    const who = await member(email);
    const code = await startTotp(who);
    await expect(signIn(email, () => portal().confirmTotp(code(), who))).rejects.toThrow(WRONG);
    expect(await sessionsOf(email)).toBe(1);
  });

  it("of somebody who is kept out begins no session, which would be good again once it is let in", async () => {
    const email = "fuera@example.com";
    await member(email);
    const block = (lift: boolean) => blockUser(deps(), { email, lift }, undefined);
    await expect(signIn(email, () => block(false))).rejects.toThrow("Su acceso al portal está suspendido");
    await block(true);
    expect(await sessionsOf(email)).toBe(0);
  });

  it("by another invitation begins no session once there is another password", async () => {
    const email = "enlace@example.com";
    const who = await member(email);
    const token = await invited(email, two);
    const change = create(ChangePasswordRequestSchema, { password: OWN, newPassword: OTHERS });
    const taken = meanwhile(
      (access) => access.acceptLink(acceptance(token), visitor),
      () => portal().changePassword(change, who),
    );
    await expect(taken).rejects.toThrow("password: no es la contraseña que ya tiene en el portal");
    expect([await sessionsOf(email), await accountsOf(email)]).toEqual([1, [one.rfc]]);
  });

  it("by a reset begins no session without the code of a second factor that is new", async () => {
    const email = "olvida@example.com";
    const who = await member(email);
    const code = await startTotp(who);
    const reset = { email, removeTotp: false, removeIdentity: false };
    const token = tokenOf(await resetPassword(deps(), reset, undefined));
    const taken = meanwhile(
      (access) => access.acceptLink(acceptance(token, OTHERS), visitor),
      () => portal().confirmTotp(code(), who),
    );
    await expect(taken).rejects.toThrow("code: el código no es correcto");
    expect((await findUserByEmail(db, email))!.password).toBe(`hash of ${OWN}`);
  });
});

describe("a change under way", () => {
  /** Chooses another password by a link, which ends all sessions and begins one. */
  const reset = async (email: string) => {
    const asked = { email, removeTotp: false, removeIdentity: false };
    const token = tokenOf(await resetPassword(deps(), asked, undefined));
    return (await portal().acceptLink(acceptance(token, OTHERS), visitor)).session!;
  };

  it.each(["startTotp", "changePassword"] as const)("by %s changes nothing once its session ended", async (method) => {
    const email = `${method.toLowerCase()}@example.com`;
    const thief = await member(email);
    const request = { password: OWN, newPassword: "la frase del ladrón" };
    let session = "";
    const late = meanwhile(
      async (access) =>
        method === "startTotp"
          ? access.startTotp(create(StartTotpRequestSchema, request), thief)
          : access.changePassword(create(ChangePasswordRequestSchema, request), thief),
      async () => {
        session = await reset(email);
      },
    );
    await expect(late).rejects.toThrow("Inicie sesión");
    expect(await findUserByEmail(db, email)).toMatchObject({
      password: `hash of ${OTHERS}`,
      totpPending: null,
    });
    expect([await sessionsOf(email), await isAlive(session)]).toEqual([1, true]);
  });

  it("by an authenticator sets no second factor once its session ended, or another secret was asked for", async () => {
    const email = "autentica@example.com";
    const who = await member(email);
    const confirm = (code: () => ConfirmTotpRequest, during: () => Promise<unknown>) =>
      meanwhile((access) => access.confirmTotp(code(), who), during, { at: "user-totp-step" });
    const first = await startTotp(who);
    await expect(confirm(first, () => startTotp(who))).rejects.toThrow("code: el código no es correcto");
    await db.query({ name: "", text: "update users set totp_step = 0" }, []);
    const second = await startTotp(who);
    await expect(confirm(second, () => reset(email))).rejects.toThrow("Inicie sesión");
    expect(await findUserByEmail(db, email)).toMatchObject({ totp: null });
    expect(await sessionsOf(email)).toBe(1);
  });

  it("by somebody who asks for a secret leaves the second factor that was set up meanwhile", async () => {
    const email = "dosveces@example.com";
    const who = await member(email);
    const code = await startTotp(who);
    const late = meanwhile(
      (access) => access.startTotp(create(StartTotpRequestSchema, { password: OWN }), who),
      () => portal().confirmTotp(code(), who),
    );
    await expect(late).rejects.toThrow("Inicie sesión");
    expect((await findUserByEmail(db, email))!.totp).not.toBeNull();
  });
});

describe("a sign-in by an identity provider under way", () => {
  it("without a code begins no session once there is a second factor", async () => {
    const email = "proveedor@example.com";
    const who = await member(email);
    const code = await startTotp(who);
    await expect(finish(email, { during: () => portal().confirmTotp(code(), who) })).rejects.toThrow(
      "Empiece de nuevo",
    );
    expect(await sessionsOf(email)).toBe(1);
  });

  it.each([false, true])("binds no identity again that a reset let go of; with a second factor: %s", async (strong) => {
    const email = `suelta-${strong}@example.com`;
    const who = await member(email);
    await finish(email, { during: async () => undefined });
    if (strong) await portal().confirmTotp((await startTotp(who))(), who);
    const reset = () => resetPassword(deps(), { email, removeTotp: false, removeIdentity: true }, undefined);
    await expect(finish(email, { during: reset, at: "user" })).rejects.toThrow("Empiece de nuevo");
    expect(await db.query({ name: "", text: "select from identities where subject = $1" }, [email])).toEqual([]);
    expect(await sessionsOf(email)).toBe(0);
  });

  it("of somebody who is kept out begins no session", async () => {
    const email = "nopasa@example.com";
    await member(email);
    const block = () => blockUser(deps(), { email, lift: false }, undefined);
    await expect(finish(email, { during: block })).rejects.toThrow("Su acceso al portal está suspendido");
    expect(await sessionsOf(email)).toBe(0);
  });
});
