import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { create, type DescMethodUnary, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { Client } from "@connectrpc/connect";
import { AccountService } from "#proto/cfdi/v1/account_pb.ts";
import { writePrivate } from "../files/private-file.ts";
import type { inProcessCore } from "../grpc/in-process.ts";
import { CUSTOMERS, EMPLOYEES, ISSUER, SERIES } from "../services/sign-up/index.ts";
import type { TestPac } from "../test-pac/server.ts";

/** The content of DATA_DIR/demo.json: everything that a newcomer or a test needs to use the started service. */
export interface DemoFacts {
  readonly baseUrl: string;
  readonly siteUrl: string;
  readonly grpcUrl: string;
  readonly rfc: string;
  readonly sandboxKey: string;
  readonly productionKey: string;
  readonly serviceToken: string;
  /** Customers are listed by their RFCs. */
  readonly customers: readonly string[];
  /** Employees are listed by their RFCs; they are customers that payroll receipts name. */
  readonly employees: readonly string[];
  /** Each kind has the code of its series. */
  readonly series: Readonly<Record<string, string>>;
  /** The taxpayer's files seal documents on the caller's side (relay mode). */
  readonly csd: { readonly cer: string; readonly key: string; readonly password: string };
  readonly testPac: Pick<TestPac, "url" | "adminUrl" | "adminToken" | "beside">;
  /** These people can sign in to the portal; present only after `npm run demo`. */
  readonly portal?: DemoPeople;
}

export interface DemoPeople {
  readonly url: string;
  readonly owner: DemoUser;
  /** The user of support sets up the second factor at the first sign-in. */
  readonly support: DemoUser;
}

export interface DemoUser {
  readonly email: string;
  readonly password: string;
}

/** Addresses differ from one start to the next, because ports do. */
export type Addresses = Pick<DemoFacts, "baseUrl" | "siteUrl" | "grpcUrl">;

const { registroPatronal: REGISTRO_PATRONAL, ...COMPANY } = ISSUER;
export const TAXPAYER = { rfc: "EPR260101AA1", ...COMPANY };
const PASSWORD = "12345678a";
const STAMPS = 100;

/** This receiver need not agree, so a cancellation is final at once. */
export const RECEIVER = CUSTOMERS.find(({ rfc }) => rfc === "RDI260101AAA")!;

type Operator = Client<typeof AccountService>;

/**
 * Makes a demo taxpayer at the first start, by the methods that an operator calls; later starts refresh the addresses
 * and the keys.
 */
export async function onboard(
  dataDir: string,
  addresses: Addresses,
  accounts: Operator,
  serviceToken: string,
  pac: TestPac,
): Promise<DemoFacts> {
  const path = join(dataDir, "demo.json");
  const { url, adminUrl, adminToken, beside } = pac;
  const testPac = { url, adminUrl, adminToken, beside };
  const left = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as DemoFacts) : undefined;
  const account = TAXPAYER.rfc;
  // A database may be newer than the folder, and then lacks the folder's account.
  const known =
    left &&
    (await accounts.getAccount({ account }).then(
      () => left,
      () => undefined,
    ));
  // A folder of an earlier version names no employees, so the taxpayer is made again.
  const made = known?.employees === undefined ? await createTaxpayer(dataDir, accounts, pac) : known;
  const facts = {
    ...made,
    ...(await liveKeys(accounts, known)),
    ...addresses,
    serviceToken,
    testPac,
  };
  writePrivate(path, JSON.stringify(facts, undefined, 2));
  return facts;
}

/**
 * Opens the operator's methods in memory, with the token that every caller shows, because the network's TLS may not
 * admit this process.
 */
export function operator(core: ReturnType<typeof inProcessCore>): Operator {
  const call = (method: DescMethodUnary) => async (request: MessageInitShape<typeof method.input>) => {
    const answer = await core.call(method, create(method.input, request), {});
    if (answer.kind === "failure") throw new Error(`${method.name}: ${answer.detail.error}`);
    return answer.message;
  };
  const methods: readonly DescMethodUnary[] = Object.values(AccountService.method);
  return Object.fromEntries(methods.map((method) => [method.localName, call(method)])) as unknown as Operator;
}

/**
 * Returns the known keys where they still let in, else new ones: somebody may have made one since, and the sandbox's
 * expires.
 */
async function liveKeys(accounts: Operator, known: DemoFacts | undefined) {
  const account = TAXPAYER.rfc;
  const { keys } = await accounts.getAccount({ account });
  const live = async (environment: string, key: string | undefined) => {
    const row = keys.find((one) => one.environment === environment);
    const isLive = row?.expiresAt === undefined || timestampDate(row.expiresAt) > new Date();
    if (key !== undefined && row !== undefined && key.startsWith(row.prefix) && isLive) return key;
    return (await accounts.rotateKey({ account, environment })).key ?? "";
  };
  return {
    sandboxKey: await live("sandbox", known?.sandboxKey),
    productionKey: await live("production", known?.productionKey),
  };
}

async function createTaxpayer(dataDir: string, accounts: Operator, pac: TestPac) {
  // An earlier first start may have been ended half-way, so existing parts are kept.
  const account = TAXPAYER.rfc;
  await accounts.createAccount(TAXPAYER).catch(() => accounts.getAccount({ account }));
  await accounts.contractModule({ account });
  await accounts.certifyAccount({ account });
  await accounts.setRegistroPatronal({ account, registroPatronal: REGISTRO_PATRONAL });
  const csd = await issueCsd(dataDir, pac);
  await accounts.uploadCsd({ account, ...csd.files, password: PASSWORD });
  for (const each of [...CUSTOMERS, ...EMPLOYEES]) await accounts.addCustomer({ account, customer: each });
  const { series } = await accounts.listSeries({ account });
  for (const [kind, codigo] of Object.entries(SERIES)) {
    if (series.some((one) => one.kind === kind && one.codigo === codigo)) continue;
    await accounts.addSeries({ account, kind, codigo, favourite: true });
  }
  if ((await accounts.getAccount({ account })).stamps === 0) await accounts.addStamps({ account, quantity: STAMPS });
  return {
    rfc: TAXPAYER.rfc,
    customers: CUSTOMERS.map(({ rfc }) => rfc),
    employees: EMPLOYEES.map(({ rfc }) => rfc),
    series: SERIES,
    csd: csd.paths,
  };
}

/** Issues the taxpayer's CSD with the test PAC's authority and stores it as the two files that SAT delivers. */
async function issueCsd(dataDir: string, pac: TestPac) {
  const { cer, key } = await pac.authority.issueCsd({
    rfc: TAXPAYER.rfc,
    nombre: TAXPAYER.nombre,
    password: PASSWORD,
  });
  const paths = { cer: join(dataDir, "csd.cer"), key: join(dataDir, "csd.key"), password: PASSWORD };
  writeFileSync(paths.cer, cer, { mode: 0o600 });
  writeFileSync(paths.key, key, { mode: 0o600 });
  return { files: { cer, key }, paths };
}
