import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OWN_CODES } from "../../common/own-codes.ts";
import { readComments } from "../../gateway/comments.ts";
import type { OpenApi } from "../../gateway/openapi.ts";
import { readRoutes } from "../../gateway/routes.ts";
import { SERVICES } from "../../gateway/services.ts";
import { inProcess, listen, stubCore } from "./stub.ts";

let server: Awaited<ReturnType<typeof listen>>;
let api: OpenApi;
let text: string;

beforeAll(async () => {
  server = await listen({ core: inProcess(stubCore()) });
  text = await (await fetch(`${server.url}/openapi.json`)).text();
  api = JSON.parse(text);
});
afterAll(() => server.app.close());

type Node = { readonly [key: string]: unknown };
const operation = (path: string, verb: string) => api.paths[path]![verb]!;
const component = (name: string) =>
  (api.components.schemas[name] as { properties: Record<string, Node> }).properties;
const bodyOf = (path: string) =>
  (
    operation(path, "post").requestBody as unknown as {
      content: Record<string, { schema: Node & { properties: Record<string, Node> } }>;
    }
  ).content["application/json"]!.schema;

it("every route is described, and nothing else", () => {
  const described = Object.entries(api.paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
  );
  expect(described.toSorted()).toEqual(
    readRoutes(SERVICES)
      .map(({ verb, path }) => `${verb} ${path}`)
      .toSorted(),
  );
});

it("it is OpenAPI 3.1 of version 1.0.0, behind X-Api-Key", () => {
  expect(api).toMatchObject({ openapi: "3.1.0", info: { version: "1.0.0" }, security: [{ ApiKey: [] }] });
  expect(api.components.securitySchemes).toMatchObject({
    ApiKey: { type: "apiKey", in: "header", name: "X-Api-Key" },
  });
});

it("the three headers of the limit are on every answer but to those who were not let in", () => {
  const NAMES = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];
  expect(Object.keys(api.components.headers)).toEqual(NAMES);
  for (const verbs of Object.values(api.paths))
    for (const { operationId, responses } of Object.values(verbs).filter(({ security }) => !security))
      for (const [status, { headers = {} }] of Object.entries(responses))
        expect([operationId, status, Object.keys(headers as object)]).toEqual([
          operationId,
          status,
          ["401", "403", "500", "502", "503"].includes(status) ? [] : NAMES,
        ]);
});

it("what is public asks for no key, has no limit, and says how long it may be kept", () => {
  const operations = Object.entries(api.paths).filter(([path]) => path.startsWith("/catalogos/"));
  expect(operations).toHaveLength(6);
  for (const [, { get }] of operations) {
    expect(get?.security).toEqual([]);
    expect(Object.keys(get!.responses)).toEqual(["200", "304", "400", "500", "502", "503"]);
    expect(Object.keys(get!.responses["200"]!.headers as object)).toEqual(["ETag", "Cache-Control"]);
  }
});

it("every reference leads somewhere, every operation has its own id, every path parameter is declared", () => {
  for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    expect(api.components.schemas).toHaveProperty(name!);
  }
  const operations = Object.entries(api.paths).flatMap(([path, verbs]) =>
    Object.values(verbs).map((one) => ({ path, one })),
  );
  expect(new Set(operations.map(({ one }) => one.operationId)).size).toBe(operations.length);
  for (const { path, one } of operations) {
    const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
    expect(one.parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name)).toEqual(
      inPath,
    );
    expect(one.summary).not.toBe("");
    const atTheDoor = one.security === undefined ? ["401", "403", "429"] : [];
    expect(Object.keys(one.responses)).toEqual(expect.arrayContaining([...atTheDoor, "500", "502", "503"]));
  }
});

describe("constraints", () => {
  it.each([
    [
      "a decimal",
      () => component("Concepto").cantidad,
      { type: "number", exclusiveMinimum: 0, multipleOf: 0.000001 },
    ],
    [
      "a length",
      () => bodyOf("/api/v1/facturas").properties.receptorRfc,
      { type: "string", minLength: 12, maxLength: 13 },
    ],
    [
      "a text of the CFDI",
      () => component("Concepto").descripcion,
      { pattern: "^[ \\t\\r\\n]*[^| \\t\\r\\n][^|]*$", maxLength: 1000 },
    ],
    ["a pattern", () => bodyOf("/api/v1/facturas").properties.moneda, { pattern: "^[A-Z]{3}$" }],
    ["choices", () => bodyOf("/api/v1/facturas").properties.metodoPago, { enum: ["PUE", "PPD"] }],
    [
      "a list",
      () => bodyOf("/api/v1/facturas").properties.conceptos,
      { type: "array", minItems: 1, maxItems: 200, items: { $ref: "#/components/schemas/Concepto" } },
    ],
    [
      "base64",
      () => bodyOf("/api/v1/facturas").properties.xml,
      { type: "string", contentEncoding: "base64" },
    ],
    [
      "a required object",
      () => bodyOf("/api/v1/facturas/validar"),
      { required: ["xml"], additionalProperties: false },
    ],
    [
      "a query",
      () => operation("/api/v1/facturas", "get").parameters.find(({ name }) => name === "limite"),
      { in: "query", required: false, schema: { type: "integer", minimum: 1, maximum: 100 } },
    ],
    [
      "a header",
      () => operation("/api/v1/facturas", "post").parameters.find(({ name }) => name === "Idempotency-Key"),
      { in: "header", schema: { maxLength: 255 } },
    ],
    ["a nullable record field", () => component("Document").uuidFiscal, { type: ["string", "null"] }],
    ["a time", () => component("CreatedDocument").timbradaEn, { type: "string", format: "date-time" }],
  ])("%s is described as the proto constrains it", (_what, read, expected) => {
    expect(read()).toMatchObject(expected);
  });

  it("bounds are written digit by digit, and the proto's comments are the descriptions", () => {
    expect(text).toContain('"maximum": 999999999999999999,');
    expect(bodyOf("/api/v1/facturas").properties.serie).toMatchObject({
      description: readComments().get("cfdi.v1.CreateInvoiceRequest.serie")!,
    });
  });

  it("a creation can be 201 or a replay", () => {
    expect(Object.keys(operation("/api/v1/facturas", "post").responses)).toEqual([
      "200",
      "201",
      "400",
      "401",
      "402",
      "403",
      "409",
      "413",
      "415",
      "429",
      "500",
      "502",
      "503",
    ]);
  });
});

it("our own codes of a 502 are described, for machines and for people", async () => {
  const page = await (await fetch(`${server.url}/docs`)).text();
  const { codigo } = component("Error");
  for (const [code, { detalle, remedio }] of Object.entries(OWN_CODES)) {
    expect(codigo?.description).toContain(`${code} (${detalle})`);
    for (const text of [code, detalle, remedio]) expect(page).toContain(text);
  }
});

it("the page for people shows every route and loads nothing", async () => {
  const answer = await fetch(`${server.url}/docs`);
  const page = await answer.text();
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  for (const { verb, path } of readRoutes(SERVICES)) expect(page).toContain(`${verb} ${path}`);
  expect(page).not.toMatch(/<script|src=|https?:\/\//);
  expect(page, "a pattern is for machines").not.toMatch(/\^\[|\]\{\d|\[0-9\]/);
});
