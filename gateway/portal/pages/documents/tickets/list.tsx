import { useQuery } from "@connectrpc/connect-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { CalendarClock, FileCheck, FileUser, FilterX, QrCode, Store, Upload } from "lucide-react";
import { PortalDocuments, type TicketSum } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { type Ticket, Tickets } from "#proto/cfdi/v1/ticket_pb.ts";
import { amount, count, localDay } from "../../../data/format.ts";
import { usePlaces } from "../../../data/places.ts";
import { useAccount } from "../../../data/session.tsx";
import { sum } from "../../../data/sums.ts";
import { StateBadge } from "../../../kit/badge.tsx";
import { Button, ButtonLink } from "../../../kit/button.tsx";
import { DateField } from "../../../kit/date-field.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { Loaded } from "../../../kit/loading.tsx";
import { Card, Page } from "../../../kit/page.tsx";
import { Pager, usePages } from "../../../kit/pager.tsx";
import { Select } from "../../../kit/select.tsx";
import { Table } from "../../../kit/table.tsx";
import { withoutEmpty } from "../data/filters.ts";
import { FilterFields, TypedFilter } from "../kit/filters.tsx";
import { ticketColumns } from "./columns.tsx";
import { daysOf, readTicketFilters, TICKET_STATES, type TicketFilters, usePaymentForms } from "./words.ts";
import "../kit/documents.css";

/** Shows the tickets of a day or period with their sums, filtered by what stands in the address. */
export function TicketsPage() {
  const { may, params } = useAccount();
  const filters = readTicketFilters(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (search: TicketFilters) =>
    void navigate({ to: "/$rfc/$ambiente/tickets", params, search: { ...search }, replace: true, resetScroll: false });
  return (
    <Page
      title="Tickets"
      about="Las ventas al público: cada una va en una factura a nombre del cliente o en la factura global de su periodo."
      actions={
        <>
          <ButtonLink icon={QrCode} to="/$rfc/$ambiente/tickets/autofactura" params={params}>
            Autofactura
          </ButtonLink>
          <ButtonLink icon={CalendarClock} to="/$rfc/$ambiente/tickets/cierres" params={params}>
            Cierres y cuadre
          </ButtonLink>
          {may("issuer") ? (
            <>
              <ButtonLink icon={Upload} to="/$rfc/$ambiente/importar" params={params} search={{ tipo: "ticket" }}>
                Importar
              </ButtonLink>
              <ButtonLink icon={FileUser} to="/$rfc/$ambiente/tickets/facturar" params={params}>
                Facturar
              </ButtonLink>
              <ButtonLink
                icon={FileCheck}
                to="/$rfc/$ambiente/tickets/global"
                params={params}
                search={filters.desde === undefined ? {} : { fecha: filters.desde }}
                look="primary"
              >
                Cerrar un periodo
              </ButtonLink>
            </>
          ) : null}
        </>
      }
    >
      <Filters filters={filters} show={show} />
      <Listed key={JSON.stringify(filters)} filters={filters} show={show} />
    </Page>
  );
}

interface Props {
  readonly filters: TicketFilters;
  readonly show: (filters: TicketFilters) => void;
}

const ALL = { id: "", label: "Todos" };

function Filters({ filters, show }: Props) {
  const { today } = useAccount();
  const { own, others } = usePlaces();
  const { choices } = usePaymentForms();
  const { desde = "", hasta = "" } = daysOf(filters, today());
  const change = (changed: { readonly [K in keyof TicketFilters]?: string }) =>
    show(withoutEmpty<TicketFilters>({ ...filters, ...changed }));
  return (
    <FilterFields used={Object.keys(filters).length} onClear={() => show({})}>
      <DateField label="Desde" unmarked value={desde} onChange={(day) => change({ desde: day })} />
      <DateField label="Hasta" unmarked value={hasta} onChange={(day) => change({ hasta: day })} />
      <Select
        label="Estado"
        unmarked
        options={[ALL, ...Object.entries(TICKET_STATES).map(([id, [, label]]) => ({ id, label }))]}
        value={filters.estado ?? ""}
        onChange={(estado) => change({ estado })}
      />
      <TypedFilter label="Folio" value={filters.folio ?? ""} onSettled={(folio) => change({ folio })} maxLength={100} />
      {others.length === 0 ? null : (
        <Select
          label="Lugar de expedición"
          unmarked
          options={[ALL, { id: own, label: `${own} · el de la cuenta` }, ...others]}
          value={filters.lugarExpedicion ?? ""}
          onChange={(lugarExpedicion) => change({ lugarExpedicion })}
        />
      )}
      <Select
        label="Forma de pago"
        unmarked
        options={[{ ...ALL, label: "Todas" }, ...choices]}
        value={filters.formaPago ?? ""}
        onChange={(formaPago) => change({ formaPago })}
      />
    </FilterFields>
  );
}

function Listed({ filters, show }: Props) {
  const { params, today } = useAccount();
  const navigate = useNavigate();
  const pages = usePages();
  const days = daysOf(filters, today());
  const query = useQuery(Tickets.method.listTickets, { ...filters, ...days, limite: 50, despues: pages.after });
  const open = ({ id }: Ticket) => void navigate({ to: "/$rfc/$ambiente/tickets/$id", params: { ...params, id } });
  const { wordsOf } = usePaymentForms();
  const only = Object.keys(filters).filter((name) => name !== "desde" && name !== "hasta");
  return (
    <>
      {days.desde === undefined || days.hasta === undefined ? null : (
        <Sums desde={days.desde} hasta={days.hasta} lugarExpedicion={filters.lugarExpedicion} />
      )}
      <Card flush>
        <Loaded query={query} lines={8}>
          {({ data, cursor, hayMas }) => (
            <>
              <Table
                label="Tickets"
                columns={ticketColumns(wordsOf)}
                items={data}
                idOf={({ id }) => id}
                onOpen={open}
                empty={
                  only.length > 0 ? (
                    <Empty
                      icon={FilterX}
                      title="Nada coincide con los filtros"
                      action={<Button onPress={() => show({})}>Quitar los filtros</Button>}
                    />
                  ) : (
                    <Empty icon={Store} title="No hay tickets de esos días">
                      Los envía su punto de venta por la API, o se importan de una hoja de cálculo.
                    </Empty>
                  )
                }
              />
              <Pager {...pages.ways(hayMas ? cursor : undefined)} />
            </>
          )}
        </Loaded>
      </Card>
    </>
  );
}

interface SumsProps {
  readonly desde: string;
  readonly hasta: string;
  readonly lugarExpedicion: string | undefined;
}

function Sums(asked: SumsProps) {
  const query = useQuery(PortalDocuments.method.getTicketSums, asked);
  const { wordsOf } = usePaymentForms();
  const { desde, hasta } = asked;
  return (
    <Loaded query={query} lines={3}>
      {({ sumas }) =>
        sumas.length === 0 ? null : (
          <Card
            title={
              desde === hasta ? `Sumas del ${localDay(desde)}` : `Sumas del ${localDay(desde)} al ${localDay(hasta)}`
            }
            flush
          >
            <Table
              label="Sumas"
              items={Object.keys(TICKET_STATES).flatMap((estado) => {
                const parts = sumas.filter((part) => part.estado === estado);
                return parts.length === 0 ? [] : [{ estado, parts }];
              })}
              idOf={({ estado }) => estado}
              columns={[
                {
                  id: "estado",
                  title: "Estado",
                  cell: ({ estado }) => <StateBadge state={estado} among={TICKET_STATES} />,
                },
                {
                  id: "formas",
                  title: "Por forma de pago",
                  cell: ({ parts }) =>
                    parts.map(({ formaPago, total }) => (
                      <span key={formaPago} className="block small">
                        {wordsOf(formaPago)}: <span className="number">{amount(total)}</span>
                      </span>
                    )),
                },
                { id: "tickets", title: "Tickets", numeric: true, cell: ({ parts }) => count(ticketsIn(parts)) },
                {
                  id: "total",
                  title: "Total",
                  numeric: true,
                  cell: ({ parts }) => amount(sum(parts.map(({ total }) => total))),
                },
              ]}
            />
          </Card>
        )
      }
    </Loaded>
  );
}

const ticketsIn = (parts: readonly TicketSum[]) => parts.reduce((all, { tickets }) => all + tickets, 0);
