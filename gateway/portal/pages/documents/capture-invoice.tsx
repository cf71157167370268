import { useSearch } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { keepChoice, lastChoice } from "../../data/last-choice.ts";
import { useAccount } from "../../data/session.tsx";
import { Button } from "../../kit/button.tsx";
import { Checkbox } from "../../kit/field.tsx";
import { Card } from "../../kit/page.tsx";
import { CapturePage } from "./capture/capture.tsx";
import { CustomerInput, PlaceInput, SeriesInput, useFavouriteSeries } from "./capture/choices.tsx";
import { CatalogInput, ChoiceInput, TextInput } from "./capture/fields.tsx";
import { goOn } from "./capture/focus.ts";
import { useDraft, useForm } from "./capture/form.tsx";
import { freshLine, withoutFreshLines } from "./capture/fresh-line.ts";
import { InvoiceDetails } from "./capture/invoice-details.tsx";
import { Lines } from "./capture/lines.tsx";
import { RateInput, useIssueDay } from "./capture/rate-input.tsx";
import { PUBLIC, ReceiverAdviceAt, ReceiverFields } from "./capture/receiver-fields.tsx";
import { Substituting } from "./capture/substituting.tsx";
import { Advised } from "./capture/trip-inputs.tsx";
import { type Draft, newRow, read, readText, write } from "./forms/draft.ts";
import { inCurrency } from "./forms/products.ts";

/** Captures an invoice: receiver, concepts and taxes. The service computes the amounts. */
export default function CaptureInvoice() {
  const { cliente } = useSearch({ strict: false }) as { cliente?: string };
  const { account } = useAccount();
  const fresh = useCallback(
    (): Draft => ({
      ...{ metodoPago: "PUE", formaPago: lastChoice(account, FORM_OF_PAYMENT), moneda: "MXN" },
      ...{ receptorRfc: cliente ?? "", conceptos: [newRow(freshLine())] },
    }),
    [account, cliente],
  );
  const remember = (draft: Draft) => {
    const form = readText(draft, "formaPago");
    if (form !== TO_BE_DEFINED) keepChoice(account, FORM_OF_PAYMENT, form);
  };
  const form = { fresh, derive, filled: withoutFreshLines, remember, fields: <Fields /> };
  return <CapturePage kind="factura" title="Nueva factura" {...form} />;
}

/** Invoices that are paid at once are mostly paid in one way, so the next one begins with it. */
const FORM_OF_PAYMENT = "forma-de-pago-de-factura";

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
  const currency = useDraft((draft) => readText(draft, "moneda"));
  const foreign = !["", "MXN"].includes(currency);
  const day = useIssueDay();
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
          {foreign ? <RateInput path="tipoCambio" moneda={currency} day={day} required /> : null}
        </div>
        <Advised about="tipoCambio" />
        <InvoiceDetails />
        <Advised about="comercioExterior." />
      </Card>
      {isPublic ? <GlobalCard /> : null}
      <Card
        title="Conceptos"
        about="Enter pasa al renglón siguiente. Puede pegar renglones de una hoja: descripción o clave, cantidad, precio, unidad y descuento."
      >
        <Lines />
      </Card>
    </>
  );
}

const CONCEPT = "conceptos[0].descripcion";

/** Takes a customer of the account, or a receiver who is described in the invoice alone. */
function ReceiverInput() {
  const { change, draft } = useForm();
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
        <CustomerInput
          required={!isExport}
          isFirst
          onPick={(customer) => {
            const isMissing = (path: string) => readText(draft.get(), path) === "";
            if (customer !== undefined && !isMissing("formaPago") && isMissing(CONCEPT)) goOn("receptorRfc", CONCEPT);
          }}
        />
      )}
      <Button small look="quiet" onPress={() => choose(!isDescribed)}>
        {isDescribed ? "Elegir un cliente registrado" : "No está entre los clientes"}
      </Button>
    </>
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
