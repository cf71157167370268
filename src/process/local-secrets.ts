import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { keepPrivate } from "../files/private-file.ts";

/** A service without configured secrets makes these at its first start, and finds them again at the next. */
export interface LocalSecrets {
  readonly serviceToken: string;
  /** The key is 32 bytes in hex. */
  readonly masterKey: string;
  readonly testPac: { readonly user: string; readonly password: string; readonly adminToken: string };
}

export function localSecrets(dataDir: string): LocalSecrets {
  const known = knownSecrets(dataDir);
  if (known !== undefined) return known;
  const secrets: LocalSecrets = {
    serviceToken: token(),
    masterKey: randomBytes(32).toString("hex"),
    testPac: { user: "servicio", password: token(), adminToken: token() },
  };
  // Another process may have written its secrets first, and those count.
  return JSON.parse(keepPrivate(pathIn(dataDir), JSON.stringify(secrets, undefined, 2)));
}

/** Returns the secrets of an earlier start, for a process that shares the folder and must not make its own. */
export function knownSecrets(dataDir: string): LocalSecrets | undefined {
  const path = pathIn(dataDir);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as LocalSecrets) : undefined;
}

/** Returns the credentials of a separate test PAC; those that its settings do not state are made and kept. */
export function testPacAccess(folder: string): { file: string; password: string; adminToken: string } {
  const file = join(folder, "access.json");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const made = JSON.stringify({ password: token(), adminToken: token() }, undefined, 2);
  return { file, ...JSON.parse(keepPrivate(file, made)) };
}

function pathIn(dataDir: string): string {
  return join(dataDir, "secrets.json");
}

function token(): string {
  return randomBytes(32).toString("base64url");
}
