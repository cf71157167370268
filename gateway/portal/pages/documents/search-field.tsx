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
  /** What is said of a value that the search does not find. */
  readonly unknown: (value: string) => string;
}

/** One of many that the server searches as one types. */
export function SearchField<T>({ words, queryKey, search, unknown, ...props }: Own<T>) {
  const { value } = props;
  const [typed, setTyped] = useState<string | undefined>(undefined);
  // A value whose words are not known may be what was typed in its place, so it is looked for.
  const looked = typed ?? (words === undefined ? value : "");
  const settled = useSettled(looked, 250);
  const { data = [], ...query } = useQuery({
    queryKey: [...queryKey, settled],
    queryFn: ({ signal }) => search(settled, signal),
    placeholderData: (previous) => previous,
  });
  const chosen = data.find((item) => props.keyOf(item) === value);
  const isAnswered = query.isSuccess && !query.isPlaceholderData && settled === looked;
  const isUnknown =
    isAnswered && typed === undefined && value !== "" && words === undefined && chosen === undefined;
  return (
    <ComboField
      {...props}
      words={value === "" ? "" : (words ?? (chosen === undefined ? value : props.wordsOf(chosen)))}
      fault={isUnknown ? unknown(value) : undefined}
      typed={typed}
      onTyped={setTyped}
      hits={data}
      none={query.isFetching ? "Buscando…" : "Nada coincide."}
      searched
    />
  );
}
