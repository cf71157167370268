import { useSyncExternalStore } from "react";

let ended = false;
let session = 0;
const listeners = new Set<() => void>();

/**
 * Notes whether the user's session has ended. The note is no answer of the service, so it is kept apart from the
 * queries.
 */
export function setEnded(now: boolean): void {
  ended = now;
  if (!now) session += 1;
  for (const listener of listeners) listener();
}

/** Returns a number that changes with each sign-in: a refusal of an earlier session says nothing of the present one. */
export const sessionNumber = (): number => session;

export function useEnded(): boolean {
  return useSyncExternalStore(subscribe, () => ended);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
