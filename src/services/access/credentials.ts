import type { PortalAccess } from "#proto/cfdi/v1/portal_pb.ts";
import { forbidden, invalid, notApplicable } from "../../../common/errors.ts";
import { setPassword, setTotp, type User } from "../../persistence/access/index.ts";
import type { MethodTable, Visitor } from "../context/index.ts";
import type { AccessDeps } from "./access-deps.ts";
import { forgiveSession, forgiveUser, requireFew } from "./attempts.ts";
import { type IdentityChecks, required, requireUser } from "./identity-checks.ts";
import { requirePassword } from "./passwords.ts";
import { profileOf } from "./signed-in.ts";
import { newSecret, proveCode, WRONG_CODE } from "./totp.ts";

type Methods = Pick<
  MethodTable<typeof PortalAccess, Visitor>,
  "changePassword" | "startTotp" | "confirmTotp" | "removeTotp"
>;

/** Portal methods: a signed-in user changes the password and sets up or removes the second factor. */
export function credentials(
  { db, now, masterKey, passwords }: AccessDeps,
  { proveAgain, holdSignedIn, tell, beginAnew }: IdentityChecks,
): Methods {
  const answer = async (session: string, userId: string) => ({ session, me: await profileOf(db, userId) });

  return {
    async changePassword({ password, newPassword }, visitor) {
      const user = await proveAgain(password, "password", visitor);
      requirePassword(newPassword, user.email, "newPassword");
      const hashed = await passwords.hash(newPassword, visitor.address);
      const session = await db.transaction(async (tx) => {
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
      await db.transaction(async (tx) => {
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
      await proveCode(db, masterKey, given);
      const session = await db.transaction(async (tx) => {
        // The user's authenticator has the secret that was requested last, so a code proves no earlier secret.
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
      await proveCode(db, masterKey, given);
      await db.transaction(async (tx) => {
        await holdSignedIn(tx, user, visitor);
        await setTotp(tx, user.id, { totp: null, pending: null });
        await forgiveSession(tx, required(visitor.person).session);
        await tell(tx, user, visitor, { action: "usuario.segundo_factor_quitado" });
      });
      return profileOf(db, user.id);
    },
  };
}

/** Returns true when sessions of the user began with a second factor. */
const isStrong = ({ totp }: User) => totp !== null;
