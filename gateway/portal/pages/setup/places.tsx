import { useQuery } from "@connectrpc/connect-query";
import { MapPin, Plus } from "lucide-react";
import { useState } from "react";
import { type Place, PlaceSchema } from "#proto/cfdi/v1/account_pb.ts";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { useCall } from "../../data/call.ts";
import { useAccount } from "../../data/session.tsx";
import { Button } from "../../kit/button.tsx";
import { Confirm } from "../../kit/dialog.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Card } from "../../kit/page.tsx";
import { Table, type TableColumn } from "../../kit/table.tsx";
import { toast } from "../../toasts/toast.ts";
import { TextInput } from "../documents/capture/fields.tsx";
import { RequestDialog } from "../documents/capture/request-dialog.tsx";
import { toDraft } from "../documents/forms/draft.ts";

const COLUMNS: readonly TableColumn<Place>[] = [
  { id: "nombre", title: "Nombre", cell: ({ nombre }) => nombre },
  { id: "codigoPostal", title: "Código postal", look: "number", cell: ({ codigoPostal }) => codigoPostal },
  { id: "zona", title: "Zona horaria", cell: ({ zonaHoraria }) => zonaHoraria },
  { id: "permiso", title: "Permiso de combustible", look: "number", cell: ({ permiso }) => permiso ?? "—" },
];

export function Places() {
  const { may } = useAccount();
  const list = useQuery(PortalAccount.method.listOwnPlaces, {});
  const [editing, setEditing] = useState<Place | "new" | undefined>(undefined);
  const [removing, setRemoving] = useState<Place | undefined>(undefined);
  const mayEdit = may("owner");
  const add = (
    <Button icon={Plus} small onPress={() => setEditing("new")}>
      Nuevo lugar
    </Button>
  );
  return (
    <Card
      title="Lugares de expedición"
      about="Sucursales: un documento lleva el que se le elige, el de su serie o el de la cuenta, en ese orden. Quien vende gasolina o diésel guarda aquí el permiso de cada lugar, también el de la cuenta."
      actions={mayEdit ? add : null}
      flush
    >
      <Loaded query={list}>
        {({ places }) => (
          <Table
            label="Lugares de expedición"
            columns={COLUMNS}
            items={places}
            idOf={({ codigoPostal }) => codigoPostal}
            {...(mayEdit ? { onOpen: setEditing } : {})}
            empty={<Empty icon={MapPin} title="Todo se expide en el lugar de la cuenta" />}
          />
        )}
      </Loaded>
      {editing === undefined ? null : (
        <PlaceDialog
          {...(editing === "new" ? {} : { place: editing })}
          onClose={() => setEditing(undefined)}
          onRemove={(place) => {
            setEditing(undefined);
            setRemoving(place);
          }}
        />
      )}
      {removing === undefined ? null : <Remove place={removing} onClose={() => setRemoving(undefined)} />}
    </Card>
  );
}

interface DialogProps {
  /** The place that is changed; a new one when absent. */
  readonly place?: Place;
  readonly onClose: () => void;
  readonly onRemove: (place: Place) => void;
}

function PlaceDialog({ place, onClose, onRemove }: DialogProps) {
  const isNew = place === undefined;
  const sent = () => {
    toast("El lugar de expedición quedó guardado.");
    onClose();
  };
  return (
    <RequestDialog
      method={PortalAccount.method.saveOwnPlace}
      first={isNew ? {} : toDraft(PlaceSchema, place)}
      onSent={sent}
      onClose={onClose}
      title={isNew ? "Nuevo lugar" : place.nombre}
      submit="Guardar el lugar"
      other={
        isNew ? undefined : (
          <Button look="quiet" onPress={() => onRemove(place)}>
            Quitar
          </Button>
        )
      }
    >
      <div className="fields">
        <TextInput
          path="codigoPostal"
          inputMode="numeric"
          maxLength={5}
          required
          isReadOnly={!isNew}
          autoFocus={isNew}
        />
        <TextInput path="nombre" help="Como lo llaman ustedes: Sucursal Monterrey." maxLength={100} required />
        <TextInput path="zonaHoraria" help="Vacía, la de su código postal." maxLength={64} />
        <TextInput
          path="permiso"
          help="De la CRE o la CNE, como PL/12345/EXP/ES/2016; sólo si ahí se vende gasolina o diésel."
          maxLength={35}
        />
      </div>
    </RequestDialog>
  );
}

function Remove({ place, onClose }: { place: Place; onClose: () => void }) {
  const remove = useCall(PortalAccount.method.removeOwnPlace);
  const confirm = async () => {
    await remove({ codigoPostal: place.codigoPostal });
    toast(`Se quitó ${place.nombre}.`);
    onClose();
  };
  return (
    <Confirm onClose={onClose} title="¿Quitar este lugar?" action="Quitar" danger onConfirm={confirm}>
      <p>
        {place.nombre} ({place.codigoPostal}) deja de ofrecerse al capturar. Los documentos que ya se expidieron ahí no
        cambian.
      </p>
    </Confirm>
  );
}
