import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { readBatches } from "../../gateway/contract/routes.ts";
import { SERVICES } from "../../gateway/services.ts";
import { order } from "../rest/facturas/order.ts";
import { defaultsOf } from "../support/defaults.ts";
import { useService } from "../support/service.ts";
import { type Contract, mismatches, readContract } from "./openapi.ts";
import { bodyOf, send } from "./request.ts";
import { ROUTES, titled } from "./routes.ts";
import { samplesOf, useFixtures } from "./samples.ts";
import { departures } from "./shape.ts";

const service = useService({ mails: true });
const fixtures = useFixtures(service);
let contract: Contract;
beforeAll(async () => {
  contract = await readContract(service().site);
});

describe.each(titled())("%s", (_, route) => {
  const { method, rest } = route;
  const isFile = ["File", "FilePiece"].includes(method.output.name);

  test("answers each sample with its status, envelope and shape", async () => {
    for (const make of samplesOf(route)) {
      const answer = await send(fixtures(), route, make(fixtures()));
      expect(answer.status, answer.bytes.toString().slice(0, 300)).toBe(rest.success || 200);
      if (isFile) {
        expect(answer.headers.get("content-type")).toBe(rest.contentType);
        expect(answer.headers.get("content-disposition")).toMatch(/^(inline|attachment); filename="[^"]+"$/);
        continue;
      }
      const { ok, ...envelope } = answer.body;
      expect(ok).toBe(true);
      expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
      expect(departures(method.output, envelope)).toEqual([]);
    }
  });

  const defaults = defaultsOf(method.input);
  const isReading = route.verb === "GET" && Object.keys(defaults).length > 0;
  if (isReading)
    test("answers the same with the defaults that its contract names", async () => {
      const parameters = contract.paths[route.path]?.get?.parameters ?? [];
      const named = parameters.flatMap(({ name, schema }) =>
        schema.default === undefined ? [] : [[name, String(schema.default)]],
      );
      expect(Object.fromEntries(named)).toEqual(defaults);
      const [make] = samplesOf(route);
      const { members, ...sample } = make!(fixtures());
      const asked = async (members: Readonly<Record<string, unknown>>) => {
        const { status, body } = await send(fixtures(), route, { ...sample, members });
        return { status, body };
      };
      // A worker may change a record between the two requests, such as an export on its way.
      const both = async () => ({ without: await asked({}), explicit: await asked(defaults) });
      await expect.poll(both).toSatisfy(({ without, explicit }) => isDeepStrictEqual(without, explicit));
    });

  test("is in /openapi.json, whose schema admits the samples", () => {
    const operation = contract.paths[route.path]?.[route.verb.toLowerCase()];
    expect(operation?.operationId).toBe(method.name);
    const schema = operation?.requestBody?.content["application/json"]?.schema;
    if (schema === undefined) return;
    const bodies = samplesOf(route).map((make) => bodyOf(route, make(fixtures()).members));
    expect(bodies.flatMap((body) => mismatches(schema, body, contract.components.schemas))).toEqual([]);
  });
});

/** These bodies differ in the fields that are sent together, and in nothing else that could be refused. */
const TOGETHER: readonly (readonly [path: string, over: object, isRight: boolean])[] = [
  ["/api/v1/facturas", {}, true],
  ["/api/v1/facturas", { xml: "PGEvPg==" }, false],
  ["/api/v1/facturas", { serie: undefined }, false],
  ["/api/v1/facturas", { conceptos: undefined }, false],
  ["/api/v1/facturas", { receptorRfc: undefined }, false],
  ["/api/v1/facturas", { receptorRfc: undefined, serie: undefined, conceptos: undefined }, false],
  ["/api/v1/facturas", { descuentoGlobal: 1 }, true],
  ["/api/v1/facturas", { descuentoGlobal: 1, descuentoGlobalPorcentaje: 1 }, false],
  ["/api/v1/facturas/calcular", {}, true],
  ["/api/v1/facturas/calcular", { xml: "PGEvPg==" }, false],
  ["/api/v1/facturas/calcular", { conceptos: [{ ...order().conceptos[0], precioConImpuestos: 1 }] }, false],
  ["/api/v1/facturas/calcular", { conceptos: [{ ...order().conceptos[0], valorUnitario: undefined }] }, false],
];

test.each(TOGETHER)("%s with %j is right, or refused, by its schema as by the service", async (path, over, isRight) => {
  const body = JSON.parse(JSON.stringify({ ...order(), ...over })) as object;
  const schema = contract.paths[path]!.post!.requestBody!.content["application/json"]!.schema;
  const answer = await service().rest("POST", path, { key: service().a.sandbox, body });
  expect([mismatches(schema, body, contract.components.schemas).length === 0, answer.status < 400]).toEqual([
    isRight,
    isRight,
  ]);
});

test("/openapi.json describes no path that the proto does not have", () => {
  const described = Object.entries(contract.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((verb) => `${verb.toUpperCase()} ${path}`),
  );
  const batches = readBatches(SERVICES).map(({ path }) => `POST ${path}`);
  expect(described.sort()).toEqual([...ROUTES.map(({ verb, path }) => `${verb} ${path}`), ...batches].sort());
});

test.each(titled(ROUTES.filter(({ rest }) => rest.replayField !== "")))(
  "%s answers a key that was used with 200, and says so",
  async (_, route) => {
    const { method, rest } = route;
    const sample = samplesOf(route)[0]!(fixtures());
    const headers = { "idempotency-key": `used by ${method.name}` };
    const first = await send(fixtures(), route, sample, { headers });
    const second = await send(fixtures(), route, sample, { headers });
    expect([first.status, second.status]).toEqual([rest.success, 200]);
    const { ok: _ok, ...envelope } = second.body;
    expect(departures(method.output, envelope)).toEqual([]);
    expect(second.body).toEqual({ ...first.body, [rest.replayField]: true });
  },
);
