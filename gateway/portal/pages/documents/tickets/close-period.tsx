import { timestampDate } from "@bufbuild/protobuf/wkt";
import { useMutation, useQuery } from "@connectrpc/connect-query";
import { useSearch } from "@tanstack/react-router";
import { FileCheck } from "lucide-react";
import { useState } from "react";
import type { CreatedDocument } from "#proto/cfdi/v1/document_pb.ts";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { type Global, Tickets } from "#proto/cfdi/v1/ticket_pb.ts";
import { useCall } from "../../../data/call.ts";
import { amount, count, moment, money } from "../../../data/format.ts";
import { countInWords } from "../../../data/number-words.ts";
import { usePlaces } from "../../../data/places.ts";
import { useRefresh } from "../../../data/refresh.ts";
import { useAccount } from "../../../data/session.tsx";
import { Link } from "../../../kit/button.tsx";
import { DateField } from "../../../kit/date-field.tsx";
import { Form } from "../../../kit/form.tsx";
import { Notice } from "../../../kit/notice.tsx";
import { Card, Facts, Page } from "../../../kit/page.tsx";
import { Select } from "../../../kit/select.tsx";
import { day } from "../data/filters.ts";
import { ForIssuers } from "../kit/for-issuers.tsx";
import { Made, Taxes } from "./made.tsx";
import { AskingButton, CalculateButton, type Preview, usePreviewed } from "./previewed.tsx";
import { matching, PERIODS, periodOf, usePaymentForms } from "./words.ts";
import "../kit/documents.css";

interface Asked {
  readonly periodicidad: string;
  readonly fecha: string;
  readonly lugarExpedicion?: string | undefined;
  readonly formaPago?: string | undefined;
  readonly serie?: string | undefined;
}

/** Closes a period: its global invoice is shown first, and then stamped. */
export function ClosePeriod() {
  const { may, params, today } = useAccount();
  const given = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const first: Asked = {
    periodicidad: PERIODS.find(({ id }) => id === given.periodicidad)?.id ?? "01",
    fecha: day(given.fecha) ?? today(),
    lugarExpedicion: matching(/^\d{5}$/, given.lugar),
  };
  const [made, setMade] = useState<CreatedDocument | undefined>(undefined);
  const calculate = useMutation(Tickets.method.calculateGlobal);
  const { asked, change, preview, form } = usePreviewed(first, async (mine) => {
    setMade(undefined);
    return (await calculate.mutateAsync(mine)).data!;
  });
  const crumb = (
    <Link to="/$rfc/$ambiente/tickets" params={params}>
      Tickets
    </Link>
  );
  if (!may("issuer")) return <ForIssuers title="Cerrar un periodo" crumb={crumb} what="emitir" />;
  return (
    <Page
      title="Cerrar un periodo"
      crumb={crumb}
      about="La factura global de los tickets que sigan abiertos. Primero se calcula; nada se timbra hasta que usted lo confirma."
    >
      <div className="stack">
        <Card title="Periodo">
          <Form of={form}>
            <Fields asked={asked} change={change} />
            <div className="row end">
              <CalculateButton form={form} isShown={preview !== undefined} />
            </div>
          </Form>
        </Card>
        {made === undefined ? null : (
          <Made document={made} name="La factura global" left={preview?.answer.restantes ?? 0} />
        )}
        {preview === undefined || made !== undefined ? null : <Previewed of={preview} onMade={setMade} />}
      </div>
    </Page>
  );
}

interface FieldsProps {
  readonly asked: Asked;
  readonly change: (changed: Partial<Asked>) => void;
}

function Fields({ asked, change }: FieldsProps) {
  const { own, others } = usePlaces();
  const { choices } = usePaymentForms();
  const { data } = useQuery(PortalAccount.method.listOwnSeries, {}, { staleTime: 60_000 });
  const series = (data?.series ?? []).filter(({ kind, active }) => kind === "factura" && active);
  const { periodicidad, fecha, lugarExpedicion = "", formaPago = "", serie = "" } = asked;
  return (
    <div className="fields">
      <Select
        name="periodicidad"
        label="Periodicidad"
        isRequired
        options={PERIODS}
        value={periodicidad}
        onChange={(id) => change({ periodicidad: id })}
      />
      <DateField
        name="fecha"
        label="Un día del periodo"
        isRequired
        value={fecha}
        onChange={(chosen) => change({ fecha: chosen })}
      />
      {others.length === 0 ? null : (
        <Select
          name="lugarExpedicion"
          label="Lugar de expedición"
          options={[{ id: "", label: "El de la serie o el de la cuenta" }, { id: own, label: own }, ...others]}
          value={lugarExpedicion}
          onChange={(id) => change({ lugarExpedicion: id || undefined })}
        />
      )}
      <Select
        name="formaPago"
        label="Forma de pago"
        options={[{ id: "", label: "Todas" }, ...choices]}
        value={formaPago}
        onChange={(id) => change({ formaPago: id || undefined })}
      />
      {series.length < 2 ? null : (
        <Select
          name="serie"
          label="Serie"
          options={[{ id: "", label: "La favorita" }, ...series.map(({ codigo }) => ({ id: codigo, label: codigo }))]}
          value={serie}
          onChange={(id) => change({ serie: id || undefined })}
        />
      )}
    </div>
  );
}

interface PreviewedProps {
  readonly of: Preview<Asked, Global>;
  readonly onMade: (document: CreatedDocument | undefined) => void;
}

function Previewed({ of: { asked, answer: global, key }, onMade }: PreviewedProps) {
  const { zone, today, now, environment } = useAccount();
  const { wordsOf } = usePaymentForms();
  const refresh = useRefresh();
  const create = useCall(Tickets.method.createGlobal);
  const { desde, hasta, lugarExpedicion, formaPago, tickets, restantes, neto, total, impuestos, venceEn } = global;
  const period = periodOf({ desde, hasta });
  const isLate = venceEn !== undefined && timestampDate(venceEn) < now();
  return (
    <Card title={`Factura global del ${period}`}>
      <div className="stack tight">
        {hasta >= today() ? (
          <Notice look="warn" title="El periodo no ha terminado">
            Los tickets que lleguen después irán en otra factura global.
          </Notice>
        ) : null}
        {isLate ? (
          <Notice look="warn" title="Fuera de plazo">
            {`Debió expedirse a más tardar el ${moment(venceEn, zone)}.`}
          </Notice>
        ) : null}
        <Facts
          facts={[
            ["Tickets", count(tickets)],
            ["Quedan para la siguiente", restantes === 0 ? undefined : count(restantes)],
            ["Lugar de expedición", lugarExpedicion],
            ["Forma de pago", wordsOf(formaPago)],
            ["Vence", moment(venceEn, zone)],
            ["Sin impuestos", amount(neto)],
            ["Total", money(total)],
          ]}
        />
        <Taxes of={impuestos} />
        <AskingButton
          icon={FileCheck}
          label="Timbrar la global"
          title="¿Timbrar la factura global?"
          action="Timbrar"
          onConfirm={async () => {
            const { data } = await create({ ...asked, totalEsperado: total, idempotencyKey: key });
            onMade(data);
            void refresh();
          }}
        >
          <p>{`Lleva ${countInWords(tickets, "ticket", "tickets")} del ${period} y suma ${money(total)}.`}</p>
          {environment === "production" ? (
            <p>Tiene validez fiscal ante el SAT: después sólo se puede cancelar.</p>
          ) : null}
        </AskingButton>
      </div>
    </Card>
  );
}
