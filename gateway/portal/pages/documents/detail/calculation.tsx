import { callUnaryMethod, useTransport } from "@connectrpc/connect-query";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Calculo, type CalculoConcepto, Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { useAccount } from "../../../data/session.tsx";
import { Loaded } from "../../../kit/loading.tsx";
import { Card } from "../../../kit/page.tsx";
import { Table } from "../../../kit/table.tsx";
import { percent, TAXES } from "../data/read-cfdi.ts";

/** Explains every amount of an invoice or a credit note. The explanation is read when the user unfolds it. */
export function Calculation({ id }: { id: string }) {
  const { account, environment } = useAccount();
  const transport = useTransport();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    queryKey: ["calculation", account, environment, id],
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const method = Invoicing.method.getInvoiceCalculation;
      return (await callUnaryMethod(transport, method, { id }, { signal })).data!;
    },
  });
  return (
    <Card>
      <details className="more-fields" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>¿De dónde sale el total?</summary>
        {isOpen ? <Loaded query={query}>{(calculo) => <Steps calculo={calculo} />}</Loaded> : null}
      </details>
    </Card>
  );
}

function Steps({ calculo }: { calculo: Calculo }) {
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
