import type { Logger } from "pino";
import { expect, it } from "vitest";
import { createLog } from "../../src/operation/log.ts";

/** What a log that says everything writes. */
function written(write: (log: Logger) => void): string {
  let text = "";
  write(createLog("trace", { write: (line) => (text += line) }));
  return text;
}

const KEY = `sk_live_${"k".repeat(43)}`;
const SECRETS: readonly [what: string, secret: string, fields: object][] = [
  ["a header", "abc-token", { headers: { authorization: "Bearer abc-token" } }],
  ["a key", KEY, { request: { "x-api-key": KEY } }],
  ["a password", "12345678a", { csd: { password: "12345678a" } }],
  ["a password in a list", "12345678a", { csds: [{ password: "12345678a" }] }],
  ["what lies too deep to be looked at", "12345678a", { a: { b: { c: { d: { e: { f: "12345678a" } } } } } }],
  ["bytes", "99,115,100", { file: Buffer.from("csd") }],
  ["a PAC's detail", "RECEPTOR", { outcome: { kind: "rejected", detail: "El nombre RECEPTOR no es" } }],
  ["a document", "<cfdi", { xml: "<cfdi:Comprobante/>" }],
  ["a key in an error", KEY, { err: new Error(`no owner for ${KEY}`) }],
  ["a token in a cause", "abc-token", { err: new Error("x", { cause: new Error("Bearer abc-token") }) }],
  ["a document in an error", "cfdi", { err: new Error('bad <cfdi:Comprobante Sello="x"/>') }],
  ["base64 in an error", "QUJD", { err: new Error(`not base64: ${"QUJD".repeat(40)}`) }],
  [
    "a PEM in an error",
    "MIIE",
    { err: new Error("-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----") },
  ],
  ["what a driver hangs on an error", "PEGJ900101AAA", { err: databaseError("PEGJ900101AAA") }],
];

function databaseError(value: string): Error {
  const words = `insert into customers values ('${value}') - Key (rfc)=(${value}) already exists.`;
  const more = { code: "23505", severity: "ERROR", detail: words, query: words, table: "customers" };
  return Object.assign(new Error(words), more);
}

it.each(SECRETS)("%s is not written", (_what, secret, fields) => {
  const text = written((log) => log.warn(fields, "something"));
  expect(text).toContain("something");
  expect(text).not.toContain(secret);
});

it("a secret that a child logger is given is not written", () => {
  const text = written((log) => log.child({ token: "abc-token", requestId: "one" }).info("something"));
  expect(JSON.parse(text)).toMatchObject({ requestId: "one", msg: "something" });
  expect(text).not.toContain("abc-token");
});

it("an error is told by its class, code, words and frames, and so is its cause", () => {
  const cause = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
  const { err } = JSON.parse(
    written((log) => log.error({ err: new TypeError("no rows", { cause }) }, "bug")),
  );
  expect(err).toMatchObject({
    type: "TypeError",
    message: "no rows",
    stack: expect.stringContaining("log.test.ts"),
    cause: { code: "ECONNREFUSED", message: "connect ECONNREFUSED 127.0.0.1:5432" },
  });
});

it("an error of the database is told by its code and place", () => {
  const { err } = JSON.parse(written((log) => log.error({ err: databaseError("x") }, "bug")));
  expect(err.message).toBe("SQLSTATE 23505 table customers");
});
