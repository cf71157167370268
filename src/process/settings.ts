import { nearest } from "../../common/nearest.ts";
import { settingOfFile } from "./secret-files.ts";
import { isOneOfSeveral } from "./several.ts";

/** The settings of docs/configuration.md, without those of PACs with their own names. */
export const SETTINGS: ReadonlySet<string> = new Set(
  `HOST GRPC_HOST PORT GRPC_PORT OPS_PORT OTEL_EXPORTER_OTLP_ENDPOINT SITE_URL DATA_DIR PROCESSES SIGN_ON
  DATABASE_URL DATABASE_POOL CORE_URL CORE_CA CORE_CERT CORE_KEY BASE_URL API_KEY SERVICE_TOKEN
  MASTER_KEY TLS_CERT TLS_KEY GRPC_CLIENT_CA TRUST_PROXY RATE_LIMIT PORTAL_RATE_LIMIT
  PLATFORM_RATE_LIMIT SMTP_URL SMTP_FROM SMTP_BOUNCE
  OIDC_ISSUER OIDC_CLIENT_ID OIDC_CLIENT_SECRET OIDC_NAME OIDC_ALLOW SIGN_UP IP_GUARD STATUS_PAGE MAX_CONNECTIONS MAX_CONNECTIONS_PER_ADDRESS DRAIN_SECONDS
  PAC_SANDBOX_URL PAC_SANDBOX_USER PAC_SANDBOX_PASSWORD PAC_PRODUCTION_URL PAC_PRODUCTION_USER PAC_PRODUCTION_PASSWORD
  PAC_SANDBOX PAC_PRODUCTION PAC_CONNECTIONS SAT_CONSULTA_URL SAT_CONSULTA_SANDBOX_URL TEST_PAC_PORT TEST_PAC_ADMIN_PORT TEST_PAC_BESIDE
  PAC_TEST_BESIDE PAC_TEST_SAT_PORT SANDBOX_CLOCK_URL SANDBOX_CLOCK_TOKEN
  PAC_SANDBOX_TRUST PAC_TEST_PORT PAC_TEST_ADMIN_PORT PAC_TEST_HOST PAC_TEST_EXPOSED PAC_TEST_DATA PAC_TEST_TRUST PAC_TEST_USER
  PAC_TEST_PASSWORD PAC_TEST_ADMIN_TOKEN CSD_AUTHORITIES CATALOGS_DIR LAW_PACK_KEY ARCHIVE_URL ARCHIVE_BUCKET ARCHIVE_REGION
  ARCHIVE_ACCESS_KEY ARCHIVE_SECRET_KEY ARCHIVE_PREFIX ARCHIVE_AFTER_DAYS WEBHOOK_ALLOW WEBHOOK_CA LOG_LEVEL`.split(
    /\s+/,
  ),
);

/** Short names are left out of the search for misspellings, because other programs have similar ones, such as HOST. */
const LONG = [...SETTINGS].filter((name) => name.length > 6);

/** No other program is likely to use these prefixes of setting names. */
const OURS = new Set([...SETTINGS].filter((name) => name.includes("_")).map(beginningOf));
OURS.delete("OTEL_");

const OF_PAC = /^PAC_[A-Z0-9_]+_(URL|USER|PASSWORD|ENVIRONMENT|ADAPTER|CONTRACT|LOGIN_TRY|LETTER)$/;
/** Kubernetes sets variables with these endings for every service of a namespace. */
const OF_KUBERNETES = /_(SERVICE_HOST|SERVICE_PORT|PORT)(_|$)/;
/** The library @grpc/grpc-js reads these itself (its environment.md). */
const OF_GRPC = /^GRPC_(DEFAULT_SSL_ROOTS_FILE_PATH|SSL_CIPHER_SUITES|TRACE|VERBOSITY|NODE_|EXPERIMENTAL_)/;

/** Returns a sentence for each variable that looks like a setting and is none, so that a misspelt one is noticed. */
export function unknownSettings(env: NodeJS.ProcessEnv): readonly string[] {
  return Object.keys(env)
    .filter((name) => env[name] && !isKnown(name))
    .flatMap((name) => {
      const meant = nearest(name, LONG);
      if (meant !== undefined) return [`${name} is no setting: did you mean ${meant}?`];
      return OURS.has(beginningOf(name)) && !OF_KUBERNETES.test(name) ? [`${name} is no setting`] : [];
    });
}

/** Logs a warning for each result of `unknownSettings`; of several processes only the first one does. */
export function warnOfUnknownSettings(log: { warn(sentence: string): void }): void {
  if (!isOneOfSeveral) for (const sentence of unknownSettings(process.env)) log.warn(sentence);
}

function isKnown(name: string): boolean {
  return SETTINGS.has(name) || OF_PAC.test(name) || OF_GRPC.test(name) || settingOfFile(name) !== undefined;
}

/** Returns the prefix of a name: "PAC_" for "PAC_SANDBOX_URL". */
function beginningOf(name: string): string {
  return name.slice(0, name.indexOf("_") + 1);
}
