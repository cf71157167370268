import { useCallback, useState } from "react";
import type { Problem } from "../forms/problems.ts";

/** The reason why a document was not stamped, or why nobody knows whether it was. */
export interface StampingFailure {
  readonly look: "bad" | "warn";
  readonly title: string;
  readonly sentence: string;
  readonly again: boolean;
}

const NONE: readonly Problem[] = [];

/** Keeps how far the latest attempt to stamp a capture came. A change of the user's takes its outcome away. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [attempted, setAttempted] = useState(false);
  const [stopped, setStopped] = useState<StampingFailure | undefined>(undefined);
  const [refused, setRefused] = useState(NONE);
  const clear = useCallback(() => {
    setStopped(undefined);
    setRefused(NONE);
  }, []);
  return { busy, setBusy, attempted, setAttempted, stopped, setStopped, refused, setRefused, clear };
}

export type Attempt = ReturnType<typeof useAttempt>;
