import { useCallback, useState } from "react";
import { type Draft, type DraftValue, write } from "../forms/draft.ts";
import { createStore, type Store, useStored } from "./store.ts";

interface DraftStateOptions {
  readonly begin: () => Draft;
  /** Fills fields that follow from other fields, such as totals. */
  readonly derive: (draft: Draft) => Draft;
  readonly onChange: () => void;
}

export interface DraftState {
  readonly store: Store<Draft>;
  readonly draft: Draft;
  readonly touched: ReadonlySet<string>;
  readonly change: (apply: (before: Draft) => Draft) => void;
  readonly set: (path: string, value: DraftValue) => void;
  /** Fills a field without counting it as a change of the user's. */
  readonly fill: (path: string, value: DraftValue) => void;
}

export function useDraftState({ begin, derive, onChange }: DraftStateOptions): DraftState {
  const [store] = useState(() => createStore(derive(begin())));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const change = useCallback(
    (apply: (before: Draft) => Draft) => {
      onChange();
      store.set(derive(apply(store.get())));
    },
    [store, derive, onChange],
  );
  const set = useCallback(
    (path: string, value: DraftValue) => {
      setTouched((before) => (before.has(path) ? before : new Set([...before, path])));
      change((before) => write(before, path, value));
    },
    [change],
  );
  const fill = useCallback((path: string, value: DraftValue) => store.set(write(store.get(), path, value)), [store]);
  return { store, draft: useStored(store, (draft) => draft), touched, change, set, fill };
}
