import { expect, it, onTestFinished, vi } from "vitest";
import { createClient } from "../../client/index.ts";
import { OWN_CODES } from "../../client/repeat.ts";
import { OWN_CODES as SERVICE_CODES } from "../../common/own-codes.ts";

it("keeps its distance from another machine's guard of addresses, and none from this one's", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  let sent = 0;
  const counting: typeof fetch = async () => {
    sent += 1;
    return Response.json({ ok: true });
  };
  const ask = (baseUrl: string) => {
    const { get } = createClient({ baseUrl, apiKey: "sk_test_1", fetch: counting });
    return [get("/api/v1/facturas/saldo"), get("/api/v1/facturas/saldo")];
  };
  await Promise.all(ask("http://localhost:8080"));
  expect(sent).toBe(2);
  const both = ask("https://cfdi.example");
  await both[0];
  await vi.advanceTimersByTimeAsync(1_600);
  expect(sent).toBe(3);
  await vi.advanceTimersByTimeAsync(200);
  await both[1];
  expect(sent).toBe(4);
});

it("a signal ends the request and the waiting with its own reason", async () => {
  let [sent, heard] = [0, 0];
  // The first request is never answered; the second one was, and waits to be sent again.
  const answer: typeof fetch = async (_, init) => {
    sent += 1;
    if (sent > 1) return Response.json({ ok: false, error: "ahora no" }, { status: 503 });
    return new Promise((_, reject) => init!.signal!.addEventListener("abort", () => reject(init!.signal!.reason)));
  };
  const { post } = createClient({
    ...{ baseUrl: "http://localhost", apiKey: "sk_test_1", retryDelayMs: 10_000, fetch: answer },
    log: () => (heard += 1),
  });
  for (const until of [
    { sent: 1, heard: 0 },
    { sent: 2, heard: 2 },
  ]) {
    const controller = new AbortController();
    const ended = post("/api/v1/facturas", { body: { xml: "PGEvPg==" }, signal: controller.signal }).catch(
      (one) => one,
    );
    await expect.poll(() => ({ sent, heard })).toEqual(until);
    const reason = new Error("enough");
    controller.abort(reason);
    expect(await ended).toBe(reason);
  }
  expect(sent).toBe(2);
});

it("knows every code of a 502 that is the service's own", () => {
  expect(Object.keys(OWN_CODES).toSorted()).toEqual(Object.keys(SERVICE_CODES).toSorted());
});
