import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { Verb } from "#proto/cfdi/v1/rest_pb.ts";
import { verbOf } from "../../common/verb.ts";
import { readBatches, readPortalMethods, readRoutes } from "../../gateway/contract/routes.ts";
import { SERVICES } from "../../gateway/services.ts";
import { order, orderOf } from "../rest/facturas/order.ts";
import { platformClient, platformKey } from "../support/platforms.ts";
import { useService } from "../support/service.ts";

/** An assistant is somebody whom texts of third parties may talk into anything, so it can do nothing that counts. */
const FACTURAS = "/api/v1/facturas";
const service = useService();
let keys: { proposes: string; writes: string };

beforeAll(async () => {
  const { a } = service();
  const platforms = platformClient(service());
  await platforms.createPlatform({ nombre: "despacho" });
  await platforms.attachAccount({ platform: "despacho", account: a.rfc, referencia: "cliente-a" });
  keys = {
    proposes: await platformKey(service(), "despacho", { nombre: "asistente", scopes: ["propone"] }),
    writes: await platformKey(service(), "despacho", { nombre: "programa" }),
  };
});

async function assistant(key: string): Promise<Client> {
  const client = new Client({ name: "prueba", version: "1" });
  const headers = { authorization: `Bearer ${key}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${service().site}/mcp`), { requestInit: { headers } }),
  );
  onTestFinished(() => client.close());
  return client;
}

interface Said {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
}

async function call(client: Client, name: string, given: Readonly<Record<string, unknown>> = {}) {
  const { isError = false, content } = (await client.callTool({ name, arguments: given })) as Said;
  return { isError, text: content[0]!.text };
}

const count = async () => {
  const text =
    "select count(*)::int as all, count(*) filter (where estado <> 'borrador')::int as stamped from documents";
  const [found] = await service().db.query<{ all: number; stamped: number }>({ name: "", text }, []);
  return found!;
};

describe("the tools of an assistant", () => {
  it("are the operations that read or propose, and none that writes", async () => {
    const routes = readRoutes(SERVICES);
    const verbs = new Map(routes.map(({ method }) => [method.name, verbOf(method)]));
    for (const key of [service().a.sandbox, keys.proposes, keys.writes]) {
      const { tools } = await (await assistant(key)).listTools();
      const names = tools.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(names).toEqual(
        expect.arrayContaining([
          ...["ListInvoices", "CalculateInvoice", "LeerDocumentacion", "DraftInvoice", "DraftCreditNote"],
          ...["DraftPaymentComplement", "DraftPayroll", "DraftWithholding", "DraftTransfer"],
        ]),
      );
      expect(names.filter((name) => verbs.get(name) === Verb.WRITE)).toEqual([]);
      expect(tools.filter(({ inputSchema }) => JSON.stringify(inputSchema).includes("$ref"))).toEqual([]);
      // All of them stand before a model at once.
      expect(JSON.stringify(tools).length).toBeLessThan(250_000);
      for (const { name, annotations } of tools)
        expect([name, annotations?.readOnlyHint]).toEqual([name, verbs.get(name) !== Verb.PROPOSE]);
    }
  });

  it("find a page of the reference and read it, so that a refusal is explained by its code", async () => {
    const client = await assistant(service().a.sandbox);
    const found = JSON.parse((await call(client, "BuscarDocumentacion", { texto: "idempotencia" })).text);
    const page = await call(client, "LeerDocumentacion", { pagina: found[0].path });
    expect(page.text.toLowerCase()).toContain("idempot");
    const { text: refusal } = await call(client, "CalculateInvoice", {
      cuerpo: order({ conceptos: [{ ...order().conceptos[0], impuestos: [{ tasaIva: 0.15 }] }] }),
    });
    const [, code = refusal] = /\[([A-Z]+-\d+)\]/.exec(refusal) ?? [];
    expect((await call(client, "LeerDocumentacion", { pagina: `/docs/errores/${code}` })).text).toContain(code);
    expect(await call(client, "LeerDocumentacion", { pagina: "/docs/../etc/passwd" })).toMatchObject({ isError: true });
  });

  it("read documents and calculate to the digit that was written", async () => {
    const { a, rest, site } = service();
    const made = await rest("POST", FACTURAS, { key: a.sandbox, body: order({ referencia: "pedido de MCP" }) });
    const client = await assistant(a.sandbox);
    const listed = JSON.parse((await call(client, "ListInvoices", { referencia: "pedido de MCP" })).text);
    expect(listed.data).toMatchObject([{ id: made.body.data.id }]);
    expect(JSON.parse((await call(client, "GetInvoice", { id: made.body.data.id })).text).data).toMatchObject({
      estado: "timbrada",
    });
    // JavaScript would write 1234567890123.4567 as 1234567890123.4568.
    const [concepto] = order().conceptos;
    const body = JSON.stringify({
      ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
      params: {
        name: "CalculateInvoice",
        arguments: { cuerpo: order({ conceptos: [{ ...concepto, cantidad: 1, valorUnitario: "@", impuestos: [] }] }) },
      },
    }).replace('"@"', "123456789012.345678");
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const answer = await fetch(`${site}/mcp`, {
      method: "POST",
      body,
      headers: { ...headers, "x-api-key": a.sandbox },
    });
    const { result } = (await answer.json()) as { result: Said };
    expect(result.content[0]!.text).toContain("123456789012.345678");
  });

  it("propose a draft that a person of the account finds, by a key that can do no more", async () => {
    const { a } = service();
    const before = await count();
    const client = await assistant(keys.proposes);
    const { isError, text } = await call(client, "DraftInvoice", { rfc: a.rfc, cuerpo: order() });
    expect([isError, JSON.parse(text).data.estado]).toEqual([false, "borrador"]);
    expect((await count()).stamped).toBe(before.stamped);
    const once = async () => {
      const cuerpo = { ...order(), idempotency_key: "iguala" };
      return JSON.parse((await call(client, "DraftInvoice", { rfc: a.rfc, cuerpo })).text).data.id;
    };
    expect(await once()).toBe(await once());
    const actor = { name: "", text: "select actor from audit where action = 'borrador.propuesto'" };
    const actors = await service().db.query<{ actor: string }>(actor, []);
    expect(actors.map((row) => row.actor)).toEqual(Array(2).fill("plataforma despacho (llave asistente)"));
  });
});

describe("the limits of an assistant", () => {
  const NAMED = { platform: "despacho", nombre: "acotado", environment: "sandbox" } as const;
  const set = (topes: object) => platformClient(service()).setPlatformKeyLimits({ ...NAMED, topes });
  const propose = async (client: Client, valorUnitario: number, more: object = {}) => {
    const cuerpo = orderOf({ valorUnitario }, more);
    const { isError, text } = await call(client, "DraftInvoice", { rfc: service().a.rfc, cuerpo });
    return isError ? text : "kept";
  };

  it("are by draft and by day, in pesos, and what is over is refused with what is left", async () => {
    const client = await assistant(await platformKey(service(), "despacho", { ...NAMED, scopes: ["propone"] }));
    const limits = { importePorBorrador: "2000", importeAlDia: "4000" };
    await set({ ...limits, borradoresAlDia: 3 });
    const before = await count();
    expect(await propose(client, 2000)).toContain("borradores de a lo más $2,000.00, y este es de $2,320.00");
    const once = { idempotency_key: "tope-1" };
    expect(await propose(client, 1000, once)).toBe("kept");
    expect(await propose(client, 80, { moneda: "USD", tipoCambio: 18 })).toBe("kept");
    expect(await propose(client, 1700)).toContain("hoy le quedan $1,169.60, y este es de $1,972.00");
    expect(await propose(client, 10)).toBe("kept");
    expect(await propose(client, 1000, once)).toBe("kept");
    const full = "«acotado» deja a lo más 3 borradores al día, y hoy ya los dejó: le quedan 0";
    expect(await propose(client, 10)).toContain(full);
    // A key that takes the place of another is bound with it.
    const next = await assistant(await platformKey(service(), "despacho", { ...NAMED, scopes: ["propone"] }));
    expect(await propose(next, 10)).toContain(full);
    expect(await propose(await assistant(keys.proposes), 2000)).toBe("kept");
    expect((await count()).all).toBe(before.all + 4);

    const { body } = await service().rest("GET", "/plataforma/v1/llaves", { key: keys.writes });
    const shown = body.data.filter(({ nombre }: { nombre: string }) => nombre === NAMED.nombre);
    expect(shown).toHaveLength(2);
    for (const { topes, hoy } of shown)
      expect([topes, hoy]).toEqual([
        { borradoresAlDia: 3, importePorBorrador: 2000, importeAlDia: 4000 },
        { borradores: 3, importe: 2842 },
      ]);

    await set({ ...limits, borradoresAlDia: 4 });
    const together = await Promise.all([client, next, client].map((one) => propose(one, 10)));
    expect(together.filter((said) => said === "kept")).toHaveLength(1);
    await set({});
    expect(await propose(client, 2000)).toBe("kept");
    const { keys: left } = await set({});
    expect(left.filter(({ topes }) => topes !== undefined)).toEqual([]);
  });

  it("are set as the key is made, and of no key that is not there", async () => {
    const made = await platformClient(service()).createPlatformKey({
      ...{ ...NAMED, nombre: "nace acotado", scopes: ["propone"] },
      topes: { borradoresAlDia: 1 },
    });
    expect(made.key).toMatchObject({ topes: { borradoresAlDia: 1 }, hoy: { borradores: 0 } });
    const client = await assistant(made.secret);
    expect([await propose(client, 1), await propose(client, 1)]).toEqual(["kept", expect.stringContaining("quedan 0")]);
    await expect(
      platformClient(service()).setPlatformKeyLimits({ ...NAMED, environment: "production", topes: {} }),
    ).rejects.toThrow("La llave acotado");
  });
});

describe("an assistant that was talked into it", () => {
  const hostile = (): readonly (readonly [string, Readonly<Record<string, unknown>>])[] => {
    const { a, b } = service();
    const cuerpo = order();
    const writing = [
      ...readRoutes(SERVICES).filter(({ method }) => verbOf(method) === Verb.WRITE),
      ...readBatches(SERVICES),
      ...readPortalMethods(SERVICES).filter(({ method }) => verbOf(method) !== Verb.READ),
    ].map(({ method }) => [method.name, { rfc: a.rfc, id: "1", cuerpo }] as const);
    const ids = [
      "../../facturas",
      "..%2F..%2Ffacturas",
      "x/cancelar",
      "?a=b",
      "#",
      "1/../../../plataforma/v1/llaves",
      "%00",
    ];
    const accounts = [b.rfc, `${a.rfc}/../${b.rfc}`, "*", "", "XAXX010101000", `${a.rfc}/facturas`];
    return [
      ...writing,
      ...ids.map((id) => ["GetInvoice", { rfc: a.rfc, id }] as const),
      ...accounts.map((rfc) => ["ListInvoices", { rfc }] as const),
      ...accounts.map((rfc) => ["DraftInvoice", { rfc, cuerpo }] as const),
      ["GetInvoice", { rfc: a.rfc, id: { $ne: 1 } }],
      ["ListInvoices", { rfc: a.rfc, verb: "POST" }],
      ["ListInvoices", { rfc: a.rfc, limite: 100_000 }],
      ["CalculateInvoice", { rfc: a.rfc, cuerpo, path: "/api/v1/facturas" }],
      ["__proto__", {}],
      ["constructor", {}],
    ];
  };

  it("stamps, cancels, mails and reads nothing of others, whatever it calls", async () => {
    const { b } = service();
    await service().rest("POST", FACTURAS, { key: b.sandbox, body: order({ referencia: "ajena" }) });
    const before = await count();
    const client = await assistant(keys.writes);
    const calls = hostile();
    expect(calls.length).toBeGreaterThan(100);
    for (const [name, given] of calls) {
      const { isError, text } = await call(client, name, given);
      expect([name, given, isError]).toEqual([name, given, true]);
      expect(text).not.toContain("ajena");
    }
    expect(await count()).toEqual(before);
  });

  it("is not let in with a key that stamps in production, without one, or by a page of another site", async () => {
    const { a, site } = service();
    const ask = async (headers: Readonly<Record<string, string>>, body = "{}", method = "POST") => {
      const accept = { "content-type": "application/json", accept: "application/json, text/event-stream" };
      const answer = await fetch(`${site}/mcp`, {
        method,
        headers: { ...accept, ...headers },
        ...(method === "POST" ? { body } : {}),
      });
      return [answer.status, await answer.text()] as const;
    };
    expect(await ask({ "x-api-key": a.production })).toEqual([403, expect.stringContaining("propone")]);
    expect(await ask({})).toEqual([401, expect.stringContaining("X-Api-Key")]);
    const bearer = { authorization: `Bearer ${a.sandbox}` };
    expect((await ask({ ...bearer, origin: "https://otro.example" }))[0]).toBe(403);
    expect((await ask({ "x-api-key": a.sandbox }, "[1]"))[0]).toBe(400);
    expect((await ask({ "x-api-key": a.sandbox }, "{"))[0]).toBe(400);
    expect((await ask({ "x-api-key": a.sandbox }, " ".repeat(1024 * 1024 + 1)))[0]).toBe(413);
    for (const method of ["GET", "DELETE"]) expect((await ask({ "x-api-key": a.sandbox }, "", method))[0]).toBe(405);
    const listing = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "ListInvoices" } });
    const [status, text] = await ask({ "x-api-key": "sk_test_otra" }, listing);
    expect([status, text]).toEqual([200, expect.stringContaining("HTTP 401")]);
  });
});

it("comes to a program that speaks by standard input and output, by `cfdi mcp`", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cfdi-mcp-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const outfile = join(folder, "cfdi.mjs");
  const flags = ["clients/cli/main.ts", "--bundle", "--platform=node", "--format=esm", `--outfile=${outfile}`];
  execFileSync("node_modules/.bin/esbuild", [...flags, "--log-level=error"]);
  const client = new Client({ name: "prueba", version: "1" });
  const env = { PATH: process.env.PATH!, CFDI_URL: service().site, CFDI_API_KEY: service().a.sandbox };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [outfile, "mcp"], env }));
  onTestFinished(() => client.close());
  expect((await client.listTools()).tools.length).toBeGreaterThan(20);
  expect((await call(client, "ListInvoices", { limite: 1 })).isError).toBe(false);
  expect((await call(client, "CreateInvoice", { cuerpo: order() })).isError).toBe(true);
});
