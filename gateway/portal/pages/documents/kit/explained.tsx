import type { CalculoExportacion } from "#proto/cfdi/v1/foreign_trade_pb.ts";
import type { Calculo, CalculoConcepto } from "#proto/cfdi/v1/invoicing_pb.ts";
import type { Pasos } from "#proto/cfdi/v1/steps_pb.ts";
import { Table } from "../../../kit/table.tsx";
import { percent, TAXES } from "../data/read-cfdi.ts";

/** Shows where each amount of a document comes from: of concepts, step by step, or of goods alone. */
export function Explained({ told }: { told: Calculo | Pasos | CalculoExportacion }) {
  if ("pasos" in told) return <Steps told={told} />;
  return "totalUsd" in told ? <Dollars exportacion={told} /> : <Concepts calculo={told} />;
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
                {formula.includes(" ") ? <span className="under number wrap">{`${formula} = ${exacto}`}</span> : null}
              </>
            ),
          },
          { id: "escrito", title: "En el comprobante", numeric: true, cell: ({ escrito }) => escrito },
        ]}
      />
    </div>
  );
}

function Dollars({ exportacion: { tipoCambioUsd, mercancias } }: { exportacion: CalculoExportacion }) {
  return (
    <Table
      label={`Dólares de la exportación, a ${tipoCambioUsd} pesos`}
      items={mercancias}
      idOf={({ noIdentificacion, fraccionArancelaria = "" }) => `${noIdentificacion} ${fraccionArancelaria}`}
      columns={[
        { id: "mercancia", title: "Mercancía", cell: ({ noIdentificacion }) => noIdentificacion },
        { id: "fraccion", title: "Fracción", cell: ({ fraccionArancelaria = "Servicio" }) => fraccionArancelaria },
        {
          id: "aduana",
          title: "En la aduana",
          numeric: true,
          cell: ({ cantidadAduana = "", unidadAduana = "", valorUnitarioAduana = "" }) =>
            `${cantidadAduana} de ${unidadAduana} a ${valorUnitarioAduana}`,
        },
        { id: "importe", title: "Importe", numeric: true, cell: ({ importe }) => importe },
        { id: "dolares", title: "Dólares", numeric: true, cell: ({ valorDolares }) => valorDolares },
      ]}
    />
  );
}

function Concepts({ calculo }: { calculo: Calculo }) {
  const { formula, total, regla, porque, conceptos, resumen, subTotal, descuento, exportacion } = calculo;
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
            cell: ({ cantidad, valorUnitario, exacto }) => (
              <span className="formula">{`${cantidad} × ${valorUnitario} = ${exacto}`}</span>
            ),
          },
          { id: "importe", title: "Importe", numeric: true, cell: ({ importe }) => importe },
          { id: "impuestos", title: "Impuestos", numeric: true, cell: taxesOf },
        ]}
      />
      {exportacion === undefined ? null : <Dollars exportacion={exportacion} />}
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
    <span key={`${tax.categoria} ${tax.impuesto} ${tax.tasa}`} className="block formula">
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
