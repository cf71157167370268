import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Button, ComboBox, Input, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { CATALOGS, type CatalogItem, type CatalogName, type CatalogSource } from "../data/catalogs.ts";
import { FieldFoot, FieldLabel, type FieldProps } from "./field.tsx";
import { useSettled } from "./settled.ts";

interface Own extends FieldProps {
  readonly catalog: CatalogName;
  /** In a form: the name under which the key is sent. */
  readonly name?: string;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  /** The key; "" where none is chosen. */
  readonly value: string;
  readonly onChange: (clave: string, item: CatalogItem | undefined) => void;
  /** Only the keys for which it says true are offered, such as the uses that a regime admits. */
  readonly only?: (item: CatalogItem) => boolean;
}

/** A key of one of SAT's catalogs, found by key or by words. */
export function CatalogField({
  catalog,
  label,
  help,
  name,
  value,
  onChange,
  only = () => true,
  ...props
}: Own) {
  const source: CatalogSource = CATALOGS[catalog];
  // What is typed; undefined while the field shows what was chosen.
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const search = useSettled(source.all ? "" : (typed ?? value), 200);
  const { data = [], isFetching } = useQuery({
    queryKey: ["catalog", catalog, search],
    queryFn: ({ signal }) => source.read(search, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (previous) => previous,
  });
  const chosen = data.find(({ clave }) => clave === value);
  const words = value === "" ? "" : chosen === undefined ? value : wordsOf(chosen);
  const offered = data.filter(
    (item) => only(item) && (!source.all || typed === undefined || has(item, typed)),
  );
  return (
    <ComboBox
      {...props}
      {...(name === undefined ? {} : { name, formValue: "key" as const })}
      className="field"
      items={offered.slice(0, SHOWN).map((item) => ({ id: item.clave, item }))}
      selectedKey={value === "" ? null : value}
      inputValue={typed ?? words}
      onInputChange={(text) => {
        if (text !== words || typed !== undefined) setTyped(text);
      }}
      onSelectionChange={(key) => {
        if (key === null) {
          if (typed === "") onChange("", undefined);
          setTyped(undefined);
          return;
        }
        setTyped(undefined);
        onChange(
          String(key),
          data.find(({ clave }) => clave === key),
        );
      }}
      onBlur={() => setTyped(undefined)}
      menuTrigger="focus"
      allowsEmptyCollection
      defaultFilter={() => true}
    >
      <FieldLabel label={label} required={props.isRequired} />
      <span className="with-inside">
        <Input className="control" placeholder="Clave o palabras" />
        <Button className="inside">
          <ChevronDown aria-hidden="true" />
        </Button>
      </span>
      <FieldFoot help={help} />
      <Popover className="popover">
        <ListBox
          className="options"
          renderEmptyState={() => (
            <div className="no-options">{isFetching ? "Buscando…" : "Ninguna clave coincide."}</div>
          )}
        >
          {({ id, item }: { id: string; item: CatalogItem }) => (
            <ListBoxItem id={id} textValue={wordsOf(item)} className="option">
              <span className="key">{item.clave}</span>
              <span>{item.descripcion}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/** Currencies are the longest list that is shown whole. */
const SHOWN = 200;

const wordsOf = ({ clave, descripcion }: CatalogItem) => `${clave} · ${descripcion}`;

function has(item: CatalogItem, typed: string): boolean {
  const text = plain(wordsOf(item));
  return plain(typed)
    .split(/[\s·]+/)
    .every((word) => text.includes(word));
}

/** Without accents and capitals. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
