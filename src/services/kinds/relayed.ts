import type { DocumentFacts, DocumentType } from "../../engine/documents/index.ts";
import { selloHashOf } from "../../engine/sealing/seal.ts";
import type { Caller, Deps } from "../context/index.ts";
import { type Prepared, type Refused, refuse } from "../issuing/index.ts";

/** Relay mode: a document of that type, of any issuer whose seal verifies; its bytes are never touched. */
export async function prepareRelayed(
  deps: Deps,
  caller: Caller,
  bytes: Uint8Array,
  type: DocumentType,
  kindFactsOf?: (facts: DocumentFacts) => Prepared["kindFacts"],
): Promise<Prepared | Refused> {
  const input = { xml: bytes, roots: [type.root], now: deps.now() };
  const { sealed, isStamped, findings } = await deps.reader.read("inspection", input, caller);
  // A document that SAT stamps is relayed; POST /facturas/validar tells what the guides advise.
  const faults = findings.filter(({ advisory }) => !advisory);
  if (faults.length > 0 || sealed === undefined) {
    // With its stamp it is not what was sealed: it is refused for that, whosever it is.
    const selloHash = sealed === undefined || isStamped ? undefined : selloHashOf(sealed);
    return { refusal: refuse(faults, "xml"), selloHash };
  }
  const { sello, fecha, facts } = sealed;
  const xml = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    facts,
    kindFacts: kindFactsOf?.(facts),
    document: { mode: "relay", sealed: { type, xml, sello, fecha } },
  };
}
