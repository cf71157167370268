/** Where a fault strikes: before anything happened, or when the stamp exists and only the answer is missing. */
export type Point = "beforeCore" | "afterCommit";

export type Action =
  | { readonly kind: "delay"; readonly ms: number }
  /** Never answers; the socket stays open until the client leaves. */
  | { readonly kind: "hang" }
  | { readonly kind: "reset" }
  | { readonly kind: "status"; readonly status: number }
  /** The head promises the whole body; the connection ends in the middle. */
  | { readonly kind: "truncate" }
  | { readonly kind: "garbage" }
  /** Success, with a stamp that is not right. */
  | { readonly kind: "spoil"; readonly what: "seal" | "uuid" | "content" }
  /** A previous stamp is answered without the stamp; with `youngerThan`, any stamp of fewer milliseconds than that. */
  | { readonly kind: "forget"; readonly youngerThan?: number }
  /** The session ends. */
  | { readonly kind: "expire" }
  | { readonly kind: "reject"; readonly code: string };

export interface Fault {
  readonly point: Point;
  readonly action: Action;
}

/** A fault of a document: at its first attempt only, or at all of them. */
export interface Step extends Fault {
  readonly lasting?: boolean;
}
