import { Card } from "../../kit/page.tsx";
import { AutoFields } from "./capture/auto-fields.tsx";
import { CapturePage } from "./capture/capture.tsx";
import { CustomerInput, PlaceInput, SeriesInput } from "./capture/choices.tsx";
import { ProblemsAt } from "./capture/fields.tsx";
import { APART, FIELDS, Payments, within } from "./capture/payroll-fields.tsx";
import { FoldedReference } from "./capture/reference.tsx";
import { Substituting } from "./capture/substituting.tsx";
import type { Draft } from "./forms/draft.ts";
import { withTotals } from "./forms/payroll-totals.ts";

/** Captures a payroll receipt. The form is the contract's, and the totals are the sums of its rows. */
export default function CapturePayroll() {
  return (
    <CapturePage
      kind="nomina"
      title="Nuevo recibo de nómina"
      fresh={fresh}
      derive={withTotals}
      fields={<Fields />}
      words={{ subtotal: "Percepciones y otros pagos", discount: "Deducciones", total: "Neto" }}
    />
  );
}

const fresh = (): Draft => ({
  nomina: { tipoNomina: "O", percepciones: { percepciones: [] }, receptor: {} },
});

const PDF = new Set(["notaPdf", "camposPersonalizados"]);

function Fields() {
  return (
    <>
      <Substituting path="sustituye" what="un recibo de nómina" />
      <Card title="Trabajador y periodo">
        <div className="stack tight">
          <div className="fields">
            <div className="whole">
              <CustomerInput label="Trabajador" />
            </div>
            <SeriesInput kind="nomina" />
            <PlaceInput />
          </div>
          <AutoFields fields={within("nomina")} prefix="nomina." hide={APART} />
          <ProblemsAt path="nomina" />
          <FoldedReference />
        </div>
      </Card>
      <Card title="Datos laborales">
        <div className="stack tight">
          <AutoFields fields={within("nomina.receptor")} prefix="nomina.receptor." />
          <ProblemsAt path="nomina.receptor" />
        </div>
      </Card>
      <Payments />
      <Card title="Patrón y PDF">
        <div className="stack tight">
          <AutoFields fields={FIELDS.filter(({ name }) => name === "emisor" || PDF.has(name))} />
        </div>
      </Card>
    </>
  );
}
