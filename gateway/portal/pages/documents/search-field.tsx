import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, ComboBox, Input, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { FieldFoot, FieldLabel, type FieldProps } from "../../kit/field.tsx";
import { useSettled } from "../../kit/settled.ts";

interface Own<T> extends FieldProps {
  readonly name?: string;
  readonly isRequired?: boolean;
  readonly isInvalid?: boolean;
  readonly placeholder: string;
  /** What is chosen; "" where nothing is. */
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
export function SearchField<T>(props: Own<T>) {
  const { label, help, name, placeholder, value, words, onChange, queryKey, search, keyOf, wordsOf, show } =
    props;
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const settled = useSettled(typed ?? "", 250);
  const { data = [], isFetching } = useQuery({
    queryKey: [...queryKey, settled],
    queryFn: ({ signal }) => search(settled, signal),
    placeholderData: (previous) => previous,
  });
  const chosen = data.find((item) => keyOf(item) === value);
  const shown = value === "" ? "" : (words ?? (chosen === undefined ? value : wordsOf(chosen)));
  return (
    <ComboBox
      className="field"
      {...(name === undefined ? {} : { name })}
      isRequired={props.isRequired ?? false}
      {...(props.isInvalid ? { isInvalid: true } : {})}
      items={data.map((item) => ({ id: keyOf(item), item }))}
      selectedKey={value === "" ? null : value}
      inputValue={typed ?? shown}
      onInputChange={(text) => {
        if (text !== shown || typed !== undefined) setTyped(text);
      }}
      onSelectionChange={(key) => {
        if (key === null) {
          if (typed === "") onChange("", undefined);
          return;
        }
        setTyped(undefined);
        onChange(
          String(key),
          data.find((item) => keyOf(item) === key),
        );
      }}
      onBlur={() => setTyped(undefined)}
      menuTrigger="focus"
      allowsEmptyCollection
      defaultFilter={() => true}
    >
      <FieldLabel label={label} required={props.isRequired} />
      <span className="with-inside">
        <Input className="control" placeholder={placeholder} />
        <Button className="inside">
          <Search aria-hidden="true" />
        </Button>
      </span>
      <FieldFoot help={help} />
      <Popover className="popover">
        <ListBox
          className="options"
          renderEmptyState={() => (
            <div className="no-options">{isFetching ? "Buscando…" : "Nada coincide."}</div>
          )}
        >
          {({ id, item }: { id: string; item: T }) => (
            <ListBoxItem id={id} textValue={wordsOf(item)} className="option">
              {show(item)}
            </ListBoxItem>
          )}
        </ListBox>
        {props.foot}
      </Popover>
    </ComboBox>
  );
}
