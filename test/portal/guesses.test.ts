import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SignInRequestSchema } from "#proto/cfdi/v1/portal_pb.ts";
import { ensureUser, setPassword } from "../../src/persistence/access/people.ts";
import type { Database } from "../../src/persistence/database/database.ts";
import { portalAccess } from "../../src/services/access/access.ts";
import { type Passwords, passwords } from "../../src/services/access/passwords.ts";
import { newDatabase } from "../support/postgres.ts";

let db: Database;
beforeAll(async () => {
  db = await newDatabase();
});
afterAll(() => db.close());

it("who is unknown, who has no password yet and who has one cost the same statements and one hash", async () => {
  const now = () => new Date();
  const real = await passwords();
  await ensureUser(db, "invitada@example.com", now());
  const user = await ensureUser(db, "conocida@example.com", now());
  await setPassword(db, user.id, await real.hash("una frase que nadie sabe", "198.51.100.1"));
  const costOf = async (email: string) => {
    const cost: string[] = [];
    const counting: Database = {
      ...db,
      query(statement, values) {
        cost.push(statement.name);
        return db.query(statement, values) as never;
      },
    };
    const hashing: Passwords = {
      ...real,
      verify(...given) {
        cost.push("hash");
        return real.verify(...given);
      },
    };
    const access = portalAccess({
      ...{ db: counting, now, siteUrl: "https://x.example", mail: undefined, masterKey: Buffer.alloc(32) },
      ...{ passwords: hashing, onTrouble: () => undefined },
      ...{ provider: undefined, onProviderTrouble: () => undefined },
    });
    const request = create(SignInRequestSchema, { email, password: "otra frase cualquiera" });
    await expect(access.signIn(request, { address: "198.51.100.1" })).rejects.toThrow("no son correctos");
    return cost;
  };
  const [known, ...others] = await Promise.all(
    ["conocida@example.com", "invitada@example.com", "nadie@example.com"].map(costOf),
  );
  expect(known).toEqual(["sign-in-attempts", "sign-in-attempts", "user-by-email", "hash", "audit-add"]);
  for (const other of others) expect(other).toEqual(known);
});

it("nothing to compare with is no password, whatever is given", async () => {
  const { verify } = await passwords();
  for (const kept of [null, undefined]) expect(await verify(kept, "", "198.51.100.1")).toBe(false);
});
