import type { Logger } from "pino";
import type { Schemas } from "./engine/validation/schema.ts";
import { startEmbeddedPostgres } from "./persistence/database/index.ts";
import type { Config } from "./process/config.ts";
import { claimDataDir, openDataDir } from "./process/data-dir.ts";
import { localSecrets } from "./process/local-secrets.ts";
import type { Stops } from "./process/shutdown.ts";
import type { SharedTestPac, TestPac } from "./test-pac/server.ts";

/** All processes of a service share the database and the test PAC, which the first one starts. */
export interface SharedServices {
  readonly databaseUrl: string;
  /** `testPac` is absent where the configuration names a PAC for the sandbox. */
  readonly testPac: TestPac | undefined;
}

export interface SharedAddresses {
  readonly databaseUrl: string;
  readonly testPac: SharedTestPac | undefined;
}

/** Opens DATA_DIR, and starts there each service that the configuration does not name elsewhere. */
export async function startSharedServices(
  config: Config,
  log: Logger,
  stops: Stops,
  schemas?: Schemas,
): Promise<SharedServices> {
  openDataDir(config.dataDir);
  if (config.databaseUrl === undefined || config.pacs.sandbox.length === 0) {
    const release = claimDataDir(config.dataDir);
    stops.add(async () => release());
  }
  const testPac = config.pacs.sandbox.length === 0 ? await startOwnPac(config, schemas, log) : undefined;
  if (testPac !== undefined) stops.add(() => testPac.close());
  if (testPac !== undefined && config.databaseUrl !== undefined) log.warn(LONELY_PAC);
  return { databaseUrl: await databaseUrl(config, log, stops), testPac };
}

export function addressesOf({ databaseUrl, testPac }: SharedServices): SharedAddresses {
  if (testPac === undefined) return { databaseUrl, testPac };
  const { url, satUrl, adminUrl, adminToken, beside } = testPac;
  return { databaseUrl, testPac: { url, satUrl, adminUrl, adminToken, beside } };
}

export async function joinSharedServices(
  { dataDir }: Config,
  { databaseUrl, testPac }: SharedAddresses,
): Promise<SharedServices> {
  openDataDir(dataDir);
  if (testPac === undefined) return { databaseUrl, testPac };
  const { joinTestPac } = await import("./test-pac/server.ts");
  return { databaseUrl, testPac: await joinTestPac(pacFolder(dataDir), testPac) };
}

/**
 * The warning matters because each core would stamp and cancel at a test PAC that does not know the other cores'
 * stamps.
 */
const LONELY_PAC =
  "the sandbox is this core's own test PAC: where several cores share DATABASE_URL, sandbox documents are cancelled only " +
  "by the core that stamped them, unless all have one PAC_SANDBOX_URL and SAT_CONSULTA_SANDBOX_URL (npm run start:test-pac)";

async function databaseUrl(config: Config, log: Logger, stops: Stops): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.warn(line) });
  stops.add(() => embedded.close());
  return embedded.url;
}

/** The test PAC is loaded where one is started: production has none. */
async function startOwnPac(config: Config, schemas: Schemas | undefined, log: Logger): Promise<TestPac> {
  const { dataDir, testPac } = config;
  const { startTestPac } = await import("./test-pac/server.ts");
  return startTestPac({
    dataDir: pacFolder(dataDir),
    port: testPac.port,
    adminPort: testPac.adminPort,
    beside: testPac.beside,
    trusted: testPac.trusted,
    ...localSecrets(dataDir).testPac,
    ...(schemas === undefined ? {} : { schemas }),
    schemaValidator: "validators",
    log: (line) => log.info(line),
  });
}

const pacFolder = (dataDir: string) => `${dataDir}/test-pac`;
