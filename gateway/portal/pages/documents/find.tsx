import { useQuery as useCalled, useTransport } from "@connectrpc/connect-query";
import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { Tickets } from "#proto/cfdi/v1/ticket_pb.ts";
import { count } from "../../data/format.ts";
import { useAccount } from "../../data/session.tsx";
import { Link } from "../../kit/button.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Card, Page } from "../../kit/page.tsx";
import { Search } from "../../kit/search.tsx";
import { useSettled } from "../../kit/settled.ts";
import { Table } from "../../kit/table.tsx";
import { CustomerLink } from "../setup/customer-link.tsx";
import { API, type Row } from "./data/api.ts";
import { LISTS, type ListName, requestOf, text } from "./data/filters.ts";
import { type Reading, readingsOf } from "./data/readings.ts";
import { useReceivers } from "./data/receivers.ts";
import { WORDS } from "./data/words.ts";
import { columnsOf } from "./kit/document-columns.tsx";
import { ticketColumns } from "./tickets/columns.tsx";
import { usePaymentForms } from "./tickets/words.ts";
import "./kit/documents.css";

/** Rows of each kind that are shown; the list has the others. */
const LIMIT = 5;
/** Names and references are searched by no longer text. */
const LONGEST = 100;

/** Finds documents of all lists, customers and tickets by one text, which stands in the address. */
export default function FindPage() {
  const { params } = useAccount();
  const asked = text(useSearch({ strict: false }).q, LONGEST) ?? "";
  const [typed, setTyped] = useState(asked);
  const settled = useSettled(typed.trim().slice(0, LONGEST), 300);
  // Enter was pressed at this text, perhaps before its answer came.
  const [wanted, setWanted] = useState("");
  const navigate = useNavigate();
  useEffect(() => {
    if (settled !== asked)
      void navigate({
        to: "/$rfc/$ambiente/buscar",
        params,
        search: settled === "" ? {} : { q: settled },
        replace: true,
      });
  }, [settled, asked, navigate, params]);
  return (
    <Page
      title="Buscar"
      about="Por nombre, RFC, folio, importe, folio fiscal o referencia. La tecla / lo trae aquí, y Enter abre lo único que se encuentre."
    >
      <div className="row">
        <Search
          label="Qué busca"
          value={typed}
          onChange={setTyped}
          onSubmit={() => setWanted(typed.trim().slice(0, LONGEST))}
          autoFocus
        />
      </div>
      {settled === "" ? null : (
        <Found key={settled} asked={settled} isTyping={typed.trim() !== settled} isWanted={settled === wanted} />
      )}
    </Page>
  );
}

interface FoundProps {
  readonly asked: string;
  readonly isTyping: boolean;
  readonly isWanted: boolean;
}

function Found({ asked, isTyping, isWanted }: FoundProps) {
  const { account, environment, params } = useAccount();
  const navigate = useNavigate();
  const { wordsOf } = usePaymentForms();
  const transport = useTransport();
  const asks = LISTS.flatMap((list) => readingsOf(list, asked).map((reading) => ({ list, ...reading })));
  const answers = useQueries({
    queries: asks.map(({ list, filters }) => ({
      queryKey: ["documents", account, environment, list, filters, LIMIT],
      queryFn: ({ signal }: { signal: AbortSignal }) => API[list].list(transport, requestOf(filters), LIMIT, signal),
    })),
  });
  const customers = useCalled(PortalAccount.method.listOwnCustomers, { search: asked, limit: LIMIT });
  const tickets = useCalled(Tickets.method.listTickets, { folio: asked, limite: LIMIT });
  const all = [...answers, customers, tickets];
  const failed = all.find(({ isError }) => isError);
  const people = customers.data?.customers ?? [];
  const sales = tickets.data?.data ?? [];
  const documents = asks.flatMap((ask, at) => {
    const { rows = [], total = 0 } = answers[at]?.data ?? {};
    return total > 0 ? [{ ...ask, rows, total }] : [];
  });
  const isDone = all.every(({ isFetching }) => !isFetching);
  const isNothing = documents.length + people.length + sales.length === 0;
  const places = [
    ...people.map(({ rfc }) => ({ to: "/$rfc/$ambiente/clientes/$cliente", of: { cliente: rfc }, id: rfc })),
    ...documents.flatMap(({ list, rows }) =>
      rows.map(({ id }) => ({ to: "/$rfc/$ambiente/documentos/$lista/$id", of: { lista: list, id }, id })),
    ),
    ...sales.map(({ id }) => ({ to: "/$rfc/$ambiente/tickets/$id", of: { id }, id })),
  ];
  const isOnly = isDone && failed === undefined && new Set(places.map(({ id }) => id)).size === 1;
  const open = useEffectEvent(() => {
    const { to, of } = places[0]!;
    void navigate({ to, params: { ...params, ...of } });
  });
  useEffect(() => {
    if (isOnly && isWanted && !isTyping) open();
  }, [isOnly, isWanted, isTyping]);
  return (
    <div className="stack" aria-busy={isTyping || !isDone}>
      {failed === undefined ? null : <Loaded query={failed as UseQueryResult<unknown>}>{() => null}</Loaded>}
      {people.length === 0 ? null : (
        <Card title="Clientes" flush>
          <Table
            label="Clientes"
            columns={[
              {
                id: "nombre",
                title: "Nombre",
                cell: ({ nombre, rfc }) => <CustomerLink rfc={rfc}>{nombre}</CustomerLink>,
              },
              { id: "rfc", title: "RFC", look: "mono", cell: ({ rfc }) => rfc },
            ]}
            items={people}
            idOf={({ rfc }) => rfc}
          />
        </Card>
      )}
      {LISTS.map((list) => (
        <Documents key={list} list={list} parts={documents.filter((part) => part.list === list)} />
      ))}
      {sales.length === 0 ? null : (
        <Card title="Tickets" flush>
          <Table label="Tickets" columns={ticketColumns(wordsOf)} items={sales} idOf={({ id }) => id} />
        </Card>
      )}
      {isDone && isNothing && failed === undefined && !isTyping ? (
        <Empty icon={SearchX} title={`Nada coincide con «${asked}»`}>
          Un folio, un importe y una referencia se buscan completos; de un nombre, un RFC o un folio fiscal basta una
          parte.
        </Empty>
      ) : null}
    </div>
  );
}

interface Part extends Reading {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** A document that several readings of the text find is shown once. */
function Documents({ list, parts }: { list: ListName; parts: readonly Part[] }) {
  const { params, zone } = useAccount();
  const rows = [...new Map(parts.flatMap((part) => part.rows).map((row) => [row.id, row])).values()];
  const columns = columnsOf(list, zone, useReceivers(rows));
  if (rows.length === 0) return null;
  return (
    <Card
      title={WORDS[list].title}
      actions={parts
        .filter(({ total }) => total > LIMIT)
        .map(({ filters, words, total }) => (
          <Link
            key={JSON.stringify(filters)}
            to="/$rfc/$ambiente/documentos/$lista"
            params={{ ...params, lista: list }}
            search={{ ...filters }}
          >
            {`Ver ${count(total)} ${words}`}
          </Link>
        ))}
      flush
    >
      <Table label={WORDS[list].title} columns={columns} items={rows} idOf={({ id }) => id} />
    </Card>
  );
}
