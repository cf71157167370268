import { CreateTransferRequestSchema } from "#proto/cfdi/v1/traslado_pb.ts";
import { Card } from "../../kit/page.tsx";
import { AutoFields, AutoRows } from "./capture/auto-fields.tsx";
import { CapturePage } from "./capture/capture.tsx";
import { PlaceInput, SeriesInput } from "./capture/choices.tsx";
import { ProblemsAt } from "./capture/fields.tsx";
import { FoldedReference } from "./capture/reference.tsx";
import { Substituting } from "./capture/substituting.tsx";
import { type Draft, newRow } from "./forms/draft.ts";
import { type FormField, fieldsOf } from "./forms/fields.ts";

const FIELDS = fieldsOf(CreateTransferRequestSchema);
const TRIP = FIELDS.flatMap((field) => (field.name === "cartaPorte" && field.kind === "group" ? field.fields : []));

const named = (fields: readonly FormField[], ...names: string[]) =>
  names.flatMap((name) => fields.filter((field) => field.name === name));

/** Captures a transfer of the account's own goods, with the fields of the contract. */
export default function CaptureTransfer() {
  return (
    <CapturePage
      kind="traslado"
      title="Nuevo traslado"
      fresh={fresh}
      fields={<Fields />}
      words={{ subtotal: "Subtotal", total: "Total" }}
    />
  );
}

const fresh = (): Draft => ({
  cartaPorte: {
    operadores: [newRow()],
    paradas: [newRow(), newRow()],
    mercancias: [newRow({ cantidad: "1" })],
  },
});

const SAVED = ["vehiculoGuardado", "remolquesGuardados", "operadoresGuardados"];
const VEHICLE = [...SAVED, "vehiculo", "remolques", "operadores", "seguros"];
const SHOWN = [...VEHICLE, "paradas", "mercancias"];

function Fields() {
  const rest = TRIP.filter(({ name }) => !SHOWN.includes(name));
  return (
    <>
      <Substituting path="sustituye" what="un traslado" />
      <Card title="Vehículo y operador">
        <div className="stack tight">
          <ProblemsAt path="cartaPorte" />
          <div className="fields">
            <SeriesInput kind="traslado" />
            <PlaceInput />
          </div>
          <AutoFields fields={named(TRIP, ...VEHICLE)} prefix="cartaPorte." />
          <FoldedReference />
        </div>
      </Card>
      <Rows title="Paradas" name="paradas" />
      <Rows title="Mercancías" name="mercancias" fresh={() => ({ cantidad: "1" })} />
      <Card title="Más datos del viaje">
        <div className="stack tight">
          <AutoFields fields={named(FIELDS, "fecha", "domicilioFiscal", "cfdiRelacionados")} />
          <AutoFields fields={rest} prefix="cartaPorte." />
        </div>
      </Card>
    </>
  );
}

function Rows({ title, name, fresh }: { title: string; name: string; fresh?: () => Readonly<Record<string, string>> }) {
  const [rows] = named(TRIP, name);
  if (rows?.kind !== "rows") return null;
  return (
    <Card title={title}>
      <ProblemsAt path={`cartaPorte.${name}`} />
      <AutoRows path={`cartaPorte.${name}`} fields={rows.fields} max={rows.max} fresh={fresh} />
    </Card>
  );
}
