import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkHealth } from "../../gateway/health.ts";
import { freePort } from "../support/free-port.ts";
import { long } from "../support/long.ts";
import { CORE_AT, GATEWAY_AT, launch, newFolder, PAC_AT } from "./child.ts";

/** The image sets these variables; its DATA_DIR does not exist on this machine. */
const { DATA_DIR: _, ...IMAGE } = Object.fromEntries(
  [...readFileSync("deploy/Containerfile", "utf8").matchAll(/^ENV (.*)$/gm)].flatMap(([, settings]) =>
    settings!.split(" ").map((setting) => setting.split("=") as [string, string]),
  ),
);

/** Other processes of this machine may use the image's ports, so free ports replace them. */
async function settings(): Promise<NodeJS.ProcessEnv> {
  const ports = Object.keys(IMAGE).filter((name) => name.endsWith("PORT"));
  const env: NodeJS.ProcessEnv = { ...IMAGE, PORT: String(await freePort()) };
  for (const name of ports) env[name] = String(await freePort());
  return env;
}

long("the image's health check finds a core with its gateway", async () => {
  const env = await settings();
  await launch("all", newFolder(), env).said(GATEWAY_AT);
  await expect.poll(() => checkHealth(env)).toBe(0);
});

test("the image's health check finds a core and a gateway, and no process where none runs", async () => {
  const [ofCore, ofGateway] = [await settings(), await settings()];
  const core = await launch("core", newFolder(), { ...ofCore, SERVICE_TOKEN: "token" }).said(CORE_AT);
  await expect.poll(() => checkHealth(ofCore)).toBe(0);
  expect(await checkHealth(ofGateway)).toBe(1);
  await launch("gateway", newFolder(), { ...ofGateway, CORE_URL: core, SERVICE_TOKEN: "token" }).said(GATEWAY_AT);
  await expect.poll(() => checkHealth(ofGateway)).toBe(0);
});

test("the health check of compose's test PAC finds it", async () => {
  const { PORT, ...env } = await settings();
  const [, script = ""] = /test-pac:[\s\S]*?\[CMD, node, -e, "(.*)"\]/.exec(
    readFileSync("deploy/compose.yaml", "utf8"),
  )!;
  const pac = launch("testPac", newFolder(), { ...env, PAC_TEST_PORT: PORT, PAC_TEST_ADMIN_PORT: "0" });
  await pac.said(PAC_AT);
  const status = (port: string) =>
    new Promise<number>((resolve) => {
      const asked = execFile(process.execPath, ["-e", script.replaceAll("7780", port)]);
      asked.on("exit", (code) => resolve(code ?? -1));
    });
  expect(await status(PORT!)).toBe(0);
  expect(await status("1")).toBe(1);
});
