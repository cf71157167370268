import type { Logger } from "pino";
import { expect, it } from "vitest";
import { createLog } from "../../src/operation/log.ts";

/** Returns the output of a log at its most detailed level. */
function written(write: (log: Logger) => void): string {
  let text = "";
  write(createLog("trace", { write: (line) => (text += line) }));
  return text;
}

const KEY = `sk_live_${"k".repeat(43)}`;
const SECRETS: readonly [what: string, secret: string, fields: object][] = [
  ["a header", "abc-token", { headers: { authorization: "Bearer abc-token" } }],
  ["a key", KEY, { request: { "x-api-key": KEY } }],
  ["a cookie", "s3ss10n", { request: { cookie: "__Host-cfdi_session=s3ss10n" } }],
  ["a cookie that is set", "s3ss10n", { "set-cookie": "__Host-cfdi_session=s3ss10n; Path=/" }],
  ["a cookie in words", "s3ss10n", { reason: "odd: a=b; __Host-cfdi_session=s3ss10n; c=d" }],
  ["a one-time link in words", "t0k3n", { reason: "sent https://x/portal/enlace#t0k3n to nobody" }],
  ["an address of mail", "ana@example.com", { to: { email: "ana@example.com" } }],
  ["a password", "12345678a", { csd: { password: "12345678a" } }],
  ["a password in a list", "12345678a", { csds: [{ password: "12345678a" }] }],
  ["what lies too deep to be looked at", "12345678a", { a: { b: { c: { d: { e: { f: "12345678a" } } } } } }],
  ["bytes", "99,115,100", { file: Buffer.from("csd") }],
  ["a PAC's detail", "RECEPTOR", { outcome: { kind: "rejected", detail: "El nombre RECEPTOR no es" } }],
  ["a document", "<cfdi", { xml: "<cfdi:Comprobante/>" }],
  ["a key in an error", KEY, { err: new Error(`no owner for ${KEY}`) }],
  ["a token in a cause", "abc-token", { err: new Error("x", { cause: new Error("Bearer abc-token") }) }],
  ["a document in an error", "Comprobante", { err: new Error('bad <cfdi:Comprobante Sello="x"/>') }],
  ["base64 in an error", "QUJD", { err: new Error(`not base64: ${"QUJD".repeat(40)}`) }],
  ["a PEM in an error", "MIIE", { err: new Error("-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----") }],
  ["a platform's key in words", `plat_live_${"k".repeat(43)}`, { reason: `no owner for plat_live_${"k".repeat(43)}` }],
  ["a key in words", KEY, { reason: `no owner for ${KEY}` }],
  ["a token in words", "abc-token", { reason: "refused: bearer abc-token" }],
  ["a token without its Bearer", "c2VjcmV0", { reason: "mal formado: eyJhbGciOiJIUzI1NiJ9.e30.c2VjcmV0" }],
  ["a document in words", "RECEPTOR", { reason: 'HTTP 500: <cfdi:Receptor Nombre="RECEPTOR"/>' }],
  ["a document that lacks its end", "RECEPTOR", { reason: '<cfdi:Emisor/><cfdi:Receptor Nombre="RECEPTOR' }],
  ["a document in a document", "RECEPTOR", { reason: "&lt;cfdi:Receptor Nombre=&quot;RECEPTOR&quot;/&gt;" }],
  ["a password in a URL", "12345678a", { reason: "connect postgres://cfdi:12345678a@127.0.0.1:5432/cfdi" }],
  ["a person's RFC", "PEGJ900101AAA", { reason: "El RFC PEGJ900101AAA no existe" }],
  ["a company's RFC", "Ñ&A900101AA1", { reason: "(Ñ&A900101AA1)" }],
  ["base64 in words", "QUJD", { reason: `not base64: ${"QUJD".repeat(40)}` }],
  ["what is too long to be read", "the end", { reason: `${"x ".repeat(1_000_000)}the end` }],
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

it("a line of ids, codes and times is written as it was given", () => {
  const line = {
    ...{ requestId: "el-error", account: "0b0e7a34-6a4e-4f0c-9d0c-abc901231a10", environment: "sandbox" },
    ...{ uuid: "5FB2822E-396D-4725-8521-ABC901231ABC", codigo: "CFDI40145", point: "inserted" },
    ...{ method: "Invoicing/CreateInvoice", route: "/api/v1/facturas/:id", ms: 12, ended: true, none: null },
    ...{ outcome: { kind: "unknown", reason: "uncontrolled answer: AU1000 - Error no controlado: 3 < 4." } },
  };
  expect(JSON.parse(written((log) => log.info(line, "called")))).toMatchObject(line);
});

it("no words make a line long", () => {
  const words = "Señor RECEPTOR, ".repeat(150_000);
  const text = written((log) => log.warn({ outcome: { kind: "unknown", reason: words } }, "not stamped"));
  expect(text.length).toBeLessThan(1_500);
});

it("a secret that a child logger is given is not written", () => {
  const text = written((log) => log.child({ token: "abc-token", requestId: "one" }).info("something"));
  expect(JSON.parse(text)).toMatchObject({ requestId: "one", msg: "something" });
  expect(text).not.toContain("abc-token");
});

it("an error is told by its class, code, words and frames, and so is its cause", () => {
  const cause = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
  const { err } = JSON.parse(written((log) => log.error({ err: new TypeError("no rows", { cause }) }, "bug")));
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
