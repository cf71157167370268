/** The span of a request in a trace, which ends with its answer. */
export interface HttpSpan {
  /** Calls `next`; all work that `next` begins belongs to the span. */
  within(next: () => void): void;
  /** Ends the span. `route` is written as in the contract. */
  end(answer: { readonly route: string; readonly status: number }): void;
}
