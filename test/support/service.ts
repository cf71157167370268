import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "@connectrpc/connect";
import { pino } from "pino";
import { afterAll, beforeAll } from "vitest";
import type { AccountService } from "#proto/cfdi/v1/account_pb.ts";
import { createGateway } from "../../gateway/app.ts";
import { startApp } from "../../src/app.ts";
import { inProcessCore } from "../../src/grpc/in-process.ts";
import { createMetrics } from "../../src/operation/metrics.ts";
import type { Database } from "../../src/persistence/database/database.ts";
import { type Config, readConfig } from "../../src/process/config.ts";
import { NEVER_STOPPING } from "../../src/process/shutdown.ts";
import type { Timeouts } from "../../src/services/context/timeouts.ts";
import { inspectorOf } from "../contract/openapi.ts";
import { type Paper, sealedXml } from "../pac/test-pac-document.ts";
import { accountClient, CUSTOMERS } from "./accounts.ts";
import { type Rest, restClient } from "./client.ts";
import { COMPANY, csdFiles, PASSWORD, PERSON } from "./csd.ts";
import { PAC_ACCOUNT, type PacServer, startPac } from "./pac.ts";
import { databaseSettings } from "./postgres.ts";
import { openRaw } from "./raw.ts";

/** An account as its owner knows it. */
export interface Party {
  readonly id: string;
  readonly rfc: string;
  readonly sandbox: string;
  /** Empty for an account that is not certified. */
  readonly production: string;
  readonly csd: { readonly cer: Buffer; readonly key: Buffer; readonly password: string };
}

export interface Service {
  /** Calls REST, and holds every answer against /openapi.json. */
  readonly rest: Rest;
  readonly site: string;
  readonly grpcUrl: string;
  readonly serviceToken: string;
  readonly pac: PacServer;
  readonly accounts: Client<typeof AccountService>;
  /**
   * Certified, with a CSD, customers, the series F (invoices), NC (credit notes), P (payments), N (payroll),
   * R (withholdings), and 1000 stamps.
   */
  readonly a: Party;
  /** Neither certified nor with a CSD; one customer and the series F. */
  readonly b: Party;
  /** It arranges the past and shows what was stored, which no interface offers. */
  readonly db: Database;
  /** Another core and gateway on the same database; whoever asks closes them. */
  secondInstance(): Promise<Instance>;
  /** Documents of all accounts and environments. */
  documents(): Promise<number>;
  close(): Promise<void>;
}

/** One core and one gateway. */
export interface Instance {
  readonly site: string;
  readonly grpcUrl: string;
  readonly serviceToken: string;
  close(): Promise<void>;
}

export interface ServiceOptions {
  /** Settings over those of every test: many requests a minute, all from loopback. */
  readonly env?: NodeJS.ProcessEnv;
  /** Production has a PAC when it is true: the same test PAC as the sandbox. */
  readonly production?: boolean;
  /** DIRECTORY_URL and DATABASE_URLS; absent: a database of its own, or several (`databaseSettings`). */
  readonly servers?: NodeJS.ProcessEnv;
  readonly timeouts?: Timeouts;
}

/** A service for the tests of one file. */
export function useService(options?: ServiceOptions): () => Service {
  let service: Service;
  beforeAll(async () => {
    service = await startService(options);
  });
  afterAll(() => service.close());
  return () => service;
}

/** The whole product on free ports: a test PAC with its SAT, the core with a database of its own, the gateway over HTTP. */
export async function startService({
  production = true,
  env = {},
  servers,
  timeouts,
}: ServiceOptions = {}): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), "cfdi-service-"));
  const pac = await startPac();
  const settings = servers === undefined ? await databaseSettings() : servers;
  const config = readConfig({
    PORT: "0",
    GRPC_PORT: "0",
    DATA_DIR: folder,
    ...settings,
    DATABASE_POOL: "6",
    MASTER_KEY: "0123456789abcdef".repeat(4),
    ...pacSettings("PAC_SANDBOX", pac),
    ...(production ? pacSettings("PAC_PRODUCTION", pac) : {}),
    SAT_CONSULTA_SANDBOX_URL: pac.pac.satUrl,
    SAT_CONSULTA_URL: pac.pac.satUrl,
    RATE_LIMIT: "1000000",
    ...env,
  });
  const instance = await startInstance(config, timeouts);
  const { site, grpcUrl, serviceToken } = instance;
  const db = await openRaw(config.databases!);
  const accounts = accountClient(grpcUrl, serviceToken);
  return {
    rest: restClient(site, await inspectorOf(site)),
    site,
    grpcUrl,
    serviceToken,
    pac,
    accounts,
    a: await certifiedParty(accounts),
    b: await modestParty(accounts),
    db,
    secondInstance: () => startInstance(config, timeouts),
    documents: () => countDocuments(db),
    async close() {
      await instance.close();
      await db.close();
      await pac.close();
      await rm(folder, { recursive: true });
    },
  };
}

export async function startInstance(config: Config, timeouts?: Timeouts): Promise<Instance> {
  const log = pino({ level: "silent" });
  const { operations, streams, grpcUrl, serviceToken, close } = await startApp(config, log, {
    metrics: createMetrics(),
    stopping: NEVER_STOPPING,
    ...(timeouts && { timeouts }),
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

/** The settings that make a test PAC the PAC of an environment. */
export function pacSettings(prefix: string, { pac: { url } }: PacServer): NodeJS.ProcessEnv {
  const { user, password } = PAC_ACCOUNT;
  return { [`${prefix}_URL`]: url, [`${prefix}_USER`]: user, [`${prefix}_PASSWORD`]: password };
}

/** The employer's, for receipts that name none. */
export const REGISTRO_PATRONAL = "B5510768108";

/** An account with everything, onboarded through any core. */
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

/** An invoice its issuer sealed just now, for relay mode; no code of the service has a part in it. */
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

/** A minute ago in Mexico City. */
export function localTime(daysAgo = 0): string {
  return new Date(Date.now() - 6 * 3_600_000 - 60_000 - daysAgo * 86_400_000).toISOString().slice(0, 19);
}
