import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Pac } from "../../src/pac/pac.ts";
import { openPac } from "../../src/pac/registry.ts";
import { CHECK, PAC_ACCOUNT, type PacServer, startPac } from "../support/pac.ts";
import { again, cancelRequest, receiptRequest, stampRequest } from "./requests.ts";

/** SW Sapien alone has customid, sessions and a storage; the test PAC speaks its protocol. */
let server: PacServer;
let pac: Pac;
beforeAll(async () => {
  server = await startPac();
  pac = open();
});
afterAll(async () => {
  await pac.close();
  await server.close();
});
beforeEach(() => server.admin("POST", "/admin/reset"));

const open = () => openPac("sw", { name: "sw", url: server.pac.url, ...PAC_ACCOUNT, connections: 32 }, CHECK);
const fault = (operation: string, action: object) =>
  server.admin("POST", "/admin/faults", { match: { operation }, point: "beforeCore", action });
const stampsGiven = async () => (await server.admin("GET", "/admin/state")).stamps;

/** Stamps a document and returns the signed request to cancel it. */
async function cancellable() {
  const outcome = await pac.stamp(await stampRequest());
  if (outcome.kind !== "stamped") throw new Error(outcome.kind);
  return cancelRequest(outcome.timbre.uuid);
}

describe("the customid", () => {
  it("is the order's reference", async () => {
    const sent = await stampRequest();
    await pac.stamp(sent);
    expect(await server.admin("GET", `/admin/documents/${sent.reference}`)).toMatchObject({
      xml: sent.sealed.xml.toString(),
    });
  });

  it("of another document brings a stamp that is not taken for this one's", async () => {
    const first = await stampRequest();
    await pac.stamp(first);
    const other = { ...(await stampRequest()), reference: first.reference };
    expect(await pac.stamp(other)).toMatchObject({ kind: "unknown" });
    expect(await stampsGiven()).toBe(1);
  });
});

describe("a session", () => {
  it("that ended is noticed by nobody who stamps", async () => {
    await pac.stamp(await stampRequest());
    await server.admin("POST", "/admin/tokens/expire");
    const outcomes = await Promise.all(Array.from({ length: 5 }, async () => pac.stamp(await stampRequest())));
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(5).fill("stamped"));
  });

  it("that ended is noticed by nobody who cancels", async () => {
    const asked = await cancellable();
    await server.admin("POST", "/admin/tokens/expire");
    expect(await pac.cancel(asked)).toMatchObject({ kind: "accepted" });
    await server.admin("POST", "/admin/tokens/expire");
    expect(await pac.receipt(receiptRequest(asked))).toMatchObject({ kind: "receipt" });
  });

  it("is one for many orders that meet a slow login", async () => {
    await server.admin("POST", "/admin/tokens/expire");
    await fault("authenticate", { kind: "delay", ms: 300 });
    const fresh = open();
    const outcomes = await Promise.all(Array.from({ length: 5 }, async () => fresh.stamp(await stampRequest())));
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(5).fill("stamped"));
    const journal: { operation: string }[] = await server.admin("GET", "/admin/journal");
    expect(journal.filter(({ operation }) => operation === "authenticate")).toHaveLength(1);
    await fresh.close();
  });

  it("that is being opened for a more patient order keeps none beyond its deadline", async () => {
    await fault("authenticate", { kind: "delay", ms: 1_500 });
    const fresh = open();
    let opened = false;
    const patient = fresh.stamp(await stampRequest()).finally(() => {
      opened = true;
    });
    expect(await fresh.stamp(await stampRequest("Servicio", 200))).toMatchObject({ kind: "unavailable" });
    expect(opened, "the impatient order did not wait for the session").toBe(false);
    expect(await patient).toMatchObject({ kind: "stamped" });
    await fresh.close();
  });

  it.each([{ kind: "status", status: 503 }, { kind: "reset" }, { kind: "garbage" }])(
    "whose login meets $kind leaves the document certainly unprocessed, and the next is stamped",
    async (action) => {
      await fault("authenticate", action);
      const fresh = open();
      expect(await fresh.stamp(await stampRequest())).toMatchObject({ kind: "unavailable" });
      expect(await fresh.stamp(await stampRequest())).toMatchObject({ kind: "stamped" });
      await fresh.close();
    },
  );
});

it.each(["storage", "receipt"])("%s that cannot be asked is unavailable", async (operation) => {
  const asked = await cancellable();
  await pac.cancel(asked);
  await fault(operation, { kind: "status", status: 503 });
  expect(await pac.receipt(receiptRequest(asked))).toMatchObject({ kind: "unavailable" });
  expect(await pac.receipt(again(receiptRequest(asked)))).toMatchObject({ kind: "receipt" });
});
