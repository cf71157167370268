import { afterAll, beforeAll, expect, it } from "vitest";
import { deadlineIn } from "../../common/deadline.ts";
import { satConsulta } from "../../src/clients/sat.ts";
import { expresionImpresa } from "../../src/engine/qr.ts";
import type { Pac } from "../../src/pac/pac.ts";
import { openPac } from "../../src/pac/registry.ts";
import { COMPANY } from "../support/csd.ts";
import { CHECK, PAC_ACCOUNT, type PacServer, startPac } from "../support/pac.ts";
import { RECEIVER } from "../support/random-orders.ts";
import { again, cancelRequest, stampRequest } from "./requests.ts";

let server: PacServer;
let first: Pac;
let second: Pac;
beforeAll(async () => {
  server = await startPac(undefined, { beside: [{ wire: "finkok", port: 0, adminPort: 0 }] });
  const open = (adapter: "sw" | "finkok", url: string) =>
    openPac(adapter, { name: adapter, url, ...PAC_ACCOUNT, connections: 4 }, CHECK);
  first = open("sw", server.pac.url);
  second = open("finkok", server.pac.beside[0]!.url);
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await server.close();
});

const stampsAt = async (adminUrl?: string) => (await server.admin("GET", "/admin/state", undefined, adminUrl)).stamps;

it("each PAC has a memory of its own: both would stamp one document", async () => {
  const order = await stampRequest();
  const outcomes = [await first.stamp(order), await second.stamp(again(order))];
  const uuids = outcomes.map((each) => each.kind === "stamped" && each.timbre.uuid);
  expect(new Set(uuids).size).toBe(2);
  expect([await stampsAt(), await stampsAt(server.pac.beside[0]!.adminUrl)]).toEqual([1, 1]);
});

it("SAT is one: it knows the documents of both and their directives, also while one of them is stopped", async () => {
  await server.admin("POST", "/admin/stop");
  const outcome = await second.stamp(await stampRequest("Servicio PACTEST:C=direct;sat-status:E0=503"));
  if (outcome.kind !== "stamped") throw new Error(outcome.kind);
  const { uuid, selloCfd } = outcome.timbre;
  const sat = satConsulta(server.pac.satUrl);
  const ask = async () => {
    const parties = { emisorRfc: COMPANY.rfc, receptorRfc: RECEIVER.rfc, total: "116.00" };
    const expression = expresionImpresa({ uuid, ...parties, selloTail: selloCfd.slice(-8) });
    return sat.ask({ expression, deadline: deadlineIn(5_000) });
  };
  expect(await ask()).toMatchObject({ kind: "unavailable" });
  expect(await ask()).toMatchObject({ estado: "Vigente" });
  expect(await second.cancel(cancelRequest(uuid))).toMatchObject({ kind: "accepted" });
  expect(await ask()).toMatchObject({ estado: "Cancelado" });
  await server.admin("POST", "/admin/start");
  await sat.close();
});

it("SAT's lists are one, and what a PAC's administrator writes counts at that PAC alone", async () => {
  await server.admin("PUT", `/admin/taxpayers/${COMPANY.rfc}`, { obligado: false });
  for (const pac of [first, second])
    expect(await pac.stamp(await stampRequest())).toMatchObject({ kind: "rejected", code: "402" });
  await server.admin("PUT", `/admin/taxpayers/${COMPANY.rfc}`, { obligado: true });
  const beside = server.pac.beside[0]!.adminUrl;
  await server.admin("PUT", `/admin/taxpayers/${COMPANY.rfc}`, { manifiesto: false }, beside);
  expect(await first.stamp(await stampRequest())).toMatchObject({ kind: "stamped" });
  expect(await second.stamp(await stampRequest())).toMatchObject({ kind: "account", fault: "issuer" });
});
