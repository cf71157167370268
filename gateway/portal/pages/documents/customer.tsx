import { useQuery as useCalled, useTransport } from "@connectrpc/connect-query";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Banknote, BellRing, Mail, Pencil, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Customer } from "#proto/cfdi/v1/account_pb.ts";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { PortalMail } from "#proto/cfdi/v1/portal_mail_pb.ts";
import { count, counted, localDay, money } from "../../data/format.ts";
import { useAccount } from "../../data/session.tsx";
import { sum } from "../../data/sums.ts";
import { Button, ButtonLink, Link } from "../../kit/button.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { NameAdvice } from "../../kit/name-advice.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Card, Facts, Page } from "../../kit/page.tsx";
import { Pager, usePages } from "../../kit/pager.tsx";
import { ReceiverAdvice } from "../../kit/receiver-advice.tsx";
import { Table } from "../../kit/table.tsx";
import { API } from "./data/api.ts";
import type { ListName } from "./data/filters.ts";
import { type OpenInvoice, useOpenInvoices } from "./data/open-invoices.ts";
import { useReceivers } from "./data/receivers.ts";
import { WORDS } from "./data/words.ts";
import { SendDialog } from "./detail/send-dialog.tsx";
import { columnsOf } from "./kit/document-columns.tsx";
import { DocumentLink } from "./kit/document-link.tsx";
import { MailsTable } from "./kit/mails-table.tsx";
import { RemindDialog } from "./remind-dialog.tsx";
import "./kit/documents.css";

const CustomerDialog = lazy(() => import("../setup/customer-dialog.tsx"));

const LATEST = 5;
/** One call sends no more documents (`SendDocumentsRequest`). */
const MOST_SENT = 100;

/** Shows a customer: the data, what is owed and since when, the last documents and mails. */
export default function CustomerPage() {
  const { may, params } = useAccount();
  const { cliente: rfc = "" } = useParams({ strict: false });
  /** The customer as the form begins with it. */
  const [edited, setEdited] = useState<Customer | undefined>(undefined);
  const known = useCalled(PortalAccount.method.listOwnCustomers, { search: rfc, limit: LATEST });
  const customer = known.data?.customers.find((one) => one.rfc === rfc);
  return (
    <Page
      title={customer?.nombre ?? rfc}
      crumb={
        <Link to="/$rfc/$ambiente/clientes" params={params}>
          Clientes
        </Link>
      }
      actions={
        may("issuer") ? (
          <>
            {customer === undefined ? null : (
              <Button icon={Pencil} onPress={() => setEdited(customer)}>
                Cambiar sus datos
              </Button>
            )}
            <ButtonLink icon={Banknote} to="/$rfc/$ambiente/capturar/pago" params={params} search={{ cliente: rfc }}>
              Registrar pago
            </ButtonLink>
            <ButtonLink
              icon={Plus}
              to="/$rfc/$ambiente/capturar/factura"
              params={params}
              search={{ cliente: rfc }}
              look="primary"
            >
              Nueva factura
            </ButtonLink>
          </>
        ) : undefined
      }
    >
      <Card title="Datos">
        <Loaded query={known} lines={3}>
          {() =>
            customer === undefined ? (
              <p>{`${rfc} no está entre los clientes de la cuenta.`}</p>
            ) : (
              <div className="stack">
                <ReceiverAdvice rfc={rfc} />
                <NameAdvice rfc={rfc} nombre={customer.nombre}>
                  {may("issuer") ? (
                    <Button small onPress={() => setEdited(customer)}>
                      Cambiar el nombre
                    </Button>
                  ) : null}
                </NameAdvice>
                <StampedName
                  customer={customer}
                  onUse={may("issuer") ? (nombre) => setEdited({ ...customer, nombre }) : undefined}
                />
                <Facts
                  facts={[
                    ["RFC", rfc, "mono"],
                    ["Código postal", customer.codigoPostal],
                    ["Régimen fiscal", customer.regimenFiscal],
                    ["Uso del CFDI", customer.usoCfdi],
                    ["Correos", customer.correos.join(", ") || undefined],
                  ]}
                />
              </div>
            )
          }
        </Loaded>
      </Card>
      <Owed rfc={rfc} customer={customer} />
      <Latest list="facturas" rfc={rfc} />
      <Latest list="pagos" rfc={rfc} />
      <Mails rfc={rfc} />
      {edited !== undefined ? (
        <Suspense>
          <CustomerDialog customer={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      ) : null}
    </Page>
  );
}

/** The PAC took the newest invoice under that name, so SAT knows the customer by it. */
function StampedName({ customer, onUse }: { customer: Customer; onUse: ((nombre: string) => void) | undefined }) {
  const { rfc, nombre } = customer;
  const { data } = useLatest("facturas", rfc);
  const newest = data?.rows.filter((row) => row.uuid !== undefined).slice(0, 1) ?? [];
  const stamped = [...useReceivers(newest).values()][0]?.nombre;
  if (GENERIC.test(rfc) || stamped === undefined || stamped === nombre) return null;
  return (
    <Notice look="warn">
      <div className="stack tight">
        <p>{`Su última factura, ${newest[0]?.folio ?? "sin folio"}, se timbró a nombre de «${stamped}».`}</p>
        {onUse === undefined ? null : (
          <div>
            <Button small onPress={() => onUse(stamped)}>
              Usar ese nombre
            </Button>
          </div>
        )}
      </div>
    </Notice>
  );
}

/** Many receivers share these. */
const GENERIC = /^X[AE]XX010101000$/;

function Owed({ rfc, customer }: { rfc: string; customer: Customer | undefined }) {
  const { may, params } = useAccount();
  const query = useOpenInvoices(rfc);
  const [isSending, setSending] = useState(false);
  const [isReminding, setReminding] = useState(false);
  const invoices = query.data?.invoices ?? [];
  const sent = invoices.slice(0, MOST_SENT);
  return (
    <Card
      title="Por cobrar"
      about={invoices.length === 0 ? undefined : owedWords(invoices, query.hasNextPage)}
      actions={
        may("issuer") && invoices.length > 0 ? (
          <>
            <Button icon={Mail} onPress={() => setSending(true)}>
              Enviar por correo
            </Button>
            {customer === undefined || GENERIC.test(rfc) ? null : (
              <Button icon={BellRing} onPress={() => setReminding(true)}>
                Recordar el pago
              </Button>
            )}
          </>
        ) : undefined
      }
      flush
    >
      <Loaded query={query} lines={3}>
        {() => (
          <>
            <Table
              label="Por cobrar"
              columns={[
                {
                  id: "folio",
                  title: "Folio",
                  cell: ({ id, folio }) => (
                    <DocumentLink list="facturas" id={id}>
                      {folio}
                    </DocumentLink>
                  ),
                },
                {
                  id: "fecha",
                  title: "Fecha",
                  look: "number",
                  cell: ({ fecha }) => localDay(fecha).slice(0, 10) || "—",
                },
                { id: "total", title: "Total", numeric: true, cell: ({ total, moneda }) => money(total, moneda) },
                { id: "saldo", title: "Saldo", numeric: true, cell: ({ saldo, moneda }) => money(saldo, moneda) },
                {
                  id: "pago",
                  title: "",
                  hint: "Qué hacer",
                  actions: true,
                  cell: ({ id, uuid, folio }) =>
                    may("issuer") ? (
                      <span className="row end">
                        <Link
                          to="/$rfc/$ambiente/capturar/pago"
                          params={params}
                          search={{ cliente: rfc, factura: uuid }}
                        >
                          Registrar su pago
                        </Link>
                        <Link
                          to="/$rfc/$ambiente/capturar/nota-credito"
                          params={params}
                          search={{ factura: id }}
                          aria-label={`Acreditar ${folio}`}
                        >
                          Acreditar
                        </Link>
                      </span>
                    ) : null,
                },
              ]}
              items={invoices}
              idOf={({ id }) => id}
              empty={
                <Empty icon={Banknote} title="No debe nada">
                  Ninguna de sus facturas PPD timbradas aquí tiene saldo.
                </Empty>
              }
            />
            {query.hasNextPage ? (
              <div className="content">
                <Button small isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
                  Buscar en facturas anteriores
                </Button>
              </div>
            ) : null}
          </>
        )}
      </Loaded>
      {isSending ? (
        <SendDialog
          documents={sent.map(({ id }) => id)}
          title={`Enviar ${counted(sent.length, "factura", "facturas")} por cobrar`}
          onClose={() => setSending(false)}
        />
      ) : null}
      {isReminding && customer !== undefined ? (
        <RemindDialog
          customer={customer}
          invoices={sent}
          owed={owedWords(sent, false)}
          onClose={() => setReminding(false)}
        />
      ) : null}
    </Card>
  );
}

/** Amounts of different currencies are never added, and an invoice that was not read counts in no sum. */
function owedWords(invoices: readonly OpenInvoice[], hasMore: boolean): string {
  const currencies = [...new Set(invoices.map(({ moneda }) => moneda))].filter(Boolean);
  const sums = currencies.map((moneda) =>
    money(sum(invoices.filter((one) => one.moneda === moneda).map(({ saldo }) => saldo)), moneda),
  );
  const since = invoices
    .map(({ fecha }) => fecha)
    .filter(Boolean)
    .toSorted()[0];
  const unread = invoices.filter(({ moneda }) => moneda === "").length;
  return [
    `${hasMore ? "Al menos " : ""}${sums.join(" y ")}`,
    since === undefined ? undefined : `desde el ${localDay(since).slice(0, 10)}`,
    unread === 0
      ? undefined
      : `más ${counted(unread, "factura que no se pudo leer", "facturas que no se pudieron leer")}`,
  ]
    .filter(Boolean)
    .join(", ");
}

function useLatest(list: ListName, rfc: string) {
  const { account, environment } = useAccount();
  const transport = useTransport();
  return useQuery({
    queryKey: ["documents", account, environment, list, { rfc }, LATEST],
    queryFn: ({ signal }) => API[list].list(transport, { rfc }, LATEST, signal),
  });
}

function Latest({ list, rfc }: { list: ListName; rfc: string }) {
  const { params, zone } = useAccount();
  const query = useLatest(list, rfc);
  const rows = query.data?.rows ?? [];
  const columns = columnsOf(list, zone, useReceivers(rows)).filter(({ id }) => id !== "rfc");
  return (
    <Card
      title={WORDS[list].title}
      actions={
        (query.data?.total ?? 0) > LATEST ? (
          <Link to="/$rfc/$ambiente/documentos/$lista" params={{ ...params, lista: list }} search={{ rfc }}>
            {`Ver ${count(query.data!.total)}`}
          </Link>
        ) : undefined
      }
      flush
    >
      <Loaded query={query} lines={3}>
        {() => (
          <Table
            label={WORDS[list].title}
            columns={columns}
            items={rows}
            idOf={({ id }) => id}
            empty={<Empty icon={WORDS[list].icon} title="Todavía no hay ninguno" />}
          />
        )}
      </Loaded>
    </Card>
  );
}

/** The newest mails about the customer's documents; all of them where that is asked for. */
function Mails({ rfc }: { rfc: string }) {
  const [isWhole, setWhole] = useState(false);
  const pages = usePages();
  const query = useCalled(PortalMail.method.listMails, { receptorRfc: rfc, antes: pages.after });
  return (
    <Card title="Correos" flush>
      <Loaded query={query} lines={3}>
        {({ mails, antes }) => (
          <>
            <MailsTable mails={isWhole ? mails : mails.slice(0, LATEST)} empty="No se le ha enviado ninguno" />
            {isWhole ? (
              <Pager {...pages.ways(antes)} />
            ) : mails.length > LATEST ? (
              <div className="content">
                <Button small onPress={() => setWhole(true)}>
                  Ver más correos
                </Button>
              </div>
            ) : null}
          </>
        )}
      </Loaded>
    </Card>
  );
}
