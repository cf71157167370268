import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { IS_LONG, long } from "../support/long.ts";
import { selfSigned } from "../support/self-signed.ts";
import { launch, newFolder } from "./child.ts";

/**
 * Makes a certificate whose host name does not resolve, and settings by which gRPC demands a client certificate of a
 * given authority.
 */
function tlsSettings(folder: string): NodeJS.ProcessEnv {
  const { cert, key } = selfSigned("timbrado.example");
  const paths = { TLS_CERT: join(folder, "cert.pem"), TLS_KEY: join(folder, "key.pem") };
  writeFileSync(paths.TLS_CERT, cert);
  writeFileSync(paths.TLS_KEY, key);
  return { ...paths, GRPC_CLIENT_CA: paths.TLS_CERT };
}

long("the first start makes its taxpayer and tells its story under TLS too", async () => {
  const folder = newFolder();
  const settings = tlsSettings(folder);
  const core = launch("core", folder, settings);
  await core.said(/(health and metrics at)/);
  await expect.poll(() => existsSync(join(folder, ".data/demo.json"))).toBe(true);
  core.kill("SIGTERM");
  expect(await core.ended, core.text()).toBe(0);

  // Without this file the next start makes the demo's taxpayer again.
  rmSync(join(folder, ".data/demo.json"));
  // A mail server is named, and the demo's people can sign in all the same: the demo ends with 1 where one cannot.
  const mail = { SMTP_URL: "smtp://127.0.0.1:9", SMTP_FROM: "demo@example.com" };
  const demo = launch("all", folder, { ...settings, ...mail }, "--demo", "--once");
  expect(await demo.ended, demo.text()).toBe(0);
  expect(demo.text()).toMatch(/no manda correo[\s\S]*demo@example.com, contraseña \S+/);
  expect(readdirSync(join(folder, "demo"))).toEqual(
    expect.arrayContaining(["factura.xml", "factura.pdf", "propia.xml", "propia.pdf", "tickets.json", "ticket.pdf"]),
  );
});

const SPOILT = [
  [
    "demo.json cannot be read",
    "core",
    (folder: string) => mkdirSync(join(folder, ".data/demo.json"), { recursive: true }),
  ],
  ["a file stands where the demo writes", "all", (folder: string) => writeFileSync(join(folder, "demo"), "")],
] as const;

const tried = IS_LONG ? SPOILT : SPOILT.slice(0, 1);
test.each(tried)("a start that fails because %s leaves no PostgreSQL behind", async (_, script, spoil) => {
  const folder = newFolder();
  spoil(folder);
  const child = launch(script, folder, { LOG_LEVEL: "error" }, "--demo");
  expect(await child.ended, child.text()).toBe(1);
  expect(child.text()).toMatch(/(^|\n)(EEXIST|EISDIR)[^\n]+\n$/);
  const cluster = join(folder, ".data/postgres/cluster");
  expect(readdirSync(cluster), "it had been started").toContain("PG_VERSION");
  expect(readdirSync(cluster)).not.toContain("postmaster.pid");
});
