import { ChevronDown, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import type { PreviewDocumentResponse } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { amount } from "../../data/format.ts";
import { Button } from "../../kit/button.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Card } from "../../kit/page.tsx";
import { Select } from "../../kit/select.tsx";
import { CapturePage } from "./capture/capture.tsx";
import { CustomerInput, SeriesInput, useFavouriteSeries } from "./capture/choices.tsx";
import {
  AmountInput,
  CatalogInput,
  ChoiceInput,
  ProblemsAt,
  RowsInput,
  TextInput,
} from "./capture/fields.tsx";
import { useForm } from "./capture/form.tsx";
import { type Draft, newRow, ROW_KEY, read, readRows, readText, write } from "./forms/draft.ts";
import { percent, TAXES } from "./read-cfdi.ts";

/** Captures an invoice: receiver, concepts and taxes. The service computes the amounts. */
export default function CaptureInvoice() {
  return (
    <CapturePage
      kind="factura"
      schema={CreateInvoiceRequestSchema}
      title="Nueva factura"
      fresh={fresh}
      derive={derive}
      fields={(preview) => <Fields preview={preview} />}
    />
  );
}

const IVA: Draft = { impuesto: "002", categoria: "traslado", tipoFactor: "Tasa", tasaIva: "0.16" };

const freshLine = (): Draft => ({ cantidad: "1", impuestos: [newRow(IVA)] });

const fresh = (): Draft => ({ metodoPago: "PUE", moneda: "MXN", conceptos: [newRow(freshLine())] });

/** Sales to the public have this generic RFC. */
const PUBLIC = "XAXX010101000";

/** Fills the fields that follow from others: pesos have no exchange rate, and only an invoice to the public is global. */
function derive(draft: Draft): Draft {
  let derived = draft;
  if ((read(draft, "moneda") ?? "MXN") === "MXN" && readText(draft, "tipoCambio") !== "")
    derived = write(derived, "tipoCambio", "");
  if (read(draft, "receptorRfc") !== PUBLIC && draft.informacionGlobal !== undefined)
    derived = write(derived, "informacionGlobal", undefined);
  return derived;
}

/**
 * Returns the form of payment that goes with the method: 99 with PPD, any other with PUE (Guía de llenado). A form that is
 * typed afterwards is the service's to judge.
 */
function formOf(method: string, draft: Draft): string {
  if (method === "PPD") return TO_BE_DEFINED;
  const form = readText(draft, "formaPago");
  return form === TO_BE_DEFINED ? "" : form;
}

const TO_BE_DEFINED = "99";

function Fields({ preview }: { preview: PreviewDocumentResponse | undefined }) {
  const { draft, change, preset } = useForm();
  const favourite = useFavouriteSeries("factura");
  const serie = readText(draft, "serie");
  useEffect(() => {
    if (serie === "" && favourite !== undefined) preset("serie", favourite);
  }, [serie, favourite, preset]);
  const [hasTerms] = useState(() => readText(draft, "condicionesDePago") !== "");
  const ppd = readText(draft, "metodoPago") === "PPD";
  const foreign = !["", "MXN"].includes(readText(draft, "moneda"));
  return (
    <>
      {readText(draft, "id") === "" ? null : (
        <Notice title="Sustituye a una factura">
          Corrija lo que haga falta. Al timbrarla, el servicio pide al SAT cancelar la original con el motivo
          01.
        </Notice>
      )}
      <Card title="Cliente y pago">
        <div className="fields">
          <div className="whole">
            <CustomerInput />
          </div>
          <SeriesInput kind="factura" required />
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
        <details className="more-fields" open={hasTerms}>
          <summary>Condiciones de pago</summary>
          <div className="fields">
            <TextInput path="condicionesDePago" maxLength={1000} help="Por ejemplo, 30 días." />
          </div>
        </details>
      </Card>
      {readText(draft, "receptorRfc") === PUBLIC ? <GlobalCard /> : null}
      <Card title="Conceptos">
        <RowsInput
          path="conceptos"
          one="concepto"
          add="Agregar concepto"
          fresh={freshLine}
          max={200}
          least={1}
        >
          {(path) => <Line path={path} preview={preview} />}
        </RowsInput>
      </Card>
    </>
  );
}

function Line({ path, preview }: { path: string; preview: PreviewDocumentResponse | undefined }) {
  const importe = preview?.lines.find(({ field }) => field === path)?.importe;
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
        <AmountInput path={`${path}.valorUnitario`} label="Precio" required />
        <AmountInput path={`${path}.descuento`} />
        <IvaInput path={path} />
        <div className="field line-amount">
          <span className="label">Importe</span>
          <output className="amount">{importe === undefined ? "—" : amount(importe)}</output>
        </div>
      </div>
      <OtherTaxes path={path} />
      <LineDetails path={path} />
    </>
  );
}

/** Takes what most concepts never need; it is folded away while it is empty. */
function LineDetails({ path }: { path: string }) {
  const { draft } = useForm();
  const names = ["noIdentificacion", "unidad", "objetoImp", "cuentasPrediales"];
  // It is open at first where something is filled in; afterwards only the user folds it.
  const [isFilled] = useState(() => names.some((name) => readText(draft, `${path}.${name}`) !== ""));
  return (
    <details className="more-fields" open={isFilled}>
      <summary>Más datos del concepto</summary>
      <div className="fields">
        <TextInput path={`${path}.noIdentificacion`} maxLength={100} />
        <TextInput path={`${path}.unidad`} maxLength={20} help="Por ejemplo, Pieza." />
        <ChoiceInput path={`${path}.objetoImp`} absent="Según los impuestos" options={TAX_OBJECTS} />
        <TextInput
          path={`${path}.cuentasPrediales`}
          help="De renta o venta de inmuebles; varias van separadas por un espacio."
        />
      </div>
    </details>
  );
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
  const { draft, set } = useForm();
  const taxes = readRows(draft, `${path}.impuestos`);
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
];

function withheld(label: string, impuesto: string, tasaIva: string) {
  return { id: label, label, tax: { impuesto, categoria: "retencion", tipoFactor: "Tasa", tasaIva } };
}

function charged(label: string, tasaIva: string) {
  return { id: label, label, tax: { impuesto: "003", categoria: "traslado", tipoFactor: "Tasa", tasaIva } };
}

const OTHER_RATE = "otra";

function OtherTaxes({ path }: { path: string }) {
  const { draft, set } = useForm();
  const taxes = readRows(draft, `${path}.impuestos`);
  const add = (tax: Draft) => set(`${path}.impuestos`, [...taxes, newRow(tax)]);
  return (
    <div className="taxes">
      <ProblemsAt path={`${path}.impuestos`} />
      {taxes.map((tax, index) =>
        isIva(tax) ? null : (
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
  if (preset && tax.$own === undefined)
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
      {remove}
    </div>
  );
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
