import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";

/**
 * Keeps the way through a list that comes in pages, each named by the last entry of the one before. `reset` goes to the
 * first; `ways` are those of the present page, whose last entry is `next` where another one follows.
 */
export function usePages() {
  const [names, setNames] = useState<readonly string[]>([]);
  return {
    after: names.at(-1),
    reset: () => setNames([]),
    ways: (next: string | undefined): Ways => ({
      back: names.length === 0 ? undefined : () => setNames(names.slice(0, -1)),
      forth: next === undefined ? undefined : () => setNames([...names, next]),
    }),
  };
}

interface Ways {
  readonly back: (() => void) | undefined;
  readonly forth: (() => void) | undefined;
}

/** Shows buttons to the page before and the next one, beside what stands in it; nothing where there is one page. */
export function Pager({ back, forth, children }: Ways & { readonly children?: ReactNode }) {
  if (back === undefined && forth === undefined && children === undefined) return null;
  return (
    <div className="table-foot row spread">
      {children}
      <div className="row">
        <Button small icon={ChevronLeft} isDisabled={back === undefined} onPress={() => back?.()}>
          Anteriores
        </Button>
        <Button small isDisabled={forth === undefined} onPress={() => forth?.()}>
          Siguientes
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
}
