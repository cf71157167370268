import { Check, Eye, EyeOff } from "lucide-react";
import { type FocusEvent, type ReactNode, useContext, useLayoutEffect, useRef, useState } from "react";
import {
  Checkbox as AriaCheckbox,
  NumberField as AriaNumberField,
  TextField as AriaTextField,
  type CheckboxProps,
  FieldErrorContext,
  Input,
  Label,
  type NumberFieldProps,
  Text,
  TextArea,
  type TextFieldProps,
} from "react-aria-components";
import { amount, digitsOf } from "../data/format.ts";
import { useHeld } from "./held.ts";

export interface FieldProps {
  readonly label: string;
  /** `help` says what the field is for, unless the label says it all. */
  readonly help?: ReactNode;
  /** A filter or a setting is never missing, so its label does not say "(opcional)". */
  readonly unmarked?: boolean;
  /** `fault` says what the form or the service finds wrong with the value. */
  readonly fault?: string | undefined;
}

/** Marks a field as wrong where a fault is given. Without one React Aria judges the field. */
export const markedBy = (fault: string | undefined) => (fault === undefined ? {} : { isInvalid: true });

interface LabelProps extends Pick<FieldProps, "label" | "unmarked"> {
  readonly required: boolean | undefined;
}

export function FieldLabel({ label, required = false, unmarked = false }: LabelProps) {
  return (
    <Label className="label">
      {label}
      {required || unmarked ? null : <span className="optional"> (opcional)</span>}
    </Label>
  );
}

type FootProps = Pick<FieldProps, "help" | "fault">;

/** Shows the line below a field: what is wrong, or else what the field is for. An empty line keeps its place. */
export function FieldFoot({ help, fault }: FootProps) {
  const validation = useContext(FieldErrorContext);
  const told = validation?.isInvalid ? wordsOf(validation.validationErrors, validation.validationDetails) : "";
  const shown = useHeld(fault ?? told);
  return (
    <div className="foot">
      {help === undefined ? null : (
        <Text slot="description" className="help">
          {help}
        </Text>
      )}
      {shown === "" ? null : (
        <Text slot="errorMessage" className="fault">
          {shown}
        </Text>
      )}
    </div>
  );
}

/** Returns the faults in Spanish, because the browser's own words are in the browser's language. */
function wordsOf(errors: readonly string[], details: ValidityState): string {
  if (details.valueMissing) return "Escriba este dato.";
  if (details.typeMismatch) return "Escriba una dirección de correo, como nombre@empresa.mx.";
  if (details.tooShort) return "Es demasiado corto.";
  if (details.rangeUnderflow || details.rangeOverflow) return "El número está fuera de los límites.";
  return errors.join(" ");
}

/**
 * Selects the text of a field that is come to by a key or by the page, so that typing replaces it. A press puts the
 * caret.
 */
const select = ({ currentTarget: field }: FocusEvent<HTMLInputElement>) => field.select();

/**
 * Selects the text also after a press, which puts the caret after this event: nobody edits a number or a password
 * within.
 */
export function selectAfterPress({ currentTarget: field }: FocusEvent<HTMLInputElement>): void {
  const text = field.value;
  setTimeout(() => document.activeElement === field && field.value === text && field.select());
}

interface TextOwn extends FieldProps {
  readonly placeholder?: string;
  /** Lines of the field; one when absent. */
  readonly rows?: number;
  /** Typed text is shown and sent in capitals, as SAT registers names and RFCs. */
  readonly upper?: boolean;
  readonly whole?: boolean;
}

export function TextField({
  label,
  help,
  unmarked = false,
  fault,
  placeholder,
  rows,
  upper = false,
  whole = false,
  onChange,
  ...props
}: TextOwn & Omit<TextFieldProps, "children" | "className">) {
  const [inner, setInner] = useState(props.defaultValue ?? "");
  const controlled = upper
    ? {
        value: props.value ?? inner,
        onChange: (text: string) => {
          const raised = text.toLocaleUpperCase("es-MX");
          setInner(raised);
          onChange?.(raised);
        },
      }
    : onChange === undefined
      ? {}
      : { onChange };
  return (
    <AriaTextField {...props} {...controlled} {...markedBy(fault)} className={whole ? "field whole" : "field"}>
      <FieldLabel label={label} required={props.isRequired} unmarked={unmarked} />
      {rows === undefined ? (
        <Input
          className="control"
          placeholder={placeholder}
          onFocus={props.inputMode === "numeric" ? selectAfterPress : select}
          autoCapitalize={upper ? "characters" : undefined}
        />
      ) : (
        <TextArea className="control" rows={rows} placeholder={placeholder} />
      )}
      <FieldFoot help={help} fault={fault} />
    </AriaTextField>
  );
}

/** Takes a password, with a button that shows it. */
export function PasswordField({ label, help, ...props }: FieldProps & Omit<TextFieldProps, "children" | "className">) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <AriaTextField {...props} type={shown ? "text" : "password"} className="field">
      <FieldLabel label={label} required={props.isRequired} />
      <span className="with-inside">
        <Input className="control" onFocus={selectAfterPress} />
        <button
          type="button"
          className="inside"
          aria-label={shown ? "Ocultar la contraseña" : "Mostrar la contraseña"}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden="true" />
        </button>
      </span>
      <FieldFoot help={help} />
    </AriaTextField>
  );
}

/** Names the user for password managers, which keep a password under this field's value; nobody needs to see it. */
export function Username({ email }: { email: string }) {
  return (
    <input
      className="visually-hidden"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}

/** Takes a count: whole numbers unless `formatOptions` say otherwise. MoneyField is for amounts of money. */
export function NumberField({ label, help, ...props }: FieldProps & Omit<NumberFieldProps, "children" | "className">) {
  return (
    <AriaNumberField formatOptions={{ maximumFractionDigits: 0 }} {...props} className="field">
      <FieldLabel label={label} required={props.isRequired} />
      <Input className="control number-control" onFocus={selectAfterPress} />
      <FieldFoot help={help} />
    </AriaNumberField>
  );
}

interface MoneyOwn extends FieldProps {
  /** `value` is decimal digits as the contract sends them, "1234.50"; "" where nothing was written. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Decimals that are shown at least when the field is left. */
  readonly decimals?: number;
}

/**
 * Takes an amount, kept as the typed digits and never as a floating-point number. It is edited without the commas of
 * thousands and shown with them. Coming to the field selects its text, so that typing replaces it as in a cell of a
 * sheet.
 */
export function MoneyField({
  label,
  help,
  unmarked = false,
  fault,
  value,
  onChange,
  decimals = 2,
  ...props
}: MoneyOwn & Omit<TextFieldProps, "children" | "className" | "value" | "onChange">) {
  const [typing, setTyping] = useState<string | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const isEdited = typing !== undefined;
  const shown = value === "" ? "" : amount(value, decimals);
  const unread =
    isEdited || shown === "" || AMOUNT.test(digitsOf(shown)) ? undefined : "Escriba un importe, como 1,250.00.";
  // The service may still speak of an earlier value, and the field reads the present one.
  const told = unread ?? fault;
  // The browser selects the text before the field takes the commas out of it, and that replacement undoes the
  // selection.
  useLayoutEffect(() => {
    if (isEdited) input.current?.select();
  }, [isEdited]);
  return (
    <AriaTextField
      {...props}
      {...markedBy(told)}
      className="field"
      value={typing ?? shown}
      inputMode="decimal"
      validationBehavior="aria"
      onFocus={() => setTyping(AMOUNT.test(value) ? shown.replaceAll(",", "") : shown)}
      onBlur={() => setTyping(undefined)}
      onChange={(text) => {
        setTyping(text);
        onChange(digitsOf(text));
      }}
    >
      <FieldLabel label={label} required={props.isRequired} unmarked={unmarked} />
      <Input ref={input} className="control number-control" />
      <FieldFoot help={help} fault={told} />
    </AriaTextField>
  );
}

const AMOUNT = /^-?\d+(\.\d{1,6})?$/;

export function Checkbox({
  children,
  ...props
}: Omit<CheckboxProps, "children" | "className"> & { children: ReactNode }) {
  return (
    <AriaCheckbox {...props} className="check">
      <span className="box">
        <Check aria-hidden="true" strokeWidth={3} />
      </span>
      <span>{children}</span>
    </AriaCheckbox>
  );
}

interface CheckboxesProps {
  readonly of: readonly (readonly [name: string, label: string])[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Takes any number of several names. */
export function Checkboxes({ of, chosen, onChange }: CheckboxesProps) {
  return of.map(([name, label]) => (
    <Checkbox
      key={name}
      isSelected={chosen.includes(name)}
      onChange={(isWanted) => onChange(isWanted ? [...chosen, name] : chosen.filter((each) => each !== name))}
    >
      {label}
    </Checkbox>
  ));
}
