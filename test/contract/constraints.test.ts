import { stringify } from "lossless-json";
import { describe, expect, test } from "vitest";
import { AppError } from "../../common/errors.ts";
import { once } from "../../common/once.ts";
import { Refusal, toRefusal } from "../../gateway/contract/errors.ts";
import { readRoutes } from "../../gateway/contract/routes.ts";
import { parseJson } from "../../gateway/json.ts";
import { compileRequest } from "../../gateway/request.ts";
import { SERVICES } from "../../gateway/services.ts";
import { constraintsOf } from "../../src/grpc/constraints.ts";
import { useService } from "../support/service.ts";
import { bodyOf, nameOf, searchOf, send, valueAt } from "./request.ts";
import { ROUTES, type Route, titled } from "./routes.ts";
import { type Sample, samplesOf, useFixtures } from "./samples.ts";
import { isBrokenElsewhere, placesOf, type Violation, violationsOf } from "./violations.ts";

const service = useService();
const fixtures = useFixtures(service);

/** Some violations of each route go over the wire; the others are judged by the two parts that judge them there. */
const JUDGES = new Map(
  readRoutes(SERVICES).map((route) => [
    `${route.verb} ${route.path}`,
    once(() => ({ read: compileRequest(route), check: constraintsOf(route.method.input) })),
  ]),
);

interface Judged {
  /** Reading is the gateway's part, and checking the core's. */
  readonly by: "read" | "check";
  readonly told: string;
}

function judge(route: Route, { path: params, members }: Sample): Judged | undefined {
  const { read, check } = JUDGES.get(`${route.verb} ${route.path}`)!();
  let by: Judged["by"] = "read";
  try {
    const body = route.verb === "GET" ? null : parseJson(stringify(bodyOf(route, members))!);
    const { message, fault } = read({ params, search: searchOf(route, members), body });
    if (fault !== undefined) return { by, told: fault };
    by = "check";
    check(message);
  } catch (cause) {
    if (cause instanceof AppError || cause instanceof Refusal) return { by, told: toRefusal(cause).message };
    throw cause;
  }
}

describe.each(titled(ROUTES.filter(({ fields }) => fields.length > 0)))("%s", (_, route) => {
  test("its samples show every field it has", () => {
    const samples = samplesOf(route).map((make) => make(fixtures()).members);
    const unseen = placesOf(route.fields)
      .filter((place) => !isBrokenElsewhere(route.name, nameOf(place)))
      .filter((place) => samples.every((members) => valueAt(members, place) === undefined));
    expect(unseen.map(nameOf)).toEqual([]);
  });

  test("refuses whatever breaks a constraint with 400, by name, and stores nothing", async () => {
    const wrong: unknown[] = [];
    const sent = new Map<string, Violation>();
    for (const violation of violationsOf(route)) {
      const { sample, broken } = breakSample(route, violation);
      const judged = judge(route, broken);
      // The first of each part goes over the wire, and whatever another part than these two refuses.
      const part = judged === undefined || violation.headers !== undefined ? violation.title : judged.by;
      if (!sent.has(part)) sent.set(part, violation);
      if (judged === undefined) continue;
      if (!beginningWith(violation).test(judged.told)) wrong.push([violation.title, judged.told]);
      if (violation.limit === undefined) continue;
      if (!sent.has("limit")) sent.set("limit", violation);
      const within = judge(route, { ...sample, members: violation.limit(sample.members) });
      if (within?.told === judged.told) wrong.push([violation.title, "the limit itself is right", judged.told]);
    }
    expect(wrong).toEqual([]);
    for (const violation of new Set(sent.values())) await expectRefusal(route, violation);
  });
});

async function expectRefusal(route: Route, violation: Violation): Promise<void> {
  const { sample, broken } = breakSample(route, violation);
  const before = await service().documents();
  const answer = await send(fixtures(), route, broken, { headers: violation.headers ?? {} });
  expect(answer.status, violation.title).toBe(400);
  expect(answer.body.error).toMatch(beginningWith(violation));
  expect(await service().documents()).toBe(before);
  if (violation.limit === undefined) return;
  const within = await send(fixtures(), route, { ...sample, members: violation.limit(sample.members) });
  expect(within.body?.error, "the limit itself is right").not.toBe(answer.body.error);
  // The PAC may refuse a document that keeps the limit.
  const status = /^CFDI/.test(within.body?.codigo ?? "") ? 400 : within.status;
  expect(status, JSON.stringify(within.body?.error)).toBeLessThan(500);
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
