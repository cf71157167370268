import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useCallback, useState } from "react";
import type { CatalogItem, CatalogName } from "../../../data/catalogs.ts";
import { Button } from "../../../kit/button.tsx";
import { CatalogField } from "../../../kit/catalog-field.tsx";
import { CODE, ComboField, hasWords, standingText } from "../../../kit/combo-field.tsx";
import { DateField } from "../../../kit/date-field.tsx";
import { MoneyField, TextField } from "../../../kit/field.tsx";
import { type Choice, Select } from "../../../kit/select.tsx";
import { type Draft, type DraftValue, newRow, ROW_KEY, readRows, write } from "../forms/draft.ts";
import { labelOf } from "../forms/labels.ts";
import { useDraft, useField, useForm, useRegistered } from "./form.tsx";
import { RemedyButton } from "./remedy-button.tsx";
import { useStored } from "./store.ts";

interface Props {
  /** A path in the request: "conceptos[2].cantidad". */
  readonly path: string;
  /** `label` is that of the table of labels when absent. */
  readonly label?: string | undefined;
  readonly required?: boolean | undefined;
  readonly help?: ReactNode;
}

/** Returns what a control needs for the field at a path. */
function useInput({ path, label = labelOf(path), required = false, help }: Props) {
  return { ...useField(path), label, isRequired: required, help };
}

interface TextProps extends Props {
  readonly upper?: boolean;
  readonly inputMode?: "email" | "numeric";
  readonly isReadOnly?: boolean;
  readonly autoFocus?: boolean;
  readonly rows?: number;
  readonly maxLength?: number | undefined;
  readonly placeholder?: string;
  readonly whole?: boolean;
}

export function TextInput({ path, label, required, help, maxLength, ...props }: TextProps) {
  const field = useInput({ path, label, required, help });
  return <TextField {...props} {...field} {...(maxLength === undefined ? {} : { maxLength })} />;
}

/** Takes an amount, a count or a rate, as the digits that were typed. */
export function AmountInput({ decimals = 2, ...props }: Props & { decimals?: number }) {
  return <MoneyField {...useInput(props)} decimals={decimals} />;
}

export function DayInput({ hours = false, ...props }: Props & { hours?: boolean }) {
  return <DateField {...useInput(props)} hours={hours} />;
}

interface ChoiceProps extends Props {
  readonly options: readonly Choice[];
  /** `absent` says what an empty field means, if that means something and the field is not required. */
  readonly absent?: string;
  readonly onPick?: (id: string) => void;
}

export function ChoiceInput({ options, absent, onPick, ...props }: ChoiceProps) {
  const { value, onChange, ...field } = useInput(props);
  const isMarked = absent === undefined || field.isRequired;
  return (
    <Select
      {...field}
      unmarked={!isMarked}
      options={isMarked ? options : [{ id: "", label: absent }, ...options]}
      value={value === "" && isMarked ? null : value}
      onChange={(id) => {
        onChange(id);
        onPick?.(id);
      }}
    />
  );
}

interface CatalogProps extends Props {
  readonly catalog: CatalogName;
  readonly only?: (item: CatalogItem) => boolean;
  /** `key` is also told where the list has no such item, or was not asked yet. */
  readonly onPick?: (item: CatalogItem | undefined, key: string) => void;
}

export function CatalogInput({ catalog, only = () => true, onPick, ...props }: CatalogProps) {
  const { onChange, ...field } = useInput(props);
  return (
    <CatalogField
      {...field}
      catalog={catalog}
      only={only}
      onChange={(key, item) => {
        onChange(key);
        onPick?.(item, key);
      }}
    />
  );
}

export function KeyInput({ options, ...props }: Props & { readonly options: readonly Choice[] }) {
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const field = useInput(props);
  const isKnown = options.some(({ id }) => id === field.value);
  const text = standingText(typed, field.value, isKnown);
  return (
    <ComboField
      {...field}
      placeholder="Clave o palabras"
      typed={typed}
      onTyped={setTyped}
      hits={options.filter((option) => hasWords(wordsOf(option), text))}
      keyOf={({ id }) => id}
      isKey={(told) => CODE.test(told)}
      wordsOf={wordsOf}
      show={({ id, label }) => (
        <>
          <span className="key">{id}</span>
          <span>{label}</span>
        </>
      )}
      fault={
        !isKnown && field.value !== "" && typed === undefined
          ? `«${field.value}» no es una clave de la lista.`
          : field.fault
      }
      none="Ninguna clave coincide."
    />
  );
}

const wordsOf = ({ id, label }: Choice) => `${id} · ${label}`;

/** Shows the faults of a group or a list as a whole. */
export function ProblemsAt({ path }: { path: string }) {
  useRegistered(path);
  const problems = useStored(useForm().problems, (at) => at.get(path));
  if (problems === undefined) return null;
  return (
    <div role="alert">
      {problems.map((problem) => (
        <p key={problem.sentence} className="fault">
          {problem.sentence} <RemedyButton problem={problem} />
        </p>
      ))}
    </div>
  );
}

interface RowsProps {
  readonly path: string;
  /** A row is called by this noun: "concepto". */
  readonly one: string;
  readonly add: string;
  readonly fresh?: () => Draft;
  readonly max?: number | undefined;
  /** Rows that stay at least. */
  readonly least?: number;
  readonly children: (path: string, index: number) => ReactNode;
}

const keysOf = (rows: readonly Draft[]) => rows.map((row, index) => row[ROW_KEY] ?? index);

export function enter(row: Element | null): void {
  row?.querySelector<HTMLElement>(FIRST_CONTROL)?.focus();
}

const FIRST_CONTROL = ":is(input, textarea, button).control, [role=spinbutton]";

const noValues = (): Draft => ({});

/** Returns the keys of a list's rows, and what adds and takes away rows. The one that was added last is `added`. */
export function useRows(path: string, fresh: () => Draft = noValues) {
  const { change } = useForm();
  // The keys stay as they are while something is typed within a row, so that draws no other row.
  const keys = useDraft((draft) => keysOf(readRows(draft, path)).join(" "))
    .split(" ")
    .filter(Boolean);
  const [added, setAdded] = useState<DraftValue>(undefined);
  const replace = useCallback(
    (next: (rows: readonly Draft[]) => readonly Draft[]) =>
      change((before) => write(before, path, next(readRows(before, path)))),
    [change, path],
  );
  const append = useCallback(() => {
    const row = newRow(fresh());
    setAdded(row[ROW_KEY]);
    replace((rows) => [...rows, row]);
  }, [fresh, replace]);
  const remove = useCallback((index: number) => replace((rows) => rows.filter((_, at) => at !== index)), [replace]);
  return { keys, added, append, remove, replace };
}

/** Shows as many rows as are needed, each with a button that takes it away. */
export function RowsInput({ path, one, add, fresh, max = 500, least = 0, children }: RowsProps) {
  const { keys, added, append, remove } = useRows(path, fresh);
  return (
    <div className="rows">
      {keys.map((key, index) => (
        <fieldset key={key} className="line" ref={key === added ? enter : null}>
          <legend className="visually-hidden">{`${one} ${index + 1}`}</legend>
          <div className="line-fields">{children(`${path}[${index}]`, index)}</div>
          {keys.length <= least ? null : (
            <Button
              icon={Trash2}
              look="quiet"
              small
              aria-label={`Quitar ${one} ${index + 1}`}
              onPress={() => remove(index)}
            />
          )}
        </fieldset>
      ))}
      <ProblemsAt path={path} />
      {keys.length >= max ? null : (
        <div>
          <Button icon={Plus} small onPress={append}>
            {add}
          </Button>
        </div>
      )}
    </div>
  );
}
