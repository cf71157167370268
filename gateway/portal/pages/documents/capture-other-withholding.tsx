import { useQuery } from "@connectrpc/connect-query";
import { type FormElement, PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { Loaded } from "../../kit/loading.tsx";
import { Card } from "../../kit/page.tsx";
import { AutoFields } from "./capture/auto-fields.tsx";
import { CapturePage } from "./capture/capture.tsx";
import { SeriesInput } from "./capture/choices.tsx";
import { ChoiceInput, ProblemsAt } from "./capture/fields.tsx";
import { useDraft } from "./capture/form.tsx";
import { named, OPERATION, WithholdingFields } from "./capture/withholding-fields.tsx";
import { type Draft, newRow, readText } from "./forms/draft.ts";
import type { FormField } from "./forms/fields.ts";

/**
 * Captures a withholding receipt of a type that the API does not make. The service describes the form of the type's
 * data.
 */
export default function CaptureOtherWithholding() {
  return (
    <CapturePage
      kind="otra_retencion"
      title="Nueva constancia de otro tipo"
      fresh={fresh}
      fields={<Fields />}
      words={{ subtotal: "Operación", total: "Neto" }}
    />
  );
}

const fresh = (): Draft => ({ retencion: { impRetenidos: [newRow({ impuesto: "001" })] } });

function Fields() {
  const type = useDraft((draft) => readText(draft, "tipo"));
  const query = useQuery(PortalDocuments.method.listWithholdingForms, {}, { staleTime: 3_600_000 });
  return (
    <Loaded query={query}>
      {({ forms }) => {
        const form = forms.find(({ tipo }) => tipo === type)?.form;
        const types = forms.map(({ tipo, titulo, cveRetenc }) => ({ id: tipo, label: `${cveRetenc} · ${titulo}` }));
        return (
          <WithholdingFields
            prefix="retencion."
            operation={
              <>
                <div className="fields">
                  <ChoiceInput path="tipo" label="Tipo de operación" required options={types} />
                  <SeriesInput kind="retencion" path="retencion.serie" />
                </div>
                <AutoFields fields={named(OPERATION)} prefix="retencion." />
              </>
            }
          >
            {form === undefined ? null : (
              <Card title="Datos del complemento" about="Las claves son las de los catálogos del SAT.">
                <div className="stack tight">
                  <ProblemsAt path="datos" />
                  <AutoFields fields={fieldsIn(form)} prefix="datos." />
                </div>
              </Card>
            )}
          </WithholdingFields>
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
