import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isOfMatrix } from "../../src/pac/exchange.ts";
import type { Pac } from "../../src/pac/pac.ts";
import { openPac } from "../../src/pac/registry.ts";
import { CHECK, PAC_ACCOUNT } from "../support/pac.ts";
import "../support/seed.ts";
import { type SwScript, startSwScript, swError } from "../support/sw-script.ts";
import { cancelRequest, receiptRequest, stampRequest } from "./requests.ts";

const UUID = "5FB2822E-396D-4725-8521-CDC4BDD20CCF";

let server: SwScript;
let pac: Pac;
const open = () => openPac("sw", { name: "sw", url: server.url, ...PAC_ACCOUNT, connections: 4 }, CHECK);
beforeAll(async () => {
  server = await startSwScript();
  pac = open();
});
afterAll(async () => {
  await pac.close();
  server.close();
});

/** Returns the outcomes of all calls of the port, to which the PAC gives the same answer. */
async function outcomes(): Promise<readonly object[]> {
  const asked = cancelRequest(UUID);
  const sent = await stampRequest();
  return Promise.all([pac.stamp(sent), pac.recover(sent), pac.cancel(asked), pac.receipt(receiptRequest(asked))]);
}

/** Returns true for words that a person may read, a line of a log may hold, and PostgreSQL stores. */
const isPlain = (words: unknown) =>
  typeof words !== "string" || (words.length <= 500 && !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(words));

describe("the words of a PAC", () => {
  it.each([
    ["a NUL", "El nombre\u0000 no es\u0000\u0000 el suyo.", "El nombre no es el suyo."],
    ["controls and breaks of lines", "\u001b[31mEl\r\n\tnombre\u007f\u0085 no.\u2028", "[31mEl nombre no."],
    ["half a character", "El nombre \ud83e no.", "El nombre no."],
    ["what is whole and well", "Ñandú & «hijos» 🧾 no.", "Ñandú & «hijos» 🧾 no."],
  ])("with %s come in as plain text", async (_, words, plain) => {
    server.play([400, swError(`CFDI40145 - ${words}`)]);
    const [stamped] = await outcomes();
    expect(stamped).toEqual({ kind: "rejected", code: "CFDI40145", detail: plain });
    server.play([400, swError("CACFDI33 - Problemas", `302 - ${words}`)]);
    const [, , cancelled] = await outcomes();
    expect(cancelled).toMatchObject({ kind: "rejected", detail: `CACFDI33 - Problemas 302 - ${plain}` });
  });

  it("are cut before a character, not inside it", async () => {
    server.play([400, swError(`CFDI40145 - x${"🧾".repeat(1000)}`)]);
    const [stamped] = await outcomes();
    expect(Object.values(stamped!).every(isPlain)).toBe(true);
  });

  const bytes = fc.string({ unit: "binary", maxLength: 40 });
  const code = fc.constantFrom("", "CFDI40145 - ", "307. ", "AU2001 - ", "204 - ", "1205 - ", "301:");
  const words = fc.tuple(code, bytes).map((parts) => parts.join(""));
  const data = fc.oneof(
    fc.constant(null),
    fc.record({
      cfdi: bytes,
      tfd: bytes,
      retencion: bytes,
      acuse: bytes,
      uuid: fc.constant({ [UUID]: "201" }),
    }),
    fc.record({ acuse: bytes, uuid: fc.record({ [UUID]: words }) }),
    fc.record({
      records: fc.tuple(
        fc.record({
          urlAckCancellation: fc.oneof(
            bytes,
            fc.webUrl(),
            fc.constantFrom("mailto:a", "file:///etc/passwd", "http://["),
          ),
        }),
      ),
    }),
  );
  const envelope = fc.record({
    message: words,
    messageDetail: fc.oneof(
      words,
      bytes.map((text) => `<${text}`),
    ),
    data,
    status: fc.oneof(fc.constantFrom("success", "error"), bytes),
  });
  const body = fc.oneof(envelope, fc.json(), bytes);

  it("are plain text whatever bytes it sends, and no bytes are a bug", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(200, 400, 404, 500), body, async (status, answer) => {
        server.play([status, answer]);
        for (const outcome of await outcomes()) {
          for (const value of Object.values(outcome)) expect(value).toSatisfy(isPlain);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("as the token of a session are no session where they are no token", async () => {
    server.play([400, swError("301 - Quien entra oye esto.")]);
    for (const token of ["a\u0000b", "a\nb: c", "ñandú", " ", 7, {}]) {
      server.playLogin([200, { data: { token, expires_in: 4_000_000_000 }, status: "success" }]);
      const fresh = open();
      expect(await fresh.stamp(await stampRequest())).toMatchObject({ kind: "unavailable" });
      await fresh.close();
    }
    server.playLogin();
  });
});

it("a code of any matrix is a refusal", () => {
  const file = new URL("../../gateway/docs/rules.json", import.meta.url);
  interface Listing {
    readonly rules: readonly { readonly sat: readonly string[] }[];
    readonly notChecked: readonly { readonly sat: string }[];
  }
  const { rules, notChecked } = JSON.parse(readFileSync(file, "utf8")) as Listing;
  const codes = [...rules, ...notChecked].flatMap(({ sat }) => sat).filter((code) => /^[A-Z]/.test(code));
  expect(codes.length).toBeGreaterThan(500);
  expect(codes.filter((code) => !isOfMatrix(code))).toEqual([]);
  expect(["96", "CSD01", "CFDI", ""].filter(isOfMatrix)).toEqual([]);
});
