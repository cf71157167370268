import { useSyncExternalStore } from "react";

let ended = false;
const listeners = new Set<() => void>();

/**
 * Notes whether the user's session has ended. The note is no answer of the service, so it is kept apart from the
 * queries.
 */
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
