import { callUnaryMethod, useQuery, useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Ban, FileCheck, Printer, Store, Undo2 } from "lucide-react";
import { useState } from "react";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { type GetTicketResponse, type Ticket, type TicketConcepto, Tickets } from "#proto/cfdi/v1/ticket_pb.ts";
import type { TicketReturn } from "#proto/cfdi/v1/ticket_return_pb.ts";
import { useCall } from "../../../data/call.ts";
import { failureOf } from "../../../data/errors.ts";
import { amount, localDay, moment, money } from "../../../data/format.ts";
import { useServerForm } from "../../../data/server-form.ts";
import { useAccount } from "../../../data/session.tsx";
import { compare } from "../../../data/sums.ts";
import { StateBadge } from "../../../kit/badge.tsx";
import { Button, ButtonLink, Link } from "../../../kit/button.tsx";
import { Dialog, DialogButtons } from "../../../kit/dialog.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { Form, SubmitButton } from "../../../kit/form.tsx";
import { Loaded } from "../../../kit/loading.tsx";
import { CallFault } from "../../../kit/notice.tsx";
import { Card, Facts, Page } from "../../../kit/page.tsx";
import { Table, type TableColumn } from "../../../kit/table.tsx";
import { toast } from "../../../toasts/toast.ts";
import { download } from "../data/files.ts";
import { trimmed } from "../data/read-cfdi.ts";
import { DocumentLink } from "../kit/document-link.tsx";
import { TICKET_STATES, taxName, usePaymentForms } from "./words.ts";
import "../kit/documents.css";

/** Shows one ticket: what was sold, its taxes, and the document that it is in. */
export function TicketPage() {
  const { params } = useAccount();
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(Tickets.method.getTicket, { id });
  const crumb = (
    <Link to="/$rfc/$ambiente/tickets" params={params}>
      Tickets
    </Link>
  );
  if (query.isError && failureOf(query.error).kind === ErrorKind.NOT_FOUND)
    return (
      <Page title="No existe" crumb={crumb}>
        <Empty icon={Store} title="No existe ese ticket">
          Puede estar en otra cuenta o en el otro ambiente.
        </Empty>
      </Page>
    );
  const { data } = query.data ?? {};
  return (
    <Page
      title={data === undefined ? "Ticket" : `Ticket ${data.folio}`}
      crumb={crumb}
      actions={data === undefined ? undefined : <Actions ticket={data} />}
    >
      <Loaded query={query}>{(answer) => <Shown {...answer} />}</Loaded>
    </Page>
  );
}

function Actions({ ticket }: { readonly ticket: Ticket }) {
  const { may, params } = useAccount();
  const [asked, setAsked] = useState(false);
  const { id, estado, total } = ticket;
  if (!may("issuer") || estado === "cancelado" || compare(total, "0") === 0) return null;
  return (
    <>
      {estado === "abierto" || estado === "en_global" ? (
        <ButtonLink icon={FileCheck} to="/$rfc/$ambiente/tickets/facturar" params={params} search={{ ids: id }}>
          Facturar
        </ButtonLink>
      ) : null}
      <ButtonLink icon={Undo2} to="/$rfc/$ambiente/tickets/$id/devolver" params={{ ...params, id }}>
        Devolver
      </ButtonLink>
      {estado === "abierto" ? (
        <Button icon={Ban} onPress={() => setAsked(true)}>
          Cancelar el ticket
        </Button>
      ) : null}
      {asked ? <CancelTicket ticket={ticket} onClose={() => setAsked(false)} /> : null}
    </>
  );
}

/** Rolls of printers have one of these widths, in millimetres. */
const WIDTHS = ["58", "80"];

function Prints({ id }: Pick<Ticket, "id">) {
  const transport = useTransport();
  const print = useMutation({
    mutationFn: async (ancho: string) => {
      const file = await callUnaryMethod(transport, Tickets.method.getTicketPdf, { id, ancho });
      download(file.name, file.contentType, file.content);
    },
  });
  return (
    <div className="stack tight">
      <div className="row">
        {WIDTHS.map((ancho) => (
          <Button key={ancho} icon={Printer} small onPress={() => print.mutateAsync(ancho)}>
            {`PDF de ${ancho} mm`}
          </Button>
        ))}
      </div>
      <CallFault error={print.error} />
    </div>
  );
}

function CancelTicket({
  ticket: { id, folio, total },
  onClose,
}: {
  readonly ticket: Ticket;
  readonly onClose: () => void;
}) {
  const cancel = useCall(Tickets.method.cancelTicket);
  const form = useServerForm(async () => {
    await cancel({ id });
    toast(`Se canceló el ticket ${folio}.`);
    onClose();
  });
  return (
    <Dialog title={`¿Cancelar el ticket ${folio}?`} onClose={onClose}>
      <Form of={form}>
        <p>Es de {money(total)}. Ya no irá en ninguna factura, y su folio no se puede usar otra vez.</p>
        <DialogButtons onCancel={onClose} refuse="No cancelar">
          <SubmitButton form={form} look="danger">
            Cancelar el ticket
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

function Shown({ data: ticket, conceptos, notasCredito, devoluciones }: GetTicketResponse) {
  const { zone } = useAccount();
  const { wordsOf } = usePaymentForms();
  if (ticket === undefined) return null;
  const { estado, fecha, lugarExpedicion, formaPago, creadoEn, facturaId, impuestos, neto, total, devuelto } = ticket;
  const { rutaAutofactura } = ticket;
  return (
    <div className="stack">
      <Card>
        <div className="stack tight">
          <Facts
            facts={[
              ["Estado", <StateBadge key="estado" state={estado} among={TICKET_STATES} />],
              ["Día de venta", localDay(fecha)],
              ["Lugar de expedición", lugarExpedicion],
              ["Forma de pago", wordsOf(formaPago)],
              ["Llegó", moment(creadoEn, zone)],
              [
                "Autofactura",
                rutaAutofactura === undefined ? undefined : (
                  <a key="autofactura" href={rutaAutofactura}>
                    La página de su cliente
                  </a>
                ),
              ],
              [
                "Comprobante",
                facturaId === undefined ? undefined : (
                  <DocumentLink key="factura" list="facturas" id={facturaId} className="">
                    {estado === "en_global" ? "La factura global" : "La factura"}
                  </DocumentLink>
                ),
              ],
              [
                "Salió de la global por",
                notasCredito.length === 0 ? undefined : <Notes key="notas" ids={notasCredito} />,
              ],
              ["Se devolvió", devuelto && money(devuelto)],
            ]}
          />
          <Prints id={ticket.id} />
        </div>
      </Card>
      <Card title="Lo que se vendió" flush>
        <Table label="Lo que se vendió" items={conceptos} idOf={(_, place) => String(place)} columns={SOLD} />
        <dl className="totals">
          <div>
            <dt>Sin impuestos</dt>
            <dd className="amount">{amount(trimmed(neto))}</dd>
          </div>
          {impuestos.map((tax) => (
            <div key={taxName(tax)}>
              <dt>{taxName(tax)}</dt>
              <dd className="amount">{tax.importe === undefined ? "—" : amount(trimmed(tax.importe))}</dd>
            </div>
          ))}
          <div className="grand">
            <dt>{devuelto === undefined ? "Total" : "Queda"}</dt>
            <dd className="amount">{money(total)}</dd>
          </div>
        </dl>
      </Card>
      {devoluciones.length === 0 ? null : (
        <Card title="Devoluciones" flush>
          <Table label="Devoluciones" items={devoluciones} idOf={({ id = "" }) => id} columns={returnsIn(zone)} />
        </Card>
      )}
    </div>
  );
}

function Notes({ ids }: { readonly ids: readonly string[] }) {
  return ids.map((id) => (
    <DocumentLink key={id} list="facturas" id={id} className="block">
      Su nota de crédito
    </DocumentLink>
  ));
}

const returnsIn = (zone: string): readonly TableColumn<TicketReturn>[] => [
  { id: "cuando", title: "Cuándo", cell: ({ creadaEn }) => moment(creadaEn, zone) },
  {
    id: "que",
    title: "Renglones",
    cell: ({ conceptos }) => conceptos.map(({ renglon }) => renglon).join(", "),
  },
  {
    id: "nota",
    title: "Nota de crédito",
    cell: ({ notaCreditoId, estado }) =>
      notaCreditoId === undefined ? (
        "Ninguna: estaba abierto"
      ) : (
        <DocumentLink list="facturas" id={notaCreditoId} className="">
          {estado === "pendiente" ? "Se está timbrando" : "Ver"}
        </DocumentLink>
      ),
  },
  { id: "total", title: "Total", numeric: true, cell: ({ total }) => amount(total) },
];

const shownAmount = (value: string | undefined) => (value === undefined ? "—" : amount(value));

const SOLD: readonly TableColumn<TicketConcepto>[] = [
  {
    id: "descripcion",
    title: "Descripción",
    cell: ({ descripcion, claveProdServ, claveUnidad }) => (
      <>
        <span className="wrap">{descripcion}</span>
        <span className="under number">{`${claveProdServ} · ${claveUnidad}`}</span>
      </>
    ),
  },
  { id: "cantidad", title: "Cantidad", numeric: true, cell: ({ cantidad = "1" }) => trimmed(cantidad) },
  { id: "precio", title: "Precio", numeric: true, cell: ({ precioConImpuestos }) => shownAmount(precioConImpuestos) },
  {
    id: "importe",
    title: "Importe",
    numeric: true,
    cell: ({ importeConImpuestos }) => shownAmount(importeConImpuestos),
  },
];
