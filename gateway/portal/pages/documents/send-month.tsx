import { useQuery } from "@connectrpc/connect-query";
import { useState } from "react";
import { PortalMail } from "#proto/cfdi/v1/portal_mail_pb.ts";
import { useCall } from "../../data/call.ts";
import { useServerForm } from "../../data/server-form.ts";
import { Dialog, SubmitButtons } from "../../kit/dialog.tsx";
import { Form } from "../../kit/form.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Select } from "../../kit/select.tsx";
import { toast } from "../../toasts/toast.ts";
import { monthName } from "./data/month.ts";

/** Sends a month to somebody of the account, such as its accountant. */
export function SendMonth({ mes, onClose }: { readonly mes: string; readonly onClose: () => void }) {
  const query = useQuery(PortalMail.method.getMailing, {});
  const [correo, setCorreo] = useState<string | null>(null);
  const send = useCall(PortalMail.method.sendMonth);
  const form = useServerForm(async () => {
    await send({ mes, correo: correo ?? "" });
    toast("Se está preparando, y llegará por correo. Vea cómo va en Correo.");
    onClose();
  });
  return (
    <Dialog
      onClose={onClose}
      title={`Enviar ${monthName(mes)} al contador`}
      about="Un ZIP con los XML, los PDF y los acuses, por serie y folio, y un libro de Excel. Por la Fecha de cada comprobante."
    >
      <Loaded query={query} lines={2}>
        {({ available, personas }) => (
          <Form of={form}>
            {available ? null : (
              <Notice look="warn">Este servicio no tiene servidor de correo: avise a soporte.</Notice>
            )}
            <Select
              name="correo"
              label="A quién"
              help="Personas de la cuenta; un administrador invita a otras en Equipo."
              isRequired
              autoFocus
              options={personas.map((id) => ({ id, label: id }))}
              value={correo}
              onChange={setCorreo}
            />
            <SubmitButtons form={form} onCancel={onClose}>
              Enviar
            </SubmitButtons>
          </Form>
        )}
      </Loaded>
    </Dialog>
  );
}
