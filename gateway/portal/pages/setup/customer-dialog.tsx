import { type Customer, CustomerSchema } from "#proto/cfdi/v1/account_pb.ts";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { addressAliases } from "../../data/addresses.ts";
import { Button } from "../../kit/button.tsx";
import { toast } from "../../toasts/toast.ts";
import { ReceiverAdviceAt, ReceiverFields } from "../documents/capture/receiver-fields.tsx";
import { RequestDialog } from "../documents/capture/request-dialog.tsx";
import { toDraft } from "../documents/forms/draft.ts";

interface Props {
  /** The customer that is changed; a new one when absent. */
  readonly customer?: Customer;
  readonly onClose: () => void;
  /** Asks whether the customer is to be removed; without it there is no such button. */
  readonly onRemove?: (customer: Customer) => void;
}

export default function CustomerDialog({ customer, onClose, onRemove }: Props) {
  const isNew = customer === undefined;
  const sent = () => {
    toast(isNew ? "El cliente quedó guardado." : "Los cambios quedaron guardados.");
    onClose();
  };
  return (
    <RequestDialog
      method={PortalAccount.method.saveOwnCustomer}
      first={{ customer: isNew ? {} : toDraft(CustomerSchema, customer) }}
      aliases={addressAliases("customer.correos")}
      onSent={sent}
      onClose={onClose}
      title={isNew ? "Nuevo cliente" : customer.nombre}
      about="Escriba los datos como están en su constancia de situación fiscal."
      wide
      submit={isNew ? "Guardar el cliente" : "Guardar los cambios"}
      other={
        isNew || onRemove === undefined ? undefined : (
          <Button look="quiet" onPress={() => onRemove(customer)}>
            Quitar
          </Button>
        )
      }
    >
      <ReceiverAdviceAt path="customer" />
      <ReceiverFields path="customer" hasAddresses rfcField={{ isReadOnly: !isNew, autoFocus: isNew }} />
    </RequestDialog>
  );
}
