import type { ComponentProps } from "react";
import { CreatePayrollRequestSchema } from "#proto/cfdi/v1/payroll_pb.ts";
import { Card } from "../../../kit/page.tsx";
import { type FormField, fieldsOf } from "../forms/fields.ts";
import { TOTALS } from "../forms/payroll-totals.ts";
import { AutoFields, AutoRows } from "./auto-fields.tsx";
import { ProblemsAt } from "./fields.tsx";

export const FIELDS = fieldsOf(CreatePayrollRequestSchema);

export function within(path: string): readonly FormField[] {
  return path.split(".").reduce((fields: readonly FormField[], name) => {
    const found = fields.find((field) => field.name === name);
    return found !== undefined && "fields" in found ? found.fields : [];
  }, FIELDS);
}

export const APART = new Set([
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

/** Shows what a receipt pays and withholds. */
export function Payments() {
  return (
    <>
      <Group title="Percepciones" group="percepciones" fresh={() => ({ importeExento: "0" })} />
      <Group title="Deducciones" group="deducciones" />
      <Card title="Otros pagos">
        <AutoRows path="nomina.otrosPagos" fields={within("nomina.otrosPagos")} />
      </Card>
      <Card title="Incapacidades">
        <AutoRows path="nomina.incapacidades" fields={within("nomina.incapacidades")} />
      </Card>
    </>
  );
}

interface GroupProps extends Pick<ComponentProps<typeof AutoRows>, "fresh"> {
  readonly title: string;
  /** The group and the rows in it have one name. */
  readonly group: string;
}

function Group({ title, group, fresh }: GroupProps) {
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
