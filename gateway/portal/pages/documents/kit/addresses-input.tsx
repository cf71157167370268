import { useQuery } from "@connectrpc/connect-query";
import { PortalMail } from "#proto/cfdi/v1/portal_mail_pb.ts";
import { ADDRESSES_LENGTH } from "../../../data/addresses.ts";
import { TextField } from "../../../kit/field.tsx";
import { Notice } from "../../../kit/notice.tsx";

interface Props {
  readonly addresses: readonly string[];
  readonly isRequired?: boolean;
  readonly help?: string;
}

/** Takes the addresses of a mail, as the form's field `correos`. */
export function AddressesInput({ addresses, isRequired = true, help = "" }: Props) {
  const mailing = useQuery(PortalMail.method.getMailing, {});
  return (
    <>
      {mailing.data?.ownPeopleOnly ? <OwnPeopleNotice /> : null}
      <TextField
        name="correos"
        label="Correos"
        inputMode="email"
        maxLength={ADDRESSES_LENGTH}
        help={`${help}Hasta 10, separados con comas.`}
        defaultValue={addresses.join(", ")}
        isRequired={isRequired}
        autoFocus
      />
    </>
  );
}

/** Says that the sandbox sends only to the account's people, because a test must not reach anybody else. */
export function OwnPeopleNotice() {
  return <Notice>En pruebas sólo se envía a personas de la cuenta.</Notice>;
}
