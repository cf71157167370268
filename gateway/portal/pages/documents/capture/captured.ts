import type { ReactNode } from "react";
import type { Kind } from "../data/lists.ts";
import type { Draft } from "../forms/draft.ts";
import type { SummaryWords } from "./summary.tsx";

export interface Captured {
  readonly kind: Kind;
  readonly title: string;
  readonly fresh: () => Draft;
  /** Fills fields that follow from other fields, such as totals. */
  readonly derive?: (draft: Draft) => Draft;
  /** Leaves out what the form began and nobody filled in; the rest is judged and saved. */
  readonly filled?: (draft: Draft) => Draft;
  /** It is called with what was stamped, so that the next form may begin with parts of it. */
  readonly remember?: (draft: Draft) => void;
  readonly fields: ReactNode;
  readonly words?: Partial<SummaryWords>;
}
