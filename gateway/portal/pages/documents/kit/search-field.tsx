import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ComboField, type ComboProps } from "../../../kit/combo-field.tsx";
import { useSettled } from "../../../kit/settled.ts";

interface Own<T> extends ComboProps {
  readonly placeholder: string;
  /** `value` is the key that was chosen; "" where none was. */
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
  /** `foot` stands below the hits and says how to go on where none is the right one. */
  readonly foot?: ReactNode;
  /** Returns the fault of a value that the search does not find. */
  readonly unknown: (value: string) => string;
}

/** Takes one of many items that the server searches as one types. */
export function SearchField<T>({ words, queryKey, search, unknown, ...props }: Own<T>) {
  const { value } = props;
  const [typed, setTyped] = useState<string | undefined>(undefined);
  // A value whose words are not known may be a text typed in its place, so it is looked for.
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
      fault={isUnknown ? unknown(value) : props.fault}
      typed={typed}
      onTyped={setTyped}
      hits={data}
      none={query.isFetching ? "Buscando…" : "Nada coincide."}
      searched
    />
  );
}
