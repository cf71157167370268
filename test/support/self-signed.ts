import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import forge from "node-forge";
import { afterAll } from "vitest";

/** Returns the PEM of a certificate that is its own authority, and of its key. */
export function selfSigned(host = "localhost"): { cert: string; key: string } {
  const keys = forge.pki.rsa.generateKeyPair(2048);
  const cert = forge.pki.createCertificate();
  const name = [{ name: "commonName", value: host }];
  cert.publicKey = keys.publicKey;
  cert.serialNumber = "01";
  cert.validity.notAfter = new Date(Date.now() + 86_400_000);
  cert.setSubject(name);
  cert.setIssuer(name);
  cert.setExtensions([{ name: "subjectAltName", altNames: [{ type: 2, value: host }] }]);
  cert.sign(keys.privateKey, forge.md.sha256.create());
  return { cert: forge.pki.certificateToPem(cert), key: forge.pki.privateKeyToPem(keys.privateKey) };
}

/** Returns the paths of a self-signed certificate and its key, which exist during the tests of one file. */
export function selfSignedFiles(): { cert: string; key: string } {
  const folder = mkdtempSync(join(tmpdir(), "cfdi-tls-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const { cert, key } = selfSigned();
  const paths = { cert: join(folder, "cert.pem"), key: join(folder, "key.pem") };
  writeFileSync(paths.cert, cert);
  writeFileSync(paths.key, key);
  return paths;
}
