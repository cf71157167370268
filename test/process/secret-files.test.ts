import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readConfig } from "../../src/process/config.ts";
import { withSecretFiles } from "../../src/process/secret-files.ts";

const FOLDER = mkdtempSync(join(tmpdir(), "cfdi-secrets-"));
afterAll(() => rmSync(FOLDER, { recursive: true }));

function file(name: string, content: string): string {
  mkdirSync(join(FOLDER, "credentials"), { recursive: true });
  const path = join(FOLDER, name);
  writeFileSync(path, content);
  return path;
}

const KEY = "0123456789abcdef".repeat(4);

it("NAME_FILE is the setting with that file's content, without the line's end", () => {
  const env = { DATABASE_URL: "postgres://localhost/cfdi", MASTER_KEY_FILE: file("key", `${KEY}\n`) };
  expect(readConfig(env).masterKey).toBe(KEY);
});

it("each secret may stand in a file, a PAC's password and a database's address too", () => {
  const path = file("any", "geheim");
  const names = ["DATABASE_URL", "SERVICE_TOKEN", "OIDC_CLIENT_SECRET", "PAC_NUEVO_PASSWORD", "SMTP_URL"];
  const env = Object.fromEntries(names.map((name) => [`${name}_FILE`, path]));
  expect(withSecretFiles(env)).toMatchObject(Object.fromEntries(names.map((name) => [name, "geheim"])));
});

it("a credential of systemd is the setting of its name, and other files beside it are nothing", () => {
  file("credentials/SERVICE_TOKEN", "un-token\n");
  file("credentials/otra", "cosa");
  const env = withSecretFiles({ CREDENTIALS_DIRECTORY: join(FOLDER, "credentials") });
  expect(env.SERVICE_TOKEN).toBe("un-token");
  expect(Object.keys(env)).toEqual(["CREDENTIALS_DIRECTORY", "SERVICE_TOKEN"]);
});

it.each([
  ["a missing file", () => ({ MASTER_KEY_FILE: join(FOLDER, "none") }), /^MASTER_KEY_FILE: .* cannot be read/],
  ["an empty file", () => ({ MASTER_KEY_FILE: file("empty", " \n") }), /^MASTER_KEY_FILE: .* is empty/],
  [
    "a setting given twice",
    () => ({ MASTER_KEY: KEY, MASTER_KEY_FILE: file("key", KEY) }),
    /^MASTER_KEY is set twice: MASTER_KEY_FILE names a file for it/,
  ],
  ["credentials that are no folder", () => ({ CREDENTIALS_DIRECTORY: "/none" }), /CREDENTIALS_DIRECTORY=\/none/],
])("%s stops the start, and names the setting", (_, env, sentence) => {
  expect(() => readConfig(env())).toThrow(sentence);
});
