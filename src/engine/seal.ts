import { createHash, type KeyObject, sign, verify } from "node:crypto";
import { cadenaBytes } from "./cadena.ts";
import { type DocumentType, requireType } from "./documents/index.ts";
import { withAttributes, type XmlNode } from "./node.ts";
import type { Schemas } from "./schema.ts";
import { schemaValues } from "./schema-values.ts";
import { readRootTag, rewriteRoot, writeXml, type XmlDocument } from "./xml.ts";

/** A document ready for the PAC: its final bytes, and what its stamp must be compared with. */
export interface SealedDocument {
  readonly type: DocumentType;
  readonly xml: Buffer;
  readonly sello: string;
  /** When it says to be issued: local time of its place of issue, without zone. */
  readonly fecha: string | undefined;
}

/** One that was sealed here, with what its seal signs. */
export interface OwnSealedDocument extends SealedDocument {
  readonly cadena: Buffer;
}

/** A document that is complete but for its folio and its seal. */
export interface Draft {
  readonly type: DocumentType;
  readonly written: XmlDocument;
}

const DIGEST = "sha256";

/** Seals a complete document (folio, date and certificate in place): RSA PKCS#1 v1.5 with SHA-256 over its cadena. */
export async function sealDocument(
  root: XmlNode,
  privateKey: KeyObject,
  schemas: Schemas,
): Promise<OwnSealedDocument> {
  const type = requireType(root);
  const cadena = requireCadena(root, schemas);
  const sello = await signCadena(cadena, privateKey);
  const xml = writeXml(withAttributes(root, { Sello: sello }));
  return { type, xml, sello, cadena, fecha: type.fecha(root) };
}

/** Seals the bytes that were checked: only the root's attributes are written again, with the folio and the Sello. */
export async function sealDraft(
  { type, written }: Draft,
  { serie, folio }: { readonly serie: string; readonly folio: string },
  privateKey: KeyObject,
  schemas: Schemas,
  place?: SigningPlace,
): Promise<OwnSealedDocument> {
  const numbered = type.numbered(serie, folio);
  const cadena = requireCadena(withAttributes(written.root, numbered), schemas);
  const sello = await signCadena(cadena, privateKey, place);
  const xml = rewriteRoot(written, { ...numbered, Sello: sello });
  return { type, xml, sello, cadena, fecha: type.fecha(written.root) };
}

/** A document that was sealed before, from its stored bytes: its root's tag says it all. */
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

/** What the same sealed bytes are known by, however they come back: RSA PKCS#1 v1.5 gives a cadena one Sello for a key. */
export function selloHashOf({ sello }: Pick<SealedDocument, "sello">): Buffer {
  return createHash("sha256").update(sello).digest();
}

/**
 * Where a signature is made. "pool": on libuv's threads, so that another core signs while this one goes on. "main": here, which
 * costs less processor time, because no thread has to be woken, and is quicker where no core is free.
 */
export type SigningPlace = "main" | "pool";

/** In base64. */
export async function signCadena(
  cadena: Buffer,
  privateKey: KeyObject,
  place: SigningPlace = "pool",
): Promise<string> {
  if (place === "main") return sign(DIGEST, cadena, privateKey).toString("base64");
  return new Promise((resolve, reject) => {
    sign(DIGEST, cadena, privateKey, (error, signature) =>
      error === null ? resolve(signature.toString("base64")) : reject(error),
    );
  });
}

/** Whether `sello` (base64) is that certificate's signature of the cadena. */
export function verifySello(cadena: Buffer, sello: string, publicKey: KeyObject): boolean {
  if (!isBase64(sello)) return false;
  return verify(DIGEST, cadena, publicKey, Buffer.from(sello, "base64"));
}

/** On one line, as seals are written; what is empty is none. */
export function isBase64(text: string): boolean {
  return BASE64.test(text);
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
