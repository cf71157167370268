import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "./config-error.ts";

/** The settings whose value is a secret; a file may hold any of them. */
const SECRET =
  /^(DATABASE_URL|MASTER_KEY|SERVICE_TOKEN|API_KEY|SMTP_URL|OIDC_CLIENT_SECRET|ARCHIVE_(ACCESS|SECRET)_KEY|PAC_[A-Z0-9_]+_(USER|PASSWORD|CONTRACT)|PAC_TEST_ADMIN_TOKEN|SANDBOX_CLOCK_TOKEN)$/;

/**
 * Returns the environment with the secrets that files hold: `MASTER_KEY_FILE=/run/secrets/master_key` is `MASTER_KEY`
 * with that file's content, and in systemd's `CREDENTIALS_DIRECTORY` a file called `MASTER_KEY` is too. White space
 * around the content is left out. Throws `ConfigError` where a file cannot be read or is empty, or where the setting
 * has a value of its own beside it.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const files = [...namedFiles(env), ...credentials(env)];
  const read: Record<string, string> = {};
  for (const { setting, path, source } of files) {
    if (env[setting] || read[setting] !== undefined)
      throw new ConfigError(`${setting} is set twice: ${source} names a file for it`);
    read[setting] = contentOf(path, source);
  }
  return { ...env, ...read };
}

interface SecretFile {
  readonly setting: string;
  readonly path: string;
  /** A refusal names the file so. */
  readonly source: string;
}

/** Returns the secret setting for which the variable names a file; undefined for any other variable. */
export function settingOfFile(variable: string): string | undefined {
  const setting = variable.endsWith("_FILE") ? variable.slice(0, -"_FILE".length) : "";
  return SECRET.test(setting) ? setting : undefined;
}

function namedFiles(env: NodeJS.ProcessEnv): SecretFile[] {
  return Object.entries(env).flatMap(([source, path]) => {
    const setting = settingOfFile(source);
    return setting !== undefined && path ? [{ setting, path, source }] : [];
  });
}

/** systemd makes the folder for a unit with `LoadCredential=` or `SetCredentialEncrypted=` (systemd.exec(5)). */
function credentials({ CREDENTIALS_DIRECTORY: folder }: NodeJS.ProcessEnv): SecretFile[] {
  if (!folder) return [];
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (cause) {
    throw new ConfigError(`CREDENTIALS_DIRECTORY=${folder} cannot be read: ${(cause as Error).message}`, {
      cause,
    });
  }
  return names
    .filter((name) => SECRET.test(name))
    .map((name) => ({ setting: name, path: join(folder, name), source: `the credential ${name}` }));
}

function contentOf(path: string, source: string): string {
  let content: string;
  try {
    content = readFileSync(path, "utf8").trim();
  } catch (cause) {
    throw new ConfigError(`${source}: ${path} cannot be read: ${(cause as Error).message}`, { cause });
  }
  if (content === "") throw new ConfigError(`${source}: ${path} is empty`);
  return content;
}
