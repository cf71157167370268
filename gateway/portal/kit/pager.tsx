import { useState } from "react";
import { Button } from "./button.tsx";

/**
 * Keeps the way through a list that comes in pages, each named by the last entry of the one before. `reset` goes to the
 * first.
 */
export function usePages() {
  const [names, setNames] = useState<readonly string[]>([]);
  return {
    after: names.at(-1),
    isFirst: names.length === 0,
    back: () => setNames(names.slice(0, -1)),
    forth: (name: string) => setNames([...names, name]),
    reset: () => setNames([]),
  };
}

interface Props {
  readonly pages: ReturnType<typeof usePages>;
  /** `next` names the page's last entry; it is undefined where the page is not full, so that none follows. */
  readonly next: string | undefined;
}

/** Shows buttons to the page before and the next one, and nothing where there is one page. */
export function Pager({ pages, next }: Props) {
  if (pages.isFirst && next === undefined) return null;
  return (
    <div className="table-foot">
      <Button small isDisabled={pages.isFirst} onPress={pages.back}>
        Anteriores
      </Button>
      <Button small isDisabled={next === undefined} onPress={() => next !== undefined && pages.forth(next)}>
        Siguientes
      </Button>
    </div>
  );
}
