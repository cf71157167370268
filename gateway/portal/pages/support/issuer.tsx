import { type Account, AccountSchema } from "#proto/cfdi/v1/account_pb.ts";
import { PortalSupport } from "#proto/cfdi/v1/portal_support_pb.ts";
import { TextField } from "../../kit/field.tsx";
import { toast } from "../../toasts/toast.ts";
import { CatalogInput, TextInput } from "../documents/capture/fields.tsx";
import { useField, useForm } from "../documents/capture/form.tsx";
import { NameAdviceAt } from "../documents/capture/name-advice-at.tsx";
import { RequestDialog } from "../documents/capture/request-dialog.tsx";
import { toDraft } from "../documents/forms/draft.ts";
import { labelOf } from "../documents/forms/labels.ts";

export function OpenAccount({ onClose, onOpened }: { onClose: () => void; onOpened: (rfc: string) => void }) {
  return (
    <RequestDialog
      method={PortalSupport.method.openAccount}
      first={{}}
      onSent={({ rfc }) => onOpened(rfc)}
      onClose={onClose}
      title="Abrir una cuenta"
      about="Con los datos de la constancia de situación fiscal."
      wide
      submit="Abrir la cuenta"
    >
      <div className="fields">
        <TextInput path="rfc" required upper maxLength={13} autoFocus />
        <PlaceOfIssueInput />
        <NameInputs />
      </div>
    </RequestDialog>
  );
}

/** Changes an account: the form's values take the place of those that it has. */
export function ReplaceData({ account, onClose }: { account: Account; onClose: () => void }) {
  const sent = () => {
    toast("Los datos quedaron cambiados.");
    onClose();
  };
  return (
    <RequestDialog
      method={PortalSupport.method.replaceData}
      first={toDraft(AccountSchema, account)}
      onSent={sent}
      onClose={onClose}
      title="Cambiar los datos"
      about={`${account.rfc}. Los llevan los documentos que se pidan desde ahora; los que ya se timbraron quedan como están.`}
      wide
      submit="Cambiar los datos"
    >
      <div className="fields">
        <PlaceOfIssueInput />
        <TextInput path="zonaHoraria" help="Como America/Mexico_City; vacía, la del lugar de expedición." />
        <NameInputs />
        <TextInput
          path="registroPatronal"
          help="De los recibos de nómina que no indican otro; vacío, ninguno."
          maxLength={20}
        />
      </div>
    </RequestDialog>
  );
}

/** Takes the place of issue. Another place has another zone, unless the user names one. */
function PlaceOfIssueInput() {
  const { set } = useForm();
  const { onChange, ...field } = useField("lugarExpedicion");
  return (
    <TextField
      {...field}
      label={labelOf("lugarExpedicion")}
      help="Código postal; su zona horaria fecha los documentos."
      inputMode="numeric"
      maxLength={5}
      onChange={(text) => {
        onChange(text);
        set("zonaHoraria", "");
      }}
      isRequired
    />
  );
}

function NameInputs() {
  return (
    <>
      <TextInput
        path="nombre"
        label="Nombre o razón social"
        help="En mayúsculas y sin el régimen de capital."
        upper
        whole
        required
      />
      <NameAdviceAt rfc="rfc" nombre="nombre" />
      <CatalogInput path="regimenFiscal" catalog="regimenFiscal" required />
    </>
  );
}
