import { createPrivateKey, X509Certificate } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { dirname, join, resolve } from "node:path";
import { createSecureContext } from "node:tls";
import { isLoopbackHost } from "../../common/loopback.ts";
import { ConfigError } from "./config-error.ts";
import { withSecretFiles } from "./secret-files.ts";

/** Config holds everything that the environment decides, read once. docs/configuration.md lists the settings. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly grpcHost: string;
  readonly grpcPort: number;
  /** Health and metrics are served on this port, too; absent: a gateway serves them on its own port alone, a core on 9464. */
  readonly opsPort: number | undefined;
  /** Callers find the gateway at this address, which demo.json contains. */
  readonly siteUrl: string;
  readonly dataDir: string;
  /** This many processes of the service run on this machine and share the ports. */
  readonly processes: number;
  /** Without databases, the service runs an embedded PostgreSQL in `dataDir`. */
  readonly databases: Databases | undefined;
  readonly databasePool: number;
  /** A gateway of its own finds the cores at these addresses; each address of a name is one core. */
  readonly coreUrls: readonly string[];
  /** These files let a caller verify the core, and prove the caller to it. */
  readonly coreTls: CoreTls;
  /** Without a token or key, the first start makes one and keeps it in `dataDir`. */
  readonly serviceToken: string | undefined;
  readonly masterKey: string | undefined;
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  /** The text is PEM. Callers of gRPC must show a certificate of this authority. */
  readonly grpcClientCa: string | undefined;
  readonly trustProxy: string | undefined;
  /** The gateway keeps at most this many connections open, in total and from one address. */
  readonly maxConnections: number;
  readonly maxConnectionsPerAddress: number;
  /** A stopping process keeps serving for this long while it reports that it is not ready. */
  readonly drainMs: number;
  /** Each account, environment and group of resources may make this many requests per window of 60 s. */
  readonly rateLimit: number;
  /** A session of the portal may make this many requests per minute. */
  readonly portalRateLimit: number;
  readonly ipGuard: (typeof IP_GUARDS)[number];
  /**
   * The first PAC of each environment stamps new documents; the others answer for documents that they stamped before.
   */
  readonly pacs: Readonly<Record<PacEnvironment, readonly PacConfig[]>>;
  /** At most this many connections are open to each PAC. */
  readonly pacConnections: number;
  readonly signOn: (typeof SIGNING_PLACES)[number];
  /**
   * SAT's status service has these addresses; the sandbox's is absent when the built-in test PAC offers the service.
   */
  readonly satConsulta: { readonly sandbox: string | undefined; readonly production: string };
  readonly testPac: {
    /** They are further PACs over the same SAT. */
    readonly beside: readonly BesideConfig[];
    readonly port: number;
    readonly adminPort: number;
    /** The built-in test PAC accepts these certificates (DER) as issued by SAT or as SAT's own. */
    readonly trusted: readonly Buffer[];
  };
  /** A CSD must be signed by one of these authorities (DER) when it is uploaded, where any is configured. */
  readonly csdAuthorities: readonly Buffer[];
  /** This server sends mails with invitations and links. Absent: the inviting person passes the link on. */
  readonly mail: { readonly url: string; readonly from: string; readonly isLocal: boolean } | undefined;
  readonly webhooks: {
    /** Names, addresses and subnets of our own network to which webhooks may be delivered all the same. */
    readonly allow: readonly string[];
    /** The authorities (DER) that receivers' certificates may have besides the machine's own. */
    readonly authorities: readonly Buffer[];
  };
  /** People may also sign in to the portal with this provider; absent: with passwords only. */
  readonly oidc: OidcConfig | undefined;
  readonly catalogsDir: string | undefined;
  /** The XML of old documents moves to this storage; absent: it stays in the database. */
  readonly archive: ArchiveConfig | undefined;
  readonly logLevel: string;
}

/** These are the addresses of the PostgreSQL servers. */
export interface Databases {
  /** The directory is absent where a single server holds everything. */
  readonly directory: string | undefined;
  /** Each server of accounts has the name that the directory keeps for it. */
  readonly shards: readonly { readonly name: string; readonly url: string }[];
}

type PacEnvironment = (typeof PAC_ENVIRONMENTS)[number];
const PAC_ENVIRONMENTS = ["sandbox", "production"] as const;

/** A PacConfig is an account at a PAC. */
export interface PacConfig {
  /** Every document keeps the name of the PAC that stamped it, which is asked about the document for ever. */
  readonly name: string;
  /** It is false for a PAC that gets no new documents, and is kept only for those that it stamped. */
  readonly stampsNew?: false;
  /** Taxpayers sign the PAC's letter (carta manifiesto) at this address. */
  readonly letterUrl?: string | undefined;
  /** The adapter of this name in src/pac's registry speaks with the PAC. */
  readonly adapter: string;
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** The third part of the login, for PACs that have one. */
  readonly contract?: string | undefined;
  /** The text is part of the login's identity: after a refused login another value makes the service try the login again. */
  readonly loginTry?: string | undefined;
}

/** These settings open a storage that speaks S3. */
export interface ArchiveConfig {
  readonly url: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The prefix precedes the name of every object. */
  readonly prefix: string;
  /** XML moves to the storage when its document is this many days old. */
  readonly afterDays: number;
}

/** These settings name an OpenID Connect provider and this service's client at it. */
export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The button for signing in shows this name. */
  readonly name: string;
}

/** The files are PEM. Each is absent where the machine's own authorities, or no certificate, suffice. */
export interface CoreTls {
  readonly ca: string | undefined;
  readonly cert: string | undefined;
  readonly key: string | undefined;
}

/** Reads the settings of the service. Throws `ConfigError` for the first one that cannot be used. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const env = withSecretFiles(environment);
  const configuredPacs = pacs(env);
  // OpenTelemetry reads these settings itself, but does not report an invalid one.
  for (const name of ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"])
    url(env, name, ["http:", "https:"]);
  const config: Config = {
    host: host(env, "HOST") ?? "127.0.0.1",
    port: port(env, "PORT", 8080),
    grpcHost: grpcHost(env),
    grpcPort: port(env, "GRPC_PORT", 50051),
    opsPort: env.OPS_PORT ? port(env, "OPS_PORT", 0) : undefined,
    siteUrl: (
      url(env, "SITE_URL", ["http:", "https:"]) ??
      `${env.TLS_CERT ? "https" : "http"}://localhost:${env.PORT || 8080}`
    ).replace(/\/$/, ""),
    dataDir: dataDir(env),
    processes: integer(env, "PROCESSES", 1, 1, 64),
    databases: databases(env),
    databasePool: integer(env, "DATABASE_POOL", 20, 2, 200),
    coreUrls: coreUrls(env),
    coreTls: readCoreTls(env),
    serviceToken: serviceToken(env),
    masterKey: env.MASTER_KEY || undefined,
    tls: tls(env),
    grpcClientCa: authorities(env, "GRPC_CLIENT_CA"),
    trustProxy: proxies(env, "TRUST_PROXY"),
    maxConnections: integer(env, "MAX_CONNECTIONS", 4_096, 1, 100_000),
    maxConnectionsPerAddress: integer(env, "MAX_CONNECTIONS_PER_ADDRESS", 1_024, 1, 100_000),
    drainMs: integer(env, "DRAIN_SECONDS", 0, 0, 5) * 1000,
    rateLimit: integer(env, "RATE_LIMIT", 60, 1, 1_000_000_000),
    portalRateLimit: integer(env, "PORTAL_RATE_LIMIT", 600, 1, 1_000_000),
    ipGuard: oneOf(env, "IP_GUARD", IP_GUARDS, "network"),
    pacs: configuredPacs,
    pacConnections: integer(env, "PAC_CONNECTIONS", 32, 1, 1_000),
    signOn: oneOf(env, "SIGN_ON", SIGNING_PLACES, env.PROCESSES && env.PROCESSES !== "1" ? "main" : "pool"),
    satConsulta: satConsulta(env, configuredPacs),
    testPac: {
      beside: besideIn(env, "TEST_PAC_BESIDE", () => ({ port: 0, adminPort: 0 })),
      port: port(env, "TEST_PAC_PORT", 0),
      adminPort: port(env, "TEST_PAC_ADMIN_PORT", 0),
      trusted: certificates(env, "PAC_SANDBOX_TRUST"),
    },
    csdAuthorities: certificates(env, "CSD_AUTHORITIES"),
    mail: mail(env),
    webhooks: {
      allow: (env.WEBHOOK_ALLOW ?? "").split(/[\s,]+/).filter(Boolean),
      authorities: certificates(env, "WEBHOOK_CA"),
    },
    oidc: oidc(env),
    catalogsDir: folder(env, "CATALOGS_DIR"),
    archive: archive(env),
    logLevel: oneOf(env, "LOG_LEVEL", LOG_LEVELS, "info"),
  };
  requireSafeTransport(config);
  if (config.databases !== undefined && config.masterKey === undefined) {
    const setting = env.DATABASE_URL ? "DATABASE_URL" : "DATABASE_URLS";
    throw new ConfigError(
      `MASTER_KEY is required with ${setting}: a key kept in one machine's folder could not open what another stored`,
    );
  }
  return config;
}

/** Returns the settings of one of several processes: connections that all open together are divided among them. */
export function shareOf(config: Config): Config {
  const { processes } = config;
  const part = (whole: number, least: number) => Math.max(least, Math.ceil(whole / processes));
  return {
    ...config,
    databasePool: part(config.databasePool, 2),
    pacConnections: part(config.pacConnections, 1),
    maxConnections: part(config.maxConnections, 1),
    maxConnectionsPerAddress: part(config.maxConnectionsPerAddress, 1),
  };
}

/** A PAC beside the test PAC speaks the protocol of another provider. */
export interface BesideConfig {
  readonly wire: (typeof BESIDE_WIRES)[number];
  readonly port: number;
  readonly adminPort: number;
}

/** The first test PAC speaks SW Sapien's. */
const BESIDE_WIRES = ["prodigia", "finkok"] as const;

/** The setting may name several, separated by commas. */
function besideIn(
  env: NodeJS.ProcessEnv,
  name: string,
  portsOf: (place: number) => Omit<BesideConfig, "wire">,
): readonly BesideConfig[] {
  const names = (env[name] ?? "").split(",").map((each) => each.trim());
  return names.filter(Boolean).map((each, place, all) => {
    const wire = BESIDE_WIRES.find((known) => known === each);
    if (wire === undefined || all.indexOf(each) !== place)
      throw new ConfigError(`${name}=${env[name]} must have any of ${BESIDE_WIRES.join(", ")}, each once`);
    return { wire, ...portsOf(place) };
  });
}

/**
 * A TestPacConfig is for the test PAC as a separate process. A missing password or token is made at the first start
 * and kept in `dataDir`.
 */
export interface TestPacConfig {
  /** The folder differs from the built-in test PAC's, because two processes cannot write one folder. */
  readonly dataDir: string;
  readonly host: string;
  readonly exposed: boolean;
  readonly port: number;
  readonly adminPort: number;
  /** Further test PACs have the ports after those of the first one and of its administration. */
  readonly beside: readonly BesideConfig[];
  readonly satPort: number;
  readonly user: string;
  readonly password: string | undefined;
  readonly adminToken: string | undefined;
  /** The test PAC accepts these certificates (DER) as issued by SAT or as SAT's own. */
  readonly trusted: readonly Buffer[];
}

export function readTestPacConfig(environment: NodeJS.ProcessEnv): TestPacConfig {
  const env = withSecretFiles(environment);
  const [first, firstAdmin] = [port(env, "PAC_TEST_PORT", 7780), port(env, "PAC_TEST_ADMIN_PORT", 7781)];
  const config: TestPacConfig = {
    dataDir: resolve(env.PAC_TEST_DATA || join(dataDir(env), "test-pac-apart")),
    host: host(env, "PAC_TEST_HOST") ?? "127.0.0.1",
    exposed: oneOf(env, "PAC_TEST_EXPOSED", ["yes", "no"], "no") === "yes",
    port: first,
    adminPort: firstAdmin,
    beside: besideIn(env, "PAC_TEST_BESIDE", (place) => ({
      port: first && first + 2 * (place + 1),
      adminPort: firstAdmin && firstAdmin + 2 * (place + 1),
    })),
    satPort: port(env, "PAC_TEST_SAT_PORT", 7788),
    user: env.PAC_TEST_USER || "sandbox",
    password: env.PAC_TEST_PASSWORD || undefined,
    adminToken: env.PAC_TEST_ADMIN_TOKEN || undefined,
    trusted: certificates(env, "PAC_TEST_TRUST"),
  };
  if (config.exposed || isLoopbackHost(config.host)) return config;
  throw new ConfigError(
    `PAC_TEST_HOST=${config.host} would show the test PAC to the network: set PAC_TEST_EXPOSED=yes, or use a loopback PAC_TEST_HOST`,
  );
}

/**
 * Refuses plain HTTP except on loopback or behind a proxy that ends TLS, and plain gRPC except on loopback, because
 * others could listen.
 */
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

/** Returns the core's host. A proxy ends TLS for HTTP only, so without a certificate the core stays on loopback. */
function grpcHost(env: NodeJS.ProcessEnv): string {
  const { HOST, TLS_CERT } = env;
  return host(env, "GRPC_HOST") ?? (HOST && (TLS_CERT || isLoopbackHost(HOST)) ? HOST : "127.0.0.1");
}

function host(env: NodeJS.ProcessEnv, name: string): string | undefined {
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
function proxies(env: NodeJS.ProcessEnv, name: string): string | undefined {
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
  return (
    bits === undefined ||
    (/^\d+$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

/** Returns the data folder, which may be missing yet; every existing part of the path must be a folder. */
function dataDir({ DATA_DIR }: NodeJS.ProcessEnv): string {
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

/** Pino has these levels. */
const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** The burst guard watches all addresses but loopback, all, or none. */
const IP_GUARDS = ["network", "all", "off"] as const;

/** Documents are sealed on the process's main thread, or by the threads beside it. */
const SIGNING_PLACES = ["main", "pool"] as const;

function oneOf<Choice extends string>(
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

const POSTGRES = ["postgres:", "postgresql:"];
/** The directory keeps a server's name for ever, so its form is narrow. */
const SERVER_NAME = /^[a-z][a-z0-9-]{0,30}$/;

/**
 * Reads the servers: DATABASE_URL names the only one; DATABASE_URLS names several, and DIRECTORY_URL the one that
 * knows where accounts are.
 */
function databases(env: NodeJS.ProcessEnv): Databases | undefined {
  const only = url(env, "DATABASE_URL", POSTGRES);
  const directory = url(env, "DIRECTORY_URL", POSTGRES);
  const texts = (env.DATABASE_URLS ?? "").split(/\s+/).filter((text) => text !== "");
  if (directory === undefined && texts.length === 0)
    return only === undefined ? undefined : { directory, shards: [{ name: "main", url: only }] };
  if (only !== undefined)
    throw new ConfigError("DATABASE_URL is one server, DATABASE_URLS are several: set one of them");
  if (directory === undefined || texts.length === 0)
    throw new ConfigError("DIRECTORY_URL and DATABASE_URLS go together");
  const shards = texts.map((text) => {
    const [name = "", ...rest] = text.split("=");
    const address = url({ DATABASE_URLS: rest.join("=") }, "DATABASE_URLS", POSTGRES);
    if (!SERVER_NAME.test(name) || address === undefined)
      throw new ConfigError(
        "DATABASE_URLS must be names and URLs, as in norte=postgres://… sur=postgres://…",
      );
    return { name, url: address };
  });
  const urls = [directory, ...shards.map((shard) => shard.url)];
  if (new Set(urls).size < urls.length || new Set(shards.map(({ name }) => name)).size < shards.length)
    throw new ConfigError("DIRECTORY_URL and DATABASE_URLS name a server twice");
  return { directory, shards };
}

function mail(env: NodeJS.ProcessEnv): Config["mail"] {
  const smtp = url(env, "SMTP_URL", ["smtp:", "smtps:"]);
  if (smtp === undefined) return undefined;
  const { SMTP_FROM: from = "" } = env;
  if (!/^[^\s@]+@[^\s@]+$|<[^\s@]+@[^\s@]+>$/.test(from))
    throw new ConfigError("SMTP_FROM is required with SMTP_URL: the sender, as portal@example.com");
  return { url: smtp, from, isLocal: isLoopbackHost(new URL(smtp).hostname) };
}

/** S3 allows more names, but every storage reads these alike, and they need no escape in an address. */
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const OBJECT_PREFIX = /^([A-Za-z0-9_-]+\/)*$/;

function archive(env: NodeJS.ProcessEnv): ArchiveConfig | undefined {
  const address = url(env, "ARCHIVE_URL", ["http:", "https:"]);
  if (address === undefined) return undefined;
  const { ARCHIVE_BUCKET: bucket = "", ARCHIVE_ACCESS_KEY: accessKeyId } = env;
  const { ARCHIVE_SECRET_KEY: secretAccessKey, ARCHIVE_PREFIX: prefix = "xml/" } = env;
  if (!BUCKET_NAME.test(bucket))
    throw new ConfigError(`ARCHIVE_BUCKET=${bucket} must be the name of a bucket, where ARCHIVE_URL is set`);
  if (!accessKeyId || !secretAccessKey)
    throw new ConfigError("ARCHIVE_URL needs ARCHIVE_ACCESS_KEY and ARCHIVE_SECRET_KEY");
  if (!OBJECT_PREFIX.test(prefix))
    throw new ConfigError(`ARCHIVE_PREFIX=${prefix} must be empty, or names that end with a slash, as xml/`);
  return {
    url: address,
    bucket,
    accessKeyId,
    secretAccessKey,
    prefix,
    region: env.ARCHIVE_REGION || "us-east-1",
    afterDays: integer(env, "ARCHIVE_AFTER_DAYS", 90, 1, 36_500),
  };
}

/** Reads the provider's settings. A provider decides who signs in, so only TLS or this machine are accepted. */
function oidc(env: NodeJS.ProcessEnv): OidcConfig | undefined {
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME } = env;
  const issuer = url(env, "OIDC_ISSUER", ["https:", "http:"]);
  if (issuer === undefined && !clientId && !clientSecret) return undefined;
  if (issuer === undefined || !clientId || !clientSecret)
    throw new ConfigError("OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together");
  const { protocol, hostname, host: where } = new URL(issuer);
  if (protocol === "http:" && !isLoopbackHost(hostname))
    throw new ConfigError(
      `OIDC_ISSUER=${issuer} must begin with https://: only on this machine plain http is taken`,
    );
  const name = OIDC_NAME || where;
  if (name.length > 40)
    throw new ConfigError("OIDC_NAME must have 40 characters at most: it stands on a button");
  return { issuer, clientId, clientSecret, name };
}

/** Refuses a token with characters that the header "Authorization: Bearer" cannot carry. */
function serviceToken({ SERVICE_TOKEN }: NodeJS.ProcessEnv): string | undefined {
  if (!SERVICE_TOKEN) return undefined;
  if (/^[\x21-\x7e]+$/.test(SERVICE_TOKEN)) return SERVICE_TOKEN;
  throw new ConfigError("SERVICE_TOKEN must be printable ASCII without blanks");
}

/** Returns the address of a core on this machine with default settings. */
export function usualCoreUrl(env: NodeJS.ProcessEnv): string {
  return `http://127.0.0.1:${env.GRPC_PORT || 50051}`;
}

/** Reads the cores' addresses, separated by commas. */
function coreUrls(env: NodeJS.ProcessEnv): readonly string[] {
  const texts = (env.CORE_URL || usualCoreUrl(env)).split(",");
  return texts.map((text) => {
    const one = url({ CORE_URL: text.trim() }, "CORE_URL", ["http:", "https:"]);
    if (one === undefined)
      throw new ConfigError("CORE_URL must be one URL, or several with commas between them");
    return one;
  });
}

function tls(env: NodeJS.ProcessEnv): Config["tls"] {
  const { TLS_CERT, TLS_KEY } = env;
  if (!TLS_CERT && !TLS_KEY) return undefined;
  if (!TLS_CERT || !TLS_KEY)
    throw new ConfigError("TLS_CERT and TLS_KEY go together: the paths of two PEM files");
  return keyPair(env, "TLS_CERT", "TLS_KEY");
}

/** Reads the TLS settings with which gateway and command line call a core. */
export function readCoreTls(env: NodeJS.ProcessEnv): CoreTls {
  const { CORE_CERT, CORE_KEY } = env;
  if (!CORE_CERT !== !CORE_KEY)
    throw new ConfigError("CORE_CERT and CORE_KEY go together: the paths of two PEM files");
  const ca = authorities(env, "CORE_CA");
  return CORE_CERT
    ? { ca, ...keyPair(env, "CORE_CERT", "CORE_KEY") }
    : { ca, cert: undefined, key: undefined };
}

/**
 * Checks a certificate with its key, because OpenSSL would report some faults only at the first connection, and a
 * file without certificates never.
 */
function keyPair(env: NodeJS.ProcessEnv, certName: string, keyName: string) {
  const cert = pem(env, certName);
  const key = pem(env, keyName);
  const [own] = certificatesIn(env, certName, cert);
  const privateKey = orRefused(env, keyName, "a private key in PEM, not encrypted", () =>
    createPrivateKey(key),
  );
  if (!own!.checkPrivateKey(privateKey))
    throw new ConfigError(
      `${certName}=${env[certName]} and ${keyName}=${env[keyName]} do not fit together: ` +
        `the key is not that of the file's first certificate, ${subjectOf(own!)}`,
    );
  orRefused(env, certName, "a certificate that OpenSSL accepts", () => createSecureContext({ cert, key }));
  return { cert, key };
}

function authorities(env: NodeJS.ProcessEnv, name: string): string | undefined {
  if (!env[name]) return undefined;
  const text = pem(env, name);
  certificatesIn(env, name, text);
  return text;
}

/** Returns the certificates of a PEM text, at least one. */
function certificatesIn(env: NodeJS.ProcessEnv, name: string, text: string): readonly X509Certificate[] {
  const blocks = text.match(PEM_CERTIFICATE) ?? [""];
  return blocks.map((block) =>
    orRefused(env, name, "one or more certificates in PEM", () => new X509Certificate(block)),
  );
}

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/**
 * Returns the certificates (DER) of files whose paths are separated by commas. A file holds one in DER, or any number
 * in PEM.
 */
function certificates(env: NodeJS.ProcessEnv, name: string): readonly Buffer[] {
  const paths = (env[name] ?? "").split(",").map((path) => path.trim());
  return paths.filter(Boolean).flatMap((path) => {
    const one = { [name]: path };
    const file = fileOf(one, name);
    const blocks: readonly (string | Buffer)[] = file.toString("latin1").match(PEM_CERTIFICATE) ?? [file];
    return blocks.map((block) =>
      orRefused(one, name, "certificates in PEM, or one in DER", () => new X509Certificate(block).raw),
    );
  });
}

function orRefused<T>(env: NodeJS.ProcessEnv, name: string, expected: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    const { message } = cause as Error;
    throw new ConfigError(`${name}=${env[name]} must hold ${expected}: ${message}`, { cause });
  }
}

const subjectOf = ({ subject }: X509Certificate) => subject?.replaceAll("\n", ", ") || "which names nobody";

function pem(env: NodeJS.ProcessEnv, name: string): string {
  return fileOf(env, name).toString();
}

function fileOf(env: NodeJS.ProcessEnv, name: string): Buffer {
  const path = env[name]!;
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new ConfigError(`${name}=${path} cannot be read`, { cause });
  }
}

/** Each environment's usual PAC has settings without a name; its documents keep this one. */
const USUAL_PACS: Readonly<Record<PacEnvironment, { readonly prefix: string; readonly name: string }>> = {
  sandbox: { prefix: "PAC_SANDBOX", name: "sw-pruebas" },
  production: { prefix: "PAC_PRODUCTION", name: "sw" },
};
const USUAL_ADAPTER = "sw";

function pacs(env: NodeJS.ProcessEnv): Config["pacs"] {
  const configured = [...PAC_ENVIRONMENTS.flatMap((each) => usualPac(env, each)), ...namedPacs(env)];
  const taken = new Map<string, string>();
  for (const { prefix, pac } of configured) {
    const other = taken.get(pac.name);
    if (other !== undefined)
      throw new ConfigError(`${prefix}_URL and ${other}_URL are two PACs with one name, "${pac.name}"`);
    taken.set(pac.name, prefix);
  }
  const of = (environment: PacEnvironment) =>
    chosenFirst(
      env,
      environment,
      configured.filter((each) => each.environment === environment).map(({ pac }) => pac),
    );
  return { sandbox: of("sandbox"), production: of("production") };
}

interface PacSettings {
  /** The variables begin with this prefix: "PAC_PRODUCTION", "PAC_NUEVO". */
  readonly prefix: string;
  readonly environment: PacEnvironment;
  readonly pac: PacConfig;
}

function usualPac(env: NodeJS.ProcessEnv, environment: PacEnvironment): PacSettings[] {
  const { prefix, name } = USUAL_PACS[environment];
  for (const setting of ["ADAPTER", "ENVIRONMENT"])
    if (env[`${prefix}_${setting}`])
      throw new ConfigError(
        `${prefix}_${setting} is no setting: a PAC with another adapter has a name, which ${prefix}=… chooses`,
      );
  const address = url(env, `${prefix}_URL`, ["http:", "https:"]);
  if (address === undefined) return [];
  return [
    {
      prefix,
      environment,
      pac: { name, adapter: USUAL_ADAPTER, url: address, ...login(env, prefix), ...letter(env, prefix) },
    },
  ];
}

/** Reads any number of PACs with names: PAC_<NAME>_URL, _USER, _PASSWORD, _ENVIRONMENT and _ADAPTER. */
function namedPacs(env: NodeJS.ProcessEnv): PacSettings[] {
  const usual = PAC_ENVIRONMENTS.map((environment) => USUAL_PACS[environment].prefix);
  const prefixes = Object.keys(env).flatMap((variable) =>
    env[variable] ? (PAC_SETTING.exec(variable)?.slice(1) ?? []) : [],
  );
  return [...new Set(prefixes)]
    .filter((prefix) => !usual.includes(prefix))
    .toSorted()
    .map((prefix) => namedPac(env, prefix));
}

/** Only these endings mark a PAC with a name, because PAC_TEST_USER and the like belong to the separate test PAC. */
const PAC_SETTING = /^(PAC_[A-Z0-9]+(?:_[A-Z0-9]+)*)_(?:URL|ENVIRONMENT|ADAPTER)$/;

function namedPac(env: NodeJS.ProcessEnv, prefix: string): PacSettings {
  const address = url(env, `${prefix}_URL`, ["http:", "https:"]);
  if (address === undefined)
    throw new ConfigError(
      `${prefix}_URL is missing, where ${prefix}_ENVIRONMENT or ${prefix}_ADAPTER is set`,
    );
  return {
    prefix,
    environment: oneOf(env, `${prefix}_ENVIRONMENT`, PAC_ENVIRONMENTS),
    pac: {
      name: pacName(prefix.slice("PAC_".length)),
      adapter: env[`${prefix}_ADAPTER`] || USUAL_ADAPTER,
      url: address,
      ...login(env, prefix),
      ...letter(env, prefix),
    },
  };
}

function letter(env: NodeJS.ProcessEnv, prefix: string) {
  const letterUrl = url(env, `${prefix}_LETTER`, ["https:"]);
  return letterUrl === undefined ? {} : { letterUrl };
}

function login(env: NodeJS.ProcessEnv, prefix: string) {
  const [user, password] = [env[`${prefix}_USER`], env[`${prefix}_PASSWORD`]];
  const [contract, loginTry] = [env[`${prefix}_CONTRACT`], env[`${prefix}_LOGIN_TRY`]];
  if (user && password) return { user, password, contract, loginTry };
  throw new ConfigError(`${prefix}_URL needs ${prefix}_USER and ${prefix}_PASSWORD`);
}

/** Returns the PAC's name in the form that documents keep: "nuevo-pac" for "NUEVO_PAC". */
function pacName(text: string): string {
  return text.toLowerCase().replaceAll("_", "-");
}

/**
 * PACs that stamp new documents come first, in their order: those that PAC_SANDBOX or PAC_PRODUCTION names, else the usual one. The others answer for
 * the documents that they stamped.
 */
function chosenFirst(
  env: NodeJS.ProcessEnv,
  environment: PacEnvironment,
  configured: readonly PacConfig[],
): readonly PacConfig[] {
  const { prefix, name: usual } = USUAL_PACS[environment];
  const text = env[prefix];
  if (!text && configured.length === 0) return [];
  const names = configured.map(({ name }) => name).join(", ");
  const wanted = text ? text.split(",").map((each) => pacName(each.trim())) : [usual];
  const chosen = wanted.map((name) => configured.find((each) => each.name === name));
  if (chosen.every((each) => each !== undefined)) {
    const rest = configured.filter((each) => !chosen.includes(each));
    return [...new Set(chosen), ...rest.map((each) => ({ ...each, stampsNew: false as const }))];
  }
  if (!text) throw new ConfigError(`${prefix} must name the PAC that stamps new documents: ${names}`);
  const what = wanted.length > 1 ? "name some of" : "be one of";
  throw new ConfigError(
    `${prefix}=${text} must ${what} the ${environment} PACs, ` +
      (names === "" ? "and none is configured" : `which are ${names}`),
  );
}

/**
 * These are SAT's own addresses. Its test environment knows the stamps of real PACs' sandboxes, and none of the
 * built-in test PAC.
 */
const SAT_CONSULTA = {
  sandbox: "https://pruebacfdiconsultaqr.cloudapp.net/ConsultaCFDIService.svc",
  production: "https://consultaqr.facturaelectronica.sat.gob.mx/ConsultaCFDIService.svc",
} as const;

function satConsulta(env: NodeJS.ProcessEnv, { sandbox: pacs }: Config["pacs"]): Config["satConsulta"] {
  const sandbox = url(env, "SAT_CONSULTA_SANDBOX_URL", ["http:", "https:"]);
  return {
    sandbox: sandbox ?? (pacs.length > 0 ? SAT_CONSULTA.sandbox : undefined),
    production: url(env, "SAT_CONSULTA_URL", ["http:", "https:"]) ?? SAT_CONSULTA.production,
  };
}
