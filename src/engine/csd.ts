import { createPublicKey, type KeyObject } from "node:crypto";
import { type Der, elements, oid, readDer, text, time, toDer } from "./der.ts";
import { openPrivateKey } from "./private-key.ts";

/** A certificate issued by SAT, or by an authority that imitates its layout. */
export interface Certificate {
  readonly der: Buffer;
  /** As `Comprobante/@Certificado` carries it. */
  readonly base64: string;
  /** 20 digits. */
  readonly noCertificado: string;
  readonly rfc: string;
  /** Legal name; a company's carries the corporate regime ("SA DE CV") that `Emisor/@Nombre` must not. */
  readonly nombre: string;
  readonly validFrom: Date;
  readonly validTo: Date;
  /** `false` for an e.firma, which looks alike but may not seal documents. */
  readonly isCsd: boolean;
  readonly publicKey: KeyObject;
  /** Distinguished name of who issued it, in the certificate's order: "CN=AC UAT,O=…". */
  readonly issuer: string;
}

export type CertificateReading =
  | { kind: "certificate"; certificate: Certificate }
  | { kind: "unreadable"; sentence: string };

/** A key pair ready to seal with. `pkcs8` is the bare private key: encrypt it before it rests anywhere. */
export interface Csd {
  readonly certificate: Certificate;
  readonly privateKey: KeyObject;
  readonly pkcs8: Buffer;
}

export type CsdRefusal = keyof typeof REFUSALS;
export type CsdOpening =
  | { kind: "csd"; csd: Csd }
  | { kind: "refused"; reason: CsdRefusal; sentence: string };

export interface CsdFiles {
  readonly cer: Uint8Array;
  readonly key: Uint8Array;
  readonly password: string;
  /** Whose CSD it must be. */
  readonly rfc: string;
  readonly now: Date;
}

/** Reads a `.cer` in DER, PEM or base64. Judges nothing but its form. */
export function readCertificate(bytes: Uint8Array): CertificateReading {
  try {
    return { kind: "certificate", certificate: parse(toDer(bytes)) };
  } catch {
    // The reader throws at the first byte out of place; where it was is of no use to who sent the file.
    return { kind: "unreadable", sentence: REFUSALS["unreadable-certificate"] };
  }
}

/** Opens the two files of a CSD, and refuses what cannot seal a document of `rfc` at `now`. */
export function openCsd(files: CsdFiles): CsdOpening {
  const reading = readCertificate(files.cer);
  if (reading.kind === "unreadable") return refuse("unreadable-certificate");
  const { certificate } = reading;
  const fault = CERTIFICATE_FAULTS.find(([, applies]) => applies(certificate, files));
  if (fault !== undefined) return refuse(fault[0]);
  const opening = openPrivateKey(files.key, files.password);
  if (opening.kind === "unreadable") return refuse("unreadable-key");
  if (opening.kind === "wrong-password") return refuse("wrong-password");
  if (!createPublicKey(opening.key).equals(certificate.publicKey)) return refuse("key-mismatch");
  const pkcs8 = opening.key.export({ type: "pkcs8", format: "der" });
  return { kind: "csd", csd: { certificate, privateKey: opening.key, pkcs8 } };
}

function refuse(reason: CsdRefusal): CsdOpening {
  return { kind: "refused", reason, sentence: REFUSALS[reason] };
}

const REFUSALS = {
  "unreadable-certificate": "El archivo .cer no es un certificado del SAT legible.",
  "e-firma": "El certificado es una e.firma; para sellar se necesita un Certificado de Sello Digital (CSD).",
  "other-rfc": "El CSD pertenece a otro RFC.",
  "not-yet-valid": "La vigencia del CSD aún no comienza.",
  expired: "El CSD está vencido.",
  "weak-key": "La llave del CSD no es RSA de al menos 2048 bits.",
  "unreadable-key": "El archivo .key no es una llave privada cifrada del SAT.",
  "wrong-password": "La contraseña no abre la llave privada del CSD.",
  "key-mismatch": "La llave privada no corresponde al certificado.",
} as const;

/** In the order in which they help most: first whether it is the right file, then whether it still serves. */
const CERTIFICATE_FAULTS: readonly [CsdRefusal, (certificate: Certificate, files: CsdFiles) => boolean][] = [
  ["e-firma", (certificate) => !certificate.isCsd],
  ["other-rfc", (certificate, { rfc }) => certificate.rfc !== rfc.toUpperCase()],
  ["not-yet-valid", (certificate, { now }) => now < certificate.validFrom],
  ["expired", (certificate, { now }) => now > certificate.validTo],
  ["weak-key", ({ publicKey }) => (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) < 2048],
];

/** X.509 v3 (RFC 5280): version, serial, algorithm, issuer, validity, subject, key, extensions. */
function parse(der: Buffer): Certificate {
  const [signed] = elements(readDer(der), 3);
  const [, serial, , issuer, validity, subject, key, ...optional] = elements(signed, 7);
  const [validFrom, validTo] = elements(validity, 2);
  const names = distinguishedName(subject);
  return {
    der,
    base64: der.toString("base64"),
    noCertificado: noCertificado(serial),
    rfc: ownerRfc(names.get(OID.uniqueIdentifier)),
    nombre: names.get(OID.commonName) ?? "",
    validFrom: time(validFrom),
    validTo: time(validTo),
    isCsd: (names.get(OID.organizationalUnit) ?? "") !== "" && sealsOnly(extensions(optional)),
    publicKey: rsaKey(key),
    issuer: [...distinguishedName(issuer)]
      .map(([type, value]) => `${LABEL[type] ?? type}=${value}`)
      .join(","),
  };
}

const OID = {
  commonName: "2.5.4.3",
  organizationalUnit: "2.5.4.11",
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

/** SAT writes the number as 20 ASCII digits into the serial's bytes; it is not that integer in decimal. */
function noCertificado(serial: Der | undefined): string {
  const digits = serial?.content.toString("latin1") ?? "";
  if (!/^[0-9]{20}$/.test(digits)) throw new RangeError("serial number is not 20 digits");
  return digits;
}

/** A company's identifier is "RFC / RFC of the representative", a person's the RFC alone. */
function ownerRfc(identifier = ""): string {
  const rfc = identifier.split("/")[0]!.trim().toUpperCase();
  if (!/^[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{3}$/.test(rfc)) throw new RangeError("no RFC in the subject");
  return rfc;
}

/** Types and values of a name, each type once: SAT repeats none. */
function distinguishedName(name: Der | undefined): Map<string, string> {
  const pairs = elements(name).flatMap((set) => elements(set).map((pair) => elements(pair, 2)));
  return new Map(pairs.map(([type, value]) => [oid(type), text(value!).trim()]));
}

/** The key itself is quicker to open (PKCS#1) than the structure around it. */
function rsaKey(info: Der | undefined): KeyObject {
  const [, bits] = elements(info, 2);
  return createPublicKey({ key: bits!.content.subarray(1), format: "der", type: "pkcs1" });
}

function extensions(optional: readonly Der[]): Map<string, Buffer> {
  const wrapper = optional.find(({ tag }) => tag === EXTENSIONS);
  if (wrapper === undefined) return new Map();
  const all = elements(readDer(wrapper.content)).map((extension) => elements(extension, 2));
  return new Map(all.map((parts) => [oid(parts[0]), parts.at(-1)!.content]));
}

const EXTENSIONS = 0xa3;

/** An e.firma may also encrypt and agree on keys, and names extended uses; a CSD only signs. */
function sealsOnly(found: Map<string, Buffer>): boolean {
  const usage = found.get(OID.keyUsage);
  const bits = usage === undefined ? 0 : (readDer(usage).content[1] ?? 0);
  return !found.has(OID.extendedKeyUsage) && (bits & ~SIGNING) === 0;
}

/** digitalSignature and nonRepudiation. */
const SIGNING = 0xc0;
