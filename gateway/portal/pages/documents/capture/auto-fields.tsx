import { Plus, Trash2 } from "lucide-react";
import { memo, type ReactNode } from "react";
import { useAccount } from "../../../data/session.tsx";
import { Button } from "../../../kit/button.tsx";
import { read } from "../forms/draft.ts";
import type { FormField, Input } from "../forms/fields.ts";
import { keysOf } from "../forms/keys.ts";
import { itemOf, labelOf, meaningOf } from "../forms/labels.ts";
import { tripKeysOf } from "../forms/trip-keys.ts";
import { AmountInput, ChoiceInput, DayInput, KeyInput, ProblemsAt, RowsInput, TextInput } from "./fields.tsx";
import { useDraft, useForm } from "./form.tsx";
import { DollarsInput } from "./rate-input.tsx";
import { StampedInput } from "./stamped-input.tsx";
import { NewDeparture, tripInputOf } from "./trip-inputs.tsx";

interface Props {
  readonly fields: readonly FormField[];
  /** `prefix` stands before the names: "nomina.". */
  readonly prefix?: string;
  /** These paths, without the numbers of rows, are shown elsewhere or not at all. */
  readonly hide?: ReadonlySet<string>;
}

/** Shows fields as the contract describes them: plain ones in a grid, then groups and rows. */
export const AutoFields = memo(function AutoFields({ fields, prefix = "", hide = NONE }: Props) {
  const shown = fields.filter(({ name }) => !hide.has(`${prefix}${name}`.replaceAll(/\[\d+\]/g, "")));
  const plain = shown.filter((field): field is Input => field.kind !== "group" && field.kind !== "rows");
  return (
    <>
      {plain.length === 0 ? null : (
        <div className="fields">
          {plain.map((field) => (
            <AutoInput key={field.name} field={field} path={prefix + field.name} />
          ))}
        </div>
      )}
      {shown.map((field) => {
        const path = prefix + field.name;
        if (field.kind === "group")
          return <AutoGroup key={field.name} path={path} fields={field.fields} required={field.required} hide={hide} />;
        if (field.kind === "rows")
          return (
            <Part key={field.name} title={labelOf(path)}>
              <AutoRows path={path} fields={field.fields} max={field.max} hide={hide} />
            </Part>
          );
        return null;
      })}
    </>
  );
});

const NONE: ReadonlySet<string> = new Set();

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="part">
      <div className="row spread">
        <h3>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

interface GroupProps {
  readonly path: string;
  readonly fields: readonly FormField[];
  readonly required: boolean;
  readonly hide: ReadonlySet<string>;
}

/** An optional group shows its fields only after it was added. */
function AutoGroup({ path, fields, required, hide }: GroupProps) {
  const { set } = useForm();
  const isAdded = useDraft((draft) => read(draft, path) !== undefined);
  const there = required || isAdded;
  const title = labelOf(path);
  if (!there)
    return (
      <div>
        <Button icon={Plus} small look="quiet" onPress={() => set(path, {})}>
          {title}
        </Button>
        <ProblemsAt path={path} />
      </div>
    );
  return (
    <Part
      title={title}
      aside={
        required ? undefined : (
          <Button
            icon={Trash2}
            small
            look="quiet"
            aria-label={`Quitar ${title}`}
            onPress={() => set(path, undefined)}
          />
        )
      }
    >
      <ProblemsAt path={path} />
      <AutoFields fields={fields} prefix={`${path}.`} hide={hide} />
    </Part>
  );
}

interface RowsProps {
  readonly path: string;
  readonly fields: readonly FormField[];
  readonly max?: number | undefined;
  readonly hide?: ReadonlySet<string>;
  readonly fresh?: (() => Readonly<Record<string, string>>) | undefined;
}

export function AutoRows({ path, fields, max, hide = NONE, fresh }: RowsProps) {
  const item = itemOf(path);
  return (
    <>
      {path.endsWith(".paradas") ? <NewDeparture stops={path} /> : null}
      <RowsInput path={path} one={item} add={`Agregar ${item}`} max={max} {...(fresh === undefined ? {} : { fresh })}>
        {(row) => <AutoFields fields={fields} prefix={`${row}.`} hide={hide} />}
      </RowsInput>
    </>
  );
}

export function AutoInput({ field, path }: { field: Input; path: string }) {
  const { name, required, kind, options, meanings = {}, maxLength } = field;
  const { today } = useAccount();
  const own = tripInputOf(path);
  if (own !== undefined) return own;
  if (path === "anticipo.uuid") return <StampedInput path={path} />;
  if (path === "comercioExterior.tipoCambioUsd") return <DollarsInput path={path} />;
  const known = options.flatMap((id) => (meanings[id] === undefined ? [] : [{ id, label: meanings[id] }]));
  const keys =
    known.length > 0 && known.length === options.length ? known : (tripKeysOf(path) ?? keysOf(name, today()));
  if (keys !== undefined)
    return keys.length > FEW ? (
      <KeyInput path={path} required={required} options={keys} />
    ) : (
      <ChoiceInput
        path={path}
        required={required}
        absent={ABSENT}
        options={keys.map(({ id, label }) => ({ id, label: `${id} · ${label}` }))}
      />
    );
  switch (kind) {
    case "choice":
      return (
        <ChoiceInput
          path={path}
          required={required}
          absent={ABSENT}
          options={options.map((id) => ({ id, label: meaningOf(name, id) ?? id }))}
        />
      );
    case "answer":
      return <ChoiceInput path={path} required={required} absent={ABSENT} options={ANSWERS} />;
    case "amount":
      return <AmountInput path={path} required={required} decimals={WHOLE.has(name) ? 0 : 2} />;
    case "whole":
      return <TextInput path={path} required={required} inputMode="numeric" />;
    case "date":
    case "moment":
      return <DayInput path={path} required={required} hours={kind === "moment"} />;
    case "long":
      return <TextInput path={path} required={required} rows={3} maxLength={maxLength} whole />;
    default:
      return <TextInput path={path} required={required} maxLength={maxLength} upper={/rfc|curp|pais/i.test(name)} />;
  }
}

const ABSENT = "Sin indicar";
const ANSWERS = [
  { id: "true", label: "Sí" },
  { id: "false", label: "No" },
];

/** A list with more keys than these is searched and not shown whole. */
const FEW = 12;

/** Counts of days, hours and years are shown without decimals. */
const WHOLE = new Set([
  "numDiasPagados",
  "dias",
  "horasExtra",
  "numAniosServicio",
  "diasIncapacidad",
  "porcentajeTiempo",
]);
