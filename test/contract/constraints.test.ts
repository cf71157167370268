import { describe, expect, test } from "vitest";
import { useService } from "../support/service.ts";
import { nameOf, send, valueAt } from "./request.ts";
import { ROUTES, type Route, titled } from "./routes.ts";
import { type Sample, samplesOf, useFixtures } from "./samples.ts";
import { isBrokenElsewhere, placesOf, type Violation, violationsOf } from "./violations.ts";

const service = useService();
const fixtures = useFixtures(service);

describe.each(titled(ROUTES.filter(({ fields }) => fields.length > 0)))("%s", (_, route) => {
  test("its samples show every field it has", () => {
    const samples = samplesOf(route).map((make) => make(fixtures()).members);
    const unseen = placesOf(route.fields)
      .filter((place) => !isBrokenElsewhere(route.name, nameOf(place)))
      .filter((place) => samples.every((members) => valueAt(members, place) === undefined));
    expect(unseen.map(nameOf)).toEqual([]);
  });

  test.each(named(violationsOf(route)))(
    "refuses %s with 400, by name, and stores nothing",
    async (_title, violation) => {
      const { sample, broken } = breakSample(route, violation);
      const before = await service().documents();
      const answer = await send(fixtures(), route, broken, { headers: violation.headers ?? {} });
      expect(answer.status).toBe(400);
      expect(answer.body.error).toMatch(beginningWith(violation));
      expect(await service().documents()).toBe(before);
      if (violation.limit === undefined) return;
      const within = await send(fixtures(), route, { ...sample, members: violation.limit(sample.members) });
      expect(within.body?.error, "the limit itself is right").not.toBe(answer.body.error);
      expect(within.status, JSON.stringify(within.body?.error)).toBeLessThan(500);
    },
  );
});

function named(violations: readonly Violation[]): [title: string, violation: Violation][] {
  return violations.map((violation) => [violation.title, violation]);
}

function breakSample(route: Route, { title, change }: Violation): { sample: Sample; broken: Sample } {
  for (const make of samplesOf(route)) {
    const sample = make(fixtures());
    const members = change(sample.members);
    if (members !== undefined) return { sample, broken: { ...sample, members } };
  }
  throw new Error(`no sample of ${route.name} can be broken by ${title}`);
}

/** A refusal begins with the field's code, where it has one, and its exact name. */
function beginningWith({ names, code = "" }: Violation): RegExp {
  const prefix = code === "" ? "(\\[[A-Z]+-\\d+\\] )?" : `\\[${code}\\] `;
  return new RegExp(`^${prefix}${names.replace(/[[\].]/g, "\\$&")}[: ]`);
}
