import { randomUUID } from "node:crypto";
import { Code } from "@connectrpc/connect";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PacStanding } from "#proto/cfdi/v1/operation_pb.ts";
import { readServiceStats } from "../../src/persistence/operation/index.ts";
import { execute } from "../cli/terminal.ts";
import { create, order, provoking, run } from "../rest/facturas/order.ts";
import { operationClient } from "../support/accounts.ts";
import { type PacServer, startPac } from "../support/pac.ts";
import { revising } from "../support/revision-guard.ts";
import { otherPacSettings, type Service, startService } from "../support/service.ts";

/** The operator looks at two PACs of the sandbox ("sw-pruebas" first, then "otro") and one of production ("sw"). */
let service: Service;
let other: PacServer;
let client: ReturnType<typeof operationClient>;
beforeAll(async () => {
  other = await startPac();
  service = await startService({
    env: otherPacSettings(other),
  });
  client = operationClient(service.grpcUrl, service.serviceToken);
});
afterAll(async () => {
  await service.close();
  await other.close();
});
beforeEach(async () => {
  await run(service, revising("delete from account_pacs"));
  await run(service, "delete from pac_circuits");
});

const sandbox = () => ({ account: service.a.rfc, environment: "sandbox" });
const of = (pacs: readonly PacStanding[], pac: string) =>
  pacs.find((each) => each.environment === "sandbox" && each.pac === pac);
const open = (pac: string) =>
  run(
    service,
    `insert into pac_circuits (environment, pac, state, reason, since, retry_at, balance, balance_at)
      values ('sandbox', '${pac}', 'open', 'ECONNREFUSED', now(), now() + interval '1 hour', 12, now())`,
  );
const stampedBy = async () => (await create(service, order())).body.data.pac;
const cli = (command: string) => execute(command, { CORE_URL: service.grpcUrl, SERVICE_TOKEN: service.serviceToken });

describe("the operator's methods", () => {
  it("list PACs in their order, with circuit and balance; of an account only if it is asked for", async () => {
    await open("otro");
    const { pacs } = await client.listPacs({});
    expect(pacs.map(({ environment, pac, circuit }) => [environment, pac, circuit])).toEqual([
      ["sandbox", "sw-pruebas", "cerrado"],
      ["sandbox", "otro", "abierto"],
      ["production", "sw", "cerrado"],
    ]);
    expect(of(pacs, "otro")).toMatchObject({ reason: "ECONNREFUSED", balance: 12n });
    expect(of(pacs, "otro")?.readiness).toBeUndefined();
    const known = await client.listPacs({ account: service.a.rfc });
    expect(known.pacs.map(({ readiness }) => readiness)).toEqual(["sin saber", "sin saber", "sin saber"]);
  });

  it("set an order of the account's own, which its next document follows, and take it away", async () => {
    expect(await stampedBy()).toBe("sw-pruebas");
    const { pacs } = await client.orderAccountPacs({ ...sandbox(), pacs: ["otro"] });
    expect(of(pacs, "otro")).toMatchObject({ place: 1, readiness: "sin saber" });
    expect(of(pacs, "sw-pruebas")?.readiness).toBe("lista");
    expect(of(pacs, "sw-pruebas")?.place).toBeUndefined();
    // A circuit that the test before opened is closed for this process when it reads the shared state again.
    await expect.poll(stampedBy).toBe("otro");
    await client.orderAccountPacs({ ...sandbox(), pacs: [] });
    expect(await stampedBy()).toBe("sw-pruebas");
  });

  it("keep what a person says of an account, and what was not said stays", async () => {
    await client.tellAccountPac({ ...sandbox(), pac: "otro", registered: true });
    const { pacs } = await client.tellAccountPac({ ...sandbox(), pac: "otro", letterSigned: true });
    expect(of(pacs, "otro")).toMatchObject({ registered: true, letterSigned: true });
    const { registered, letterSigned } = of(pacs, "sw-pruebas")!;
    expect([registered, letterSigned]).toEqual([undefined, undefined]);
  });

  it.each([
    [
      "an unknown PAC",
      { pac: "sw", registered: true },
      /pac: sw no es un PAC de ese ambiente; los hay: sw-pruebas, otro/,
    ],
    ["nothing to say", { pac: "otro" }, /registered, letterSigned: indique al menos uno/],
  ])("refuse %s", async (_, told, words) => {
    await expect(client.tellAccountPac({ ...sandbox(), ...told })).rejects.toMatchObject({
      ...{ code: Code.InvalidArgument, rawMessage: expect.stringMatching(words) },
    });
  });

  it("list what PACs were asked about a document: nothing where it was stamped at once", async () => {
    const plain = (await create(service, order())).body.data.id;
    expect((await client.listAttempts({ ...sandbox(), id: plain })).attempts).toEqual([]);
    const sent = { headers: { "idempotency-key": randomUUID() } };
    await create(service, provoking("E1=503;N=2"), sent);
    const { id } = (await create(service, provoking("E1=503;N=2"), sent)).body.data;
    const { pac, estado, attempts } = await client.listAttempts({ ...sandbox(), id });
    expect({ pac, estado }).toEqual({ pac: "sw-pruebas", estado: "timbrada" });
    expect(attempts[0]).toMatchObject({ operation: "timbrar", phase: "enviado", outcome: "sin respuesta" });
    expect(attempts.at(-1)).toMatchObject({
      operation: "preguntar",
      phase: "contestado",
      outcome: "timbrado",
    });
    for (const elsewhere of [
      { ...sandbox(), id: randomUUID() },
      { ...sandbox(), environment: "production", id },
      { ...sandbox(), account: service.b.rfc, id },
    ])
      await expect(client.listAttempts(elsewhere)).rejects.toMatchObject({ code: Code.NotFound });
  });

  it("take no call without the service's token", async () => {
    const stranger = operationClient(service.grpcUrl, "otro-token");
    await expect(stranger.listPacs({})).rejects.toMatchObject({ code: Code.Unauthenticated });
  });
});

it("the command line shows and changes the same", async () => {
  await open("otro");
  const account = `--account ${service.a.rfc}`;
  expect((await cli("pacs list")).out).toMatch(/otro .*abierto.*12/);
  const ordered = await cli(`pacs order ${account} --environment sandbox --pacs otro,sw-pruebas`);
  expect(ordered).toMatchObject({ code: 0, err: "" });
  expect(of(JSON.parse((await cli(`pacs list ${account} --json`)).out).pacs, "otro")).toMatchObject({
    place: 1,
  });
  expect((await cli(`pacs tell otro ${account} --environment sandbox --registered sí`)).code).toBe(0);
  expect(await cli(`pacs attempts ${randomUUID()} ${account} --environment sandbox`)).toMatchObject({
    code: 1,
  });
});

it("doctor has a line for each PAC, and of an account for each of production", async () => {
  const { a } = service;
  const checksOf = async (account?: string) => {
    const { checks } = await client.diagnose(account === undefined ? {} : { account });
    return Object.fromEntries(checks.map((check) => [check.name, check]));
  };
  await open("otro");
  expect(await checksOf()).toMatchObject({
    "PAC sw-pruebas (pruebas)": { ok: true, found: expect.stringMatching(/^contesta y acepta la cuenta/) },
    "PAC otro (pruebas)": {
      ...{ ok: false, how: "cfdi-stamping cli pacs" },
      found: expect.stringMatching(/le quedan 12 timbres; los nuevos van a otro PAC: ECONNREFUSED$/),
    },
    "PAC sw (producción)": { ok: true },
  });
  const line = `${a.rfc}: PAC sw`;
  expect((await checksOf(a.rfc))[line]).toMatchObject({
    ok: true,
    found: "todavía no se sabe si puede timbrar ahí",
  });
  await run(
    service,
    revising(
      `insert into account_pacs (account_id, environment, pac, refused_at, refusal)
        values ('${a.id}', 'production', 'sw', now(), 'AU2003: sin carta')`,
    ),
  );
  expect((await checksOf(a.rfc))[line]).toMatchObject({
    ...{ ok: false, found: "AU2003: sin carta" },
    remedy: expect.stringMatching(/carta manifiesto/),
  });
  await other.admin("PUT", "/admin/settings", { maintenance: true });
  expect((await checksOf())["PAC otro (pruebas)"]).toMatchObject({
    ...{ ok: false, found: expect.stringMatching(/^no se pudo usar/) },
  });
  await other.admin("PUT", "/admin/settings", { maintenance: false });
});

it("nobody reads how the service stands where the operator does not publish it", async () => {
  for (const path of ["/estado", "/estado.json"]) {
    const answer = await fetch(`${service.site}${path}`);
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([404, "La ruta no existe"]);
  }
});

it("the figures of metrics have each PAC's circuit and balance as the database has them", async () => {
  await open("otro");
  const { pacs } = await readServiceStats(service.db, new Date());
  expect(pacs.find(({ pac }) => pac === "otro")).toMatchObject({
    environment: "sandbox",
    state: "open",
    balance: 12,
  });
});
