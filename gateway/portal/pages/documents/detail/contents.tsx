import type { ReactNode } from "react";
import type { Receiver } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { amount, localDay, money } from "../../../data/format.ts";
import { Card, Facts } from "../../../kit/page.tsx";
import { Table } from "../../../kit/table.tsx";
import type { Row } from "../data/api.ts";
import { type Cfdi, trimmed } from "../data/read-cfdi.ts";
import { labelOf } from "../forms/labels.ts";

/** Shows the little that is known of a document without a stamp. */
export function Unstamped({ row, receiver }: { row: Row; receiver: Receiver | undefined }) {
  const { rfc = row.rfc, nombre = "" } = receiver ?? {};
  return (
    <Card title="Datos">
      <Facts
        facts={[
          ["Receptor", rfc === undefined ? "—" : <PartyCell key="r" rfc={rfc} nombre={nombre} />],
          ["Total", row.total === undefined ? "—" : amount(row.total)],
          ...referenceOf(row),
        ]}
      />
    </Card>
  );
}

export function Contents({ cfdi, row }: { cfdi: Cfdi; row: Pick<Row, "referencia"> }) {
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
      : [["Pago", `${cfdi.metodoPago}${cfdi.formaPago === undefined ? "" : ` · forma ${cfdi.formaPago}`}`] as const]),
    ...(cfdi.tipoCambio === undefined || cfdi.moneda === "MXN"
      ? []
      : [["Tipo de cambio", `${trimmed(cfdi.tipoCambio)} MXN por ${cfdi.moneda}`] as const]),
    ...cfdi.facts,
    ...referenceOf(row),
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

/** The XML does not have the reference. */
function referenceOf({ referencia }: Pick<Row, "referencia">): readonly (readonly [string, ReactNode])[] {
  if (referencia === undefined) return [];
  const shown = (
    <span key="referencia" className="wrap">
      {referencia}
    </span>
  );
  return [[labelOf("referencia"), shown]];
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
            cell: ({ descripcion, clave, unidad, notes = [] }) => (
              <>
                <span className="wrap">{descripcion}</span>
                <span className="under number">{[clave, unidad].filter(Boolean).join(" · ")}</span>
                {notes.map((note) => (
                  <span key={note} className="under wrap">
                    {note}
                  </span>
                ))}
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
                <span className="under mono nowrap" title={uuid}>{`${uuid.slice(0, 8)}…${uuid.slice(-4)}`}</span>
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
