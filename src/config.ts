import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { createSecureContext } from "node:tls";
import { isLoopbackHost } from "./loopback.ts";

/** Everything the environment decides, read once. README's table is this list. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly grpcHost: string;
  readonly grpcPort: number;
  /** Health and metrics of a core without a gateway in its process. */
  readonly opsPort: number;
  /** Where callers find the gateway, as demo.json tells them. */
  readonly siteUrl: string;
  readonly dataDir: string;
  /** Absent: an embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  /** Where a gateway of its own finds the core. */
  readonly coreUrl: string;
  /** How a caller of the core knows it, and makes itself known. */
  readonly coreTls: CoreTls;
  /** Absent: made at the first start and kept in `dataDir`. */
  readonly serviceToken: string | undefined;
  readonly masterKey: string | undefined;
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  /** PEM. Who calls gRPC must show a certificate of this authority. */
  readonly grpcClientCa: string | undefined;
  readonly trustProxy: string | undefined;
  /** Connections that the gateway keeps open at once. */
  readonly maxConnections: number;
  /** How long the process still serves, and says that it is not ready, before it stops to accept. */
  readonly drainMs: number;
  /** Requests per window of 60 s: each account, environment and group of resources has its own. */
  readonly rateLimit: number;
  readonly ipGuard: (typeof IP_GUARDS)[number];
  readonly pacs: { readonly sandbox: PacConfig | undefined; readonly production: PacConfig | undefined };
  /** To each PAC. */
  readonly pacConnections: number;
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

/** PEM. Each is absent where the machine's own authorities, or no certificate, will do. */
export interface CoreTls {
  readonly ca: string | undefined;
  readonly cert: string | undefined;
  readonly key: string | undefined;
}

/** A setting that cannot be used: the process says so and does not start. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const config: Config = {
    host: env.HOST || "127.0.0.1",
    port: port(env, "PORT", 8080),
    grpcHost: grpcHost(env),
    grpcPort: port(env, "GRPC_PORT", 50051),
    opsPort: port(env, "OPS_PORT", 9464),
    siteUrl: (
      url(env, "SITE_URL", ["http:", "https:"]) ??
      `${env.TLS_CERT ? "https" : "http"}://localhost:${env.PORT || 8080}`
    ).replace(/\/$/, ""),
    dataDir: resolve(env.DATA_DIR || ".data"),
    databaseUrl: url(env, "DATABASE_URL", ["postgres:", "postgresql:"]),
    databasePool: integer(env, "DATABASE_POOL", 20, 2, 200),
    coreUrl: url(env, "CORE_URL", ["http:", "https:"]) ?? `http://127.0.0.1:${env.GRPC_PORT || 50051}`,
    coreTls: readCoreTls(env),
    serviceToken: env.SERVICE_TOKEN || undefined,
    masterKey: env.MASTER_KEY || undefined,
    tls: tls(env),
    grpcClientCa: optionalPem(env, "GRPC_CLIENT_CA"),
    trustProxy: env.TRUST_PROXY || undefined,
    maxConnections: integer(env, "MAX_CONNECTIONS", 4_096, 1, 100_000),
    drainMs: integer(env, "DRAIN_SECONDS", 0, 0, 5) * 1000,
    rateLimit: integer(env, "RATE_LIMIT", 60, 1, 1_000_000_000),
    ipGuard: oneOf(env, "IP_GUARD", IP_GUARDS, "network"),
    pacs: { sandbox: pac(env, "PAC_SANDBOX"), production: pac(env, "PAC_PRODUCTION") },
    pacConnections: integer(env, "PAC_CONNECTIONS", 32, 1, 1_000),
    satConsulta: satConsulta(env),
    testPac: {
      port: port(env, "TEST_PAC_PORT", 0),
      adminPort: port(env, "TEST_PAC_ADMIN_PORT", 0),
    },
    catalogsDir: folder(env, "CATALOGS_DIR"),
    logLevel: oneOf(env, "LOG_LEVEL", LOG_LEVELS, "info"),
  };
  requireSafeTransport(config);
  if (config.databaseUrl !== undefined && config.masterKey === undefined) {
    throw new ConfigError(
      "MASTER_KEY is required with DATABASE_URL: a key kept in one machine's folder could not open what another stored",
    );
  }
  return config;
}

/** Plain HTTP only where nobody else can listen: on loopback, or behind a proxy that ends TLS. Plain gRPC only on loopback. */
function requireSafeTransport({ host, grpcHost, tls: own, trustProxy, grpcClientCa }: Config): void {
  if (own !== undefined) return;
  if (grpcClientCa !== undefined)
    throw new ConfigError(
      "GRPC_CLIENT_CA needs TLS_CERT and TLS_KEY: without TLS nobody shows a certificate",
    );
  if (!isLoopbackHost(grpcHost))
    throw new ConfigError(
      `GRPC_HOST=${grpcHost} would serve plain gRPC to the network: set TLS_CERT and TLS_KEY, or use a loopback GRPC_HOST`,
    );
  if (trustProxy !== undefined || isLoopbackHost(host)) return;
  throw new ConfigError(
    `HOST=${host} would serve plain HTTP to the network: set TLS_CERT and TLS_KEY, or TRUST_PROXY if a proxy ends TLS, or use a loopback HOST`,
  );
}

/** The gateway's proxy ends TLS for HTTP, not for gRPC: without a certificate the core stays on loopback. */
function grpcHost({ GRPC_HOST, HOST, TLS_CERT }: NodeJS.ProcessEnv): string {
  if (GRPC_HOST) return GRPC_HOST;
  return HOST && (TLS_CERT || isLoopbackHost(HOST)) ? HOST : "127.0.0.1";
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
const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** Which addresses the burst guard watches: all but loopback, loopback too, none. */
const IP_GUARDS = ["network", "all", "off"] as const;

function oneOf<Choice extends string>(
  env: NodeJS.ProcessEnv,
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  const text = env[name] || fallback;
  const found = choices.find((choice) => choice === text);
  if (found !== undefined) return found;
  throw new ConfigError(`${name}=${text} must be one of ${choices.join(", ")}`);
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
  const pair = { cert: pem("TLS_CERT", TLS_CERT), key: pem("TLS_KEY", TLS_KEY) };
  requireUsable(pair, "TLS_CERT and TLS_KEY");
  return pair;
}

/** For the gateway and the command line. */
export function readCoreTls(env: NodeJS.ProcessEnv): CoreTls {
  const [ca, cert, key] = ["CORE_CA", "CORE_CERT", "CORE_KEY"].map((name) => optionalPem(env, name));
  if ((cert === undefined) !== (key === undefined))
    throw new ConfigError("CORE_CERT and CORE_KEY go together: the paths of two PEM files");
  requireUsable({ ca, cert, key }, "CORE_CA, CORE_CERT and CORE_KEY");
  return { ca, cert, key };
}

function optionalPem(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const path = env[name];
  return path ? pem(name, path) : undefined;
}

/** OpenSSL would only say so at the first connection. */
function requireUsable(pair: Partial<CoreTls>, names: string): void {
  try {
    createSecureContext(pair);
  } catch (cause) {
    throw new ConfigError(`${names} do not fit together, or are no PEM: ${(cause as Error).message}`, {
      cause,
    });
  }
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
