import { useQuery } from "@connectrpc/connect-query";
import { useState } from "react";
import type { Customer } from "#proto/cfdi/v1/account_pb.ts";
import { PortalMail } from "#proto/cfdi/v1/portal_mail_pb.ts";
import { addressAliases, addressesOf } from "../../data/addresses.ts";
import { useCall } from "../../data/call.ts";
import { counted, day, moment } from "../../data/format.ts";
import { textOf, useServerForm } from "../../data/server-form.ts";
import { useAccount } from "../../data/session.tsx";
import { FormDialog } from "../../kit/dialog.tsx";
import { Checkbox } from "../../kit/field.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Notice } from "../../kit/notice.tsx";
import { toast } from "../../toasts/toast.ts";
import type { OpenInvoice } from "./data/open-invoices.ts";
import { AddressesInput } from "./kit/addresses-input.tsx";

interface Props {
  readonly customer: Customer;
  readonly invoices: readonly OpenInvoice[];
  /** The sum of the invoices, and since when they are owed. */
  readonly owed: string;
  readonly onClose: () => void;
}

/** Reminds a customer of what is open. Another reminder of the same day is confirmed by itself. */
export function RemindDialog(props: Props) {
  const { rfc } = props.customer;
  const { zone } = useAccount();
  const sent = useQuery(PortalMail.method.listMails, { receptorRfc: rfc });
  const last = sent.data?.mails.find(({ motivo }) => motivo === "recordatorio")?.createdAt;
  const isAgain = last !== undefined && day(last, zone) === day(new Date(), zone);
  const [isSure, setSure] = useState(false);
  const remind = useCall(PortalMail.method.remindReceiver);
  const form = useServerForm(async (data) => {
    const { mails } = await remind({
      receptorRfc: rfc,
      facturas: props.invoices.map(({ id }) => id),
      correos: addressesOf(textOf(data, "correos")),
      otraVez: isAgain && isSure,
    });
    toast(`El recordatorio va en camino en ${counted(mails, "correo", "correos")}.`);
    props.onClose();
  }, addressAliases("correos"));
  return (
    <FormDialog
      form={form}
      onClose={props.onClose}
      title={`Recordar ${counted(props.invoices.length, "factura", "facturas")} por cobrar`}
      about={`A ${props.customer.nombre}: ${props.owed}. El correo lleva el folio y el saldo de cada una.`}
      submit="Enviar el recordatorio"
    >
      <AddressesInput addresses={[...new Set(props.customer.correos)]} />
      <Loaded query={sent} lines={1}>
        {() =>
          isAgain ? (
            <Notice look="warn" title={`Hoy ya se le recordó: ${moment(last, zone)}`}>
              <Checkbox isSelected={isSure} onChange={setSure}>
                Enviarle otro hoy
              </Checkbox>
            </Notice>
          ) : null
        }
      </Loaded>
    </FormDialog>
  );
}
