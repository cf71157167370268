import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPortal } from "../../gateway/portal-pages.ts";
import { inProcess, listen, stubCore } from "../gateway/stub.ts";

const BUILT = join(import.meta.dirname, "../../gateway/portal/dist");

/**
 * Compressed bytes that each page needs at most; the first page's own code comes on top (setup-pages.test.ts counts
 * both in a browser).
 */
const SHELL_BYTES = 154_400;

test("the portal is built, and what every page needs is small", async () => {
  const files = readPortal(BUILT);
  expect(files.has("index.html"), "npm run prepare builds the portal").toBe(true);
  const markup = readFileSync(join(BUILT, "index.html"), "utf8");
  const named = [...markup.matchAll(/(?:src|href)="\/portal\/([^"]+)"/g)].map((match) => match[1]!);
  const bodies = await Promise.all([...named, "index.html"].map((path) => files.get(path)!.body("br")));
  const total = bodies.reduce((sum, { length }) => sum + length, 0);
  expect(named.length).toBeGreaterThan(1);
  expect(total).toBeLessThan(SHELL_BYTES);
});

describe("served by the gateway", () => {
  let server: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    server = await listen({ core: inProcess(stubCore()) });
  });
  afterAll(() => server.app.close());

  const ask = (path: string, headers: Record<string, string> = {}) =>
    server.app.inject({ method: "GET", url: path, headers });

  test.each(["/portal", "/portal/", "/portal/EKU9003173C9/pruebas/clientes?q=x"])(
    "%s is the document, without anything inline and with a policy that refuses it",
    async (path) => {
      const { statusCode, headers, body } = await ask(path);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-cache",
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
      });
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|https?:|\*|data:/);
      expect(body).not.toMatch(/<style|style=|<script(?![^>]* src=)|\son\w+=|https?:/);
    },
  );

  test("a file whose name holds its hash is kept for ever, compressed as the browser takes it", async () => {
    const path = /src="(\/portal\/assets\/[^"]+\.js)"/.exec((await ask("/portal")).body)![1]!;
    const plain = await ask(path);
    expect(plain.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
    });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    for (const [accepts, encoding, unpack] of [
      ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
      ["gzip, br;q=0", "gzip", gunzipSync],
    ] as const) {
      const packed = await ask(path, { "accept-encoding": accepts });
      expect(packed.headers["content-encoding"]).toBe(encoding);
      expect(unpack(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    }
    const again = await ask(path, { "if-none-match": `W/${plain.headers.etag}` });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  test("a file of an edition that is gone is not the document", async () => {
    expect((await ask("/portal/assets/index-abcdefgh.js")).statusCode).toBe(404);
  });
});
