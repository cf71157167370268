import { useSearch } from "@tanstack/react-router";
import { Banknote, Trash2 } from "lucide-react";
import { memo, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { localDay, money } from "../../data/format.ts";
import { keepChoice, lastChoice } from "../../data/last-choice.ts";
import { useAccount } from "../../data/session.tsx";
import { minus, sum } from "../../data/sums.ts";
import { Button } from "../../kit/button.tsx";
import { DateField } from "../../kit/date-field.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Checkbox, TextField } from "../../kit/field.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Card } from "../../kit/page.tsx";
import { CapturePage } from "./capture/capture.tsx";
import { CustomerInput, PlaceInput, SeriesInput } from "./capture/choices.tsx";
import { AmountInput, CatalogInput, ProblemsAt, RowsInput, TextInput } from "./capture/fields.tsx";
import { goOn, useFirstFocus } from "./capture/focus.ts";
import { useDraft, useField, useForm, usePreviewed } from "./capture/form.tsx";
import { RateInput } from "./capture/rate-input.tsx";
import { FoldedReference } from "./capture/reference.tsx";
import { Substituting } from "./capture/substituting.tsx";
import { Advised } from "./capture/trip-inputs.tsx";
import { type OpenInvoice, useOpenInvoices } from "./data/open-invoices.ts";
import { trimmed } from "./data/read-cfdi.ts";
import { type Draft, newRow, readRows, readText, write } from "./forms/draft.ts";
import { labelOf } from "./forms/labels.ts";
import { isHour, type PaymentTime, paymentTimeOf, readPaymentTime } from "./forms/payment-time.ts";

export default function CapturePayment() {
  const { cliente, factura } = useSearch({ strict: false }) as { cliente?: string; factura?: string };
  const { account } = useAccount();
  const fresh = useCallback((): Draft => {
    const documentos = factura === undefined ? [] : [newRow({ facturaUuid: factura })];
    return {
      ...(cliente === undefined ? {} : { receptorRfc: cliente }),
      pagos: [newRow({ moneda: "MXN", formaPago: lastChoice(account, FORM_OF_PAYMENT), documentos })],
    };
  }, [account, cliente, factura]);
  return (
    <CapturePage
      kind="complemento_pago"
      title="Nuevo complemento de pago"
      fresh={fresh}
      derive={derive}
      remember={(draft) => keepChoice(account, FORM_OF_PAYMENT, readText(draft, "pagos[0].formaPago"))}
      fields={<Fields />}
      words={{ total: "Total", plain: true }}
    />
  );
}

/** Most customers pay in one way, so the next complement begins with it. */
const FORM_OF_PAYMENT = "forma-de-pago-de-complemento";
/** A complement asks for this next, once its customer is known. */
const FIRST_DAY = "pagos[0].fechaPago";

/** Takes the exchange rate out where the currency is the peso, which has none. */
function derive(draft: Draft): Draft {
  return readRows(draft, "pagos").reduce(
    (derived: Draft, payment, index) =>
      (readText(payment, "moneda") || "MXN") === "MXN" && readText(payment, "tipoCambio") !== ""
        ? write(derived, `pagos[${index}].tipoCambio`, "")
        : derived,
    draft,
  );
}

function Fields() {
  const { change } = useForm();
  const isDayNext = useDraft((draft) => readText(draft, "receptorRfc") !== "" && readText(draft, FIRST_DAY) === "");
  useFirstFocus(isDayNext ? FIRST_DAY : undefined);
  return (
    <>
      <Substituting path="sustituye" what="un complemento de pago" />
      <Card title="Cliente">
        <div className="fields">
          <div className="whole">
            <CustomerInput
              isFirst
              onPick={(customer) => {
                // The invoices of another customer are not its own.
                change((before) =>
                  readRows(before, "pagos").reduce(
                    (next: Draft, _, index) => write(next, `pagos[${index}].documentos`, []),
                    before,
                  ),
                );
                if (customer !== undefined) goOn("receptorRfc", FIRST_DAY);
              }}
            />
          </div>
          <SeriesInput kind="complemento_pago" />
          <PlaceInput />
        </div>
        <FoldedReference />
      </Card>
      <Card title="Pagos recibidos">
        <RowsInput
          path="pagos"
          one="pago"
          add="Agregar otro pago"
          fresh={() => ({ moneda: "MXN", documentos: [] })}
          max={100}
          least={1}
        >
          {(path) => <PaymentFields path={path} />}
        </RowsInput>
      </Card>
    </>
  );
}

const PaymentFields = memo(function PaymentFields({ path }: { path: string }) {
  const rfc = useDraft((draft) => readText(draft, "receptorRfc"));
  const currency = useDraft((draft) => readText(draft, `${path}.moneda`) || "MXN");
  const { zone } = useAccount();
  const day = useDraft((draft) => readPaymentTime(readText(draft, `${path}.fechaPago`), zone).day);
  return (
    <>
      <div className="fields">
        <PaymentTimeFields path={`${path}.fechaPago`} />
        <CatalogInput path={`${path}.formaPago`} catalog="formaPago" required only={({ clave }) => clave !== "99"} />
        <CatalogInput path={`${path}.moneda`} catalog="moneda" required />
        {currency === "MXN" ? null : <RateInput path={`${path}.tipoCambio`} moneda={currency} day={day} required />}
        <TextInput path={`${path}.numOperacion`} maxLength={100} />
      </div>
      <Advised about={`${path}.tipoCambio`} />
      <details className="more-fields">
        <summary>Cuentas bancarias</summary>
        <div className="fields">
          <TextInput path={`${path}.rfcEmisorCtaOrd`} upper maxLength={13} />
          <TextInput path={`${path}.ctaOrdenante`} upper maxLength={50} />
          <TextInput path={`${path}.nomBancoOrdExt`} maxLength={300} />
          <TextInput path={`${path}.rfcEmisorCtaBen`} upper maxLength={13} />
          <TextInput path={`${path}.ctaBeneficiario`} upper maxLength={50} />
        </div>
      </details>
      <h3>Facturas que cubre</h3>
      <ProblemsAt path={`${path}.documentos`} />
      {rfc === "" ? (
        <p className="soft small">Elija el cliente para ver sus facturas por cobrar.</p>
      ) : (
        <Covered path={`${path}.documentos`} rfc={rfc} currency={currency} />
      )}
    </>
  );
});

function PaymentTimeFields({ path }: { path: string }) {
  const { zone, today } = useAccount();
  const { value, onChange, fault, ...field } = useField(path);
  const [typing, setTyping] = useState<string | undefined>(undefined);
  const { day, hour } = readPaymentTime(value, zone);
  const isUnread = hour !== "" && !isHour(hour);
  const change = (changed: Partial<PaymentTime>) =>
    onChange(paymentTimeOf({ day, hour: typing ?? hour, ...changed }, zone));
  return (
    <>
      <DateField
        {...field}
        fault={isUnread ? undefined : fault}
        label={labelOf("fechaPago")}
        help={
          // The picker gives its own press to any other button within.
          <Button slot={null} small look="quiet" onPress={() => change({ day: today() })}>
            {`Hoy, ${localDay(today())}`}
          </Button>
        }
        isRequired
        value={day}
        onChange={(changed) => change({ day: changed })}
      />
      <TextField
        label="Hora"
        help="Si no la conoce, déjela vacía."
        fault={isUnread && typing === undefined ? "Escriba la hora como 16:30." : undefined}
        placeholder="16:30"
        maxLength={5}
        value={typing ?? hour}
        onFocus={() => setTyping(hour)}
        onBlur={() => setTyping(undefined)}
        onChange={(text) => {
          setTyping(text);
          change({ hour: text });
        }}
      />
    </>
  );
}

interface CoveredProps {
  readonly path: string;
  readonly rfc: string;
  readonly currency: string;
}

function Covered({ path, rfc, currency }: CoveredProps) {
  const { draft, set, preset } = useForm();
  const query = useOpenInvoices(rfc);
  const { factura } = useSearch({ strict: false }) as { factura?: string };
  // The invoice that the page was opened for is paid whole, unless something else is typed.
  const named = query.data?.invoices.find(({ uuid }) => uuid.toUpperCase() === factura?.toUpperCase());
  const isFilled = useRef(false);
  const fill = useEffectEvent(({ uuid, saldo }: OpenInvoice) => {
    const index = uuidsOf(rows()).indexOf(uuid.toUpperCase());
    const place = `${path}[${index}].impPagado`;
    if (isFilled.current || index < 0 || readText(draft.get(), place) !== "") return;
    isFilled.current = true;
    preset(place, saldo);
  });
  useEffect(() => {
    if (named !== undefined) fill(named);
  }, [named]);
  const rows = () => readRows(draft.get(), path);
  // As a text they stay the same while an amount is typed.
  const uuids = useDraft((now) => JSON.stringify(uuidsOf(readRows(now, path))));
  const covered = new Map((JSON.parse(uuids) as string[]).map((uuid, index) => [uuid, index]));
  const cover = (wanted: readonly OpenInvoice[]) =>
    set(path, [...rows(), ...wanted.map(({ uuid, saldo }) => newRow({ facturaUuid: uuid, impPagado: saldo }))]);
  const others = (known: readonly OpenInvoice[]) =>
    [...covered].filter(([uuid]) => !known.some((invoice) => invoice.uuid.toUpperCase() === uuid));
  const remove = (index: number) =>
    set(
      path,
      rows().filter((_, at) => at !== index),
    );
  return (
    <Loaded query={query} lines={3}>
      {({ invoices }) => (
        <div className="stack tight">
          {invoices.length === 0 && covered.size === 0 && !query.hasNextPage ? (
            <Empty icon={Banknote} title="Sin facturas por cobrar">
              Este cliente no tiene facturas PPD timbradas con saldo.
            </Empty>
          ) : null}
          <CoverAll left={invoices.filter((one) => isLeft(one, currency, covered))} onCover={cover} />
          <ul className="open-invoices">
            {invoices.map((invoice) => {
              const index = covered.get(invoice.uuid.toUpperCase());
              const { uuid, folio, fecha, moneda, saldo, unread } = invoice;
              return (
                <li key={uuid}>
                  <Checkbox
                    isSelected={index !== undefined}
                    onChange={(chosen) => (chosen ? cover([invoice]) : remove(index ?? -1))}
                  >
                    <strong className="number">{folio}</strong>{" "}
                    {unread ? (
                      <span className="soft small">sin fecha ni moneda: el archivo no respondió</span>
                    ) : (
                      <span className="soft small number">{localDay(fecha).slice(0, 10)}</span>
                    )}
                  </Checkbox>
                  <span className="amount">
                    <span className="help">Saldo </span>
                    {money(saldo, moneda)}
                  </span>
                  {index === undefined ? null : (
                    <Paid path={`${path}[${index}]`} moneda={moneda || undefined} currency={currency} saldo={saldo} />
                  )}
                </li>
              );
            })}
            {others(invoices).map(([uuid, index]) => (
              <li key={uuid}>
                <span className="mono small wrap">{uuid}</span>
                <span className="row end">
                  <Button
                    icon={Trash2}
                    look="quiet"
                    small
                    aria-label={`Quitar ${uuid}`}
                    onPress={() => remove(index)}
                  />
                </span>
                <Paid path={`${path}[${index}]`} moneda={undefined} currency={currency} saldo={undefined} />
              </li>
            ))}
          </ul>
          {query.hasNextPage ? (
            <Button small isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
              Buscar en facturas anteriores
            </Button>
          ) : null}
          <OtherInvoice onAdd={(uuid) => set(path, [...rows(), newRow({ facturaUuid: uuid })])} />
        </div>
      )}
    </Loaded>
  );
}

/** A payment of the contract covers no more of them. */
const MOST_COVERED = 500;

const isLeft = ({ uuid, moneda }: OpenInvoice, currency: string, covered: ReadonlyMap<string, number>) =>
  moneda === currency && !covered.has(uuid.toUpperCase());

function CoverAll({ left, onCover }: { left: readonly OpenInvoice[]; onCover: (all: readonly OpenInvoice[]) => void }) {
  if (left.length < 2 || left.length > MOST_COVERED) return null;
  return (
    <div>
      <Button small onPress={() => onCover(left)}>
        {`Cubrir las ${left.length}: ${money(sum(left.map(({ saldo }) => saldo)), left[0]!.moneda)}`}
      </Button>
    </div>
  );
}

const uuidsOf = (rows: readonly Draft[]) => rows.map((row) => readText(row, "facturaUuid").toUpperCase());

interface PaidProps {
  readonly path: string;
  readonly moneda: string | undefined;
  readonly currency: string;
  readonly saldo: string | undefined;
}

/** Takes the amount that is paid of an invoice, and shows what the invoice owes afterwards. */
function Paid({ path, moneda, currency, saldo }: PaidProps) {
  const balance = usePreviewed((preview) => preview?.balances.find(({ field }) => field === path));
  const typed = useDraft((draft) => readText(draft, `${path}.impPagado`)).replaceAll(",", "");
  const left =
    balance?.saldoInsoluto ?? (saldo === undefined || !/^\d+(\.\d+)?$/.test(typed) ? undefined : minus(saldo, typed));
  const known = balance?.moneda ?? moneda;
  return (
    <div className="fields whole">
      <AmountInput
        path={`${path}.impPagado`}
        required
        help={left === undefined ? undefined : `Saldo después: ${money(trimmed(left), known ?? "")}`.trim()}
      />
      {known === undefined || known === currency ? null : (
        <AmountInput
          path={`${path}.equivalencia`}
          required
          decimals={6}
          help={`Unidades de ${known} por una de ${currency}.`}
        />
      )}
    </div>
  );
}

function OtherInvoice({ onAdd }: { onAdd: (uuid: string) => void }) {
  const [uuid, setUuid] = useState("");
  return (
    <details className="more-fields">
      <summary>Agregar otra por su folio fiscal</summary>
      <div className="row">
        <TextField label="Folio fiscal" unmarked value={uuid} onChange={setUuid} upper maxLength={36} />
        <Button
          isDisabled={uuid.trim().length !== 36}
          onPress={() => {
            onAdd(uuid.trim());
            setUuid("");
          }}
        >
          Agregar
        </Button>
      </div>
    </details>
  );
}
