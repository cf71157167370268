import { useTransport } from "@connectrpc/connect-query";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { isUuid } from "../../../../common/uuid.ts";
import { localDay, money } from "../../data/format.ts";
import { useAccount } from "../../data/session.tsx";
import { Button } from "../../kit/button.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Card, Facts } from "../../kit/page.tsx";
import { CapturePage } from "./capture/capture.tsx";
import { PlaceInput, SeriesInput } from "./capture/choices.tsx";
import { AmountInput, CatalogInput, ChoiceInput, TextInput } from "./capture/fields.tsx";
import { useDraft, useField, useForm } from "./capture/form.tsx";
import { FoldedReference } from "./capture/reference.tsx";
import { StampedInput } from "./capture/stamped-input.tsx";
import { Substituting } from "./capture/substituting.tsx";
import { API } from "./data/api.ts";
import { trimmed } from "./data/read-cfdi.ts";
import { useCfdi } from "./data/use-cfdi.ts";
import { type Draft, readText, write } from "./forms/draft.ts";
import { StampedField, stampedWords } from "./kit/stamped-field.tsx";

/** Captures a credit note of a stamped invoice, wholly or in part. */
export default function CaptureNote() {
  const { factura } = useSearch({ strict: false }) as { factura?: string };
  const fresh = useCallback(() => (factura === undefined ? {} : { id: factura }), [factura]);
  return <CapturePage kind="nota_credito" title="Nueva nota de crédito" fresh={fresh} fields={<Fields />} />;
}

function Fields() {
  const { change } = useForm();
  const id = useDraft((draft) => readText(draft, "id"));
  const { data: invoice } = useInvoice(id);
  // The form of a PPD invoice is "por definir" (99), which no credit note can have (Guía de llenado).
  const isUndefined = invoice?.formaPago === "99";
  const isOfAdvance = useDraft((draft) => readText(draft, "tipoRelacion") === OF_ADVANCE);
  return (
    <>
      <Substituting path="sustituye" what="una nota de crédito" />
      <Card title="Factura que se acredita">
        <div className="stack tight">
          <InvoiceInput />
          {isUuid(id) ? <Invoice id={id} /> : null}
        </div>
      </Card>
      <Card title="Nota de crédito">
        <div className="fields">
          <AmountInput path="importe" required help="Con impuestos, en la moneda de la factura." />
          <SeriesInput kind="nota_credito" />
          <PlaceInput />
          <ChoiceInput
            path="tipoRelacion"
            absent="Nota de crédito"
            options={RELATIONS}
            onPick={(tipo) => change((before) => withRelation(before, tipo))}
          />
          {isOfAdvance ? (
            <StampedInput path="anticipoUuid" help="La factura lo nombra con la relación 07." />
          ) : (
            <>
              <CatalogInput
                path="formaPago"
                catalog="formaPago"
                required={isUndefined}
                help={isUndefined ? "La de la factura está por definir (99)." : "Si la deja vacía, la de la factura."}
                only={({ clave }) => clave !== "99"}
              />
              <TextInput
                path="descripcion"
                label="Motivo"
                required
                maxLength={1000}
                placeholder="Devolución, descuento o bonificación"
                whole
              />
            </>
          )}
        </div>
        <FoldedReference />
      </Card>
    </>
  );
}

/** `OF_ADVANCE` means "CFDI por aplicación de anticipo" (c_TipoRelacion). */
const OF_ADVANCE = "07";

const RELATIONS = [
  { id: "03", label: "03 · Devolución de mercancía" },
  { id: OF_ADVANCE, label: "07 · Aplicación de un anticipo" },
];

/**
 * A note that applies an advance gets its text and form of payment from the service, and only such a note names an
 * advance.
 */
function withRelation(draft: Draft, tipo: string): Draft {
  const emptied = tipo === OF_ADVANCE ? ["descripcion", "formaPago"] : ["anticipoUuid"];
  return emptied.reduce((before, name) => write(before, name, undefined), draft);
}

function InvoiceInput() {
  const { account, environment } = useAccount();
  const transport = useTransport();
  const field = useField("id");
  const { value } = field;
  const chosen = useQuery({
    queryKey: ["document", account, environment, "facturas", value],
    queryFn: ({ signal }) => API.facturas.get(transport, value, signal),
    enabled: isUuid(value),
  });
  return (
    <StampedField
      {...field}
      list="facturas"
      label="Factura"
      placeholder="Folio fiscal o RFC"
      isRequired
      words={chosen.data === undefined ? undefined : stampedWords(chosen.data)}
      keyOf={({ id }) => id}
    />
  );
}

const useInvoice = (id: string) => useCfdi("facturas", id, isUuid(id));

/** Shows the invoice's receiver and total, with a button that credits all of the total. */
function Invoice({ id }: { id: string }) {
  const { set } = useForm();
  const query = useInvoice(id);
  return (
    <Loaded query={query} lines={2}>
      {(cfdi) =>
        cfdi === null ? null : (
          <div className="stack tight">
            <Facts
              facts={[
                ["Cliente", `${cfdi.receptor.nombre} · ${cfdi.receptor.rfc}`],
                ["Fecha", localDay(cfdi.fecha)],
                ["Total", money(trimmed(cfdi.total), cfdi.moneda)],
              ]}
            />
            <div>
              <Button small onPress={() => set("importe", trimmed(cfdi.total))}>
                Acreditar el total
              </Button>
            </div>
          </div>
        )
      }
    </Loaded>
  );
}
