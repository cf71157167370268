import { tmpdir } from "node:os";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startChild } from "../support/child.ts";
import { PAC_ACCOUNT, type PacServer, startPac } from "../support/pac.ts";
import { newDatabaseUrl } from "../support/postgres.ts";

/** Prodigia locks a user after three wrong logins, whichever processes they come from. */
let server: PacServer;
let databaseUrl: string;
beforeAll(async () => {
  [server, databaseUrl] = await Promise.all([startPac(undefined, { wire: "prodigia" }), newDatabaseUrl()]);
});
beforeEach(() => server.admin("POST", "/admin/reset"));
afterAll(() => server.close());

/** Three processes at once, each with three documents; returns what became of all nine. */
async function threeProcesses(password: string, loginTry = ""): Promise<string[]> {
  const args = [databaseUrl, server.pac.url, password, loginTry];
  const children = [1, 2, 3].map(() => startChild("test/support/pac-login-child.ts", args, tmpdir(), {}));
  await Promise.all(children.map(({ ended }) => ended));
  return children.flatMap(({ text }) => JSON.parse(text()) as string[]);
}
const wrongLogins = async () => (await server.admin("GET", "/admin/state")).settings.wrongLogins;

it("a wrong password is tried once by all processes together, and once more when the configuration changed", async () => {
  expect(await threeProcesses("otra")).toEqual(Array(9).fill("account"));
  expect(await wrongLogins()).toBe(1);
  expect(await threeProcesses("otra")).toEqual(Array(9).fill("account"));
  expect(await wrongLogins()).toBe(1);
  expect(await threeProcesses("otra", "2")).toEqual(Array(9).fill("account"));
  expect(await wrongLogins()).toBe(2);
});

it("the right one is proven by one process, and then serves all", async () => {
  expect(await threeProcesses(PAC_ACCOUNT.password)).toEqual(Array(9).fill("stamped"));
  expect(await wrongLogins()).toBe(0);
});
