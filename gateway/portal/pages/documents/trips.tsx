import { create } from "@bufbuild/protobuf";
import { callUnaryMethod } from "@connectrpc/connect-query";
import { FileSpreadsheet, Plus, Truck } from "lucide-react";
import { useState } from "react";
import { SaveTripThingsRequestSchema, Trips, type TripThing } from "#proto/cfdi/v1/trip_pb.ts";
import { useCall } from "../../data/call.ts";
import { useAccount } from "../../data/session.tsx";
import { Button, ButtonLink } from "../../kit/button.tsx";
import { Confirm } from "../../kit/dialog.tsx";
import { Page } from "../../kit/page.tsx";
import { SearchedList } from "../../kit/searched-list.tsx";
import type { TableColumn } from "../../kit/table.tsx";
import { Tabs } from "../../kit/tabs.tsx";
import { toast } from "../../toasts/toast.ts";
import "./kit/documents.css";
import { AutoFields } from "./capture/auto-fields.tsx";
import { TextInput } from "./capture/fields.tsx";
import { RequestDialog } from "./capture/request-dialog.tsx";
import { type Draft, toDraft } from "./forms/draft.ts";
import { fieldsOf } from "./forms/fields.ts";
import { DownloadRows, ROWS_AT_ONCE } from "./import/download-rows.tsx";
import { rowsOfThings, kindOf as sheetOf } from "./import/trip-things.ts";
import { THINGS, type Thing, wordsOf } from "./kit/trip-things.ts";

/** Lists what an account's trips carry again and again, a tab for each kind. */
export default function TripThings() {
  return (
    <Page
      title="Viajes"
      about="Lo que sus viajes llevan una y otra vez. Con una clave propia, una carta porte se hace de lo que ya está guardado. Barcos, aviones y trenes van enteros en cada viaje, que se puede repetir."
    >
      <Tabs
        label="Lo guardado"
        tabs={THINGS.map((kind) => ({ id: kind.name, title: kind.title, content: <OfKind kind={kind} /> }))}
      />
    </Page>
  );
}

function OfKind({ kind }: { readonly kind: Thing }) {
  const { name, title, add } = kind;
  const { may, params } = useAccount();
  const [editing, setEditing] = useState<TripThing | "new" | undefined>(undefined);
  const [removing, setRemoving] = useState<TripThing | undefined>(undefined);
  const mayEdit = may("issuer");
  const columns: readonly TableColumn<TripThing>[] = [
    { id: "clave", title: "Clave", look: "mono nowrap", cell: ({ clave }) => clave },
    {
      id: "datos",
      title: "Datos",
      cell: (thing) => wordsOf(kind, thing),
    },
  ];
  const button = (
    <Button icon={Plus} look="primary" onPress={() => setEditing("new")}>
      {add}
    </Button>
  );
  return (
    <div className="stack tight">
      <div className="row end">
        <DownloadRows<TripThing>
          name={name}
          page={async (transport, { clave: despues = "" } = {} as TripThing) => {
            const asked = { tipo: name, limite: ROWS_AT_ONCE, despues };
            return (await callUnaryMethod(transport, Trips.method.listTripThings, asked)).data;
          }}
          rowsOf={(things) => rowsOfThings(kind, things)}
        />
        {mayEdit ? (
          <>
            <ButtonLink
              icon={FileSpreadsheet}
              to="/$rfc/$ambiente/importar"
              params={params}
              search={{ tipo: sheetOf(kind) }}
            >
              Importar
            </ButtonLink>
            {button}
          </>
        ) : null}
      </div>
      <SearchedList
        label={title}
        searchLabel="Buscar por clave o datos"
        method={Trips.method.listTripThings}
        ask={({ limit, after, search }) => ({
          ...{ tipo: name, ...(limit === undefined ? {} : { limite: limit }) },
          ...(after === undefined ? {} : { despues: after }),
          ...(search === undefined ? {} : { buscar: search }),
        })}
        rowsOf={({ data }) => data}
        columns={columns}
        keyOf={({ clave }) => clave}
        onOpen={mayEdit ? setEditing : undefined}
        none="Nada coincide"
        empty={{ icon: Truck, title: "Todavía no hay nada guardado" }}
      />
      {editing === undefined ? null : (
        <ThingDialog
          kind={kind}
          {...(editing === "new" ? {} : { thing: editing })}
          onClose={() => setEditing(undefined)}
          onRemove={(thing) => {
            setEditing(undefined);
            setRemoving(thing);
          }}
        />
      )}
      {removing === undefined ? null : <Remove kind={kind} thing={removing} onClose={() => setRemoving(undefined)} />}
    </div>
  );
}

interface DialogProps {
  readonly kind: Thing;
  /** The thing that is changed; a new one when absent. */
  readonly thing?: TripThing;
  readonly onClose: () => void;
  readonly onRemove: (thing: TripThing) => void;
}

function ThingDialog({ kind: { name, add, schema }, thing, onClose, onRemove }: DialogProps) {
  const first =
    thing === undefined
      ? { guardados: [{ [name]: {} }] }
      : (toDraft(SaveTripThingsRequestSchema, create(SaveTripThingsRequestSchema, { guardados: [thing] })) as Draft);
  const sent = () => {
    toast("Quedó guardado.");
    onClose();
  };
  return (
    <RequestDialog
      method={Trips.method.saveTripThings}
      first={first}
      onSent={sent}
      onClose={onClose}
      title={thing?.clave ?? add}
      submit="Guardar"
      other={
        thing === undefined ? undefined : (
          <Button look="quiet" onPress={() => onRemove(thing)}>
            Quitar
          </Button>
        )
      }
    >
      <div className="fields">
        <TextInput
          path="guardados[0].clave"
          label="Clave"
          help="Como lo llaman ustedes: T-12, CEDIS."
          maxLength={30}
          required
          upper
          isReadOnly={thing !== undefined}
          autoFocus={thing === undefined}
        />
      </div>
      <AutoFields fields={fieldsOf(schema)} prefix={`guardados[0].${name}.`} />
    </RequestDialog>
  );
}

interface RemoveProps {
  readonly kind: Thing;
  readonly thing: TripThing;
  readonly onClose: () => void;
}

function Remove({ kind: { name }, thing: { clave }, onClose }: RemoveProps) {
  const remove = useCall(Trips.method.removeTripThing);
  const confirm = async () => {
    await remove({ tipo: name, clave });
    toast(`Se quitó ${clave}.`);
    onClose();
  };
  return (
    <Confirm onClose={onClose} title={`¿Quitar ${clave}?`} action="Quitar" danger onConfirm={confirm}>
      <p>Deja de ofrecerse para los viajes. Los comprobantes que ya lo llevan no cambian.</p>
    </Confirm>
  );
}
