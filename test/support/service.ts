import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "@connectrpc/connect";
import { pino } from "pino";
import { afterAll, beforeAll } from "vitest";
import type { AccountService } from "#proto/cfdi/v1/account_pb.ts";
import { once } from "../../common/once.ts";
import { createGateway } from "../../gateway/app.ts";
import { startApp } from "../../src/app.ts";
import { inProcessCore } from "../../src/grpc/in-process.ts";
import { createMetrics } from "../../src/operation/metrics.ts";
import { type Database, openDatabase } from "../../src/persistence/database/database.ts";
import { type Config, readConfig } from "../../src/process/config.ts";
import { NEVER_STOPPING } from "../../src/process/shutdown.ts";
import type { Timeouts } from "../../src/services/context/timeouts.ts";
import { THREAD_LIMITS } from "../../src/threads/index.ts";
import { inspectorOf } from "../contract/openapi.ts";
import { type Paper, sealedXml } from "../pac/test-pac-document.ts";
import { accountClient, CUSTOMERS } from "./accounts.ts";
import { type Rest, restClient } from "./client.ts";
import { COMPANY, csdFiles, PASSWORD, PERSON } from "./csd.ts";
import { PAC_ACCOUNT, type PacServer, startPac } from "./pac.ts";
import { newDatabaseUrl } from "./postgres.ts";
import { type Received, startSmtp } from "./smtp.ts";

/** A party is an account with everything that its owner knows. */
export interface Party {
  readonly id: string;
  readonly rfc: string;
  readonly sandbox: string;
  /** The production key is empty for an account that is not certified. */
  readonly production: string;
  readonly csd: { readonly cer: Buffer; readonly key: Buffer; readonly password: string };
}

export interface Service {
  /** Calls REST, and compares every answer with /openapi.json. */
  readonly rest: Rest;
  readonly site: string;
  readonly grpcUrl: string;
  readonly serviceToken: string;
  readonly pac: PacServer;
  readonly accounts: Client<typeof AccountService>;
  /**
   * A is certified, with a CSD, customers, 1000 stamps, and the series F (invoices), NC (credit notes), P (payments), N
   * (payroll) and R (withholdings).
   */
  readonly a: Party;
  /** B is neither certified nor has a CSD; it has one customer and the series F. */
  readonly b: Party;
  /** The database lets tests change the past and read what is stored, which no interface offers. */
  readonly db: Database;
  readonly databaseUrl: string;
  /** Mails that were sent; there are none without a mail server. */
  readonly mailed: readonly Received[];
  /** Starts another core and gateway on the same database, which the caller closes. */
  secondInstance(): Promise<Instance>;
  documents(): Promise<number>;
  close(): Promise<void>;
}

export interface Instance {
  readonly site: string;
  readonly grpcUrl: string;
  readonly serviceToken: string;
  close(): Promise<void>;
}

export interface ServiceOptions {
  /** These settings override the defaults of tests, which admit many requests a minute, all from loopback. */
  readonly env?: NodeJS.ProcessEnv;
  /** When true, production has a PAC: the sandbox's test PAC. */
  readonly production?: boolean;
  /** By default the service has a database of its own. */
  readonly databaseUrl?: string;
  readonly timeouts?: Timeouts;
  /** When true, the service has a mail server. */
  readonly mails?: boolean;
}

export const MASTER_KEY = "0123456789abcdef".repeat(4);

/** Starts a service for the tests of one file. */
export function useService(options?: ServiceOptions): () => Service {
  let service: Service;
  beforeAll(async () => {
    service = await startService(options);
  });
  afterAll(() => service.close());
  return () => service;
}

/**
 * Starts the whole product on free ports: a test PAC with its SAT, the core with a database of its own, the gateway
 * over HTTP.
 */
export async function startService({ databaseUrl, ...options }: ServiceOptions = {}): Promise<Service> {
  if (databaseUrl !== undefined) {
    const service = await startOn(databaseUrl, options);
    return { ...service, ...(await partiesOf(service)) };
  }
  const { url, ...parties } = await furnishedDatabase();
  return { ...(await startOn(url, options)), ...parties };
}

/** Returns a database with both accounts under the master key of tests, which no core has used yet. */
export async function furnishedDatabase() {
  const { template, parties } = await furnished();
  return { url: await newDatabaseUrl(new URL(template)), ...parties };
}

const partiesOf = async ({ accounts }: Pick<Service, "accounts">) => ({
  a: await certifiedParty(accounts),
  b: await modestParty(accounts),
});

/** A worker makes the accounts once, because they take as long as a start, and each service gets a copy. */
const furnished = once(async () => {
  const template = await newDatabaseUrl();
  const service = await startOn(template);
  const parties = await partiesOf(service);
  await service.close();
  const db = await openDatabase({ url: template, poolSize: 1 });
  // A core takes a copy for a database that nobody has used yet.
  for (const table of ["marks", "database_identity"]) await db.query({ name: "", text: `delete from ${table}` }, []);
  await db.close();
  return { template, parties };
});

async function startOn(
  databaseUrl: string,
  { production = true, env = {}, timeouts, mails = false }: Omit<ServiceOptions, "databaseUrl"> = {},
): Promise<Omit<Service, "a" | "b">> {
  const smtp = mails ? await startSmtp() : undefined;
  const folder = await mkdtemp(join(tmpdir(), "cfdi-service-"));
  const pac = await startPac();
  const config = readConfig({
    PORT: "0",
    GRPC_PORT: "0",
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: "6",
    MASTER_KEY,
    ...pacSettings("PAC_SANDBOX", pac),
    ...(production ? pacSettings("PAC_PRODUCTION", pac) : {}),
    SAT_CONSULTA_SANDBOX_URL: pac.pac.satUrl,
    SAT_CONSULTA_URL: pac.pac.satUrl,
    SANDBOX_CLOCK_URL: pac.pac.adminUrl,
    SANDBOX_CLOCK_TOKEN: pac.pac.adminToken,
    RATE_LIMIT: "1000000",
    PLATFORM_RATE_LIMIT: "1000000",
    ...(smtp && { SMTP_URL: smtp.url, SMTP_FROM: "portal@example.com" }),
    ...env,
  });
  const instance = await startInstance(config, timeouts);
  const { site, grpcUrl, serviceToken } = instance;
  const db = await openDatabase({ url: databaseUrl, poolSize: 2 });
  return {
    rest: restClient(site, await inspector(site)),
    ...{ site, grpcUrl, serviceToken, pac, db, databaseUrl },
    accounts: accountClient(grpcUrl, serviceToken),
    mailed: smtp?.received ?? [],
    secondInstance: () => startInstance(config, timeouts),
    documents: () => countDocuments(db),
    async close() {
      await instance.close();
      await db.close();
      await pac.close();
      await smtp?.down();
      await rm(folder, { recursive: true });
    },
  };
}

/** The services of a worker publish one contract, which is read from the first. */
let published: ReturnType<typeof inspectorOf> | undefined;

function inspector(site: string): ReturnType<typeof inspectorOf> {
  published ??= inspectorOf(site);
  return published;
}

export async function startInstance(config: Config, timeouts?: Timeouts): Promise<Instance> {
  const log = pino({ level: "silent" });
  const { operations, streams, grpcUrl, serviceToken, close } = await startApp(config, log, {
    metrics: createMetrics(),
    stopping: NEVER_STOPPING,
    ...(timeouts && { timeouts }),
    threadLimits: { ...THREAD_LIMITS, taskMs: 300_000 },
  });
  const core = inProcessCore(operations, serviceToken, streams);
  const gateway = createGateway({ core, log, trustProxy: config.trustProxy });
  await gateway.listen({ host: "127.0.0.1", port: 0 });
  const site = `http://127.0.0.1:${(gateway.server.address() as AddressInfo).port}`;
  const stop = async () => {
    await gateway.close();
    await close();
  };
  return { site, grpcUrl, serviceToken, close: stop };
}

/** Returns the settings that make a test PAC the PAC of an environment. */
export function pacSettings(prefix: string, { pac: { url } }: PacServer): NodeJS.ProcessEnv {
  const { user, password } = PAC_ACCOUNT;
  return { [`${prefix}_URL`]: url, [`${prefix}_USER`]: user, [`${prefix}_PASSWORD`]: password };
}

/** Returns the settings that put another PAC of the sandbox, "otro", behind the usual one. */
export function otherPacSettings(other: PacServer): NodeJS.ProcessEnv {
  return {
    ...{ PAC_SANDBOX: "sw-pruebas,otro", PAC_OTRO_ENVIRONMENT: "sandbox", PAC_OTRO_ADAPTER: "sw" },
    ...pacSettings("PAC_OTRO", other),
  };
}

/** The employer has this registration, which a receipt uses that names none. */
export const REGISTRO_PATRONAL = "B5510768108";

/** Onboards a certified account with everything, through any core. */
export async function certifiedParty(accounts: Client<typeof AccountService>): Promise<Party> {
  const account = COMPANY.rfc;
  const issuer = { ...COMPANY, lugarExpedicion: "06300", registroPatronal: REGISTRO_PATRONAL };
  const { id } = await accounts.createAccount(issuer);
  await accounts.contractModule({ account });
  await accounts.certifyAccount({ account });
  await accounts.uploadCsd({ account, ...csdFiles(account), password: PASSWORD });
  for (const each of Object.values(CUSTOMERS)) await accounts.addCustomer({ account, customer: each });
  await accounts.addSeries({ account, kind: "factura", codigo: "F", favourite: true });
  await accounts.addSeries({ account, kind: "nota_credito", codigo: "NC", favourite: true });
  await accounts.addSeries({ account, kind: "complemento_pago", codigo: "P", favourite: true });
  await accounts.addSeries({ account, kind: "nomina", codigo: "N", favourite: true });
  await accounts.addSeries({ account, kind: "retencion", codigo: "R", favourite: true });
  await accounts.addSeries({ account, kind: "traslado", codigo: "T", favourite: true });
  await accounts.addStamps({ account, quantity: 1000 });
  const sandbox = await accounts.rotateKey({ account, environment: "sandbox" });
  const production = await accounts.rotateKey({ account, environment: "production" });
  return {
    id,
    rfc: account,
    sandbox: sandbox.key!,
    production: production.key!,
    csd: { ...csdFiles(account), password: PASSWORD },
  };
}

async function modestParty(accounts: Client<typeof AccountService>): Promise<Party> {
  const account = PERSON.rfc;
  const { id } = await accounts.createAccount({ ...PERSON, lugarExpedicion: "06300" });
  await accounts.contractModule({ account });
  await accounts.addCustomer({ account, customer: CUSTOMERS.registered });
  await accounts.addSeries({ account, kind: "factura", codigo: "F", favourite: true });
  const sandbox = await accounts.rotateKey({ account, environment: "sandbox" });
  return {
    id,
    rfc: account,
    sandbox: sandbox.key!,
    production: "",
    csd: { ...csdFiles(account), password: PASSWORD },
  };
}

async function countDocuments(db: Database): Promise<number> {
  const count = { name: "count-documents", text: "select count(*)::int as total from documents" };
  const rows = await db.query<{ total: number }>(count, []);
  return rows.reduce((sum, { total }) => sum + total, 0);
}

/** Returns an invoice for relay mode that its issuer sealed now, without any code of the service. */
export function sealedBy({ csd }: Party, change: Partial<Paper> = {}): Buffer {
  const { comprobante, ...rest } = change;
  const paper = {
    sealer: csd,
    fecha: localTime(),
    comprobante: { Folio: randomUUID(), ...comprobante },
    ...rest,
  };
  return Buffer.from(sealedXml(paper));
}

/** Returns the time of Mexico City a minute ago. */
export function localTime(daysAgo = 0): string {
  return new Date(Date.now() - 6 * 3_600_000 - 60_000 - daysAgo * 86_400_000).toISOString().slice(0, 19);
}
