import { WithholdingDataSchema } from "#proto/cfdi/v1/withholding_pb.ts";
import { onlyWith } from "../../../../common/only-with.ts";
import { Card } from "../../kit/page.tsx";
import { AutoFields } from "./capture/auto-fields.tsx";
import { CapturePage } from "./capture/capture.tsx";
import { SeriesInput } from "./capture/choices.tsx";
import { ProblemsAt } from "./capture/fields.tsx";
import { useDraft } from "./capture/form.tsx";
import { fieldsIn, named, OPERATION, WithholdingFields } from "./capture/withholding-fields.tsx";
import { type Draft, read, readText, write } from "./forms/draft.ts";

/** Captures a withholding receipt of one of the three types that the service builds. The form is the contract's. */
export default function CaptureWithholding() {
  return (
    <CapturePage
      kind="retencion"
      title="Nueva constancia de retenciones"
      fresh={fresh}
      derive={derive}
      fields={<Fields />}
      words={{ subtotal: "Operación", total: "Neto" }}
    />
  );
}

const fresh = (): Draft => ({ tipoOperacion: "dividendos", impRetenidos: [] });

/** The data of a type of operation; the contract refuses those of the others. */
const dataOf = (tipo: string): ReadonlySet<string> =>
  new Set(WithholdingDataSchema.fields.flatMap((field) => (onlyWith(field)?.value === tipo ? [field.jsonName] : [])));

function derive(draft: Draft): Draft {
  const data = read(draft, "datosEspecificos");
  if (data === undefined || typeof data !== "object" || Array.isArray(data)) return draft;
  const own = dataOf(readText(draft, "tipoOperacion"));
  const kept = Object.entries(data).filter(([name]) => own.has(name));
  return kept.length === Object.keys(data).length ? draft : write(draft, "datosEspecificos", Object.fromEntries(kept));
}

function Fields() {
  const tipo = useDraft((draft) => readText(draft, "tipoOperacion"));
  const own = dataOf(tipo);
  return (
    <WithholdingFields
      operation={
        <>
          <AutoFields fields={named(["tipoOperacion", ...OPERATION])} />
          <div className="fields">
            <SeriesInput kind="retencion" />
          </div>
        </>
      }
    >
      {own.size === 0 ? null : (
        <Card title="Datos del complemento">
          <div className="stack tight">
            <ProblemsAt path="datosEspecificos" />
            <AutoFields
              fields={fieldsIn("datosEspecificos").filter(({ name }) => own.has(name))}
              prefix="datosEspecificos."
            />
          </div>
        </Card>
      )}
    </WithholdingFields>
  );
}
