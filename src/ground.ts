import type { Logger } from "pino";
import type { Schemas } from "./engine/schema.ts";
import { joinTestPac, type SharedTestPac, startTestPac, type TestPac } from "./pac/test-pac/server.ts";
import { startEmbeddedPostgres } from "./persistence/embedded.ts";
import type { Config } from "./process/config.ts";
import { claimDataDir, openDataDir } from "./process/data-dir.ts";
import { localSecrets } from "./process/local-secrets.ts";
import type { Stops } from "./process/shutdown.ts";

/** What all processes of a service share: database, secrets and test PAC, started once. */
export interface Ground {
  readonly databaseUrl: string;
  /** Absent where the configuration names a PAC for the sandbox. */
  readonly testPac: TestPac | undefined;
}

/** The part of it that can be sent to another process. */
export interface SharedGround {
  readonly databaseUrl: string;
  readonly testPac: SharedTestPac | undefined;
}

/** Opens DATA_DIR, and starts there what the configuration does not name elsewhere. */
export async function startGround(
  config: Config,
  log: Logger,
  stops: Stops,
  schemas?: Schemas,
): Promise<Ground> {
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

export function sharedGround({ databaseUrl, testPac }: Ground): SharedGround {
  if (testPac === undefined) return { databaseUrl, testPac };
  const { url, satUrl, adminUrl, adminToken } = testPac;
  return { databaseUrl, testPac: { url, satUrl, adminUrl, adminToken } };
}

/** The ground that another process of the service has started. */
export async function joinGround(
  { dataDir }: Config,
  { databaseUrl, testPac }: SharedGround,
): Promise<Ground> {
  openDataDir(dataDir);
  return { databaseUrl, testPac: testPac && (await joinTestPac(pacFolder(dataDir), testPac)) };
}

/** Each core would stamp, and cancel, at a test PAC that knows nothing of what the others stamped. */
const LONELY_PAC =
  "the sandbox is this core's own test PAC: where several cores share DATABASE_URL, sandbox documents are cancelled only " +
  "by the core that stamped them, unless all have one PAC_SANDBOX_URL and SAT_CONSULTA_SANDBOX_URL (npm run start:test-pac)";

async function databaseUrl(config: Config, log: Logger, stops: Stops): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.warn(line) });
  stops.add(() => embedded.close());
  return embedded.url;
}

/** A PAC of our own for the sandbox, when the configuration names none. */
function startOwnPac(config: Config, schemas: Schemas | undefined, log: Logger): Promise<TestPac> {
  const { dataDir, testPac } = config;
  return startTestPac({
    dataDir: pacFolder(dataDir),
    port: testPac.port,
    adminPort: testPac.adminPort,
    trusted: testPac.trusted,
    ...localSecrets(dataDir).testPac,
    ...(schemas === undefined ? {} : { schemas }),
    judge: "validators",
    log: (line) => log.info(line),
  });
}

const pacFolder = (dataDir: string) => `${dataDir}/test-pac`;
