import type { AppError } from "../../../common/errors.ts";
import type { DocumentFacts } from "../../engine/documents/index.ts";
import type { Sums } from "../../engine/exports/sums.ts";
import type { Draft, SealedDocument } from "../../engine/sealing/seal.ts";
import type { Held } from "../../persistence/database/index.ts";
import type { Application, DocumentRow } from "../../persistence/documents/index.ts";
import type { Claim } from "../../persistence/tickets/index.ts";
import type { Leg } from "../../persistence/trips.ts";
import type { Signer } from "../context/index.ts";

/** A request to create a document, of whatever kind and mode. */
export interface Order {
  /** It is as the record names it. */
  readonly kind: string;
  readonly idempotencyKey: string | undefined;
  readonly referencia: string | undefined;
  /** The draft that becomes the document, of the version that was read; its id takes the place of a key. */
  readonly draft?: Held | undefined;
  /** Reads the request and checks all that can refuse it before a folio or a stamp is spent; throws the refusal. */
  prepare(): Promise<Prepared | Refused>;
  /**
   * Returns why the answer to this order cannot show a document that its key already stands for; undefined when it can.
   */
  refuseAnswer(document: DocumentRow): AppError | undefined;
}

/** A document that nothing refuses any more. */
export interface Prepared {
  /** The folio is there only if the caller sealed the document. */
  readonly facts: DocumentFacts;
  /** Lists show these fields for this kind alone. */
  readonly kindFacts?: Readonly<Record<string, string>> | undefined;
  /** The books of a month add these up. */
  readonly sums: Sums;
  /** Only the PDF shows these, in the order in which they were sent. */
  readonly pdfExtras?: object | undefined;
  readonly applications?: readonly Application[] | undefined;
  /** The document takes this one's place: its id. */
  readonly substitutes?: string | undefined;
  /** The document is made of these tickets, which no other one may have. */
  readonly tickets?: Claim | undefined;
  /** The kilometres of the document's trip are proposed for the next one between the same places. */
  readonly legs?: readonly Leg[] | undefined;
  readonly document: RelayedDocument | UnsealedDocument;
}

/** The caller sealed bytes that may not be stamped; a document with the same bytes may exist all the same. */
export interface Refused {
  readonly refusal: AppError;
  /** The hash is that of `selloHashOf`; absent where the seal does not verify. */
  readonly selloHash: Buffer | undefined;
}

export interface RelayedDocument {
  readonly mode: "relay";
  readonly sealed: SealedDocument;
}

export interface UnsealedDocument {
  readonly mode: "seal";
  readonly draft: Draft;
  /** The code of the series that will number it. */
  readonly serie: string;
  readonly signer: Signer;
}

/** The record after a creation, its XML if it is stamped, and whether it was there before the call. */
export interface Creation {
  readonly document: DocumentRow;
  readonly xml: Buffer | undefined;
  readonly replayed: boolean;
}
