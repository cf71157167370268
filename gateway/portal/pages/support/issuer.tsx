import { type ReactNode, useState } from "react";
import type { Account } from "#proto/cfdi/v1/account_pb.ts";
import { PortalSupport } from "#proto/cfdi/v1/portal_support_pb.ts";
import { useCall } from "../../data/call.ts";
import { optionalOf, textOf, useServerForm } from "../../data/server-form.ts";
import { CatalogField } from "../../kit/catalog-field.tsx";
import { FormDialog } from "../../kit/dialog.tsx";
import { TextField } from "../../kit/field.tsx";
import { NameAdvice } from "../../kit/name-advice.tsx";
import { toast } from "../../toasts/toast.ts";
import { inWords } from "../documents/forms/sentences.ts";

export function OpenAccount({ onClose, onOpened }: { onClose: () => void; onOpened: (rfc: string) => void }) {
  const open = useCall(PortalSupport.method.openAccount);
  const [rfc, setRfc] = useState("");
  const [regimenFiscal, setRegimenFiscal] = useState("");
  const form = useServerForm(
    async (data) => {
      const { rfc } = await open({ rfc: textOf(data, "rfc"), ...namedIn(data), regimenFiscal });
      onOpened(rfc);
    },
    {},
    inWords,
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Abrir una cuenta"
      about="Con los datos de la constancia de situación fiscal."
      wide
      submit="Abrir la cuenta"
    >
      <IssuerFields
        first={
          <TextField name="rfc" label="RFC" value={rfc} onChange={setRfc} upper maxLength={13} isRequired autoFocus />
        }
        rfc={rfc}
        regimenFiscal={regimenFiscal}
        onRegimenFiscal={setRegimenFiscal}
      />
    </FormDialog>
  );
}

/** Changes an account: the form's values take the place of those that it has. */
export function ReplaceData({ account, onClose }: { account: Account; onClose: () => void }) {
  const replace = useCall(PortalSupport.method.replaceData);
  const [regimenFiscal, setRegimenFiscal] = useState(account.regimenFiscal);
  const [zone, setZone] = useState(account.zonaHoraria);
  const form = useServerForm(
    async (data) => {
      await replace({
        rfc: account.rfc,
        ...namedIn(data),
        regimenFiscal,
        zonaHoraria: zone.trim() || undefined,
        registroPatronal: optionalOf(data, "registroPatronal"),
      });
      toast("Los datos quedaron cambiados.");
      onClose();
    },
    {},
    inWords,
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Cambiar los datos"
      about={`${account.rfc}. Los llevan los documentos que se pidan desde ahora; los que ya se timbraron quedan como están.`}
      wide
      submit="Cambiar los datos"
    >
      <IssuerFields
        account={account}
        rfc={account.rfc}
        regimenFiscal={regimenFiscal}
        onRegimenFiscal={setRegimenFiscal}
        // Another place of issue has another zone, unless the user names one.
        onLugarExpedicion={() => setZone("")}
        beside={
          <TextField
            name="zonaHoraria"
            label="Zona horaria"
            help="Como America/Mexico_City; vacía, la del lugar de expedición."
            value={zone}
            onChange={setZone}
          />
        }
      >
        <TextField
          name="registroPatronal"
          label="Registro patronal"
          help="De los recibos de nómina que no indican otro; vacío, ninguno."
          defaultValue={account.registroPatronal ?? ""}
          maxLength={20}
        />
      </IssuerFields>
    </FormDialog>
  );
}

const namedIn = (data: FormData) => ({
  nombre: textOf(data, "nombre"),
  lugarExpedicion: textOf(data, "lugarExpedicion"),
});

interface FieldsProps {
  readonly account?: Account;
  readonly rfc: string;
  readonly first?: ReactNode;
  readonly regimenFiscal: string;
  readonly onRegimenFiscal: (clave: string) => void;
  readonly onLugarExpedicion?: (text: string) => void;
  readonly beside?: ReactNode;
  readonly children?: ReactNode;
}

/** Takes the issuer's name on its documents, and the place from where it issues them. */
function IssuerFields({
  account,
  rfc,
  first,
  regimenFiscal,
  onRegimenFiscal,
  onLugarExpedicion,
  beside,
  children,
}: FieldsProps) {
  const [nombre, setNombre] = useState(account?.nombre ?? "");
  return (
    <div className="fields">
      {first}
      <TextField
        name="lugarExpedicion"
        label="Lugar de expedición"
        help="Código postal; su zona horaria fecha los documentos."
        inputMode="numeric"
        maxLength={5}
        defaultValue={account?.lugarExpedicion ?? ""}
        {...(onLugarExpedicion === undefined ? {} : { onChange: onLugarExpedicion })}
        isRequired
      />
      {beside}
      <TextField
        name="nombre"
        label="Nombre o razón social"
        help="En mayúsculas y sin el régimen de capital."
        value={nombre}
        onChange={setNombre}
        upper
        whole
        isRequired
      />
      <NameAdvice rfc={rfc} nombre={nombre} onFix={setNombre} />
      <CatalogField
        name="regimenFiscal"
        label="Régimen fiscal"
        catalog="regimenFiscal"
        value={regimenFiscal}
        onChange={onRegimenFiscal}
        isRequired
      />
      {children}
    </div>
  );
}
