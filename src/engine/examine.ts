import { cadenaBytes } from "./cadena.ts";
import type { LoadedCatalogs } from "./catalogs/index.ts";
import { type Certificate, readCertificate } from "./csd.ts";
import type { XmlNode } from "./node.ts";
import { MALFORMED, OFF_SCHEMA } from "./rules/comprobante/certification.ts";
import { checkRules } from "./rules/comprobante.ts";
import { checkPagos } from "./rules/pagos.ts";
import { type CertificateFacts, type Finding, finding } from "./rules/rule.ts";
import {
  isAddenda,
  type SchemaError,
  type Schemas,
  validateSchema,
  validateWithoutAddenda,
} from "./schema.ts";
import { type SealedDocument, verifySello } from "./seal.ts";
import { findTimbres, readTimbre, type Timbre, verifySelloSat } from "./timbre.ts";
import { readXml, type XmlDocument } from "./xml.ts";

/** What a judgement needs besides the document. */
export interface JudgeContext {
  readonly schemas: Schemas;
  /** When the document is to be stamped; absent for one that is only looked at. */
  readonly now?: Date | undefined;
  readonly catalogs?: LoadedCatalogs | undefined;
}

export interface Verdict {
  /** All of it was proven: what could not be checked is not ok. */
  readonly ok: boolean;
  /** Why not, or what could not be checked. */
  readonly reason?: string;
}

/** Everything the engine knows of a document. */
export interface Examination {
  /** Absent when the bytes are not well-formed XML. */
  readonly root?: XmlNode;
  /** SAT's verdict to the letter: an Addenda without a schema is an error here, and no finding. */
  readonly schemaErrors: readonly SchemaError[];
  readonly cadena?: string;
  readonly seal: Verdict;
  readonly stamp: Verdict;
  readonly timbre?: Timbre;
  /** Form, schema and rules, in that order; empty for a document that may be stamped. */
  readonly findings: readonly Finding[];
  /** The document as the PAC would get it, when its seal verifies. */
  readonly sealed?: SealedDocument;
}

const COMPROBANTE = "cfdi:Comprobante";

/** Judges a document that is complete but for its seal. */
export function judge(
  { root, xml }: XmlDocument,
  context: JudgeContext & { readonly certificate: Certificate },
): Finding[] {
  const errors = validateSchema(context.schemas, xml, root);
  const certificate: CertificateFacts = { kind: "certificate", certificate: context.certificate };
  const rules = { now: context.now, loaded: context.catalogs, certificate };
  return [...errors.map(schemaFinding), ...checkRules(root, rules), ...checkPagos(root, rules)];
}

/** Reads and judges any bytes: form, schema, seal, stamp and rules. Never throws on content. */
export function examine(
  bytes: Uint8Array,
  context: JudgeContext & { readonly satCertificates?: readonly Certificate[] },
): Examination {
  const read = readXml(bytes);
  if (read.kind === "malformed") return malformed(read.sentence);
  const { root } = read;
  const schemaErrors = validateSchema(context.schemas, bytes, root);
  // What the receiver wants in the Addenda is no fault of the document.
  const faults =
    schemaErrors.length > 0 && root.children.some(isAddenda)
      ? validateWithoutAddenda(context.schemas, bytes, root)
      : schemaErrors;
  const { verdict, certificate, cadena } = checkSeal(root, context.schemas);
  const rules = { now: context.now, loaded: context.catalogs, certificate, sealVerifies: verdict.ok };
  return {
    root,
    schemaErrors,
    findings: [
      ...faults.map(schemaFinding),
      // The rules are the CFDI's; of any other document the schema has said enough.
      ...(root.name === COMPROBANTE ? [...checkRules(root, rules), ...checkPagos(root, rules)] : []),
    ],
    seal: verdict,
    ...checkStamp(root, context),
    cadena: cadena?.toString(),
    sealed:
      cadena !== undefined && verdict.ok
        ? { xml: bufferOf(bytes), sello: root.attributes.Sello ?? "", cadena }
        : undefined,
  };
}

/** The same memory, not a copy. */
function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function malformed(sentence: string): Examination {
  const unread = { ok: false, reason: "el documento no es XML bien formado" };
  const breach = { expected: "XML bien formado", actual: sentence };
  return { schemaErrors: [], seal: unread, stamp: unread, findings: [finding(MALFORMED, "/", breach)] };
}

function schemaFinding(error: SchemaError): Finding {
  const { code, sat, remedy } = OFF_SCHEMA;
  const where = error.path ?? (error.element === undefined ? "/" : `//${error.element}`);
  const path = error.attribute === undefined ? where : `${where}/@${error.attribute}`;
  const expected = "lo que manda el esquema XSD";
  return { code, sat, path, expected, actual: error.sentence, sentence: `${error.sentence} (301)`, remedy };
}

interface SealCheck {
  readonly verdict: Verdict;
  readonly certificate: CertificateFacts;
  readonly cadena?: Buffer;
}

function checkSeal(root: XmlNode, schemas: Schemas): SealCheck {
  const { Certificado = "", Sello = "" } = root.attributes;
  const cadena = cadenaBytes(schemas, root);
  const reading = readCertificate(Buffer.from(Certificado));
  const certificate: CertificateFacts = reading.kind === "certificate" ? reading : { kind: "unreadable" };
  const fail = (reason: string): SealCheck => ({
    verdict: { ok: false, reason },
    certificate,
    cadena: cadena.kind === "cadena" ? cadena.bytes : undefined,
  });
  if (cadena.kind !== "cadena") return fail(`no se conoce el esquema de ${cadena.namespace || root.name}`);
  if (reading.kind !== "certificate") return fail("el certificado no se puede leer");
  if (Sello === "") return fail("no lleva sello");
  if (!verifySello(cadena.bytes, Sello, reading.certificate.publicKey)) {
    return fail("el sello no corresponde a la cadena original y al certificado");
  }
  return { verdict: { ok: true }, certificate, cadena: cadena.bytes };
}

function checkStamp(
  root: XmlNode,
  { schemas, satCertificates = [] }: { schemas: Schemas; satCertificates?: readonly Certificate[] },
): { stamp: Verdict; timbre?: Timbre } {
  const [tfd, another] = findTimbres(root);
  if (tfd === undefined) return { stamp: { ok: false, reason: "no está timbrado" } };
  const timbre = readTimbre(tfd);
  const fail = (reason: string) => ({ stamp: { ok: false, reason }, timbre });
  if (another !== undefined) return fail("lleva más de un timbre");
  if (timbre.selloCfd !== root.attributes.Sello)
    return fail("el timbre es de otro comprobante: SelloCFD no es su Sello");
  const pac = satCertificates.find((certificate) => certificate.noCertificado === timbre.noCertificadoSat);
  if (pac === undefined) return fail(`sin verificar: falta el certificado ${timbre.noCertificadoSat}`);
  if (!verifySelloSat(tfd, pac.publicKey, schemas))
    return fail("SelloSAT no corresponde al certificado del PAC");
  return { stamp: { ok: true }, timbre };
}
