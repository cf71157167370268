import { useSearch } from "@tanstack/react-router";
import { memo, useCallback, useEffect } from "react";
import { amount } from "../../data/format.ts";
import { Button } from "../../kit/button.tsx";
import { Checkbox } from "../../kit/field.tsx";
import { Card } from "../../kit/page.tsx";
import { CapturePage } from "./capture/capture.tsx";
import { CustomerInput, PlaceInput, SeriesInput, useFavouriteSeries } from "./capture/choices.tsx";
import { AmountInput, CatalogInput, ChoiceInput, RowsInput, TextInput } from "./capture/fields.tsx";
import { useDraft, useForm, usePreviewed } from "./capture/form.tsx";
import { InvoiceDetails } from "./capture/invoice-details.tsx";
import { KeepProduct } from "./capture/keep-product.tsx";
import { FuelInputs, LineDetails, PriceInput, ProductKeyInput } from "./capture/line-details.tsx";
import { IvaInput, newLine, OtherTaxes } from "./capture/line-taxes.tsx";
import { ProductInput } from "./capture/product-input.tsx";
import { PUBLIC, ReceiverAdviceAt, ReceiverFields } from "./capture/receiver-fields.tsx";
import { Substituting } from "./capture/substituting.tsx";
import { type Draft, newRow, read, readText, write } from "./forms/draft.ts";
import { inCurrency } from "./forms/products.ts";

/** Captures an invoice: receiver, concepts and taxes. The service computes the amounts. */
export default function CaptureInvoice() {
  const { cliente } = useSearch({ strict: false }) as { cliente?: string };
  const fresh = useCallback(() => freshFor(cliente), [cliente]);
  return <CapturePage kind="factura" title="Nueva factura" fresh={fresh} derive={derive} fields={<Fields />} />;
}

const freshLine = (): Draft => ({ cantidad: "1", ...newLine() });

const freshFor = (cliente: string | undefined): Draft => ({
  ...{ metodoPago: "PUE", moneda: "MXN", conceptos: [newRow(freshLine())] },
  ...(cliente === undefined ? {} : { receptorRfc: cliente }),
});

const receiverOf = (draft: Draft) => readText(draft, "receptorRfc") || readText(draft, "receptor.rfc");

/**
 * Fills the fields that follow from others: pesos have no exchange rate, and only an invoice to the public is global.
 */
function derive(draft: Draft): Draft {
  let derived = draft;
  if ((read(draft, "moneda") ?? "MXN") === "MXN" && readText(draft, "tipoCambio") !== "")
    derived = write(derived, "tipoCambio", "");
  if (receiverOf(draft) !== PUBLIC && draft.informacionGlobal !== undefined)
    derived = write(derived, "informacionGlobal", undefined);
  return derived;
}

/**
 * Returns the form of payment that goes with the method: 99 with PPD, any other with PUE (Guía de llenado). A form that
 * is typed afterwards is checked by the service.
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
          <CatalogInput
            path="moneda"
            catalog="moneda"
            required
            onPick={(item) => {
              if (item !== undefined) change((before) => inCurrency(before, item.clave));
            }}
          />
          {foreign ? <AmountInput path="tipoCambio" required decimals={4} help="Pesos por unidad." /> : null}
        </div>
        <InvoiceDetails />
      </Card>
      {isPublic ? <GlobalCard /> : null}
      <Card title="Conceptos">
        <RowsInput path="conceptos" one="concepto" add="Agregar concepto" fresh={freshLine} max={200} least={1}>
          {(path) => <Line path={path} />}
        </RowsInput>
      </Card>
    </>
  );
}

/** Takes a customer of the account, or a receiver who is described in the invoice alone. */
function ReceiverInput() {
  const { change } = useForm();
  const isDescribed = useDraft((draft) => read(draft, "receptor") !== undefined);
  const isKept = useDraft((draft) => readText(draft, "guardarCliente") === "true");
  // The buyer of an export is described there.
  const isExport = useDraft((draft) => read(draft, "comercioExterior") !== undefined);
  const choose = (described: boolean) =>
    change((before) => {
      const kept = write(before, "guardarCliente", undefined);
      return write(write(kept, "receptor", described ? {} : undefined), "receptorRfc", described ? undefined : "");
    });
  // The addresses are those of the customer that is kept.
  const keep = (kept: boolean) =>
    change((before) => {
      const next = write(before, "guardarCliente", kept ? "true" : undefined);
      return kept ? next : write(next, "receptor.correos", undefined);
    });
  return (
    <>
      {isDescribed ? (
        <>
          <ReceiverFields path="receptor" hasAddresses={isKept} />
          <div className="stack tight">
            <ReceiverAdviceAt path="receptor" />
            <Checkbox isSelected={isKept} onChange={keep}>
              Guardarlo entre los clientes al timbrar
            </Checkbox>
          </div>
        </>
      ) : (
        <CustomerInput required={!isExport} />
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
          <ProductKeyInput path={path} />
        </div>
        <div className="span-2">
          <CatalogInput path={`${path}.claveUnidad`} catalog="claveUnidad" required />
        </div>
        <div className="span-5">
          <ProductInput line={path} name="descripcion" required maxLength={1000} />
        </div>
        <AmountInput path={`${path}.cantidad`} required decimals={0} />
        <PriceInput path={path} />
        <AmountInput path={`${path}.descuento`} />
        <IvaInput path={path} />
        <LineAmount path={path} />
      </div>
      <OtherTaxes path={path}>
        <KeepProduct line={path} />
      </OtherTaxes>
      <FuelInputs path={path} />
      <LineDetails path={path} />
    </>
  );
});

function LineAmount({ path }: { path: string }) {
  const importe = usePreviewed((preview) => preview?.lines.find(({ field }) => field === path)?.importe);
  return (
    <div className="field line-amount">
      <span className="label">Importe</span>
      <output className="amount">{importe === undefined ? "—" : amount(importe)}</output>
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
