import type { Transport } from "@connectrpc/connect";
import { callUnaryMethod, useTransport } from "@connectrpc/connect-query";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Calculo, type CalculoConcepto, Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { Payroll } from "#proto/cfdi/v1/payroll_pb.ts";
import type { Pasos } from "#proto/cfdi/v1/steps_pb.ts";
import { useAccount } from "../../../data/session.tsx";
import { Loaded } from "../../../kit/loading.tsx";
import { Card } from "../../../kit/page.tsx";
import { Table } from "../../../kit/table.tsx";
import type { Row } from "../data/api.ts";
import type { ListName } from "../data/filters.ts";
import { percent, TAXES } from "../data/read-cfdi.ts";

type Read = (transport: Transport, row: Row, signal: AbortSignal) => Promise<Calculo | Pasos | undefined>;

const ofConcepts: Read = async (transport, { id }, signal) => {
  const input = { id, desglose: true };
  return (await callUnaryMethod(transport, Invoicing.method.getInvoice, input, { signal })).desglose;
};

const ofPayments: Read = async (transport, { id }, signal) => {
  const input = { id, desglose: true };
  return (await callUnaryMethod(transport, Invoicing.method.getPaymentComplement, input, { signal }))
    .desglose;
};

const ofPayroll: Read = async (transport, { id }, signal) => {
  const input = { id, desglose: true };
  return (await callUnaryMethod(transport, Payroll.method.getPayroll, input, { signal })).desglose;
};

/** Each list explains the amounts of these types (TipoDeComprobante). */
const READERS: Readonly<Partial<Record<ListName, Readonly<Record<string, Read>>>>> = {
  facturas: { I: ofConcepts, E: ofConcepts, N: ofPayroll },
  pagos: { P: ofPayments },
  nomina: { N: ofPayroll },
};

interface Props {
  readonly list: ListName;
  readonly row: Row;
  readonly tipo: string;
}

/** Explains every amount of a document. The explanation is read when the user unfolds it. */
export function Calculation({ list, row, tipo }: Props) {
  const { account, environment } = useAccount();
  const transport = useTransport();
  const read = READERS[list]?.[tipo];
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    queryKey: ["calculation", account, environment, list, row.id],
    enabled: isOpen && read !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await read!(transport, row, signal))!,
  });
  if (read === undefined) return null;
  return (
    <Card>
      <details className="more-fields" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>¿De dónde sale el total?</summary>
        {isOpen ? (
          <Loaded query={query}>
            {(told) => ("pasos" in told ? <Steps told={told} /> : <Concepts calculo={told} />)}
          </Loaded>
        ) : null}
      </details>
    </Card>
  );
}

function Steps({ told: { regla, pasos } }: { told: Pasos }) {
  return (
    <div className="rows">
      <p className="soft small">{regla}.</p>
      <Table
        label="Importes y de qué salen"
        items={pasos}
        idOf={({ campo }) => campo}
        columns={[
          {
            id: "explicacion",
            title: "De qué sale",
            cell: ({ explicacion, formula, exacto }) => (
              <>
                <span className="wrap">{explicacion}</span>
                {formula.includes(" ") ? (
                  <span className="under number wrap">{`${formula} = ${exacto}`}</span>
                ) : null}
              </>
            ),
          },
          { id: "escrito", title: "En el comprobante", numeric: true, cell: ({ escrito }) => escrito },
        ]}
      />
    </div>
  );
}

function Concepts({ calculo }: { calculo: Calculo }) {
  const { formula, total, regla, porque, conceptos, resumen, subTotal, descuento } = calculo;
  const sums = [
    { name: "Subtotal", exact: subTotal?.sumaExacta ?? "", written: subTotal?.escrito ?? "" },
    ...(descuento === undefined
      ? []
      : [{ name: "Descuento", exact: descuento.sumaExacta, written: descuento.escrito }]),
    ...resumen.map((group) => ({
      name: taxName(group),
      exact: group.sumaExacta,
      written: group.importe,
    })),
  ];
  return (
    <div className="rows">
      <p className="number wrap">{`${formula} = ${total}`}</p>
      <p className="soft small">{regla}.</p>
      <Table
        label="Conceptos exactos"
        items={conceptos}
        idOf={({ campo }) => campo}
        columns={[
          { id: "concepto", title: "Concepto", cell: ({ campo }) => `Concepto ${placeOf(campo)}` },
          {
            id: "exacto",
            title: "Cantidad por precio",
            numeric: true,
            cell: ({ cantidad, valorUnitario, exacto }) => `${cantidad} × ${valorUnitario} = ${exacto}`,
          },
          { id: "importe", title: "Importe", numeric: true, cell: ({ importe }) => importe },
          { id: "impuestos", title: "Impuestos", numeric: true, cell: taxesOf },
        ]}
      />
      <Table
        label="Sumas y su redondeo"
        items={sums}
        idOf={({ name }) => name}
        columns={[
          { id: "suma", title: "Suma", cell: ({ name }) => name },
          { id: "exacta", title: "Exacta", numeric: true, cell: ({ exact }) => exact },
          { id: "escrita", title: "En el comprobante", numeric: true, cell: ({ written }) => written },
        ]}
      />
      {porque.map((sentence) => (
        <p key={sentence} className="small">
          {sentence}
        </p>
      ))}
    </div>
  );
}

const placeOf = (campo: string) => Number(/\d+/.exec(campo)?.[0] ?? 0) + 1;

function taxesOf({ impuestos }: CalculoConcepto) {
  return impuestos.map((tax) => (
    <span key={`${tax.categoria} ${tax.impuesto} ${tax.tasa}`} className="block">
      {tax.importe === undefined ? `${taxName(tax)}` : `${taxName(tax)}: ${tax.base} → ${tax.importe}`}
    </span>
  ));
}

interface Named {
  readonly categoria: string;
  readonly impuesto: string;
  readonly tipoFactor: string;
  readonly tasa?: string | undefined;
}

function taxName({ categoria, impuesto, tipoFactor, tasa }: Named): string {
  const rate = tasa === undefined ? "" : ` ${tipoFactor === "Cuota" ? tasa : percent(tasa)}`;
  const kind = categoria === "retencion" ? " retenido" : tipoFactor === "Exento" ? " exento" : "";
  return `${TAXES[impuesto] ?? impuesto}${kind}${rate}`;
}
