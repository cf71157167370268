import { ChevronDown, X } from "lucide-react";
import { memo, useEffect } from "react";
import { Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { amount } from "../../data/format.ts";
import { Button } from "../../kit/button.tsx";
import { Checkbox } from "../../kit/field.tsx";
import { Card } from "../../kit/page.tsx";
import { Select } from "../../kit/select.tsx";
import { AutoFields } from "./capture/auto-fields.tsx";
import { CapturePage } from "./capture/capture.tsx";
import { CustomerInput, PlaceInput, SeriesInput, useFavouriteSeries } from "./capture/choices.tsx";
import {
  AmountInput,
  CatalogInput,
  ChoiceInput,
  ProblemsAt,
  RowsInput,
  TextInput,
} from "./capture/fields.tsx";
import { useDraft, useForm, usePreviewed } from "./capture/form.tsx";
import { InvoiceDetails } from "./capture/invoice-details.tsx";
import { LineDetails, PriceInput } from "./capture/line-details.tsx";
import { Substituting } from "./capture/substituting.tsx";
import { percent, TAXES } from "./data/read-cfdi.ts";
import { type Draft, newRow, ROW_KEY, read, readRows, readText, write } from "./forms/draft.ts";
import { fieldsOf } from "./forms/fields.ts";

/** Captures an invoice: receiver, concepts and taxes. The service computes the amounts. */
export default function CaptureInvoice() {
  return (
    <CapturePage
      kind="factura"
      schema={CreateInvoiceRequestSchema}
      title="Nueva factura"
      fresh={fresh}
      derive={derive}
      fields={<Fields />}
    />
  );
}

const IVA: Draft = { impuesto: "002", categoria: "traslado", tipoFactor: "Tasa", tasaIva: "0.16" };

const freshLine = (): Draft => ({ cantidad: "1", impuestos: [newRow(IVA)] });

const fresh = (): Draft => ({ metodoPago: "PUE", moneda: "MXN", conceptos: [newRow(freshLine())] });

/** Sales to the public have this generic RFC. */
const PUBLIC = "XAXX010101000";

const receiverOf = (draft: Draft) => readText(draft, "receptorRfc") || readText(draft, "receptor.rfc");

/** Fills the fields that follow from others: pesos have no exchange rate, and only an invoice to the public is global. */
function derive(draft: Draft): Draft {
  let derived = draft;
  if ((read(draft, "moneda") ?? "MXN") === "MXN" && readText(draft, "tipoCambio") !== "")
    derived = write(derived, "tipoCambio", "");
  if (receiverOf(draft) !== PUBLIC && draft.informacionGlobal !== undefined)
    derived = write(derived, "informacionGlobal", undefined);
  return derived;
}

/**
 * Returns the form of payment that goes with the method: 99 with PPD, any other with PUE (Guía de llenado). A form that is
 * typed afterwards is checked by the service.
 */
function formOf(method: string, draft: Draft): string {
  if (method === "PPD") return TO_BE_DEFINED;
  const form = readText(draft, "formaPago");
  return form === TO_BE_DEFINED ? "" : form;
}

const TO_BE_DEFINED = "99";

function Fields() {
  const { change, preset } = useForm();
  const favourite = useFavouriteSeries("factura");
  const serie = useDraft((draft) => readText(draft, "serie"));
  useEffect(() => {
    if (serie === "" && favourite !== undefined) preset("serie", favourite);
  }, [serie, favourite, preset]);
  const ppd = useDraft((draft) => readText(draft, "metodoPago") === "PPD");
  const foreign = useDraft((draft) => !["", "MXN"].includes(readText(draft, "moneda")));
  const isPublic = useDraft((draft) => receiverOf(draft) === PUBLIC);
  return (
    <>
      <Substituting path="id" what="una factura" />
      <Card title="Cliente y pago">
        <div className="fields">
          <div className="whole">
            <ReceiverInput />
          </div>
          <SeriesInput kind="factura" required />
          <PlaceInput />
          <ChoiceInput
            path="metodoPago"
            required
            options={[
              { id: "PUE", label: "PUE · en una exhibición" },
              { id: "PPD", label: "PPD · en parcialidades" },
            ]}
            onPick={(method) => change((before) => write(before, "formaPago", formOf(method, before)))}
          />
          <CatalogInput
            path="formaPago"
            catalog="formaPago"
            required
            only={({ clave }) => (clave === TO_BE_DEFINED) === ppd}
          />
          <CatalogInput path="moneda" catalog="moneda" required />
          {foreign ? <AmountInput path="tipoCambio" required decimals={4} help="Pesos por unidad." /> : null}
        </div>
        <InvoiceDetails />
      </Card>
      {isPublic ? <GlobalCard /> : null}
      <Card title="Conceptos">
        <RowsInput
          path="conceptos"
          one="concepto"
          add="Agregar concepto"
          fresh={freshLine}
          max={200}
          least={1}
        >
          {(path) => <Line path={path} />}
        </RowsInput>
      </Card>
    </>
  );
}

const RECEIVER = fieldsOf(CreateInvoiceRequestSchema).find(({ name }) => name === "receptor");

function receiverFields(isKept: boolean) {
  const fields = RECEIVER?.kind === "group" ? RECEIVER.fields : [];
  return fields.filter(({ name }) => isKept || name !== "correos");
}

/** Takes a customer of the account, or a receiver who is described in the invoice alone. */
function ReceiverInput() {
  const { change } = useForm();
  const isDescribed = useDraft((draft) => read(draft, "receptor") !== undefined);
  const isKept = useDraft((draft) => read(draft, "guardarCliente") === true);
  const choose = (described: boolean) =>
    change((before) => {
      const kept = write(before, "guardarCliente", undefined);
      return write(
        write(kept, "receptor", described ? {} : undefined),
        "receptorRfc",
        described ? undefined : "",
      );
    });
  // The addresses are those of the customer that is kept.
  const keep = (kept: boolean) =>
    change((before) => {
      const next = write(before, "guardarCliente", kept ? true : undefined);
      return kept ? next : write(next, "receptor.correos", undefined);
    });
  return (
    <>
      {isDescribed && RECEIVER?.kind === "group" ? (
        <>
          <AutoFields fields={receiverFields(isKept)} prefix="receptor." />
          <Checkbox isSelected={isKept} onChange={keep}>
            Guardarlo entre los clientes al timbrar
          </Checkbox>
        </>
      ) : (
        <CustomerInput />
      )}
      <Button small look="quiet" onPress={() => choose(!isDescribed)}>
        {isDescribed ? "Elegir un cliente registrado" : "No está entre los clientes"}
      </Button>
    </>
  );
}

const Line = memo(function Line({ path }: { path: string }) {
  return (
    <>
      <div className="line-grid">
        <div className="span-3">
          <CatalogInput path={`${path}.claveProdServ`} catalog="claveProdServ" required />
        </div>
        <div className="span-2">
          <CatalogInput path={`${path}.claveUnidad`} catalog="claveUnidad" required />
        </div>
        <div className="span-5">
          <TextInput path={`${path}.descripcion`} required maxLength={1000} />
        </div>
        <AmountInput path={`${path}.cantidad`} required decimals={0} />
        <PriceInput path={path} />
        <AmountInput path={`${path}.descuento`} />
        <IvaInput path={path} />
        <LineAmount path={path} />
      </div>
      <OtherTaxes path={path} />
      <LineDetails path={path} />
    </>
  );
});

/** Shows the amount of a concept as the service computes it. */
function LineAmount({ path }: { path: string }) {
  const importe = usePreviewed((preview) => preview?.lines.find(({ field }) => field === path)?.importe);
  return (
    <div className="field line-amount">
      <span className="label">Importe</span>
      <output className="amount">{importe === undefined ? "—" : amount(importe)}</output>
    </div>
  );
}

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

/** Takes the IVA that is charged on a concept. */
function IvaInput({ path }: { path: string }) {
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
      selectedKey={known}
      onSelectionChange={(key) => {
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

function OtherTaxes({ path }: { path: string }) {
  const { set } = useForm();
  const taxes = useDraft((draft) => readRows(draft, `${path}.impuestos`));
  const add = (tax: Draft) => set(`${path}.impuestos`, [...taxes, newRow(tax)]);
  return (
    <div className="taxes">
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
              add(
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
    </div>
  );
}

function TaxChip({ path, tax, onRemove }: { path: string; tax: Draft; onRemove: () => void }) {
  const rate = String(tax.tasaIva ?? "");
  const preset = OTHERS.some(({ tax: { impuesto, categoria, tasaIva } }) =>
    [impuesto === tax.impuesto, categoria === tax.categoria, tasaIva === rate].every(Boolean),
  );
  const words = `${TAXES[String(tax.impuesto)] ?? ""} ${tax.categoria === "retencion" ? "retenido " : ""}${rate === "" ? "" : percent(rate)}`;
  const remove = (
    <Button look="quiet" icon small aria-label={`Quitar ${words.trim()}`} onPress={onRemove}>
      <X aria-hidden="true" />
    </Button>
  );
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
      <AmountInput path={`${path}.tasaIva`} required decimals={6} help="De 0 a 1: 0.1 es 10 %." />
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

const MONTHS = [
  ...["Enero", "Febrero", "Marzo", "Abril", "Mayo", "Junio", "Julio", "Agosto", "Septiembre"],
  ...["Octubre", "Noviembre", "Diciembre", "Enero-Febrero", "Marzo-Abril", "Mayo-Junio"],
  ...["Julio-Agosto", "Septiembre-Octubre", "Noviembre-Diciembre"],
].map((label, index) => ({ id: String(index + 1).padStart(2, "0"), label }));

const PERIODS = ["Diaria", "Semanal", "Quincenal", "Mensual", "Bimestral"].map((label, index) => ({
  id: `0${index + 1}`,
  label,
}));

/** Takes the period of the sales that an invoice to the public stands for. */
function GlobalCard() {
  return (
    <Card title="Factura global" about="Ventas al público en general: indique de qué periodo son.">
      <div className="fields">
        <ChoiceInput path="informacionGlobal.periodicidad" required options={PERIODS} />
        <ChoiceInput path="informacionGlobal.meses" required options={MONTHS} />
        <TextInput path="informacionGlobal.anio" required maxLength={4} />
      </div>
    </Card>
  );
}
