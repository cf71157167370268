import { useQuery } from "@connectrpc/connect-query";
import { useState } from "react";
import { PortalMail } from "#proto/cfdi/v1/portal_mail_pb.ts";
import { useCall } from "../../data/call.ts";
import { keepChoice, lastChoice } from "../../data/last-choice.ts";
import { useServerForm } from "../../data/server-form.ts";
import { useAccount } from "../../data/session.tsx";
import { Dialog, SubmitButtons } from "../../kit/dialog.tsx";
import { Form } from "../../kit/form.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Select } from "../../kit/select.tsx";
import { toast } from "../../toasts/toast.ts";
import { monthName } from "./data/month.ts";

const ACCOUNTANT = "contador";

/** Sends a month to somebody of the account, such as its accountant. */
export function SendMonth({ mes, onClose }: { readonly mes: string; readonly onClose: () => void }) {
  const { account } = useAccount();
  const query = useQuery(PortalMail.method.getMailing, {});
  const [last] = useState(() => lastChoice(account, ACCOUNTANT));
  const [chosen, setChosen] = useState<string | null>(null);
  const people = query.data?.personas ?? [];
  // The months go to one accountant, who may have left the account since.
  const correo = chosen ?? (people.includes(last) ? last : null);
  const send = useCall(PortalMail.method.sendMonth);
  const form = useServerForm(async () => {
    await send({ mes, correo: correo ?? "" });
    keepChoice(account, ACCOUNTANT, correo ?? "");
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
              autoFocus={correo === null}
              options={personas.map((id) => ({ id, label: id }))}
              value={correo}
              onChange={setChosen}
            />
            <SubmitButtons form={form} onCancel={onClose} autoFocus={correo !== null}>
              Enviar
            </SubmitButtons>
          </Form>
        )}
      </Loaded>
    </Dialog>
  );
}
