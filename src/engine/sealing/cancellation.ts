import type { KeyObject } from "node:crypto";
import { createRequire } from "node:module";
import { isUuid } from "../../../common/ids.ts";
import { isLocalTime } from "../catalogs/index.ts";
import type { Certificate } from "../csd.ts";
import type { Family } from "../documents/index.ts";
import { escaped } from "../xml.ts";

/** Loads a package where it is needed, because no stamp needs this one. */
const required = createRequire(import.meta.url);

/** `fecha` is Mexico central time, without zone. */
export type CancellationFields = {
  readonly family: Family;
  readonly rfcEmisor: string;
  readonly uuid: string;
  readonly fecha: string;
} & Motive;

/** Only motive 01 ("issued with errors, with relation") names the document that replaces the cancelled one. */
type Motive =
  | { readonly motivo: "01"; readonly folioSustitucion: string }
  | { readonly motivo: "02" | "03" | "04"; readonly folioSustitucion?: undefined };

/** A CSD of the issuer that is valid now; it need not be the one that sealed the document. */
export interface CancellationSigner {
  readonly certificate: Certificate;
  readonly privateKey: KeyObject;
}

/** The namespaces of the request. That of withholdings stayed at /1 when the document became version 2.0. */
const NAMESPACE: Readonly<Record<Family, string>> = {
  cfdi: "http://cancelacfd.sat.gob.mx",
  retencion: "http://www.sat.gob.mx/esquemas/retencionpago/1",
};

const XMLDSIG = "http://www.w3.org/2000/09/xmldsig#";

/**
 * SAT's cancellation service still expects SHA-1 in signature and digest, though CFDI are sealed with SHA-256. An
 * OpenSSL whose policy forbids SHA-1 signatures cannot sign cancellations and throws.
 */
const SIGNATURE_METHOD = `${XMLDSIG}rsa-sha1`;
const DIGEST_METHOD = `${XMLDSIG}sha1`;
/** Inclusive canonicalization, without comments. */
const CANONICALIZATION = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";
/** Only this transform is written; inclusive canonicalization of its result is implied (XMLDSig 4.3.3.2). */
const TRANSFORM = `${XMLDSIG}enveloped-signature`;

/**
 * Builds the signed cancellation request that a PAC forwards to SAT: an enveloped XML signature over the whole
 * document. The same order gives the same bytes. The caller has checked the order; a malformed one is a bug and throws
 * a RangeError.
 */
export function signCancellation(order: CancellationFields, signer: CancellationSigner): Buffer {
  const fault = FAULTS.find(([, applies]) => applies(order, signer));
  if (fault !== undefined) throw new RangeError(`cancellation not signed: ${fault[0]}`);
  return signed(writeRequest(order), signer);
}

function signed(request: string, signer: CancellationSigner): Buffer {
  const { SignedXml } = required("xml-crypto") as typeof import("xml-crypto");
  const signature = new SignedXml({
    privateKey: signer.privateKey,
    signatureAlgorithm: SIGNATURE_METHOD,
    canonicalizationAlgorithm: CANONICALIZATION,
    getKeyInfoContent: () => keyInfo(signer.certificate),
  });
  const whole = { xpath: "/*", isEmptyUri: true };
  signature.addReference({ ...whole, transforms: [TRANSFORM], digestAlgorithm: DIGEST_METHOD });
  signature.computeSignature(request);
  return Buffer.from(signature.getSignedXml());
}

/** A receiver's answer to a request to cancel, or its question for the documents related to one. */
export interface ReceiverFields {
  readonly uuid: string;
  /** Mexico central time, without zone. */
  readonly fecha: string;
  /** The RFC of the PAC that forwards it to SAT. */
  readonly pacRfc: string;
}

/** Signs a receiver's answer (SolicitudAceptacionRechazo), with a CSD of the receiver. */
export function signAnswer(
  { uuid, fecha, pacRfc, accepts }: ReceiverFields & { readonly accepts: boolean },
  signer: CancellationSigner,
): Buffer {
  requireForm(uuid, fecha);
  const { rfc } = signer.certificate;
  const attributes = { Fecha: fecha, RfcPacEnviaSolicitud: pacRfc, RfcReceptor: rfc };
  const answer = `<UUID>${uuid.toUpperCase()}</UUID><Respuesta>${accepts ? "Aceptacion" : "Rechazo"}</Respuesta>`;
  return signed(writeRoot("SolicitudAceptacionRechazo", attributes, `<Folios>${answer}</Folios>`), signer);
}

/** Signs an issuer's question for related documents (PeticionConsultaRelacionados). The receiver's RFC stays empty. */
export function signRelatedQuery({ uuid, fecha, pacRfc }: ReceiverFields, signer: CancellationSigner): Buffer {
  requireForm(uuid, fecha);
  const own = { RfcEmisor: signer.certificate.rfc, RfcPacEnviaSolicitud: pacRfc, RfcReceptor: "" };
  return signed(writeRoot("PeticionConsultaRelacionados", { ...own, Uuid: uuid.toUpperCase() }, ""), signer);
}

function requireForm(uuid: string, fecha: string): void {
  if (!isUuid(uuid) || !isLocalTime(fecha)) throw new RangeError(`not signed: ${uuid} at ${fecha}`);
}

type Check = (order: CancellationFields, signer: CancellationSigner) => boolean;

const FAULTS: readonly (readonly [fault: string, applies: Check])[] = [
  ["the UUID is malformed", ({ uuid }) => !isUuid(uuid)],
  ["the motive is not 01 to 04", ({ motivo }) => !/^0[1-4]$/.test(motivo)],
  ["motive 01 needs a replacement", ({ motivo, folioSustitucion }) => motivo === "01" && !folioSustitucion],
  ["only 01 has a replacement", ({ motivo, folioSustitucion: uuid }) => motivo !== "01" && uuid !== undefined],
  ["the replacement's UUID is malformed", ({ folioSustitucion: uuid }) => !!uuid && !isUuid(uuid)],
  ["a document cannot replace itself", (order) => sameUuid(order.uuid, order.folioSustitucion)],
  ["the date is no local time", ({ fecha }) => !isLocalTime(fecha)],
  ["the CSD is another taxpayer's", ({ rfcEmisor }, { certificate }) => certificate.rfc !== rfcEmisor],
];

function sameUuid(one: string, other: string | undefined): boolean {
  return one.toUpperCase() === other?.toUpperCase();
}

function writeRequest({ family, rfcEmisor, fecha, uuid, motivo, folioSustitucion }: CancellationFields): string {
  const replacement = folioSustitucion === undefined ? "" : ` FolioSustitucion="${folioSustitucion.toUpperCase()}"`;
  const folios = `<Folios><Folio UUID="${uuid.toUpperCase()}" Motivo="${motivo}"${replacement}/></Folios>`;
  return writeRoot("Cancelacion", { RfcEmisor: rfcEmisor, Fecha: fecha }, folios, family);
}

/**
 * Requests are written by hand instead of `writeXml`, because the root declares two namespaces that nothing uses. SAT's
 * reader rewrites the request with both before it verifies, and inclusive canonicalization counts them, so they must be
 * there when it is signed.
 */
function writeRoot(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: string,
  family: Family = "cfdi",
): string {
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    `<${name} xmlns="${NAMESPACE[family]}" xmlns:xsd="http://www.w3.org/2001/XMLSchema"` +
    ` xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"${written.join("")}>${content}</${name}>`
  );
}

/**
 * Writes the signer as the requests in use do; SAT publishes no specification. Possible changes are all here: the
 * issuer's name in the certificate's order, the serial number as SAT's 20 digits where XMLDSig asks for the integer,
 * and the bare key behind the certificate, which some signers omit.
 */
function keyInfo({ issuer, noCertificado, base64, publicKey }: Certificate): string {
  const { n = "", e = "" } = publicKey.export({ format: "jwk" });
  return (
    "<X509Data>" +
    `<X509IssuerSerial><X509IssuerName>${escaped(issuer)}</X509IssuerName>` +
    `<X509SerialNumber>${noCertificado}</X509SerialNumber></X509IssuerSerial>` +
    `<X509Certificate>${base64}</X509Certificate>` +
    "</X509Data>" +
    `<KeyValue><RSAKeyValue><Modulus>${toBase64(n)}</Modulus><Exponent>${toBase64(e)}</Exponent></RSAKeyValue></KeyValue>`
  );
}

function toBase64(base64url: string): string {
  return Buffer.from(base64url, "base64url").toString("base64");
}
