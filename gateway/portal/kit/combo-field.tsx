import { ChevronDown, Search } from "lucide-react";
import type { ReactNode } from "react";
import { Button, ComboBox, Input, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { FieldFoot, FieldLabel, type FieldProps } from "./field.tsx";

export interface ComboProps extends FieldProps {
  /** In a form: the name under which the key is sent. */
  readonly name?: string;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly isInvalid?: boolean;
}

interface Own<T> extends ComboProps {
  readonly placeholder: string;
  /** The key of what is chosen; "" where nothing is. */
  readonly value: string;
  /** How what is chosen is written in the field. */
  readonly words: string;
  readonly onChange: (key: string, item: T | undefined) => void;
  /** What is typed; undefined while the field shows what was chosen. */
  readonly typed: string | undefined;
  readonly onTyped: (typed: string | undefined) => void;
  /** What fits what is typed. */
  readonly hits: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly wordsOf: (item: T) => string;
  readonly show: (item: T) => ReactNode;
  /** Where there are no hits. */
  readonly none: string;
  /** The hits come from the server's search, and not from a list that is all there. */
  readonly searched?: boolean;
  /** Below the hits: what to do where none is the right one. */
  readonly foot?: ReactNode;
}

/** One of many: what is typed narrows what is offered. Who uses it says what fits. */
export function ComboField<T>({
  label,
  help,
  name,
  placeholder,
  value,
  words,
  onChange,
  typed,
  onTyped,
  hits,
  keyOf,
  wordsOf,
  show,
  none,
  searched = false,
  foot,
  ...props
}: Own<T>) {
  const Icon = searched ? Search : ChevronDown;
  return (
    <ComboBox
      {...props}
      {...(name === undefined ? {} : { name, formValue: "key" as const })}
      className="field"
      items={hits.map((item) => ({ id: keyOf(item), item }))}
      selectedKey={value === "" ? null : value}
      inputValue={typed ?? words}
      onInputChange={(text) => {
        if (text === words && typed === undefined) return;
        onTyped(text);
        if (text === "" && value !== "") onChange("", undefined);
      }}
      onSelectionChange={(key) => {
        if (key === null) return;
        onTyped(undefined);
        if (key === value) return;
        onChange(
          String(key),
          hits.find((item) => keyOf(item) === key),
        );
      }}
      onBlur={() => onTyped(undefined)}
      menuTrigger="focus"
      allowsEmptyCollection
      defaultFilter={() => true}
    >
      <FieldLabel label={label} required={props.isRequired} />
      <span className="with-inside">
        <Input className="control" placeholder={placeholder} />
        <Button className="inside">
          <Icon aria-hidden="true" />
        </Button>
      </span>
      <FieldFoot help={help} />
      <Popover className="popover">
        {/* react-aria puts what hangs open at the end of the document, outside every landmark (axe: region). */}
        <section aria-label="Sugerencias">
          <ListBox className="options" renderEmptyState={() => <div className="no-options">{none}</div>}>
            {({ id, item }: { id: string; item: T }) => (
              <ListBoxItem id={id} textValue={wordsOf(item)} className="option">
                {show(item)}
              </ListBoxItem>
            )}
          </ListBox>
          {foot}
        </section>
      </Popover>
    </ComboBox>
  );
}

/** Without accents and capitals. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether every word that was typed stands in the text. */
export function hasWords(text: string, typed: string): boolean {
  const looked = plain(text);
  return plain(typed)
    .split(/[\s·]+/)
    .every((word) => looked.includes(word));
}
