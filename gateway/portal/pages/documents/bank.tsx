import { useQuery as useCalled, useTransport } from "@connectrpc/connect-query";
import { useQuery } from "@tanstack/react-query";
import { Landmark } from "lucide-react";
import { useId, useMemo, useState } from "react";
import type { CreatePaymentComplementRequest } from "#proto/cfdi/v1/payment_pb.ts";
import {
  type BankMovement,
  type BankSheet,
  type PaymentAlike,
  PortalBank,
  type UnpaidInvoice,
} from "#proto/cfdi/v1/portal_bank_pb.ts";
import { textOfFile } from "../../../../common/commas.ts";
import { useCall } from "../../data/call.ts";
import { count, counted, day, localDay, money } from "../../data/format.ts";
import { useAccount } from "../../data/session.tsx";
import { sum } from "../../data/sums.ts";
import { Badge } from "../../kit/badge.tsx";
import { Button, Link } from "../../kit/button.tsx";
import { CatalogField } from "../../kit/catalog-field.tsx";
import { Empty } from "../../kit/empty.tsx";
import { MoneyField } from "../../kit/field.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Card, Page } from "../../kit/page.tsx";
import { Select } from "../../kit/select.tsx";
import { Table, type TableColumn } from "../../kit/table.tsx";
import "./kit/documents.css";
import { type Alike, alikeOf } from "./bank/alike.ts";
import { BY, type Match, matcherOf, type Offer, overpaid } from "./bank/matching.ts";
import { loadMovements, type MovementRow, type Movements, TARGETS, tellsCurrency } from "./bank/movements.ts";
import { OFX_FIELDS, tableOfOfx } from "./bank/ofx.ts";
import { overtakenOf } from "./bank/overtaken.ts";
import { toRequest } from "./forms/draft.ts";
import { countedKeys } from "./import/batch.ts";
import type { Target } from "./import/columns.ts";
import { IMPORTS } from "./import/kinds.ts";
import { Mapping } from "./import/mapping.tsx";
import type { Item } from "./import/outcomes.ts";
import { ReviewOf } from "./import/review.tsx";
import { SheetField, useSheet } from "./import/sheet.tsx";
import { type Grid, MOST_BYTES, readGrid, type Table as Sheet, TableError } from "./import/table.ts";
import { wordsOfSheet } from "./import/words.ts";
import { DocumentLink } from "./kit/document-link.tsx";
import { ForIssuers } from "./kit/for-issuers.tsx";
import { OfficialRate } from "./kit/official-rate.tsx";

const PAYMENTS = IMPORTS.find(({ kind }) => kind === "complemento_pago")!;
const WORDS = wordsOfSheet([], []);
/** The columns of an OFX file are known; that of the currency is none where the file does not tell it. */
const mappingOfOfx = ({ rows }: Sheet) =>
  OFX_FIELDS.map((field, at) =>
    rows.every((row) => row[at] === "") ? undefined : TARGETS.find(({ path }) => path === field),
  );

/** Banks in Mexico keep accounts in these; a column or an OFX file may tell any other. */
const ACCOUNTS = [
  { id: "MXN", label: "Pesos (MXN)" },
  { id: "USD", label: "Dólares (USD)" },
  { id: "EUR", label: "Euros (EUR)" },
];

async function readMovements(file: File): Promise<Grid | Sheet> {
  if (!/\.ofx$/i.test(file.name)) return readGrid(file);
  if (file.size > MOST_BYTES) throw new TableError("El archivo pasa de 5 MB; pídalo en varios.");
  return tableOfOfx(textOfFile(new Uint8Array(await file.arrayBuffer())));
}

/** Matches what the bank tells with open invoices; a person confirms each complement. */
export default function BankPage() {
  const { may } = useAccount();
  const { file, sheet, fault, take } = useSheet(readMovements);
  const known = useCalled(PortalBank.method.listBankSheets, {});
  const save = useCall(PortalBank.method.saveBankSheet);
  if (!may("issuer")) return <ForIssuers title="Pagos del banco" what="emitir" />;
  const key = `${file?.name} ${file?.lastModified}`;
  return (
    <Page
      title="Pagos del banco"
      about="Los depósitos de su banco, con las facturas PPD de su moneda que pagan. Usted confirma cada uno, y ninguno se paga dos veces."
    >
      <Card title="Movimientos">
        <SheetField file={file} onFile={take} also=".ofx" />
        {fault === undefined ? null : <Notice look="bad">{fault}</Notice>}
      </Card>
      {sheet === undefined ? null : "headings" in sheet ? (
        <Deposits key={key} sheet={sheet} mapping={mappingOfOfx(sheet)} />
      ) : (
        <Loaded query={known}>
          {({ hojas }) => (
            <Mapping
              key={key}
              targets={TARGETS}
              grid={sheet}
              kept={(headings) => keptFor(hojas, headings)}
              onReady={(read, mapping) => void save({ columnas: columnsOf(read, mapping) }).catch(() => undefined)}
            >
              {(read, mapping) => <Deposits sheet={read} mapping={mapping} />}
            </Mapping>
          )}
        </Loaded>
      )}
    </Page>
  );
}

function keptFor(hojas: readonly BankSheet[], headings: readonly string[]) {
  const kept = hojas.find(
    ({ columnas }) =>
      columnas.length === headings.length && columnas.every(({ titulo }, at) => titulo === headings[at]),
  );
  return kept?.columnas.map(({ campo }) => TARGETS.find(({ path }) => path === campo));
}

const columnsOf = ({ headings }: Sheet, mapping: readonly (Target | undefined)[]) =>
  headings.map((titulo, at) => ({ titulo, campo: mapping[at]?.path }));

interface DepositsProps {
  readonly sheet: Sheet;
  readonly mapping: readonly (Target | undefined)[];
}

/**
 * A person says the currency where the file does not. It is not kept with the titles, which an account in dollars
 * shares with one in pesos.
 */
function Deposits({ sheet, mapping }: DepositsProps) {
  const [currency, setCurrency] = useState<string | null>(null);
  if (tellsCurrency(mapping)) return <DepositsIn sheet={sheet} mapping={mapping} currency="" />;
  return (
    <>
      <Card>
        <Select
          label="Moneda de la cuenta"
          help="El archivo no la dice."
          isRequired
          options={ACCOUNTS}
          value={currency}
          onChange={setCurrency}
        />
      </Card>
      {currency === null ? null : <DepositsIn key={currency} sheet={sheet} mapping={mapping} currency={currency} />}
    </>
  );
}

function DepositsIn({ sheet, mapping, currency }: DepositsProps & { readonly currency: string }) {
  const { account, environment } = useAccount();
  const transport = useTransport();
  const id = useId();
  const [time, setTime] = useState(1);
  const query = useQuery({
    queryKey: ["bank", account, environment, id, time],
    queryFn: ({ signal }) => loadMovements(transport, sheet, mapping, currency, signal),
    gcTime: 0,
    retry: false,
  });
  return (
    <Loaded query={query}>
      {(movements) => <MatchedDeposits key={time} movements={movements} onReload={() => setTime(time + 1)} />}
    </Loaded>
  );
}

/** A movement with what it may pay, and which of it the person chose. */
interface Matched extends Match {
  readonly id: string;
  readonly row: MovementRow;
  /** Payments that are perhaps this movement's; none once the person said that it is another one. */
  readonly alike: readonly Alike[];
  /** Another movement fits the same invoice, so a person decides. */
  readonly isContested: boolean;
  readonly chosen: Offer | undefined;
}

const PAGE = 50;
/** More complements of one day and amount than these tell nobody more. */
const MOST_ALIKE = 5;
/** c_FormaPago: an electronic transfer. */
const TRANSFER = "03";

interface MatchedProps {
  readonly movements: Movements;
  /** Reads the movements anew, because what was told of them is not so any more. */
  readonly onReload: () => void;
}

function MatchedDeposits({ movements, onReload }: MatchedProps) {
  const { zone, today } = useAccount();
  const transport = useTransport();
  const { rows, charges, invoices, payments, since, unsummed, isUncompared } = movements;
  const [picked, setPicked] = useState<ReadonlyMap<string, number>>(new Map());
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const [rates, setRates] = useState<Rates>(new Map());
  const [formaPago, setFormaPago] = useState(TRANSFER);
  const [page, setPage] = useState(0);
  const [sent, setSent] = useState<readonly Matched[] | undefined>(undefined);
  const [isOvertaken, setOvertaken] = useState(false);
  const known = useMemo(() => new Set(payments.map(({ complemento }) => complemento)), [payments]);
  const found = useMemo(() => offersOf(rows, invoices, payments), [rows, invoices, payments]);
  const all = found.map((one): Matched => {
    const asked = { ...one, alike: others.has(one.id) ? [] : one.alike };
    return { ...asked, chosen: chosenOf(asked, picked.get(one.id)) };
  });
  const open = all.filter(({ id, chosen }) => chosen !== undefined && confirmed.has(id));
  const foreign = open.map(({ row }) => row.movement).filter(isForeign);
  const days = [...new Map(foreign.map((movement) => [rateKey(movement), movement])).values()];
  const rateOf = (movement: BankMovement) => rates.get(rateKey(movement)) ?? "";
  const setRate = (movement: BankMovement, rate: string) => setRates(new Map([...rates, [rateKey(movement), rate]]));
  const isRated = days.every((movement) => IS_RATE.test(rateOf(movement)));
  const over = overpaid(open.flatMap(({ chosen }) => chosen ?? []));
  const shown = all.slice(page * PAGE, (page + 1) * PAGE);
  const onPage = new Set(shown.map(({ id }) => id));
  if (sent !== undefined)
    return (
      <>
        <div>
          <Button onPress={isOvertaken ? onReload : () => setSent(undefined)}>Volver a los movimientos</Button>
        </div>
        <ReviewOf
          kind={PAYMENTS}
          name="pagos-del-banco"
          keysOf={() => countedKeys(sent.map(reviewOf))}
          read={() => sent.map((one) => itemOf(one, formaPago, rates))}
          words={WORDS}
          overtaken={async (places, signal) => {
            const found = await overtakenOf(transport, { rows: sent.map(({ row }) => row), known }, zone, signal);
            const why = places.map((place) => [place, found.get(sent[place]!.row.number)] as const);
            const told = why.flatMap(([place, words]) => (words === undefined ? [] : [[place, words] as const]));
            if (told.length > 0) setOvertaken(true);
            return new Map(told);
          }}
        />
      </>
    );
  return (
    <>
      <Card title="Depósitos">
        <div className="stack tight">
          <p className="row" role="status">
            <Numbers all={all} charges={charges} />
          </p>
          {since === undefined ? null : (
            <p className="soft small">{`Se buscaron facturas creadas desde el ${day(since, zone)}.`}</p>
          )}
          {unsummed === 0 ? null : (
            <Notice look="warn">
              {`${counted(unsummed, "factura anterior no se buscó", "facturas anteriores no se buscaron")}: abra en El mes los meses de antes, y vuelva a elegir el archivo.`}
            </Notice>
          )}
          <div className="fields">
            <CatalogField
              label="Forma de pago"
              help="De los depósitos cuyo renglón no trae otra."
              catalog="formaPago"
              isRequired
              only={({ clave }) => clave !== "99"}
              value={formaPago}
              onChange={setFormaPago}
            />
            {days.map((movement) => (
              <MoneyField
                key={rateKey(movement)}
                label={`Pesos por ${movement.moneda} el ${localDay(movement.fecha)}`}
                help={
                  <OfficialRate
                    moneda={movement.moneda}
                    day={movement.fecha}
                    typed={rateOf(movement)}
                    words="El tipo de cambio del día del depósito, como lo lleva su contabilidad."
                    onTake={(rate) => setRate(movement, rate)}
                  />
                }
                isRequired
                decimals={4}
                value={rateOf(movement)}
                onChange={(rate) => setRate(movement, rate)}
              />
            ))}
          </div>
          {isUncompared ? (
            <Notice look="warn">
              Hay complementos del mismo importe que no se pudieron comparar: revise que no sean de estos depósitos.
            </Notice>
          ) : null}
          {over.size === 0 ? null : (
            <Notice look="bad">
              {`Lo confirmado paga de más ${[...over].map((id) => nameOf(invoices.find((one) => one.id === id)!)).join(", ")}: quite uno de sus depósitos.`}
            </Notice>
          )}
          <p>
            {open.length === 0
              ? "Elija los depósitos cuya factura es la correcta."
              : `Confirmó ${counted(open.length, "depósito", "depósitos")}, de ${sumsOf(open)}.`}
          </p>
          <div className="row">
            <Button
              look="primary"
              isDisabled={open.length === 0 || over.size > 0 || formaPago === "" || !isRated}
              onPress={() => setSent(open)}
            >
              {open.length === 0 ? "Revisar" : `Revisar ${counted(open.length, "complemento", "complementos")}`}
            </Button>
          </div>
        </div>
      </Card>
      <Card flush>
        <Table
          label="Depósitos del archivo"
          columns={columnsFor({
            today: today(),
            onOther: (id) => setOthers(new Set([...others, id])),
            onPick: (id, at) => {
              setPicked(new Map([...picked, [id, at]]));
              // The person confirmed another invoice.
              setConfirmed(new Set([...confirmed].filter((one) => one !== id)));
            },
          })}
          items={shown}
          idOf={({ id }) => id}
          empty={<Empty icon={Landmark} title="El archivo no trae depósitos" />}
          choice={{
            chosen: confirmed,
            onChange: (keys) =>
              setConfirmed(
                new Set([
                  ...[...confirmed].filter((id) => !onPage.has(id)),
                  ...[...keys].filter((id) => onPage.has(id)),
                ]),
              ),
            never: new Set(all.filter(({ chosen }) => chosen === undefined).map(({ id }) => id)),
          }}
        />
        {all.length > PAGE ? (
          <div className="table-foot row spread">
            <span>{`${page * PAGE + 1} a ${Math.min(all.length, (page + 1) * PAGE)} de ${count(all.length)}`}</span>
            <span className="row">
              <Button small isDisabled={page === 0} onPress={() => setPage(page - 1)}>
                Anteriores
              </Button>
              <Button small isDisabled={(page + 1) * PAGE >= all.length} onPress={() => setPage(page + 1)}>
                Siguientes
              </Button>
            </span>
          </div>
        ) : null}
      </Card>
    </>
  );
}

const reviewOf = ({ row }: Matched) => (row.state === "reviewed" ? row.reviewed : { clave: "", intento: 1 });
const complementOf = ({ row }: Pick<Matched, "row">) =>
  row.state === "reviewed" ? row.reviewed.complemento : undefined;

const NO_MATCH: Match = { offers: [], elsewhere: undefined };

function offersOf(rows: readonly MovementRow[], invoices: readonly UnpaidInvoice[], payments: readonly PaymentAlike[]) {
  const match = matcherOf(invoices);
  const alike = alikeOf(rows, payments);
  const found = rows.map((row) => {
    const { deposito, moneda, referencia = "", concepto = "", rfc = "" } = row.movement;
    const isOpen = row.state === "reviewed" && row.reviewed.complemento === undefined;
    const found = isOpen ? match({ deposito, moneda, referencia, concepto, rfc }) : NO_MATCH;
    return { id: String(row.number), row, alike: alike.get(row.number) ?? [], ...found };
  });
  const contested = overpaid(found.flatMap(({ offers }) => (offers.length === 1 ? offers : [])));
  return found.map((one) => ({
    ...one,
    isContested: one.offers.some(({ covers }) => covers.some(({ invoice }) => contested.has(invoice.id))),
  }));
}

/** A question has no answer until a person gives one. */
function chosenOf(
  { alike, offers, isContested }: Omit<Matched, "chosen">,
  picked: number | undefined,
): Offer | undefined {
  if (alike.length > 0) return undefined;
  if (picked !== undefined) return offers[picked];
  return offers.length === 1 && !isContested ? offers[0] : undefined;
}

function Numbers({ all, charges }: { readonly all: readonly Matched[]; readonly charges: number }) {
  const number = (is: (one: Matched) => boolean) => all.filter(is).length;
  const isOpen = (one: Matched) => one.row.state === "reviewed" && complementOf(one) === undefined;
  const isAsked = ({ alike }: Matched) => alike.length > 0;
  const numbers = [
    ["good", number(({ chosen }) => chosen !== undefined), "con su factura"],
    ["warn", number(isAsked), "quizá ya con complemento"],
    ["warn", number((one) => !isAsked(one) && one.chosen === undefined && one.offers.length > 0), "por decidir"],
    ["plain", number((one) => isOpen(one) && !isAsked(one) && one.offers.length === 0), "sin factura que coincida"],
    ["info", number((one) => complementOf(one) !== undefined), "ya con complemento"],
    ["bad", number(({ row }) => row.state === "wrong"), "con errores"],
    ["plain", charges, "cargos, que no se usan"],
  ] as const;
  return numbers.map(([tone, of, words]) =>
    of === 0 ? null : <Badge key={words} tone={tone}>{`${count(of)} ${words}`}</Badge>,
  );
}

/** A payment in another currency than the peso states the rate of its day. */
type Rates = ReadonlyMap<string, string>;

const IS_RATE = /^(?!0*\.?0*$)\d+(\.\d{1,6})?$/;

const isForeign = ({ moneda }: BankMovement) => moneda !== "MXN";
const rateKey = ({ moneda, fecha }: BankMovement) => `${moneda} ${fecha}`;

function sumsOf(all: readonly Matched[]): string {
  const movements = all.map(({ row }) => row.movement);
  const currencies = [...new Set(movements.map(({ moneda }) => moneda))];
  const of = (moneda: string) => movements.filter((one) => one.moneda === moneda).map(({ deposito }) => deposito);
  return currencies.map((moneda) => money(sum(of(moneda)), moneda)).join(" y ");
}

const nameOf = ({ serie, folio, uuidFiscal }: UnpaidInvoice) =>
  [serie, folio].filter(Boolean).join("-") || uuidFiscal.slice(0, 8);

function offerWords({ covers, by }: Offer): string {
  const [{ invoice }] = covers as [Offer["covers"][number]];
  const folios = covers.map((cover) => nameOf(cover.invoice)).join(", ");
  const isPart = covers.some(({ invoice: { saldo }, amount }) => sum([saldo]) !== sum([amount]));
  const since = covers.length === 1 ? ` del ${localDay(invoice.fecha)}` : "";
  const owed = isPart ? `, una parte de ${money(invoice.saldo, invoice.moneda)}` : "";
  return `${folios}${since} · ${invoice.nombre ?? invoice.receptorRfc}${owed} (${BY[by]})`;
}

interface Choosing {
  readonly today: string;
  /** The person says that the movement is another one than those that have complements. */
  readonly onOther: (id: string) => void;
  readonly onPick: (id: string, at: number) => void;
}

function columnsFor({ today, ...choosing }: Choosing): readonly TableColumn<Matched>[] {
  return [
    {
      id: "fecha",
      title: "Día",
      look: "number",
      cell: ({ row: { movement, number } }) => (
        <>
          {localDay(movement.fecha)}
          <span className="under">{`Renglón ${number}`}</span>
        </>
      ),
    },
    {
      id: "deposito",
      title: "Depósito",
      numeric: true,
      cell: ({ row: { movement } }) => <span className="amount">{money(movement.deposito, movement.moneda)}</span>,
    },
    {
      id: "concepto",
      title: "Concepto",
      breaks: true,
      cell: ({ row: { movement } }) => (
        <span className="small">{[movement.referencia, movement.concepto].filter(Boolean).join(" · ") || "—"}</span>
      ),
    },
    { id: "factura", title: "Factura que paga", cell: (one) => <Paid of={one} {...choosing} /> },
    {
      id: "vence",
      title: "Complemento a más tardar",
      look: "number",
      cell: (one) => {
        if (one.row.state !== "reviewed" || complementOf(one) !== undefined) return "—";
        const { vence } = one.row.reviewed;
        return (
          <>
            {localDay(vence)}
            {vence < today ? (
              <span className="under">
                <Badge tone="bad">Vencido</Badge>
              </span>
            ) : null}
          </>
        );
      },
    },
  ];
}

function Paid({ of: one, onPick, onOther }: { readonly of: Matched } & Omit<Choosing, "today">) {
  const { params } = useAccount();
  const { id, row, alike, offers, elsewhere, isContested } = one;
  if (row.state === "wrong") return <span className="small wrap">{row.why}</span>;
  const complement = complementOf(one);
  if (complement !== undefined)
    return (
      <DocumentLink list="pagos" id={complement}>
        Ya tiene su complemento
      </DocumentLink>
    );
  if (alike.length > 0)
    return (
      <div className="stack tight">
        <span className="small wrap">Quizá ya tiene su complemento:</span>
        {alike.slice(0, MOST_ALIKE).map(({ payment, isNamed }) => (
          <span key={payment.complemento} className="small wrap">
            <DocumentLink list="pagos" id={payment.complemento}>
              {[payment.serie, payment.folio].filter(Boolean).join("-") || "el complemento"}
            </DocumentLink>
            {isNamed ? ", del mismo día, importe y referencia" : ", del mismo día e importe"}
          </span>
        ))}
        <div>
          <Button small onPress={() => onOther(id)} aria-label={`Es otro depósito: renglón ${row.number}`}>
            Es otro depósito
          </Button>
        </div>
      </div>
    );
  if (offers.length === 0)
    return (
      <div className="stack tight">
        {elsewhere === undefined ? null : (
          <span className="small wrap">{`${nameOf(elsewhere)} está en ${elsewhere.moneda}, y el depósito en ${row.movement.moneda}`}</span>
        )}
        <Link to="/$rfc/$ambiente/capturar/pago" params={params} search={byHand(one)}>
          Registrar a mano
        </Link>
      </div>
    );
  if (offers.length === 1 && !isContested) return <span className="small wrap">{offerWords(offers[0]!)}</span>;
  return (
    <Select
      label={`Factura del renglón ${row.number}`}
      unmarked
      placeholder={isContested && offers.length === 1 ? "Otro depósito también le queda" : "Le quedan varias: elija"}
      options={offers.map((offer, at) => ({ id: String(at), label: offerWords(offer) }))}
      value={one.chosen === undefined ? null : String(offers.indexOf(one.chosen))}
      onChange={(at) => onPick(id, Number(at))}
    />
  );
}

function byHand({ row: { movement }, elsewhere }: Matched) {
  if (elsewhere !== undefined) return { cliente: elsewhere.receptorRfc, factura: elsewhere.uuidFiscal };
  return movement.rfc === undefined ? {} : { cliente: movement.rfc };
}

/** The reference of the bank is the operation's number, and the hour is not known. */
function itemOf({ row: { document, movement }, chosen }: Matched, formaPago: string, rates: Rates): Item {
  const covers = chosen?.covers ?? [];
  const draft = {
    receptorRfc: covers[0]?.invoice.receptorRfc,
    pagos: [
      {
        fechaPago: `${movement.fecha}T12:00:00`,
        formaPago: movement.formaPago ?? formaPago,
        moneda: movement.moneda,
        tipoCambio: isForeign(movement) ? rates.get(rateKey(movement)) : undefined,
        numOperacion: movement.referencia,
        documentos: covers.map(({ invoice, amount }) => ({ facturaUuid: invoice.uuidFiscal, impPagado: amount })),
      },
    ],
  };
  const { message } = toRequest<CreatePaymentComplementRequest>(PAYMENTS.method.input, draft);
  const reference = covers.map(({ invoice }) => nameOf(invoice)).join(", ");
  return { document: { ...document, draft, reference }, message, outcome: { state: "waiting" } };
}
