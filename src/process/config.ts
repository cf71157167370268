import { isLoopbackHost } from "../../common/loopback.ts";
import { PUBLIC_KEY } from "../engine/ed25519.ts";
import { MAINTAINERS_KEY } from "../engine/law/maintainers-key.ts";
import { ConfigError } from "./config-error.ts";
import { type Pacs, pacs, type SatConsulta, satConsulta } from "./config-pacs.ts";
import { type BesideConfig, besideIn } from "./config-test-pac.ts";
import { authorities, type CoreTls, certificates, type KeyPair, readCoreTls, tls } from "./config-tls.ts";
import { dataDir, folder, host, integer, oneOf, port, proxies, url } from "./config-values.ts";
import { withSecretFiles } from "./secret-files.ts";

/** Everything that the environment decides, read once. docs/configuration.md lists the settings. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly grpcHost: string;
  readonly grpcPort: number;
  /**
   * Health and metrics are served on this port, too; absent: a gateway serves them on its own port alone, a core on
   * 9464.
   */
  readonly opsPort: number | undefined;
  /** Callers find the gateway at this address, which demo.json contains. */
  readonly siteUrl: string;
  readonly dataDir: string;
  /** Processes of the service that run on this machine and share the ports. */
  readonly processes: number;
  /**
   * PostgreSQL, or the coordinator of a Citus cluster; without it the service runs an embedded PostgreSQL in `dataDir`.
   */
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  /** A gateway of its own finds the cores at these addresses; each address of a name is one core. */
  readonly coreUrls: readonly string[];
  /** These files let a caller verify the core, and prove the caller to it. */
  readonly coreTls: CoreTls;
  /** Without a token or key, the first start makes one and keeps it in `dataDir`. */
  readonly serviceToken: string | undefined;
  readonly masterKey: string | undefined;
  readonly tls: KeyPair | undefined;
  /** The text is PEM. Callers of gRPC must show a certificate of this authority. */
  readonly grpcClientCa: string | undefined;
  readonly trustProxy: string | undefined;
  /** The most connections that the gateway keeps open, in total and from one address. */
  readonly maxConnections: number;
  readonly maxConnectionsPerAddress: number;
  /** Milliseconds that a stopping process keeps serving while it reports that it is not ready. */
  readonly drainMs: number;
  /** Requests of each account, environment and group of resources per window of 60 s. */
  readonly rateLimit: number;
  readonly platformRateLimit: number;
  readonly portalRateLimit: number;
  readonly ipGuard: (typeof IP_GUARDS)[number];
  /** Anybody may read how the service stands, at /estado. */
  readonly publishesStatus: boolean;
  /**
   * The first PAC of each environment stamps new documents; the others answer for documents that they stamped before.
   */
  readonly pacs: Pacs;
  readonly pacConnections: number;
  readonly signOn: (typeof SIGNING_PLACES)[number];
  readonly satConsulta: SatConsulta;
  /** The administration of a test PAC apart that serves the sandbox: accounts move their clocks there. */
  readonly sandboxClock: { readonly url: string; readonly token: string } | undefined;
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
  readonly mail:
    | {
        readonly url: string;
        readonly from: string;
        readonly bounce: string | undefined;
        readonly isLocal: boolean;
      }
    | undefined;
  readonly webhooks: {
    /** Names, addresses and subnets of our own network to which webhooks may be delivered all the same. */
    readonly allow: readonly string[];
    /** The authorities (DER) that receivers' certificates may have besides the machine's own. */
    readonly authorities: readonly Buffer[];
  };
  /** Test accounts that people may open by themselves in a day; 0: none. */
  readonly signUp: number;
  /** People may also sign in to the portal with this provider; absent: with passwords only. */
  readonly oidc: OidcConfig | undefined;
  readonly catalogsDir: string | undefined;
  /** Law packs are signed with the other half of this key. */
  readonly lawPackKey: string;
  /** The XML of old documents moves to this storage; absent: it stays in the database. */
  readonly archive: ArchiveConfig | undefined;
  readonly logLevel: string;
}

export interface ArchiveConfig {
  readonly url: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The prefix precedes the name of every object. */
  readonly prefix: string;
  /** Age in days of a document at which its XML moves to the storage. */
  readonly afterDays: number;
}

/** These settings name an OpenID Connect provider and this service's client at it. */
export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
  /** The provider may name these places of our own network, beside the issuer: names, addresses and subnets. */
  readonly allow: readonly string[];
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
      url(env, "SITE_URL", ["http:", "https:"]) ?? `${env.TLS_CERT ? "https" : "http"}://localhost:${env.PORT || 8080}`
    ).replace(/\/$/, ""),
    dataDir: dataDir(env),
    processes: integer(env, "PROCESSES", 1, 1, 64),
    databaseUrl: databaseUrl(env),
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
    platformRateLimit: integer(env, "PLATFORM_RATE_LIMIT", 1200, 1, 1_000_000_000),
    portalRateLimit: integer(env, "PORTAL_RATE_LIMIT", 600, 1, 1_000_000),
    ipGuard: oneOf(env, "IP_GUARD", IP_GUARDS, "network"),
    publishesStatus: oneOf(env, "STATUS_PAGE", STATUS_PAGES, "off") === "public",
    pacs: configuredPacs,
    pacConnections: integer(env, "PAC_CONNECTIONS", 32, 1, 1_000),
    signOn: oneOf(env, "SIGN_ON", SIGNING_PLACES, env.PROCESSES && env.PROCESSES !== "1" ? "main" : "pool"),
    satConsulta: satConsulta(env, configuredPacs),
    sandboxClock: sandboxClock(env),
    testPac: {
      beside: besideIn(env, "TEST_PAC_BESIDE", () => ({ port: 0, adminPort: 0 })),
      port: port(env, "TEST_PAC_PORT", 0),
      adminPort: port(env, "TEST_PAC_ADMIN_PORT", 0),
      trusted: certificates(env, "PAC_SANDBOX_TRUST"),
    },
    csdAuthorities: certificates(env, "CSD_AUTHORITIES"),
    mail: mail(env),
    webhooks: {
      allow: list(env.WEBHOOK_ALLOW),
      authorities: certificates(env, "WEBHOOK_CA"),
    },
    signUp: integer(env, "SIGN_UP", 0, 0, 10_000),
    oidc: oidc(env),
    catalogsDir: folder(env, "CATALOGS_DIR"),
    lawPackKey: lawPackKey(env),
    archive: archive(env),
    logLevel: oneOf(env, "LOG_LEVEL", LOG_LEVELS, "info"),
  };
  requireSafeTransport(config);
  if (config.signUp > 0 && config.mail === undefined)
    throw new ConfigError("SIGN_UP needs SMTP_URL: an account is opened by whoever reads the mail at the address");
  if (config.signUp > 0 && config.pacs.sandbox.length > 0 && config.sandboxClock === undefined)
    throw new ConfigError(
      "SIGN_UP needs SANDBOX_CLOCK_URL where PAC_SANDBOX_URL is set: only a test PAC issues the CSDs of test accounts",
    );
  if (config.databaseUrl !== undefined && config.masterKey === undefined)
    throw new ConfigError(
      "MASTER_KEY is required with DATABASE_URL: a key kept in one machine's folder could not open what another stored",
    );
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

/**
 * Refuses plain HTTP except on loopback or behind a proxy that ends TLS, and plain gRPC except on loopback, because
 * others could listen.
 */
function requireSafeTransport({ host, grpcHost, tls: own, trustProxy, grpcClientCa }: Config): void {
  if (own !== undefined) return;
  if (grpcClientCa !== undefined)
    throw new ConfigError("GRPC_CLIENT_CA needs TLS_CERT and TLS_KEY: without TLS nobody shows a certificate");
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

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** The burst guard watches all addresses but loopback, all, or none. */
const IP_GUARDS = ["network", "all", "off"] as const;

const STATUS_PAGES = ["off", "public"] as const;

/** Documents are sealed on the process's main thread, or by the threads beside it. */
const SIGNING_PLACES = ["main", "pool"] as const;

const POSTGRES = ["postgres:", "postgresql:"];

/**
 * Earlier builds spread accounts over several servers. Their settings are not passed over in silence, because the
 * accounts would be missing.
 */
const RETIRED = ["DIRECTORY_URL", "DATABASE_URLS"] as const;

function databaseUrl(env: NodeJS.ProcessEnv): string | undefined {
  const retired = RETIRED.find((name) => env[name]);
  if (retired !== undefined)
    throw new ConfigError(
      `${retired} is not read any more: one DATABASE_URL has all accounts, past one machine on Citus (docs/scale.md)`,
    );
  return url(env, "DATABASE_URL", POSTGRES);
}

function mail(env: NodeJS.ProcessEnv): Config["mail"] {
  const smtp = url(env, "SMTP_URL", ["smtp:", "smtps:"]);
  if (smtp === undefined) return undefined;
  const { SMTP_FROM: from = "", SMTP_BOUNCE: bounce } = env;
  if (!/^[^\s@]+@[^\s@]+$|<[^\s@]+@[^\s@]+>$/.test(from))
    throw new ConfigError("SMTP_FROM is required with SMTP_URL: the sender, as portal@example.com");
  if (bounce && !/^[^\s@<>]+@[^\s@<>]+$/.test(bounce))
    throw new ConfigError("SMTP_BOUNCE must be an address, as rebotes@example.com");
  return { url: smtp, from, bounce: bounce || undefined, isLocal: isLoopbackHost(new URL(smtp).hostname) };
}

/** The token opens all of that PAC's administration, so it never goes over a network in the clear. */
function sandboxClock(env: NodeJS.ProcessEnv): Config["sandboxClock"] {
  const place = url(env, "SANDBOX_CLOCK_URL", ["http:", "https:"]);
  if (place === undefined) return undefined;
  const token = env.SANDBOX_CLOCK_TOKEN;
  if (!token) throw new ConfigError("SANDBOX_CLOCK_URL needs SANDBOX_CLOCK_TOKEN");
  const { protocol, hostname } = new URL(place);
  if (protocol === "https:" || isLoopbackHost(hostname)) return { url: place, token };
  throw new ConfigError(`SANDBOX_CLOCK_URL=${place} would send the token in the clear: use https, or a loopback host`);
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

/** Returns the public key with which law packs must be signed: the maintainers', unless an operator has another. */
export function lawPackKey({ LAW_PACK_KEY: key }: NodeJS.ProcessEnv): string {
  if (!key) return MAINTAINERS_KEY;
  if (PUBLIC_KEY.test(key)) return key;
  throw new ConfigError("LAW_PACK_KEY must be a public key of Ed25519: 64 hexadecimal digits in small letters");
}

const list = (text = "") => text.split(/[\s,]+/).filter(Boolean);

/** Reads the provider's settings. A provider decides who signs in, so only TLS or this machine are accepted. */
function oidc(env: NodeJS.ProcessEnv): OidcConfig | undefined {
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME } = env;
  const issuer = url(env, "OIDC_ISSUER", ["https:", "http:"]);
  if (issuer === undefined && !clientId && !clientSecret) return undefined;
  if (issuer === undefined || !clientId || !clientSecret)
    throw new ConfigError("OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together");
  const { protocol, hostname, host: where } = new URL(issuer);
  if (protocol === "http:" && !isLoopbackHost(hostname))
    throw new ConfigError(`OIDC_ISSUER=${issuer} must begin with https://: only on this machine plain http is taken`);
  const name = OIDC_NAME || where;
  if (name.length > 40) throw new ConfigError("OIDC_NAME must have 40 characters at most: it stands on a button");
  return { issuer, clientId, clientSecret, name, allow: list(env.OIDC_ALLOW) };
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

function coreUrls(env: NodeJS.ProcessEnv): readonly string[] {
  const texts = (env.CORE_URL || usualCoreUrl(env)).split(",");
  return texts.map((text) => {
    const one = url({ CORE_URL: text.trim() }, "CORE_URL", ["http:", "https:"]);
    if (one === undefined) throw new ConfigError("CORE_URL must be one URL, or several with commas between them");
    return one;
  });
}
