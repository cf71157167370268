import { createPrivateKey, randomUUID, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openCsd } from "../../src/engine/csd.ts";
import type { Authority } from "../../src/pac/test-pac/authority.ts";
import { insertAccount } from "../../src/persistence/accounts.ts";
import { storeCsd } from "../../src/persistence/csds.ts";
import { saveCustomer } from "../../src/persistence/customers.ts";
import type { Database } from "../../src/persistence/database.ts";
import { rotateKey } from "../../src/persistence/keys.ts";
import { addSeries } from "../../src/persistence/series.ts";
import { EMISOR, RECEPTOR, WORKER } from "./orders.ts";

interface Registry {
  readonly db: Database;
  readonly masterKey: Buffer;
  readonly authority: Authority;
  /** Where the test PAC keeps its authority. */
  readonly pacFolder: string;
}

/** Makes that many accounts, each with all that stamping needs; answers their sandbox keys. */
export async function makeAccounts(registry: Registry, count: number): Promise<string[]> {
  const reissue = await certificatePress(registry);
  const keys: string[] = [];
  const indices = Array.from({ length: count }, (_, index) => index).values();
  const makeSome = async () => {
    for (const index of indices) keys.push(await makeAccount(registry, index, reissue));
  };
  await Promise.all(Array.from({ length: 8 }, makeSome));
  return keys;
}

const SERIES = { factura: "F", nomina: "N", retencion: "R" };

type Reissue = (index: number, rfc: string) => Parameters<typeof storeCsd>[3];

async function makeAccount({ db, masterKey }: Registry, index: number, reissue: Reissue): Promise<string> {
  const now = new Date();
  const accountId = randomUUID();
  const rfc = `EPR260101${String(index).padStart(3, "0")}`;
  const rights = { contracted: true, certified: false };
  await insertAccount(db, { ...EMISOR, id: accountId, rfc, ...rights, createdAt: now });
  await storeCsd(db, masterKey, accountId, reissue(index, rfc), now);
  const foreign = { residenciaFiscal: null, numRegIdTrib: null };
  for (const customer of [RECEPTOR, WORKER])
    await saveCustomer(db, { accountId, ...customer, ...foreign, createdAt: now });
  for (const [kind, codigo] of Object.entries(SERIES))
    await addSeries(db, accountId, { kind, codigo, favourite: true, firstFolio: 1n });
  return (await rotateKey(db, { accountId, environment: "sandbox" }, now)).key;
}

/**
 * All accounts share one key pair, because making a thousand takes minutes, but each needs a certificate of its own
 * RFC: the same certificate with another RFC and number, of the same lengths, signed again by the authority.
 */
async function certificatePress({ authority, pacFolder }: Registry): Promise<Reissue> {
  const files = await authority.issueCsd({ ...EMISOR, password: "bench" });
  const opening = openCsd({ ...files, rfc: EMISOR.rfc, password: "bench", now: new Date() });
  if (opening.kind === "refused") throw new Error(opening.sentence);
  const { certificate, pkcs8 } = opening.csd;
  const { issuing } = JSON.parse(readFileSync(join(pacFolder, "authority.json"), "utf8"));
  const authorityKey = createPrivateKey(issuing.key);
  return (index, rfc) => {
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
/** Tag and length of a DER sequence of 256 bytes or more. */
const HEADER_BYTES = 4;

/** The first element of a certificate (RFC 5280, tbsCertificate), header included. */
function signedPart(der: Buffer): Buffer {
  return der.subarray(HEADER_BYTES, 2 * HEADER_BYTES + der.readUInt16BE(HEADER_BYTES + 2));
}
