import { callUnaryMethod, useMutation as useCall, useTransport } from "@connectrpc/connect-query";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate, useParams } from "@tanstack/react-router";
import { Ban, Banknote, Copy, Download, FileText, ReceiptText, RotateCw, ShieldCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { failureOf } from "../../data/errors.ts";
import { amount, localDay, moment, money } from "../../data/format.ts";
import { useRefresh } from "../../data/refresh.ts";
import { useAccount } from "../../data/session.tsx";
import { Badge, StateBadge } from "../../kit/badge.tsx";
import { Button, ButtonLink, Link } from "../../kit/button.tsx";
import { Copyable } from "../../kit/copy.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Loaded, Skeleton } from "../../kit/loading.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Card, Facts, Page } from "../../kit/page.tsx";
import { Table } from "../../kit/table.tsx";
import { toast } from "../../kit/toast.ts";
import { AddendaCard } from "./addenda.tsx";
import { Refused } from "./advice.tsx";
import { API, type Row } from "./api.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import "./documents.css";
import { download } from "./files.ts";
import { LISTS, type ListName } from "./filters.ts";
import { History } from "./history.tsx";
import { captureOf, nameOfTipo } from "./lists.ts";
import { type Cfdi, readCfdi, trimmed } from "./read-cfdi.ts";
import { WORDS } from "./words.ts";

/** One document: what it says, its life, and what can be done with it. */
export default function DocumentPage() {
  const { account, environment, params } = useAccount();
  const { lista = "", id = "" } = useParams({ strict: false });
  const list = (LISTS as readonly string[]).includes(lista) ? (lista as ListName) : "facturas";
  const transport = useTransport();
  const query = useQuery({
    queryKey: ["document", account, environment, list, id],
    queryFn: ({ signal }) => API[list].get(transport, id, signal),
    // Stamping and cancelling settle within seconds, so the page asks again soon.
    refetchInterval: ({ state }) => (UNDER_WAY.has(state.data?.estado ?? "") ? 3_000 : false),
  });
  const crumb = (
    <Link to="/$rfc/$ambiente/documentos/$lista" params={{ ...params, lista: list }}>
      {WORDS[list].title}
    </Link>
  );
  if (query.isError && failureOf(query.error).kind === ErrorKind.NOT_FOUND)
    return (
      <Page title="No existe" crumb={crumb}>
        <Empty icon={WORDS[list].icon} title="No existe ese comprobante">
          Puede estar en otra cuenta o en el otro ambiente.
        </Empty>
      </Page>
    );
  if (query.data?.estado === "borrador") return <ToCapture row={query.data} />;
  if (query.data === undefined)
    return (
      <Page title={WORDS[list].name} crumb={crumb}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  return <Shown list={list} row={query.data} crumb={crumb} />;
}

const UNDER_WAY = new Set(["timbrando", "cancelando"]);

/** The record's id, which history and addenda go by. */
const recordOf = ({ id, cfdiId }: Row) => cfdiId ?? id;

/** A draft is shown where it is captured. */
function ToCapture({ row }: { row: Row }) {
  const { params } = useAccount();
  const query = useDraftKind(recordOf(row));
  if (query.data === undefined) return <Loaded query={query}>{() => null}</Loaded>;
  return <Navigate to={query.data} params={params} search={{ borrador: recordOf(row) }} replace />;
}

function useDraftKind(id: string) {
  const { account, environment } = useAccount();
  const transport = useTransport();
  return useQuery({
    queryKey: ["draft-kind", account, environment, id],
    queryFn: async ({ signal }) => {
      const answer = await callUnaryMethod(transport, PortalDocuments.method.getDraft, { id }, { signal });
      return captureOf(answer.draft!);
    },
  });
}

function Shown({ list, row, crumb }: { list: ListName; row: Row; crumb: ReactNode }) {
  const current = useAccount();
  const { account, environment, params } = current;
  const transport = useTransport();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const [cancelling, setCancelling] = useState(false);
  const stamped = row.uuid !== undefined;
  const xml = useQuery({
    queryKey: ["xml", account, environment, list, row.id],
    queryFn: async ({ signal }) => readCfdi((await API[list].xml(transport, row.id, signal)).content) ?? null,
    enabled: stamped,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const cfdi = xml.data ?? undefined;
  const title = [nameOfTipo(cfdi?.tipo) ?? WORDS[list].name, row.folio].filter(Boolean).join(" ");
  const may = current.may("issuer");
  const live = row.estado === "timbrada";
  const copy = useCall(PortalDocuments.method.copyToDraft, {
    onSuccess: ({ draft }) => {
      if (draft === undefined) return;
      return navigate({ to: captureOf(draft), params, search: { borrador: draft.id } });
    },
  });
  const changed = () => void refresh();
  return (
    <Page
      title={title}
      crumb={crumb}
      about={
        <span className="row tight">
          <StateBadge state={row.estado} />
          {cfdi === undefined ? null : <span>{cfdi.receptor.nombre}</span>}
        </span>
      }
      actions={
        <>
          {may && live && list === "facturas" && cfdi?.tipo === "I" ? (
            <>
              <ButtonLink
                to="/$rfc/$ambiente/capturar/nota-credito"
                params={params}
                search={{ factura: row.id }}
              >
                <ReceiptText aria-hidden="true" />
                Nota de crédito
              </ButtonLink>
              {cfdi.metodoPago === "PPD" ? (
                <ButtonLink
                  to="/$rfc/$ambiente/capturar/pago"
                  params={params}
                  search={{ cliente: cfdi.receptor.rfc, factura: row.uuid }}
                >
                  <Banknote aria-hidden="true" />
                  Registrar pago
                </ButtonLink>
              ) : null}
            </>
          ) : null}
          {may ? (
            // Until the page is left: another press would make another draft.
            <Button onPress={() => copy.mutateAsync({ id: recordOf(row) })} isPending={copy.isSuccess}>
              <Copy aria-hidden="true" />
              {row.estado === "error" ? "Corregir en un borrador" : "Duplicar"}
            </Button>
          ) : null}
          {may && live ? (
            <Button onPress={() => setCancelling(true)}>
              <Ban aria-hidden="true" />
              Cancelar
            </Button>
          ) : null}
        </>
      }
    >
      {copy.isError ? <Notice look="bad">{failureOf(copy.error).sentence}</Notice> : null}
      <StateNotice list={list} row={row} onChanged={changed} />
      <div className="with-side">
        <div className="stack">
          {cfdi === undefined ? (
            stamped && xml.isPending ? (
              <Card>
                <Skeleton lines={8} />
              </Card>
            ) : (
              <Unstamped row={row} />
            )
          ) : (
            <Contents cfdi={cfdi} />
          )}
        </div>
        <div className="stack">
          {stamped ? <Files list={list} row={row} /> : null}
          {stamped && row.cfdiId !== undefined ? <SatStatus id={row.cfdiId} /> : null}
          <Card title="Historia">
            <History id={recordOf(row)} />
          </Card>
          {live && row.cfdiId !== undefined ? <AddendaCard id={recordOf(row)} /> : null}
        </div>
      </div>
      {cancelling ? (
        <CancelDialog
          list={list}
          row={row}
          isOpen
          onClose={() => setCancelling(false)}
          onDone={({ estado }) => {
            setCancelling(false);
            toast(
              estado === "cancelada"
                ? "El SAT lo canceló."
                : estado === "cancelacion_pendiente"
                  ? "La cancelación espera la aceptación del receptor."
                  : "La cancelación está en proceso.",
            );
            changed();
          }}
        />
      ) : null}
    </Page>
  );
}

function StateNotice({ list, row, onChanged }: { list: ListName; row: Row; onChanged: () => void }) {
  const { may } = useAccount();
  const transport = useTransport();
  const refresh = useMutation({
    mutationFn: () => API[list].refresh(transport, row.id),
    onSuccess: ({ row: { estado }, confirmed }) => {
      toast(
        confirmed
          ? "El SAT confirmó la cancelación."
          : estado === "timbrada"
            ? "El receptor la rechazó: el comprobante sigue vigente."
            : "El receptor todavía no decide.",
      );
      onChanged();
    },
  });
  switch (row.estado) {
    case "error":
      return <Refused code={row.errorCodigo} message={row.errorMensaje} />;
    case "timbrando":
      return (
        <Notice title="Se está timbrando">
          Esta página se actualiza sola. Si el PAC tarda, el servicio insiste por su cuenta: no se timbra dos
          veces.
        </Notice>
      );
    case "cancelando":
      return (
        <Notice look="warn" title="Se está cancelando">
          El SAT recibió la solicitud y todavía no la resuelve. Esta página se actualiza sola.
        </Notice>
      );
    case "cancelacion_pendiente":
      return (
        <Notice look="warn" title="Espera la aceptación del receptor">
          <p>Tiene tres días hábiles para aceptar o rechazar; si no responde, el SAT lo cancela.</p>
          {refresh.isError ? <p className="fault">{failureOf(refresh.error).sentence}</p> : null}
          {may("issuer") ? (
            <p>
              <Button small onPress={() => refresh.mutateAsync()}>
                <RotateCw aria-hidden="true" />
                Consultar si ya se decidió
              </Button>
            </p>
          ) : null}
        </Notice>
      );
    default:
      return null;
  }
}

function Unstamped({ row }: { row: Row }) {
  return (
    <Card title="Datos">
      <Facts
        facts={[
          ["Receptor", row.rfc ?? "—"],
          ["Total", row.total === undefined ? "—" : amount(row.total)],
        ]}
      />
    </Card>
  );
}

function Contents({ cfdi }: { cfdi: Cfdi }) {
  const cells = [
    ["Emisor", <PartyCell key="e" {...cfdi.emisor} />],
    ["Receptor", <PartyCell key="r" {...cfdi.receptor} />],
    [
      "Fecha de expedición",
      <span key="f" className="number">
        {localDay(cfdi.fecha)}
      </span>,
    ],
    ...(cfdi.metodoPago === undefined
      ? []
      : [
          [
            "Pago",
            `${cfdi.metodoPago}${cfdi.formaPago === undefined ? "" : ` · forma ${cfdi.formaPago}`}`,
          ] as const,
        ]),
    ...(cfdi.tipoCambio === undefined || cfdi.moneda === "MXN"
      ? []
      : [["Tipo de cambio", `${trimmed(cfdi.tipoCambio)} MXN por ${cfdi.moneda}`] as const]),
    ...cfdi.facts,
  ] as const;
  return (
    <>
      <Card>
        <Facts facts={cells} />
      </Card>
      {cfdi.payments.length > 0 ? <Payments cfdi={cfdi} /> : <Lines cfdi={cfdi} />}
      {cfdi.related.length === 0 ? null : (
        <Card title="Comprobantes relacionados">
          <ul className="plain-list">
            {cfdi.related.map(({ tipo, uuid }) => (
              <li key={uuid}>
                <span className="mono wrap">{uuid}</span>
                <span className="soft small"> · relación {tipo}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function PartyCell({ rfc, nombre }: { rfc: string; nombre: string }) {
  return (
    <>
      <span className="block">{nombre}</span>
      <span className="soft number">{rfc}</span>
    </>
  );
}

function Lines({ cfdi: { lines, amounts, total, moneda, tipo } }: { cfdi: Cfdi }) {
  const priced = lines.some(({ cantidad }) => cantidad !== "");
  return (
    <Card
      title={tipo === "N" ? "Percepciones y deducciones" : tipo === "R" ? "Impuestos retenidos" : "Conceptos"}
      flush
    >
      <Table
        label="Conceptos"
        items={lines.map((line, index) => ({ ...line, index }))}
        idOf={({ index }) => String(index)}
        columns={[
          {
            id: "descripcion",
            title: "Descripción",
            cell: ({ descripcion, clave, unidad }) => (
              <>
                <span className="wrap">{descripcion}</span>
                <span className="under number">{[clave, unidad].filter(Boolean).join(" · ")}</span>
              </>
            ),
          },
          ...(priced
            ? [
                {
                  id: "cantidad",
                  title: "Cantidad",
                  numeric: true,
                  cell: ({ cantidad }: { cantidad: string }) => amount(trimmed(cantidad), 0),
                },
                {
                  id: "precio",
                  title: "Precio",
                  numeric: true,
                  cell: ({ precio }: { precio: string }) => amount(trimmed(precio)),
                },
              ]
            : []),
          { id: "importe", title: "Importe", numeric: true, cell: ({ importe }) => amount(trimmed(importe)) },
        ]}
      />
      <dl className="totals">
        {amounts.map(({ label, importe, less }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="amount">{`${less ? "−" : ""}${amount(trimmed(importe))}`}</dd>
          </div>
        ))}
        <div className="grand">
          <dt>{tipo === "N" ? "Neto" : tipo === "R" ? "Operación" : "Total"}</dt>
          <dd className="amount">{money(trimmed(total), moneda)}</dd>
        </div>
      </dl>
    </Card>
  );
}

function Payments({ cfdi: { payments } }: { cfdi: Cfdi }) {
  return payments.map((payment, index) => (
    <Card
      // biome-ignore lint/suspicious/noArrayIndexKey: a stamped document does not change
      key={index}
      title={`Pago del ${localDay(payment.fecha)}`}
      about={`${money(trimmed(payment.monto), payment.moneda)} · forma de pago ${payment.forma}`}
      flush
    >
      <Table
        label="Facturas que cubre"
        items={payment.documents}
        idOf={({ uuid }) => uuid}
        columns={[
          {
            id: "factura",
            title: "Factura",
            cell: ({ folio, uuid }) => (
              <>
                <span className="number">{folio || "Sin folio"}</span>
                <span
                  className="under mono nowrap"
                  title={uuid}
                >{`${uuid.slice(0, 8)}…${uuid.slice(-4)}`}</span>
              </>
            ),
          },
          { id: "parcialidad", title: "Parcialidad", numeric: true, cell: ({ parcialidad }) => parcialidad },
          {
            id: "antes",
            title: "Saldo anterior",
            numeric: true,
            cell: ({ before }) => amount(trimmed(before)),
          },
          {
            id: "pagado",
            title: "Pagado",
            numeric: true,
            cell: ({ paid, moneda }) => money(trimmed(paid), moneda),
          },
          { id: "despues", title: "Saldo", numeric: true, cell: ({ after }) => amount(trimmed(after)) },
        ]}
      />
    </Card>
  ));
}

/** XML, PDF and, once it was cancelled, the acknowledgement. */
function Files({ list, row }: { list: ListName; row: Row }) {
  const transport = useTransport();
  const { zone } = useAccount();
  const pdf = useMutation({
    mutationFn: async () => {
      const file = await API[list].pdf(transport, row.id);
      download(file.name || `${row.folio ?? row.id}.pdf`, "application/pdf", file.content);
    },
  });
  const xml = useMutation({
    mutationFn: async () => {
      const file = await API[list].xml(transport, row.id);
      download(file.name || `${row.uuid ?? row.id}.xml`, "application/xml", file.content);
    },
  });
  const acuse = useCall(Invoicing.method.getInvoiceAcuse, {
    onSuccess: ({ data }) => {
      if (data !== undefined) download(`acuse-${row.uuid ?? row.id}.xml`, "application/xml", data.acuse);
    },
  });
  const failed = [pdf, xml, acuse].find(({ isError }) => isError);
  return (
    <Card>
      <div className="stack tight">
        <div className="row">
          <Button look="primary" onPress={() => pdf.mutateAsync()}>
            <FileText aria-hidden="true" />
            PDF
          </Button>
          <Button onPress={() => xml.mutateAsync()}>
            <Download aria-hidden="true" />
            XML
          </Button>
          {row.estado === "cancelada" && row.cfdiId !== undefined ? (
            <Button onPress={() => acuse.mutateAsync({ id: row.cfdiId! })}>
              <Download aria-hidden="true" />
              Acuse
            </Button>
          ) : null}
        </div>
        {failed?.error == null ? null : (
          <p className="fault" role="alert">
            {failureOf(failed.error).sentence}
          </p>
        )}
        <div>
          <span className="soft small block">Folio fiscal</span>
          <Copyable text={row.uuid ?? ""} label="folio fiscal" />
        </div>
        <p className="soft small number">Timbrado el {moment(row.timbrada, zone)}</p>
      </div>
    </Card>
  );
}

const SAT_TONES = { Vigente: "good", Cancelado: "bad" } as const;

/** Shows what SAT says at this moment. Asking changes nothing. */
function SatStatus({ id }: { id: string }) {
  const { zone } = useAccount();
  const [askedAt, setAskedAt] = useState<Date | undefined>(undefined);
  const ask = useCall(Invoicing.method.getInvoiceSatStatus, { onSuccess: () => setAskedAt(new Date()) });
  const estado = ask.data?.data?.estado;
  return (
    <Card title="Ante el SAT">
      <div className="stack tight">
        <p role="status">
          {estado === undefined ? (
            <span className="soft small">Consulte en vivo si el SAT lo tiene vigente o cancelado.</span>
          ) : (
            <span className="row tight">
              <Badge tone={SAT_TONES[estado as keyof typeof SAT_TONES] ?? "warn"}>{estado}</Badge>
              <span className="soft small number">{moment(askedAt, zone)}</span>
            </span>
          )}
        </p>
        {ask.isError ? (
          <p className="fault" role="alert">
            {failureOf(ask.error).sentence}
          </p>
        ) : null}
        <div>
          <Button small onPress={() => ask.mutateAsync({ id })}>
            <ShieldCheck aria-hidden="true" />
            Consultar al SAT
          </Button>
        </div>
      </div>
    </Card>
  );
}
