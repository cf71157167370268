import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { openSecret, readMasterKey, sealSecret } from "../../src/persistence/database/secrets.ts";

const MASTER = randomBytes(32);

it("opens what it sealed, for the same owner", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), fc.string(), (secret, owner) => {
      expect(openSecret(MASTER, owner, sealSecret(MASTER, owner, secret))).toEqual(Buffer.from(secret));
    }),
  );
});

it("opens nothing of which one bit was changed", () => {
  const sealed = sealSecret(MASTER, "owner", Buffer.from("private key"));
  fc.assert(
    fc.property(fc.nat(sealed.length * 8 - 1), (bit) => {
      const changed = Buffer.from(sealed);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => openSecret(MASTER, "owner", changed)).toThrow();
    }),
  );
});

it.each([
  ["another owner", MASTER, "account/00002"],
  ["another master key", randomBytes(32), "account/00001"],
])("opens nothing for %s", (_, master, owner) => {
  const sealed = sealSecret(MASTER, "account/00001", Buffer.from("private key"));
  expect(() => openSecret(master, owner, sealed)).toThrow();
});

it("opens nothing that was cut short", () => {
  const sealed = sealSecret(MASTER, "owner", Buffer.from("private key"));
  for (let length = 0; length < sealed.length; length++)
    expect(() => openSecret(MASTER, "owner", sealed.subarray(0, length))).toThrow();
});

it("never seals the same secret into the same bytes", () => {
  const seal = () => sealSecret(MASTER, "owner", Buffer.from("private key")).toString("hex");
  expect(new Set(Array.from({ length: 100 }, seal)).size).toBe(100);
});

it("reads the master key in hex and in base64, and refuses any other length", () => {
  expect(readMasterKey(MASTER.toString("hex"))).toEqual(MASTER);
  expect(readMasterKey(MASTER.toString("base64"))).toEqual(MASTER);
  expect(() => readMasterKey(MASTER.toString("base64").slice(0, 40))).toThrow("32 bytes");
  expect(() => readMasterKey("")).toThrow("32 bytes");
});
