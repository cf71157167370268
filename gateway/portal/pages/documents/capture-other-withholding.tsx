import { useQuery } from "@connectrpc/connect-query";
import {
  type FormElement,
  OtherWithholdingRequestSchema,
  PortalDocuments,
} from "#proto/cfdi/v1/portal_documents_pb.ts";
import { CreateWithholdingRequestSchema } from "#proto/cfdi/v1/withholding_pb.ts";
import { Loaded } from "../../kit/loading.tsx";
import { Card } from "../../kit/page.tsx";
import { AutoFields, AutoRows } from "./capture/auto-fields.tsx";
import { CapturePage } from "./capture/capture.tsx";
import { SeriesInput } from "./capture/choices.tsx";
import { ChoiceInput, ProblemsAt } from "./capture/fields.tsx";
import { useDraft } from "./capture/form.tsx";
import { NameAdviceAt } from "./capture/name-advice-at.tsx";
import { FoldedReference } from "./capture/reference.tsx";
import { type Draft, newRow, readText } from "./forms/draft.ts";
import { type FormField, fieldsOf } from "./forms/fields.ts";

const FIELDS = fieldsOf(CreateWithholdingRequestSchema);
const named = (names: readonly string[]) => names.flatMap((name) => FIELDS.filter((field) => field.name === name));

/**
 * Captures a withholding receipt of a type that the API does not make. The service describes the form of the type's
 * data.
 */
export default function CaptureOtherWithholding() {
  return (
    <CapturePage
      kind="otra_retencion"
      schema={OtherWithholdingRequestSchema}
      title="Nueva constancia de otro tipo"
      fresh={fresh}
      fields={<Fields />}
      words={{ subtotal: "Operación", total: "Neto" }}
    />
  );
}

const fresh = (): Draft => ({ retencion: { impRetenidos: [newRow({ impuesto: "001" })] } });

const OPERATION = ["fechaOperacion", "montoOperacion", "montoTotGrav", "montoTotExent"];
const PERIOD = ["mesPeriodo", "mesFinPeriodo", "ejercicio"];
const PARTY = [
  "nombreContraparte",
  "rfcContraparte",
  "codigoPostalContraparte",
  "paisResidencia",
  "numRegIdTribContraparte",
];

function Fields() {
  const type = useDraft((draft) => readText(draft, "tipo"));
  const query = useQuery(PortalDocuments.method.listWithholdingForms, {}, { staleTime: 3_600_000 });
  const taxes = FIELDS.find(({ name }) => name === "impRetenidos");
  return (
    <Loaded query={query}>
      {({ forms }) => {
        const form = forms.find(({ tipo }) => tipo === type)?.form;
        return (
          <>
            <Card title="Operación">
              <div className="stack tight">
                <div className="fields">
                  <ChoiceInput
                    path="tipo"
                    label="Tipo de operación"
                    required
                    options={forms.map(({ tipo, titulo, cveRetenc }) => ({
                      id: tipo,
                      label: `${cveRetenc} · ${titulo}`,
                    }))}
                  />
                  <SeriesInput kind="retencion" path="retencion.serie" />
                </div>
                <AutoFields fields={named(OPERATION)} prefix="retencion." />
                <AutoFields fields={named(PERIOD)} prefix="retencion." />
                <FoldedReference path="retencion.referencia" />
              </div>
            </Card>
            <Card title="Contraparte">
              <AutoFields fields={named(PARTY)} prefix="retencion." />
              <NameAdviceAt rfc="retencion.rfcContraparte" nombre="retencion.nombreContraparte" />
            </Card>
            <Card title="Impuestos retenidos">
              <AutoRows
                path="retencion.impRetenidos"
                fields={taxes !== undefined && "fields" in taxes ? taxes.fields : []}
                fresh={() => ({ impuesto: "001" })}
              />
            </Card>
            {form === undefined ? null : (
              <Card title="Datos del complemento" about="Las claves son las de los catálogos del SAT.">
                <div className="stack tight">
                  <ProblemsAt path="datos" />
                  <AutoFields fields={fieldsIn(form)} prefix="datos." />
                </div>
              </Card>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** Returns a part of the service's form as fields: values first, then the parts in it. */
function fieldsIn({ fields, elements }: FormElement): readonly FormField[] {
  return [
    ...fields.map(({ name, required, kind, codes, meanings, maxLength }): FormField => {
      const common = { name, required, options: codes, meanings, maxLength };
      if (codes.length > 0) return { ...common, kind: "choice" };
      if (kind === "numero") return { ...common, kind: "amount" };
      if (kind === "entero") return { ...common, kind: "whole" };
      return { ...common, kind: kind === "fecha" ? "date" : "text" };
    }),
    ...elements.map((element): FormField => {
      const common = { name: element.name, required: element.least > 0, fields: fieldsIn(element) };
      return element.most === 1
        ? { ...common, kind: "group" }
        : { ...common, kind: "rows", max: element.most === 0 ? undefined : element.most };
    }),
  ];
}
