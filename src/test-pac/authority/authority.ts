import { createPrivateKey, generateKeyPair, type KeyObject } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import forge from "node-forge";
import { keepPrivate, writePrivate } from "../../files/private-file.ts";

/**
 * An Authority is the certification authority of the test PAC. It signs everything that SAT would, and nobody trusts
 * it.
 */
export interface Authority {
  /** The certificates of the root and of the issuing authority are in DER. */
  readonly root: Buffer;
  readonly issuing: Buffer;
  readonly pac: StampingIdentity;
  issueCsd(order: CsdOrder): Promise<IssuedCsd>;
}

export interface StampingIdentity {
  readonly rfc: string;
  readonly noCertificado: string;
  readonly certificate: Buffer;
  readonly privateKey: KeyObject;
}

export interface CsdOrder {
  readonly rfc: string;
  readonly nombre: string;
  readonly password: string;
  readonly kind?: "csd" | "e-firma";
  readonly cipher?: keyof typeof CIPHERS;
  readonly validFrom?: Date;
  readonly validTo?: Date;
}

/** An IssuedCsd has the files that SAT delivers: the certificate in DER and the private key in encrypted PKCS#8 DER. */
export type IssuedCsd = Awaited<ReturnType<typeof issue>>;

export interface AuthorityOptions {
  /**
   * The folder keeps `authority.json`, so that a restart has the same authority. Without a folder the authority is in
   * memory only.
   */
  readonly folder?: string;
  readonly now: () => Date;
}

export async function createAuthority(options: AuthorityOptions): Promise<Authority> {
  const kept = new Kept(options.folder);
  const state = kept.read() ?? kept.first(await found(options.now()));
  return {
    root: derOf(state.root),
    issuing: derOf(state.issuing),
    pac: {
      rfc: PAC_RFC,
      noCertificado: PAC_NUMBER,
      certificate: derOf(state.pac),
      privateKey: createPrivateKey(state.pac.key),
    },
    async issueCsd(order) {
      const noCertificado = `${CSD_NUMBERS}${String(state.issued++).padStart(7, "0")}`;
      kept.write(state);
      return issue(state.issuing, order, noCertificado, options.now());
    },
  };
}

const PAC_RFC = "TPA260101AA0";
const PAC_NUMBER = "30001000000599999901";
const CSD_NUMBERS = "3000100000059";
const DAY = 24 * 60 * 60 * 1000;
const YEAR = 365 * DAY;
const CIPHERS = { "3des": "des-ede3-cbc", aes: "aes-256-cbc" } as const;

/** A KeyPair is a certificate with its private key, both in PEM. */
interface KeyPair {
  readonly certificate: string;
  readonly key: string;
}

type State = Awaited<ReturnType<typeof found>>;

/** Kept stores the private keys in a file that only the owner can read. A crash leaves no partial file. */
class Kept {
  readonly #file: string | undefined;

  constructor(folder: string | undefined) {
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#file = join(folder, "authority.json");
  }

  read(): State | undefined {
    if (this.#file === undefined || !existsSync(this.#file)) return undefined;
    return JSON.parse(readFileSync(this.#file, "utf8")) as State;
  }

  /** Stores the first state, or returns the state that another process stored meanwhile. */
  first(state: State): State {
    return this.#file === undefined ? state : JSON.parse(keepPrivate(this.#file, JSON.stringify(state)));
  }

  write(state: State): void {
    if (this.#file !== undefined) writePrivate(this.#file, JSON.stringify(state));
  }
}

/** Creates the authority at the first start: a root, the issuing authority, and the certificate that signs stamps. */
async function found(now: Date) {
  const validity = { validFrom: new Date(now.getTime() - DAY), validTo: new Date(now.getTime() + 10 * YEAR) };
  const keys = await Promise.all([newKey(), newKey(), newKey()]);
  const root = { ...validity, subject: caName("AC RAIZ DE PRUEBA LOCAL"), extensions: CA, key: keys[0] };
  const rootPair = certify({ ...root, number: `${CSD_NUMBERS}9990001` });
  const issuing = { ...validity, subject: caName("AC DE PRUEBA LOCAL"), extensions: CA, key: keys[1] };
  const issuingPair = certify({ ...issuing, number: `${CSD_NUMBERS}9990002`, signer: rootPair });
  const pac = { ...validity, subject: subjectOf(PAC_ORDER), extensions: LEAF.csd, key: keys[2] };
  const pacPair = certify({ ...pac, number: PAC_NUMBER, signer: issuingPair });
  return { root: rootPair, issuing: issuingPair, pac: pacPair, issued: 1 };
}

const PAC_ORDER: CsdOrder = { rfc: PAC_RFC, nombre: "PAC DE PRUEBA SIN VALIDEZ FISCAL", password: "" };

async function issue(signer: KeyPair, order: CsdOrder, number: string, now: Date) {
  const key = await newKey();
  // The certificate is valid some days back, so that a document too old for a stamp is refused for its age and not for
  // its certificate.
  const validFrom = order.validFrom ?? new Date(now.getTime() - 30 * DAY);
  const validTo = order.validTo ?? new Date(validFrom.getTime() + 4 * YEAR);
  const extensions = LEAF[order.kind ?? "csd"];
  const pair = certify({ subject: subjectOf(order), extensions, key, number, validFrom, validTo, signer });
  return { cer: derOf(pair), key: encrypted(key, order), noCertificado: number };
}

function encrypted(key: KeyObject, { cipher = "3des", password }: CsdOrder): Buffer {
  return key.export({ type: "pkcs8", format: "der", cipher: CIPHERS[cipher], passphrase: password });
}

type Attribute = { readonly type: string; readonly value: string; readonly valueTagClass: forge.asn1.Class };

const OID = {
  commonName: "2.5.4.3",
  serialNumber: "2.5.4.5",
  country: "2.5.4.6",
  organization: "2.5.4.10",
  organizationalUnit: "2.5.4.11",
  name: "2.5.4.41",
  uniqueIdentifier: "2.5.4.45",
  email: "1.2.840.113549.1.9.1",
} as const;

/**
 * Returns the subject in SAT's layout: an e.firma has country and mail, and only a CSD has the organizational unit (the
 * branch).
 */
function subjectOf({ rfc, nombre, kind = "csd" }: CsdOrder): Attribute[] {
  const company = rfc.length === 12;
  return [
    attribute(OID.commonName, nombre),
    attribute(OID.name, nombre),
    attribute(OID.organization, nombre),
    ...(kind === "e-firma" ? [attribute(OID.country, "MX"), attribute(OID.email, "prueba@example.com")] : []),
    attribute(OID.uniqueIdentifier, company ? `${rfc} / PEGJ900101AAA` : rfc),
    attribute(OID.serialNumber, company ? " / PEGJ900101HDFRMN09" : `${rfc.slice(0, 10)}HDFRMN09`),
    ...(kind === "csd" ? [attribute(OID.organizationalUnit, "MATRIZ")] : []),
  ];
}

function caName(name: string): Attribute[] {
  return [
    attribute(OID.commonName, name),
    attribute(OID.organization, "PAC DE PRUEBA SIN VALIDEZ FISCAL"),
    attribute(OID.organizationalUnit, "AUTORIDAD DE PRUEBA"),
  ];
}

/** Every value is UTF-8, because Ñ does not fit in the narrower string types. */
function attribute(type: string, value: string): Attribute {
  // The tag of the string type goes in a field that forge's typings call a class.
  return { type, value, valueTagClass: forge.asn1.Type.UTF8 as number as forge.asn1.Class };
}

const CA = [
  { name: "basicConstraints", cA: true, critical: true },
  { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
];
const NO_CA = { name: "basicConstraints", cA: false, critical: true };
const SIGNS = { name: "keyUsage", digitalSignature: true, nonRepudiation: true };
const LEAF = {
  csd: [NO_CA, SIGNS],
  "e-firma": [
    NO_CA,
    { ...SIGNS, dataEncipherment: true, keyAgreement: true },
    { name: "extKeyUsage", emailProtection: true, clientAuth: true },
  ],
};

interface Certification {
  readonly subject: Attribute[];
  readonly extensions: readonly object[];
  readonly key: KeyObject;
  readonly number: string;
  readonly validFrom: Date;
  readonly validTo: Date;
  /** The signer is absent for the root, which signs itself. */
  readonly signer?: KeyPair;
}

function certify(order: Certification): KeyPair {
  const key = order.key.export({ type: "pkcs8", format: "pem" }) as string;
  const own = forge.pki.privateKeyFromPem(key);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.setRsaPublicKey(own.n, own.e);
  // The bytes of the serial are the ASCII digits of the number.
  certificate.serialNumber = Buffer.from(order.number, "latin1").toString("hex");
  certificate.validity.notBefore = order.validFrom;
  certificate.validity.notAfter = order.validTo;
  certificate.setSubject(order.subject);
  certificate.setExtensions([...order.extensions]);
  const { signer } = order;
  certificate.setIssuer(
    signer === undefined ? order.subject : forge.pki.certificateFromPem(signer.certificate).subject.attributes,
  );
  const signingKey = signer === undefined ? own : forge.pki.privateKeyFromPem(signer.key);
  certificate.sign(signingKey, forge.md.sha256.create());
  return { certificate: forge.pki.certificateToPem(certificate), key };
}

function derOf({ certificate }: KeyPair): Buffer {
  return Buffer.from(forge.pem.decode(certificate)[0]!.body, "latin1");
}

async function newKey(): Promise<KeyObject> {
  return (await promisify(generateKeyPair)("rsa", { modulusLength: 2048 })).privateKey;
}
