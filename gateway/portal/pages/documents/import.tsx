import { useSearch } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useState } from "react";
import { useAccount } from "../../data/session.tsx";
import { Button } from "../../kit/button.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Card, Page } from "../../kit/page.tsx";
import { Select } from "../../kit/select.tsx";
import "./kit/documents.css";
import { download } from "./data/files.ts";
import { csv } from "./import/csv.ts";
import { IMPORTS, type ImportKind } from "./import/kinds.ts";
import { Mapping } from "./import/mapping.tsx";
import { Review } from "./import/review.tsx";
import { SavedReview, type SavedSheet } from "./import/saved-review.tsx";
import { SAVED_SHEETS } from "./import/saved-sheets.tsx";
import type { SheetRow } from "./import/saving.ts";
import { SheetField, useSheet } from "./import/sheet.tsx";
import { readGrid } from "./import/table.ts";
import { templateOf, WORKBOOK } from "./import/template.ts";
import { ForIssuers } from "./kit/for-issuers.tsx";

export default function ImportPage() {
  const { may } = useAccount();
  const { tipo } = useSearch({ strict: false }) as { tipo?: string };
  const [kind, setKind] = useState(tipo ?? "factura");
  const saved = SAVED_SHEETS.find((one) => one.kind === kind) as SavedSheet<SheetRow> | undefined;
  const documents = IMPORTS.find((one) => one.kind === kind) ?? IMPORTS[0]!;
  const chosen = saved ?? documents;
  const { file, sheet: grid, fault, take } = useSheet(readGrid);
  if (!may("issuer")) return <ForIssuers title="Importar" what="emitir" />;
  return (
    <Page
      title="Importar"
      about="Muchos comprobantes de una hoja de cálculo, que se revisan todos antes de timbrar el primero, o tickets, productos, clientes y empleados, que se guardan."
    >
      <Card title="Archivo">
        <div className="fields">
          <Select
            label="Qué contiene"
            help={chosen.rows}
            isRequired
            options={[...IMPORTS, ...SAVED_SHEETS].map((one) => ({ id: one.kind, label: one.title }))}
            value={chosen.kind}
            onChange={setKind}
          />
          <SheetField file={file} onFile={take} />
        </div>
        <div className="row">
          <Button icon={Download} look="quiet" small onPress={() => downloadSample(chosen)}>
            Descargar un ejemplo
          </Button>
          <Button icon={Download} look="quiet" small onPress={() => downloadTemplate(chosen)}>
            Descargar la plantilla completa
          </Button>
        </div>
        {fault === undefined ? null : <Notice look="bad">{fault}</Notice>}
      </Card>
      {grid === undefined || file === undefined ? null : (
        <Mapping key={`${chosen.kind} ${file.name} ${file.lastModified}`} targets={chosen.targets} grid={grid}>
          {(sheet, mapping) =>
            saved !== undefined ? (
              <SavedReview of={saved} sheet={sheet} mapping={mapping} />
            ) : (
              <Review kind={documents} sheet={sheet} mapping={mapping} name={file.name} />
            )
          }
        </Mapping>
      )}
    </Page>
  );
}

type Chosen = Pick<ImportKind, "title" | "targets" | "notes" | "sample"> & { readonly kind: string };

async function downloadTemplate(kind: Chosen): Promise<void> {
  const isSaved = SAVED_SHEETS.some((one) => one.kind === kind.kind);
  download(`plantilla-${kind.kind}.xlsx`, WORKBOOK, await templateOf(kind, isSaved ? kind.title : "Comprobantes"));
}

function downloadSample({ kind, sample: { headings, row } }: Chosen): void {
  download(`ejemplo-${kind}.csv`, "text/csv", csv([headings, row]));
}
