import type { Deadline } from "../../common/deadline.ts";
import type { Family } from "../engine/documents/index.ts";
import type { SealedDocument } from "../engine/seal.ts";
import type { Timbre } from "../engine/tfd.ts";
import type { StampCheck } from "../engine/timbre.ts";

/**
 * A stamping provider. Sealed bytes in, stamped bytes out: it never builds, seals or holds keys. Outcomes are values;
 * an adapter throws only on a bug, and never repeats a stamping by itself except after a refused token.
 */
export interface Pac {
  /** Written on every document it was asked to stamp; recovery asks the same one. */
  readonly name: string;
  stamp(order: StampRequest): Promise<StampOutcome>;
  /** What became of an earlier order whose answer was lost. May stamp it when the PAC had never seen it. */
  recover(order: StampRequest): Promise<StampOutcome | NotStamped>;
  /** Presents a signed request. Asking again is harmless: SAT says that it had asked already. */
  cancel(order: CancelRequest): Promise<CancelOutcome>;
  /** The acknowledgement of a request presented earlier, from a provider that gives it late. */
  receipt(order: ReceiptRequest): Promise<ReceiptOutcome>;
  /** What its clock shows, to the second; undefined when it did not say by the deadline. */
  clock(deadline: Deadline): Promise<Date | undefined>;
  close(): Promise<void>;
}

/** Ours at a provider. */
export interface PacAccount {
  /** Written on documents: "sw-pruebas", "pac-de-prueba", "sw". */
  readonly name: string;
  /** Where the provider answers: https://services.sw.com.mx, or the test PAC. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** At most, for whatever is asked: logins, stampings and cancellations share them. */
  readonly connections: number;
}

export interface StampRequest {
  readonly sealed: SealedDocument;
  /** Our document id: one reference is one document, for ever. */
  readonly reference: string;
  /** The call ends by then, with whatever is known. */
  readonly deadline: Deadline;
  /** The service's clock as it asks: a stamp of later than that is none. */
  readonly now: Date;
  /** Whose document it is. */
  readonly owner: { readonly accountId: string; readonly environment: string };
}

/** Whether what a provider returned is the ordered document, stamped. It reads large ones elsewhere, so it takes its time. */
export type CheckStamped = (order: StampRequest, xml: Buffer) => Promise<StampCheck>;

export type StampOutcome =
  /** `xml` is the PAC's bytes, checked to be our document. `earlier`: it had been stamped before this call. */
  | { readonly kind: "stamped"; readonly xml: Buffer; readonly timbre: Timbre; readonly earlier: boolean }
  /** The PAC positively says that the document is invalid. */
  | { readonly kind: "rejected"; readonly code: string; readonly detail: string }
  | Failure;

/** What says nothing of the document. */
export type Failure =
  /** Our account at the PAC is at fault; nothing was done. */
  | { readonly kind: "account"; readonly code: string; readonly detail: string }
  /** Certainly not processed. */
  | { readonly kind: "unavailable"; readonly reason: string }
  /** May have been processed: the answer was lost, or cannot be trusted. */
  | { readonly kind: "unknown"; readonly reason: string };

/** The PAC positively says that there is no stamp. */
export interface NotStamped {
  readonly kind: "not-stamped";
}

export interface CancelRequest {
  readonly family: Family;
  /** The signed XML as SAT will see it; what it asks for is in there. */
  readonly request: Buffer;
  /** The one folio of the request. */
  readonly uuid: string;
  readonly deadline: Deadline;
}

/** `code` is SAT's EstatusUUID, or its code for the whole request; `acuse` SAT's acknowledgement as it came. */
export type CancelOutcome =
  /** 201, 1201: the request was received. That is not "cancelled": only SAT's status tells. */
  | { readonly kind: "accepted"; readonly code: string; readonly acuse?: Buffer }
  /** 202, 1202: requested or cancelled before. Only SAT's status tells which. */
  | { readonly kind: "already"; readonly code: string; readonly acuse?: Buffer }
  /** 205, 1205: SAT has not got the document. A young one arrives later. */
  | { readonly kind: "not-yet-known"; readonly code: string }
  | { readonly kind: "rejected"; readonly code: string; readonly detail: string }
  | Failure;

export interface ReceiptRequest {
  readonly family: Family;
  readonly rfcEmisor: string;
  readonly uuid: string;
  readonly deadline: Deadline;
}

export type ReceiptOutcome =
  | { readonly kind: "receipt"; readonly acuse: Buffer }
  /** The provider has none, or not yet. */
  | { readonly kind: "none" }
  | { readonly kind: "unavailable"; readonly reason: string };
