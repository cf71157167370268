import { ChevronDown, Search } from "lucide-react";
import { type ReactNode, useContext, useEffect, useEffectEvent, useState } from "react";
import { Button, ComboBox, ComboBoxStateContext, Input, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { FieldFoot, FieldLabel, type FieldProps, markedBy, selectAfterPress } from "./field.tsx";

export interface ComboProps extends FieldProps {
  /**
   * A form shows the service's refusal of the key at the field with this name. The key itself is the caller's to send.
   */
  readonly name?: string;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly isInvalid?: boolean;
}

export interface OneOf<T> extends ComboProps {
  readonly placeholder: string;
  /** The key that was chosen; "" where none was. */
  readonly value: string;
  /** The value is written so in the field, where the caller knows it and the hits may not. */
  readonly words?: string | undefined;
  /** Takes a key of the list with its item, or the text that was typed in its place. */
  readonly onChange: (key: string, item: T | undefined) => void;
  /** `typed` is the text being typed; undefined while the field shows its value. */
  readonly typed: string | undefined;
  readonly onTyped: (typed: string | undefined) => void;
  /** These items fit the text that stands in the field (see `standingText`); undefined while they are on their way. */
  readonly hits: readonly T[] | undefined;
  readonly keyOf: (item: T) => string;
  readonly wordsOf: (item: T) => string;
  readonly show: (item: T) => ReactNode;
  /** A text of this form is a whole key, so it stands for no item with another key. */
  readonly isKey?: (text: string) => boolean;
  readonly none: string;
  /** The hits come from the server's search, and not from a list that is all there. */
  readonly searched?: boolean;
  /** `foot` stands below the hits and says how to go on where none is the right one. */
  readonly foot?: ReactNode;
  /** The page begins here, so the list waits for a text: an open one would hide the rest from screen readers. */
  readonly isFirst?: boolean;
}

/** So many hits are drawn at most, because each key draws all of them. Whoever looks for another one types more. */
const MOST_DRAWN = 30;

/** Whoever types a part of a key may have mistyped it, so it stands for no key that it is a part of. */
export const CODE = /^[A-Z]*\d[A-Z\d]*$/i;

/** Returns the text for which a field offers hits: what is typed, or a value that is no known item. */
export const standingText = (typed: string | undefined, value: string, isKnown: boolean) =>
  typed ?? (isKnown ? "" : value);

/**
 * Takes one of many items: the text being typed narrows the list. A key or a name typed in full, and the only hit of a
 * text, are taken when the field is left or Enter is pressed, and if the hits come later then. Any other text stays as
 * the field's value, so that it is told and not lost; the caller says in `fault` that the list does not have it.
 */
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
  hits: fitting,
  keyOf,
  wordsOf,
  show,
  isKey = () => false,
  none,
  searched = false,
  foot,
  isFirst = false,
  fault,
  ...props
}: OneOf<T>) {
  const Icon = searched ? Search : ChevronDown;
  const hits = fitting ?? [];
  // Whoever typed this text has taken what it stands for. A text that was there before is only taken by its key or
  // name.
  const [left, setLeft] = useState("");
  const [last, setLast] = useState<T | undefined>(undefined);
  const [isBegun, setBegun] = useState(!isFirst);
  const chosen = [...hits, ...(last === undefined ? [] : [last])].find((item) => keyOf(item) === value);
  const shown = words ?? (chosen === undefined ? value : wordsOf(chosen));
  const hitOf = (text: string, isOwn: boolean) => {
    const byKey = hits.find((item) => plain(keyOf(item)) === plain(text));
    const byName = hits.filter((item) =>
      [wordsOf(item), ...wordsOf(item).split(" · ")].some((part) => plain(part) === plain(text)),
    );
    // A name of several items stands for none of them.
    if (byKey !== undefined || byName.length > 0) return byKey ?? (byName.length === 1 ? byName[0] : undefined);
    return isOwn && hits.length === 1 && !isKey(text) ? hits[0] : undefined;
  };
  const choose = (item: T) => {
    setLast(item);
    onChange(keyOf(item), item);
  };
  const take = () => {
    const text = typed?.trim() ?? "";
    onTyped(undefined);
    if (text === "" || text === value || text === shown) return;
    const hit = hitOf(text, true);
    setLeft(text);
    if (hit === undefined) onChange(text, undefined);
    else choose(hit);
  };
  const late = typed !== undefined || value === "" || chosen !== undefined ? undefined : hitOf(value, value === left);
  const drawn = drawnOf(hits, chosen);
  const takeLate = useEffectEvent(choose);
  useEffect(() => {
    if (late !== undefined) takeLate(late);
  }, [late]);
  return (
    <ComboBox
      {...props}
      {...sharedProps({ name, fault, hits: drawn, keyOf })}
      selectedKey={value === "" ? null : value}
      inputValue={typed ?? shown}
      // React Aria gives null for a text that is no option; `take` handles it.
      onSelectionChange={(key) => {
        if (key === null) return;
        onTyped(undefined);
        const hit = hits.find((item) => keyOf(item) === key);
        if (key !== value && hit !== undefined) choose(hit);
      }}
      onBlur={() => {
        setBegun(true);
        take();
      }}
      onKeyDown={(event) => {
        const isAtOption = event.currentTarget.hasAttribute("aria-activedescendant");
        if (event.key === "Enter" && !isAtOption) take();
      }}
      menuTrigger={isBegun ? "focus" : "input"}
      allowsEmptyCollection
    >
      <FieldLabel label={label} required={props.isRequired} />
      <span className="with-inside">
        <Input
          className="control"
          placeholder={placeholder}
          onFocus={(event) => typed === undefined && selectAfterPress(event)}
          onChange={({ currentTarget: { value: text } }) => {
            onTyped(text);
            if (text === "" && value !== "") onChange("", undefined);
          }}
        />
        <Button className="inside">
          <Icon aria-hidden="true" />
        </Button>
      </span>
      <FieldFoot help={help} fault={fault} />
      <Hits
        wordsOf={wordsOf}
        show={show}
        none={none}
        foot={
          <>
            {drawn.length === hits.length ? null : <p className="no-options">Hay más: escriba para acotar la lista.</p>}
            {foot}
          </>
        }
      />
    </ComboBox>
  );
}

/** Returns the hits that are drawn. The chosen one is always among them. */
function drawnOf<T>(hits: readonly T[], chosen: T | undefined): readonly T[] {
  if (hits.length <= MOST_DRAWN) return hits;
  const first = hits.slice(0, MOST_DRAWN);
  const isBehind = chosen !== undefined && hits.includes(chosen) && !first.includes(chosen);
  return isBehind ? [chosen, ...first.slice(1)] : first;
}

/** Both fields take any text, and offer items that the caller has already chosen by it. */
function sharedProps<T>({
  name,
  fault,
  hits,
  keyOf,
}: Pick<OneOf<T>, "name" | "fault" | "keyOf"> & { readonly hits: readonly T[] }) {
  return {
    ...(name === undefined ? {} : { name }),
    className: "field",
    ...markedBy(fault),
    validate: () => fault ?? null,
    items: hits.map((item) => ({ id: keyOf(item), item })),
    allowsCustomValue: true,
    defaultFilter: () => true,
  };
}

function Hits<T>({
  wordsOf,
  show,
  none,
  foot,
}: Pick<OneOf<T>, "wordsOf" | "show" | "foot"> & { readonly none?: string }) {
  return (
    <Popover className="popover">
      {/* React Aria puts popovers at the end of the document, outside every landmark (axe: region). */}
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
  );
}

interface SuggestProps<T> extends ComboProps, Pick<OneOf<T>, "value" | "keyOf" | "wordsOf" | "show"> {
  readonly hits: readonly T[];
  /** The one of several hits that is most likely meant. */
  readonly likely?: T | undefined;
  readonly maxLength?: number | undefined;
  readonly onChange: (text: string) => void;
  /** Takes an item that was chosen. The caller then writes the text of the field. */
  readonly onPick: (item: T) => void;
  readonly onBlur?: () => void;
  /** `inside` stands at the end of the field. */
  readonly inside?: ReactNode;
}

/**
 * Takes any text, and offers items below it while there are hits. One is chosen by a press, or by Enter on it, on a
 * single one or on the likely one.
 */
export function SuggestField<T>({
  label,
  help,
  fault,
  name,
  value,
  maxLength,
  onChange,
  onPick,
  hits,
  likely,
  keyOf,
  wordsOf,
  show,
  inside,
  ...props
}: SuggestProps<T>) {
  return (
    <ComboBox
      {...props}
      {...sharedProps({ name, fault, hits, keyOf })}
      selectedKey={null}
      inputValue={value}
      onSelectionChange={(key) => {
        const hit = hits.find((item) => keyOf(item) === key);
        if (hit !== undefined) onPick(hit);
      }}
      onKeyDown={({ key, currentTarget: input }) => {
        const isAtOption = input.hasAttribute("aria-activedescendant");
        const hit = hits.length === 1 ? hits[0] : likely;
        const isOpen = input.getAttribute("aria-expanded") === "true";
        if (key === "Enter" && isOpen && !isAtOption && hit !== undefined) onPick(hit);
      }}
      menuTrigger="input"
    >
      <FieldLabel label={label} required={props.isRequired} />
      <span className="with-inside">
        <Input
          className="control"
          {...(maxLength === undefined ? {} : { maxLength })}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        {inside}
      </span>
      <OpenWithHits hits={hits} />
      <FieldFoot help={help} fault={fault} />
      <Hits wordsOf={wordsOf} show={show} />
    </ComboBox>
  );
}

/** React Aria opens a list at a key that is typed. The hits of a search come later. */
function OpenWithHits({ hits }: { hits: readonly unknown[] }) {
  const state = useContext(ComboBoxStateContext);
  const open = useEffectEvent(() => {
    if (state?.isFocused) state.open(null, "input");
  });
  useEffect(() => {
    if (hits.length > 0) open();
  }, [hits]);
  return null;
}

/** Returns the text without accents and capitals. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Tells whether every typed word stands in the text. */
export function hasWords(text: string, typed: string): boolean {
  const looked = plain(text);
  return plain(typed)
    .split(/[\s·]+/)
    .every((word) => looked.includes(word));
}
