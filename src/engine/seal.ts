import { type KeyObject, sign, verify } from "node:crypto";
import { cadenaBytes } from "./cadena.ts";
import { type Attributes, withAttributes, type XmlNode } from "./node.ts";
import type { Schemas } from "./schema.ts";
import { readXml, rewriteRoot, writeXml, type XmlDocument } from "./xml.ts";

/** A document ready for the PAC: its final bytes, and what its stamp must be compared with. */
export interface SealedDocument {
  readonly xml: Buffer;
  readonly sello: string;
  readonly cadena: Buffer;
}

const DIGEST = "sha256";

/** Seals a complete document (folio, date and certificate in place): RSA PKCS#1 v1.5 with SHA-256 over its cadena. */
export async function sealDocument(
  root: XmlNode,
  privateKey: KeyObject,
  schemas: Schemas,
): Promise<SealedDocument> {
  const cadena = requireCadena(root, schemas);
  const sello = await signCadena(cadena, privateKey);
  return { xml: writeXml(withAttributes(root, { Sello: sello })), sello, cadena };
}

/** Seals the bytes that were judged: only the root's attributes are written again, with the `last` ones and the Sello. */
export async function sealDraft(
  draft: XmlDocument,
  last: Attributes,
  privateKey: KeyObject,
  schemas: Schemas,
): Promise<SealedDocument> {
  const cadena = requireCadena(withAttributes(draft.root, last), schemas);
  const sello = await signCadena(cadena, privateKey);
  return { xml: rewriteRoot(draft, { ...last, Sello: sello }), sello, cadena };
}

/** A document that was sealed before, from its stored bytes. */
export function readSealed(xml: Buffer, schemas: Schemas): SealedDocument {
  const read = readXml(xml);
  if (read.kind === "malformed") throw new Error(`stored document is not XML: ${read.sentence}`);
  return { xml, sello: read.root.attributes.Sello ?? "", cadena: requireCadena(read.root, schemas) };
}

function requireCadena(root: XmlNode, schemas: Schemas): Buffer {
  const cadena = cadenaBytes(schemas, root);
  if (cadena.kind !== "cadena") throw new Error(`no cadena original for ${cadena.namespace}`);
  return cadena.bytes;
}

/** On the thread pool, so that the second core signs while this one goes on. */
export function signCadena(cadena: Buffer, privateKey: KeyObject): Promise<string> {
  return new Promise((resolve, reject) => {
    sign(DIGEST, cadena, privateKey, (error, signature) =>
      error === null ? resolve(signature.toString("base64")) : reject(error),
    );
  });
}

/** Whether `sello` (base64) is that certificate's signature of the cadena. */
export function verifySello(cadena: Buffer, sello: string, publicKey: KeyObject): boolean {
  if (!BASE64.test(sello)) return false;
  return verify(DIGEST, cadena, publicKey, Buffer.from(sello, "base64"));
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
