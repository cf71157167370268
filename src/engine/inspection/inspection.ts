import { cadenaBytes } from "../cadena.ts";
import type { LoadedCatalogs } from "../catalogs/index.ts";
import { type Certificate, readCertificate } from "../csd.ts";
import { DOCUMENT_TYPES, type DocumentType, typeOf } from "../documents/index.ts";
import type { XmlNode } from "../node.ts";
import { MALFORMED, OFF_SCHEMA } from "../rules/comprobante/certification.ts";
import { type CertificateFacts, type Finding, finding } from "../rules/rule.ts";
import { type Draft, type SealedDocument, verifySello } from "../sealing/seal.ts";
import { verifySelloSat } from "../sealing/timbre.ts";
import { findTimbres, readTimbre, type Timbre } from "../tfd.ts";
import {
  isAddenda,
  type Schemas,
  validateDocument,
  validateTree,
  validateWithoutAddenda,
} from "../validation/schema.ts";
import type { SchemaError } from "../validation/schema-sentences.ts";
import { readXml } from "../xml.ts";
import { gatherFindings } from "./findings.ts";
import { movedTo } from "./moved-to.ts";

export interface InspectionContext {
  readonly schemas: Schemas;
  /** The time of the intended stamping; it is absent for a document that is only inspected. */
  readonly now?: Date | undefined;
  readonly catalogs?: LoadedCatalogs | undefined;
}

/** A document may be judged as if it were issued on another day ("2027-01-15"). */
interface AsOf {
  readonly asOf?: string | undefined;
}

export interface Verdict {
  /** `ok` is true only when everything was verified; what could not be checked is not ok. */
  readonly ok: boolean;
  /** `reason` says in Spanish why it is not ok, or what could not be checked. */
  readonly reason?: string;
}

export interface Inspection {
  /** `type` is absent when the root has none of the types asked for. */
  readonly type?: DocumentType;
  /** Its values are as the schemas read them. It is absent when the bytes are not well-formed XML. */
  readonly root?: XmlNode;
  /** All schema errors, as SAT sees them: an Addenda without a schema is an error here but not a finding. */
  readonly schemaErrors: readonly SchemaError[];
  readonly cadena?: string;
  readonly seal: Verdict;
  readonly stamp: Verdict;
  readonly timbre?: Timbre;
  /**
   * `findings` lists faults of form, then of schema, then of rules. The list is empty for a document that may be
   * stamped.
   */
  readonly findings: readonly Finding[];
  /** The document to send to the PAC, when its seal verifies. */
  readonly sealed?: SealedDocument;
}

/** Returns all faults of a document that lacks only its folio and its seal. */
export function checkDraft(
  { type, written: { root, xml } }: Draft,
  context: InspectionContext & { readonly certificate: Certificate },
): Finding[] {
  const { errors, values } = validateTree(context.schemas, root, () => xml);
  const certificate: CertificateFacts = { kind: "certificate", certificate: context.certificate };
  const rules = { now: context.now, loaded: context.catalogs, certificate };
  return gatherFindings(root, errors, type.check(values, rules));
}

/** Reads and checks any bytes: form, root, schema, seal, stamp and rules. Never throws because of the content. */
export function inspect(
  bytes: Uint8Array,
  context: InspectionContext &
    AsOf & {
      readonly satCertificates?: readonly Certificate[];
      /** Documents of other types are refused; by default every type is accepted. */
      readonly types?: readonly DocumentType[];
    },
): Inspection {
  const read = readXml(bytes);
  if (read.kind === "malformed") return malformed(read.sentence);
  const { schemas, types = DOCUMENT_TYPES, asOf } = context;
  const { errors: schemaErrors, values: root } = validateDocument(schemas, bytes, read);
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
  // The content of the Addenda is for the receiver and is not a fault of the document.
  const faults =
    schemaErrors.length > 0 && root.children.some(isAddenda)
      ? validateWithoutAddenda(schemas, bytes, read)
      : schemaErrors;
  // Without cadena or certificate the seal cannot be verified; their faults are reported instead.
  const cannotTell = cadena === undefined || certificate.kind === "unreadable";
  const sealVerifies = cannotTell ? undefined : verdict.ok;
  const rules = { now: context.now, loaded: context.catalogs };
  const found =
    asOf === undefined
      ? type.check(root, { ...rules, certificate, sealVerifies })
      : // A document of another day would have another seal, and a certificate of that time.
        type.check(movedTo(root, asOf), rules);
  return {
    ...told,
    type,
    findings: gatherFindings(root, faults, found),
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
    inForm: sentence,
  };
}

/** The buffer shares the memory of the bytes. */
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
  if (!verifySelloSat(tfd, pac.publicKey, schemas)) return fail("SelloSAT no corresponde al certificado del PAC");
  return { stamp: { ok: true }, timbre };
}
