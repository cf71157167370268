import { useCallback, useLayoutEffect, useRef } from "react";

/** Returns a function that stays the same and does what `act` does by then, so that what holds it is not drawn anew. */
export function useSteady<A extends readonly unknown[], R>(act: (...args: A) => R): (...args: A) => R {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
