import { useState } from "react";
import { useAnswer } from "../../../kit/answer.ts";
import { ComboField, type OneOf, standingText } from "../../../kit/combo-field.tsx";

interface Own<T> extends Omit<OneOf<T>, "typed" | "onTyped" | "hits" | "none" | "searched"> {
  /** `queryKey` names the question among the others that the page has asked. */
  readonly queryKey: readonly unknown[];
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly T[]>;
  readonly unknown: (value: string) => string;
}

/** Takes one of many items that the server searches as one types. */
export function SearchField<T>({ words, queryKey, search, unknown, ...props }: Own<T>) {
  const { value } = props;
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const isKnown = words !== undefined;
  const { answer, instead } = useAnswer(standingText(typed, value, isKnown), { queryKey, ask: search });
  const isUnknown =
    !isKnown &&
    typed === undefined &&
    value !== "" &&
    answer !== undefined &&
    !answer.some((item) => props.keyOf(item) === value);
  return (
    <ComboField
      {...props}
      words={words}
      fault={isUnknown ? unknown(value) : props.fault}
      typed={typed}
      onTyped={setTyped}
      hits={answer}
      none={answer === undefined ? instead : "Nada coincide."}
      searched
    />
  );
}
