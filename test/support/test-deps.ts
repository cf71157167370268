import { randomBytes } from "node:crypto";
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { pino } from "pino";
import {
  AddCustomerRequestSchema,
  AddSeriesRequestSchema,
  AddStampsRequestSchema,
  CertifyAccountRequestSchema,
  ContractModuleRequestSchema,
  CreateAccountRequestSchema,
  RotateKeyRequestSchema,
  UploadCsdRequestSchema,
} from "#proto/cfdi/v1/account_pb.ts";
import type { CreatedDocument, Document } from "#proto/cfdi/v1/document_pb.ts";
import {
  type ConceptoSchema,
  CreateCreditNoteRequestSchema,
  type CreateCreditNoteResponse,
  CreateCreditNoteResponseSchema,
  CreateInvoiceRequestSchema,
  type CreateInvoiceResponse,
  CreateInvoiceResponseSchema,
  GetInvoiceRequestSchema,
  GetInvoiceResponseSchema,
  GetInvoiceXmlRequestSchema,
  ListInvoicesRequestSchema,
  type ListInvoicesResponse,
  ListInvoicesResponseSchema,
} from "#proto/cfdi/v1/invoicing_pb.ts";
import { PacedTurns } from "../../common/paced-turns.ts";
import { sandboxAdmin } from "../../src/clients/sandbox-admin.ts";
import { satConsulta } from "../../src/clients/sat.ts";
import type { Pac } from "../../src/pac/pac.ts";
import { openPac } from "../../src/pac/registry.ts";
import type { Database } from "../../src/persistence/database/database.ts";
import type { Environment } from "../../src/persistence/database/entities/tenant.ts";
import { NEVER_STOPPING } from "../../src/process/shutdown.ts";
import { accountService } from "../../src/services/account/account.ts";
import { accountPacs } from "../../src/services/context/account-pacs-cache.ts";
import type { Caller } from "../../src/services/context/caller.ts";
import type { Circuits } from "../../src/services/context/circuits.ts";
import type { Deps } from "../../src/services/context/deps.ts";
import { orderContexts } from "../../src/services/context/order-context-cache.ts";
import { type Pacs, pacsOf } from "../../src/services/context/pacs.ts";
import { signers } from "../../src/services/context/signer-cache.ts";
import { TIMEOUTS } from "../../src/services/context/timeouts.ts";
import { stampChecker } from "../../src/services/issuing/stamp-check.ts";
import { invoicing } from "../../src/services/resources/invoicing.ts";
import { trialOpener } from "../../src/services/trials/opening.ts";
import { COMPANY, csdFiles, PASSWORD, SCHEMAS } from "./csd.ts";
import { CHECK, PAC_ACCOUNT, type PacServer, startPac } from "./pac.ts";
import { loginsInMemory } from "./pac-logins.ts";
import { printerInPlace } from "./printer.ts";
import { RECEIVER } from "./random-orders.ts";
import { openTestThreads, readerOf } from "./reader.ts";

/** These catalogs are empty: none was imported or found in a folder. */
export const NO_CATALOGS: Deps["catalogs"] = { tables: {}, imported: {}, pack: undefined, refresh: async () => false };

type Taxpayer = typeof COMPANY;

/** The account has everything that the portal prepares: CSD, customers, a series of invoices, keys, certification. */
export interface Tenants {
  readonly sandbox: Caller;
  readonly production: Caller;
  /** `X-Api-Key` carries one of these keys. */
  readonly keys: { readonly sandbox: string; readonly production: string };
}

/** The services run on a database of their own and a test PAC over HTTP, and tests call them without any transport. */
export interface TestDeps extends Tenants {
  readonly deps: Deps;
  readonly pac: PacServer;
  /** Each environment has one PAC; both adapters speak with `pac`. */
  readonly adapters: Readonly<Record<Environment, Pac>>;
  /** Returns the registry with other PACs in an environment, the first of which stamps new documents. */
  withPacs(change: Partial<Record<Environment, readonly Pac[]>>): { readonly pacs: Pacs };
  readonly accounts: ReturnType<typeof accountService>;
  readonly invoices: ReturnType<typeof invoicing>;
  addTaxpayer(taxpayer: Taxpayer): Promise<Tenants>;
  addStamps(quantity: number, expiresAt?: Date, caller?: Caller): Promise<void>;
  saldo(caller?: Caller): Promise<number | undefined>;
  post(order: Order, caller?: Caller): Promise<CreateInvoiceResponse>;
  /** Credits 11.60 of an invoice, unless `change` says otherwise. */
  credit(
    id: string,
    change?: MessageInitShape<typeof CreateCreditNoteRequestSchema>,
    caller?: Caller,
  ): Promise<CreateCreditNoteResponse>;
  list(query?: MessageInitShape<typeof ListInvoicesRequestSchema>, caller?: Caller): Promise<ListInvoicesResponse>;
  find(id: string, caller?: Caller): Promise<Document>;
  xml(id: string, caller?: Caller): Promise<Buffer>;
  sql<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Stops the clocks of service and PAC at an instant; without one they follow the machine's again. */
  setClock(instant?: Date): void;
  close(): Promise<void>;
}

export type Order = MessageInitShape<typeof CreateInvoiceRequestSchema>;

/** Returns the smallest order that is right, with a test's changes. */
export function order(change: Order = {}): Order {
  return { receptorRfc: RECEIVER.rfc, serie: "F", formaPago: "03", conceptos: [line()], ...change };
}

export function line(change: MessageInitShape<typeof ConceptoSchema> = {}) {
  return {
    ...{ claveProdServ: "81112100", claveUnidad: "E48", descripcion: "Servicio" },
    ...{ cantidad: "1", valorUnitario: "100", impuestos: [{}] },
    ...change,
  };
}

/** Returns an order whose document tells the test PAC which faults to produce ("E1=503;N=2"). */
export function trouble(directive: string, change: Order = {}): Order {
  return order({ conceptos: [line({ descripcion: `Servicio PACTEST:${directive}` })], ...change });
}

const CUSTOMERS = [
  RECEIVER,
  { ...RECEIVER, rfc: "ÑAN260101AA5", nombre: "ÑANDU DE PRUEBA" },
  { ...RECEIVER, rfc: "RNX260101AA4", nombre: "RECEPTOR NO REGISTRADO" },
  {
    ...{ rfc: "XAXX010101000", nombre: "PUBLICO EN GENERAL", codigoPostal: "06300" },
    ...{ regimenFiscal: "616", usoCfdi: "S01" },
  },
];

const SERIES = { factura: "F", nota_credito: "NC", complemento_pago: "P", retencion: "R", traslado: "T" };

/** Opens the services on a database of their own, or on this one, which `close` closes too. */
export async function openDeps(given?: Database): Promise<TestDeps> {
  let stopped: Date | undefined;
  const now = () => stopped ?? new Date();
  const [db, pac] = await Promise.all([given ?? ownDatabase(), startPac(now)]);
  const masterKey = randomBytes(32);
  const threads = openTestThreads();
  const reader = readerOf(threads);
  const printer = printerInPlace();
  const adapter = (name: string): Pac =>
    openPac("sw", { name, url: pac.pac.url, ...PAC_ACCOUNT, connections: 32 }, stampChecker(SCHEMAS, reader));
  const adapters = { sandbox: adapter("pac-de-prueba"), production: adapter("sw") };
  const withPacs: TestDeps["withPacs"] = (change) => ({
    pacs: pacsOf({ sandbox: [adapters.sandbox], production: [adapters.production], ...change }),
  });
  const sat = { sandbox: satConsulta(pac.pac.satUrl), production: satConsulta(pac.pac.satUrl) };
  const deps: Deps = {
    ...{
      ...withPacs({}),
      db,
      sat,
      sandboxAdmin: sandboxAdmin({ url: pac.pac.adminUrl, token: pac.pac.adminToken }),
      now,
      syncClock: async () => undefined,
      reader,
      schemas: SCHEMAS,
      catalogs: NO_CATALOGS,
      timeouts: TIMEOUTS,
      printer,
      turns: new PacedTurns("cálculos"),
    },
    signOn: "pool",
    archive: undefined,
    shutdown: NEVER_STOPPING.shutdown,
    signers: signers(db, masterKey),
    orderContexts: orderContexts(db),
    accountPacs: accountPacs(db),
    circuits: NO_CIRCUITS,
    countForesight: () => undefined,
    openTrial: trialOpener([], pac.pac.satUrl, { connections: 32, check: CHECK, logins: loginsInMemory() }),
    log: pino({ level: "silent" }),
  };
  const accounts = accountService({ db, printer, masterKey, catalogs: NO_CATALOGS, csdAuthorities: [], now });
  const invoices = invoicing(deps);
  const addTaxpayer = (taxpayer: Taxpayer) => furnish(accounts, taxpayer);
  const tenants = await addTaxpayer(COMPANY);
  return {
    ...{ ...tenants, deps, pac, adapters, withPacs, accounts, invoices, addTaxpayer },
    async addStamps(quantity, expiresAt, { accountId: account } = tenants.production) {
      const expiry = expiresAt === undefined ? {} : { expiresAt: timestampFromDate(expiresAt) };
      await accounts.addStamps(create(AddStampsRequestSchema, { account, quantity, ...expiry }), NOBODY);
    },
    saldo: async (caller = tenants.production) =>
      (await invoices.getBalance({ $typeName: "cfdi.v1.GetBalanceRequest" }, caller)).data?.saldo,
    async post(request, caller = tenants.sandbox) {
      const answer = await invoices.createInvoice(create(CreateInvoiceRequestSchema, request), caller);
      return create(CreateInvoiceResponseSchema, answer);
    },
    async credit(id, change = {}, caller = tenants.sandbox) {
      const credit = { id, importe: "11.60", descripcion: "Bonificación", ...change };
      const request = create(CreateCreditNoteRequestSchema, credit);
      return create(CreateCreditNoteResponseSchema, await invoices.createCreditNote(request, caller));
    },
    async list(query = {}, caller = tenants.sandbox) {
      const answer = await invoices.listInvoices(create(ListInvoicesRequestSchema, query), caller);
      return create(ListInvoicesResponseSchema, answer);
    },
    async find(id, caller = tenants.sandbox) {
      const answer = await invoices.getInvoice(create(GetInvoiceRequestSchema, { id }), caller);
      return create(GetInvoiceResponseSchema, answer).data!;
    },
    async xml(id, caller = tenants.sandbox) {
      const file = await invoices.getInvoiceXml(create(GetInvoiceXmlRequestSchema, { id }), caller);
      return Buffer.from(file.content!);
    },
    sql: (text, values = []) => db.query({ name: "", text }, values),
    setClock(instant) {
      stopped = instant;
    },
    async close() {
      await Promise.all(
        [adapters.sandbox, adapters.production, sat.sandbox, sat.production].map((each) => each.close()),
      );
      await Promise.all([db.close(), pac.close(), threads.close()]);
    },
  };
}

/** Only a test of Vitest knows where it gets a database, so the module is loaded there alone. */
async function ownDatabase(): Promise<Database> {
  return (await import("./postgres.ts")).newDatabase(20);
}

export function documentOf({ data }: CreateInvoiceResponse | CreateCreditNoteResponse): CreatedDocument {
  if (data === undefined) throw new Error("a creation without a document");
  return data;
}

/** No circuit ever opens, so that every PAC stays in use; tests of circuits have real ones. */
const NO_CIRCUITS: Circuits = {
  stateOf: () => "closed",
  isDistrusted: () => false,
  tryOne: async () => false,
  begin: () => () => undefined,
  share: async () => undefined,
  askOpen: async () => undefined,
  askBalances: async () => undefined,
};

/** The accounts' methods do not read the caller's account, because the service token authenticates the caller. */
export const NOBODY: Caller = { accountId: "", environment: "sandbox" };

async function furnish(accounts: ReturnType<typeof accountService>, taxpayer: Taxpayer): Promise<Tenants> {
  const created = await accounts.createAccount(
    create(CreateAccountRequestSchema, { ...taxpayer, lugarExpedicion: "06300" }),
    NOBODY,
  );
  const account = created.id!;
  await accounts.contractModule(create(ContractModuleRequestSchema, { account }), NOBODY);
  await accounts.certifyAccount(create(CertifyAccountRequestSchema, { account }), NOBODY);
  const files = { ...csdFiles(taxpayer.rfc), password: PASSWORD };
  await accounts.uploadCsd(create(UploadCsdRequestSchema, { account, ...files }), NOBODY);
  for (const customer of CUSTOMERS)
    await accounts.addCustomer(create(AddCustomerRequestSchema, { account, customer }), NOBODY);
  for (const [kind, codigo] of Object.entries(SERIES))
    await accounts.addSeries(create(AddSeriesRequestSchema, { account, kind, codigo }), NOBODY);
  const key = async (environment: string) => {
    const request = create(RotateKeyRequestSchema, { account, environment });
    return (await accounts.rotateKey(request, NOBODY)).key!;
  };
  return {
    sandbox: { accountId: account, environment: "sandbox" },
    production: { accountId: account, environment: "production" },
    keys: { sandbox: await key("sandbox"), production: await key("production") },
  };
}
