import { useSyncExternalStore } from "react";

let ended = false;
const listeners = new Set<() => void>();

/** Notes whether the session of the user has ended. This is no answer of the service, so it is not among the queries. */
export function setEnded(now: boolean): void {
  ended = now;
  for (const listener of listeners) listener();
}

export function useEnded(): boolean {
  return useSyncExternalStore(subscribe, () => ended);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
