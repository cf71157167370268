import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { NEVER_STOPPING } from "../../src/process/shutdown.ts";
import { startService } from "../support/service.ts";

test("a service that was closed is not kept by a signal that outlives it", async () => {
  const listeners = () =>
    [NEVER_STOPPING.began, NEVER_STOPPING.shutdown].flatMap((signal) => getEventListeners(signal, "abort"));
  const before = listeners();
  const service = await startService({ production: false });
  expect(listeners().length).toBeGreaterThan(before.length);
  await service.close();
  expect(listeners()).toEqual(before);
});
