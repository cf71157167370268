import { randomUUID } from "node:crypto";
import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AcceptLinkRequestSchema } from "#proto/cfdi/v1/portal_pb.ts";
import type { Account } from "../../src/persistence/accounts.ts";
import type { Database } from "../../src/persistence/database.ts";
import { findUserByEmail, membershipsOf } from "../../src/persistence/people.ts";
import { type AccessDeps, portalAccess } from "../../src/services/portal/access.ts";
import type { Passwords } from "../../src/services/portal/passwords.ts";
import { invite } from "../../src/services/portal/people.ts";
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
  const added = {
    ...{ id: randomUUID(), rfc, nombre: "ALGUIEN", regimenFiscal: "601", lugarExpedicion: "06300" },
    ...{ zonaHoraria: "America/Mexico_City", registroPatronal: null, contracted: true, certified: false },
    createdAt: now(),
  };
  await insertAccount(db, added);
  return added;
}

/** Something that is waited for until it is said. */
function signal() {
  let say!: () => void;
  const said = new Promise<void>((resolve) => {
    say = resolve;
  });
  return { say, said };
}

/** Passwords that cost nothing: what a hash gives other calls is time, and here a test decides how much. */
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

/** A call that is held once its password was verified or hashed, until `during` is over. */
async function meanwhile<T>(
  call: (access: ReturnType<typeof portal>) => Promise<T>,
  during: () => Promise<unknown>,
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
  const called = call(portal({ passwords }));
  // It is awaited below, where it may have failed already.
  called.catch(() => undefined);
  await reached.said;
  await during();
  over.say();
  return called;
}

const tokenOf = ({ link }: { link: string }) => link.replace(/^.*#/, "");
const invited = async (email: string, into: Account) =>
  tokenOf(await invite(deps(), { email, into, role: "reader" }, undefined));
const acceptance = (token: string, password = OWN) => create(AcceptLinkRequestSchema, { token, password });
const accountsOf = async (email: string) =>
  (await membershipsOf(db, (await findUserByEmail(db, email))!.id)).map(({ rfc }) => rfc);

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
