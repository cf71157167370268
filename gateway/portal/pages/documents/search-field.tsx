import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ComboField, type ComboProps } from "../../kit/combo-field.tsx";
import { useSettled } from "../../kit/settled.ts";

interface Own<T> extends ComboProps {
  readonly placeholder: string;
  /** The key of what is chosen; "" where nothing is. */
  readonly value: string;
  /** How what is chosen is written in the field, once it is known. */
  readonly words?: string | undefined;
  readonly onChange: (key: string, item: T | undefined) => void;
  /** Names the question among the others that the page has asked. */
  readonly queryKey: readonly unknown[];
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly T[]>;
  readonly keyOf: (item: T) => string;
  readonly wordsOf: (item: T) => string;
  readonly show: (item: T) => ReactNode;
  /** Below the hits: what to do where none is the right one. */
  readonly foot?: ReactNode;
}

/** One of many that the server searches as one types. */
export function SearchField<T>({ words, queryKey, search, ...props }: Own<T>) {
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const settled = useSettled(typed ?? "", 250);
  const { data = [], isFetching } = useQuery({
    queryKey: [...queryKey, settled],
    queryFn: ({ signal }) => search(settled, signal),
    placeholderData: (previous) => previous,
  });
  const chosen = data.find((item) => props.keyOf(item) === props.value);
  return (
    <ComboField
      {...props}
      words={
        props.value === "" ? "" : (words ?? (chosen === undefined ? props.value : props.wordsOf(chosen)))
      }
      typed={typed}
      onTyped={setTyped}
      hits={data}
      none={isFetching ? "Buscando…" : "Nada coincide."}
      searched
    />
  );
}
