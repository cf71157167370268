import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * xmlsec1 (the XML Security Library on libxml2) shares no code with the service: it has its own reader,
 * canonicalisation and signatures.
 */
export const hasXmlsec = spawnSync("xmlsec1", ["--version"]).status === 0;

/** Returns true when the document's signature was made with that certificate's key, whatever its own KeyInfo says. */
export function xmlsecVerifies(xml: string | Buffer, certificateFile: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), "xmlsec-"));
  try {
    const file = join(folder, "signed.xml");
    writeFileSync(file, xml);
    const onlyThisKey = ["--enabled-key-data", "key-name", "--pubkey-cert-der", certificateFile];
    const { status, error } = spawnSync("xmlsec1", ["--verify", ...onlyThisKey, file], { timeout: 200_000 });
    if (error !== undefined) throw error;
    return status === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
