import { useCallback, useRef, useState } from "react";

/**
 * Runs the act of a press or Enter, and ignores further presses until its promise is settled; `pending` tells the page.
 * The second press of a double click may come before the page is drawn as pending, so a reference blocks it until then.
 * `act` shows its own refusals, as a mutation keeps its error.
 */
export function useOnce() {
  const running = useRef(false);
  const [pending, setPending] = useState(false);
  const once = useCallback(
    (act: () => unknown) => {
      if (running.current || pending) return;
      const answer = act();
      if (!(answer instanceof Promise)) return;
      running.current = true;
      setPending(true);
      void answer
        .catch(() => undefined)
        .then(() => {
          running.current = false;
          setPending(false);
        });
    },
    [pending],
  );
  return { pending, once };
}
