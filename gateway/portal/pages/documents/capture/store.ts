import { useSyncExternalStore } from "react";

/**
 * A store holds a value outside React, so that a change draws only the components that show the part of it that
 * changed.
 */
export interface Store<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  /** Calls the function after each change. The returned function ends that. */
  readonly subscribe: (onChange: () => void) => () => void;
}

export function createStore<T>(first: T): Store<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/**
 * Returns a part of a store's value. `select` must return the same part, and not a copy of it, while the value is the
 * same.
 */
export function useStored<T, S>(store: Store<T>, select: (value: T) => S): S {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
