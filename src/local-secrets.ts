import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What a service without a configured secret makes for itself at its first start, and finds again at the next. */
export interface LocalSecrets {
  readonly serviceToken: string;
  /** 32 bytes in hex. */
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
  writePrivate(pathIn(dataDir), JSON.stringify(secrets, undefined, 2));
  return secrets;
}

/** What an earlier start made, for who shares the folder and must not make up secrets of its own. */
export function knownSecrets(dataDir: string): LocalSecrets | undefined {
  const path = pathIn(dataDir);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as LocalSecrets) : undefined;
}

function pathIn(dataDir: string): string {
  return join(dataDir, "secrets.json");
}

/** Whole or not at all, and for this user's eyes only. */
export function writePrivate(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}.new`;
  writeFileSync(unfinished, `${text}\n`, { mode: 0o600 });
  renameSync(unfinished, path);
}

function token(): string {
  return randomBytes(32).toString("base64url");
}
