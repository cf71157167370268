import { useQuery as useMethod, useTransport } from "@connectrpc/connect-query";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { type CreditableGood, PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { isUuid } from "../../../../common/uuid.ts";
import { localDay, money } from "../../data/format.ts";
import { useAccount } from "../../data/session.tsx";
import { compare } from "../../data/sums.ts";
import { Button } from "../../kit/button.tsx";
import { Checkbox } from "../../kit/field.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Card, Facts } from "../../kit/page.tsx";
import { useSettled } from "../../kit/settled.ts";
import { CapturePage } from "./capture/capture.tsx";
import { PlaceInput, SeriesInput } from "./capture/choices.tsx";
import { AmountInput, CatalogInput, ChoiceInput, ProblemsAt, TextInput } from "./capture/fields.tsx";
import { useFirstFocus } from "./capture/focus.ts";
import { useDraft, useField, useForm } from "./capture/form.tsx";
import { FoldedReference } from "./capture/reference.tsx";
import { StampedInput } from "./capture/stamped-input.tsx";
import { Substituting } from "./capture/substituting.tsx";
import { Advised } from "./capture/trip-inputs.tsx";
import { API } from "./data/api.ts";
import { trimmed } from "./data/read-cfdi.ts";
import { useCfdi } from "./data/use-cfdi.ts";
import { type Draft, newRow, readRows, readText, write } from "./forms/draft.ts";
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
  const { data: { mercancias = [] } = {} } = useCreditable(id);
  // The form of a PPD invoice is "por definir" (99), which no credit note can have (Guía de llenado).
  const isUndefined = invoice?.formaPago === "99";
  const isOfAdvance = useDraft((draft) => readText(draft, "tipoRelacion") === OF_ADVANCE);
  const isAmountNext = useDraft((draft) => isUuid(id) && readText(draft, "importe") === "");
  useFirstFocus(isAmountNext ? "importe" : undefined);
  return (
    <>
      <Substituting path="sustituye" what="una nota de crédito" />
      <Card title="Factura que se acredita">
        <div className="stack tight">
          <InvoiceInput />
          {isUuid(id) ? <Invoice id={id} /> : null}
        </div>
      </Card>
      {isOfAdvance || invoice == null || mercancias.length === 0 ? null : (
        <ReturnedGoods id={id} goods={mercancias} moneda={invoice.moneda} />
      )}
      <Card title="Nota de crédito">
        <div className="fields">
          <AmountInput path="importe" required help="Con impuestos, en la moneda de la factura." />
          {isOfAdvance ? null : (
            <TextInput
              path="descripcion"
              label="Motivo"
              required
              maxLength={1000}
              placeholder="Devolución, descuento o bonificación"
              whole
            />
          )}
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
            <CatalogInput
              path="formaPago"
              catalog="formaPago"
              required={isUndefined}
              help={isUndefined ? "La de la factura está por definir (99)." : "Si la deja vacía, la de la factura."}
              only={({ clave }) => clave !== "99"}
            />
          )}
        </div>
        <Advised about="importe" />
        <FoldedReference />
      </Card>
    </>
  );
}

const RETURNED = "mercanciasDevueltas";

interface ReturnedProps {
  readonly id: string;
  readonly goods: readonly CreditableGood[];
  readonly moneda: string;
}

/** Takes what comes back of an export, and how much of it; a note of money alone marks nothing. */
function ReturnedGoods({ id, goods, moneda }: ReturnedProps) {
  const { change } = useForm();
  // As a text it stays the same while a quantity is typed.
  const marked = useDraft((draft) => JSON.stringify(numbersIn(draft)));
  const places = new Map((JSON.parse(marked) as string[]).map((number, at) => [number, at]));
  const mark = ({ noIdentificacion, quedan: cantidad }: CreditableGood, isMarked: boolean) =>
    change((before) => {
      const others = readRows(before, RETURNED).filter((row) => readText(row, "noIdentificacion") !== noIdentificacion);
      if (!isMarked) return write(before, RETURNED, others);
      const next = write(before, RETURNED, [...others, newRow({ noIdentificacion, cantidad })]);
      return readText(next, "tipoRelacion") === "" ? write(next, "tipoRelacion", OF_RETURN) : next;
    });
  return (
    <Card
      title="Mercancía que regresa"
      about="La factura es una exportación. Marque lo que el comprador devuelve o rechaza: la nota lleva su Comercio Exterior. Un descuento o una bonificación no lo lleva; no marque nada."
    >
      <ProblemsAt path={RETURNED} />
      <ul className="open-invoices">
        {goods.map((good) => {
          const { noIdentificacion: number, facturadas, claveUnidad } = good;
          const at = places.get(number);
          const note = noteOn(good);
          return (
            <li key={number}>
              <Checkbox
                isSelected={at !== undefined}
                isDisabled={at === undefined && !mayReturn(good)}
                onChange={(isMarked) => mark(good, isMarked)}
              >
                <strong>{number}</strong> <span className="soft small">{good.descripcion}</span>
              </Checkbox>
              <span className="amount">
                <span className="help">{`${facturadas} ${claveUnidad} por `}</span>
                {money(trimmed(good.importe), moneda)}
              </span>
              {note === undefined ? null : <p className="help whole">{note}</p>}
              {at === undefined ? null : (
                <div className="fields whole">
                  <AmountInput
                    path={`${RETURNED}[${at}].cantidad`}
                    decimals={0}
                    label={`Cuántas regresan: ${number}`}
                  />
                  <ProblemsAt path={`${RETURNED}[${at}].noIdentificacion`} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <CreditReturned id={id} moneda={moneda} />
      <Advised about={RETURNED} />
    </Card>
  );
}

/** The service reads the invoice for each question, so it is asked once nobody has typed for so long. */
const SETTLED_MS = 200;

/** Credits what the marked goods are worth, to the cent, while each is one that may come back. */
function CreditReturned({ id, moneda }: Pick<ReturnedProps, "id" | "moneda">) {
  const { set } = useForm();
  const marked = useDraft((draft) => JSON.stringify(readRows(draft, RETURNED).map(goodOf)));
  const settled = useSettled(marked, SETTLED_MS);
  const { data: { valorDevuelto: value } = {} } = useCreditable(id, JSON.parse(settled));
  if (settled !== marked || value === undefined) return null;
  return (
    <div>
      <Button small onPress={() => set("importe", trimmed(value))}>
        {`Acreditar lo que vale: ${money(trimmed(value), moneda)}`}
      </Button>
    </div>
  );
}

function goodOf(row: Draft) {
  const [noIdentificacion, cantidad] = [readText(row, "noIdentificacion"), readText(row, "cantidad")];
  return { noIdentificacion, ...(cantidad !== "" && { cantidad }) };
}

const mayReturn = ({ impedimento, quedan }: CreditableGood) => impedimento === undefined && compare(quedan, "0") > 0;

/** Says why a good cannot come back, or how much of it is left. */
function noteOn({ impedimento, quedan, facturadas }: CreditableGood): string | undefined {
  if (impedimento !== undefined) return `${impedimento}.`;
  if (compare(quedan, facturadas) === 0) return undefined;
  return compare(quedan, "0") > 0
    ? `Quedan ${quedan} de ${facturadas} por devolver: las demás regresan en otras notas.`
    : "Ya regresaron todas, en otras notas de crédito.";
}

const numbersIn = (draft: Draft) => readRows(draft, RETURNED).map((row) => readText(row, "noIdentificacion"));

/** `OF_RETURN` means "Devolución de mercancía" (c_TipoRelacion). */
const OF_RETURN = "03";

/** `OF_ADVANCE` means "CFDI por aplicación de anticipo" (c_TipoRelacion). */
const OF_ADVANCE = "07";

const RELATIONS = [
  { id: OF_RETURN, label: "03 · Devolución de mercancía" },
  { id: OF_ADVANCE, label: "07 · Aplicación de un anticipo" },
];

/**
 * A note that applies an advance gets its text and form of payment from the service, and only such a note names an
 * advance.
 */
function withRelation(draft: Draft, tipo: string): Draft {
  const emptied = tipo === OF_ADVANCE ? ["descripcion", "formaPago", RETURNED] : ["anticipoUuid"];
  return emptied.reduce((before, name) => write(before, name, undefined), draft);
}

function InvoiceInput() {
  const { account, environment } = useAccount();
  const { change } = useForm();
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
      onChange={(id) => {
        field.onChange(id);
        // The goods of another invoice are not its own.
        if (id !== value) change((before) => write(before, RETURNED, undefined));
      }}
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

type Returned = readonly ReturnType<typeof goodOf>[];

/**
 * Reads what notes may still take of the invoice, as if the note that this one substitutes took nothing, and what these
 * goods are worth in it.
 */
function useCreditable(id: string, mercanciasDevueltas: Returned = []) {
  const substituted = useDraft((draft) => readText(draft, "sustituye"));
  const sustituye = isUuid(substituted) ? substituted : undefined;
  const asked = { id, sustituye, mercanciasDevueltas: [...mercanciasDevueltas] };
  return useMethod(PortalDocuments.method.getCreditable, asked, { enabled: isUuid(id) });
}

/** Shows the invoice's receiver and total, with a button that credits all that is left of it. */
function Invoice({ id }: { id: string }) {
  const query = useInvoice(id);
  const { data: { importe: left } = {} } = useCreditable(id);
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
                ...(isPartOf(cfdi.total, left) ? [["Por acreditar", money(trimmed(left), cfdi.moneda)] as const] : []),
              ]}
            />
            <CreditAll total={cfdi.total} left={left} />
          </div>
        )
      }
    </Loaded>
  );
}

/** It is true where other notes have taken some of the total. */
const isPartOf = (total: string, left: string | undefined): left is string =>
  left !== undefined && compare(left, total) < 0;

function CreditAll({ total, left = total }: { readonly total: string; readonly left: string | undefined }) {
  const { set } = useForm();
  if (compare(left, "0") <= 0) return null;
  return (
    <div>
      <Button small onPress={() => set("importe", trimmed(left))}>
        {isPartOf(total, left) ? "Acreditar lo que queda" : "Acreditar el total"}
      </Button>
    </div>
  );
}
