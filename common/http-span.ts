/** A request of a trace, from its first byte to the end of its answer. */
export interface HttpSpan {
  /** Calls `next`; everything that it begins belongs to the span. */
  within(next: () => void): void;
  /** `route` as the contract writes it. */
  end(answer: { readonly route: string; readonly status: number }): void;
}
