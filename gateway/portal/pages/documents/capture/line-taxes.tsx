import { ChevronDown, X } from "lucide-react";
import type { ReactNode } from "react";
import { Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { Button } from "../../../kit/button.tsx";
import { Select } from "../../../kit/select.tsx";
import { percent, TAXES } from "../data/read-cfdi.ts";
import { type Draft, newRow, ROW_KEY, readRows, readText } from "../forms/draft.ts";
import { AmountInput, ChoiceInput, ProblemsAt } from "./fields.tsx";
import { useDraft, useForm } from "./form.tsx";

const IVA: Draft = { impuesto: "002", categoria: "traslado", tipoFactor: "Tasa", tasaIva: "0.16" };

/** A new concept or product has the usual IVA. */
export const newLine = (): Draft => ({ impuestos: [newRow(IVA)] });

const isIva = (tax: Draft) => tax.impuesto === "002" && tax.categoria === "traslado";

const IVA_CHOICES: readonly {
  readonly id: string;
  readonly label: string;
  readonly tax: Draft | undefined;
}[] = [
  { id: "0.16", label: "16 %", tax: IVA },
  { id: "0.08", label: "8 % (frontera)", tax: { ...IVA, tasaIva: "0.08" } },
  { id: "0", label: "0 %", tax: { ...IVA, tasaIva: "0" } },
  { id: "exento", label: "Exento", tax: { ...IVA, tipoFactor: "Exento", tasaIva: "" } },
  { id: "no", label: "No es objeto", tax: undefined },
];

export function IvaInput({ path }: { path: string }) {
  const { set } = useForm();
  const taxes = useDraft((draft) => readRows(draft, `${path}.impuestos`));
  const own = taxes.find(isIva);
  const known =
    own === undefined ? "no" : own.tipoFactor === "Exento" ? "exento" : String(Number(own.tasaIva || "0.16"));
  return (
    <Select
      label="IVA"
      isRequired
      options={IVA_CHOICES}
      value={known}
      onChange={(key) => {
        const { tax } = IVA_CHOICES.find(({ id }) => id === key) ?? {};
        const others = taxes.filter((one) => !isIva(one));
        set(`${path}.impuestos`, tax === undefined ? others : [newRow(tax), ...others]);
      }}
    />
  );
}

/** Bookkeepers know the other taxes of a concept by these names. */
const OTHERS: readonly { readonly id: string; readonly label: string; readonly tax: Draft }[] = [
  withheld("ISR retenido 10 % (honorarios, arrendamiento)", "001", "0.1"),
  withheld("ISR retenido 1.25 % (RESICO)", "001", "0.0125"),
  withheld("IVA retenido 10.6667 % (dos tercios)", "002", "0.106667"),
  withheld("IVA retenido 6 % (servicios de personal)", "002", "0.06"),
  withheld("IVA retenido 4 % (autotransporte)", "002", "0.04"),
  charged("IEPS 8 % (alimentos)", "0.08"),
  charged("IEPS 26.5 % (bebidas)", "0.265"),
  charged("IEPS 160 % (tabacos)", "1.6"),
  {
    id: "IEPS por cuota (refrescos, combustibles)",
    label: "IEPS por cuota (refrescos, combustibles)",
    tax: { impuesto: "003", categoria: "traslado", tipoFactor: "Cuota" },
  },
];

function withheld(label: string, impuesto: string, tasaIva: string) {
  return { id: label, label, tax: { impuesto, categoria: "retencion", tipoFactor: "Tasa", tasaIva } };
}

function charged(label: string, tasaIva: string) {
  return { id: label, label, tax: { impuesto: "003", categoria: "traslado", tipoFactor: "Tasa", tasaIva } };
}

const OTHER_RATE = "otra";

/** Tells whether a concept has taxes besides IVA, or one whose base is stated. */
export const hasOtherTaxes = (draft: Draft, path: string) =>
  readRows(draft, `${path}.impuestos`).some((tax) => !isIva(tax) || tax.base !== undefined);

interface TaxesProps {
  readonly path: string;
  /** Only the taxes that are there are shown, and no way to add one. */
  readonly closed?: boolean;
  readonly children?: ReactNode;
}

export function OtherTaxes({ path, closed = false, children }: TaxesProps) {
  const { set } = useForm();
  const taxes = useDraft((draft) => readRows(draft, `${path}.impuestos`));
  const add = (tax: Draft) => set(`${path}.impuestos`, [...taxes, newRow(tax)]);
  return (
    <div className="taxes row tight">
      <ProblemsAt path={`${path}.impuestos`} />
      {taxes.map((tax, index) =>
        isIva(tax) ? (
          <OwnBase key={String(tax[ROW_KEY])} path={`${path}.impuestos[${index}]`} tax={tax} />
        ) : (
          <TaxChip
            key={String(tax[ROW_KEY])}
            path={`${path}.impuestos[${index}]`}
            tax={tax}
            onRemove={() =>
              set(
                `${path}.impuestos`,
                taxes.filter((one) => one !== tax),
              )
            }
          />
        ),
      )}
      {closed ? null : <TaxMenu onAdd={add} />}
      {children}
    </div>
  );
}

function TaxMenu({ onAdd }: { onAdd: (tax: Draft) => void }) {
  return (
    <MenuTrigger>
      <Button look="quiet" small>
        Otro impuesto o retención
        <ChevronDown aria-hidden="true" />
      </Button>
      <Popover className="popover">
        <Menu
          className="options"
          aria-label="Impuestos y retenciones"
          onAction={(key) => {
            const preset = OTHERS.find(({ id }) => id === key);
            onAdd(
              preset?.tax ?? {
                impuesto: "001",
                categoria: "retencion",
                tipoFactor: "Tasa",
                tasaIva: "",
                $own: "sí",
              },
            );
          }}
        >
          {[...OTHERS, { id: OTHER_RATE, label: "Otra tasa…" }].map(({ id, label }) => (
            <MenuItem key={id} id={id} className="option">
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** Returns "IVA 16 %", "ISR retenido 10 %", "IVA exento", "IEPS por unidad". */
export function wordsOf(tax: Draft): string {
  const name = TAXES[readText(tax, "impuesto")] ?? "";
  const rate = readText(tax, "tasaIva");
  const factor = readText(tax, "tipoFactor");
  if (factor === "Exento") return `${name} exento`;
  if (factor === "Cuota") return `${name} por unidad`;
  const held = readText(tax, "categoria") === "retencion" ? ["retenido"] : [];
  return [name, ...held, ...(rate === "" ? [] : [percent(rate)])].join(" ");
}

function TaxChip({ path, tax, onRemove }: { path: string; tax: Draft; onRemove: () => void }) {
  const rate = readText(tax, "tasaIva");
  const preset = OTHERS.some(({ tax: { impuesto, categoria, tasaIva } }) =>
    [impuesto === tax.impuesto, categoria === tax.categoria, tasaIva === rate].every(Boolean),
  );
  const words = wordsOf(tax);
  const remove = <Button icon={X} look="quiet" small aria-label={`Quitar ${words}`} onPress={onRemove} />;
  if (tax.tipoFactor === "Cuota")
    return (
      <div className="own-tax">
        <AmountInput path={`${path}.cuota`} required decimals={4} help="Pesos por litro, cigarro…" />
        <AmountInput path={`${path}.base`} required decimals={3} help="Litros, cigarros…" />
        {remove}
      </div>
    );
  if (preset && tax.$own === undefined && tax.base === undefined)
    return (
      <span className="chip">
        {words}
        {remove}
      </span>
    );
  return (
    <div className="own-tax">
      <ChoiceInput
        path={`${path}.impuesto`}
        required
        options={Object.entries(TAXES).map(([id, label]) => ({ id, label }))}
      />
      <ChoiceInput
        path={`${path}.categoria`}
        required
        options={[
          { id: "traslado", label: "Traslado" },
          { id: "retencion", label: "Retención" },
        ]}
      />
      <AmountInput path={`${path}.tasaIva`} required decimals={6} help="0.1 es 10 %, y 1.6 es 160 % (solo IEPS)." />
      <OwnBase path={path} tax={tax} />
      {remove}
    </div>
  );
}

/** Shows the fixed base of a copied tax, because it does not follow a changed price. */
function OwnBase({ path, tax }: { path: string; tax: Draft }) {
  if (tax.base === undefined) return null;
  const name = TAXES[String(tax.impuesto)] ?? "impuesto";
  return <AmountInput path={`${path}.base`} help={`Del ${name}. Vacía, sigue al precio.`} />;
}
