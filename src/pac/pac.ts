import type { Deadline } from "../../common/deadline.ts";
import type { httpClient } from "../clients/http.ts";
import type { Family } from "../engine/documents/index.ts";
import type { SealedDocument } from "../engine/sealing/seal.ts";
import type { StampCheck } from "../engine/sealing/timbre.ts";
import type { Timbre } from "../engine/tfd.ts";

/**
 * A stamping provider: it takes sealed bytes and returns stamped bytes, and never builds, seals or holds keys. Outcomes
 * are values; an adapter throws only because of a bug, and repeats a stamping itself only after a refused token.
 */
export interface Pac {
  /** The name is stored with every document that the PAC was asked to stamp, and recovery asks that PAC. */
  readonly name: string;
  /** The adapter's name; several PACs may share one. It is absent in tests that make a PAC of their own. */
  readonly adapter?: string | undefined;
  readonly capabilities: Capabilities;
  /** A taxpayer signs there the letter (carta manifiesto) by which it lets the provider stamp for it. */
  readonly letterUrl?: string | undefined;
  stamp(order: StampRequest): Promise<StampOutcome>;
  /**
   * Returns the outcome of an earlier order whose answer was lost. It may stamp the document if the PAC never received
   * it.
   */
  recover(order: StampRequest): Promise<StampOutcome | NotStamped>;
  /** Presents a signed request. Repeating it is harmless, because SAT answers that it was requested before. */
  cancel(order: CancelRequest): Promise<CancelOutcome>;
  /** Returns the acknowledgement of an earlier request, for providers that deliver it late. */
  receipt(order: ReceiptRequest): Promise<ReceiptOutcome>;
  /** Returns the provider's time, to the second, or undefined when it is not known by the deadline. */
  clock(deadline: Deadline): Promise<Date | undefined>;
  /**
   * Asks whether the provider answers and takes the service's login. It changes nothing, and it never risks a wrong
   * login at a provider that locks the user after some.
   */
  probe(deadline: Deadline): Promise<ProbeOutcome>;
  /** Returns the stamps that are left at the provider; absent where the provider cannot be asked. */
  balance?(deadline: Deadline): Promise<BalanceOutcome>;
  /** Absent where the provider, or its adapter, has no service for receivers. */
  readonly receiving?: Receiving;
  close(): Promise<void>;
}

export interface Capabilities {
  /** A larger sealed XML is never sent; infinite where the provider publishes no limit. */
  readonly maxXmlBytes: number;
  readonly families: readonly Family[];
  /**
   * It takes a cancellation that the issuer signed. Keys never leave the service, so what a PAC without it stamped
   * could not be cancelled from here: in production it stamps nothing.
   */
  readonly cancelsSigned: boolean;
  /** Its `recover` may answer `not-stamped`. */
  readonly deniesStamps: boolean;
}

export type ProbeOutcome =
  | { readonly kind: "up" }
  | AccountFailure
  | { readonly kind: "unavailable"; readonly reason: string };

export type BalanceOutcome =
  /** `stamps` is infinite for an account without a limit. */
  | { readonly kind: "balance"; readonly stamps: number }
  | AccountFailure
  | { readonly kind: "unavailable"; readonly reason: string };

export interface PacAccount {
  /** Documents store this name: "sw-pruebas", "pac-de-prueba", "sw". */
  readonly name: string;
  /** It is the provider's address: https://services.sw.com.mx, or that of the test PAC. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** A third part of the login, which some providers ask for. */
  readonly contract?: string | undefined;
  readonly letterUrl?: string | undefined;
  /** A changed value makes the service try a refused login once more, where a refusal closes the account. */
  readonly loginTry?: string | undefined;
  /** The PAC's own RFC, where it is another than the adapter takes it for. */
  readonly rfc?: string | undefined;
  /** It opens the adapter's connections; a trial records what goes over them. */
  readonly client?: typeof httpClient | undefined;
  /** It is the limit for all requests together: logins, stampings and cancellations share the connections. */
  readonly connections: number;
}

export interface StampRequest {
  readonly sealed: SealedDocument;
  /** It is the service's document id. A reference identifies one document forever. */
  readonly reference: string;
  readonly deadline: Deadline;
  /** It is the service's time at the request; a stamp later than this is refused. */
  readonly now: Date;
  readonly owner: { readonly accountId: string; readonly environment: string };
}

/**
 * Checks that a provider returned the ordered document, stamped. It is asynchronous because large documents are read on
 * another thread.
 */
export type CheckStamped = (order: StampRequest, xml: Buffer) => Promise<StampCheck>;

export type StampOutcome =
  /**
   * `xml` are the PAC's bytes, checked to be the ordered document. `earlier` is true when it was stamped before this
   * call.
   */
  | { readonly kind: "stamped"; readonly xml: Buffer; readonly timbre: Timbre; readonly earlier: boolean }
  /** The PAC states that the document is invalid. */
  | { readonly kind: "rejected"; readonly code: string; readonly detail: string }
  | Failure;

/** A Failure says nothing about the document. */
export type Failure =
  | AccountFailure
  | Unavailable
  /**
   * The order may have been processed: the answer was lost, or cannot be trusted. `unseen` is a code that is not in the
   * adapter's table, which decides nothing and is shown to people with the reason.
   */
  | { readonly kind: "unknown"; readonly reason: string; readonly unseen?: string };

/** The service's account at the PAC is at fault; nothing was done. */
export interface AccountFailure {
  readonly kind: "account";
  readonly fault: AccountFault;
  readonly code: string;
  readonly detail: string;
  /** It tells the taxpayer in a Spanish clause what to do, where that is not the letter (`letterUrl`). */
  readonly advice?: string;
}

/**
 * "login" is user, password or contract, and "balance" the stamps that are left: both concern every order. "issuer"
 * concerns one RFC, which the PAC does not serve: not registered, suspended, or without its signed letter (carta
 * manifiesto).
 */
export type AccountFault = "login" | "balance" | "issuer";

/**
 * The order was certainly not processed. The proof is that no byte of it was sent, or that the PAC refused it with an
 * answer that it gives only before it works on an order.
 */
export interface Unavailable {
  readonly kind: "unavailable";
  readonly proof: "never-sent" | "refused";
  readonly reason: string;
}

export interface NotStamped {
  readonly kind: "not-stamped";
}

export interface CancelRequest {
  readonly family: Family;
  /** It is the signed XML as SAT receives it, which contains everything requested. */
  readonly request: Buffer;
  /** It is the only folio of the request. */
  readonly uuid: string;
  readonly deadline: Deadline;
}

/** `code` is SAT's EstatusUUID, or its code for the whole request. `acuse` is SAT's acknowledgement, unchanged. */
export type CancelOutcome =
  /** Codes 201 and 1201 mean that the request was received. That is not "cancelled", which only SAT's status tells. */
  | { readonly kind: "accepted"; readonly code: string; readonly acuse?: Buffer }
  /** Codes 202 and 1202 mean that it was requested or cancelled before; only SAT's status tells which. */
  | { readonly kind: "already"; readonly code: string; readonly acuse?: Buffer }
  /** Codes 205 and 1205 mean that SAT does not have the document. A recent one arrives later. */
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

/** A PAC asks and answers SAT for the receiver of documents, and tells which documents SAT relates to one. */
export interface Receiving {
  /** Signed requests name the RFC of the PAC that forwards them. */
  readonly rfc: string;
  /** Lists the requests to cancel that wait for the receiver. */
  pending(order: PendingRequest): Promise<PendingOutcome>;
  /** Presents a signed answer. Repeating it is harmless, because SAT answers that it was answered before. */
  answer(order: AnswerRequest): Promise<AnswerOutcome>;
  related(order: RelatedRequest): Promise<RelatedOutcome>;
}

export interface PendingRequest {
  readonly rfc: string;
  readonly deadline: Deadline;
}

export type PendingOutcome =
  /**
   * The whole list was read. `refused` are entries that are no UUID, cut to a length that a log takes; `left` counts
   * what stands behind the most that one answer is read for.
   */
  | { readonly kind: "pending"; readonly uuids: readonly string[]; readonly refused: readonly string[]; left: number }
  | Failure;

/** The request is the signed XML as SAT receives it; `uuid` is its only folio. */
export interface AnswerRequest {
  readonly request: Buffer;
  readonly uuid: string;
  readonly deadline: Deadline;
}

/** `code` is SAT's for the folio: 1000 received, 1001 nothing to answer, 1002 answered before. */
export type AnswerOutcome =
  | { readonly kind: "received"; readonly code: string; readonly acuse?: Buffer }
  | { readonly kind: "already"; readonly code: string }
  | { readonly kind: "none"; readonly code: string }
  | { readonly kind: "rejected"; readonly code: string; readonly detail: string }
  | Failure;

export type RelatedRequest = AnswerRequest;

export interface RelatedDocument {
  readonly uuid: string;
  readonly role: "parent" | "child";
  readonly emisorRfc?: string | undefined;
  readonly receptorRfc?: string | undefined;
}

export type RelatedOutcome =
  /** `left` counts entries that could not be read, and those behind the most that one answer is read for. */
  | { readonly kind: "related"; readonly documents: readonly RelatedDocument[]; readonly left: number }
  | { readonly kind: "rejected"; readonly code: string; readonly detail: string }
  | Failure;

/** Returns the service with each call in `around`, which is given its name and the document that it is about. */
export function aroundReceiving(
  receiving: Receiving | undefined,
  around: <Outcome extends { readonly kind: string }>(
    operation: string,
    about: string,
    call: () => Promise<Outcome>,
  ) => Promise<Outcome | Extract<Failure, { kind: "unknown" }> | Unavailable>,
): { readonly receiving?: Receiving } {
  if (receiving === undefined) return {};
  return {
    receiving: {
      rfc: receiving.rfc,
      pending: (order) => around("pending", "", () => receiving.pending(order)),
      answer: (order) => around("answer", order.uuid, () => receiving.answer(order)),
      related: (order) => around("related", order.uuid, () => receiving.related(order)),
    },
  };
}
