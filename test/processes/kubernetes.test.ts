import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkHealth } from "../../gateway/health.ts";
import { freePort } from "../support/free-port.ts";
import { PAC_ACCOUNT, startPac } from "../support/pac.ts";
import { newDatabaseUrl } from "../support/postgres.ts";
import { selfSigned } from "../support/self-signed.ts";
import { CORE_AT, GATEWAY_AT, launch, newFolder } from "./child.ts";

const PLACE = "deploy/kubernetes";
const FILES = readdirSync(PLACE).map((name) => ({ name, text: readFileSync(join(PLACE, name), "utf8") }));
const MANIFESTS = FILES.filter(({ name }) => name.endsWith(".yaml"));

/** Reads the settings of a container as `envFrom` gives them. */
function settingsOf(...files: readonly string[]): Record<string, string> {
  const text = files.map((name) => readFileSync(join(PLACE, name), "utf8")).join("\n");
  return Object.fromEntries([...text.matchAll(/^([A-Z]\w*)=(.*)$/gm)].map(([, name, value]) => [name, value]));
}

test("a core and a gateway start with the settings of their pods, and are found healthy", async () => {
  const folder = newFolder();
  const pac = await startPac();
  const { cert, key } = selfSigned("localhost");
  const secrets: Record<string, string> = {
    ...{
      database_url: await newDatabaseUrl(),
      master_key: "0123456789abcdef".repeat(4),
      service_token: "token",
    },
    ...{ pac_sandbox_user: PAC_ACCOUNT.user, pac_sandbox_password: PAC_ACCOUNT.password },
  };
  const files = {
    "/run/secrets/cfdi": secrets,
    "/run/secrets/tls": { "tls.crt": cert, "tls.key": key, "ca.crt": cert },
  };
  for (const [path, contents] of Object.entries(files)) {
    mkdirSync(join(folder, path), { recursive: true });
    for (const [name, text] of Object.entries(contents)) writeFileSync(join(folder, path, name), text);
  }
  const [grpc, http, ...ops] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const inFolder = (settings: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(settings).map(([name, text]) => [name, text.replace(/^\/(run|data)\//, `${folder}/$1/`)]),
    );
  const pod = (own: string, OPS_PORT: number | undefined): NodeJS.ProcessEnv => ({
    ...inFolder(settingsOf("settings.env", own)),
    ...{ CORE_URL: `https://localhost:${grpc}`, GRPC_PORT: String(grpc), PORT: String(http) },
    OPS_PORT: String(OPS_PORT),
  });
  const [forCore, forGateway] = [pod("core.env", ops[0]), pod("gateway.env", ops[1])];
  await launch("core", folder, { ...forCore, PAC_SANDBOX_URL: pac.pac.url }).said(CORE_AT);
  await launch("gateway", folder, forGateway).said(GATEWAY_AT);
  for (const settings of [forCore, forGateway]) await expect.poll(() => checkHealth(settings)).toBe(0);
  await pac.close();
});

test("every file, secret and port that the manifests name is there", () => {
  const all = MANIFESTS.map(({ text }) => text).join("\n---\n");
  const [, resources = ""] = /^resources: \[(.*)\]$/m.exec(all)!;
  const envs = [...all.matchAll(/envs: \[(.*)\]/g)].map(([, name]) => name);
  const named = [...resources.split(", "), ...envs, "kustomization.yaml"];
  expect(named.sort()).toEqual(FILES.map(({ name }) => name).sort());
  const generated = [...all.matchAll(/- name: (cfdi-[a-z-]*settings)$/gm)].map(([, name]) => name);
  const used = [...all.matchAll(/configMapRef: \{ name: (\S+) \}/g)].map(([, name]) => name);
  expect([...new Set(used)].sort()).toEqual(generated.sort());
  const asked = FILES.flatMap(({ text }) => [...text.matchAll(/\/run\/secrets\/cfdi\/(\w+)/g)].map(([, key]) => key!));
  const made = readFileSync("docs/installing.md", "utf8");
  for (const key of asked) expect(made, key).toContain(`${key}=`);
  for (const { name, text } of MANIFESTS)
    for (const [, port] of text.matchAll(/port: (grpc|http|ops)\b/g))
      expect(all, name).toMatch(new RegExp(`\\{ name: ${port}, containerPort: \\d+ \\}`));
});
