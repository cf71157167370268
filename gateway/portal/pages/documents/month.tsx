import { useQuery } from "@connectrpc/connect-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { CalendarDays, ChevronLeft, ChevronRight, Download, Mail, Printer } from "lucide-react";
import { useState } from "react";
import {
  type GetMonthResponse,
  type MonthCharged,
  type MonthDocuments,
  type MonthReceiver,
  type MonthTax,
  PortalDocuments,
} from "#proto/cfdi/v1/portal_documents_pb.ts";
import { amount, count, localDay } from "../../data/format.ts";
import { useAccount } from "../../data/session.tsx";
import { todayIn } from "../../data/today.ts";
import { Badge } from "../../kit/badge.tsx";
import { Button, Link } from "../../kit/button.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Card, Page } from "../../kit/page.tsx";
import { Select } from "../../kit/select.tsx";
import { Table, type TableColumn } from "../../kit/table.tsx";
import { download } from "./data/files.ts";
import type { Filters, ListName } from "./data/filters.ts";
import {
  chargedOf,
  csvOf,
  type Group,
  groupName,
  lastDayOf,
  listOf,
  monthName,
  monthsBack,
  moved,
  taxName,
} from "./data/month.ts";
import "./kit/documents.css";
import { csv } from "./import/csv.ts";
import { SendMonth } from "./send-month.tsx";

/** Milliseconds until the month is read again while older documents are being added up. */
const PROGRESS_MS = 5_000;
/** Months that the list goes back; an address may name an earlier one. */
const MONTHS = 60;

/** Shows the sums of a month's documents, each beside a link to the list of its kind and state. */
export default function MonthPage() {
  const { nombre, params, zone, may } = useAccount();
  const [isSending, setSending] = useState(false);
  const { mes: asked } = useSearch({ strict: false }) as { mes?: unknown };
  // Documents count in the month in which they were created by the world's clock, wherever the account's clock is.
  const newest = todayIn(zone).slice(0, 7);
  const mes = typeof asked === "string" && /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : newest;
  const navigate = useNavigate();
  const show = (next: string) =>
    void navigate({ to: "/$rfc/$ambiente/mes", params, search: { mes: next }, replace: true });
  const query = useQuery(
    PortalDocuments.method.getMonth,
    { mes },
    { refetchInterval: ({ state }) => ((state.data?.sinSumar ?? 0) > 0 ? PROGRESS_MS : false) },
  );
  const months = monthsBack(newest, MONTHS);
  const choices = months.includes(mes) ? months : [mes, ...months];
  return (
    <Page
      title={`El mes: ${monthName(mes)}`}
      about={`${nombre}, ${params.rfc}. Sumas de los documentos hechos aquí, timbrados, por día de creación en la Ciudad de México. Cada moneda se suma aparte.`}
      actions={
        <>
          {may("issuer") ? (
            <Button icon={Mail} onPress={() => setSending(true)}>
              Enviar al contador
            </Button>
          ) : null}
          <Button icon={Printer} onPress={() => window.print()}>
            Imprimir
          </Button>
          <Button
            icon={Download}
            isDisabled={query.data === undefined}
            onPress={() => download(`mes-${params.rfc}-${mes}.csv`, "text/csv", csv(csvOf(query.data!)))}
          >
            Descargar CSV
          </Button>
        </>
      }
    >
      <section className="row month-choice" aria-label="Mes">
        <Button icon={ChevronLeft} aria-label="Mes anterior" onPress={() => show(moved(mes, -1))} />
        <Select
          aria-label="Mes"
          label="Mes"
          unmarked
          options={choices.map((id) => ({ id, label: monthName(id) }))}
          value={mes}
          onChange={show}
        />
        <Button
          icon={ChevronRight}
          aria-label="Mes siguiente"
          isDisabled={mes >= newest}
          onPress={() => show(moved(mes, 1))}
        />
      </section>
      <Loaded query={query}>{(month) => <Month key={mes} mes={mes} month={month} />}</Loaded>
      {isSending ? <SendMonth mes={mes} onClose={() => setSending(false)} /> : null}
    </Page>
  );
}

function Month({ mes, month }: { readonly mes: string; readonly month: GetMonthResponse }) {
  const { documentos, impuestos, cobrados, receptores, masReceptores, sinSumar, deOtroMes } = month;
  const inForce = impuestos.filter(({ vigentes }) => vigentes);
  return (
    <div className="stack">
      {sinSumar === 0 ? null : (
        <Notice look="warn" title={`Faltan ${count(sinSumar)} comprobantes por sumar`}>
          Son de antes de que se guardaran estas sumas. Se están leyendo; la página se actualiza sola.
        </Notice>
      )}
      {deOtroMes === 0 ? null : (
        <Notice>
          {`${count(deOtroMes)} de estos comprobantes llevan en su XML una Fecha de otro mes; el contador los declara en el mes de esa Fecha.`}
        </Notice>
      )}
      <Card title="Comprobantes" flush>
        <Table
          label="Comprobantes"
          items={documentos}
          idOf={(_, place) => String(place)}
          empty={<Empty icon={CalendarDays} title="No hay comprobantes timbrados en este mes" />}
          columns={documentColumns(mes)}
        />
      </Card>
      {inForce.length === 0 ? null : (
        <Card
          title="Impuestos de los comprobantes vigentes"
          about="Son los del resumen de cada comprobante, y los retenidos se reparten por la tasa de sus conceptos. Los de complementos de pago son los de los pagos."
          flush
        >
          <Table label="Impuestos" items={inForce} idOf={(_, place) => String(place)} columns={taxColumns(mes)} />
        </Card>
      )}
      {cobrados.length === 0 ? null : (
        <Card
          title="Para la declaración: impuestos cobrados y retenidos"
          about="De las facturas PUE del mes y de los pagos recibidos en el mes, de comprobantes vigentes. Las notas de crédito van aparte: sólo restan si su factura ya se había cobrado."
          flush
        >
          <Table label="Cobrado" items={cobrados} idOf={(_, place) => String(place)} columns={CHARGED_COLUMNS} />
        </Card>
      )}
      {receptores.length === 0 ? null : (
        <Card
          title="Por receptor: facturado y por cobrar"
          about={`Facturas y notas de crédito vigentes. Por cobrar es el saldo de hoy de las facturas PPD de este mes, menos los pagos y notas de crédito hechos aquí.${
            masReceptores ? ` Se muestran los ${count(receptores.length)} con mayor saldo.` : ""
          }`}
          flush
        >
          <Table
            label="Por receptor"
            items={receptores}
            idOf={(_, place) => String(place)}
            columns={receiverColumns(mes)}
          />
        </Card>
      )}
    </div>
  );
}

/** Links to a list of the month, which shows all currencies. */
function Counted({
  mes,
  list,
  filters,
  label,
  documents,
}: {
  readonly mes: string;
  readonly list: ListName;
  readonly filters: Filters;
  readonly label: string;
  readonly documents: number;
}) {
  const { params } = useAccount();
  return (
    <Link
      to="/$rfc/$ambiente/documentos/$lista"
      params={{ ...params, lista: list }}
      search={{ ...filters, desde: `${mes}-01`, hasta: lastDayOf(mes) }}
      className="number"
      aria-label={`${label}: ${count(documents)}`}
    >
      {count(documents)}
    </Link>
  );
}

const filtersOf = ({ tipo, resource, vigentes }: Group): Filters => ({
  ...(resource === "facturas" && tipo !== "" ? { tipo } : {}),
  estado: vigentes ? "vigente" : "cancelada",
});

const stateOf = (vigentes: boolean) => (vigentes ? "Vigentes" : "Canceladas");

function GroupCount({
  mes,
  group,
  label,
}: {
  readonly mes: string;
  readonly group: Group & { readonly documentos: number };
  readonly label: string;
}) {
  const { resource, documentos } = group;
  return <Counted mes={mes} list={listOf(resource)} filters={filtersOf(group)} label={label} documents={documentos} />;
}

const figure = <T,>(id: string, title: string, of: (item: T) => string): TableColumn<T> => ({
  id,
  title,
  numeric: true,
  cell: (item) => amount(of(item)),
});

function documentColumns(mes: string): readonly TableColumn<MonthDocuments>[] {
  return [
    { id: "nombre", title: "Comprobantes", cell: groupName },
    {
      id: "estado",
      title: "Estado",
      cell: ({ vigentes }) => <Badge tone={vigentes ? "good" : "bad"}>{stateOf(vigentes)}</Badge>,
    },
    { id: "moneda", title: "Moneda", cell: ({ moneda }) => moneda },
    {
      id: "documentos",
      title: "Documentos",
      numeric: true,
      cell: (row) => (
        <GroupCount mes={mes} group={row} label={`${groupName(row)}, ${stateOf(row.vigentes)}, ${row.moneda}`} />
      ),
    },
    figure("subtotal", "Subtotal", ({ subtotal }) => subtotal),
    figure("descuento", "Descuento", ({ descuento }) => descuento),
    figure("total", "Total", ({ total }) => total),
  ];
}

function taxColumns(mes: string): readonly TableColumn<MonthTax>[] {
  return [
    { id: "impuesto", title: "Impuesto", cell: taxName },
    { id: "nombre", title: "Comprobantes", cell: groupName },
    { id: "moneda", title: "Moneda", cell: ({ moneda }) => moneda },
    {
      id: "documentos",
      title: "Documentos",
      numeric: true,
      cell: (row) => <GroupCount mes={mes} group={row} label={`${taxName(row)}, ${groupName(row)}, ${row.moneda}`} />,
    },
    figure("base", "Base", ({ base }) => base),
    figure("importe", "Importe", ({ importe }) => importe),
  ];
}

const CHARGED_COLUMNS: readonly TableColumn<MonthCharged>[] = [
  { id: "impuesto", title: "Impuesto", cell: taxName },
  { id: "moneda", title: "Moneda", cell: ({ moneda }) => moneda },
  figure("pue", "De facturas PUE", ({ pueImporte }) => pueImporte),
  figure("pagos", "De pagos recibidos", ({ pagosImporte }) => pagosImporte),
  figure("base", "Base cobrada", (tax) => chargedOf(tax).base),
  figure("importe", "Cobrado", (tax) => chargedOf(tax).importe),
  figure("notas", "De notas de crédito", ({ notasImporte }) => notasImporte),
];

function receiverColumns(mes: string): readonly TableColumn<MonthReceiver>[] {
  const link = (id: string, title: string, tipo: string, of: (row: MonthReceiver) => number) => ({
    id,
    title,
    numeric: true,
    cell: (row: MonthReceiver) => (
      <Counted
        mes={mes}
        list="facturas"
        filters={{ rfc: row.rfc, tipo, estado: "vigente" }}
        label={`${title} de ${row.rfc}, ${row.moneda}`}
        documents={of(row)}
      />
    ),
  });
  return [
    { id: "rfc", title: "RFC", look: "number", cell: ({ rfc }) => rfc },
    { id: "moneda", title: "Moneda", cell: ({ moneda }) => moneda },
    link("facturas", "Facturas", "I", ({ facturas }) => facturas),
    figure("facturado", "Facturado", ({ facturado }) => facturado),
    link("notas", "Notas de crédito", "E", ({ notas }) => notas),
    figure("acreditado", "Acreditado", ({ acreditado }) => acreditado),
    figure("saldo", "Por cobrar", ({ saldo }) => saldo),
    {
      id: "desde",
      title: "Desde",
      cell: ({ desde, porCobrar }) =>
        desde === undefined ? (
          "—"
        ) : (
          <>
            {localDay(desde)}
            <span className="under">{`${count(porCobrar)} PPD`}</span>
          </>
        ),
    },
  ];
}
