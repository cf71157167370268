import type { PortalAccess } from "#proto/cfdi/v1/portal_pb.ts";
import { notFound } from "../../../common/errors.ts";
import {
  beginSession,
  endSession,
  endSessions,
  findReach,
  findUserByEmail,
  lockUser,
} from "../../persistence/access/index.ts";
import { findAccount } from "../../persistence/account/index.ts";
import { refusedSignIns } from "../audit.ts";
import type { MethodTable, Visitor } from "../context/index.ts";
import type { AccessDeps } from "./access-deps.ts";
import { forgiveGuess } from "./attempts.ts";
import { type IdentityChecks, required, requireUser } from "./identity-checks.ts";
import { rightsIn } from "./roles.ts";
import { profileOf, signedIn } from "./signed-in.ts";
import { lockUnchanged } from "./unchanged-user.ts";

type Methods = Pick<
  MethodTable<typeof PortalAccess, Visitor>,
  "signIn" | "signOut" | "signOutEverywhere" | "me" | "findAccount"
>;

/** Portal methods: signing in, signing out, and who is signed in. */
export function sessions(
  { db, now, notice }: AccessDeps,
  { browsers, guesserOf, requireFewGuesses, prove, refuse, tell }: IdentityChecks,
): Methods {
  return {
    async signIn({ email, password, code, knownBrowser }, visitor) {
      const guesser = guesserOf(email, knownBrowser, visitor);
      await requireFewGuesses(guesser);
      const known = await findUserByEmail(db, email);
      const proof = await prove(known, { password, code }, visitor);
      if (proof === undefined) return { needsCode: true };
      if (typeof proof === "string") return refuse(known, proof, guesser);
      const { user, strong } = proof;
      const begun = await db.transaction(async (tx) => {
        if ((await lockUnchanged(tx, user, { password: true })) === undefined) return undefined;
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
      await db.transaction(async (tx) => {
        await lockUser(tx, user.id);
        await endSessions(tx, user.id);
        await tell(tx, user, visitor, { action: "sesion.todas_cerradas" });
      });
      return { session: "" };
    },

    async me(_, { person }) {
      const told = notice?.();
      return {
        ...(await profileOf(db, required(person).id)),
        ...(told === undefined ? {} : { notice: told }),
      };
    },

    async findAccount({ rfc }, { person }) {
      const account = await findAccount(db, rfc);
      const reach = account && (await findReach(db, required(person).id, account.id));
      const rights = reach && rightsIn(reach);
      // The sentence names no RFC, so that it is the one of a missing account at every method.
      if (account === undefined || rights === undefined) throw notFound("La cuenta");
      const { id, nombre, certified } = account;
      return {
        ...{ account: id, rfc: account.rfc, nombre, certified, role: rights.role },
        ...(rights.isOfPlatform && reach?.platformId && { platform: reach.platformId }),
      };
    },
  };
}
