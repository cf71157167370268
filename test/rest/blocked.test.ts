import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { beforeEach, describe, expect, test } from "vitest";
import { ErrorDetailSchema, ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { sendRaw } from "../gateway/client.ts";
import { hasBrowser, launchBrowser } from "../support/chromium.ts";
import { useService } from "../support/service.ts";
import { FACTURAS, run } from "./facturas/order.ts";

/** The guard watches loopback, whose 2^24 addresses stand for callers of the network. */
const service = useService({ env: { IP_GUARD: "all" } });
const proxied = useService({ env: { IP_GUARD: "all", TRUST_PROXY: "127.0.0.1" } });

interface Ask {
  readonly method?: string;
  readonly key?: string;
  readonly marks?: Readonly<Record<string, string>>;
  readonly forwardedFor?: string;
  readonly site?: string;
}

function ask(
  from: string,
  path: string,
  { method = "GET", key, marks, forwardedFor, site = service().site }: Ask = {},
) {
  const headers = {
    ...marks,
    ...(key === undefined ? {} : { "x-api-key": key }),
    ...(forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor }),
  };
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const call = request(site + path, { method, headers, localAddress: from, agent: false }, (answer) => {
      let text = "";
      answer.on("data", (chunk) => {
        text += chunk;
      });
      answer.on("end", () => resolve({ status: answer.statusCode!, text }));
    });
    call.on("error", reject).end();
  });
}

const saldo = (from: string, more: Ask = {}) => ask(from, `${FACTURAS}/saldo`, { key: service().a.sandbox, ...more });

async function statusesOf(count: number, make: (at: number) => Promise<{ status: number }>) {
  const statuses = [];
  for (let at = 0; at < count; at += 1) statuses.push((await make(at)).status);
  return statuses;
}

const blocks = async (of = service()) => (await of.accounts.listAddressBlocks({})).blocks.map(({ address }) => address);

beforeEach(async () => {
  for (const each of [service(), proxied()])
    await run(each, `update address_blocks set released_at = now() where released_at is null; truncate address_visits`);
});

describe("the fourth request inside 5 s", () => {
  test("is 403 in the envelope, and blocks its address for good: in every gateway, and in one that starts later", async () => {
    expect(await statusesOf(4, () => saldo("127.0.0.2"))).toEqual([200, 200, 200, 403]);
    await run(service(), "truncate address_visits");
    const second = await service().secondInstance();
    for (const site of [service().site, second.site]) {
      const { status, text } = await saldo("127.0.0.2", { site });
      expect([status, JSON.parse(text)]).toEqual([
        403,
        {
          ok: false,
          error: expect.stringMatching(/IP está bloqueada.*soporte/),
          codigo: null,
          detalle: null,
        },
      ]);
    }
    await second.close();
    expect((await saldo("127.0.0.3")).status).toBe(200);
  });

  test("is counted before the key: unknown keys and none at all block as well", async () => {
    const unknown = `sk_test_${"A".repeat(43)}`;
    expect(await statusesOf(4, () => saldo("127.0.0.4", { key: unknown }))).toEqual([401, 401, 401, 403]);
    expect(await statusesOf(4, () => ask("127.0.0.5", FACTURAS))).toEqual([401, 401, 401, 403]);
  });

  test("is counted on every path below /api, whatever answers there, and not on the pages for people", async () => {
    const from = "127.0.0.6";
    expect(await statusesOf(5, () => ask(from, "/openapi.json"))).toEqual([200, 200, 200, 200, 200]);
    const mixed = [
      await ask(from, "/api/v1/otra"),
      await ask(from, FACTURAS, { method: "DELETE" }),
      await ask(from, `${FACTURAS}/saldo`, { method: "HEAD", key: service().a.sandbox }),
      await ask(from, "/api/v1/otra"),
      await ask(from, FACTURAS, { method: "OPTIONS" }),
      await ask(from, "/docs"),
    ];
    expect(mixed.map(({ status }) => status)).toEqual([404, 405, 200, 403, 403, 200]);
    const [block] = (await service().accounts.listAddressBlocks({})).blocks;
    expect(block).toMatchObject({ address: from, request: "GET /api/v1/otra" });
  });

  test("is refused over Connect and gRPC-Web too, in their own words", async () => {
    const address = "127.0.0.1";
    const invoices = [createConnectTransport, createGrpcWebTransport].map((make) =>
      createClient(Invoicing, make({ baseUrl: service().site, httpVersion: "1.1" })),
    );
    const headers = { "x-api-key": service().a.sandbox };
    const calls = [0, 1, 0, 1, 0].map((at) => () => invoices[at]!.getBalance({}, { headers }));
    const outcomes = [];
    for (const call of calls)
      outcomes.push(
        await call().then(
          () => "answer",
          (error: unknown) => ConnectError.from(error),
        ),
      );
    expect(outcomes.slice(0, 3)).toEqual(["answer", "answer", "answer"]);
    for (const error of outcomes.slice(3) as ConnectError[]) {
      expect(error.code).toBe(Code.PermissionDenied);
      expect(error.findDetails(ErrorDetailSchema)).toMatchObject([{ kind: ErrorKind.FORBIDDEN }]);
    }
    const [block] = (await service().accounts.listAddressBlocks({})).blocks;
    expect(block).toMatchObject({ address, request: "POST /cfdi.v1.Invoicing/GetBalance" });
  });
});

describe("what a page of another site makes a browser send", () => {
  const OTHER_PAGE = "La petición viene de una página de otro sitio";

  test.each<[string, Readonly<Record<string, string>>]>([
    ["a picture", { "sec-fetch-site": "cross-site", "sec-fetch-dest": "image" }],
    ["a picture on a page of a neighbouring host", { "sec-fetch-site": "same-site" }],
    ["a form, from a browser without Sec-Fetch-Site", { origin: "https://otra.example" }],
    ["a form of a page that hides its origin", { origin: "null" }],
  ])("%s is 403 and never counted, on whatever path and by whatever verb", async (_, marks) => {
    const from = "127.0.0.12";
    for (const [method, path] of [
      ["GET", `${FACTURAS}/saldo`],
      ["GET", "/api/v1/otra"],
      ["OPTIONS", FACTURAS],
      ["POST", FACTURAS],
      ["POST", "/cfdi.v1.Invoicing/GetBalance"],
    ] as const)
      for (let at = 0; at < 2; at += 1) {
        const { status, text } = await ask(from, path, { method, marks });
        if (!path.startsWith("/cfdi."))
          expect([status, JSON.parse(text).error]).toEqual([403, expect.stringContaining(OTHER_PAGE)]);
      }
    expect(await blocks()).toEqual([]);
    expect(await statusesOf(4, () => saldo(from))).toEqual([200, 200, 200, 403]);
  });

  test("is not what carries a key: no browser sends one to another site, but programs pass on what they were sent", async () => {
    const marks = { "sec-fetch-site": "cross-site", origin: "https://tienda.example" };
    expect(await statusesOf(4, () => saldo("127.0.0.13", { marks }))).toEqual([200, 200, 200, 403]);
  });

  test("is not what our own pages send, nor what somebody types as an address: both are counted", async () => {
    const { site } = service();
    const own = { origin: site, "sec-fetch-site": "same-origin" };
    const typed = { "sec-fetch-site": "none" };
    expect(await statusesOf(4, () => ask("127.0.0.14", FACTURAS, { marks: own }))).toEqual([...[401, 401, 401, 403]]);
    expect(await statusesOf(4, () => ask("127.0.0.15", FACTURAS, { marks: typed }))).toEqual([...[401, 401, 401, 403]]);
  });

  test("nor is a call of the portal counted whose session has ended: it is 401 however often it comes", async () => {
    const { site } = service();
    const calls = Array.from({ length: 6 }, () =>
      fetch(`${site}/cfdi.v1.Invoicing/GetBalance`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: site },
        body: "{}",
      }),
    );
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(6).fill(401));
    expect(await blocks()).toEqual([]);
  });

  test.runIf(hasBrowser)("blocks nobody: a page with pictures, forms and scripts in Chromium", async () => {
    const target = service().site;
    const arrived = `${target}${FACTURAS}`;
    const html = `<!doctype html>${"<img>".repeat(6)}
      <iframe name=f></iframe><form target=f method=post action="${arrived}"></form>
      <script>
        document.querySelectorAll("img").forEach((img, at) => { img.src = "${arrived}?pagina=" + at; });
        document.forms[0].submit();
        window.done = Promise.allSettled([
          ...[1, 2, 3, 4].map(() => fetch("${arrived}", { headers: { "x-api-key": "k" } })),
          ...[1, 2, 3, 4].map(() => fetch("${arrived}", { mode: "no-cors" })),
        ]);
      </script>`;
    const attacker = createServer((_, answer) => answer.setHeader("content-type", "text/html").end(html));
    await new Promise<void>((resolve) => attacker.listen(0, "127.0.0.1", resolve));
    const browser = await launchBrowser();
    const page = await browser.newPage();
    const statuses: number[] = [];
    page.on("response", (answer) => {
      if (answer.url().startsWith(arrived)) statuses.push(answer.status());
    });
    const { port } = attacker.address() as AddressInfo;
    // The request comes from another site, because its host name differs from the service's.
    const elsewhere = new URL(target).hostname === "localhost" ? "127.0.0.1" : "localhost";
    await page.goto(`http://${elsewhere}:${port}/`, { waitUntil: "load" });
    await page.evaluate("window.done");
    await browser.close();
    attacker.close();
    expect(statuses.length).toBeGreaterThanOrEqual(4);
    expect(new Set(statuses)).toEqual(new Set([403]));
    expect(await blocks()).toEqual([]);
    expect((await saldo("127.0.0.1")).status).toBe(200);
  });
});

describe("a blocked address", () => {
  const unknown = `sk_test_${"A".repeat(43)}`;

  test("is told with a valid key which block it is and how it ends; a stranger is not told", async () => {
    const from = "127.0.0.16";
    await statusesOf(3, () => saldo(from));
    const errorOf = async (more: Ask) => JSON.parse((await saldo(from, more)).text).error as string;
    const [first, again] = [await errorOf({}), await errorOf({})];
    const [block] = (await service().accounts.listAddressBlocks({})).blocks;
    expect(first).toMatch(
      new RegExp(
        `^La dirección IP está bloqueada.*pida a soporte que la libere.*` +
          `bloqueo ${block!.number} de la dirección ${from}, del .* por GET ${FACTURAS}/saldo`,
      ),
    );
    expect(again).toBe(first);
    for (const key of [unknown, "x"]) expect(await errorOf({ key })).not.toContain("bloqueo");
    await run(service(), "update api_keys set expires_at = now() - interval '1 s'");
    try {
      expect(await errorOf({})).not.toContain("bloqueo");
    } finally {
      await run(service(), "update api_keys set expires_at = now() + interval '1 day' where environment = 'sandbox'");
      await run(service(), "update api_keys set expires_at = null where environment = 'production'");
    }
  });
});

describe("the client's address", () => {
  test("is the socket's when no proxy is trusted, whatever X-Forwarded-For says", async () => {
    const forwarded = (at: number) => ({ forwardedFor: `198.51.100.${at}, 127.0.0.1` });
    expect(await statusesOf(4, (at) => saldo("127.0.0.7", forwarded(at)))).toEqual([200, 200, 200, 403]);
    expect(await blocks()).toEqual(["127.0.0.7"]);
  });

  const through = (from: string, forwardedFor: string) =>
    ask(from, `${FACTURAS}/saldo`, {
      ...{ key: proxied().a.sandbox, site: proxied().site },
      forwardedFor,
    });

  test("is what the trusted proxy appended: not what the client wrote before it", async () => {
    const spoofed = (at: number) => through("127.0.0.1", `203.0.113.${at}, 198.51.100.8`);
    expect(await statusesOf(4, spoofed)).toEqual([200, 200, 200, 403]);
    expect((await through("127.0.0.1", "198.51.100.9")).status).toBe(200);
    expect(await blocks(proxied())).toEqual(["198.51.100.8"]);
  });

  test("is the socket's when somebody else than the proxy sends the header", async () => {
    expect(await statusesOf(4, (at) => through("127.0.0.10", `203.0.113.${at}`))).toEqual([...[200, 200, 200, 403]]);
    expect(await blocks(proxied())).toEqual(["127.0.0.10"]);
  });

  test("is not the proxy's own when what the proxy wrote is no address: 400, and the proxy is not blocked", async () => {
    for (let at = 0; at < 5; at += 1) {
      const { status, text } = await through("127.0.0.1", `198.51.100.1, unknown-${at}`);
      expect([status, JSON.parse(text)]).toMatchObject([
        400,
        {
          ok: false,
          error: `X-Forwarded-For: "unknown-${at}", que escribió el proxy, no es una dirección IP`,
        },
      ]);
    }
    expect(await blocks(proxied())).toEqual([]);
  });

  test("is read with the port that some proxies write, and in brackets", async () => {
    const ports = (at: number) => through("127.0.0.1", `198.51.100.20:${40_000 + at}`);
    expect(await statusesOf(4, ports)).toEqual([200, 200, 200, 403]);
    const brackets = ["[2001:db8::1]", "[2001:db8::2]:443", "2001:db8::3", "[2001:db8::4]:8443"];
    expect(await statusesOf(4, (at) => through("127.0.0.1", brackets[at]!))).toEqual([200, 200, 200, 403]);
    expect((await blocks(proxied())).toSorted()).toEqual(["198.51.100.20", "2001:db8:0:0::/64"]);
  });
});

describe("support", () => {
  test("lists what was blocked, when and for what, releases it by name, and finds the whole story afterwards", async () => {
    const from = "127.0.0.11";
    const { accounts } = service();
    const since = Date.now() - 60_000;
    const path = `${FACTURAS}?rfc=XAXX010101000`;
    await statusesOf(4, () => ask(from, path));
    const [block] = (await accounts.listAddressBlocks({})).blocks;
    expect(block).toMatchObject({ address: from, request: `GET ${FACTURAS}` });
    expect(Number(block!.blockedAt!.seconds) * 1000).toBeGreaterThan(since);
    expect(block!.releasedAt).toBeUndefined();

    const by = { releasedBy: "Ana de soporte", note: "Corrigió su programa" };
    const released = await accounts.releaseAddress({ address: `::ffff:${from}`, ...by });
    expect(released).toMatchObject({ number: block!.number, address: from, ...by });
    expect(await statusesOf(3, () => saldo(from))).toEqual([200, 200, 200]);
    expect(await blocks()).toEqual([]);
    expect((await accounts.listAddressBlocks({ all: true })).blocks[0]).toEqual(released);

    expect(await statusesOf(2, () => saldo(from))).toEqual([403, 403]);
    const again = (await accounts.listAddressBlocks({ all: true, limit: 2 })).blocks;
    expect(again.map(({ releasedBy }) => releasedBy)).toEqual([undefined, by.releasedBy]);
    const older = await accounts.listAddressBlocks({ all: true, before: again[0]!.number, limit: 1 });
    expect(older.blocks).toEqual([released]);
  });

  test.each([
    ["127.0.0.99", "La dirección 127.0.0.99 no está bloqueada"],
    ["localhost", "address: no es una dirección IP"],
  ])("hears why %s cannot be released", async (address, sentence) => {
    const attempt = service().accounts.releaseAddress({ address, releasedBy: "x" });
    await expect(attempt).rejects.toThrow(sentence);
  });
});

describe("a body", () => {
  const upload = (headers: string) => {
    const port = Number(new URL(service().site).port);
    return sendRaw(port, `POST ${FACTURAS} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n`);
  };

  test("is not asked for when its caller is refused: `Expect: 100-continue` gets the refusal at once", async () => {
    const answer = await upload("content-length: 9000000\r\nexpect: 100-continue\r\nconnection: close\r\n");
    expect(answer.status).toBe(401);
  });

  test("is asked for when its caller is let in", async () => {
    const key = `x-api-key: ${service().a.sandbox}\r\n`;
    const answer = await upload(`${key}content-length: 2\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n{}`);
    expect(answer.status).toBe(100);
  });
});
