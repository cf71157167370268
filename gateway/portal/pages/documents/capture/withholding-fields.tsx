import type { ReactNode } from "react";
import { CreateWithholdingRequestSchema } from "#proto/cfdi/v1/withholding_pb.ts";
import { Card } from "../../../kit/page.tsx";
import { type FormField, fieldsOf } from "../forms/fields.ts";
import { AutoFields, AutoRows } from "./auto-fields.tsx";
import { NameAdviceAt } from "./name-advice-at.tsx";
import { FoldedReference } from "./reference.tsx";

const FIELDS = fieldsOf(CreateWithholdingRequestSchema);

export const named = (names: readonly string[]) =>
  names.flatMap((name) => FIELDS.filter((field) => field.name === name));

/** Returns the fields of a group or of rows. */
export const fieldsIn = (name: string): readonly FormField[] =>
  named([name]).flatMap((found) => ("fields" in found ? found.fields : []));

export const OPERATION = ["fechaOperacion", "montoOperacion", "montoTotGrav", "montoTotExent"];
const PERIOD = named(["mesPeriodo", "mesFinPeriodo", "ejercicio"]);
const PARTY = named([
  ...["nombreContraparte", "rfcContraparte", "codigoPostalContraparte"],
  ...["paisResidencia", "numRegIdTribContraparte"],
]);

interface Props {
  /** Stands before the names of the fields: "retencion.". */
  readonly prefix?: string;
  /** The type of operation, its series and its amounts. */
  readonly operation: ReactNode;
  /** The data of the type. */
  readonly children: ReactNode;
}

/** Takes what withholding receipts of all types have. */
export function WithholdingFields({ prefix = "", operation, children }: Props) {
  return (
    <>
      <Card title="Operación">
        <div className="stack tight">
          {operation}
          <AutoFields fields={PERIOD} prefix={prefix} />
          <FoldedReference path={`${prefix}referencia`} />
        </div>
      </Card>
      <Card
        title="Contraparte"
        about="De quien recibe el pago. Nacional: RFC y código postal. Extranjera: país e identificación."
      >
        <AutoFields fields={PARTY} prefix={prefix} />
        <NameAdviceAt rfc={`${prefix}rfcContraparte`} nombre={`${prefix}nombreContraparte`} />
      </Card>
      <Card title="Impuestos retenidos">
        <AutoRows
          path={`${prefix}impRetenidos`}
          fields={fieldsIn("impRetenidos")}
          max={100}
          fresh={() => ({ impuesto: "001" })}
        />
      </Card>
      {children}
    </>
  );
}
