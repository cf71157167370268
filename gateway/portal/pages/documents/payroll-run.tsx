import type { MessageInitShape } from "@bufbuild/protobuf";
import { callUnaryMethod, useTransport } from "@connectrpc/connect-query";
import { Play, Square } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type CreatePayrollRequest, CreatePayrollRequestSchema } from "#proto/cfdi/v1/payroll_pb.ts";
import {
  PortalStaff,
  type PreparedReceipt,
  type PreparePayrollRequestSchema,
  type PreparePayrollResponse,
} from "#proto/cfdi/v1/portal_staff_pb.ts";
import { amount, counted, digitsOf, localDay, money } from "../../data/format.ts";
import { useServerForm } from "../../data/server-form.ts";
import { useAccount } from "../../data/session.tsx";
import { minus, sum } from "../../data/sums.ts";
import { Button, Link } from "../../kit/button.tsx";
import { Confirm, FormDialog } from "../../kit/dialog.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Form, SubmitButton } from "../../kit/form.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Card, Page } from "../../kit/page.tsx";
import { Table, type TableColumn } from "../../kit/table.tsx";
import "./kit/documents.css";
import { AmountInput, ChoiceInput, DayInput } from "./capture/fields.tsx";
import { FormContext, useDraft, useOwnForm } from "./capture/form.tsx";
import { Payments } from "./capture/payroll-fields.tsx";
import { type Draft, newRow, readRows, readText, sameDraft, toDraft, toRequest, write } from "./forms/draft.ts";
import { keysOf } from "./forms/keys.ts";
import { netOf, withTotals } from "./forms/payroll-totals.ts";
import { inWords } from "./forms/sentences.ts";
import { countedKeys, useBatch } from "./import/batch.ts";
import { IMPORTS } from "./import/kinds.ts";
import type { Item, Outcome } from "./import/outcomes.ts";
import { OutcomeBadge, OutcomeWords } from "./import/results.tsx";
import { numbersOf, Progress, Tally } from "./import/review.tsx";
import { wordsOfSheet } from "./import/words.ts";
import { ForIssuers } from "./kit/for-issuers.tsx";

type Period = MessageInitShape<typeof PreparePayrollRequestSchema>;

const PAYROLL = IMPORTS.find(({ kind }) => kind === "nomina")!;
const PREPARE = PortalStaff.method.preparePayroll;
const WORDS = wordsOfSheet([], []);

/** Pays all employees who are paid so often: their receipts are made, checked, and then stamped together. */
export function PayrollRunPage() {
  const { may, params, today } = useAccount();
  const transport = useTransport();
  const [prepared, setPrepared] = useState<readonly PreparedReceipt[] | undefined>(undefined);
  const [run, setRun] = useState(0);
  const periodicities = (keysOf("periodicidadPago", today()) ?? []).filter(({ id }) => id !== EXTRAORDINARY);
  const fields = useOwnForm({ periodicidadPago: FORTNIGHT, ...fortnightOf(today()) });
  const form = useServerForm(
    async () => {
      setPrepared(undefined);
      const period = fields.draft.get() as Period;
      const all: PreparedReceipt[] = [];
      let after: string | undefined = "";
      while (after !== undefined) {
        const asked: Period = { ...period, after };
        const page: PreparePayrollResponse = await callUnaryMethod(transport, PREPARE, asked);
        all.push(...page.recibos);
        after = page.siguiente;
      }
      setPrepared(all);
      setRun((before) => before + 1);
    },
    {},
    inWords,
  );
  const crumb = (
    <Link to="/$rfc/$ambiente/empleados" params={params}>
      Empleados
    </Link>
  );
  if (!may("issuer")) return <ForIssuers title="Pagar la nómina" crumb={crumb} what="emitir" />;
  return (
    <Page
      title="Pagar la nómina"
      crumb={crumb}
      about="Un recibo ordinario por empleado: sus datos laborales del último día, y los importes de su recibo anterior. El ISR no se calcula: revise cada importe. Nada se timbra hasta que usted lo confirma."
    >
      <div className="stack">
        <Card title="Periodo">
          <FormContext value={fields}>
            <Form of={form}>
              <div className="fields">
                <ChoiceInput path="periodicidadPago" required options={periodicities} />
                <DayInput path="fechaInicialPago" required />
                <DayInput path="fechaFinalPago" required />
                <DayInput path="fechaPago" label="Día en que se paga" required />
              </div>
              <div className="row end">
                <SubmitButton form={form}>{prepared === undefined ? "Preparar" : "Preparar de nuevo"}</SubmitButton>
              </div>
            </Form>
          </FormContext>
        </Card>
        {prepared === undefined ? null : prepared.length === 0 ? (
          <Card>
            <Empty icon={Play} title="A nadie se le paga así en ese periodo">
              Agregue a sus empleados, o elija la periodicidad con que se les paga.
            </Empty>
          </Card>
        ) : (
          <Run key={run} prepared={prepared} />
        )}
      </div>
    </Page>
  );
}

const FORTNIGHT = "04";
/** A run is ordinary, and 99 is what extraordinary payrolls have. */
const EXTRAORDINARY = "99";

/** Returns the half of the month in which the day is, paid on its last day. */
function fortnightOf(today: string): Draft {
  const [month, isFirst] = [today.slice(0, 8), Number(today.slice(8)) <= 15];
  const last = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)), 0)).getUTCDate();
  const end = `${month}${isFirst ? 15 : last}`;
  return { fechaInicialPago: `${month}${isFirst ? "01" : "16"}`, fechaFinalPago: end, fechaPago: end };
}

function itemOf({ empleado, recibo, estado }: PreparedReceipt): Item {
  const outcome: Outcome =
    estado === undefined
      ? { state: "waiting" }
      : { state: "left", why: "Ya tiene su recibo de este periodo; no se timbra otro." };
  return withDraft(empleado?.laborales?.numEmpleado ?? "", draftOf(recibo), outcome);
}

const draftOf = (recibo: CreatePayrollRequest | undefined) =>
  recibo === undefined ? {} : withTotals(toDraft(CreatePayrollRequestSchema, recibo));

/** A receipt has no rows of a file; the number of the employee is its reference. */
function withDraft(reference: string, draft: Draft, outcome: Outcome): Item {
  const { message, problems } = toRequest<CreatePayrollRequest>(CreatePayrollRequestSchema, draft);
  const document = { reference, rows: [], itemRows: new Map(), draft, faults: [] };
  const why = problems.map(({ campo, sentence }) => WORDS(document, campo, sentence)).join("; ");
  return { document, message, outcome: why === "" ? outcome : { state: "wrong", why } };
}

type Row = Item & { readonly index: number; readonly of: PreparedReceipt };

function Run({ prepared }: { readonly prepared: readonly PreparedReceipt[] }) {
  const batch = useBatch(
    PAYROLL,
    () => countedKeys(prepared),
    () => prepared.map(itemOf),
    WORDS,
  );
  const { items, running, stalled, check, stamp, stop, replace } = batch;
  const numbers = numbersOf(batch);
  const [editing, setEditing] = useState<Row | undefined>(undefined);
  const [asked, setAsked] = useState<"ready" | "refused" | undefined>(undefined);
  const expecting = useOwnForm({});
  const rows = items.map((item, index): Row => ({ ...item, index, of: prepared[index]! }));
  const sent = (which: "ready" | "refused") =>
    rows.filter(({ outcome: { state } }) =>
      which === "refused" ? state === "refused" : state === "good" || state === "unknown",
    );
  const total = (which: "ready" | "refused") => sum(sent(which).map(({ document }) => netOf(document.draft)));
  const { good, unknown, waiting, refused, stampingBegan } = numbers;
  return (
    <FormContext value={expecting}>
      <Card title={stampingBegan ? "Timbrado" : "Revisión"}>
        <div className="stack tight">
          <Progress {...numbers} all={items.length} />
          <p className="row" role="status">
            <Tally numbers={numbers} />
          </p>
          {stalled === undefined ? null : <Notice look="warn">{stalled}</Notice>}
          <p>
            {`${counted(sent("ready").length, "recibo", "recibos")} por timbrar, que pagan `}
            <strong>{money(total("ready"))}</strong>
          </p>
          <Expected total={total("ready")} isShown={good + unknown > 0}>
            {(isOther) =>
              running !== undefined ? (
                <Button icon={Square} onPress={stop}>
                  Detener
                </Button>
              ) : (
                <>
                  {waiting > 0 ? (
                    <Button icon={Play} onPress={check}>
                      Revisar los que faltan
                    </Button>
                  ) : null}
                  {good + unknown > 0 && waiting === 0 ? (
                    <Button icon={Play} look="primary" isDisabled={isOther} onPress={() => setAsked("ready")}>
                      {`Timbrar ${good + unknown}`}
                    </Button>
                  ) : null}
                  {refused > 0 ? (
                    <Button
                      onPress={() => setAsked("refused")}
                    >{`Intentar de nuevo ${counted(refused, "rechazado", "rechazados")}`}</Button>
                  ) : null}
                </>
              )
            }
          </Expected>
        </div>
      </Card>
      <Card flush>
        <Table
          label="Recibos"
          columns={columnsFor(running === undefined ? { onEdit: setEditing, onReplace: replace } : undefined)}
          items={rows}
          idOf={({ index }) => String(index)}
        />
      </Card>
      {editing === undefined ? null : (
        <Amounts
          row={editing}
          onClose={() => setEditing(undefined)}
          onKeep={(draft) => {
            replace(editing.index, withDraft(editing.document.reference, draft, { state: "waiting" }));
            setEditing(undefined);
          }}
        />
      )}
      <Confirm
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title="¿Timbrar la nómina?"
        action={`Timbrar ${sent(asked ?? "ready").length}`}
        onConfirm={async () => {
          setAsked(undefined);
          void stamp(asked ?? "ready");
        }}
      >
        <p>
          {`Son ${counted(sent(asked ?? "ready").length, "recibo", "recibos")} y pagan ${money(total(asked ?? "ready"))}. `}
          Ninguno se timbra dos veces. Lo timbrado sólo se puede cancelar.
        </p>
      </Confirm>
    </FormContext>
  );
}

interface ExpectedProps {
  readonly total: string;
  readonly isShown: boolean;
  readonly children: (isOther: boolean) => ReactNode;
}

/** Compares the sum with the one that the person expects, such as that of the bank's order. */
function Expected({ total, isShown, children }: ExpectedProps) {
  const typed = digitsOf(useDraft((draft) => readText(draft, "totalEsperado")));
  const difference = typed === "" ? "0" : minus(total, typed);
  const isOther = isShown && difference !== "0";
  return (
    <>
      {isShown ? (
        <div className="fields">
          <AmountInput path="totalEsperado" label="Total que usted espera pagar" help="Si lo escribe, se compara." />
        </div>
      ) : null}
      {isOther ? (
        <Notice look="warn">{`Los recibos suman ${money(total)}: ${money(difference)} de diferencia con lo que espera.`}</Notice>
      ) : null}
      <div className="row">{children(isOther)}</div>
    </>
  );
}

interface Changing {
  readonly onEdit: (row: Row) => void;
  readonly onReplace: (index: number, item: Item) => void;
}

const LEFT: Outcome = { state: "left", why: "Usted decidió no pagarlo ahora." };

function columnsFor(changing: Changing | undefined): readonly TableColumn<Row>[] {
  return [
    {
      id: "empleado",
      title: "Empleado",
      cell: ({ of: { empleado }, document }) => (
        <>
          {empleado?.nombre}
          <span className="under number">{document.reference}</span>
        </>
      ),
    },
    {
      id: "dias",
      title: "Días",
      cell: ({ document: { draft }, of: { pagaDesde, pagaHasta, antiguedad } }) => (
        <>
          <span className="number">{readText(draft, "nomina.numDiasPagados")}</span>
          <span className="under number">{`${localDay(pagaDesde)} a ${localDay(pagaHasta)}`}</span>
          {antiguedad === undefined ? null : (
            <span className="under number">{`${antiguedad.valor}: ${antiguedad.dias} días entre 7`}</span>
          )}
        </>
      ),
    },
    {
      id: "neto",
      title: "Neto",
      numeric: true,
      cell: ({ document: { draft } }) => <span className="amount">{amount(netOf(draft))}</span>,
    },
    {
      id: "cambios",
      title: "Contra el anterior",
      cell: ({ of, document: { draft } }) => <span className="small wrap">{differences(of.anterior, draft)}</span>,
    },
    { id: "state", title: "Estado", cell: ({ outcome }) => <OutcomeBadge outcome={outcome} /> },
    { id: "why", title: "Resultado", cell: ({ outcome }) => <OutcomeWords outcome={outcome} kind={PAYROLL} /> },
    {
      id: "hacer",
      title: "",
      hint: "Qué hacer",
      actions: true,
      cell: (row) => {
        const { outcome, of } = row;
        if (changing === undefined || of.estado !== undefined || !CHANGED.has(outcome.state)) return null;
        const isLeft = outcome.state === "left";
        return (
          <span className="row end">
            <Button
              small
              look="quiet"
              aria-label={`Cambiar ${of.empleado?.nombre}`}
              onPress={() => changing.onEdit(row)}
            >
              Cambiar
            </Button>
            <Button
              small
              look="quiet"
              aria-label={`${isLeft ? "Sí pagar" : "No pagar"} ${of.empleado?.nombre}`}
              onPress={() => changing.onReplace(row.index, { ...row, outcome: isLeft ? { state: "waiting" } : LEFT })}
            >
              {isLeft ? "Sí pagar" : "No pagar"}
            </Button>
          </span>
        );
      },
    },
  ];
}

/** A receipt that was sent is not changed, because its key has its content. */
const CHANGED: ReadonlySet<Outcome["state"]> = new Set(["waiting", "good", "wrong", "left"]);

/** Names what is paid and withheld otherwise than in the receipt before. */
function differences(before: CreatePayrollRequest | undefined, draft: Draft): string {
  if (before === undefined) return "Sin recibo anterior: capture sus importes";
  const was = draftOf(before);
  const [then, now] = [partsOf(was), partsOf(draft)];
  const names = [...new Set([...then.keys(), ...now.keys()])].filter((name) => then.get(name) !== now.get(name));
  const net = minus(netOf(draft), netOf(was));
  if (names.length === 0 && net === "0") return "Igual";
  const parts = names.map((name) => `${name}: ${then.get(name) ?? "nada"} → ${now.get(name) ?? "nada"}`);
  return [`${net.startsWith("-") ? "" : "+"}${amount(net)}`, ...parts].join("; ");
}

const LISTS: readonly (readonly [list: string, amounts: readonly string[]])[] = [
  ["nomina.percepciones.percepciones", ["importeGravado", "importeExento"]],
  ["nomina.deducciones.deducciones", ["importe"]],
  ["nomina.otrosPagos", ["importe"]],
];

/** Returns the amounts of a receipt by what they are for. Rows with one name are added up. */
function partsOf(draft: Draft): ReadonlyMap<string, string> {
  const parts = new Map([["Días", sum([digitsOf(readText(draft, "nomina.numDiasPagados"))])]]);
  const sums = new Map<string, string>();
  for (const [list, amounts] of LISTS)
    for (const row of readRows(draft, list)) {
      const name = readText(row, "concepto") || readText(row, "clave");
      sums.set(name, sum([sums.get(name) ?? "0", ...amounts.map((each) => digitsOf(readText(row, each)))]));
    }
  return new Map([...parts, ...[...sums].map(([name, value]) => [name, amount(value)] as const)]);
}

const DEDUCTIONS = "nomina.deducciones.deducciones";
/** c_TipoRegimen: wages, for which the subsidy is stated also where it is nothing. */
const WAGES = "02";

/** Nearly every receipt of wages has these rows. */
const USUAL: readonly (readonly [list: string, row: Draft])[] = [
  ["nomina.percepciones.percepciones", { tipoPercepcion: "001", clave: "001", concepto: "Sueldo", importeExento: "0" }],
  [DEDUCTIONS, { tipoDeduccion: "002", clave: "002", concepto: "ISR" }],
  [DEDUCTIONS, { tipoDeduccion: "001", clave: "001", concepto: "IMSS" }],
  [
    "nomina.otrosPagos",
    {
      ...{ tipoOtroPago: "002", clave: "002", concepto: "Subsidio para el empleo", importe: "0" },
      subsidioAlEmpleo: { subsidioCausado: "0" },
    },
  ],
];

/** An employee's first receipt begins with the usual rows, which wait for their amounts. */
function withUsualRows(draft: Draft): Draft {
  const isBegun = LISTS.some(([list]) => readRows(draft, list).length > 0);
  if (isBegun || readText(draft, "nomina.receptor.tipoRegimen") !== WAGES) return draft;
  return USUAL.reduce((next, [list, row]) => write(next, list, [...readRows(next, list), newRow(row)]), draft);
}

/** A usual deduction without an amount is left out. */
function withoutUnused(draft: Draft): Draft {
  const all = readRows(draft, DEDUCTIONS);
  const used = all.filter((row) => !USUAL.some(([, usual]) => sameDraft(row, usual)));
  if (used.length === all.length) return draft;
  return used.length > 0 ? write(draft, DEDUCTIONS, used) : write(draft, "nomina.deducciones", undefined);
}

interface AmountsProps {
  readonly row: Row;
  readonly onKeep: (draft: Draft) => void;
  readonly onClose: () => void;
}

/** Changes what a receipt pays. Its totals follow. */
function Amounts({ row, onKeep, onClose }: AmountsProps) {
  const fields = useOwnForm(withUsualRows(row.document.draft));
  const form = useServerForm(async () => onKeep(withTotals(withoutUnused(fields.draft.get()))));
  return (
    <FormContext value={fields}>
      <FormDialog form={form} title={row.of.empleado?.nombre ?? ""} onClose={onClose} wide submit="Usar estos importes">
        <div className="fields">
          <AmountInput path="nomina.numDiasPagados" required decimals={0} />
        </div>
        <Payments />
      </FormDialog>
    </FormContext>
  );
}
