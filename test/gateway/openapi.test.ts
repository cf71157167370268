import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OWN_CODES } from "../../common/own-codes.ts";
import { readComments } from "../../gateway/comments.ts";
import type { OpenApi } from "../../gateway/contract/openapi.ts";
import { readBatches, readRoutes } from "../../gateway/contract/routes.ts";
import { SERVICES } from "../../gateway/services.ts";
import { mismatches } from "../contract/openapi.ts";
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
const component = (name: string) => (api.components.schemas[name] as { properties: Record<string, Node> }).properties;
type Body = Node & { readonly properties: Readonly<Record<string, Node>> };
const bodyOf = (path: string, form = "") => {
  const { content } = operation(path, "post").requestBody as unknown as {
    content: Record<string, { schema: { $ref: string } }>;
  };
  const name = content["application/json"]!.schema.$ref.replace("#/components/schemas/", "");
  return api.components.schemas[`${name}${form}`] as Body;
};

it("every example of an answer has values that the service could give", () => {
  const nothingSaid = Object.values(api.paths)
    .flatMap((verbs) => Object.values(verbs))
    .filter(({ responses }) => JSON.stringify(responses).includes('"texto"'))
    .map(({ operationId }) => operationId);
  expect(nothingSaid).toEqual([]);
});

it("every route is described, and nothing else", () => {
  const described = Object.entries(api.paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
  );
  expect(described.toSorted()).toEqual(
    [...readRoutes(SERVICES), ...readBatches(SERVICES)].map(({ verb, path }) => `${verb} ${path}`).toSorted(),
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
  expect(operations).toHaveLength(7);
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
    expect(one.parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name)).toEqual(inPath);
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
      { type: "number", exclusiveMinimum: 0, description: "Cuántas unidades. Hasta 6 decimales." },
    ],
    [
      "a length",
      () => bodyOf("/api/v1/facturas", "WithoutXml").properties.receptorRfc,
      { type: "string", minLength: 12, maxLength: 13 },
    ],
    [
      "a text of the CFDI",
      () => component("Concepto").descripcion,
      { pattern: "^[ \\t\\r\\n]*[^| \\t\\r\\n][^|]*$", maxLength: 1000 },
    ],
    ["a pattern", () => bodyOf("/api/v1/facturas", "WithoutXml").properties.moneda, { pattern: "^[A-Z]{3}$" }],
    ["choices", () => bodyOf("/api/v1/facturas", "WithoutXml").properties.metodoPago, { enum: ["PUE", "PPD"] }],
    [
      "a list",
      () => bodyOf("/api/v1/facturas", "WithoutXml").properties.conceptos,
      { type: "array", minItems: 1, maxItems: 200, items: { $ref: "#/components/schemas/Concepto" } },
    ],
    [
      "base64",
      () => bodyOf("/api/v1/facturas", "WithXml").properties.xml,
      { type: "string", contentEncoding: "base64" },
    ],
    ["a required object", () => bodyOf("/api/v1/facturas/validar"), { required: ["xml"], additionalProperties: false }],
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
    expect(text).toMatch(/"maximum": 999999999999999999\b/);
    expect(bodyOf("/api/v1/facturas", "WithoutXml").properties.serie).toMatchObject({
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

it("our own codes of a 502 are described", () => {
  const { codigo } = component("Error");
  for (const [code, { detalle }] of Object.entries(OWN_CODES))
    expect(codigo?.description).toContain(`${code} (${detalle})`);
});

it("it says where it is served, what its groups are, and what files are", () => {
  expect(api.servers).toEqual([{ url: "/", description: expect.any(String) }]);
  const used = Object.values(api.paths).flatMap((verbs) => Object.values(verbs).flatMap(({ tags }) => tags));
  expect(new Set(api.tags.map(({ name }) => name))).toEqual(new Set(used));
  for (const { description } of api.tags) expect(description).not.toBe("");
  for (const [path, type] of [
    ["xml", "application/xml"],
    ["pdf", "application/pdf"],
  ] as const)
    for (const at of Object.keys(api.paths).filter((one) => one.endsWith(`/${path}`)))
      expect(Object.keys((operation(at, "get").responses["200"] as Node).content as object)).toEqual([type]);
});

it("every field of a request, and of what an answer holds, has words", () => {
  const fields = Object.entries(api.components.schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties as Record<string, Node>).map(([field, { description }]) => ({
      name: `${name}.${field}`,
      description,
    })),
  );
  const parameters = Object.values(api.paths)
    .flatMap((verbs) => Object.values(verbs))
    .flatMap(({ operationId, parameters }) =>
      parameters.map(({ name, description }) => ({ name: `${operationId} ${name}`, description })),
    );
  expect(fields.length).toBeGreaterThan(500);
  expect(
    [...fields, ...parameters].filter(({ description = "" }) => description === "").map(({ name }) => name),
  ).toEqual([]);
});

it("states are closed lists, ids are UUIDs, and no amount counts in binary fractions", () => {
  expect(component("Document").estado).toMatchObject({
    enum: expect.arrayContaining(["cancelando", "timbrando"]),
  });
  expect(component("Document").id).toMatchObject({ format: "uuid" });
  expect(operation("/api/v1/facturas/{id}", "get").parameters[0]).toMatchObject({
    schema: { format: "uuid" },
  });
  expect(text).not.toContain("multipleOf");
});

it("every error of an operation has examples in the contract's envelope, and every base64 can be read", () => {
  for (const verbs of Object.values(api.paths))
    for (const { operationId, responses } of Object.values(verbs))
      for (const [status, response] of Object.entries(responses)) {
        if (Number(status) < 400) continue;
        const { content } = response as unknown as {
          content: Record<string, { examples?: Record<string, Node> }>;
        };
        const examples = Object.values(content["application/json"]?.examples ?? {});
        expect(examples.length, `${operationId} ${status}`).toBeGreaterThan(0);
        for (const { value } of examples)
          expect(Object.keys(value as object)).toEqual(["ok", "error", "codigo", "detalle"]);
      }
  const written = [...text.matchAll(/"(?:xml|acuse)": "([^"]+)"/g)].map(([, base64]) => base64!);
  expect(written.length).toBeGreaterThan(5);
  for (const base64 of written) expect(Buffer.from(base64, "base64").toString()).toMatch(/^<[\s\S]+>$/);
});

it("the codes that a refusal carries are the field's, or the rule's over several", () => {
  expect(bodyOf("/api/v1/complementos-pago").properties.receptorRfc).toMatchObject({
    "x-codigos": ["PAG-010"],
  });
  expect(api.components.schemas.PayrollData).toMatchObject({ "x-codigos": ["FC-219", "FC-220"] });
});

it("the examples of answers are what the schemas beside them describe", () => {
  for (const verbs of Object.values(api.paths))
    for (const { operationId, responses } of Object.values(verbs))
      for (const [status, { content }] of Object.entries(responses)) {
        const json = (content as Record<string, { schema: Node; example?: unknown }> | undefined)?.["application/json"];
        if (json?.example === undefined) continue;
        expect([operationId, status, mismatches(json.schema, json.example, api.components.schemas)]).toEqual([
          ...[operationId, status],
          [],
        ]);
      }
});
