import { X509Certificate } from "node:crypto";
import { SignedXml } from "xml-crypto";
import { child, children, type XmlNode } from "../../engine/node.ts";
import { readXml } from "../../engine/xml.ts";

/** A Signed is a document with an enveloped signature that is well formed but not verified yet. */
export interface Signed {
  readonly root: XmlNode;
  /** The certificate is the one named in the signature, in base64 without blanks. */
  readonly certificate: string;
  /** Returns true when the certificate (DER) signed this whole document with one of SAT's algorithms. */
  readonly verifies: (certificate: Buffer) => boolean;
}

/** Reads a signed document. Returns undefined for a text that is not XML or has no signature. */
export function signedContent(bytes: Buffer): Signed | undefined {
  const reading = readXml(bytes);
  if (reading.kind === "malformed") return undefined;
  const { root } = reading;
  const signature = root.children.at(-1);
  const text = bytes.toString("utf8");
  const fragment = SIGNATURE.exec(text)?.[0];
  if (signature?.name !== d("Signature") || fragment === undefined) return undefined;
  const named = find(signature, "KeyInfo", "X509Data", "X509Certificate")?.text ?? "";
  return {
    root,
    certificate: named.replace(/\s+/g, ""),
    verifies: (certificate) => declaresSchemas(text) && isSatsForm(signature) && check(text, fragment, certificate),
  };
}

const DSIG = "http://www.w3.org/2000/09/xmldsig#";
/** The expression matches from the first to the last signature, because two signatures together must not verify. */
const SIGNATURE = /<([\w-]+:)?Signature[\s>][\s\S]*<\/\1?Signature\s*>/;

function d(name: string): string {
  return `{${DSIG}}${name}`;
}

function find(parent: XmlNode, ...path: string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>((found, name) => child(found, d(name)), parent);
}

/**
 * Returns true for a document with these two declarations. SAT adds them before it checks the digest, so a signer
 * without them signed something else.
 */
function declaresSchemas(text: string): boolean {
  return DECLARED.every((declaration) => declaration.test(text));
}

const DECLARED = [
  /<[^<>]*\bxmlns:xsd\s*=\s*["']http:\/\/www\.w3\.org\/2001\/XMLSchema["']/,
  /<[^<>]*\bxmlns:xsi\s*=\s*["']http:\/\/www\.w3\.org\/2001\/XMLSchema-instance["']/,
];

const CANONICAL = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";
/** SAT's documents demand SHA-1; SW also accepts SHA-256. */
const METHODS: ReadonlySet<string> = new Set([`${DSIG}rsa-sha1`, "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"]);
const DIGESTS: ReadonlySet<string> = new Set([`${DSIG}sha1`, "http://www.w3.org/2001/04/xmlenc#sha256"]);

/**
 * Returns true for canonicalization without comments, one reference to the whole document, and one transform that
 * removes the signature.
 */
function isSatsForm(signature: XmlNode): boolean {
  const info = find(signature, "SignedInfo");
  const references = children(info, d("Reference"));
  const [reference] = references;
  if (info === undefined || reference === undefined || references.length > 1) return false;
  const transforms = children(find(reference, "Transforms"), d("Transform"));
  return (
    algorithm(find(info, "CanonicalizationMethod")) === CANONICAL &&
    METHODS.has(algorithm(find(info, "SignatureMethod"))) &&
    DIGESTS.has(algorithm(find(reference, "DigestMethod"))) &&
    reference.attributes.URI === "" &&
    transforms.length === 1 &&
    algorithm(transforms[0]) === `${DSIG}enveloped-signature`
  );
}

function algorithm(method: XmlNode | undefined): string {
  return method?.attributes.Algorithm ?? "";
}

/** Verifies the signature. The library throws at unknown forms, which for a PAC are signatures that do not verify. */
function check(text: string, fragment: string, certificate: Buffer): boolean {
  try {
    const signature = new SignedXml({ publicCert: new X509Certificate(certificate).toString() });
    signature.loadSignature(fragment);
    return signature.checkSignature(text);
  } catch {
    return false;
  }
}
