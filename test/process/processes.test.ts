import { expect, test } from "vitest";
import { readConfig, shareOf } from "../../src/process/config.ts";

test("several processes part what they open, and sign where they are", () => {
  const one = readConfig({});
  expect([one.processes, one.signOn]).toEqual([1, "pool"]);
  expect(shareOf(one)).toEqual(one);
  const three = readConfig({ PROCESSES: "3", DATABASE_POOL: "20", PAC_CONNECTIONS: "32" });
  expect([three.processes, three.signOn]).toEqual([3, "main"]);
  expect(shareOf(three)).toMatchObject({
    ...{ databasePool: 7, pacConnections: 11, maxConnections: 1_366, maxConnectionsPerAddress: 342 },
  });
  expect(shareOf(readConfig({ PROCESSES: "64" }))).toMatchObject({ databasePool: 2, pacConnections: 1 });
  expect(readConfig({ PROCESSES: "2", SIGN_ON: "pool" }).signOn).toBe("pool");
  expect(readConfig({ SIGN_ON: "main" }).signOn).toBe("main");
});
