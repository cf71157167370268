import { existsSync, readFileSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { dirname, resolve } from "node:path";
import { ConfigError } from "./config-error.ts";

export function host(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  // Text of digits and dots alone is a mistyped address, because no top-level domain is a number (RFC 3696, 2).
  if (isIP(text) !== 0 || (HOST_NAME.test(text) && !/^[\d.]+$/.test(text))) return text;
  throw new ConfigError(`${name}=${text} must be an IP address or the name of a host, without a port`);
}

const HOST_NAME = /^[a-z\d]([a-z\d_-]*[a-z\d])?(\.[a-z\d]([a-z\d_-]*[a-z\d])?)*\.?$/i;

/**
 * Returns the list of proxies after checking it, because gateway/client-address.ts would refuse it without naming the
 * setting.
 */
export function proxies(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name];
  if (!text || text.split(",").every((each) => isNetwork(each.trim()))) return text || undefined;
  throw new ConfigError(
    `${name}=${text} must be an IP address or a network as 10.0.0.0/8, or several with commas between them; ` +
      `also ${NAMED_NETWORKS.join(", ")}`,
  );
}

/** These names stand for well-known address ranges. */
const NAMED_NETWORKS: readonly string[] = ["loopback", "linklocal", "uniquelocal"];

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true;
  const [address = "", bits, ...rest] = text.split("/");
  const family = /^[\da-f:.]+$/i.test(address) ? isIP(address) : 0;
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Returns the data folder, which may be missing yet; every existing part of the path must be a folder. */
export function dataDir({ DATA_DIR }: NodeJS.ProcessEnv): string {
  const path = resolve(DATA_DIR || ".data");
  const nearest = nearestThere(path);
  if (statSync(nearest).isDirectory()) return path;
  throw new ConfigError(
    `DATA_DIR=${DATA_DIR || ".data"} must be a folder, or one that can be made: ${nearest} is a file`,
  );
}

function nearestThere(path: string): string {
  return existsSync(path) ? path : nearestThere(dirname(path));
}

export function port(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  return integer(env, name, fallback, 0, 65_535);
}

export function integer(env: NodeJS.ProcessEnv, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new ConfigError(`${name}=${text} must be an integer from ${min} to ${max}`);
}

export function oneOf<Choice extends string>(
  env: NodeJS.ProcessEnv,
  name: string,
  choices: readonly Choice[],
  fallback?: Choice,
): Choice {
  const text = env[name] || fallback || "";
  const found = choices.find((choice) => choice === text);
  if (found !== undefined) return found;
  throw new ConfigError(`${name}=${text} must be one of ${choices.join(", ")}`);
}

export function folder(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const path = env[name];
  if (!path) return undefined;
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return resolve(path);
  throw new ConfigError(`${name}=${path} is no folder`);
}

export function url(env: NodeJS.ProcessEnv, name: string, protocols: readonly string[]): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
  throw new ConfigError(`${name} must be a URL with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`);
}

export function orRefused<T>(env: NodeJS.ProcessEnv, name: string, expected: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    const { message } = cause as Error;
    throw new ConfigError(`${name}=${env[name]} must hold ${expected}: ${message}`, { cause });
  }
}

export function fileOf(env: NodeJS.ProcessEnv, name: string): Buffer {
  const path = env[name]!;
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new ConfigError(`${name}=${path} cannot be read`, { cause });
  }
}
