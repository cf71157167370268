import { X509Certificate } from "node:crypto";
import { type Certificate, readCertificate } from "../../engine/csd.ts";

/**
 * A CertificateCheck is the result of checking a certificate. Results are cached, because a check is expensive and few
 * certificates seal many documents.
 */
export type CertificateCheck =
  | { kind: "certificate"; certificate: Certificate; trusted: boolean }
  | { kind: "unreadable" };

/**
 * Returns a function that checks certificates given in base64. A certificate is trusted when it is one of the anchors
 * (DER), or issued by an anchor that is an authority.
 */
export function createTrust(anchorFiles: readonly Buffer[]): (base64: string) => CertificateCheck {
  const anchors = anchorFiles.map((file) => new X509Certificate(file));
  const remembered = new Map<string, CertificateCheck>();
  return (base64) => {
    const known = remembered.get(base64);
    if (known !== undefined) return known;
    const check = checkCertificate(base64, anchors);
    if (remembered.size >= MAX_REMEMBERED) remembered.delete(remembered.keys().next().value!);
    remembered.set(base64, check);
    return check;
  };
}

const MAX_REMEMBERED = 5_000;

function checkCertificate(base64: string, anchors: readonly X509Certificate[]): CertificateCheck {
  const reading = readCertificate(Buffer.from(base64, "base64"));
  // Only the canonical base64 of a certificate is accepted, because base64 has several spellings for the same bytes.
  if (reading.kind === "unreadable" || reading.certificate.base64 !== base64) return { kind: "unreadable" };
  const leaf = new X509Certificate(reading.certificate.der);
  const trusted = anchors.some((anchor) => anchor.raw.equals(leaf.raw) || issued(anchor, leaf));
  return { kind: "certificate", certificate: reading.certificate, trusted };
}

function issued(anchor: X509Certificate, leaf: X509Certificate): boolean {
  return anchor.ca && leaf.checkIssued(anchor) && leaf.verify(anchor.publicKey);
}
