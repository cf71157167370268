import { ChevronDown } from "lucide-react";
import {
  Select as AriaSelect,
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  type SelectProps,
  SelectValue,
} from "react-aria-components";
import { FieldFoot, FieldLabel, type FieldProps, markedBy } from "./field.tsx";

export interface Choice {
  readonly id: string;
  readonly label: string;
}

interface Own extends FieldProps {
  readonly options: readonly Choice[];
  /** The id of the choice; null where none was made. */
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly placeholder?: string;
}

/** Takes one of a few choices. CatalogField is for SAT's catalogs, ComboField for more than about fifteen choices. */
export function Select({
  label,
  help,
  unmarked = false,
  fault,
  options,
  placeholder = "Elija",
  onChange,
  ...props
}: Own & Omit<SelectProps<Choice>, "children" | "className" | keyof Own>) {
  return (
    <AriaSelect
      {...props}
      {...markedBy(fault)}
      onChange={(key) => onChange(String(key ?? ""))}
      placeholder={placeholder}
      className="field"
    >
      <FieldLabel label={label} required={props.isRequired} unmarked={unmarked} />
      <Button className="control select-control">
        <SelectValue />
        <ChevronDown aria-hidden="true" />
      </Button>
      <FieldFoot help={help} fault={fault} />
      <Popover className="popover">
        <ListBox className="options" items={options}>
          {({ id, label }) => (
            <ListBoxItem id={id} textValue={label} className="option">
              {label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
