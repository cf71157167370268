import { verify } from "node:crypto";
import { cadenaBytes } from "../../engine/cadena.ts";
import { child, type XmlNode } from "../../engine/node.ts";
import { type Schemas, validateDocument, validateText } from "../../engine/validation/schema.ts";
import { readXml, type XmlReading } from "../../engine/xml.ts";
import type { CertificateCheck } from "../authority/index.ts";
import { instantOf, valuesOf, withoutAddenda, zoneOf } from "../documents/index.ts";
import type { Registers } from "../storage/index.ts";
import { type Family, FORMS, type Form } from "./forms.ts";
import type { Rejection } from "./lists.ts";

/** A Document is well-formed, of a known family, and valid by its schema. */
export interface Document {
  /** The root has its values as SAT reads them. */
  readonly root: XmlNode;
  readonly form: Form;
  readonly rfc: string;
  readonly sello: string;
  readonly noCertificado: string;
  readonly timbre: XmlNode | undefined;
}

export type DocumentReading = { kind: "document"; document: Document } | { kind: "rejected"; rejection: Rejection };

/**
 * A SchemaValidator decides if a document is valid: "libxml2" alone, which shares no code with the service's fast path,
 * or "validators", the generated validators with libxml2 where they are undecided.
 */
export type SchemaValidator = "libxml2" | "validators";

export interface Bench {
  readonly schemas: Schemas;
  readonly schemaValidator: SchemaValidator;
  readonly registers: Registers;
  readonly trust: (base64: string) => CertificateCheck;
  /** A document lives in the time of its issuer, which may be ahead of the PAC's own; without one it is the PAC's. */
  readonly now: (issuer?: string) => Date;
}

/** Does the first half of the checks: structure and family, as the route demands. */
export function readDocument(
  { schemas, schemaValidator }: Pick<Bench, "schemas" | "schemaValidator">,
  bytes: Buffer,
  family: Family,
): DocumentReading {
  const form = FORMS[family];
  const reading = readXml(bytes);
  if (reading.kind === "malformed") return malformed(reading.sentence);
  const { root } = reading;
  if (root.name !== form.root) return malformed(`La raíz no es ${form.root} de la versión ${form.version}.`);
  const errors = hasAddenda(root)
    ? validateText(schemas, root, Buffer.from(withoutAddenda(bytes.toString("utf8")), "utf8"))
    : SCHEMA_ERRORS[schemaValidator](schemas, reading, bytes);
  if (errors.length > 0) return malformed(errors.map(({ sentence }) => sentence).join("; "));
  return { kind: "document", document: documentOf(valuesOf(root), form) };
}

function documentOf(root: XmlNode, form: Form): Document {
  const { Sello: sello = "", NoCertificado: noCertificado = "" } = root.attributes;
  const { rfc } = form.issueOf(root);
  const timbre = child(child(root, form.complemento), "tfd:TimbreFiscalDigital");
  return { root, form, rfc, sello, noCertificado, timbre };
}

const SCHEMA_ERRORS: Readonly<Record<SchemaValidator, SchemaErrors>> = {
  libxml2: (schemas, { root }, bytes) => validateText(schemas, root, bytes),
  validators: (schemas, reading, bytes) => validateDocument(schemas, bytes, reading).errors,
};

type SchemaErrors = (
  schemas: Schemas,
  reading: Extract<XmlReading, { kind: "xml" }>,
  bytes: Buffer,
) => readonly { readonly sentence: string }[];

/**
 * Returns true for a document with an Addenda, which is for the receiver: no schema describes it and no PAC checks it.
 */
function hasAddenda(root: XmlNode): boolean {
  return root.children.some(({ name }) => ADDENDA.test(name));
}

const ADDENDA = /:Addenda$/;

function malformed(detail: string): DocumentReading {
  const rejection = { code: "301", sentence: "La estructura del comprobante es incorrecta.", detail };
  return { kind: "rejected", rejection };
}

/**
 * Does the second half of the checks. Tests rely on the order: identity before content, and cheap checks before
 * expensive ones.
 */
export function rejectionOf(document: Document, bench: Bench): Rejection | undefined {
  return (
    certificateRejection(document, bench) ??
    sealRejection(document, bench) ??
    windowRejection(document, bench) ??
    registerRejection(document, bench)
  );
}

function certificateRejection(document: Document, bench: Bench): Rejection | undefined {
  const check = bench.trust(document.root.attributes.Certificado ?? "");
  const unreadable = failureOf(document, "certificate");
  if (check.kind === "unreadable") return unreadable;
  const { certificate, trusted } = check;
  const issued = issuedAt(document);
  if (certificate.noCertificado !== document.noCertificado) return unreadable;
  if (!certificate.isCsd) return REJECTIONS.eFirma;
  if (!trusted) return REJECTIONS.foreign;
  if (certificate.rfc !== document.rfc) return REJECTIONS.otherRfc;
  if (bench.registers.isRevoked(certificate.noCertificado)) return REJECTIONS.revoked;
  if (issued === undefined || issued < certificate.validFrom || issued > certificate.validTo)
    return REJECTIONS.outOfValidity;
  return undefined;
}

function sealRejection(document: Document, bench: Bench): Rejection | undefined {
  const { root, sello } = document;
  // Only one spelling of the seal is accepted, because the seal identifies the document and base64 has several
  // spellings for the same bytes.
  const signature = Buffer.from(sello, "base64");
  if (sello === "" || signature.toString("base64") !== sello) return REJECTIONS.noSeal;
  const cadena = cadenaBytes(bench.schemas, root);
  if (cadena.kind === "unknown-complement") return unknownComplement(cadena.namespace);
  const check = bench.trust(root.attributes.Certificado ?? "");
  const genuine =
    check.kind === "certificate" && verify("sha256", cadena.bytes, check.certificate.publicKey, signature);
  return genuine ? undefined : failureOf(document, "seal");
}

function unknownComplement(namespace: string): Rejection {
  return { code: "301", sentence: "La estructura del comprobante es incorrecta.", detail: namespace };
}

const MINUTE = 60 * 1000;
const MAX_AGE = 72 * 60 * MINUTE;
const MAX_AHEAD = 5 * MINUTE;

function windowRejection(document: Document, bench: Bench): Rejection | undefined {
  const age = bench.now(document.rfc).getTime() - (issuedAt(document)?.getTime() ?? Number.NaN);
  if (age > MAX_AGE) return REJECTIONS.tooOld;
  return age >= -MAX_AHEAD ? undefined : failureOf(document, "future");
}

function issuedAt({ root, form }: Document): Date | undefined {
  const { fecha, postalCode } = form.issueOf(root);
  return instantOf(fecha, zoneOf(postalCode));
}

/** Returns all failures by the lists at once: the first is the reason, the others go in the detail. */
function registerRejection({ root, form, rfc }: Document, { registers }: Bench): Rejection | undefined {
  const { unknownTaxpayers } = registers.settings;
  const obliged = registers.taxpayer(rfc)?.obligado ?? unknownTaxpayers === "accept";
  if (!obliged) return REJECTIONS.notObliged;
  if (registers.taxpayer(rfc)?.manifiesto === false) return REJECTIONS.noManifest;
  const [first, ...rest] = form.failures(root, registers);
  if (first === undefined) return undefined;
  return { ...first, detail: rest.map(({ code, sentence }) => `${code} - ${sentence}`).join(" ") };
}

/** Returns the failure with the code of the document's family. */
function failureOf({ form }: Document, what: keyof Form["codes"]): Rejection {
  return { code: form.codes[what], sentence: SENTENCES[what] };
}

const SENTENCES: Readonly<Record<keyof Form["codes"], string>> = {
  certificate: "El Certificado no es legible o no corresponde al NoCertificado.",
  seal: "El resultado de la digestión debe ser igual al resultado de la desencripción del sello.",
  future: "La fecha es posterior a la del lugar de expedición.",
};

const REJECTIONS = {
  eFirma: { code: "306", sentence: "El certificado no es de tipo CSD." },
  foreign: { code: "308", sentence: "El certificado no fue expedido por el SAT." },
  otherRfc: { code: "303", sentence: "El sello no corresponde al emisor." },
  revoked: { code: "304", sentence: "El certificado está revocado o caduco." },
  outOfValidity: { code: "305", sentence: "La fecha de emisión no está dentro de la vigencia del CSD." },
  noSeal: { code: "302", sentence: "El sello está mal formado." },
  tooOld: {
    code: "401",
    sentence: "El rango de la fecha de generación no debe de ser mayor a 72 horas para la emisión del timbre.",
  },
  noManifest: { code: "AU2003", sentence: "El RFC emisor no ha firmado la carta manifiesto." },
  notObliged: {
    code: "402",
    sentence: "El RFC del emisor no está en el régimen de contribuyentes obligados.",
  },
} as const satisfies Record<string, Rejection>;
