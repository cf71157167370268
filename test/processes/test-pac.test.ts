import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { launch, newFolder, PAC_ADMIN_AT } from "./child.ts";

const ANY_PORT = { PAC_TEST_PORT: "0", PAC_TEST_ADMIN_PORT: "0" };

test("the test PAC starts without a setting, keeps all it has in .data, and lets in who reads it there", async () => {
  const folder = newFolder();
  const tokens: string[] = [];
  for (const _ of ["first start", "second"]) {
    const pac = launch("testPac", folder, ANY_PORT);
    const admin = await pac.said(PAC_ADMIN_AT);
    const file = await pac.said(/administration's token: (.+)\n/);
    expect(file).toBe(join(folder, ".data/test-pac-apart/access.json"));
    const { adminToken } = JSON.parse(readFileSync(file, "utf8"));
    const headers = { authorization: `Bearer ${adminToken}` };
    expect((await fetch(`${admin}/admin/state`, { headers })).status).toBe(200);
    expect((await fetch(`${admin}/admin/state`)).status).toBe(401);
    tokens.push(adminToken);
    pac.kill("SIGTERM");
    expect(await pac.ended, pac.text()).toBe(0);
  }
  expect(tokens[0]).toBe(tokens[1]);
  expect(readdirSync(folder).sort()).toEqual([".data", "package.json"]);
  const place = join(folder, ".data/test-pac-apart");
  expect(existsSync(join(place, "authority.json"))).toBe(true);
  expect(statSync(place).mode & 0o077).toBe(0);
});

test.each([
  [{ PAC_TEST_PORT: "puerto" }, /^PAC_TEST_PORT=puerto [^\n]+\n$/],
  [{ PAC_TEST_HOST: "0.0.0.0" }, /^PAC_TEST_HOST=0\.0\.0\.0 [^\n]+PAC_TEST_EXPOSED[^\n]+\n$/],
])("a test PAC told %o says so in a sentence and does not start", async (env, sentence) => {
  const pac = launch("testPac", newFolder(), env);
  expect(await pac.ended).toBe(1);
  expect(pac.text()).toMatch(sentence);
});
