import type { ComponentProps } from "react";
import { CreatePayrollRequestSchema } from "#proto/cfdi/v1/payroll_pb.ts";
import { Card } from "../../kit/page.tsx";
import { AutoFields, AutoRows } from "./capture/auto-fields.tsx";
import { CapturePage } from "./capture/capture.tsx";
import { CustomerInput, PlaceInput, SeriesInput } from "./capture/choices.tsx";
import { ProblemsAt } from "./capture/fields.tsx";
import { FoldedReference } from "./capture/reference.tsx";
import { Substituting } from "./capture/substituting.tsx";
import type { Draft } from "./forms/draft.ts";
import { type FormField, fieldsOf } from "./forms/fields.ts";
import { TOTALS, withTotals } from "./forms/payroll-totals.ts";

const FIELDS = fieldsOf(CreatePayrollRequestSchema);

function within(path: string): readonly FormField[] {
  return path.split(".").reduce((fields: readonly FormField[], name) => {
    const found = fields.find((field) => field.name === name);
    return found !== undefined && "fields" in found ? found.fields : [];
  }, FIELDS);
}

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

const APART = new Set([
  ...TOTALS,
  "nomina.receptor",
  "nomina.percepciones",
  "nomina.deducciones",
  "nomina.otrosPagos",
  "nomina.incapacidades",
  "nomina.percepciones.percepciones",
  "nomina.deducciones.deducciones",
  // The service adds these up.
  "nomina.percepciones.totalSueldos",
  "nomina.percepciones.totalSeparacionIndemnizacion",
  "nomina.percepciones.totalJubilacionPensionRetiro",
  "nomina.deducciones.totalOtrasDeducciones",
  "nomina.deducciones.totalImpuestosRetenidos",
]);

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
      <Payments title="Percepciones" group="percepciones" fresh={() => ({ importeExento: "0" })} />
      <Payments title="Deducciones" group="deducciones" />
      <Card title="Otros pagos">
        <AutoRows path="nomina.otrosPagos" fields={within("nomina.otrosPagos")} />
      </Card>
      <Card title="Incapacidades">
        <AutoRows path="nomina.incapacidades" fields={within("nomina.incapacidades")} />
      </Card>
      <Card title="Patrón y PDF">
        <div className="stack tight">
          <AutoFields fields={FIELDS.filter(({ name }) => name === "emisor" || PDF.has(name))} />
        </div>
      </Card>
    </>
  );
}

interface PaymentsProps extends Pick<ComponentProps<typeof AutoRows>, "fresh"> {
  readonly title: string;
  /** The group and the rows in it have one name. */
  readonly group: string;
}

function Payments({ title, group, fresh }: PaymentsProps) {
  const path = `nomina.${group}`;
  const rows = `${path}.${group}`;
  return (
    <Card title={title}>
      <div className="stack tight">
        <AutoRows path={rows} fields={within(rows)} fresh={fresh} />
        <AutoFields fields={within(path)} prefix={`${path}.`} hide={APART} />
        <ProblemsAt path={path} />
      </div>
    </Card>
  );
}
