import { expect, test } from "vitest";
import { Stops } from "../../src/process/shutdown.ts";

test("every part is stopped, the last one first, whatever another one says; the first failure is told", async () => {
  const stops = new Stops();
  const stopped: string[] = [];
  const add = (name: string, failure?: string) =>
    stops.add(async () => {
      stopped.push(name);
      if (failure !== undefined) throw new Error(failure);
    });
  add("database");
  add("PAC", "second");
  add("server", "first");
  await expect(stops.run()).rejects.toThrow("first");
  expect(stopped).toEqual(["server", "PAC", "database"]);
  await stops.run();
  expect(stopped, "nothing is stopped twice").toHaveLength(3);
});
