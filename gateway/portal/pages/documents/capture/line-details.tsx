import { ConceptoSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { money } from "../../../data/format.ts";
import { Select } from "../../../kit/select.tsx";
import { type Draft, read, readText, write } from "../forms/draft.ts";
import { fieldsOf } from "../forms/fields.ts";
import { FUELS } from "../forms/keys.ts";
import { meaningOf } from "../forms/labels.ts";
import { CUSTOMS, currencyOf, listedPrice, withKey } from "../forms/products.ts";
import { AutoFields } from "./auto-fields.tsx";
import { AmountInput, CatalogInput, ChoiceInput, ProblemsAt, TextInput } from "./fields.tsx";
import { useDraft, useForm } from "./form.tsx";
import { NameAdviceAt } from "./name-advice-at.tsx";
import { ProductInput } from "./product-input.tsx";

const PRICES = ["valorUnitario", "precioConImpuestos", "importeConImpuestos"] as const;
type Price = (typeof PRICES)[number];

const LABELS: Readonly<Record<Price, string>> = {
  valorUnitario: "Precio",
  precioConImpuestos: "Precio con impuestos",
  importeConImpuestos: "Importe con impuestos",
};

/** The columns of concepts have one title for all kinds of price. */
const HELP: Readonly<Partial<Record<Price, string>>> = {
  precioConImpuestos: "Con impuestos.",
  importeConImpuestos: "De todo, con impuestos.",
};

function priceOf(draft: Draft, path: string): Price {
  return PRICES.find((name) => read(draft, `${path}.${name}`) !== undefined) ?? "valorUnitario";
}

/** Takes the price of a concept, in the field of the chosen kind of price: with or without taxes. */
export function PriceInput({ path }: { path: string }) {
  const price = useDraft((draft) => priceOf(draft, path));
  const listed = useDraft((draft) => elsewhere(draft, path));
  return (
    <>
      <AmountInput
        path={`${path}.${price}`}
        label={LABELS[price]}
        required
        help={listed === undefined ? HELP[price] : `En el catálogo: ${listed}.`}
      />
      {price === "valorUnitario" ? null : <ProblemsAt path={`${path}.valorUnitario`} />}
    </>
  );
}

/** Returns the price that the catalog has in another currency than the invoice. */
function elsewhere(draft: Draft, path: string): string | undefined {
  const listed = listedPrice(draft, path);
  if (listed === undefined || listed.moneda === currencyOf(draft)) return undefined;
  return money(listed.price, listed.moneda);
}

/** Moves what was typed to the field of another kind of price. A product has no price of a whole concept. */
export function PriceChoice({ path, ofProduct = false }: { path: string; ofProduct?: boolean }) {
  const { change } = useForm();
  const price = useDraft((draft) => priceOf(draft, path));
  return (
    <Select
      label="Impuestos incluidos"
      unmarked
      options={ofProduct ? CHOICES.filter(({ id }) => id !== "importeConImpuestos") : CHOICES}
      value={price}
      onChange={(key) =>
        change((before) => {
          const typed = readText(before, `${path}.${price}`);
          return write(write(before, `${path}.${price}`, undefined), `${path}.${key}`, typed);
        })
      }
    />
  );
}

const CHOICES: readonly { readonly id: Price; readonly label: string }[] = [
  { id: "valorUnitario", label: "No" },
  { id: "precioConImpuestos", label: "Sí, en cada unidad" },
  { id: "importeConImpuestos", label: "Sí, en el importe" },
];

const PLAIN = ["noIdentificacion", "unidad", "objetoImp", "cuentasPrediales", "descuentoPorcentaje", "pedimentos"];
const LINE_FIELDS = fieldsOf(ConceptoSchema);
const GROUPS = LINE_FIELDS.filter(({ name }) => ["aCuentaTerceros", "partes", "instEducativas"].includes(name));
const GOODS = LINE_FIELDS.filter(({ name }) =>
  [...CUSTOMS, "cantidadAduana", "descripcionesEspecificas"].includes(name),
);

/** Takes the key of a product or service. */
export function ProductKeyInput({ path }: { path: string }) {
  const { change } = useForm();
  return (
    <CatalogInput
      path={`${path}.claveProdServ`}
      catalog="claveProdServ"
      required
      onPick={(_, key) => change((before) => withKey(before, path, key))}
    />
  );
}

const ALL_FUELS = [...FUELS.values()].flat();

/** Takes what fuel needs besides its key. A concept that became something else shows it until it is emptied. */
export function FuelInputs({ path }: { path: string }) {
  const [kind, permit] = [`${path}.hidroYPetro.subProducto`, `${path}.hidroYPetro.numeroPermiso`];
  const subproducts = useDraft((draft) => FUELS.get(readText(draft, `${path}.claveProdServ`)));
  const isChosen = useDraft((draft) => readText(draft, kind) !== "");
  const isFilled = useDraft((draft) => isChosen || readText(draft, permit) !== "");
  if (subproducts === undefined && !isFilled) return null;
  const options = (isChosen ? ALL_FUELS : (subproducts ?? [])).map((id) => ({
    id,
    label: `${id} · ${meaningOf("subProducto", id)}`,
  }));
  const isOnly = subproducts?.length === 1;
  return (
    <div className="fields">
      {isOnly && !isChosen ? null : (
        <ChoiceInput path={kind} options={options} absent={isOnly ? "El de la clave" : "Sin indicar"} />
      )}
      <TextInput
        path={permit}
        maxLength={35}
        help="Vacío, el del lugar de expedición, que se guarda en «Cuenta y timbres»."
      />
    </div>
  );
}

/** Takes what customs asks of an export's goods; what the product with this code says need not be filled in. */
function GoodsInputs({ path }: { path: string }) {
  const isShown = useDraft(
    (draft) =>
      read(draft, "comercioExterior") !== undefined ||
      GOODS.some(({ name }) => read(draft, `${path}.${name}`) !== undefined),
  );
  return isShown ? <AutoFields fields={GOODS} prefix={`${path}.`} /> : null;
}

/** Tells whether a concept has anything that only its further fields show. */
export const hasDetails = (draft: Draft, path: string) =>
  PLAIN.some((name) => readText(draft, `${path}.${name}`) !== "") ||
  [...GROUPS, ...GOODS].some(({ name }) => read(draft, `${path}.${name}`) !== undefined);

/** Takes what has no place in the row of a concept. */
export function LineDetails({ path }: { path: string }) {
  return (
    <>
      <div className="fields">
        <ProductKeyInput path={path} />
        <ProductInput line={path} name="noIdentificacion" maxLength={100} />
        <TextInput path={`${path}.unidad`} maxLength={20} help="Por ejemplo, Pieza." />
        <PriceChoice path={path} />
        <AmountInput path={`${path}.descuentoPorcentaje`} help="En lugar del descuento en dinero." />
        <TaxObjectInput path={path} />
        <TextInput
          path={`${path}.cuentasPrediales`}
          help="De renta o venta de inmuebles; varias van separadas por un espacio."
        />
        <TextInput
          path={`${path}.pedimentos`}
          help="De lo importado, 15 dígitos; varios van separados por un espacio."
        />
      </div>
      <AutoFields fields={GROUPS} prefix={`${path}.`} />
      <GoodsInputs path={path} />
      <NameAdviceAt rfc={`${path}.aCuentaTerceros.rfc`} nombre={`${path}.aCuentaTerceros.nombre`} />
    </>
  );
}

export function TaxObjectInput({ path }: { path: string }) {
  return <ChoiceInput path={`${path}.objetoImp`} absent="Según los impuestos" options={TAX_OBJECTS} />;
}

/** c_ObjetoImp; without a choice it follows from the taxes. */
const TAX_OBJECTS = [
  { id: "01", label: "01 · No objeto de impuesto" },
  { id: "02", label: "02 · Sí objeto de impuesto" },
  { id: "03", label: "03 · Sí objeto, sin obligación de desglose" },
  { id: "04", label: "04 · Sí objeto, no causa impuesto" },
  { id: "05", label: "05 · Sí objeto, IVA crédito PODEBI" },
  { id: "06", label: "06 · Sí objeto del IVA, no traslado" },
  { id: "07", label: "07 · No traslado de IVA, sí desglose de IEPS" },
  { id: "08", label: "08 · No traslado de IVA ni de IEPS" },
];
