import { describe, expect, test } from "vitest";
import { useService } from "../support/service.ts";
import { send } from "./request.ts";
import { ROUTES, titled } from "./routes.ts";
import { samplesOf, useFixtures } from "./samples.ts";

const service = useService();
const fixtures = useFixtures(service);

test.each(titled(ROUTES.filter(({ isPublic }) => isPublic)))(
  "%s answers without a key, and looks at none: with a wrong one it answers the same",
  async (_, { verb, path }) => {
    const url = path.replace("{token}", fixtures().exports.token);
    const [none, wrong] = await Promise.all(
      [undefined, "k".repeat(8000)].map((key) => service().rest(verb, url, { key })),
    );
    expect(none!.status).toBe(200);
    expect(wrong!.body).toEqual(none!.body);
    expect([...none!.headers.keys()].filter((name) => name.startsWith("ratelimit"))).toEqual([]);
  },
);

describe.each(titled(ROUTES.filter(({ isPublic }) => !isPublic)))("%s", (_, route) => {
  const [makeSample] = samplesOf(route);

  test.each([
    ["no key", undefined],
    ["an empty key", ""],
    ["a key of the right form that nobody holds", `sk_test_${"A".repeat(43)}`],
    ["a key with a wrong form", "sk_test_1' or '1'='1"],
    ["a key of 8 kB", "k".repeat(8000)],
  ])("refuses %s with 401 and stores nothing", async (_, key) => {
    const before = await service().documents();
    const url = route.path.replace(/\{\w+\}/g, fixtures().invoice.id);
    const body = route.verb === "POST" ? { body: makeSample!(fixtures()).members } : {};
    const answer = await service().rest(route.verb, url, { key, ...body });
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({
      ok: false,
      error: expect.stringMatching(/llave/),
      codigo: null,
      detalle: null,
    });
    expect(await service().documents()).toBe(before);
  });
});

test.each(titled(ROUTES.filter(({ path }) => path.includes("{id}"))))(
  "%s shows another account and the other environment exactly what a missing id shows",
  async (_, route) => {
    const sample = samplesOf(route)[0]!(fixtures());
    const missing = await send(fixtures(), route, {
      ...sample,
      path: { id: "00000000-0000-4000-8000-000000000000" },
    });
    expect(missing.status).toBe(404);
    const { platform } = fixtures();
    const keys = route.path.startsWith("/plataforma/")
      ? [platform.others, platform.live]
      : [service().b.sandbox, service().a.production];
    const strangers = await Promise.all([
      ...keys.map((key) => send(fixtures(), route, sample, { key })),
      ...ODD_IDS.map((id) => send(fixtures(), route, { ...sample, path: { id } })),
    ]);
    for (const { status, body, headers } of strangers) {
      expect({ status, body }).toEqual({ status: 404, body: missing.body });
      expect(headers.get("content-type")).toBe(missing.headers.get("content-type"));
    }
  },
);

/** No document has an id that is not a UUID. */
const ODD_IDS = ["1", "saldo2", "ñ", "..%2f..", "%00", "a".repeat(5000), "00000000-0000-4000-8000-00000000000g"];
