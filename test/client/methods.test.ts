import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type Attempted, type ClientOptions, createClient } from "../../client/index.ts";
import { OPERATIONS, USER_AGENT } from "../../client/operations.ts";
import { isFile, readRoutes } from "../../gateway/contract/routes.ts";
import { SERVICES } from "../../gateway/services.ts";

interface Sent {
  readonly verb: string;
  readonly address: string;
  readonly headers: Headers;
  readonly body: unknown;
}

const PAGE = { ok: true, data: [{ id: "1" }], total: 1, pagina: 1, limite: 100 };

/** Makes a client of a service that answers everything, and keeps what was sent. */
function recording(options: Partial<ClientOptions> = {}) {
  const sent: Sent[] = [];
  const answering: typeof fetch = async (url, { method, headers, body } = {}) => {
    const { pathname, search } = new URL(String(url));
    sent.push({
      verb: method!,
      address: decodeURIComponent(pathname) + search,
      headers: new Headers(headers),
      body: body === undefined ? undefined : JSON.parse(String(body)),
    });
    const file =
      /\/(xml|pdf)$/.exec(pathname)?.[1] ??
      (/^\/descargas\//.test(pathname) ? "zip" : /-csv$/.test(pathname) ? "csv" : undefined);
    const type = file === undefined ? "application/json" : file === "csv" ? "text/csv" : `application/${file}`;
    return new Response(file === undefined ? JSON.stringify(PAGE) : "<a/>", {
      headers: { "content-type": type, "x-request-id": "r-1" },
    });
  };
  return {
    sent,
    cfdi: createClient({ baseUrl: "http://localhost", apiKey: "sk_test_1", fetch: answering, ...options }),
  };
}

type Method = (...args: readonly unknown[]) => Promise<unknown> | AsyncGenerator<unknown>;
const methodsOf = (cfdi: object) =>
  Object.entries(OPERATIONS).flatMap(([resource, methods]) =>
    Object.entries(methods).map(([name, { verb, path }]) => ({
      title: `${verb.toUpperCase()} ${path}`,
      call: (cfdi as Readonly<Record<string, Readonly<Record<string, Method>>>>)[resource]![name]!,
    })),
  );

it("every operation of the contract has one method, and every method one operation", () => {
  const routes = readRoutes(SERVICES).map(({ verb, path }) => `${verb} ${path}`);
  const methods = methodsOf(recording().cfdi).map(({ title }) => title);
  expect(methods.toSorted()).toEqual(routes.toSorted());
});

it.each(readRoutes(SERVICES).map((route) => [`${route.verb} ${route.path}`, route] as const))(
  "the method of %s sends it",
  async (title, route) => {
    const { cfdi, sent } = recording();
    const { call } = methodsOf(cfdi).find((method) => method.title === title)!;
    const ids = route.pathFields.map((_, at) => `id ${at}/ñ`);
    const body = route.bodyFields.length > 0 ? [{ a: 1 }] : [];
    const [parameter] = route.queryFields.map(({ jsonName }) => jsonName).filter((name) => name !== "pagina");
    const result = call(...ids, ...body, parameter === undefined ? {} : { [parameter]: "x&y" });
    const answer = Symbol.asyncIterator in result ? await result.next() : await result;
    const path = ids.reduce((filled, id) => filled.replace(/\{\w+\}/, id), route.path);
    expect(sent).toHaveLength(1);
    const [{ verb, address, headers, body: inBody }] = sent as [Sent];
    expect([verb, address.split("?")[0]]).toEqual([route.verb, path]);
    if (parameter !== undefined) expect(address).toContain(`${parameter}=x%26y`);
    expect(inBody).toEqual(route.hasBody ? (body[0] ?? {}) : undefined);
    expect(headers.has("idempotency-key")).toBe(route.headers.includes("idempotency-key"));
    expect(headers.get("accept")?.includes("json")).toBe(!isFile(route.method));
    if (!(Symbol.asyncIterator in result)) expect(answer).toMatchObject({ requestId: "r-1" });
  },
);

it("says its name and version", async () => {
  const { cfdi, sent } = recording();
  await cfdi.facturas.saldo();
  const { name, version } = JSON.parse(readFileSync("client/package.json", "utf8"));
  expect(sent[0]!.headers.get("user-agent")).toBe(USER_AGENT);
  expect(USER_AGENT).toBe(`${name.replace("@", "").replace("/", "-")}/${version}`);
});

it("the log hears of failures too, and its own failure changes nothing", async () => {
  const heard: Attempted[] = [];
  const failures = [
    new TypeError("fetch failed", {
      cause: Object.assign(new Error("127.0.0.1:1"), { code: "ECONNREFUSED" }),
    }),
    new DOMException("too late", "TimeoutError"),
  ];
  const { cfdi } = recording({
    retryDelayMs: 1,
    log: (attempt) => {
      heard.push(attempt);
      throw new Error("the log is full");
    },
    fetch: async () => {
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      return Response.json(PAGE);
    },
  });
  expect((await cfdi.facturas.saldo()).ok).toBe(true);
  expect(heard.map(({ attempt, status, failure, isRepeated }) => [attempt, status, failure, isRepeated])).toEqual([
    [1, undefined, "ECONNREFUSED", true],
    [2, undefined, "TimeoutError", true],
    [3, 200, undefined, false],
  ]);
});
