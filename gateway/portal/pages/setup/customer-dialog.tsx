import { useState } from "react";
import type { Customer } from "#proto/cfdi/v1/account_pb.ts";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { addressAliases, addressesOf } from "../../data/addresses.ts";
import { useCall } from "../../data/call.ts";
import { forPerson, forRegime } from "../../data/catalogs.ts";
import { optionalOf, textOf, useServerForm } from "../../data/server-form.ts";
import { AddressesField } from "../../kit/addresses-field.tsx";
import { Button } from "../../kit/button.tsx";
import { CatalogField } from "../../kit/catalog-field.tsx";
import { FormDialog } from "../../kit/dialog.tsx";
import { TextField } from "../../kit/field.tsx";
import { NameAdvice } from "../../kit/name-advice.tsx";
import { ReceiverAdvice } from "../../kit/receiver-advice.tsx";
import { toast } from "../../toasts/toast.ts";
import { inWords } from "../documents/forms/sentences.ts";

/**
 * Residents abroad share the generic RFC with these first letters; they have a country and a tax id there (Anexo 20,
 * ResidenciaFiscal).
 */
const FOREIGN = "XEXX";

interface Props {
  /** The customer that is changed; a new one when absent. */
  readonly customer?: Customer;
  readonly onClose: () => void;
  readonly onSaved?: (customer: Customer) => void;
  /** Asks whether the customer is to be removed; without it there is no such button. */
  readonly onRemove?: (customer: Customer) => void;
}

export default function CustomerDialog({ customer, onClose, onSaved, onRemove }: Props) {
  const save = useCall(PortalAccount.method.saveOwnCustomer);
  const [rfc, setRfc] = useState(customer?.rfc ?? "");
  const [nombre, setNombre] = useState(customer?.nombre ?? "");
  const [regimen, setRegimen] = useState(customer?.regimenFiscal ?? "");
  const [uso, setUso] = useState(customer?.usoCfdi ?? "");
  const form = useServerForm(
    async (data) => {
      const saved = await save({
        customer: {
          rfc: rfc.trim(),
          nombre: nombre.trim(),
          codigoPostal: textOf(data, "customer.codigoPostal"),
          regimenFiscal: regimen,
          usoCfdi: uso,
          correos: addressesOf(textOf(data, "customer.correos")),
          residenciaFiscal: optionalOf(data, "customer.residenciaFiscal"),
          numRegIdTrib: optionalOf(data, "customer.numRegIdTrib"),
        },
      });
      toast(customer === undefined ? "El cliente quedó guardado." : "Los cambios quedaron guardados.");
      onSaved?.(saved);
      onClose();
    },
    addressAliases("customer.correos"),
    inWords,
  );
  const fits = forPerson(rfc);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={customer === undefined ? "Nuevo cliente" : customer.nombre}
      about="Escriba los datos como están en su constancia de situación fiscal."
      wide
      submit={customer === undefined ? "Guardar el cliente" : "Guardar los cambios"}
      other={
        customer === undefined || onRemove === undefined ? undefined : (
          <Button look="quiet" onPress={() => onRemove(customer)}>
            Quitar
          </Button>
        )
      }
    >
      <ReceiverAdvice rfc={rfc} />
      <div className="fields">
        <TextField
          name="customer.rfc"
          label="RFC"
          value={rfc}
          onChange={setRfc}
          upper
          isRequired
          maxLength={13}
          isReadOnly={customer !== undefined}
          autoFocus={customer === undefined}
        />
        <TextField
          name="customer.codigoPostal"
          label="Código postal fiscal"
          defaultValue={customer?.codigoPostal ?? ""}
          inputMode="numeric"
          maxLength={5}
          isRequired
        />
        <TextField
          name="customer.nombre"
          label="Nombre o razón social"
          help="En mayúsculas y sin el régimen de capital (S.A. DE C.V.)."
          value={nombre}
          onChange={setNombre}
          upper
          whole
          isRequired
        />
        <NameAdvice rfc={rfc} nombre={nombre} onFix={setNombre} />
        <CatalogField
          name="customer.regimenFiscal"
          label="Régimen fiscal"
          catalog="regimenFiscal"
          value={regimen}
          onChange={setRegimen}
          only={fits}
          isRequired
        />
        <CatalogField
          name="customer.usoCfdi"
          label="Uso del CFDI"
          catalog="usoCfdi"
          value={uso}
          onChange={setUso}
          only={(item) => fits(item) && forRegime(regimen)(item)}
          isRequired
        />
        <AddressesField
          name="customer.correos"
          help="A donde se envían sus comprobantes; hasta 10, separados con comas."
          addresses={customer?.correos ?? []}
          whole
        />
        {rfc.startsWith(FOREIGN) ? (
          <>
            <TextField
              name="customer.residenciaFiscal"
              label="País de residencia fiscal"
              help="Clave de tres letras, como USA."
              defaultValue={customer?.residenciaFiscal ?? ""}
              upper
              maxLength={3}
            />
            <TextField
              name="customer.numRegIdTrib"
              label="Identificación fiscal en su país"
              defaultValue={customer?.numRegIdTrib ?? ""}
            />
          </>
        ) : null}
      </div>
    </FormDialog>
  );
}
