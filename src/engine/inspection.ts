import { cadenaBytes } from "./cadena.ts";
import type { LoadedCatalogs } from "./catalogs/index.ts";
import { type Certificate, readCertificate } from "./csd.ts";
import { DOCUMENT_TYPES, type DocumentType, typeOf } from "./documents/index.ts";
import { gatherFindings } from "./findings.ts";
import type { XmlNode } from "./node.ts";
import { MALFORMED, OFF_SCHEMA } from "./rules/comprobante/certification.ts";
import { type CertificateFacts, type Finding, finding } from "./rules/rule.ts";
import { isAddenda, judgeDocument, judgeTree, type Schemas, validateWithoutAddenda } from "./schema.ts";
import type { SchemaError } from "./schema-sentences.ts";
import { type Draft, type SealedDocument, verifySello } from "./seal.ts";
import { findTimbres, readTimbre, type Timbre } from "./tfd.ts";
import { verifySelloSat } from "./timbre.ts";
import { readXml } from "./xml.ts";

/** What an inspection needs besides the document. */
export interface InspectionContext {
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
export interface Inspection {
  /** Absent when the root is of no type that was asked for. */
  readonly type?: DocumentType;
  /** Its values as the schemas read them; absent when the bytes are not well-formed XML. */
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

/** All that is wrong with a document that is complete but for its folio and its seal. */
export function checkDraft(
  { type, written: { root, xml } }: Draft,
  context: InspectionContext & { readonly certificate: Certificate },
): Finding[] {
  const { errors, values } = judgeTree(context.schemas, root, () => xml);
  const certificate: CertificateFacts = { kind: "certificate", certificate: context.certificate };
  const rules = { now: context.now, loaded: context.catalogs, certificate };
  return gatherFindings(root, errors, type.check(values, rules));
}

/** Reads any bytes and checks them: form, root, schema, seal, stamp and rules. Never throws on content. */
export function inspect(
  bytes: Uint8Array,
  context: InspectionContext & {
    readonly satCertificates?: readonly Certificate[];
    /** Those whose roots may come; all that there are where nothing is said. */
    readonly types?: readonly DocumentType[];
  },
): Inspection {
  const read = readXml(bytes);
  if (read.kind === "malformed") return malformed(read.sentence);
  const { schemas, types = DOCUMENT_TYPES } = context;
  const { errors: schemaErrors, values: root } = judgeDocument(schemas, bytes, read);
  const { verdict, certificate, cadena } = checkSeal(root, schemas);
  const told = {
    root,
    schemaErrors,
    seal: verdict,
    ...checkStamp(root, context),
    cadena: cadena?.toString(),
  };
  const type = typeOf(root, types);
  if (type === undefined) return { ...told, findings: [wrongRoot(root, types)] };
  // What the receiver wants in the Addenda is no fault of the document.
  const faults =
    schemaErrors.length > 0 && root.children.some(isAddenda)
      ? validateWithoutAddenda(schemas, bytes, read)
      : schemaErrors;
  // Without its cadena or its certificate nobody can tell of a seal; what is wrong with those is said of them.
  const cannotTell = cadena === undefined || certificate.kind === "unreadable";
  const sealVerifies = cannotTell ? undefined : verdict.ok;
  const rules = { now: context.now, loaded: context.catalogs, certificate, sealVerifies };
  return {
    ...told,
    type,
    findings: gatherFindings(root, faults, type.check(root, rules)),
    sealed: verdict.ok
      ? { type, xml: bufferOf(bytes), sello: root.attributes.Sello ?? "", fecha: type.fecha(root) }
      : undefined,
  };
}

function wrongRoot({ name }: XmlNode, types: readonly DocumentType[]): Finding {
  const { code, sat, remedy } = OFF_SCHEMA;
  const expected = types.map(({ root, label }) => `${root} (${label})`).join(" o ");
  const sentence = `La raíz del documento debe ser ${expected} y se encontró ${name}.`;
  return {
    code,
    sat,
    advisory: false,
    path: `/${name}`,
    expected,
    actual: name,
    statement: sentence,
    sentence,
    remedy,
  };
}

/** The same memory, not a copy. */
function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function malformed(sentence: string): Inspection {
  const unread = { ok: false, reason: "el documento no es XML bien formado" };
  const mismatch = { expected: "XML bien formado", actual: sentence };
  return { schemaErrors: [], seal: unread, stamp: unread, findings: [finding(MALFORMED, "/", mismatch)] };
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
