/** A Point is the moment of a fault: before any work, or when the stamp exists and only the answer is missing. */
export type Point = "beforeCore" | "afterCommit";

export type Action =
  /** With `fromFirst` the delay counts from the document's first attempt, and all earlier attempts wait until then. */
  | { readonly kind: "delay"; readonly ms: number; readonly fromFirst?: true }
  /** The PAC never answers, and the socket stays open until the client leaves. */
  | { readonly kind: "hang" }
  | { readonly kind: "reset" }
  /** The connection breaks at once, and the work is done after `ms`, when no client waits any more. */
  | { readonly kind: "defer"; readonly ms: number }
  | { readonly kind: "status"; readonly status: number }
  /** The header announces the whole body, but the connection ends in the middle. */
  | { readonly kind: "truncate" }
  | { readonly kind: "garbage" }
  /** The answer comes in pieces, the last one after `ms`. */
  | { readonly kind: "trickle"; readonly ms: number }
  /** Blanks follow the answer. */
  | { readonly kind: "swell"; readonly megabytes: number }
  /** The answer is a success with a wrong stamp. */
  | { readonly kind: "spoil"; readonly what: Spoilt }
  /**
   * A previous stamp is reported without the stamp itself; with `youngerThan` (milliseconds) only stamps younger than
   * that are.
   */
  | { readonly kind: "forget"; readonly youngerThan?: number }
  /** The client's session ends. */
  | { readonly kind: "expire" }
  | { readonly kind: "reject"; readonly code: string };

/**
 * Spoilt names the wrong part of a stamp: its SelloCFD, its UUID or the document's content. "other" is the whole stamp
 * of another document, and "unsealed" has no SelloSAT.
 */
export type Spoilt = (typeof SPOILT)[number];
export const SPOILT = ["seal", "uuid", "content", "other", "unsealed"] as const;

export interface Fault {
  readonly point: Point;
  readonly action: Action;
}

/** A Step is a fault of a document, at its first attempt or, when lasting, at all attempts. */
export interface Step extends Fault {
  readonly lasting?: boolean;
}
