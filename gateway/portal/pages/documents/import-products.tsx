import { Download, Save } from "lucide-react";
import { amount, count } from "../../data/format.ts";
import { useAccount } from "../../data/session.tsx";
import { Badge, StateBadge, type States } from "../../kit/badge.tsx";
import { Button, Link } from "../../kit/button.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Card, Page } from "../../kit/page.tsx";
import { Table, type TableColumn } from "../../kit/table.tsx";
import "./kit/documents.css";
import { download } from "./data/files.ts";
import type { Target } from "./import/columns.ts";
import { Mapping } from "./import/mapping.tsx";
import { PRODUCTS, type ProductRow, productRows, useSaving } from "./import/products.ts";
import { SheetField, useSheet } from "./import/sheet.tsx";
import { readGrid, type Table as Sheet } from "./import/table.ts";
import { templateOf, WORKBOOK } from "./import/template.ts";
import { wordsOfSheet } from "./import/words.ts";
import { ForIssuers } from "./kit/for-issuers.tsx";

export default function ImportProducts() {
  const { may, params } = useAccount();
  const { file, sheet: grid, fault, take } = useSheet(readGrid);
  const crumb = (
    <Link to="/$rfc/$ambiente/productos" params={params}>
      Productos
    </Link>
  );
  if (!may("issuer")) return <ForIssuers title="Importar productos" crumb={crumb} what="cambiar los productos" />;
  return (
    <Page
      title="Importar productos"
      crumb={crumb}
      about="De una hoja de cálculo, un producto por renglón. El que ya está, por su SKU o sin SKU por su descripción, se reemplaza."
    >
      <Card title="Archivo">
        <div className="fields">
          <SheetField file={file} onFile={take} />
        </div>
        <div className="row">
          <Button icon={Download} look="quiet" small onPress={downloadTemplate}>
            Descargar la plantilla
          </Button>
        </div>
        {fault === undefined ? null : <Notice look="bad">{fault}</Notice>}
      </Card>
      {grid === undefined || file === undefined ? null : (
        <Mapping key={`${file.name} ${file.lastModified}`} targets={PRODUCTS.targets} grid={grid}>
          {(sheet, mapping) => <Review sheet={sheet} mapping={mapping} />}
        </Mapping>
      )}
    </Page>
  );
}

async function downloadTemplate(): Promise<void> {
  download("plantilla-productos.xlsx", WORKBOOK, await templateOf(PRODUCTS, "Productos"));
}

const STATES: States = {
  waiting: ["info", "Por guardar"],
  saved: ["good", "Guardado"],
  wrong: ["bad", "Con errores"],
};

const COLUMNS: readonly TableColumn<ProductRow>[] = [
  {
    id: "product",
    title: "Producto",
    cell: ({ number, product }) => (
      <>
        {product.descripcion}
        <span className="under number">
          {[`Renglón ${number}`, product.noIdentificacion].filter(Boolean).join(" · ")}
        </span>
      </>
    ),
  },
  { id: "state", title: "Estado", cell: ({ outcome }) => <StateBadge state={outcome.state} among={STATES} /> },
  {
    id: "why",
    title: "Detalle",
    cell: ({ outcome }) => <span className="small wrap">{"why" in outcome ? outcome.why : "—"}</span>,
  },
  {
    id: "price",
    title: "Precio",
    numeric: true,
    cell: ({ product: { valorUnitario, precioConImpuestos = "" } }) => (
      <span className="amount">{amount(valorUnitario ?? precioConImpuestos)}</span>
    ),
  },
];

const SHOWN = 200;

/** Shows the rows of the sheet, and saves them. Those with errors come first, because they are what is left to do. */
function Review({ sheet, mapping }: { sheet: Sheet; mapping: readonly (Target | undefined)[] }) {
  const { rows, running, stalled, save } = useSaving(
    () => productRows(sheet, mapping),
    wordsOfSheet(sheet.headings, mapping),
  );
  const of = (state: ProductRow["outcome"]["state"]) => rows.filter(({ outcome }) => outcome.state === state);
  const [waiting, saved, wrong] = [of("waiting"), of("saved"), of("wrong")];
  return (
    <>
      <Card title="Revisión">
        <div className="stack tight">
          <p className="row" role="status">
            {saved.length > 0 ? <Badge tone="good">{`${count(saved.length)} guardados`}</Badge> : null}
            {waiting.length > 0 ? <Badge tone="info">{`${count(waiting.length)} por guardar`}</Badge> : null}
            {wrong.length > 0 ? <Badge tone="bad">{`${count(wrong.length)} con errores`}</Badge> : null}
          </p>
          {stalled === undefined ? null : (
            <Notice look="warn" title="No se guardaron todos">
              {stalled}
            </Notice>
          )}
          {wrong.length > 0 && waiting.length === 0 ? (
            <Notice look="warn">
              Los que tienen errores no se guardaron. Corrija el archivo y vuelva a elegirlo: los demás se reemplazan,
              no se repiten.
            </Notice>
          ) : null}
          {waiting.length === 0 ? null : (
            <div className="row">
              <Button icon={Save} look="primary" isPending={running} onPress={save}>
                {`Guardar ${count(waiting.length)}`}
              </Button>
            </div>
          )}
        </div>
      </Card>
      <Card flush>
        <Table
          label="Productos del archivo"
          columns={COLUMNS}
          items={[...wrong, ...waiting, ...saved].slice(0, SHOWN)}
          idOf={({ number }) => String(number)}
        />
        {rows.length > SHOWN ? (
          <div className="table-foot row spread">{`Se muestran ${SHOWN} de ${count(rows.length)}.`}</div>
        ) : null}
      </Card>
    </>
  );
}
