import { useRef, useState } from "react";
import { useServerForm } from "../../../data/server-form.ts";

export interface Preview<Asked, Answer> {
  readonly asked: Asked;
  readonly answer: Answer;
  /** An answer that was lost is asked for with the same key. */
  readonly key: string;
}

/** Keeps what is asked for, and what was calculated of it; a calculation of an earlier choice does not count. */
export function usePreviewed<Asked extends object, Answer>(
  first: Asked,
  calculate: (asked: Asked) => Promise<Answer>,
  aliasesOf: (asked: Asked) => Readonly<Record<string, string>> = () => ({}),
) {
  const [asked, setAsked] = useState(first);
  const [preview, setPreview] = useState<Preview<Asked, Answer> | undefined>(undefined);
  const newest = useRef(asked);
  const form = useServerForm(async () => {
    const mine = newest.current;
    const answer = await calculate(mine);
    if (newest.current === mine) setPreview({ asked: mine, answer, key: `portal-${crypto.randomUUID()}` });
  }, aliasesOf(asked));
  const change = (changed: Partial<Asked>) => {
    newest.current = { ...newest.current, ...changed };
    setAsked(newest.current);
    setPreview(undefined);
    form.clear();
  };
  return { asked, change, preview, form };
}
