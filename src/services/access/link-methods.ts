import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { PortalAccess } from "#proto/cfdi/v1/portal_pb.ts";
import { AppError, invalid } from "../../../common/errors.ts";
import { beginSession, findUser, setFirstPassword, setPassword, type User } from "../../persistence/access/index.ts";
import type { Querying } from "../../persistence/database/index.ts";
import { refusedSignIns } from "../audit.ts";
import type { MethodTable, Visitor } from "../context/index.ts";
import type { AccessDeps } from "./access-deps.ts";
import { forgiveGuess, forgiveUser, mayBeMailed, requireFew, requireFewFrom } from "./attempts.ts";
import type { IdentityChecks } from "./identity-checks.ts";
import { type HeldLink, requireLink, takenUp, takeUp } from "./links.ts";
import { requirePassword } from "./passwords.ts";
import { resetPassword } from "./people.ts";
import { signedIn } from "./signed-in.ts";
import { takeCode, WRONG_CODE } from "./totp.ts";
import { lockUnchanged, requireOpen } from "./unchanged-user.ts";

type Methods = Pick<MethodTable<typeof PortalAccess, Visitor>, "describeLink" | "acceptLink" | "requestReset">;

/** Portal methods: users take up invitations and password resets by links that work once. */
export function linkMethods(
  deps: AccessDeps,
  { browsers, guesserOf, requireFewGuesses, prove, tell, beginAnew }: IdentityChecks,
): Methods {
  const { db, now, passwords } = deps;
  return {
    async describeLink({ token }) {
      const { kind, email, nombre, ofPlatform, role, hasPassword, expiresAt } = await requireLink(db, token, now());
      return {
        kind,
        email,
        ofPlatform,
        expiresAt: timestampFromDate(expiresAt),
        ...(nombre === null ? {} : { nombre }),
        ...(role === null ? {} : { role }),
        hasPassword: kind === "invitation" && hasPassword,
      };
    },

    async acceptLink({ token, password, code, knownBrowser }, visitor) {
      const { address } = visitor;
      // A token cannot be guessed, so invalid links are not counted as attempts.
      const link = await requireLink(db, token, now());
      const user = (await findUser(db, link.userId))!;
      requireOpen(user);
      const isNew = link.kind === "reset" || user.password === null;
      const guesser = guesserOf(user.email, knownBrowser, visitor);
      // Guesses are counted before the link is looked at, so that a stranger without the link cannot use it up.
      if (!isNew) await requireFewGuesses(guesser);
      else if (user.totp !== null && code !== undefined) await requireFew(db, { code: user.id }, now());
      if (isNew) requirePassword(password, user.email, "password");
      const proof = isNew ? await proveSecondFactor(deps, user, code) : await prove(user, { password, code }, visitor);
      if (proof === undefined) return { needsCode: true };
      if (typeof proof === "string") throw wrongAtLink(proof);
      const hashed = isNew ? await passwords.hash(password, address) : undefined;
      const begun = await db.transaction(async (tx) => {
        const held = await lockUnchanged(tx, user, { password: !isNew });
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
      // A stranger who requests resets again and again must not void the link that the user is about to open.
      if (!(await mayBeMailed(db, email, now()))) return { mails: true };
      // The reset is not awaited, because the time of the answer would tell whether the user exists.
      const by = { person: { email: "desconocido", address } };
      void resetPassword(deps, { email, removeTotp: false, removeIdentity: false }, by).catch((cause: unknown) => {
        if (!(cause instanceof AppError)) deps.onTrouble(cause);
      });
      return { mails: true };
    },
  };
}

const WRONG_AT_LINK = {
  wrong: { sentence: "password: no es la contraseña que ya tiene en el portal", campo: "password" },
  none: {
    sentence: "password: usted entra al portal sin contraseña; acepte con su proveedor de identidad",
    campo: "password",
  },
  "wrong code": { sentence: `code: ${WRONG_CODE}`, campo: "code" },
} as const;

const wrongAtLink = (what: keyof typeof WRONG_AT_LINK) => invalid(WRONG_AT_LINK[what].sentence, WRONG_AT_LINK[what]);

/**
 * Sets the password by a link. An invitation sets only the first password of a user who never signed in, because its
 * holder has proven nothing else; another invitation may have been taken up while this password was hashed. `user` is
 * the row that the transaction holds.
 */
async function setByLink(tx: Querying, link: HeldLink, user: User, hashed: string): Promise<void> {
  if (link.kind === "reset") await setPassword(tx, user.id, hashed);
  else if (!(await setFirstPassword(tx, link, hashed))) throw wrongAtLink(user.password === null ? "none" : "wrong");
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
