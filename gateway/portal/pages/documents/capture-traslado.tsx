import { useMutation, useTransport } from "@connectrpc/connect-query";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { CopyPlus } from "lucide-react";
import { Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { CreateTransferRequestSchema } from "#proto/cfdi/v1/traslado_pb.ts";
import { moment } from "../../data/format.ts";
import { useAccount } from "../../data/session.tsx";
import { Button } from "../../kit/button.tsx";
import { useLeading } from "../../kit/leading.ts";
import { CallFault } from "../../kit/notice.tsx";
import { Card } from "../../kit/page.tsx";
import { AutoFields, AutoRows } from "./capture/auto-fields.tsx";
import { CapturePage } from "./capture/capture.tsx";
import { PlaceInput, SeriesInput } from "./capture/choices.tsx";
import { ProblemsAt } from "./capture/fields.tsx";
import { FoldedReference } from "./capture/reference.tsx";
import { Substituting } from "./capture/substituting.tsx";
import { Advised } from "./capture/trip-inputs.tsx";
import { API, recordOf } from "./data/api.ts";
import { captureOf } from "./data/lists.ts";
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
    // Most trips go by road; the others leave the group out.
    seguros: {},
    paradas: [newRow(), newRow()],
    mercancias: [newRow({ cantidad: "1" })],
  },
});

const SAVED = ["vehiculoGuardado", "remolquesGuardados", "operadoresGuardados"];
const ABROAD = ["comercioExterior", "motivoTraslado", "propietarios"];
const VEHICLE = [...SAVED, "vehiculo", "remolques", "operadores", "seguros", "barco", "avion", "tren"];
const SHOWN = [...VEHICLE, "paradas", "mercancias"];

function Fields() {
  const rest = TRIP.filter(({ name }) => !SHOWN.includes(name));
  return (
    <>
      <Substituting path="sustituye" what="un traslado" />
      <Card title="En qué va, y quién conduce" actions={<RepeatTrip />}>
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
          <AutoFields fields={named(FIELDS, "fecha", "domicilioFiscal", "cfdiRelacionados", ...ABROAD)} />
          <AutoFields fields={rest} prefix="cartaPorte." />
          <Advised about="comercioExterior." />
        </div>
      </Card>
    </>
  );
}

const MOST_TRIPS = 10;

/** Begins a new form as one of the last trips was. */
function RepeatTrip() {
  const { account, environment, params, zone } = useAccount();
  const { borrador } = useSearch({ strict: false }) as { borrador?: string };
  const transport = useTransport();
  const lead = useLeading();
  const { data } = useQuery({
    queryKey: ["documents", account, environment, "traslados", "last"],
    queryFn: ({ signal }) => API.traslados.list(transport, { situacion: "vigente" }, MOST_TRIPS, signal),
    enabled: borrador === undefined,
  });
  const copy = useMutation(PortalDocuments.method.copyToDraft, {
    onSuccess: async ({ draft }) => {
      if (draft === undefined) return;
      const place = { to: captureOf(draft), params, search: { borrador: draft.id } } as const;
      await lead({ ...place, replace: true, ignoreBlocker: true });
    },
  });
  const rows = data?.rows ?? [];
  if (borrador !== undefined || rows.length === 0) return null;
  return (
    <>
      <CallFault error={copy.error} />
      <MenuTrigger>
        <Button icon={CopyPlus} small isPending={copy.isPending || copy.isSuccess}>
          Repetir un viaje
        </Button>
        <Popover className="popover">
          <Menu className="options" aria-label="Los últimos viajes" onAction={(id) => copy.mutate({ id: String(id) })}>
            {rows.map((row) => (
              <MenuItem key={row.id} id={recordOf(row)} className="option">
                {[row.folio, moment(row.timbrada, zone), row.referencia].filter(Boolean).join(" · ")}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
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
