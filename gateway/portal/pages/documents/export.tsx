import { callUnaryMethod, useQuery, useTransport } from "@connectrpc/connect-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { type Export, Exports } from "#proto/cfdi/v1/export_pb.ts";
import { useCall } from "../../data/call.ts";
import { count, localDay, moment } from "../../data/format.ts";
import { useServerForm } from "../../data/server-form.ts";
import { useAccount } from "../../data/session.tsx";
import { Badge } from "../../kit/badge.tsx";
import { Button, Link } from "../../kit/button.tsx";
import { DateField } from "../../kit/date-field.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Checkboxes } from "../../kit/field.tsx";
import { Form, SubmitButton } from "../../kit/form.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Card, Page } from "../../kit/page.tsx";
import { Select } from "../../kit/select.tsx";
import { Table } from "../../kit/table.tsx";
import { lastDayOf, monthName, monthsBack } from "./data/month.ts";

const CONTENTS = [
  ["xml", "XML"],
  ["pdf", "PDF"],
  ["acuses", "Acuses de cancelación"],
  ["csv", "Tablas en CSV"],
  ["xlsx", "Tablas en Excel"],
] as const;

/** Milliseconds until the list is read again while an export is being made. */
const PROGRESS_MS = 2_000;

export default function ExportPage() {
  const { params } = useAccount();
  const exports = useQuery(
    Exports.method.listExports,
    {},
    { refetchInterval: ({ state }) => (state.data?.data.some(isBeingMade) ? PROGRESS_MS : false) },
  );
  return (
    <Page
      title="Exportar"
      about="Los comprobantes timbrados de un periodo en archivos ZIP, con tablas para su contador. Se conservan 7 días."
      actions={
        <Link to="/$rfc/$ambiente/conciliar" params={params}>
          Conciliar con una lista suya
        </Link>
      }
    >
      <div className="stack">
        <OrderCard />
        <Card title="Exportaciones" flush>
          <Loaded query={exports}>{({ data }) => <Made exports={data} />}</Loaded>
        </Card>
      </div>
    </Page>
  );
}

const MONTHS = 24;
const OTHER = { id: "otro", label: "Otro periodo" };

function OrderCard() {
  const order = useCall(Exports.method.createExport);
  const [desde, setDesde] = useState("");
  const [hasta, setHasta] = useState("");
  const { today } = useAccount();
  const newest = today().slice(0, 7);
  const months = [OTHER, ...monthsBack(newest, MONTHS).map((id) => ({ id, label: monthName(id) }))];
  const mes = months.find(({ id }) => desde === `${id}-01` && hasta === lastDayOf(id))?.id ?? OTHER.id;
  const choose = (id: string) => {
    setDesde(id === OTHER.id ? "" : `${id}-01`);
    setHasta(id === OTHER.id ? "" : lastDayOf(id));
  };
  const [contenido, setContenido] = useState<readonly string[]>(CONTENTS.map(([name]) => name));
  const form = useServerForm(async () => void (await order({ desde, hasta, contenido: [...contenido] })));
  return (
    <Card title="Pedir una exportación">
      <Form of={form}>
        <div className="row">
          <Select label="Mes" unmarked options={months} value={mes} onChange={choose} />
          <DateField name="desde" label="Desde" value={desde} onChange={setDesde} isRequired />
          <DateField name="hasta" label="Hasta" value={hasta} onChange={setHasta} isRequired />
        </div>
        <div className="row">
          <Checkboxes of={CONTENTS} chosen={contenido} onChange={setContenido} />
        </div>
        <div className="row end">
          <SubmitButton form={form}>Exportar</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

function isBeingMade({ estado }: Export): boolean {
  return estado === "en_espera" || estado === "en_proceso";
}

function Made({ exports }: { readonly exports: readonly Export[] }) {
  const { zone } = useAccount();
  return (
    <Table
      label="Exportaciones"
      items={exports}
      idOf={({ id }) => id}
      empty={<Empty icon={Download} title="Todavía no hay exportaciones" />}
      columns={[
        {
          id: "periodo",
          title: "Periodo",
          cell: ({ solicitud }) => `${localDay(solicitud?.desde ?? "")} a ${localDay(solicitud?.hasta ?? "")}`,
        },
        { id: "pedida", title: "Pedida", cell: ({ creadaEn }) => moment(creadaEn, zone) },
        { id: "estado", title: "Estado", cell: (each) => <State of={each} /> },
        {
          id: "comprobantes",
          title: "Comprobantes",
          numeric: true,
          cell: ({ exportados }) => count(exportados),
        },
        { id: "descarga", title: "", hint: "Descargar", actions: true, cell: (each) => <Parts of={each} /> },
      ]}
    />
  );
}

function State({ of: { estado, error, revisados, porRevisar } }: { readonly of: Export }) {
  if (estado === "lista") return <Badge tone="good">Lista</Badge>;
  if (estado === "error") return <Badge tone="bad">{error ?? "No se pudo hacer"}</Badge>;
  if (porRevisar === undefined) return <Badge>En espera</Badge>;
  return <Badge>{`${count(revisados)} de ${count(porRevisar)}`}</Badge>;
}

function Parts({ of: { id, partes } }: { readonly of: Export }) {
  const transport = useTransport();
  const download = async (parte: number) => {
    const { data } = await callUnaryMethod(transport, Exports.method.createExportDownload, { id });
    if (data !== undefined) window.location.assign(`${data.ruta}?parte=${parte}`);
  };
  return (
    <>
      {partes.map(({ parte }) => (
        <Button key={parte} onPress={() => download(parte)}>
          {partes.length === 1 ? "Descargar" : `Descargar la parte ${parte}`}
        </Button>
      ))}
    </>
  );
}
