import { type DescMessage, type Message, toJson } from "@bufbuild/protobuf";
import { useCallback, useMemo, useState } from "react";
import { type Draft, type DraftValue, type Read, toRequest, write } from "../forms/draft.ts";

interface DraftStateOptions {
  readonly schema: DescMessage;
  /** Returns what the form begins with. */
  readonly begin: () => Draft;
  /** Fills fields that follow from other fields, such as totals. */
  readonly derive: (draft: Draft) => Draft;
  /** Is called at each change of the user's. */
  readonly onChange: () => void;
}

/** The state of a capture form is its draft, the request that the draft stands for, and the fields that the user changed. */
export interface DraftState {
  readonly draft: Draft;
  readonly read: Read<Message>;
  /** `text` is the request as JSON: equal texts are equal requests. */
  readonly text: string;
  readonly touched: ReadonlySet<string>;
  readonly change: (apply: (before: Draft) => Draft) => void;
  readonly set: (path: string, value: DraftValue) => void;
  /** Fills a field without counting it as a change of the user's. */
  readonly fill: (path: string, value: DraftValue) => void;
}

export function useDraftState({ schema, begin, derive, onChange }: DraftStateOptions): DraftState {
  const [draft, setDraft] = useState(() => derive(begin()));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const read = useMemo(() => toRequest<Message>(schema, draft), [schema, draft]);
  const text = useMemo(() => JSON.stringify(toJson(schema, read.message)), [schema, read]);
  const change = useCallback(
    (apply: (before: Draft) => Draft) => {
      onChange();
      setDraft((before) => derive(apply(before)));
    },
    [derive, onChange],
  );
  const set = useCallback(
    (path: string, value: DraftValue) => {
      setTouched((before) => (before.has(path) ? before : new Set([...before, path])));
      change((before) => write(before, path, value));
    },
    [change],
  );
  const fill = useCallback((path: string, value: DraftValue) => {
    setDraft((before) => write(before, path, value));
  }, []);
  return { draft, read, text, touched, change, set, fill };
}
