import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readComments } from "../../gateway/comments.ts";
import { describeApi } from "../../gateway/contract/openapi.ts";
import { readBatches } from "../../gateway/contract/routes.ts";
import { SERVICES } from "../../gateway/services.ts";
import { type MethodDef, modelOf } from "../../tools/clients/model.ts";
import { play as playTypeScript } from "./drivers/typescript.ts";
import { LANGUAGES, startDriver } from "./languages.ts";
import { MADE, SCENARIOS, type Scenario } from "./scenarios.ts";
import { type Got, type Play, serveScripts } from "./scripted.ts";

/** The clients of all languages are held by one table; a language whose program is missing is skipped by name. */
let service: Awaited<ReturnType<typeof serveScripts>>;
beforeAll(async () => {
  service = await serveScripts();
});
afterAll(() => service.close());

/** Each operation of the contract is called once. */
const { resources } = modelOf(describeApi(SERVICES, readComments()), readBatches(SERVICES));
const METHODS = resources.flatMap(({ name, methods }) => methods.map((method) => ({ ...method, resource: name })));
const FILE_TYPES: readonly [RegExp, string][] = [
  [/\/xml$/, "application/xml"],
  [/\/pdf$/, "application/pdf"],
  [/-csv$/, "text/csv"],
  [/./, "application/zip"],
];
const ANSWERS = {
  json: () => ({ body: { ok: true } }),
  list: () => ({ body: { ok: true, data: [], total: 0, pagina: 1, limite: 100 } }),
  batch: () => ({
    body: `${JSON.stringify({ linea: 1, status: 201, ok: true })}\n`,
    headers: { "content-type": "application/x-ndjson" },
  }),
  file: (path: string) => ({
    ...{ body: "x", headers: { "content-type": FILE_TYPES.find(([ends]) => ends.test(path))![1] } },
  }),
};
const asked = ({ query }: MethodDef) =>
  query
    .filter(({ isRequired }) => isRequired)
    .map(({ name, type }) => [name, type.kind === "choice" ? type.values[0]! : "x"]);
const EVERY: Scenario = {
  title: "every operation of the contract has one method, which sends it",
  calls: METHODS.map((method) => ({
    ...{ method: `${method.resource}.${method.name}`, ids: method.ids.map((id) => `${id}-ñ`) },
    ...{ options: Object.fromEntries(asked(method)) },
    ...(method.body === undefined ? {} : { body: method.answers === "batch" ? [{}] : {} }),
  })),
  answers: METHODS.map(({ path, answers }) => ANSWERS[answers](path)),
  requests: METHODS.map((method) => {
    const { verb, path, answers } = method;
    const query = [
      ...asked(method).map((pair) => pair.join("=")),
      ...(answers === "list" ? ["limite=100&pagina=1"] : []),
    ];
    return {
      verb: verb.toUpperCase(),
      path: path.replace(/\{(\w+)\}/g, "$1-%C3%B1") + (query.length === 0 ? "" : `?${query.toSorted().join("&")}`),
      // A language of types may write what is required and was not given.
      body: verb === "post" ? expect.stringMatching(/^\{.*\}\n?$/) : "",
    };
  }),
};

const drivers = LANGUAGES.map((language) => ({ name: language.name, driver: startDriver(language) }));
afterAll(() => {
  for (const { driver } of drivers) driver?.stop();
});
const clients = [{ name: "typescript", driver: { play: playTypeScript } }, ...drivers];

describe.concurrent.each(clients)("$name", ({ name, driver }) => {
  // A driver plays one scenario after the other.
  describe.sequential("plays", () => {
    it
      .skipIf(driver === undefined)
      .each([...SCENARIOS, EVERY].map((scenario, at) => [scenario.title, scenario, at] as const))(
      "%s",
      async (_, scenario, at) => {
        if (scenario.isExact && name === "typescript") return;
        const { script, got, gaps } = begin(`${name}-${at}`, scenario);
        const host = scenario.isGuarded ? "0.0.0.0" : "127.0.0.1";
        const { client, calls, isAtOnce } = scenario;
        const task = { client, calls, isAtOnce, baseUrl: `http://${host}:${service.port}/${name}-${at}/api/v1/` };
        const { outcomes, heard } = await driver!.play(JSON.parse(JSON.stringify(task)));
        if (scenario.outcomes !== undefined) expect(outcomes).toMatchObject(scenario.outcomes);
        if (scenario.requests !== undefined) expect(got).toMatchObject(scenario.requests);
        if (scenario.sent !== undefined) expect(got).toHaveLength(scenario.sent);
        if (scenario.keys !== undefined) expect(got.map(keysOf)).toEqual(scenario.keys);
        if (scenario.isSame) expect(new Set(got.map(({ body }) => body)).size).toBe(1);
        if (scenario.heard !== undefined) {
          expect(JSON.parse(JSON.stringify(heard)).map((each: object) => ({ status: null, ...each }))).toMatchObject(
            scenario.heard,
          );
          expect(JSON.stringify(heard)).not.toMatch(/SECRETO|U0VDUkVUTw|sk_test/);
        }
        if (scenario.key !== undefined) sameKey(scenario.key, got, outcomes);
        if (scenario.leastGapMs !== undefined) expect(Math.min(...gaps)).toBeGreaterThanOrEqual(scenario.leastGapMs);
        expect(scenario.limit === undefined ? script : []).toEqual([]);
      },
    );
  });
});

function begin(name: string, { answers = [], limit }: Scenario): Play {
  const play: Play = { script: [...answers], limit, got: [], gaps: [] };
  service.plays.set(name, play);
  return play;
}

const keysOf = ({ body }: Got) =>
  body
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).idempotency_key);

/** All requests have one key and one body, and a failure names that key. */
function sameKey(key: string, got: readonly Got[], outcomes: readonly { readonly error?: object }[]): void {
  const keys = got.map(({ headers, body }) => {
    const inHeader = headers["idempotency-key"] as string | undefined;
    // Java's own client writes no other signs than those of ASCII into a header; it sends such a key in the body.
    return inHeader === undefined ? JSON.parse(body).idempotency_key : Buffer.from(inHeader, "latin1").toString();
  });
  if (key === MADE) expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  else expect(keys[0]).toBe(key);
  expect(new Set(keys).size).toBe(1);
  expect(new Set(got.map(({ body }) => body)).size).toBe(1);
  for (const { error } of outcomes) if (error !== undefined) expect(error).toMatchObject({ idempotencyKey: keys[0] });
}
