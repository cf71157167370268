import { type ReactNode, useState } from "react";
import { useAnswer } from "../../../kit/answer.ts";
import { ComboField, type ComboProps, standingText } from "../../../kit/combo-field.tsx";

interface Own<T> extends ComboProps {
  readonly placeholder: string;
  /** The key that was chosen; "" where none was. */
  readonly value: string;
  /** The chosen item is written so in the field, once it is known. */
  readonly words?: string | undefined;
  readonly onChange: (key: string, item: T | undefined) => void;
  /** `queryKey` names the question among the others that the page has asked. */
  readonly queryKey: readonly unknown[];
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly T[]>;
  readonly keyOf: (item: T) => string;
  readonly wordsOf: (item: T) => string;
  readonly show: (item: T) => ReactNode;
  /** A text of this form is a whole key, so it stands for no item with another key. */
  readonly isKey?: (text: string) => boolean;
  /** `foot` stands below the hits and says how to go on where none is the right one. */
  readonly foot?: ReactNode;
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
