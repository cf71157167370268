import type { DocumentFacts, DocumentType } from "../../engine/documents/index.ts";
import { selloHashOf } from "../../engine/sealing/seal.ts";
import { type Caller, type Deps, timeOf } from "../context/index.ts";
import { type Prepared, type Refused, refuse } from "../issuing/index.ts";

/**
 * Prepares a document that its issuer sealed (relay mode): any issuer whose seal verifies, of the given type. Its bytes
 * are never changed.
 */
export async function prepareRelayed(
  deps: Deps,
  caller: Caller,
  bytes: Uint8Array,
  type: DocumentType,
  kindFactsOf?: (facts: DocumentFacts) => Prepared["kindFacts"],
): Promise<Prepared | Refused> {
  const input = { xml: bytes, roots: [type.root], now: await timeOf(deps, caller) };
  const { sealed, isStamped, findings } = await deps.reader.read("inspection", input, caller);
  // Advice does not refuse a document that SAT would stamp; POST /facturas/validar shows the advice.
  const faults = findings.filter(({ advisory }) => !advisory);
  if (faults.length > 0 || sealed === undefined) {
    // A document with a stamp differs from the bytes that were sealed, so no hash identifies it, and the stamp refuses
    // it.
    const selloHash = sealed === undefined || isStamped ? undefined : selloHashOf(sealed);
    return { refusal: refuse(faults, "xml"), selloHash };
  }
  const { sello, fecha, facts, sums } = sealed;
  const xml = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    facts,
    kindFacts: kindFactsOf?.(facts),
    sums,
    document: { mode: "relay", sealed: { type, xml, sello, fecha } },
  };
}
