import { FilterX, SlidersHorizontal } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { MoneyField, TextField } from "../../../kit/field.tsx";
import { useSettled } from "../../../kit/settled.ts";
import { amountIn } from "../data/filters.ts";

interface FieldsProps {
  /** So many filters are in use. */
  readonly used: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** Shows the filters of a list; on a phone behind a button. */
export function FilterFields({ used, onClear, children }: FieldsProps) {
  const [open, setOpen] = useState(false);
  return (
    <section className="filters" aria-label="Filtros">
      <div className="filters-toggle row spread">
        <Button
          icon={SlidersHorizontal}
          small
          onPress={() => setOpen(!open)}
          aria-expanded={open}
          aria-controls="filtros"
        >
          {used === 0 ? "Filtros" : `Filtros (${used})`}
        </Button>
      </div>
      <div id="filtros" className={open ? "filters-fields open" : "filters-fields"}>
        {children}
        {used === 0 ? null : (
          <Button icon={FilterX} look="quiet" onPress={onClear}>
            Quitar
          </Button>
        )}
      </div>
    </section>
  );
}

interface TypedProps {
  readonly label: string;
  readonly value: string;
  readonly onSettled: (value: string) => void;
}

interface TextProps extends TypedProps {
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly upper?: boolean;
}

/** Filters by a text, after a moment without typing. */
export function TypedFilter({ label, value, onSettled, upper = false, maxLength = 36, ...props }: TextProps) {
  const [typed, setTyped] = useTyped(value, onSettled);
  return (
    <TextField
      {...props}
      label={label}
      unmarked
      value={typed}
      onChange={(text) => setTyped(upper ? text.toUpperCase() : text)}
      maxLength={maxLength}
    />
  );
}

/** Filters by an amount, once what is typed is one. */
export function AmountFilter({ label, value, onSettled }: TypedProps) {
  const [typed, setTyped] = useTyped(value, (text) => {
    if (text === "" || amountIn(text) !== undefined) onSettled(text);
  });
  return <MoneyField label={label} unmarked value={typed} onChange={setTyped} maxLength={30} />;
}

/** Keeps what is typed, and tells it after a moment without typing. */
function useTyped(value: string, onSettled: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const settled = useSettled(typed, 350);
  const told = useRef(value);
  useEffect(() => {
    if (settled.trim() === told.current) return;
    told.current = settled.trim();
    onSettled(settled.trim());
  });
  // The address may change by other ways: back, or another filter that takes this one away.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(value);
  }, [value]);
  return [typed, setTyped] as const;
}
