import { useQuery } from "@connectrpc/connect-query";
import { PortalMail } from "#proto/cfdi/v1/portal_mail_pb.ts";
import { addressAliases, addressesOf } from "../../../data/addresses.ts";
import { useCall } from "../../../data/call.ts";
import { count } from "../../../data/format.ts";
import { textOf, useServerForm } from "../../../data/server-form.ts";
import { Dialog, SubmitButtons } from "../../../kit/dialog.tsx";
import { Form } from "../../../kit/form.tsx";
import { Loaded } from "../../../kit/loading.tsx";
import { toast } from "../../../toasts/toast.ts";
import { AddressesInput } from "../kit/addresses-input.tsx";

interface Props {
  /** Ids of records. */
  readonly documents: readonly string[];
  readonly title: string;
  readonly onClose: () => void;
  readonly onSent?: () => void;
}

/**
 * Sends documents by mail. One document goes to addresses that can be edited, several go each to the addresses of its
 * receiver.
 */
export function SendDialog({ documents, title, onClose, onSent }: Props) {
  const [first = ""] = documents;
  const isOne = documents.length === 1;
  const known = useQuery(PortalMail.method.getMailAddresses, { documento: first }, { enabled: isOne });
  const send = useCall(PortalMail.method.sendDocuments);
  const form = useServerForm(async (data) => {
    const correos = addressesOf(textOf(data, "correos"));
    const { mails, sinCorreo } = await send({ documentos: [...documents], correos });
    toast(told(mails, sinCorreo));
    onSent?.();
    onClose();
  }, addressAliases("correos"));
  const fields = (correos: readonly string[]) => (
    <Form of={form}>
      <AddressesInput
        addresses={correos}
        isRequired={isOne}
        help={isOne ? "" : "Si los escribe, todos van a estos, y no a los de sus receptores. "}
      />
      <SubmitButtons form={form} onCancel={onClose}>
        {isOne ? "Enviar" : `Enviar ${count(documents.length)} comprobantes`}
      </SubmitButtons>
    </Form>
  );
  return (
    <Dialog
      onClose={onClose}
      title={title}
      about={isOne ? "Con su XML y su PDF." : "Cada uno con su XML y su PDF, a los correos de su receptor."}
    >
      {isOne ? <Loaded query={known}>{({ correos }) => fields(correos)}</Loaded> : fields([])}
    </Dialog>
  );
}

function told(mails: number, without: readonly string[]): string {
  const sent = mails === 1 ? "Va en camino 1 correo." : `Van en camino ${count(mails)} correos.`;
  return without.length === 0 ? sent : `${sent} Sin correo: ${without.join(", ")}.`;
}
