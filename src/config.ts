import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";

/** Everything the environment decides, read once. README's table is this list. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly grpcPort: number;
  /** Where callers find the gateway, as demo.json tells them. */
  readonly siteUrl: string;
  readonly dataDir: string;
  /** Absent: an embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  /** Where a gateway of its own finds the core. */
  readonly coreUrl: string;
  /** Absent: made at the first start and kept in `dataDir`. */
  readonly serviceToken: string | undefined;
  readonly masterKey: string | undefined;
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  readonly trustProxy: string | undefined;
  readonly pacs: { readonly sandbox: PacConfig | undefined; readonly production: PacConfig | undefined };
  /** SAT's status service; the sandbox's is absent when the built-in test PAC offers it. */
  readonly satConsulta: { readonly sandbox: string | undefined; readonly production: string };
  readonly testPac: { readonly port: number; readonly adminPort: number };
  readonly catalogsDir: string | undefined;
  readonly logLevel: string;
}

/** An account at SW Sapien, or at anything that speaks its protocol. */
export interface PacConfig {
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

/** A setting that cannot be used: the process says so and does not start. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const config: Config = {
    host: env.HOST || "127.0.0.1",
    port: port(env, "PORT", 8080),
    grpcPort: port(env, "GRPC_PORT", 50051),
    siteUrl: (
      url(env, "SITE_URL", ["http:", "https:"]) ??
      `${env.TLS_CERT ? "https" : "http"}://localhost:${env.PORT || 8080}`
    ).replace(/\/$/, ""),
    dataDir: resolve(env.DATA_DIR || ".data"),
    databaseUrl: url(env, "DATABASE_URL", ["postgres:", "postgresql:"]),
    databasePool: integer(env, "DATABASE_POOL", 20, 2, 200),
    coreUrl: url(env, "CORE_URL", ["http:", "https:"]) ?? `http://127.0.0.1:${env.GRPC_PORT || 50051}`,
    serviceToken: env.SERVICE_TOKEN || undefined,
    masterKey: env.MASTER_KEY || undefined,
    tls: tls(env),
    trustProxy: env.TRUST_PROXY || undefined,
    pacs: { sandbox: pac(env, "PAC_SANDBOX"), production: pac(env, "PAC_PRODUCTION") },
    satConsulta: satConsulta(env),
    testPac: {
      port: port(env, "TEST_PAC_PORT", 0),
      adminPort: port(env, "TEST_PAC_ADMIN_PORT", 0),
    },
    catalogsDir: folder(env, "CATALOGS_DIR"),
    logLevel: logLevel(env),
  };
  requireSafeTransport(config);
  if (config.databaseUrl !== undefined && config.masterKey === undefined) {
    throw new ConfigError(
      "MASTER_KEY is required with DATABASE_URL: a key kept in one machine's folder could not open what another stored",
    );
  }
  return config;
}

/** Plain HTTP only where nobody else can listen: on loopback, or behind a proxy that ends TLS. */
function requireSafeTransport({ host, tls: own, trustProxy }: Config): void {
  if (own !== undefined || trustProxy !== undefined || isLoopback(host)) return;
  throw new ConfigError(
    `HOST=${host} would serve plain HTTP to the network: set TLS_CERT and TLS_KEY, or TRUST_PROXY if a proxy ends TLS, or use a loopback HOST`,
  );
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\./.test(host);
}

function port(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  return integer(env, name, fallback, 0, 65_535);
}

function integer(env: NodeJS.ProcessEnv, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new ConfigError(`${name}=${text} must be an integer from ${min} to ${max}`);
}

/** Pino's. */
const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

function logLevel({ LOG_LEVEL = "" }: NodeJS.ProcessEnv): string {
  if (LOG_LEVEL === "") return "info";
  if (LOG_LEVELS.includes(LOG_LEVEL)) return LOG_LEVEL;
  throw new ConfigError(`LOG_LEVEL=${LOG_LEVEL} must be one of ${LOG_LEVELS.join(", ")}`);
}

function folder(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const path = env[name];
  if (!path) return undefined;
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return resolve(path);
  throw new ConfigError(`${name}=${path} is no folder`);
}

function url(env: NodeJS.ProcessEnv, name: string, protocols: readonly string[]): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
  throw new ConfigError(
    `${name} must be a URL with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  );
}

function tls(env: NodeJS.ProcessEnv): Config["tls"] {
  const { TLS_CERT, TLS_KEY } = env;
  if (!TLS_CERT && !TLS_KEY) return undefined;
  if (!TLS_CERT || !TLS_KEY)
    throw new ConfigError("TLS_CERT and TLS_KEY go together: the paths of two PEM files");
  return { cert: pem("TLS_CERT", TLS_CERT), key: pem("TLS_KEY", TLS_KEY) };
}

function pem(name: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw new ConfigError(`${name}: ${path} cannot be read`, { cause });
  }
}

function pac(env: NodeJS.ProcessEnv, prefix: string): PacConfig | undefined {
  const address = url(env, `${prefix}_URL`, ["http:", "https:"]);
  if (address === undefined) return undefined;
  const [user, password] = [env[`${prefix}_USER`], env[`${prefix}_PASSWORD`]];
  if (user && password) return { url: address, user, password };
  throw new ConfigError(`${prefix}_URL needs ${prefix}_USER and ${prefix}_PASSWORD`);
}

/** SAT's own; its test environment knows what a real PAC's sandbox stamps, not what the built-in one does. */
const SAT_CONSULTA = {
  sandbox: "https://pruebacfdiconsultaqr.cloudapp.net/ConsultaCFDIService.svc",
  production: "https://consultaqr.facturaelectronica.sat.gob.mx/ConsultaCFDIService.svc",
} as const;

function satConsulta(env: NodeJS.ProcessEnv): Config["satConsulta"] {
  const sandbox = url(env, "SAT_CONSULTA_SANDBOX_URL", ["http:", "https:"]);
  return {
    sandbox: sandbox ?? (env.PAC_SANDBOX_URL ? SAT_CONSULTA.sandbox : undefined),
    production: url(env, "SAT_CONSULTA_URL", ["http:", "https:"]) ?? SAT_CONSULTA.production,
  };
}
