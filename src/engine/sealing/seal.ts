import { createHash, type KeyObject, sign, verify } from "node:crypto";
import { cadenaBytes } from "../cadena.ts";
import { type DocumentType, requireType } from "../documents/index.ts";
import { withAttributes, type XmlNode } from "../node.ts";
import type { Schemas } from "../validation/schema.ts";
import { schemaValues } from "../validation/schema-values.ts";
import { readRootTag, rewriteRoot, writeXml, type XmlDocument } from "../xml.ts";

/** A SealedDocument is ready for the PAC: its final bytes, and the values that its stamp must match. */
export interface SealedDocument {
  readonly type: DocumentType;
  readonly xml: Buffer;
  readonly sello: string;
  /** The document's own time of issue: local time at its place of issue, without zone. */
  readonly fecha: string | undefined;
}

/** An OwnSealedDocument was sealed here and comes with the cadena that its seal signs. */
export interface OwnSealedDocument extends SealedDocument {
  readonly cadena: Buffer;
}

/** A Draft lacks only its folio and its seal. */
export interface Draft {
  readonly type: DocumentType;
  readonly written: XmlDocument;
  /** Another thread built the document: `written.root` has no children, and these bytes of the cadena are theirs. */
  readonly rest?: Buffer;
}

/** Returns the bytes of the cadena behind the values of the root, which alone change when it is numbered. */
export function restOfCadena(root: XmlNode, schemas: Schemas): Buffer {
  return requireCadena(root, schemas).subarray(ownCadena(root, schemas).length);
}

/** All values of a root stand before those of its children (Anexo 20, "cadena original"). */
function ownCadena(root: XmlNode, schemas: Schemas): Buffer {
  return requireCadena({ ...root, children: [] }, schemas).subarray(0, -"|".length);
}

const DIGEST = "sha256";

/** Seals a document that has folio, date and certificate: RSA PKCS#1 v1.5 with SHA-256 over its cadena. */
export async function sealDocument(root: XmlNode, privateKey: KeyObject, schemas: Schemas): Promise<OwnSealedDocument> {
  const type = requireType(root);
  const cadena = requireCadena(root, schemas);
  const sello = await signCadena(cadena, privateKey);
  const xml = writeXml(withAttributes(root, { Sello: sello }));
  return { type, xml, sello, cadena, fecha: type.fecha(root) };
}

/** Seals the bytes that were checked: only the attributes of the root are rewritten, with folio and Sello. */
export async function sealDraft(
  { type, written, rest }: Draft,
  { serie, folio }: { readonly serie: string; readonly folio: string },
  privateKey: KeyObject,
  schemas: Schemas,
  place?: SigningPlace,
): Promise<OwnSealedDocument> {
  const numbered = type.numbered(serie, folio);
  const root = withAttributes(written.root, numbered);
  const cadena = rest === undefined ? requireCadena(root, schemas) : Buffer.concat([ownCadena(root, schemas), rest]);
  const sello = await signCadena(cadena, privateKey, place);
  const xml = rewriteRoot(written, { ...numbered, Sello: sello });
  return { type, xml, sello, cadena, fecha: type.fecha(written.root) };
}

/** Reads a document that was sealed before from its stored bytes. Only the tag of the root is read. */
export function readSealed(xml: Buffer, schemas: Schemas, types?: readonly DocumentType[]): SealedDocument {
  const read = readRootTag(xml);
  if (read.kind === "malformed") throw new Error(`stored document is not XML: ${read.sentence}`);
  const root = schemaValues(schemas, read.root);
  const type = requireType(root, types);
  const { Sello: sello = "" } = root.attributes;
  return { type, xml, sello, fecha: type.fecha(root) };
}

function requireCadena(root: XmlNode, schemas: Schemas): Buffer {
  const cadena = cadenaBytes(schemas, root);
  if (cadena.kind !== "cadena") throw new Error(`no cadena original for ${cadena.namespace}`);
  return cadena.bytes;
}

/**
 * Returns the key by which the same sealed document is recognized: RSA PKCS#1 v1.5 gives one Sello for a cadena and a
 * key.
 */
export function selloHashOf({ sello }: Pick<SealedDocument, "sello">): Buffer {
  return createHash("sha256").update(sello).digest();
}

/**
 * A SigningPlace tells on which thread to sign. "pool" uses libuv's threads, so that another core signs while this one
 * goes on. "main" signs here, which costs less processor time because no thread is woken, and is faster when no core is
 * free.
 */
export type SigningPlace = "main" | "pool";

/** The signature is returned in base64. */
export async function signCadena(cadena: Buffer, privateKey: KeyObject, place: SigningPlace = "pool"): Promise<string> {
  if (place === "main") return sign(DIGEST, cadena, privateKey).toString("base64");
  return new Promise((resolve, reject) => {
    sign(DIGEST, cadena, privateKey, (error, signature) =>
      error === null ? resolve(signature.toString("base64")) : reject(error),
    );
  });
}

/** Returns true when `sello` (base64) is that key's signature of the cadena. */
export function verifySello(cadena: Buffer, sello: string, publicKey: KeyObject): boolean {
  if (!isBase64(sello)) return false;
  return verify(DIGEST, cadena, publicKey, Buffer.from(sello, "base64"));
}

/** Returns true for base64 on one line, as seals are written. An empty text is not base64. */
export function isBase64(text: string): boolean {
  return BASE64.test(text);
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
