import { Repeat } from "lucide-react";
import { useState } from "react";
import { PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { useCall } from "../../../data/call.ts";
import { textOf, useServerForm } from "../../../data/server-form.ts";
import { Button } from "../../../kit/button.tsx";
import { FormDialog } from "../../../kit/dialog.tsx";
import { TextField } from "../../../kit/field.tsx";
import { toast } from "../../../toasts/toast.ts";

interface Props {
  /** Returns the id of the invoice or draft; undefined where it could not be saved, which its page tells. */
  readonly idOf: () => Promise<string | undefined>;
  readonly small?: boolean;
}

/** Keeps an invoice to be made again, under a name that the user gives it. */
export function KeepTemplate({ idOf, small = false }: Props) {
  const [id, setId] = useState<string | undefined>(undefined);
  return (
    <>
      <Button icon={Repeat} {...(small ? { look: "quiet", small } : {})} onPress={async () => setId(await idOf())}>
        Guardar como plantilla
      </Button>
      {id === undefined ? null : <NameDialog id={id} onClose={() => setId(undefined)} />}
    </>
  );
}

function NameDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const save = useCall(PortalDocuments.method.saveTemplate);
  const form = useServerForm(async (data) => {
    await save({ id, nombre: textOf(data, "nombre") });
    toast("La plantilla quedó guardada. Está en la página Plantillas.");
    onClose();
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Guardar como plantilla"
      about="Si ya hay una con ese nombre, ésta la reemplaza y deja de repetirse sola hasta que se vuelva a programar."
      submit="Guardar la plantilla"
    >
      <TextField name="nombre" label="Nombre" isRequired maxLength={100} autoFocus />
    </FormDialog>
  );
}
