import { useCallback, useLayoutEffect, useRef } from "react";

/** Returns one function for all renders, which calls the latest `act`, so that a memoised component can hold it. */
export function useSteady<A extends readonly unknown[], R>(act: (...args: A) => R): (...args: A) => R {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
