import { type ReactNode, useState } from "react";
import { useServerForm } from "../data/server-form.ts";
import { Button } from "./button.tsx";
import { PasswordField } from "./field.tsx";
import { bytesOf, FileField } from "./file-field.tsx";
import { Form } from "./form.tsx";

interface Props {
  /** Stands above the fields. */
  readonly children?: ReactNode;
  readonly upload: (files: {
    cer: Uint8Array<ArrayBuffer>;
    key: Uint8Array<ArrayBuffer>;
    password: string;
  }) => Promise<void>;
}

/** Takes the two files of a certificate and the password of its key. */
export function CsdForm({ children, upload }: Props) {
  const [cer, setCer] = useState<File | undefined>(undefined);
  const [key, setKey] = useState<File | undefined>(undefined);
  const form = useServerForm(async (data) => {
    const password = String(data.get("password") ?? "");
    await upload({ cer: await bytesOf(cer), key: await bytesOf(key), password });
  });
  return (
    <Form of={form}>
      {children}
      <div className="fields">
        <FileField name="cer" label="Certificado (.cer)" accept={[".cer"]} file={cer} onFile={setCer} />
        <FileField name="key" label="Llave privada (.key)" accept={[".key"]} file={key} onFile={setKey} />
      </div>
      <PasswordField
        name="password"
        label="Contraseña de la llave privada"
        help="La que eligió al generar el requerimiento en Certifica."
        autoComplete="off"
        isRequired
      />
      <div className="row">
        <Button
          type="submit"
          look="primary"
          isPending={form.pending}
          isDisabled={cer === undefined || key === undefined}
        >
          Subir el certificado
        </Button>
      </div>
    </Form>
  );
}
