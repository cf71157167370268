import type { SealedDocument } from "../engine/seal.ts";
import type { Timbre } from "../engine/timbre.ts";

/**
 * A stamping provider. Sealed bytes in, stamped bytes out: it never builds, seals or holds keys. Outcomes are values;
 * an adapter throws only on a bug, and never repeats a stamping by itself except after a refused token.
 */
export interface Pac {
  /** Written on every document it was asked to stamp; recovery asks the same one. */
  readonly name: string;
  stamp(order: StampOrder): Promise<StampOutcome>;
  /** What became of an earlier order whose answer was lost. May stamp it when the PAC had never seen it. */
  recover(order: StampOrder): Promise<StampOutcome | NotStamped>;
  close(): Promise<void>;
}

export interface StampOrder {
  readonly sealed: SealedDocument;
  /** Our document id: one reference is one document, for ever. */
  readonly reference: string;
  /** The call ends by then, with whatever is known. */
  readonly deadline: Date;
}

export type StampOutcome =
  /** `xml` is the PAC's bytes, checked to be our document. `earlier`: it had been stamped before this call. */
  | { readonly kind: "stamped"; readonly xml: Buffer; readonly timbre: Timbre; readonly earlier: boolean }
  /** The PAC positively says that the document is invalid. */
  | { readonly kind: "rejected"; readonly code: string; readonly detail: string }
  /** Our account at the PAC is at fault; nothing was stamped. */
  | { readonly kind: "account"; readonly code: string; readonly detail: string }
  /** Certainly not processed. */
  | { readonly kind: "unavailable"; readonly reason: string }
  /** May have been processed: the answer was lost, or cannot be trusted. */
  | { readonly kind: "unknown"; readonly reason: string };

/** The PAC positively says that there is no stamp. */
export interface NotStamped {
  readonly kind: "not-stamped";
}
