/** Where a fault strikes: before anything happened, or when the stamp exists and only the answer is missing. */
export type Point = "beforeCore" | "afterCommit";

export type Action =
  /** With `fromFirst` counted from the document's first attempt: all attempts until then wait in one queue. */
  | { readonly kind: "delay"; readonly ms: number; readonly fromFirst?: true }
  /** Never answers; the socket stays open until the client leaves. */
  | { readonly kind: "hang" }
  | { readonly kind: "reset" }
  | { readonly kind: "status"; readonly status: number }
  /** The head promises the whole body; the connection ends in the middle. */
  | { readonly kind: "truncate" }
  | { readonly kind: "garbage" }
  /** The answer comes in pieces, the last one after `ms`. */
  | { readonly kind: "trickle"; readonly ms: number }
  /** The answer has so many megabytes of blanks behind it. */
  | { readonly kind: "swell"; readonly megabytes: number }
  /** Success, with a stamp that is not right. */
  | { readonly kind: "spoil"; readonly what: Spoilt }
  /** A previous stamp is answered without the stamp; with `youngerThan`, any stamp of fewer milliseconds than that. */
  | { readonly kind: "forget"; readonly youngerThan?: number }
  /** The session ends. */
  | { readonly kind: "expire" }
  | { readonly kind: "reject"; readonly code: string };

/**
 * What of a stamp: its SelloCFD, its UUID, the document's content; `other` is the whole stamp of another document,
 * `unsealed` has no SelloSAT.
 */
export type Spoilt = (typeof SPOILT)[number];
export const SPOILT = ["seal", "uuid", "content", "other", "unsealed"] as const;

export interface Fault {
  readonly point: Point;
  readonly action: Action;
}

/** A fault of a document: at its first attempt only, or at all of them. */
export interface Step extends Fault {
  readonly lasting?: boolean;
}
