import type { ComponentProps } from "react";
import { ADDRESSES_LENGTH } from "../../../data/addresses.ts";
import { forPerson, forRegime } from "../../../data/catalogs.ts";
import { ReceiverAdvice } from "../../../kit/receiver-advice.tsx";
import { readText } from "../forms/draft.ts";
import { CatalogInput, TextInput } from "./fields.tsx";
import { useDraft } from "./form.tsx";
import { NameAdviceAt } from "./name-advice-at.tsx";

/** Sales to the public have this generic RFC. */
export const PUBLIC = "XAXX010101000";

/**
 * Residents abroad share the generic RFC with these first letters; they have a country and a tax id there (Anexo 20,
 * ResidenciaFiscal).
 */
const ABROAD = "XEXX";

export function ReceiverAdviceAt({ path }: Pick<Props, "path">) {
  return <ReceiverAdvice rfc={useDraft((draft) => readText(draft, `${path}.rfc`))} />;
}

interface Props {
  /** The group of the receiver in the request. */
  readonly path: "customer" | "receptor";
  /** Only a customer has addresses. */
  readonly hasAddresses: boolean;
  readonly rfcField?: Pick<ComponentProps<typeof TextInput>, "isReadOnly" | "autoFocus">;
}

/** Takes the data of a receiver: a customer's, or those that a single invoice has. */
export function ReceiverFields({ path, hasAddresses, rfcField = {} }: Props) {
  const rfc = useDraft((draft) => readText(draft, `${path}.rfc`));
  const regimen = useDraft((draft) => readText(draft, `${path}.regimenFiscal`));
  // In an invoice the other data of a receiver with a generic RFC follow from it (Guía de llenado).
  const isFollowing = path === "receptor" && (rfc === PUBLIC || rfc.startsWith(ABROAD));
  const fits = forPerson(rfc);
  return (
    <div className="fields">
      <TextInput path={`${path}.rfc`} required upper maxLength={13} {...rfcField} />
      <TextInput path={`${path}.codigoPostal`} required={!isFollowing} inputMode="numeric" maxLength={5} />
      <TextInput
        path={`${path}.nombre`}
        required
        upper
        whole
        maxLength={300}
        help="En mayúsculas y sin el régimen de capital (S.A. DE C.V.)."
      />
      <NameAdviceAt rfc={`${path}.rfc`} nombre={`${path}.nombre`} />
      <CatalogInput path={`${path}.regimenFiscal`} catalog="regimenFiscal" required={!isFollowing} only={fits} />
      <CatalogInput
        path={`${path}.usoCfdi`}
        catalog="usoCfdi"
        required={!isFollowing}
        only={(item) => fits(item) && forRegime(regimen)(item)}
      />
      {rfc.startsWith(ABROAD) ? (
        <>
          <TextInput path={`${path}.residenciaFiscal`} upper maxLength={3} help="Clave de tres letras, como USA." />
          <TextInput path={`${path}.numRegIdTrib`} maxLength={40} />
        </>
      ) : null}
      {hasAddresses ? (
        <TextInput
          path={`${path}.correos`}
          help="A donde se envían sus comprobantes; hasta 10."
          inputMode="email"
          maxLength={ADDRESSES_LENGTH}
          whole
        />
      ) : null}
    </div>
  );
}
