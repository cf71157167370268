import { constants, createPublicKey, type KeyObject, publicDecrypt, X509Certificate } from "node:crypto";
import { TAG, toDer } from "./der.ts";
import { openPrivateKey } from "./private-key.ts";
import { RFC } from "./rfc.ts";
import { type Name, readX509, type X509Content } from "./x509.ts";

/** A Certificate was issued by SAT, or by an authority that imitates its layout. */
export type Certificate = ReturnType<typeof parse>;

export type CertificateReading =
  | { kind: "certificate"; certificate: Certificate }
  | { kind: "unreadable"; sentence: string };

/** A key pair ready to seal with. `pkcs8` is the unencrypted private key: encrypt it before storing it. */
export interface Csd {
  readonly certificate: Certificate;
  readonly privateKey: KeyObject;
  readonly pkcs8: Buffer;
}

export type CsdRefusal = keyof typeof REFUSALS;
export type CsdOpening =
  | { kind: "csd"; csd: Csd }
  | { kind: "refused"; reason: CsdRefusal; code: string; sentence: string };

export interface CsdFiles {
  readonly cer: Uint8Array;
  readonly key: Uint8Array;
  readonly password: string;
  readonly rfc: string;
  readonly now: Date;
  /** These authorities are known: a certificate issued or signed by one of them must verify with its key. */
  readonly authorities?: readonly X509Certificate[] | undefined;
}

/** Reads a `.cer` in DER, PEM or base64. Checks its form only. */
export function readCertificate(bytes: Uint8Array): CertificateReading {
  try {
    return { kind: "certificate", certificate: parse(toDer(bytes)) };
  } catch {
    // The reader throws at the first wrong byte; its position does not help the person who sent the file.
    return { kind: "unreadable", sentence: REFUSALS["unreadable-certificate"].sentence };
  }
}

/** Opens the two files of a CSD. Refuses one that cannot seal a document of `rfc` at `now`. */
export function openCsd(files: CsdFiles): CsdOpening {
  const reading = readCertificate(files.cer);
  if (reading.kind === "unreadable") return refuse("unreadable-certificate");
  const { certificate } = reading;
  const fault = CERTIFICATE_FAULTS.find(([, applies]) => applies(certificate, files));
  if (fault !== undefined) return refuse(fault[0], fault[0] === "altered" ? undefined : certificate);
  const opening = openPrivateKey(files.key, files.password);
  if (opening.kind === "unreadable") return refuse("unreadable-key", certificate);
  if (opening.kind === "wrong-password") return refuse("wrong-password", certificate);
  if (!createPublicKey(opening.key).equals(certificate.publicKey)) return refuse("key-mismatch", certificate);
  const pkcs8 = opening.key.export({ type: "pkcs8", format: "der" });
  return { kind: "csd", csd: { certificate, privateKey: opening.key, pkcs8 } };
}

function refuse(reason: CsdRefusal, read?: Certificate): CsdOpening {
  const { code, sentence } = REFUSALS[reason];
  return { kind: "refused", reason, code, sentence: read === undefined ? sentence : `${sentence} ${toldOf(read)}` };
}

/** Says which certificate was read, by which people find the file that they meant. */
function toldOf({ rfc, noCertificado, isCsd, validTo }: Certificate): string {
  const what = isCsd ? `CSD ${noCertificado}` : `certificado ${noCertificado}`;
  return `Se leyó el ${what} de ${rfc}, que vence el ${validTo.toISOString().slice(0, 10)}.`;
}

const REFUSALS = {
  "unreadable-certificate": { code: "CSD-001", sentence: "El archivo .cer no es un certificado del SAT legible." },
  altered: {
    code: "CSD-002",
    sentence:
      "El archivo .cer está dañado o alterado: no es como lo firmó la autoridad que lo expidió; descárguelo de nuevo del SAT.",
  },
  "e-firma": {
    code: "CSD-003",
    sentence: "El certificado es una e.firma; para sellar se necesita un Certificado de Sello Digital (CSD).",
  },
  "other-rfc": { code: "CSD-004", sentence: "El CSD pertenece a otro RFC." },
  "not-yet-valid": { code: "CSD-005", sentence: "La vigencia del CSD aún no comienza." },
  expired: { code: "CSD-006", sentence: "El CSD está vencido." },
  "weak-key": { code: "CSD-007", sentence: "La llave del CSD no es RSA de al menos 2048 bits." },
  "long-key": { code: "CSD-008", sentence: "La llave del CSD tiene más de 4096 bits; las del SAT tienen 2048." },
  "unreadable-key": { code: "CSD-009", sentence: "El archivo .key no es una llave privada cifrada del SAT." },
  "wrong-password": { code: "CSD-010", sentence: "La contraseña no abre la llave privada del CSD." },
  "key-mismatch": { code: "CSD-011", sentence: "La llave privada no corresponde al certificado." },
} as const;

/**
 * The first fault found is reported, in the most helpful order: first an altered or wrong file, then one that no longer
 * serves.
 */
const CERTIFICATE_FAULTS: readonly [CsdRefusal, (certificate: Certificate, files: CsdFiles) => boolean][] = [
  ["altered", isAltered],
  ["e-firma", (certificate) => !certificate.isCsd],
  ["other-rfc", (certificate, { rfc }) => certificate.rfc !== rfc.toUpperCase()],
  ["not-yet-valid", (certificate, { now }) => now < certificate.validFrom],
  ["expired", (certificate, { now }) => now > certificate.validTo],
  ["weak-key", (certificate) => bitsOf(certificate) < 2048],
  // Signing takes eight times as long with twice the bits, and holds up whatever else the process does.
  ["long-key", (certificate) => bitsOf(certificate) > 4096],
];

function bitsOf({ publicKey }: Certificate): number {
  return publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
}

function parse(der: Buffer) {
  const { serial, issuer, validFrom, validTo, subject, publicKey, extensions } = readX509(der);
  return {
    der,
    /** The text of `Comprobante/@Certificado`. */
    base64: der.toString("base64"),
    /** `noCertificado` has 20 digits. */
    noCertificado: noCertificado(serial),
    rfc: ownerRfc(subject.get(OID.uniqueIdentifier)),
    /** The legal name; a company's has the corporate regime ("SA DE CV") that `Emisor/@Nombre` must not have. */
    nombre: subject.get(OID.commonName) ?? "",
    validFrom,
    validTo,
    /** `isCsd` is false for an e.firma, which looks alike but may not seal documents. */
    isCsd: (subject.get(OID.organizationalUnit) ?? "") !== "" && sealsOnly(extensions),
    publicKey: createPublicKey({ key: publicKey, format: "der", type: "pkcs1" }),
    /** The distinguished name of the issuer, in the certificate's order: "CN=AC UAT,O=…". */
    issuer: [...issuer].map(([type, value]) => `${LABEL[type] ?? type}=${value}`).join(","),
  };
}

const OID = {
  commonName: "2.5.4.3",
  organization: "2.5.4.10",
  organizationalUnit: "2.5.4.11",
  name: "2.5.4.41",
  uniqueIdentifier: "2.5.4.45",
  keyUsage: "2.5.29.15",
  extendedKeyUsage: "2.5.29.37",
} as const;

const LABEL: Readonly<Record<string, string>> = {
  "2.5.4.3": "CN",
  "2.5.4.5": "serialNumber",
  "2.5.4.6": "C",
  "2.5.4.7": "L",
  "2.5.4.8": "ST",
  "2.5.4.9": "street",
  "2.5.4.10": "O",
  "2.5.4.11": "OU",
  "2.5.4.17": "postalCode",
  "2.5.4.41": "name",
  "2.5.4.45": "x500UniqueIdentifier",
  "1.2.840.113549.1.9.1": "emailAddress",
  "1.2.840.113549.1.9.2": "unstructuredName",
};

/**
 * SAT writes the number as 20 ASCII digits into the bytes of the serial, so it is not the serial's integer in decimal.
 */
function noCertificado(serial: Buffer): string {
  const digits = serial.toString("latin1");
  if (!/^[0-9]{20}$/.test(digits)) throw new RangeError("serial number is not 20 digits");
  return digits;
}

/** A company's identifier is "RFC / RFC of the representative"; a person's is only the RFC. */
function ownerRfc(identifier = ""): string {
  const rfc = identifier.split("/")[0]!.trim().toUpperCase();
  if (!RFC.test(rfc)) throw new RangeError("no RFC in the subject");
  return rfc;
}

/** A CSD may only sign. An e.firma may also encrypt and agree on keys, or has extended uses. */
function sealsOnly(extensions: X509Content["extensions"]): boolean {
  return !extensions.has(OID.extendedKeyUsage) && (usageOf(extensions) & ~SIGNING) === 0;
}

/** Returns the bits of keyUsage, or 0 when the extension is missing. */
function usageOf(extensions: X509Content["extensions"]): number {
  const usage = extensions.get(OID.keyUsage);
  if (usage !== undefined && usage.tag !== TAG.bitString) throw new RangeError("not the bits of a key usage");
  return usage?.content[1] ?? 0;
}

/** These bits are digitalSignature and nonRepudiation; an e.firma also has dataEncipherment and keyAgreement. */
const SIGNING = 0xc0;
const USAGES: readonly number[] = [SIGNING, SIGNING | 0x18];

/**
 * Returns true when the certificate was changed after the authority signed it. For an unknown authority only those
 * parts can be checked that SAT always writes alike: the uses of the key and the owner's name.
 */
function isAltered({ der }: Certificate, { authorities = [] }: CsdFiles): boolean {
  const { subject, extensions, signature } = readX509(der);
  const certificate = openX509(der);
  if (certificate === undefined) return true;
  const issuers = authorities.filter(
    (authority) => certificate.checkIssued(authority) || hasSigned(authority, signature),
  );
  const genuine = issuers.length === 0 || issuers.some(({ publicKey }) => certificate.verify(publicKey));
  return !genuine || !namesOneOwner(subject) || !USAGES.includes(usageOf(extensions));
}

/**
 * Returns true when one of these authorities signed the certificate as it is. Of any other one it is not known whether
 * somebody changed it.
 */
export function isOfKnownAuthority(der: Buffer, authorities: readonly X509Certificate[]): boolean {
  const certificate = openX509(der);
  return certificate !== undefined && authorities.some(({ publicKey }) => certificate.verify(publicKey));
}

/** OpenSSL is a second reader; it refuses forms that the first one accepts but no known certificate has. */
function openX509(der: Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(der);
  } catch {
    return undefined;
  }
}

/**
 * Returns true when the authority's key opens the signature, whatever it signs: nobody without the private key makes a
 * signature that opens to a digest (PKCS#1 v1.5).
 */
function hasSigned({ publicKey: key }: X509Certificate, signature: Buffer): boolean {
  try {
    return publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, signature).length > 0;
  } catch {
    return false;
  }
}

/** SAT writes the owner's name three times; X.520 limits some of the types to fewer letters, so a name may be cut. */
function namesOneOwner(subject: Name): boolean {
  const names = [OID.commonName, OID.name, OID.organization].map((type) => subject.get(type) ?? "");
  const longest = names.toSorted((one, other) => other.length - one.length)[0]!;
  return names.every((name) => name !== "" && longest.startsWith(name));
}
