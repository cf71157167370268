import { type KeyObject, sign, verify } from "node:crypto";
import { cadenaOriginal } from "./cadena.ts";
import type { XmlNode } from "./node.ts";
import type { Schemas } from "./schema.ts";
import { readXml, writeXml } from "./xml.ts";

/** A document ready for the PAC: its final bytes, and what its stamp must be compared with. */
export interface SealedDocument {
  readonly xml: Buffer;
  readonly sello: string;
  readonly cadena: string;
}

const DIGEST = "sha256";

/** Seals a complete document (folio, date and certificate in place): RSA PKCS#1 v1.5 with SHA-256 over its cadena. */
export async function sealDocument(
  root: XmlNode,
  privateKey: KeyObject,
  schemas: Schemas,
): Promise<SealedDocument> {
  const result = cadenaOriginal(schemas, root);
  if (result.kind !== "cadena") throw new Error(`no cadena original for ${result.namespace}`);
  const sello = await signCadena(result.text, privateKey);
  const sealed = { ...root, attributes: { ...root.attributes, Sello: sello } };
  return { xml: writeXml(sealed), sello, cadena: result.text };
}

/** A document that was sealed before, from its stored bytes. */
export function readSealed(xml: Buffer, schemas: Schemas): SealedDocument {
  const read = readXml(xml);
  if (read.kind === "malformed") throw new Error(`stored document is not XML: ${read.sentence}`);
  const result = cadenaOriginal(schemas, read.root);
  if (result.kind !== "cadena") throw new Error(`no cadena original for ${result.namespace}`);
  return { xml, sello: read.root.attributes.Sello ?? "", cadena: result.text };
}

/** On the thread pool, so that the second core signs while this one goes on. */
export function signCadena(cadena: string, privateKey: KeyObject): Promise<string> {
  return new Promise((resolve, reject) => {
    sign(DIGEST, Buffer.from(cadena), privateKey, (error, signature) =>
      error === null ? resolve(signature.toString("base64")) : reject(error),
    );
  });
}

/** Whether `sello` (base64) is that certificate's signature of the cadena. */
export function verifySello(cadena: string, sello: string, publicKey: KeyObject): boolean {
  if (!BASE64.test(sello)) return false;
  return verify(DIGEST, Buffer.from(cadena), publicKey, Buffer.from(sello, "base64"));
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
