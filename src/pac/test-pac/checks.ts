import { verify } from "node:crypto";
import { cadenaBytes } from "../../engine/cadena.ts";
import { child, children, type XmlNode } from "../../engine/node.ts";
import { type Schemas, validateSchema } from "../../engine/schema.ts";
import { readXml } from "../../engine/xml.ts";
import { withoutAddenda } from "./insertion.ts";
import { matrixErrors, type Rejection } from "./matrix.ts";
import type { Registers } from "./registers.ts";
import type { Judged } from "./trust.ts";
import { instantOf, zoneOf } from "./zones.ts";

/** A document that is what it says: well-formed, of a known kind, and as its schema wants it. */
export interface Document {
  readonly root: XmlNode;
  readonly rfc: string;
  readonly sello: string;
  readonly noCertificado: string;
  /** The stamp it already carries. */
  readonly timbre: XmlNode | undefined;
}

export type DocumentReading =
  | { kind: "document"; document: Document }
  | { kind: "rejected"; rejection: Rejection };

export interface Bench {
  readonly schemas: Schemas;
  readonly registers: Registers;
  readonly trust: (base64: string) => Judged;
  readonly now: () => Date;
}

/** First half of the checks: structure. */
export function readDocument(schemas: Schemas, bytes: Buffer): DocumentReading {
  const reading = readXml(bytes);
  if (reading.kind === "malformed") return malformed(reading.sentence);
  const { root } = reading;
  if (root.name !== "cfdi:Comprobante") return malformed("La raíz no es cfdi:Comprobante de la versión 4.");
  const errors = validateSchema(schemas, judged(root, bytes), root);
  if (errors.length > 0) return malformed(errors.map(({ sentence }) => sentence).join("; "));
  const { Sello: sello = "", NoCertificado: noCertificado = "" } = root.attributes;
  const rfc = child(root, "cfdi:Emisor")?.attributes.Rfc ?? "";
  const timbre = child(child(root, "cfdi:Complemento"), "tfd:TimbreFiscalDigital");
  return { kind: "document", document: { root, rfc, sello, noCertificado, timbre } };
}

/** An addenda is the receiver's: no schema describes it and no PAC judges it. */
function judged(root: XmlNode, bytes: Buffer): Buffer {
  const { length } = children(root, "cfdi:Addenda");
  return length === 0 ? bytes : Buffer.from(withoutAddenda(bytes.toString("utf8")), "utf8");
}

function malformed(detail: string): DocumentReading {
  const rejection = { code: "301", sentence: "La estructura del comprobante es incorrecta.", detail };
  return { kind: "rejected", rejection };
}

/** Second half, in this order because tests rely on the first reason: identity before content, cheap before dear. */
export function rejectionOf(document: Document, bench: Bench): Rejection | undefined {
  return (
    certificateRejection(document, bench) ??
    sealRejection(document, bench) ??
    windowRejection(document, bench) ??
    registerRejection(document, bench)
  );
}

function certificateRejection(document: Document, bench: Bench): Rejection | undefined {
  const judged = bench.trust(document.root.attributes.Certificado ?? "");
  if (judged.kind === "unreadable") return REJECTIONS.unreadable;
  const { certificate, trusted } = judged;
  const issued = issuedAt(document);
  if (certificate.noCertificado !== document.noCertificado) return REJECTIONS.unreadable;
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
  // One spelling for each seal: it identifies the document, and base64 can write the same bytes in several ways.
  const signature = Buffer.from(sello, "base64");
  if (sello === "" || signature.toString("base64") !== sello) return REJECTIONS.noSeal;
  const cadena = cadenaBytes(bench.schemas, root);
  if (cadena.kind === "unknown-complement") return unknownComplement(cadena.namespace);
  const judged = bench.trust(root.attributes.Certificado ?? "");
  const genuine =
    judged.kind === "certificate" && verify("sha256", cadena.bytes, judged.certificate.publicKey, signature);
  return genuine ? undefined : REJECTIONS.wrongSeal;
}

function unknownComplement(namespace: string): Rejection {
  return { code: "301", sentence: "La estructura del comprobante es incorrecta.", detail: namespace };
}

const MINUTE = 60 * 1000;
const MAX_AGE = 72 * 60 * MINUTE;
const MAX_AHEAD = 5 * MINUTE;

function windowRejection(document: Document, bench: Bench): Rejection | undefined {
  const age = bench.now().getTime() - (issuedAt(document)?.getTime() ?? Number.NaN);
  if (age > MAX_AGE) return REJECTIONS.tooOld;
  return age >= -MAX_AHEAD ? undefined : REJECTIONS.future;
}

function issuedAt({ root }: Document): Date | undefined {
  return instantOf(root.attributes.Fecha ?? "", zoneOf(root.attributes.LugarExpedicion ?? ""));
}

/** Every failure of the matrix at once: the first is the reason, the rest go in the detail. */
function registerRejection({ root, rfc }: Document, { registers }: Bench): Rejection | undefined {
  const { unknownTaxpayers } = registers.settings;
  const obliged = registers.taxpayer(rfc)?.obligado ?? unknownTaxpayers === "accept";
  if (!obliged) return REJECTIONS.notObliged;
  if (registers.taxpayer(rfc)?.manifiesto === false) return REJECTIONS.noManifest;
  const [first, ...rest] = matrixErrors(root, registers);
  if (first === undefined) return undefined;
  return { ...first, detail: rest.map(({ code, sentence }) => `${code} - ${sentence}`).join(" ") };
}

const REJECTIONS = {
  unreadable: {
    code: "CFDI40106",
    sentence: "El Certificado no es legible o no corresponde al NoCertificado.",
  },
  eFirma: { code: "306", sentence: "El certificado no es de tipo CSD." },
  foreign: { code: "308", sentence: "El certificado no fue expedido por el SAT." },
  otherRfc: { code: "303", sentence: "El sello no corresponde al emisor." },
  revoked: { code: "304", sentence: "El certificado está revocado o caduco." },
  outOfValidity: { code: "305", sentence: "La fecha de emisión no está dentro de la vigencia del CSD." },
  noSeal: { code: "302", sentence: "El sello está mal formado." },
  wrongSeal: {
    code: "CFDI40102",
    sentence: "El resultado de la digestión debe ser igual al resultado de la desencripción del sello.",
  },
  tooOld: {
    code: "401",
    sentence:
      "El rango de la fecha de generación no debe de ser mayor a 72 horas para la emisión del timbre.",
  },
  future: { code: "CFDI40101", sentence: "La Fecha es posterior a la del lugar de expedición." },
  noManifest: { code: "AU2003", sentence: "El RFC emisor no ha firmado la carta manifiesto." },
  notObliged: {
    code: "402",
    sentence: "El RFC del emisor no está en el régimen de contribuyentes obligados.",
  },
} as const satisfies Record<string, Rejection>;
