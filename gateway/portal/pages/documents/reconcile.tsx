import { useMutation } from "@connectrpc/connect-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { Exports, type Reconciliation } from "#proto/cfdi/v1/export_pb.ts";
import { amount, count, day } from "../../data/format.ts";
import { useServerForm } from "../../data/server-form.ts";
import { useAccount } from "../../data/session.tsx";
import { Button, Link } from "../../kit/button.tsx";
import { DateField } from "../../kit/date-field.tsx";
import { Empty } from "../../kit/empty.tsx";
import { FileField } from "../../kit/file-field.tsx";
import { Form, SubmitButton } from "../../kit/form.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Card, Page } from "../../kit/page.tsx";
import { Table } from "../../kit/table.tsx";
import { download } from "./data/files.ts";
import { csv } from "./import/csv.ts";
import { useSheet } from "./import/sheet.tsx";
import { readList } from "./import/table.ts";

export default function ReconcilePage() {
  const { params } = useAccount();
  const compare = useMutation(Exports.method.reconcile);
  const { file, sheet: list, fault, take, reading } = useSheet(readList);
  const [desde, setDesde] = useState("");
  const [hasta, setHasta] = useState("");
  const form = useServerForm(async () => {
    // The button may be pressed before the file is read; why it cannot be read stands below the button.
    const read = await reading.current?.catch(() => undefined);
    if (reading.current !== undefined && read === undefined) return;
    await compare.mutateAsync({ csv: read?.csv ?? new Uint8Array(), desde, hasta });
  });
  return (
    <Page
      title="Conciliar"
      crumb={
        <Link to="/$rfc/$ambiente/exportar" params={params}>
          Exportar
        </Link>
      }
      about="Compare una lista suya con los comprobantes timbrados aquí: qué falta de cada lado y qué difiere."
    >
      <div className="stack">
        <Card title="Su archivo">
          <Form of={form}>
            <FileField
              name="csv"
              label="Archivo (.csv o .xlsx)"
              help="Con los títulos uuid, clave (Idempotency-Key) o referencia y, si los tiene, total y estado. Hasta 100,000 renglones."
              accept={[".csv", ".txt", ".xlsx"]}
              file={file}
              onFile={(given) => void take(given)}
            />
            <div className="row">
              <DateField name="desde" label="Creados desde" value={desde} onChange={setDesde} isRequired />
              <DateField name="hasta" label="Hasta" value={hasta} onChange={setHasta} isRequired />
            </div>
            <div className="row end">
              <SubmitButton form={form}>Conciliar</SubmitButton>
            </div>
            {/* They come when the file is read. Above the button they could move it away while it is pressed. */}
            {fault === undefined ? null : <Notice look="bad">{fault}</Notice>}
            {list === undefined || list.remarks.length === 0 ? null : (
              <Notice look="warn">{list.remarks.join(" ")}</Notice>
            )}
          </Form>
        </Card>
        {compare.data?.data === undefined || form.pending ? null : <Found of={compare.data.data} />}
      </div>
    </Page>
  );
}

/** Rows that a table shows; the file that is downloaded has all. */
const MOST_SHOWN = 100;

function Found({ of }: { readonly of: Reconciliation }) {
  const { zone } = useAccount();
  const { renglones, coinciden, soloSuyos, soloNuestros, difieren } = of;
  return (
    <>
      <p role="status">
        {count(coinciden)} de {count(renglones)} renglones coinciden.
      </p>
      <List
        title="Solo en su archivo"
        name="solo-en-su-archivo"
        total={of.totalSoloSuyos}
        columns={[plain("Renglón"), named("Folio fiscal, clave o referencia")]}
        rows={soloSuyos.map(({ renglon, valor }) => [String(renglon), valor])}
      />
      <List
        title="Solo aquí"
        name="solo-aqui"
        total={of.totalSoloNuestros}
        columns={[
          ...["Folio fiscal", "Clave", "Referencia"].map(named),
          ...[ofFile("Tipo"), plain("Serie"), plain("Folio"), ofFile("Receptor")],
          ...["Total", "Estado", "Creado"].map(plain),
        ]}
        rows={soloNuestros.map((one) => [
          ...[one.uuidFiscal, one.clave ?? "", one.referencia ?? ""],
          ...[one.tipo, one.serie ?? "", one.folio ?? ""],
          ...[one.receptorRfc ?? "", amount(one.total ?? ""), one.estado, day(one.creadaEn, zone)],
        ])}
      />
      <List
        title="Difieren"
        name="difieren"
        total={of.totalDifieren}
        columns={[
          ...[plain("Renglón"), named("Folio fiscal")],
          ...["Su total", "Total aquí", "Su estado", "Estado aquí"].map(plain),
        ]}
        rows={difieren.map((one) => [
          ...[String(one.renglon), one.uuidFiscal, one.totalSuyo ?? "", amount(one.totalNuestro ?? "")],
          ...[one.estadoSuyo ?? "", one.estadoNuestro ?? ""],
        ])}
      />
    </>
  );
}

interface ListedColumn {
  readonly title: string;
  /** Its texts name documents, and may be long. */
  readonly breaks?: true;
  /** Only the file has it, because the page has no room for it. */
  readonly isOfFile?: true;
}

const named = (title: string): ListedColumn => ({ title, breaks: true });
const plain = (title: string): ListedColumn => ({ title });
const ofFile = (title: string): ListedColumn => ({ title, isOfFile: true });

interface Listing {
  readonly title: string;
  readonly name: string;
  /** All there are; the answer may have the first of them alone. */
  readonly total: number;
  readonly columns: readonly ListedColumn[];
  readonly rows: readonly (readonly string[])[];
}

function List({ title, name, total, columns, rows }: Listing) {
  const { params } = useAccount();
  const titles = columns.map((column) => column.title);
  const save = () => download(`conciliacion-${params.rfc}-${name}.csv`, "text/csv", csv([titles, ...rows]));
  return (
    <Card
      title={`${title}: ${count(total)}`}
      about={[
        ...(rows.length > MOST_SHOWN ? [`Se muestran los primeros ${MOST_SHOWN}.`] : []),
        ...(total > rows.length
          ? [`El archivo tiene los primeros ${count(rows.length)}: para los demás, compare menos días.`]
          : []),
      ].join(" ")}
      actions={
        rows.length === 0 ? undefined : (
          <Button small onPress={save} aria-label={`Descargar en CSV: ${title}`}>
            Descargar en CSV
          </Button>
        )
      }
      flush
    >
      <Table<readonly string[]>
        label={title}
        items={rows.slice(0, MOST_SHOWN)}
        idOf={(_, place) => String(place)}
        columns={columns
          .map((column, at) => ({ ...column, id: column.title, cell: (row: readonly string[]) => row[at] }))
          .filter(({ isOfFile }) => !isOfFile)}
        empty={<Empty icon={CircleCheck} title="Ninguno" />}
      />
    </Card>
  );
}
