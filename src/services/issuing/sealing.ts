import { invalid } from "../../../common/errors.ts";
import type { DocumentFacts } from "../../engine/documents/index.ts";
import { type SealedDocument, sealDraft } from "../../engine/sealing/seal.ts";
import { takeFolio } from "../../persistence/issuing/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import type { Order, Prepared } from "./order.ts";

export interface Sealed {
  readonly sealed: SealedDocument;
  readonly facts: DocumentFacts;
}

/** Takes the folio and seals. What the caller sealed stays as it is. */
export async function seal(
  deps: Deps,
  caller: Caller,
  { kind }: Order,
  { facts, document }: Prepared,
): Promise<Sealed> {
  if (document.mode === "relay") return { facts, sealed: document.sealed };
  const { draft, serie, signer } = document;
  const folio = await takeFolio(deps.db, caller, { kind, codigo: serie });
  if (folio === undefined) {
    throw invalid(`serie: la serie ${serie} ya no está activa en la cuenta`, { campo: "serie" });
  }
  const sealed = await sealDraft(draft, { serie, folio }, signer.privateKey, deps.schemas, deps.signOn);
  return { facts: { ...facts, serie, folio }, sealed };
}
