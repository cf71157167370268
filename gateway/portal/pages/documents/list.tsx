import { useTransport } from "@connectrpc/connect-query";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { FilterX, ListChecks, Mail, Plus, Upload } from "lucide-react";
import { useState } from "react";
import type { SortDescriptor } from "react-aria-components";
import { count } from "../../data/format.ts";
import { useAccount } from "../../data/session.tsx";
import { stateWords } from "../../kit/badge.tsx";
import { Button, ButtonLink } from "../../kit/button.tsx";
import { DateField } from "../../kit/date-field.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Card, Page } from "../../kit/page.tsx";
import { Pager } from "../../kit/pager.tsx";
import { Select } from "../../kit/select.tsx";
import { Table } from "../../kit/table.tsx";
import { API, type Row, recordOf } from "./data/api.ts";
import "./kit/documents.css";
import {
  changeFilter,
  type Filters,
  hasFilters,
  LISTS,
  type ListName,
  numberIn,
  numberOf,
  readFilters,
  requestOf,
  statesOf,
  typesOf,
} from "./data/filters.ts";
import { CAPTURE, nameOfTipo } from "./data/lists.ts";
import { useReceivers } from "./data/receivers.ts";
import { WORDS } from "./data/words.ts";
import { SendDialog } from "./detail/send-dialog.tsx";
import { labelOf, meaningOf } from "./forms/labels.ts";
import { columnsOf } from "./kit/document-columns.tsx";
import { useShown } from "./kit/document-link.tsx";
import { AmountFilter, FilterFields, TypedFilter } from "./kit/filters.tsx";
import { inOrder, ordersOf, sumWords } from "./kit/shown-rows.ts";
import { isPrintedTogether, PrintRun } from "./print-run.tsx";

const LIMIT = 50;

/** Shows the documents of one list, filtered by what stands in the address. */
export default function DocumentsPage() {
  const account = useAccount();
  const { lista = "facturas" } = useParams({ strict: false });
  const list = (LISTS as readonly string[]).includes(lista) ? (lista as ListName) : "facturas";
  const filters = readFilters(list, useSearch({ strict: false }));
  useShown(list, filters);
  const navigate = useNavigate();
  const show = (next: Filters) =>
    void navigate({
      to: "/$rfc/$ambiente/documentos/$lista",
      params: { ...account.params, lista: list },
      search: { ...next },
      replace: true,
      resetScroll: false,
    });
  const words = WORDS[list];
  return (
    <Page
      title={words.title}
      actions={
        account.may("issuer") ? (
          <>
            <ButtonLink
              icon={Upload}
              to="/$rfc/$ambiente/importar"
              params={account.params}
              search={{ tipo: words.capture.kind }}
            >
              Importar
            </ButtonLink>
            {list === "retenciones" ? (
              <ButtonLink to={CAPTURE.otra_retencion} params={account.params}>
                Otro tipo
              </ButtonLink>
            ) : null}
            <ButtonLink icon={Plus} to={CAPTURE[words.capture.kind]} params={account.params} look="primary">
              {words.capture.label}
            </ButtonLink>
          </>
        ) : undefined
      }
    >
      {/* Another list has other filters: nothing typed for one is left in the other. */}
      <Listed key={list} list={list} filters={filters} show={show} />
    </Page>
  );
}

interface Props {
  readonly list: ListName;
  readonly filters: Filters;
  readonly show: (filters: Filters) => void;
}

function Listed({ list, filters, show }: Props) {
  const { account, environment, zone, params, may } = useAccount();
  const transport = useTransport();
  const navigate = useNavigate();
  const query = useQuery({
    queryKey: ["documents", account, environment, list, filters],
    queryFn: ({ signal }) => API[list].list(transport, requestOf(filters), LIMIT, signal),
    placeholderData: keepPreviousData,
  });
  const open = ({ id }: Row) =>
    void navigate({ to: "/$rfc/$ambiente/documentos/$lista/$id", params: { ...params, lista: list, id } });
  const receivers = useReceivers(query.data?.rows ?? []);
  const [sort, setSort] = useState<SortDescriptor | undefined>(undefined);
  const orders = ordersOf(receivers);
  const columns = columnsOf(list, zone, receivers).map((one) => ({ ...one, sortable: one.id in orders }));
  const words = WORDS[list];
  const inOnePdf = isPrintedTogether(list);
  const [chosen, setChosen] = useState<ReadonlySet<string> | undefined>(undefined);
  const [sending, setSending] = useState<readonly Row[] | undefined>(undefined);
  const shownRows = query.data?.rows ?? [];
  const never = new Set(shownRows.filter(({ uuid }) => uuid === undefined).map(({ id }) => id));
  const chosenRows = shownRows.filter(({ id }) => chosen?.has(id));
  return (
    <>
      <FilterBar list={list} filters={filters} show={show} />
      {(may("issuer") || inOnePdf) && shownRows.length > never.size ? (
        <div className="row end">
          {inOnePdf ? <PrintRun chosen={chosenRows.map(({ id }) => id)} filters={filters} /> : null}
          {chosen === undefined ? (
            <Button small onPress={() => setChosen(new Set())}>
              {inOnePdf ? <ListChecks aria-hidden="true" /> : <Mail aria-hidden="true" />}
              {inOnePdf ? "Elegir varios" : "Enviar varios"}
            </Button>
          ) : (
            <>
              <Button small look="quiet" onPress={() => setChosen(undefined)}>
                Dejar de elegir
              </Button>
              {may("issuer") ? (
                <Button
                  icon={Mail}
                  small
                  look="primary"
                  isDisabled={chosenRows.length === 0}
                  onPress={() => setSending(chosenRows)}
                >
                  {`Enviar ${count(chosenRows.length)}`}
                </Button>
              ) : null}
            </>
          )}
        </div>
      ) : null}
      {sending === undefined ? null : (
        <SendDialog
          documents={sending.map(recordOf)}
          title={`Enviar ${count(sending.length)} por correo`}
          onClose={() => setSending(undefined)}
          onSent={() => setChosen(undefined)}
        />
      )}
      <Card flush>
        <Loaded query={query} lines={8}>
          {({ rows, total, pagina, limite }) => (
            <div aria-busy={query.isPlaceholderData}>
              <Table
                label={words.title}
                columns={columns}
                items={inOrder(rows, sort, orders)}
                idOf={({ id }) => id}
                onOpen={open}
                {...(sort === undefined ? {} : { sort })}
                onSort={setSort}
                {...(chosen === undefined ? {} : { choice: { chosen, onChange: setChosen, never } })}
                empty={
                  hasFilters(filters) || total > 0 ? (
                    <Empty
                      icon={FilterX}
                      title="Nada coincide con los filtros"
                      action={<Button onPress={() => show({})}>Quitar los filtros</Button>}
                    />
                  ) : (
                    <Empty icon={words.icon} title="Todavía no hay ninguno">
                      {words.empty}
                    </Empty>
                  )
                }
              />
              {total === 0 ? null : (
                <Pager
                  back={pagina <= 1 ? undefined : () => show(changeFilter(filters, { pagina: pagina - 1 }))}
                  forth={
                    pagina * limite >= total ? undefined : () => show(changeFilter(filters, { pagina: pagina + 1 }))
                  }
                >
                  <span className="number" role="status">
                    {rows.length === 0
                      ? `${count(total)} en total`
                      : `${count((pagina - 1) * limite + 1)}–${count((pagina - 1) * limite + rows.length)} de ${count(total)}`}
                  </span>
                  <span className="soft small number">{sumWords(list, rows, receivers)}</span>
                </Pager>
              )}
            </div>
          )}
        </Loaded>
      </Card>
    </>
  );
}

const ALL = { id: "", label: "Todos" };

function FilterBar({ list, filters, show }: Props) {
  const { pagina: _, serie, folio = serie, ...others } = filters;
  // Series and folio are one field.
  const used = Object.keys(others).length + (folio === undefined ? 0 : 1);
  const change = (changed: Parameters<typeof changeFilter>[1]) => show(changeFilter(filters, changed));
  const filter = (name: "rfc" | "uuid" | "referencia" | "totalDesde" | "totalHasta") => ({
    value: filters[name] ?? "",
    onSettled: (text: string) => change({ [name]: text }),
  });
  return (
    <FilterFields used={used} onClear={() => show({})}>
      <Select
        label="Estado"
        unmarked
        options={[ALL, ...statesOf(list).map((id) => ({ id, label: stateWords(id) }))]}
        value={filters.estado ?? ""}
        onChange={(estado) => change({ estado })}
      />
      <TypedFilter {...filter("rfc")} label={WORDS[list].party} upper />
      <TypedFilter {...filter("uuid")} label="Folio fiscal" />
      <TypedFilter
        label={list === "retenciones" ? "Folio" : "Serie y folio"}
        {...(list === "retenciones" ? {} : { placeholder: "F-17" })}
        value={numberOf(filters)}
        onSettled={(typed) => change(numberIn(list, typed))}
        maxLength={66}
      />
      <TypedFilter {...filter("referencia")} label={labelOf("referencia")} maxLength={100} />
      <AmountFilter {...filter("totalDesde")} label="Importe desde" />
      <AmountFilter {...filter("totalHasta")} label="Importe hasta" />
      <DateField label="Desde" unmarked value={filters.desde ?? ""} onChange={(desde) => change({ desde })} />
      <DateField label="Hasta" unmarked value={filters.hasta ?? ""} onChange={(hasta) => change({ hasta })} />
      {typesOf(list).length > 0 ? (
        <Select
          label={list === "retenciones" ? "Operación" : "Tipo"}
          unmarked
          options={[
            ALL,
            ...typesOf(list).map((id) => ({
              id,
              label: meaningOf("tipoOperacion", id) ?? nameOfTipo(id) ?? id,
            })),
          ]}
          value={filters.tipo ?? ""}
          onChange={(tipo) => change({ tipo })}
        />
      ) : null}
    </FilterFields>
  );
}
