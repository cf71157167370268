import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { isLoopbackHost } from "../../common/loopback.ts";
import { loadSchemas, type Schemas } from "../engine/validation/schema.ts";
import { createAdmin, type Office } from "./admin.ts";
import { Archive } from "./archive.ts";
import { type Authority, createAuthority } from "./authority.ts";
import { Cancellations } from "./cancellations.ts";
import type { SchemaValidator } from "./checks.ts";
import { Faults } from "./faults.ts";
import { History } from "./history.ts";
import { Registers } from "./registers.ts";
import { Sat } from "./sat.ts";
import { createStamping } from "./stamping.ts";
import { createSwApi, SAT_PATH } from "./sw-api.ts";
import type { SigningPlace } from "./timbre.ts";
import { Tokens } from "./tokens.ts";
import { createTrust } from "./trust.ts";

export interface TestPacOptions {
  /** Authority, lists and stamps are stored in this folder. */
  readonly dataDir: string;
  /** It must be a loopback host unless `exposed`. Port 0 takes any free port. */
  readonly host?: string;
  readonly port: number;
  readonly adminPort: number;
  readonly adminToken: string;
  readonly user: string;
  readonly password: string;
  readonly exposed?: boolean;
  /**
   * They are certificates in DER that are trusted as SAT's own or as issuers, besides the PAC's own
   * authority.
   */
  readonly trusted?: readonly Buffer[];
  readonly schemas?: Schemas;
  /** The default is the pool; a process that only runs the PAC signs on its main thread. */
  readonly signOn?: SigningPlace;
  /** The default is libxml2. */
  readonly schemaValidator?: SchemaValidator;
  readonly now?: () => Date;
  readonly log?: (line: string) => void;
}

export interface TestPac {
  readonly url: string;
  /** SAT's status service for documents stamped here has this address. */
  readonly satUrl: string;
  readonly adminUrl: string;
  readonly adminToken: string;
  readonly authority: Authority;
  close(): Promise<void>;
}

/** Another process needs these data of the test PAC. */
export type SharedTestPac = Omit<TestPac, "authority" | "close">;

/** Joins the test PAC of another process, by the folder of its data, in which nothing is written. */
export async function joinTestPac(folder: string, shared: SharedTestPac): Promise<TestPac> {
  const authority = await createAuthority({ folder, now: () => new Date() });
  return { ...shared, authority, close: async () => undefined };
}

/**
 * Starts a PAC for the sandbox and the tests: it stamps as a real one, but its authority is trusted by
 * nobody.
 */
export async function startTestPac(options: TestPacOptions): Promise<TestPac> {
  const { host = LOOPBACK } = options;
  if (!options.exposed && !isLoopbackHost(host)) throw new Error(`the test PAC does not listen on ${host}`);
  const office = await furnish(options);
  const [swApi, admin] = [createSwApi(office), createAdmin(office)];
  const url = await swApi.listen({ host, port: options.port });
  const adminUrl = await admin.listen({ host: LOOPBACK, port: options.adminPort });
  office.log(`test PAC at ${url}, administration at ${adminUrl}, ${office.archive.count} stamps`);
  return {
    url,
    satUrl: url + SAT_PATH,
    adminUrl,
    adminToken: options.adminToken,
    authority: office.authority,
    close: () => close([swApi, admin], office),
  };
}

const LOOPBACK = "127.0.0.1";

async function furnish(options: TestPacOptions): Promise<Office> {
  const { dataDir, user, password, adminToken, trusted = [] } = options;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const registers = new Registers(dataDir);
  const machine = options.now ?? (() => new Date());
  const now = () => new Date(machine().getTime() + registers.settings.clockShift);
  const authority = await createAuthority({ folder: dataDir, now });
  const context = {
    schemas: options.schemas ?? loadSchemas(SCHEMAS),
    registers,
    trust: createTrust([authority.issuing, ...trusted]),
    now,
    archive: await Archive.open(dataDir),
    cancellations: await Cancellations.open(dataDir),
    pac: authority.pac,
    signOn: options.signOn ?? "pool",
    schemaValidator: options.schemaValidator ?? "libxml2",
  };
  return {
    ...context,
    stamp: createStamping(context),
    sat: new Sat(context),
    faults: new Faults(),
    tokens: new Tokens(now),
    history: new History(now),
    authority,
    user,
    password,
    adminToken,
    log: options.log ?? (() => undefined),
  };
}

const SCHEMAS = fileURLToPath(new URL("../../xsd", import.meta.url));

async function close(servers: readonly FastifyInstance[], { archive, cancellations }: Office): Promise<void> {
  await Promise.all(servers.map((server) => server.close()));
  await Promise.all([archive.close(), cancellations.close()]);
}
