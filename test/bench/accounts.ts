import { createPrivateKey, randomUUID, sign } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openCsd } from "../../src/engine/csd.ts";
import type { Customer } from "../../src/persistence/account/index.ts";
import type { Changing, Database } from "../../src/persistence/database/database.ts";
import { createAuthority } from "../../src/test-pac/authority/authority.ts";
import { accountRow } from "../support/accounts.ts";
import { EMISOR, RECEPTOR, WORKER } from "./orders.ts";

interface Registry {
  readonly databaseUrl: string;
  readonly masterKey: Buffer;
  readonly pacFolder: string;
}

export interface Keys {
  readonly keys: readonly string[];
  /** The account ids stand in the order of `keys`. */
  readonly accountIds: readonly string[];
  /** The hot key is a production key of an account with one series and one batch of stamps. */
  readonly hotKey: string;
}

/** Makes `count` accounts that can stamp, in a database whose schema the service of `tree` has made. */
export async function makeAccounts(tree: string, registry: Registry, count: number): Promise<Keys> {
  const clerk = await clerkOf(tree);
  const db = await (clerk.openServer ?? clerk.openDatabase)({ url: registry.databaseUrl, poolSize: 8 });
  const { masterKey } = registry;
  const office = { ...clerk, db, masterKey, reissue: await certificatePress(registry), mails: mailsIn(tree) };
  const made: { readonly key: string; readonly accountId: string }[] = [];
  const indices = Array.from({ length: count }, (_, index) => index).values();
  const makeSome = async () => {
    for (const index of indices) made.push(await makeAccount(office, index));
  };
  await Promise.all(Array.from({ length: 8 }, makeSome));
  const hot = await makeAccount(office, count, "production");
  const forEver = new Date("2100-01-01T00:00:00Z");
  const batch = { accountId: hot.accountId, id: randomUUID(), quantity: 2 ** 30, available: 2 ** 30 };
  await changing(db, (tx) => clerk.addStamps(tx, { ...batch, expiresAt: forEver, createdAt: new Date() }));
  await db.close();
  return {
    keys: made.map(({ key }) => key),
    accountIds: made.map(({ accountId }) => accountId),
    hotKey: hot.key,
  };
}

/**
 * Runs the work in a transaction. In trees with several servers the function `changing` has whose account it is before
 * the work; trees that are older than the function work on the database itself.
 */
function changing<T>(db: Database, work: (tx: Changing) => Promise<T>): Promise<T> {
  if (!("changing" in db)) return work(db as unknown as Changing);
  const before = db.changing.length > 1 ? [undefined] : [];
  return (db.changing as (...given: unknown[]) => Promise<T>)(...before, work);
}

/** Trees with several servers call the function `openDatabase` by the name `openServer`. */
type DatabaseModule = typeof import("../../src/persistence/database/database.ts") & {
  readonly openServer?: typeof import("../../src/persistence/database/database.ts").openDatabase;
};

/** Loads the functions that write accounts from the tree whose service reads them. */
async function clerkOf(tree: string) {
  const folder = join(tree, "src/persistence");
  const rooms = ["account/index.ts", "database/database.ts"].map((file) => join(folder, file));
  // Older trees keep these functions in files outside of rooms.
  const files = existsSync(rooms[0]!) ? rooms : FLAT.map((name) => join(folder, `${name}.ts`));
  const modules = await Promise.all(files.map((file) => import(file)));
  const clerk = Object.assign({}, ...modules) as Clerk & {
    saveCustomer?: (tx: Changing, customer: Customer) => unknown;
  };
  const saveOne = clerk.saveCustomer;
  if (saveOne === undefined) return clerk;
  // Older trees save one customer at a time.
  const saveCustomers: Clerk["saveCustomers"] = async (tx, _accountId, customers) => {
    for (const each of customers) await saveOne(tx, each);
  };
  return { ...clerk, saveCustomers };
}

type Clerk = typeof import("../../src/persistence/account/index.ts") & DatabaseModule;

const FLAT = ["accounts", "csds", "customers", "database", "keys", "series", "stamps"];

/** In older trees customers have no addresses. */
function mailsIn(tree: string): { readonly correos: string[] } {
  const migrations = join(tree, "src/persistence/database/migrations");
  const known = ["schema", "customer-mails.ts"].some((file) => existsSync(join(migrations, file)));
  return (known ? { correos: [] } : {}) as { correos: string[] };
}

interface Office extends Awaited<ReturnType<typeof clerkOf>> {
  readonly db: Database;
  readonly mails: ReturnType<typeof mailsIn>;
  readonly masterKey: Buffer;
  readonly reissue: Awaited<ReturnType<typeof certificatePress>>;
}

const SERIES = { factura: "F", nomina: "N", retencion: "R" };

async function makeAccount(
  office: Office,
  index: number,
  environment: "sandbox" | "production" = "sandbox",
): Promise<{ accountId: string; key: string }> {
  const { db } = office;
  const now = new Date();
  const accountId = randomUUID();
  const rfc = `EPR${260101 + Math.floor(index / 1_000)}${String(index % 1_000).padStart(3, "0")}`;
  const rights = { contracted: true, certified: environment === "production" };
  const csd = office.reissue(index, rfc);
  const foreign = { residenciaFiscal: null, numRegIdTrib: null, ...office.mails };
  return changing(db, async (tx) => {
    await office.insertAccount(tx, { ...accountRow(rfc, now, accountId), ...EMISOR, rfc, ...rights });
    await office.storeCsd(tx, office.masterKey, accountId, csd, now);
    const customers = [RECEPTOR, WORKER].map((each) => ({ accountId, ...each, ...foreign, createdAt: now }));
    await office.saveCustomers(tx, accountId, customers);
    for (const [kind, codigo] of Object.entries(SERIES))
      await office.addSeries(tx, accountId, { kind, codigo, favourite: true, firstFolio: 1n });
    const { key } = await office.rotateKey(tx, { accountId, environment }, now);
    return { accountId, key };
  });
}

/**
 * Makes a certificate for each account quickly: one key pair serves all, and a single certificate gets another RFC and
 * number of the same lengths, and a new signature of the authority.
 */
async function certificatePress({ pacFolder }: Registry) {
  const authority = await createAuthority({ folder: pacFolder, now: () => new Date() });
  const files = await authority.issueCsd({ ...EMISOR, password: "bench" });
  const opening = openCsd({ ...files, rfc: EMISOR.rfc, password: "bench", now: new Date() });
  if (opening.kind === "refused") throw new Error(opening.sentence);
  const { certificate, pkcs8 } = opening.csd;
  const { issuing } = JSON.parse(readFileSync(join(pacFolder, "authority.json"), "utf8"));
  const authorityKey = createPrivateKey(issuing.key);
  return (index: number, rfc: string) => {
    const noCertificado = certificate.noCertificado.slice(0, -4) + String(index + 5000).padStart(4, "0");
    const der = Buffer.from(certificate.der);
    der.write(noCertificado, der.indexOf(certificate.noCertificado), "latin1");
    der.write(rfc, der.indexOf(certificate.rfc), "latin1");
    sign("sha256", signedPart(der), authorityKey).copy(der, der.length - SIGNATURE_BYTES);
    const { validFrom, validTo } = certificate;
    return { noCertificado, certificate: der, pkcs8, validFrom, validTo };
  };
}

const SIGNATURE_BYTES = 256;
/** A DER sequence of 256 bytes or more has a tag and a length of four bytes together. */
const HEADER_BYTES = 4;

/** Returns the signed part of a certificate (RFC 5280, tbsCertificate), header included. */
function signedPart(der: Buffer): Buffer {
  return der.subarray(HEADER_BYTES, 2 * HEADER_BYTES + der.readUInt16BE(HEADER_BYTES + 2));
}
