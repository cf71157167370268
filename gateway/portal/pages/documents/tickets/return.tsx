import { useMutation, useQuery } from "@connectrpc/connect-query";
import { useParams } from "@tanstack/react-router";
import { Undo2 } from "lucide-react";
import { type GetTicketResponse, Tickets } from "#proto/cfdi/v1/ticket_pb.ts";
import type { TicketLine, TicketReturn } from "#proto/cfdi/v1/ticket_return_pb.ts";
import { useCall } from "../../../data/call.ts";
import { amount, count, money } from "../../../data/format.ts";
import { useAccount } from "../../../data/session.tsx";
import { Button, Link } from "../../../kit/button.tsx";
import { MoneyField } from "../../../kit/field.tsx";
import { Form } from "../../../kit/form.tsx";
import { useLeading } from "../../../kit/leading.ts";
import { Loaded } from "../../../kit/loading.tsx";
import { Notice } from "../../../kit/notice.tsx";
import { Card, Facts, Page } from "../../../kit/page.tsx";
import { toast } from "../../../toasts/toast.ts";
import { trimmed } from "../data/read-cfdi.ts";
import { ForIssuers } from "../kit/for-issuers.tsx";
import { Taxes } from "./made.tsx";
import { AskingButton, CalculateButton, type Preview, usePreviewed } from "./previewed.tsx";
import "../kit/documents.css";

/** Takes what a customer gives back out of a ticket: it is calculated first, and then kept. */
export function ReturnPage() {
  const { may, params } = useAccount();
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(Tickets.method.getTicket, { id });
  const folio = query.data?.data?.folio ?? "";
  const crumb = (
    <Link to="/$rfc/$ambiente/tickets/$id" params={{ ...params, id }}>
      {`Ticket ${folio}`}
    </Link>
  );
  if (!may("issuer")) return <ForIssuers title="Devolución" crumb={crumb} what="emitir" />;
  return (
    <Page
      title="Devolución"
      crumb={crumb}
      about="Lo que el cliente devuelve, por unidades o por importe. Primero se calcula; nada se guarda hasta que usted lo confirma."
    >
      <Loaded query={query}>{(answer) => <Returning of={answer} />}</Loaded>
    </Page>
  );
}

/** The fields hold this of each concept, by its place. */
interface Asked {
  readonly units: Readonly<Record<number, string>>;
  readonly money: Readonly<Record<number, string>>;
}

function linesOf({ units, money: paid }: Asked, left: readonly TicketLine[]) {
  return left.flatMap(({ renglon }) => {
    const [cantidad, importeConImpuestos] = [units[renglon] || undefined, paid[renglon] || undefined];
    const given = { ...(cantidad && { cantidad }), ...(importeConImpuestos && { importeConImpuestos }) };
    return cantidad === undefined && importeConImpuestos === undefined ? [] : { renglon, ...given };
  });
}

function Returning({ of: { data: ticket, conceptos, quedan } }: { readonly of: GetTicketResponse }) {
  const calculate = useMutation(Tickets.method.calculateReturn);
  const { id = "" } = ticket ?? {};
  const first: Asked = { units: {}, money: {} };
  const { asked, change, preview, form } = usePreviewed(
    first,
    async (mine) => calculate.mutateAsync({ id, conceptos: linesOf(mine, quedan) }),
    (mine) =>
      Object.fromEntries(
        linesOf(mine, quedan).flatMap(({ renglon }, at) =>
          ["cantidad", "importeConImpuestos"].map((name) => [`conceptos[${at}].${name}`, `${name}-${renglon}`]),
        ),
      ),
  );
  if (quedan.length === 0) return <Notice look="info" title="Ya no queda nada que devolver" />;
  return (
    <div className="stack">
      <Card title="Lo que se devuelve">
        <Form of={form}>
          {quedan.map((line) => (
            <Line
              key={line.renglon}
              line={line}
              name={conceptos[line.renglon - 1]?.descripcion ?? ""}
              asked={asked}
              onChange={change}
            />
          ))}
          <div className="row end">
            <Button
              onPress={() =>
                change({ units: Object.fromEntries(quedan.map((each) => [each.renglon, each.cantidad])), money: {} })
              }
            >
              Todo
            </Button>
            <CalculateButton
              form={form}
              isShown={preview !== undefined}
              isDisabled={linesOf(asked, quedan).length === 0}
            />
          </div>
        </Form>
      </Card>
      {preview === undefined || preview.answer.data === undefined ? null : (
        <Previewed id={id} of={{ ...preview, answer: preview.answer.data }} quedan={quedan} />
      )}
    </div>
  );
}

interface LineProps {
  readonly line: TicketLine;
  readonly name: string;
  readonly asked: Asked;
  readonly onChange: (changed: Partial<Asked>) => void;
}

function Line({
  line: { renglon, cantidad, importeConImpuestos },
  name,
  asked: { units, money: paid },
  onChange,
}: LineProps) {
  return (
    <fieldset className="stack tight">
      <legend>
        {name} <span className="soft">{`· por devolver: ${trimmed(cantidad)}, ${money(importeConImpuestos)}`}</span>
      </legend>
      <div className="fields">
        <MoneyField
          name={`cantidad-${renglon}`}
          label="Unidades"
          unmarked
          decimals={0}
          value={units[renglon] ?? ""}
          onChange={(value) => onChange({ units: { ...units, [renglon]: value }, money: { ...paid, [renglon]: "" } })}
        />
        <MoneyField
          name={`importeConImpuestos-${renglon}`}
          label="O un importe, con impuestos"
          unmarked
          value={paid[renglon] ?? ""}
          onChange={(value) => onChange({ money: { ...paid, [renglon]: value }, units: { ...units, [renglon]: "" } })}
        />
      </div>
    </fieldset>
  );
}

interface PreviewedProps {
  readonly id: string;
  readonly of: Preview<Asked, TicketReturn>;
  readonly quedan: readonly TicketLine[];
}

function Previewed({ id, of: { asked, answer, key }, quedan }: PreviewedProps) {
  const { params, environment } = useAccount();
  const lead = useLeading();
  const create = useCall(Tickets.method.returnTicket);
  const { total, neto, impuestos, queda, facturaId } = answer;
  const isNoted = facturaId !== undefined;
  return (
    <Card title="Así quedaría">
      <div className="stack tight">
        <Facts
          facts={[
            ["Se devuelve", money(total)],
            ["Sin impuestos", amount(trimmed(neto))],
            ["Queda del ticket", money(queda)],
            [
              "Nota de crédito",
              isNoted ? "Una, sobre el comprobante del ticket: usa un timbre" : "Ninguna: está abierto",
            ],
            ["Conceptos", count(linesOf(asked, quedan).length)],
          ]}
        />
        <Taxes of={impuestos} />
        <AskingButton
          icon={Undo2}
          label="Registrar la devolución"
          title="¿Registrar la devolución?"
          action="Registrar"
          onConfirm={async () => {
            await create({ id, conceptos: linesOf(asked, quedan), idempotencyKey: key });
            toast(`Se registró la devolución de ${money(total)}.`);
            void lead({ to: "/$rfc/$ambiente/tickets/$id", params: { ...params, id } });
          }}
        >
          <p>{`Se devuelven ${money(total)}, y del ticket quedan ${money(queda)}.`}</p>
          {isNoted && environment === "production" ? (
            <p>Su nota de crédito tiene validez fiscal ante el SAT y no se cancela.</p>
          ) : null}
        </AskingButton>
      </div>
    </Card>
  );
}
